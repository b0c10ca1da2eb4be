-- A real editor as a client of `fixc lsp`: nvim --headless -u NONE -l is newer than
-- Debian's, so the file is sourced.  Writes what it finds as JSON to $FOUND.
local fixc, file, wrong = vim.env.FIXC, vim.env.FILE, vim.env.WRONG
local found = {}

local function attach(path)
  vim.cmd('edit ' .. vim.fn.fnameescape(path))
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({
    name = 'fixc', cmd = { fixc, 'lsp' }, root_dir = vim.fn.getcwd(),
  })
  vim.lsp.buf_attach_client(buffer, client)
  vim.wait(10000, function()
    local c = vim.lsp.get_client_by_id(client)
    return c and c.initialized
  end, 10)
  return buffer
end

local function ask(buffer, method, line, character, more)
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = line, character = character },
  }
  local answers = vim.lsp.buf_request_sync(
    buffer, method, vim.tbl_extend('force', params, more or {}), 10000)
  for _, answer in pairs(answers or {}) do
    return answer.result
  end
end

local buffer = attach(wrong)
vim.wait(10000, function() return #vim.diagnostic.get(buffer) > 0 end, 10)
found.errors = {}
for _, d in ipairs(vim.diagnostic.get(buffer)) do
  table.insert(found.errors, { line = d.lnum, column = d.col, text = d.message })
end
-- The mistake is mended in the editor, and the error goes.
vim.api.nvim_buf_set_lines(buffer, 1, 2, false, { 'query q = R(1);' })
vim.wait(10000, function() return #vim.diagnostic.get(buffer) == 0 end, 10)
found.left = #vim.diagnostic.get(buffer)

buffer = attach(file)
vim.wait(500)
found.hover = ask(buffer, 'textDocument/hover', 2, 19)
found.definition = ask(buffer, 'textDocument/definition', 2, 19)
found.references = ask(buffer, 'textDocument/references', 1, 5,
  { context = { includeDeclaration = true } })
found.variable = ask(buffer, 'textDocument/hover', 1, 26)
found.completion = ask(buffer, 'textDocument/completion', 2, 0)
vim.cmd('set hidden')
vim.api.nvim_win_set_cursor(0, { 2, 5 })
vim.lsp.buf.rename('Low')
vim.wait(10000, function()
  return vim.api.nvim_buf_get_lines(buffer, 2, 3, false)[1]:find('Low') ~= nil
end, 10)
found.renamed = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
buffer = attach(vim.env.UGLY)
vim.wait(500)
if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 10000 })
else -- Debian 12
  vim.lsp.buf.formatting_sync(nil, 10000)
end
found.formatted = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
local out = io.open(vim.env.FOUND, 'w')
out:write(vim.fn.json_encode(found))
out:close()
vim.cmd('qall!')
