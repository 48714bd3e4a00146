// Workflow scripts in VS Code.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function () {
  const [command, ...args] = vscode.workspace.getConfiguration("workflow").get("command");
  client = new LanguageClient("workflow", "Workflow", { command, args }, {
    documentSelector: [{ language: "wf" }],
    synchronize: { configurationSection: "workflow" },
    middleware: {
      // Commands for a terminal run in one.
      executeCommand: async (command, args, next) => {
        const answer = await next(command, args);
        if (answer && answer.terminal) {
          const [shellPath, ...shellArgs] = answer.terminal;
          vscode.window.createTerminal({ name: "workflow", shellPath, shellArgs }).show();
        }
        return answer;
      },
    },
  });
  await client.start();
};

exports.deactivate = () => client && client.stop();
