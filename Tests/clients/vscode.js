// The VS Code extension's grammar and snippets in node: what the manifest names exists, and each rule colors what it is for.
// The rules are matched line by line, as VS Code does, with the regular expressions of JavaScript.

const assert = require("assert");
const fs = require("fs");
const path = require("path");

const root = path.join(__dirname, "..", "..", "examples", "editors", "vscode");
const read = (name) => JSON.parse(fs.readFileSync(path.join(root, name), "utf8"));
const contributes = read("package.json").contributes;
const grammar = read(contributes.grammars[0].path);
assert.strictEqual(grammar.scopeName, contributes.grammars[0].scopeName);
assert.strictEqual(contributes.grammars[0].language, contributes.languages[0].id);

function rules(patterns) {
  return patterns.flatMap((rule) => {
    if (!rule.include) return rule.patterns ? (rule.begin ? [rule] : rules(rule.patterns)) : [rule];
    const named = grammar.repository[rule.include.slice(1)];
    assert(named, `there is no rule ${rule.include}`);
    return rules([named]);
  });
}

/** The scope of each character of a line: the earliest match wins, then the first rule. */
function scopes(line) {
  const all = rules(grammar.patterns);
  const found = Array(line.length).fill("");
  let at = 0;
  while (at < line.length) {
    let best;
    for (const rule of all) {
      const expression = new RegExp(rule.match || rule.begin, "g");
      expression.lastIndex = at;
      const match = expression.exec(line);
      if (match && match[0] && (!best || match.index < best.match.index)) best = { rule, match };
    }
    if (!best) break;
    const { rule, match } = best;
    let end = match.index + match[0].length;
    let start = match.index;
    if (rule.begin) {
      while (end < line.length && !new RegExp(`^(?:${rule.end})`).test(line.slice(end))) end += line[end] === "\\" ? 2 : 1;
      end = Math.min(line.length, end + 1);
    }
    if (rule.captures) start = end - match[1].length;
    found.fill(rule.name || rule.captures[1].name, start, end);
    at = Math.max(end, at + 1);
  }
  return found;
}

function expectScope(line, text, scope) {
  const found = scopes(line).slice(line.indexOf(text), line.indexOf(text) + text.length);
  assert(found.every((name) => name.startsWith(scope)), `${line}: ${text} is ${found.join(" ")}, not ${scope}`);
}

expectScope("# ## Logging in", "Logging", "markup.heading");
expectScope("# prose", "prose", "comment.line");
expectScope("tree # prose", "# prose", "comment.line");
expectScope("tree # prose", "tree", "keyword.control");
expectScope("set Root .todo( # \"prose\"", "# \"prose\"", "comment.line");
expectScope("  = /Todo  state.todos", "state", "comment.block.documentation");
assert(!scopes("cd Row#1")[6], "a number sign inside a word begins no comment");
expectScope("= /Todo  state.todos", "state", "comment.block.documentation");
expectScope('send Welcome nameChanged(name: "A # \\"b\\"")', "send", "keyword.control");
expectScope('send Welcome nameChanged(name: "A # \\"b\\"")', '"A # \\"b\\""', "string");
expectScope("set Root .todo(step: 12)", ".todo", "variable.other.enummember");
expectScope("set Root .todo(step: 12)", "step", "variable.parameter");
expectScope("set Root .todo(step: 12)", "12", "constant.numeric");
expectScope("expect Todo.todos.count == 2", "==", "keyword.operator");
expectScope("flow Edit.todo --with nil", "--with", "entity.other");
expectScope("flow Edit.todo --with nil", "nil", "constant.language");
assert(!scopes("expect Todo.todos.count == 2")[13], "a field is no case");

const snippets = read(contributes.snippets[0].path);
const prefixes = Object.values(snippets).map((snippet) => snippet.prefix);
assert.strictEqual(new Set(prefixes).size, prefixes.length, "two snippets have one prefix");
for (const snippet of Object.values(snippets)) assert(snippet.body.length && snippet.description, snippet.prefix);
