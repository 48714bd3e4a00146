// The packed VS Code extension in node, with the real language server: the package is made, unpacked, and its extension is
// activated with a stand-in for VS Code's API.

const assert = require("assert");
const { execFileSync } = require("child_process");
const fs = require("fs");
const Module = require("module");
const path = require("path");
const { editor } = require("./vscode-api");

const work = process.env.WF_WORK;
const project = path.join(work, "project");
const server = process.env.WF_SERVER.split(" ");
const python = process.env.PYTHON || "python3";

/** Waits until a condition holds; what it says otherwise is looked at once more at the end. */
async function until(condition, otherwise) {
  for (const end = Date.now() + 20000; Date.now() < end;) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail(JSON.stringify(await otherwise()));
}

function unpack() {
  const archive = path.join(work, "extension.vsix");
  const pack = path.join(process.env.WF_ROOT, "examples", "editors", "vscode", "pack");
  execFileSync(python, [pack, archive]);
  const first = fs.readFileSync(archive);
  execFileSync(python, [pack, archive]);
  assert(first.equals(fs.readFileSync(archive)), "the same sources make another package");
  const target = path.join(work, "extension");
  execFileSync(python, ["-m", "zipfile", "-e", archive, target]);
  const root = path.join(target, "extension");
  const manifest = fs.readFileSync(path.join(target, "extension.vsixmanifest"), "utf8");
  for (const [, part] of manifest.matchAll(/Path="([^"]*)"/g)) assert(fs.existsSync(path.join(target, part)), part);
  const types = fs.readFileSync(path.join(target, "[Content_Types].xml"), "utf8");
  for (const name of fs.readdirSync(root)) {
    const suffix = path.extname(name);
    assert(!suffix || types.includes(`Extension="${suffix}"`), `${name} has no type`);
  }
  const icon = fs.readFileSync(path.join(root, "icon.png"));
  assert.deepStrictEqual([icon.readUInt32BE(16), icon.readUInt32BE(20)], [128, 128], "the icon's size");
  return root;
}

async function main() {
  const root = unpack();
  const extensionPackage = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  const configuration = { workflow: { command: server, app: "", evaluate: true, timeLimitSeconds: 5, codeLens: true } };
  const code = editor(configuration, project);
  const load = Module._load;
  Module._load = (name, ...more) => (name === "vscode" ? code.api : load(name, ...more));
  const extension = require(path.join(root, extensionPackage.main));
  const { found } = code;
  const file = path.join(project, "session.wf");
  const script = code.open(file, fs.readFileSync(file, "utf8"));
  const context = { subscriptions: [] };
  await extension.activate(context);

  const { Position, Range } = code.api;
  const range = (line, from, to) => new Range(new Position(line, from), new Position(line, to));
  const everything = new Range(new Position(0, 0), new Position(100, 0));
  const cancelled = { isCancellationRequested: true, onCancellationRequested: (act) => { act(); return { dispose() {} }; } };
  const diagnostics = () => found.diagnostics.get(String(script.uri)) || [];
  const hints = async () => ((await found.providers.InlayHints.provideInlayHints(script, everything)) || [])
    .map((hint) => (typeof hint.label === "string" ? hint.label : hint.label.map((part) => part.value).join("")));

  await until(() => diagnostics().length === 2, diagnostics);
  const fault = diagnostics()[0];
  assert.strictEqual(fault.range.start.line, 5);
  assert.strictEqual(fault.severity, 0);
  assert(fault.message.includes("found Welcome, TodoList"), fault.message);
  await until(async () => (await hints()).some((hint) => hint.includes("Ada")), hints);

  const { providers } = found;
  const list = await providers.CompletionItem.provideCompletionItems(script, new Position(4, 13));
  const item = list.items.find((one) => (one.label.label || one.label) === "didLogin");
  assert(item && item.kind >= 0 && item.range instanceof Range, JSON.stringify(list));
  assert.strictEqual(await providers.CompletionItem.resolveCompletionItem(item), item);
  assert(item.documentation.value.length > 0, "a candidate that is resolved has documentation");
  const withSnippet = list.items.filter((one) => one.insertText instanceof code.api.SnippetString);
  assert(withSnippet.length && withSnippet.every((one) => one.value.insertTextFormat === 2), JSON.stringify(list));
  const hover = await providers.Hover.provideHover(script, new Position(4, 6));
  assert(hover.contents.value.includes('name: "Ada"'), hover.contents.value);
  const help = await providers.SignatureHelp.provideSignatureHelp(script, new Position(2, 29));
  assert(help.signatures[0].label.includes("nameChanged"), JSON.stringify(help));
  const symbols = await providers.DocumentSymbol.provideDocumentSymbols(script);
  assert.strictEqual(symbols[0].name, "Log in");
  const lenses = await providers.CodeLens.provideCodeLenses(script);
  assert(lenses.some((lens) => lens.command.title.includes("run to here")), JSON.stringify(lenses));
  assert(lenses.every((lens) => found.commands[lens.command.command]), "each lens has a command");
  const { tokenTypes } = providers.DocumentSemanticTokens.more[0];
  const tokens = await providers.DocumentSemanticTokens.provideDocumentSemanticTokens(script);
  assert.strictEqual(tokens.data.length % 5, 0);
  assert(tokenTypes[tokens.data[3]] === "comment" && tokens.data.length > 20, String(tokens.data));
  const marks = await providers.Definition.provideDefinition(script, new Position(6, 6));
  assert.strictEqual(marks[0].targetRange.start.line, 3);
  const uses = await providers.Reference.provideReferences(script, new Position(3, 6), { includeDeclaration: true });
  assert.deepStrictEqual(uses.map((use) => use.range.start.line).sort(), [3, 6]);
  const highlights = await providers.DocumentHighlight.provideDocumentHighlights(script, new Position(3, 6));
  assert.strictEqual(highlights.length, 2);
  const folds = await providers.FoldingRange.provideFoldingRanges(script);
  assert(folds.length && folds.every((fold) => fold.end > fold.start), JSON.stringify(folds));
  const selections = await providers.SelectionRange.provideSelectionRanges(script, [new Position(2, 33)]);
  assert(selections[0].parent.range instanceof Range);
  await providers.DocumentLink.provideDocumentLinks(script);
  const named = await providers.WorkspaceSymbol.provideWorkspaceSymbols("Log");
  assert(named.some((one) => one.name === "Log in" && one.location.range instanceof Range), JSON.stringify(named));
  assert.strictEqual(await providers.Hover.provideHover(script, new Position(4, 6), cancelled), undefined);

  // The sections are in the test explorer, and beside their headings, without having been run.
  const states = () => [...found.tests.states].map(([id, { word }]) => [id.split("/").pop(), word]);
  await until(() => found.tests.states.size > 0, states);
  assert.deepStrictEqual(states(), [["session.wf#0", "failed"]]);
  const failed = found.tests.states.get(`${script.uri}#0`);
  assert(!failed.isKept && failed.messages.length === 2, JSON.stringify(failed));
  assert.strictEqual(failed.messages[0].location.range.start.line, 5);
  assert(!lenses.some((lens) => lens.command.title.startsWith("✗")), "the explorer shows it");
  await found.tests.resolveHandler(undefined);
  assert.strictEqual(found.tests.items.size, 1);
  const session = found.tests.items.get(String(script.uri));
  assert.deepStrictEqual([session.label, session.children.get(`${script.uri}#0`).label], ["session.wf", "Log in"]);
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  await found.tests.profiles[0].run({ include: [session.children.get(`${script.uri}#0`)] }, token);
  assert(found.tests.states.get(`${script.uri}#0`).isKept, "a run that was asked for is kept");
  assert.strictEqual(found.tests.states.get(`${script.uri}#0`).word, "failed");
  await code.api.commands.executeCommand("workflow.showFault", { uri: String(script.uri), line: 0 });
  await until(() => found.revealed.length === 1, () => found.revealed);
  assert.strictEqual(found.revealed[0].options.selection.start.line, 5);

  // Who sends what to whom, the parts of a hint, types, and the name of a mark at all its places.
  const [sender] = await providers.CallHierarchy.prepareCallHierarchy(script, new Position(4, 14));
  assert.strictEqual(sender.name, "Welcome didLogin");
  const [receiver] = await providers.CallHierarchy.provideCallHierarchyOutgoingCalls(sender);
  assert(receiver.to.name === "Root login" && receiver.fromRanges[0] instanceof Range, JSON.stringify(receiver));
  const [incoming] = await providers.CallHierarchy.provideCallHierarchyIncomingCalls(receiver.to);
  assert.strictEqual(incoming.from.name, "Welcome didLogin");
  const hint = (await providers.InlayHints.provideInlayHints(script, everything)).find((one) => one.position.line === 2);
  assert.strictEqual(await providers.InlayHints.resolveInlayHint(hint), hint);
  assert(hint.label[0].tooltip.value.includes('name: "" → "Ada"'), JSON.stringify(hint));
  assert(found.commands[hint.label[0].command.command], "a part's command is known");
  assert(Array.isArray(await providers.TypeDefinition.provideTypeDefinition(script, new Position(4, 6))));
  const linked = await providers.LinkedEditingRange.provideLinkedEditingRanges(script, new Position(6, 6));
  assert.deepStrictEqual(linked.ranges.map((one) => one.start.line), [3, 6]);
  assert(linked.wordPattern.test("named"));
  assert.strictEqual(await providers.LinkedEditingRange.provideLinkedEditingRanges(script, new Position(4, 6)), undefined);

  // Actions on the fault; a new name and a format, applied.
  const actions = await providers.CodeActions.provideCodeActions(script, range(5, 0, 5), {});
  const isWhole = (action) => action.kind.value && (action.edit || action.command);
  assert(actions.length && actions.every(isWhole), JSON.stringify(actions));
  const placeholder = await providers.Rename.prepareRename(script, new Position(6, 6));
  assert.strictEqual(script.part(placeholder.range || placeholder), "named");
  await code.api.workspace.applyEdit(await providers.Rename.provideRenameEdits(script, new Position(6, 6), "called"));
  assert(script.text.includes("mark called") && script.text.includes("goto called"), script.text);
  const options = { tabSize: 4, insertSpaces: true };
  const edits = await providers.DocumentFormattingEdit.provideDocumentFormattingEdits(script, options);
  code.edit(script, edits.map((one) => ({ range: one.range, text: one.newText })).reverse());
  assert(script.text.includes('\nsend Welcome nameChanged(name: "Ada")\n'), script.text);

  // The faults are corrected: the server has received every edit, several in one change as well.
  const end = script.text.split("\n")[5].length;
  code.edit(script, [{ range: range(7, 0, 12), text: "stack" }, { range: range(5, end, end), text: ", TodoList" }]);
  await until(() => diagnostics().length === 0, diagnostics);
  await until(() => found.tests.states.get(`${script.uri}#0`).word === "passed", states);
  code.edit(script, [{ range: range(2, 32, 35), text: "Grace" }]);
  await until(async () => (await hints()).some((hint) => hint.includes("Grace")), hints);

  // A tree is shown in the output; a session is opened in a terminal, with the server's own program.
  await code.api.commands.executeCommand("workflow.runToHere", { uri: String(script.uri), line: 4 });
  await until(() => found.output.some((text) => text.includes("Todo     todos: 1 item")), () => found.output);
  const answer = await code.api.commands.executeCommand("workflow.openInREPL", { uri: String(script.uri), line: 4 });
  assert(answer.terminal[1].startsWith("--resume"), JSON.stringify(answer));
  assert.strictEqual(found.terminals[0].shellPath, server[0]);
  const unknown = { uri: "file:///none.wf", line: 1 };
  assert.strictEqual(await code.api.commands.executeCommand("workflow.runToHere", unknown), undefined);
  assert.strictEqual(found.shown.at(-1).kind, "error");
  assert(!found.shown.some(({ kind }) => kind === "warning"), JSON.stringify(found.shown));

  // Settings are sent when they change.
  configuration.workflow.codeLens = false;
  code.events.configure.fire({ affectsConfiguration: (name) => name === "workflow" });
  await until(async () => (await providers.CodeLens.provideCodeLenses(script)).length === 0, () => found.output);
  configuration.workflow.codeLens = true;

  // Started again, the editor has each provider once and the same answers.
  await code.api.commands.executeCommand("workflow.restart");
  await until(async () => (await hints()).some((hint) => hint.includes("Grace")), hints);
  assert.strictEqual(code.events.change.count(), 1);
  code.close(script);
  assert.strictEqual(diagnostics().length, 0);

  // A command that is not there is told, and nothing is left behind.
  configuration.workflow.command = [path.join(work, "no-such-program")];
  await code.api.commands.executeCommand("workflow.restart");
  assert(found.shown.at(-1).message.includes("no-such-program` can't be found"), JSON.stringify(found.shown.at(-1)));
  assert.deepStrictEqual(Object.keys(found.providers), []);
  await extension.deactivate();
}

main().catch((error) => {
  console.error(error.stack || error);
  process.exit(1);
});
