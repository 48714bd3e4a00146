// The sections of scripts in VS Code's test explorer, and ✓ or ✗ beside their headings: shown whenever the server has evaluated a
// script, not only when they are run.

const vscode = require("vscode");
const convert = require("./convert");

class Sections {
  /** `ask(uri, token)` evaluates an open script, and returns its sections. */
  constructor(ask) {
    this.ask = ask;
    this.controller = vscode.tests.createTestController("workflow-scripts", "Workflow scripts");
    this.controller.resolveHandler = (item) => (item ? undefined : this.discover());
    this.controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
  }

  dispose() {
    this.controller.dispose();
  }

  /** The scripts of the workspace. Their sections are known when they have been run. */
  async discover() {
    for (const uri of await vscode.workspace.findFiles("**/*.wf")) this.script(uri);
  }

  script(uri) {
    const known = this.controller.items.get(String(uri));
    if (known) return known;
    const item = this.controller.createTestItem(String(uri), uri.path.split("/").pop(), uri);
    this.controller.items.add(item);
    return item;
  }

  /** The results of a script that the server has evaluated. */
  publish(results) {
    const script = this.script(vscode.Uri.parse(results.uri));
    this.show(script, results);
    const run = this.controller.createTestRun(new vscode.TestRunRequest([script]), undefined, false);
    this.report(script, results, run);
    run.end();
  }

  /** The items of a script's sections, in their order. */
  show(script, { sections }) {
    script.children.replace(sections.map((section, index) => {
      const item = this.controller.createTestItem(`${script.id}#${index}`, section.title || "…", script.uri);
      item.range = convert.range(section.selectionRange);
      item.sortText = String(index).padStart(6, "0");
      return item;
    }));
  }

  report(script, { sections }, run) {
    sections.forEach((section, index) => {
      const item = script.children.get(`${script.id}#${index}`);
      if (section.state === "passed") run.passed(item);
      if (section.state === "skipped") run.skipped(item);
      if (section.state !== "failed") return;
      run.failed(item, section.faults.map((fault) => {
        const message = new vscode.TestMessage(fault.message);
        message.location = new vscode.Location(script.uri, convert.range(fault.range));
        return message;
      }));
    });
  }

  /** A section depends on those above it, so that its whole script is run. */
  async run(request, token) {
    const wanted = new Set();
    const add = (item) => wanted.add(item.parent || item);
    if (request.include) request.include.forEach(add);
    else this.controller.items.forEach(add);
    for (const item of request.exclude || []) wanted.delete(item);
    const run = this.controller.createTestRun(request);
    for (const script of wanted) {
      if (token.isCancellationRequested) break;
      run.started(script);
      try {
        // The editor tells the server about the script.
        await vscode.workspace.openTextDocument(script.uri);
        const results = await this.ask(script.uri, token);
        if (!results) continue;
        this.show(script, results);
        this.report(script, results, run);
      } catch (error) {
        run.errored(script, new vscode.TestMessage(error.message));
      }
    }
    run.end();
  }
}

module.exports = { Sections };
