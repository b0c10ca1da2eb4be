" Vim compiler file: `:make` checks the file, `:cnext` goes to the next error.
let current_compiler = 'fixc'
CompilerSet makeprg=fixc\ check\ %:S
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%-G%.%#
