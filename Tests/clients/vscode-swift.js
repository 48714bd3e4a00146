// The VS Code extension in node, in the Swift files of a package: values, lenses, a finding and its remedy, an action that is sent, and
// nothing at the twin of a bug.

const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const path = require("path");
const { editor } = require("./vscode-api");

const project = path.join(process.env.WF_WORK, "project");
const server = process.env.WF_SERVER.split(" ");

async function until(condition, otherwise) {
  for (const end = Date.now() + 60000; Date.now() < end;) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail(JSON.stringify(await otherwise()));
}

async function main() {
  const root = path.join(process.env.WF_ROOT, "examples", "editors", "vscode");
  const code = editor({ workflow: { command: server, codeLens: true, swift: { counts: true, send: true } } }, project);
  const load = Module._load;
  Module._load = (name, ...more) => (name === "vscode" ? code.api : load(name, ...more));
  const extension = require(path.join(root, "extension.js"));
  const { found } = code;
  const { Position, Range } = code.api;
  const open = (name) => {
    const file = path.join(project, "Sources", "Gallery", name);
    return code.open(file, fs.readFileSync(file, "utf8"));
  };
  const file = open("StaleCopyBroken.swift");
  await extension.activate({ subscriptions: [] });
  const { providers } = found;
  const lineOf = (document, text) => document.text.split("\n").findIndex((line) => line.includes(text));
  const diagnostics = (document) => found.diagnostics.get(String(document.uri)) || [];
  const lenses = async (document) => (await providers.CodeLens.provideCodeLenses(document)) || [];
  const titles = async (document) => (await lenses(document)).map((lens) => lens.command.title);
  const everything = new Range(new Position(0, 0), new Position(1000, 0));
  const hints = async (document) => ((await providers.InlayHints.provideInlayHints(document, everything)) || [])
    .map((hint) => `${hint.position.line} ${[].concat(hint.label).map((part) => part.value ?? part).join("")}`);

  // The bug at the line that causes it, with the place where it is seen; the live value beside the property.
  const state = lineOf(file, "struct State { var name: String }");
  await until(() => diagnostics(file).length === 1, () => diagnostics(file));
  assert.strictEqual(diagnostics(file)[0].code, "stale-copy");
  assert.strictEqual(diagnostics(file)[0].range.start.line, lineOf(file, "State(name: name)"));
  assert.strictEqual(diagnostics(file)[0].relatedInformation[0].location.range.start.line, state);
  await until(async () => (await hints(file)).includes(`${state} ▸ "Ada"`), () => hints(file));
  await until(async () => (await titles(file)).includes("1 live · 1 finding …"), () => titles(file));
  const hover = await providers.Hover.provideHover(file, new Position(state, 27));
  assert(hover.contents.value.includes("owner"), hover.contents.value);

  // The status bar has the tree, the build and the processes.
  await until(() => /project: built .* ago, tree of its root/.test(found.status.text), () => found.status);
  assert(found.statusIsShown && /processes?, \d+ MB: the server \d+ MB/.test(found.status.tooltip), found.status.tooltip);

  // What the server for Swift does better is left to it.
  for (const kind of ["Definition", "CompletionItem", "DocumentSymbol", "Rename", "CallHierarchy"]) {
    assert(!JSON.stringify(found.selectors[kind]).includes("swift"), kind);
  }
  for (const kind of ["Hover", "CodeLens", "InlayHints", "CodeActions", "Reference"]) {
    assert(JSON.stringify(found.selectors[kind]).includes("swift"), kind);
  }

  // An action is sent with the value that the user fills in.
  const send = (await lenses(file)).find((lens) => lens.command.title === "send…");
  found.typed = 'send / renamed("Eve")';
  await code.api.commands.executeCommand(send.command.command, ...send.command.arguments);
  assert.strictEqual(found.inputs[0].value, "send / renamed(‹String›)");
  assert(found.inputs[0].validateInput(found.inputs[0].value) && !found.inputs[0].validateInput(found.typed));
  await until(async () => (await titles(file)).some((title) => title.startsWith("sent 1×")), () => titles(file));
  await until(async () => (await hints(file)).some((hint) => hint.includes('"Eve"')), () => hints(file));

  // The value leads to the action that changed it.
  const owner = lineOf(file, 'struct State { var name = "Ada" }');
  const shown = (await providers.InlayHints.provideInlayHints(file, everything)).find((hint) => hint.position.line === owner);
  assert.strictEqual(shown.label[0].location.range.start.line, lineOf(file, "case renamed"), JSON.stringify(shown));

  // The live tree writes a script, which is opened.
  const actions = (line, column = 12) => providers.CodeActions.provideCodeActions(
    file, new Range(new Position(line, column), new Position(line, column)), {});
  const write = (await actions(lineOf(file, "case renamed"))).find((one) => one.title === "Write a script that starts at Root");
  assert(write, JSON.stringify(await actions(lineOf(file, "case renamed"))));
  await code.api.commands.executeCommand(write.command.command, ...write.command.arguments);
  await until(() => found.revealed.length === 1, () => found.revealed);
  const script = found.revealed[0].document;
  assert(script.uri.fsPath.endsWith("/project/Root.wf"), String(script.uri));
  assert(script.text.includes("open Greetings.RootWorkflow()"), script.text);
  fs.unlinkSync(script.uri.fsPath);
  code.close(script);

  // A condition on the property is offered for the audit.
  const offered = (await actions(owner, file.text.split("\n")[owner].indexOf("name"))).map((one) => one.title);
  assert(offered.includes('Check after each step: /.name != ""'), JSON.stringify(offered));

  // The remedy is applied and saved: the finding is gone.
  const remedies = async () => (await actions(state)).filter((one) => one.title === "Copy name in workflowDidChange");
  await until(async () => (await remedies()).length === 1, () => actions(state));
  const [remedy] = await remedies();
  assert(remedy && remedy.isPreferred, JSON.stringify(await actions(state)));
  await code.api.workspace.applyEdit(remedy.edit);
  fs.writeFileSync(file.uri.fsPath, file.text);
  code.events.save.fire(file);
  await until(() => diagnostics(file).length === 0, () => diagnostics(file));

  // The twin is green, because it was looked at.
  const twin = open("StaleCopyMended.swift");
  await until(async () => (await titles(twin)).includes("1 live …"), () => titles(twin));
  assert.deepStrictEqual(diagnostics(twin), []);
  assert(!found.shown.some(({ kind }) => kind === "error"), JSON.stringify(found.shown));
  await extension.deactivate();
}

main().catch((error) => {
  console.error(error.stack || error);
  process.exit(1);
});
