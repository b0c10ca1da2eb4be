// editors/vscode/client.js — the protocol of VS Code's language client, with fixc as
// the server: an error, a type, a definition, a layout.  Ends with `N passed, N failed`.
"use strict";

const { spawn } = require("child_process");
const rpc = require("vscode-jsonrpc/node");

const uri = "file:///tmp/client.fp";
const wrong = "type N = 0..3;\nquery q = R(1;\nbool R(N x) = x = 1;\n";
const good = "type N = 0..3;\nbool R(N x)=x = 1;\nquery q = R(1);\n";
let passed = 0;
let failed = 0;

function check(what, holds) {
  if (holds) {
    passed++;
  } else {
    failed++;
    console.log(`FAILED ${what}`);
  }
}

async function main() {
  const server = spawn(process.argv[2], ["lsp"]);
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin));
  const told = [];
  let tell;
  connection.onNotification("textDocument/publishDiagnostics", (p) => {
    told.push(p);
    if (tell) tell();
  });
  const next = () => new Promise((resolve) => {
    tell = resolve;
    if (told.length > 0) resolve();
  }).then(() => told.shift());
  connection.listen();
  const ask = (method, more) => connection.sendRequest(method,
    { textDocument: { uri }, position: { line: 2, character: 10 }, ...more });
  const ready = await connection.sendRequest("initialize",
    { processId: process.pid, rootUri: null, capabilities: {} });
  check("capabilities", ready.capabilities.documentFormattingProvider);
  await connection.sendNotification("textDocument/didOpen", { textDocument:
    { uri, languageId: "fixc", version: 1, text: wrong } });
  const errors = (await next()).diagnostics;
  check("an error", errors.length === 1 && errors[0].range.start.line === 1);
  await connection.sendNotification("textDocument/didChange", {
    textDocument: { uri, version: 2 }, contentChanges: [{ text: good }] });
  check("no error", (await next()).diagnostics.length === 0);
  check("a type", (await ask("textDocument/hover")).contents.value
    === "bool R(N x)");
  check("a definition", (await ask("textDocument/definition")).range.start.line
    === 1);
  const edits = await ask("textDocument/formatting", { options: {} });
  check("a layout", edits.length === 1
    && edits[0].newText === good.replace(")=x", ") = x"));
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  connection.dispose();
}

main().catch((error) => {
  console.log(error);
  console.log(`${passed} passed, ${failed + 1} failed`);
  process.exitCode = 1;
});
