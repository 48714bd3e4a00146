// As much of VS Code's API as the extension uses, for a test in node. Values have VS Code's form in JSON, too: a range is a
// list there. Whatever is missing fails when it is used.

const { EventEmitter: NodeEmitter } = require("events");
const fs = require("fs");
const { pathToFileURL, fileURLToPath } = require("url");

class Position {
  #line;
  #character;
  constructor(line, character) {
    this.#line = line;
    this.#character = character;
  }
  get line() { return this.#line; }
  get character() { return this.#character; }
  toJSON() { return { line: this.line, character: this.character }; }
}

class Range {
  #start;
  #end;
  constructor(start, end) {
    if (!(start instanceof Position && end instanceof Position)) throw new TypeError("a range is between two positions");
    this.#start = start;
    this.#end = end;
  }
  get start() { return this.#start; }
  get end() { return this.#end; }
  toJSON() { return [this.start, this.end]; }
}

class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(new URL(text).href); }
  get path() { return decodeURIComponent(new URL(this.text).pathname); }
  static file(path) { return new Uri(pathToFileURL(path).href); }
  get fsPath() { return fileURLToPath(this.text); }
  get scheme() { return new URL(this.text).protocol.slice(0, -1); }
  toString() { return this.text; }
}

/** A class whose objects have their arguments as the fields that are named. */
function record(...fields) {
  return class {
    constructor(...values) { fields.forEach((field, index) => { this[field] = values[index]; }); }
  };
}

class WorkspaceEdit {
  files = new Map();
  created = [];
  set(uri, edits) { this.files.set(String(uri), edits); }
  createFile(uri) { this.created.push(uri); }
}

class EventEmitter {
  #emitter = new NodeEmitter();
  event = (listener) => {
    this.#emitter.on("event", listener);
    return { dispose: () => this.#emitter.off("event", listener) };
  };
  fire(value) { this.#emitter.emit("event", value); }
  count() { return this.#emitter.listenerCount("event"); }
  dispose() { this.#emitter.removeAllListeners(); }
}

class CodeActionKind {
  constructor(value) { this.value = value; }
  static Empty = new CodeActionKind("");
  append(parts) { return new CodeActionKind(this.value ? `${this.value}.${parts}` : parts); }
}

class Document {
  version = 1;
  constructor(path, text) {
    this.uri = Uri.file(path);
    this.text = text;
    this.languageId = path.endsWith(".wf") ? "wf" : path.endsWith(".swift") ? "swift" : "plaintext";
  }
  getText() { return this.text; }
  offset({ line, character }) {
    return this.text.split("\n").slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + character;
  }
  part({ start, end }) { return this.text.slice(this.offset(start), this.offset(end)); }
  replace({ start, end }, text) {
    this.text = this.text.slice(0, this.offset(start)) + text + this.text.slice(this.offset(end));
    this.version += 1;
  }
}

class TestItems {
  #items = new Map();
  constructor(parent) { this.parent = parent; }
  get size() { return this.#items.size; }
  get(id) { return this.#items.get(id); }
  add(item) {
    item.parent = this.parent;
    this.#items.set(item.id, item);
  }
  replace(items) {
    this.#items.clear();
    items.forEach((item) => this.add(item));
  }
  forEach(act) { this.#items.forEach((item) => act(item)); }
}

/** The states that runs give to items are kept by the items' identifiers. */
class TestController {
  items = new TestItems();
  states = new Map();
  profiles = [];
  constructor(found) { this.found = found; }
  createTestItem(id, label, uri) {
    const item = { id, label, uri };
    item.children = new TestItems(item);
    return item;
  }
  createRunProfile(name, kind, run, isDefault) { this.profiles.push({ name, kind, run, isDefault }); }
  createTestRun(request, name, isKept = true) {
    const state = (word) => (item, messages = []) => {
      if (!item) throw new TypeError("a state needs an item");
      this.states.set(item.id, { word, messages: [messages].flat(), isKept });
    };
    return {
      passed: state("passed"), failed: state("failed"), skipped: state("skipped"), errored: state("errored"),
      started: state("started"), end() {},
    };
  }
  dispose() { this.found.tests = undefined; }
}

/** An editor with no window: `api` is what `require("vscode")` gives, the rest is for the test. */
function editor(configuration, folder) {
  const events = {};
  const event = (name) => (events[name] = new EventEmitter()).event;
  const found = { selectors: {}, tests: undefined, revealed: [], providers: {}, commands: {}, diagnostics: new Map(), shown: [], output: [], terminals: [], progress: [], picks: [], inputs: [], typed: undefined };
  const registration = (table, key, value) => {
    if (table[key]) throw new Error(`${key} is registered twice`);
    table[key] = value;
    return { dispose: () => delete table[key] };
  };
  const kinds = ["Hover", "CompletionItem", "SignatureHelp", "Definition", "Reference", "DocumentHighlight", "DocumentSymbol",
                 "Rename", "DocumentFormattingEdit", "DocumentRangeFormattingEdit", "OnTypeFormattingEdit", "CodeActions",
                 "CodeLens", "InlayHints", "DocumentLink", "TypeDefinition", "CallHierarchy", "LinkedEditingRange", "FoldingRange", "SelectionRange", "DocumentSemanticTokens"];
  const languages = Object.fromEntries(kinds.map((kind) => [
    `register${kind}Provider`, (selector, provider, ...more) => {
      found.selectors[kind] = selector;
      return registration(found.providers, kind, { ...provider, more });
    },
  ]));
  // The user chooses what begins with `found.choice`.
  const show = (kind) => async (message, ...choices) => {
    found.shown.push({ kind, message });
    return choices.find((choice) => found.choice && choice.startsWith(found.choice));
  };
  const documents = [];
  const edit = (document, changes) => {
    for (const { range, text } of changes) document.replace(range, text);
    events.change.fire({ document, contentChanges: changes });
  };
  const read = (path) => path.split(".").reduce((value, key) => value?.[key], configuration);

  const api = {
    version: "1.82.0", Position, Range, Uri, WorkspaceEdit, EventEmitter, CodeActionKind,
    Location: record("uri", "range"), TextEdit: record("range", "newText"), MarkdownString: record("value"),
    Diagnostic: record("range", "message", "severity"), DiagnosticRelatedInformation: record("location", "message"),
    CompletionItem: record("label", "kind"), CompletionList: record("items", "isIncomplete"), SnippetString: record("value"),
    SignatureHelp: record(), SignatureInformation: record("label", "documentation"), ParameterInformation: record("label"),
    InlayHint: record("position", "label"), InlayHintLabelPart: record("value"), CodeAction: record("title", "kind"),
    CodeLens: record("range", "command"), Hover: record("contents", "range"), DocumentHighlight: record("range", "kind"),
    DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
    SymbolInformation: record("name", "kind", "containerName", "location"), DocumentLink: record("range", "target"),
    FoldingRange: record("start", "end", "kind"), FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
    SelectionRange: record("range", "parent"), SemanticTokens: record("data", "resultId"),
    CallHierarchyItem: record("kind", "name", "detail", "uri", "range", "selectionRange"),
    CallHierarchyIncomingCall: record("from", "fromRanges"), CallHierarchyOutgoingCall: record("to", "fromRanges"),
    LinkedEditingRanges: record("ranges", "wordPattern"), TestMessage: record("message"),
    TestRunRequest: record("include", "exclude"), TestRunProfileKind: { Run: 1 },
    SemanticTokensLegend: record("tokenTypes", "tokenModifiers"), ProgressLocation: { Window: 10, Notification: 15 },
    StatusBarAlignment: { Left: 1, Right: 2 },
    languages: {
      ...languages,
      registerWorkspaceSymbolProvider: (provider) => registration(found.providers, "WorkspaceSymbol", provider),
      createDiagnosticCollection: () => ({
        set: (uri, values) => found.diagnostics.set(String(uri), values),
        delete: (uri) => found.diagnostics.delete(String(uri)),
        dispose: () => found.diagnostics.clear(),
      }),
    },
    commands: {
      registerCommand: (name, action) => registration(found.commands, name, action),
      executeCommand: async (name, ...args) => found.commands[name](...args),
    },
    tests: { createTestController: () => (found.tests = new TestController(found)) },
    window: {
      showTextDocument: async (document, options) => { found.revealed.push({ document, options }); },
      createStatusBarItem: () => (found.status = { show() { found.statusIsShown = true; }, dispose() {} }),
      createOutputChannel: () => ({
        append: (text) => found.output.push(text), appendLine: (text) => found.output.push(text), show() {}, dispose() {},
      }),
      showErrorMessage: show("error"), showWarningMessage: show("warning"), showInformationMessage: show("information"),
      showQuickPick: async (items, options) => { found.picks.push({ items, options }); return items[0]; },
      showInputBox: async (options) => { found.inputs.push(options); return found.typed; },
      createTerminal: (options) => ({ show: () => found.terminals.push(options) }),
      withProgress: async (options, task) => {
        const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
        found.progress.push(options.title);
        await task({ report() {} }, token);
        found.progress.pop();
      },
    },
    workspace: {
      textDocuments: documents,
      findFiles: async () => documents.map((document) => document.uri),
      openTextDocument: async (uri) => {
        const document = documents.find((one) => String(one.uri) === String(uri));
        if (!document) throw new Error(`${uri} cannot be opened`);
        return document;
      },
      workspaceFolders: [{ uri: Uri.file(folder), name: "project" }],
      getConfiguration: (section) => ({ get: (key) => read(section ? `${section}.${key}` : key) }),
      onDidOpenTextDocument: event("open"), onDidChangeTextDocument: event("change"), onDidSaveTextDocument: event("save"),
      onDidCloseTextDocument: event("close"), onDidChangeConfiguration: event("configure"),
      onDidChangeWorkspaceFolders: event("folders"),
      createFileSystemWatcher: () => ({
        onDidCreate: event("created"), onDidChange: event("changed"), onDidDelete: event("deleted"), dispose() {},
      }),
      applyEdit: async (change) => {
        for (const uri of change.created) {
          if (fs.existsSync(uri.fsPath)) return false;
          fs.writeFileSync(uri.fsPath, "");
          const document = new Document(uri.fsPath, "");
          documents.push(document);
          events.open?.fire(document);
        }
        for (const [uri, edits] of change.files) {
          const document = documents.find((one) => String(one.uri) === uri);
          if (!document) return false;
          // From the last to the first, so that the places stay right.
          const places = [...edits].sort((a, b) => document.offset(b.range.start) - document.offset(a.range.start));
          edit(document, places.map(({ range, newText }) => ({ range, text: newText })));
        }
        return true;
      },
    },
  };
  return {
    api, found, events, edit,
    open(path, text) {
      const document = new Document(path, text);
      documents.push(document);
      events.open?.fire(document);
      return document;
    },
    close(document) {
      documents.splice(documents.indexOf(document), 1);
      events.close.fire(document);
    },
  };
}

module.exports = { editor };
