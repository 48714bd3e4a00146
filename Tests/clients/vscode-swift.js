// The VS Code extension in node, in the Swift files of a package: values, lenses, a finding and its remedy, an action that is sent, the news
// after a save, an app that is attached, names in a package that doesn't compile, and nothing at the twin of a bug.

const assert = require("assert");
const fs = require("fs");
const { spawn } = require("child_process");
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

  // A script's steps are news, and so are those of the code that is saved next.
  const save = (old, text) => {
    const at = lineOf(file, old);
    const column = file.text.split("\n")[at].indexOf(old);
    code.edit(file, [{ range: new Range(new Position(at, column), new Position(at, column + old.length)), text }]);
    fs.writeFileSync(file.uri.fsPath, file.text);
    code.events.save.fire(file);
  };
  const names = path.join(project, "names.wf");
  const steps = code.open(names, fs.readFileSync(names, "utf8"));
  await until(async () => (await titles(file)).some((title) => title.includes("renamed in step 1")), () => titles(file));
  save("state.name = name", 'state.name = name + "!"');
  await until(async () => (await hints(file)).includes(`${owner} ▸ "Eve!"`), () => hints(file));
  assert((await titles(file)).some((title) => title.includes("renamed in step 1")), JSON.stringify(await titles(file)));
  const isFound = () => diagnostics(file).length === 1 && diagnostics(file)[0].code === "stale-copy" && !diagnostics(file)[0].tags?.length;
  await until(isFound, () => diagnostics(file));
  code.close(steps);

  // The findings stay while the tree of a running app, which is built with the tests, is shown.
  const attached = async (probe) => {
    const program = path.join(process.env.WF_WORK, "app");
    fs.copyFileSync(probe, program);
    const app = spawn(program, ["app"], { stdio: ["pipe", "pipe", "inherit"] });
    await new Promise((resolve) => app.stdout.once("data", resolve));
    const attach = (await actions(owner)).find((one) => one.title === "Show the tree of a running app…");
    found.choice = "probe";
    await code.api.commands.executeCommand(attach.command.command, ...attach.command.arguments);
    await until(() => found.status.text.includes(`tree of process ${app.pid}`), () => found.status);
    await until(async () => (await hints(file)).length === 0, () => hints(file));
    assert(isFound(), JSON.stringify(diagnostics(file)));
    const ended = new Promise((resolve) => app.once("exit", resolve));
    app.kill();
    await ended;
    save('state.name = name + "!"', "state.name = name");
    await until(() => !found.status.text.includes("tree of process"), () => found.status);
    await until(isFound, () => diagnostics(file));
  };
  const probe = path.join(process.env.WF_ROOT, ".build", "debug", "workbench-kernel-probe");
  if (fs.existsSync(probe)) await attached(probe);

  // A package that has never compiled has no tree, but its names are in the code.
  const fresh = path.join(process.env.WF_WORK, "fresh");
  const source = path.join(fresh, "Sources", "Gallery", "StaleCopyMended.swift");
  fs.mkdirSync(path.dirname(source), { recursive: true });
  fs.copyFileSync(path.join(project, "Package.swift"), path.join(fresh, "Package.swift"));
  const correct = fs.readFileSync(path.join(project, "Sources", "Gallery", "StaleCopyMended.swift"), "utf8");
  fs.writeFileSync(source, `${correct}\nlet number: Int = ""\n`);
  const early = code.open(path.join(fresh, "early.wf"), "send Root ");
  const completed = async () => (await providers.CompletionItem.provideCompletionItems(early, new Position(0, 10))).items
    .map((one) => one.label.label || one.label);
  await until(async () => (await completed()).includes("renamed"), completed);
  await until(() => (found.diagnostics.get(String(code.api.Uri.file(source))) || []).length === 1, () => [...found.diagnostics]);
  assert((await completed()).includes("renamed"), JSON.stringify(await completed()));
  code.close(early);

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
