// Workflow scripts in VS Code, and the live tree beside Swift files: starts the language server, keeps it informed, and offers its
// answers to the editor. The extension for Swift keeps completion, types and navigation.
// The extension needs no other package: it speaks the protocol itself, as far as `workflow lsp` uses it.

const vscode = require("vscode");
const { Connection, RequestError } = require("./connection");
const convert = require("./convert");
const { Sections } = require("./sections");

const scripts = { language: "wf" };
const swift = { language: "swift", scheme: "file" };
const isServed = (document) => document.languageId === scripts.language
  || (document.languageId === swift.language && document.uri.scheme === swift.scheme);

const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  window: { workDoneProgress: true, showDocument: { support: true } },
  experimental: { sections: true },
  workspace: {
    applyEdit: true, configuration: true, workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
    didChangeConfiguration: { dynamicRegistration: false }, didChangeWatchedFiles: { dynamicRegistration: true },
    inlayHint: { refreshSupport: true }, codeLens: { refreshSupport: true },
  },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] }, versionSupport: true },
    completion: {
      completionItem: {
        snippetSupport: true, labelDetailsSupport: true, documentationFormat: ["markdown", "plaintext"],
        resolveSupport: { properties: ["documentation", "detail"] },
      },
    },
    hover: { contentFormat: ["markdown", "plaintext"] },
    signatureHelp: {
      signatureInformation: { documentationFormat: ["markdown"], parameterInformation: { labelOffsetSupport: true } },
    },
    definition: { linkSupport: true },
    typeDefinition: { linkSupport: true },
    callHierarchy: {}, linkedEditingRange: {},
    inlayHint: {
      resolveSupport: { properties: ["tooltip", "label.tooltip", "label.location", "label.command"] },
    },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source"] } } },
    rename: { prepareSupport: true },
    semanticTokens: { requests: { full: true }, formats: ["relative"], tokenTypes: [], tokenModifiers: [] },
    codeLens: {}, foldingRange: {}, selectionRange: {}, documentHighlight: {}, documentLink: {},
  },
};

/** One run of the language server. */
class Client {
  constructor(output) {
    this.output = output;
    this.disposables = [];
    this.progress = new Map();
    this.hintsChanged = this.own(new vscode.EventEmitter());
    this.lensesChanged = this.own(new vscode.EventEmitter());
    this.status = this.own(vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right));
    this.status.text = "Workflow";
    this.status.command = "workflow.status";
    this.diagnostics = this.own(vscode.languages.createDiagnosticCollection("workflow"));
    this.sections = this.own(new Sections((uri, token) =>
      this.ask("workflow/runSections", { textDocument: { uri: String(uri) } }, token, (results) => results)));
  }

  own(disposable) {
    this.disposables.push(disposable);
    return disposable;
  }

  async start() {
    const folders = vscode.workspace.workspaceFolders || [];
    const settings = vscode.workspace.getConfiguration("workflow");
    this.connection = new Connection(settings.get("command"), { cwd: folders[0] && folders[0].uri.fsPath }, {
      handle: (method, parameters) => this.handle(method, parameters),
      log: (text) => this.output.append(text),
      ended: (reason) => this.ended(reason),
    });
    const { capabilities: server } = await this.connection.request("initialize", {
      processId: process.pid,
      clientInfo: { name: "VS Code", version: vscode.version },
      rootUri: folders.length ? String(folders[0].uri) : null,
      workspaceFolders: folders.map(folder),
      capabilities,
    });
    this.connection.notify("initialized", {});
    this.connection.notify("workspace/didChangeConfiguration", { settings: { workflow: this.settings() } });
    this.follow();
    this.provide(server);
  }

  async stop() {
    this.isStopping = true;
    await this.connection.stop();
  }

  ended(reason) {
    for (const disposable of this.disposables.splice(0)) disposable.dispose();
    for (const { finish } of this.progress.values()) finish();
    this.progress.clear();
    if (this.isStopping) return;
    const message = `The Workflow language server isn't running: ${reason}.`;
    this.output.appendLine(message);
    vscode.window.showErrorMessage(`${message} Check the setting workflow.command.`, "Restart")
      .then((choice) => choice && vscode.commands.executeCommand("workflow.restart"));
  }

  /** The settings that the server knows: `command` is the extension's own. */
  settings() {
    const { command, ...settings } = JSON.parse(JSON.stringify(vscode.workspace.getConfiguration().get("workflow")));
    return settings;
  }

  // What happens in the editor.

  follow() {
    const { connection } = this;
    const name = (document) => ({ uri: String(document.uri) });
    const open = (document) => isServed(document) && connection.notify("textDocument/didOpen", {
      textDocument: { ...name(document), languageId: document.languageId, version: document.version, text: document.getText() },
    });
    const workspace = vscode.workspace;
    this.own(workspace.onDidOpenTextDocument(open));
    this.own(workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isServed(document) || !contentChanges.length) return;
      connection.notify("textDocument/didChange", {
        textDocument: { ...name(document), version: document.version },
        contentChanges: contentChanges.map(({ range, text }) => ({ range: convert.wireRange(range), text })),
      });
      this.hintsChanged.fire();
      this.lensesChanged.fire();
    }));
    this.own(workspace.onDidSaveTextDocument((document) =>
      isServed(document) && connection.notify("textDocument/didSave", { textDocument: name(document) })));
    this.own(workspace.onDidCloseTextDocument((document) => {
      if (!isServed(document)) return;
      connection.notify("textDocument/didClose", { textDocument: name(document) });
      this.diagnostics.delete(document.uri);
    }));
    this.own(workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("workflow") &&
      connection.notify("workspace/didChangeConfiguration", { settings: { workflow: this.settings() } })));
    this.own(workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
      connection.notify("workspace/didChangeWorkspaceFolders", {
        event: { added: added.map(folder), removed: removed.map(folder) },
      })));
    workspace.textDocuments.forEach(open);
  }

  watch(pattern) {
    const watcher = this.own(vscode.workspace.createFileSystemWatcher(pattern));
    const changed = (type) => (file) =>
      this.connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: String(file), type }] });
    watcher.onDidCreate(changed(1));
    watcher.onDidChange(changed(2));
    watcher.onDidDelete(changed(3));
  }

  // What the server sends.

  async handle(method, parameters) {
    switch (method) {
      case "textDocument/publishDiagnostics": return this.publish(parameters);
      case "workflow/sections": return this.sections.publish(parameters);
      case "window/showDocument": return { success: await this.reveal(parameters) };
      case "workspace/configuration": return parameters.items.map(() => this.settings());
      case "workspace/applyEdit": return { applied: await this.apply(parameters.edit) };
      case "workspace/inlayHint/refresh":
        this.showStatus();
        return this.hintsChanged.fire();
      case "workspace/codeLens/refresh": return this.lensesChanged.fire();
      case "client/registerCapability":
        for (const { registerOptions } of parameters.registrations) {
          for (const { globPattern } of (registerOptions && registerOptions.watchers) || []) this.watch(globPattern);
        }
        return null;
      case "window/logMessage": return this.output.appendLine(parameters.message);
      case "window/showMessage": return this.show(parameters);
      case "window/showMessageRequest": return this.choose(parameters);
      case "window/workDoneProgress/create": return null;
      case "$/progress": return this.report(parameters);
      default:
        if (method.startsWith("$/")) return null;
        throw new RequestError({ code: -32601, message: `${method} is not known here` });
    }
  }

  publish({ uri, version, diagnostics }) {
    const file = vscode.Uri.parse(uri);
    const open = vscode.workspace.textDocuments.find((document) => String(document.uri) === String(file));
    // Diagnostics of a text that was edited meanwhile would be at wrong places; those of the edit follow.
    if (version != null && open && open.version !== version) return;
    this.diagnostics.set(file, diagnostics.map(convert.diagnostic));
  }

  /** The tree, the build and the processes, beside the line number. Hints are refreshed when one of them has changed. */
  async showStatus() {
    // A server that is being stopped answers nothing else, and the next refresh asks again.
    const lines = !this.isStopping
      && await this.ask("workflow/status", {}, undefined, (found) => found.lines).catch(() => undefined);
    if (!lines) return;
    this.status.tooltip = lines.join("\n");
    this.status.text = `Workflow: ${lines.length > 1 ? lines[1] : lines[0]}`;
    this.status.show();
  }

  /** A message of several lines, such as a tree, can only be read in the output. */
  show({ type, message }) {
    if (message.includes("\n")) {
      this.output.appendLine(message);
      this.output.show(true);
    } else if (type === 1) {
      vscode.window.showErrorMessage(message);
    } else if (type === 2) {
      vscode.window.showWarningMessage(message);
    } else {
      vscode.window.showInformationMessage(message);
    }
  }

  /** Many choices, the nodes of a tree for example, are a list to pick from. */
  async choose({ message, actions = [] }) {
    const titles = actions.map(({ title }) => title);
    const title = titles.length > 3
      ? await vscode.window.showQuickPick(titles, { placeHolder: message })
      : await vscode.window.showInformationMessage(message, ...titles);
    return title === undefined ? null : { title };
  }

  async reveal({ uri, selection, takeFocus }) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    await vscode.window.showTextDocument(document, {
      selection: selection && convert.range(selection), preserveFocus: !takeFocus,
    });
    return true;
  }

  report({ token, value }) {
    const known = this.progress.get(token);
    if (value.kind === "begin" && !known) {
      const location = value.cancellable ? vscode.ProgressLocation.Notification : vscode.ProgressLocation.Window;
      vscode.window.withProgress({ location, title: value.title, cancellable: value.cancellable }, (progress, cancelled) => {
        cancelled.onCancellationRequested(() => this.connection.notify("window/workDoneProgress/cancel", { token }));
        return new Promise((finish) => this.progress.set(token, { progress, finish, done: 0 }));
      });
    } else if (value.kind === "report" && known) {
      const done = value.percentage ?? known.done;
      known.progress.report({ message: value.message, increment: done - known.done });
      known.done = done;
    } else if (value.kind === "end" && known) {
      this.progress.delete(token);
      known.finish();
    }
  }

  apply(edit) {
    return convert.isCurrent(edit) ? vscode.workspace.applyEdit(convert.workspaceEdit(edit)) : Promise.resolve(false);
  }

  // What the editor asks for.

  /** The converted answer. What was cancelled or is out of date has no answer; the editor asks again. */
  async ask(method, parameters, token, answer) {
    try {
      const result = await this.connection.request(method, parameters, token);
      return result == null || (token && token.isCancellationRequested) ? undefined : answer(result);
    } catch (error) {
      if ([-32800, -32801, -32802].includes(error.code) || this.connection.reason !== undefined) return undefined;
      this.output.appendLine(`${method}: ${error.message}`);
      throw error;
    }
  }

  provide(server) {
    const { languages, commands } = vscode;
    const about = (document, more) => ({ textDocument: { uri: String(document.uri) }, ...more });
    const at = (document, position, more) => about(document, { position, ...more });
    const all = (convertOne) => (values) => convert.each(values, convertOne);
    const registerFor = (files) => (kind, provider, ...more) =>
      this.own(languages[`register${kind}Provider`](files, provider, ...more));
    const register = registerFor(scripts);
    const registerAlso = registerFor([scripts, swift]);

    registerAlso("Hover", {
      provideHover: (document, position, token) => this.ask("textDocument/hover", at(document, position), token, (found) =>
        new vscode.Hover(convert.text(found.contents), found.range && convert.range(found.range))),
    });
    register("CompletionItem", {
      provideCompletionItems: (document, position, token) =>
        this.ask("textDocument/completion", at(document, position), token, (found) =>
          new vscode.CompletionList(found.items.map(convert.completion), found.isIncomplete)),
      resolveCompletionItem: async (item, token) =>
        await this.ask("completionItem/resolve", item.value, token, (found) => Object.assign(item, {
          documentation: convert.text(found.documentation), detail: found.detail,
        })) || item,
    }, ...server.completionProvider.triggerCharacters);
    register("SignatureHelp", {
      provideSignatureHelp: (document, position, token) =>
        this.ask("textDocument/signatureHelp", at(document, position), token, convert.signatureHelp),
    }, {
      triggerCharacters: server.signatureHelpProvider.triggerCharacters,
      retriggerCharacters: server.signatureHelpProvider.retriggerCharacters || [],
    });
    register("Definition", {
      provideDefinition: (document, position, token) =>
        this.ask("textDocument/definition", at(document, position), token, all((one) =>
          one.targetUri ? convert.link(one) : convert.location(one))),
    });
    register("TypeDefinition", {
      provideTypeDefinition: (document, position, token) =>
        this.ask("textDocument/typeDefinition", at(document, position), token, all((one) =>
          one.targetUri ? convert.link(one) : convert.location(one))),
    });
    // An editor takes only one hierarchy of calls: in Swift files it is that of the extension for Swift.
    register("CallHierarchy", {
      prepareCallHierarchy: (document, position, token) =>
        this.ask("textDocument/prepareCallHierarchy", at(document, position), token, all(convert.callItem)),
      provideCallHierarchyIncomingCalls: (item, token) =>
        this.ask("callHierarchy/incomingCalls", { item: item.value }, token, all((call) =>
          new vscode.CallHierarchyIncomingCall(convert.callItem(call.from), convert.each(call.fromRanges, convert.range)))),
      provideCallHierarchyOutgoingCalls: (item, token) =>
        this.ask("callHierarchy/outgoingCalls", { item: item.value }, token, all((call) =>
          new vscode.CallHierarchyOutgoingCall(convert.callItem(call.to), convert.each(call.fromRanges, convert.range)))),
    });
    register("LinkedEditingRange", {
      provideLinkedEditingRanges: (document, position, token) =>
        this.ask("textDocument/linkedEditingRange", at(document, position), token, (found) =>
          new vscode.LinkedEditingRanges(convert.each(found.ranges, convert.range), new RegExp(found.wordPattern, "u"))),
    });
    registerAlso("Reference", {
      provideReferences: (document, position, context, token) =>
        this.ask("textDocument/references", at(document, position, { context }), token, all(convert.location)),
    });
    register("DocumentHighlight", {
      provideDocumentHighlights: (document, position, token) =>
        this.ask("textDocument/documentHighlight", at(document, position), token, all((one) =>
          new vscode.DocumentHighlight(convert.range(one.range), (one.kind ?? 1) - 1))),
    });
    register("DocumentSymbol", {
      provideDocumentSymbols: (document, token) =>
        this.ask("textDocument/documentSymbol", about(document), token, all(convert.symbol)),
    });
    this.own(languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: (query, token) => this.ask("workspace/symbol", { query }, token, all(convert.workspaceSymbol)),
    }));
    register("Rename", {
      prepareRename: (document, position, token) =>
        this.ask("textDocument/prepareRename", at(document, position), token, (found) =>
          found.range ? { range: convert.range(found.range), placeholder: found.placeholder } : convert.range(found)),
      provideRenameEdits: (document, position, newName, token) =>
        this.ask("textDocument/rename", at(document, position, { newName }), token, convert.workspaceEdit),
    });
    register("DocumentFormattingEdit", {
      provideDocumentFormattingEdits: (document, options, token) =>
        this.ask("textDocument/formatting", about(document, { options }), token, all(convert.textEdit)),
    });
    register("DocumentRangeFormattingEdit", {
      provideDocumentRangeFormattingEdits: (document, range, options, token) =>
        this.ask("textDocument/rangeFormatting", about(document, { range: convert.wireRange(range), options }), token,
          all(convert.textEdit)),
    });
    const typed = server.documentOnTypeFormattingProvider;
    register("OnTypeFormattingEdit", {
      provideOnTypeFormattingEdits: (document, position, ch, options, token) =>
        this.ask("textDocument/onTypeFormatting", at(document, position, { ch, options }), token, all(convert.textEdit)),
    }, typed.firstTriggerCharacter, ...(typed.moreTriggerCharacter || []));
    registerAlso("CodeActions", {
      provideCodeActions: (document, range, context, token) => {
        const only = context.only && [context.only.value];
        const parameters = { range: convert.wireRange(range), context: { diagnostics: [], only } };
        return this.ask("textDocument/codeAction", about(document, parameters), token, all(convert.codeAction));
      },
    }, { providedCodeActionKinds: server.codeActionProvider.codeActionKinds.map(convert.actionKind) });
    registerAlso("CodeLens", {
      onDidChangeCodeLenses: this.lensesChanged.event,
      provideCodeLenses: (document, token) => this.ask("textDocument/codeLens", about(document), token, all((one) =>
        new vscode.CodeLens(convert.range(one.range), one.command))),
    });
    registerAlso("InlayHints", {
      onDidChangeInlayHints: this.hintsChanged.event,
      provideInlayHints: (document, range, token) =>
        this.ask("textDocument/inlayHint", about(document, { range: convert.wireRange(range) }), token, all(convert.inlayHint)),
      resolveInlayHint: async (hint, token) =>
        await this.ask("inlayHint/resolve", hint.value, token, (found) => Object.assign(hint, convert.inlayHint(found))) || hint,
    });
    register("DocumentLink", {
      provideDocumentLinks: (document, token) => this.ask("textDocument/documentLink", about(document), token, all((one) =>
        new vscode.DocumentLink(convert.range(one.range), vscode.Uri.parse(one.target)))),
    });
    register("FoldingRange", {
      provideFoldingRanges: (document, context, token) =>
        this.ask("textDocument/foldingRange", about(document), token, all(convert.folding)),
    });
    register("SelectionRange", {
      provideSelectionRanges: (document, positions, token) =>
        this.ask("textDocument/selectionRange", about(document, { positions }), token, all(convert.selection)),
    });
    const { tokenTypes, tokenModifiers } = server.semanticTokensProvider.legend;
    register("DocumentSemanticTokens", {
      provideDocumentSemanticTokens: (document, token) =>
        this.ask("textDocument/semanticTokens/full", about(document), token, (found) =>
          new vscode.SemanticTokens(new Uint32Array(found.data), found.resultId)),
    }, new vscode.SemanticTokensLegend(tokenTypes, tokenModifiers));

    for (const command of server.executeCommandProvider.commands) {
      this.own(commands.registerCommand(command, (...args) => this.execute(command, args)));
    }
  }

  /** A line whose values the user fills in; then the command is executed with it. */
  async fill(command, [argument], line) {
    const prompt = "The command to send to the live tree; replace each ‹…› with a value";
    const text = await vscode.window.showInputBox({
      value: line, valueSelection: missing(line), prompt,
      validateInput: (typed) => (typed.includes("‹") ? "Replace each ‹…› with a value." : undefined),
    });
    return text === undefined ? undefined : this.execute(command, [{ ...argument, text }]);
  }

  /** A command of a lens or an action. What is for a terminal runs in one. */
  async execute(command, args) {
    try {
      const answer = await this.connection.request("workspace/executeCommand", { command, arguments: args });
      if (answer && answer.fill) return this.fill(command, args, answer.fill);
      if (answer && answer.terminal) {
        const [program, ...shellArgs] = answer.terminal;
        const [own] = vscode.workspace.getConfiguration("workflow").get("command");
        const shellPath = program === "workflow" ? own : program;
        vscode.window.createTerminal({ name: "workflow", shellPath, shellArgs }).show();
      }
      return answer;
    } catch (error) {
      vscode.window.showErrorMessage(error.message);
      return undefined;
    }
  }
}

/** Where the first value is missing in `send /Welcome nameChanged(name: ‹String›)`. */
const missing = (line) => [line.indexOf("‹"), line.indexOf("›") + 1];

const folder = ({ uri, name }) => ({ uri: String(uri), name });

let client;
let output;

async function start() {
  client = new Client(output);
  // Why it could not be started is shown by `ended`.
  await client.start().catch((error) => output.appendLine(error.message));
}

async function stop() {
  const stopping = client;
  client = undefined;
  if (stopping) await stopping.stop();
}

exports.activate = async function (context) {
  output = vscode.window.createOutputChannel("Workflow");
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("workflow.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("workflow.command") && restart()));
  await start();
};

exports.deactivate = stop;
