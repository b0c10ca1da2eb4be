// editors/vscode/extension.js — starts `fixc lsp` when a file of ours is opened.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function activate() {
  const command = vscode.workspace.getConfiguration("fixc").get("path");
  const server = { command, args: ["lsp"], transport: TransportKind.stdio };
  const documents = ["fixc", "boolprog"].map((language) => ({
    scheme: "file",
    language,
  }));
  client = new LanguageClient("fixc", "fixc", server, {
    documentSelector: documents,
  });
  return client.start().catch((error) => {
    vscode.window.showErrorMessage(
      `fixc: cannot start '${command} lsp': ${error.message}. ` +
        "The setting fixc.path says where the command is.");
  });
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
