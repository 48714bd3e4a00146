#!/usr/bin/env python3
"""Makes mutants of the examples: the same app with one ownership mistake, in one Swift file each.

usage: mutate.py OUTPUT-FOLDER [SEED]
"""
import os
import random
import re
import sys

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def sources(folder):
    files = []
    for path, _, names in sorted(os.walk(os.path.join(PACKAGE, "examples", folder))):
        for name in sorted(names):
            if name.endswith(".swift"):
                files.append(open(os.path.join(path, name)).read())
    return files


# Each app: its folder, and the expression that makes its root.
APPS = {
    "Tutorial2": "RootWorkflow()",
    "Tutorial3": "RootWorkflow()",
    "Tutorial4": "RootWorkflow()",
    "TicTacToe": "TicTacToeWorkflow()",
}


def exhibits():
    folder = os.path.join(PACKAGE, "examples", "Bugs")
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name, name + "Mended.swift")
        if os.path.exists(path):
            yield name, open(path).read()


def split_imports(text):
    imports = set(re.findall(r"(?m)^import \w+", text))
    return imports, re.sub(r"(?m)^import \w+\n", "", text)


# --- The operators: from a source to the places where they apply, each with its replacement.

def drop_output(text):
    """An action no longer emits its output."""
    for match in re.finditer(r"(?m)^(\s+)return (\.\w+(?:\([^\n]*\))?)$", text):
        if not in_apply(text, match.start()):
            continue
        yield match.span(), match.group(1) + "return nil", "drop output " + match.group(2)
    for match in re.finditer(r"apply\(toState state: inout (?:Void|State)\) -> Output\? \{ (\.\w+) \}", text):
        yield match.span(1), "nil", "drop output " + match.group(1)


def drop_assignment(text):
    """An action no longer changes a piece of state."""
    for match in re.finditer(r"(?m)^(\s+)((?:case [^\n:]+: )?)(state(?:\.\w+)*(?:\[[^\]]*\])?(?:\.\w+)* (?:=|\+=|-=) [^\n{]+)$", text):
        if not in_apply(text, match.start()):
            continue
        yield match.span(), match.group(1) + match.group(2) + "_ = state", "drop " + match.group(3)
    for match in re.finditer(r"(?m)^(\s+)((?:case [^\n:]+: )?)(state(?:\.\w+)+\.(?:append|remove|toggle)\([^\n]*\))$", text):
        if in_apply(text, match.start()):
            yield match.span(), match.group(1) + match.group(2) + "_ = state", "drop " + match.group(3)


def ignore_output(text):
    """A parent ignores a child's output."""
    for match in re.finditer(r"(\w+Workflow\([^\n]*\))\.rendered\(in: context, outputMap: [\w.]+\)", text):
        yield match.span(), match.group(1) + ".ignoringOutput().rendered(in: context)", "ignore output of " + match.group(1)


def swap_outputs(text):
    """A parent maps two outputs the other way round, as far as their types allow."""
    for match in re.finditer(r"(?m)^(\s+)case (\.\w+): (\.\w+)\n\s+case (\.\w+): (\.\w+)\n", text):
        indent, a, x, b, y = match.groups()
        yield match.span(), f"{indent}case {a}: {y}\n{indent}case {b}: {x}\n", f"swap outputs {a} and {b}"


def forget_refresh(text):
    """`workflowDidChange` does nothing."""
    for match in re.finditer(r"(?m)^\s+(?:package )?(?:public )?func workflowDidChange\([^{]*\{", text):
        end = block_end(text, match.end() - 1)
        if end:
            yield (match.end(), end), "}", "forget workflowDidChange"


def always_refresh(text):
    """`workflowDidChange` does not compare."""
    for match in re.finditer(r"if previousWorkflow\.(\w+) != \1 \{", text):
        yield match.span(), "do {", "refresh always"


def copy_property(text):
    """A workflow without state keeps a copy of a property, and shows that."""
    for match in re.finditer(r"(?m)^    (?:package |public )?(struct) (\w+Workflow): Workflow \{", text):
        end = block_end(text, match.end() - 1)
        if not end:
            continue
        body = text[match.end():end]
        name = re.search(r"(?m)^\s+(?:package )?var (\w+): (String|Int|\[String\])\n", body)
        if not name or "func makeInitialState() {}" not in body:
            continue
        prop, kind = name.groups()
        render = re.search(r"func render\(state: Void", body)
        if not render:
            continue
        begin = body.index("{", render.end())
        head, tail = body[:begin], body[begin:]
        tail = re.sub(r"(?<![\w.:])" + prop + r"(?![\w:(])", "state." + prop, tail)
        head = head.replace("func makeInitialState() {}", f"func makeInitialState() -> Copy {{ Copy({prop}: {prop}) }}\n"
                            f"        struct Copy {{ var {prop}: {kind} }}")
        head = head.replace("inout Void", "inout Copy").replace("state: Void", "state: Copy")
        yield (match.end(), end), head + tail, f"copy {prop} into the state of {match.group(2)}"


def key_from_value(text):
    """The key of a child is made from a text that it shows."""
    for match in re.finditer(r"(\w+Workflow\(\w+: (state\.\w+)\))(\s*)\.rendered\(in: context, key: \"\w+\"", text):
        yield match.span(), f"{match.group(1)}{match.group(3)}.rendered(in: context, key: {match.group(2)}", "key from " + match.group(2)
    for match in re.finditer(r"(\w+Workflow\(\w+: (state\.\w+)\))\.rendered\(in: context, outputMap", text):
        yield match.span(), f"{match.group(1)}.rendered(in: context, key: \"\\({match.group(2)})\", outputMap", "key from " + match.group(2)


def index_keys(text):
    """The keys of a list are its indices."""
    for match in re.finditer(r"(state\.\w+)\.map \{ (\w+Workflow\(\w+: )\$0\)\.rendered\(in: context, key: \$0\) \}", text):
        yield (match.span(), f"{match.group(1)}.enumerated().map {{ {match.group(2)}$0.element).rendered(in: context, key: \"\\($0.offset)\") }}", "index keys")


def empty_callback(text):
    """A callback sends nothing."""
    for match in re.finditer(r"(on\w+|handler): \{ (?:sink|panel|retry)\.send\([^{}\n]*\$0[^{}\n]*\) \}", text):
        two = "$1" in match.group(0)
        yield match.span(), f"{match.group(1)}: {{ {'_, _' if two else '_'} in }}", "empty " + match.group(1)
    for match in re.finditer(r"(on\w+|handler): \{ (?:sink|panel|retry)\.send\([^{}$\n]*\) \}", text):
        yield match.span(), match.group(1) + ": {}", "empty " + match.group(1)


def send_twice(text):
    """A callback sends its action twice."""
    for match in re.finditer(r"(on\w+|handler): \{ ((?:sink|panel|retry)\.send\([^{}\n]*\)) \}", text):
        send = match.group(2)
        yield match.span(), f"{match.group(1)}: {{ {send}; {send} }}", "send twice in " + match.group(1)


def deaf_worker(text):
    """A worker is equivalent to any other of its type."""
    for match in re.finditer(r"(func isEquivalent\(to otherWorker: \w+\) -> Bool \{)([^}]*)\}", text):
        yield match.span(), match.group(1) + " true }", "deaf worker"


def restless_worker(text):
    """A worker is equivalent to no other."""
    for match in re.finditer(r"(func isEquivalent\(to otherWorker: \w+\) -> Bool \{)([^}]*)\}", text):
        yield match.span(), match.group(1) + " false }", "restless worker"
    for match in re.finditer(r"(struct \w+Worker: Worker, Equatable \{\n)", text):
        yield match.span(), match.group(1) + "        var began = ContinuousClock.now\n", "restless worker"


def keep_twice(text):
    """A number is kept beside the list that it counts, and one action forgets it."""
    for match in re.finditer(r"(?m)^(\s+)var (\w+)(: \[\w+\] = \[\]|: \[String\] = \[\]| = \[\"[^\n]*\])$", text):
        field = match.group(2)
        if field not in text or f"state.{field}.append" not in text:
            continue
        initial = match.group(3).count('"') // 2
        new = text[:match.end()] + f"\n        var {field}Number = {initial}" + text[match.end():]
        new = re.sub(r"(?m)^(\s+)((?:case [^\n:]+: )?)(state\." + field + r"\.append\([^\n]*\))$",
                     rf"\1\2\3; state.{field}Number += 1", new)
        new = re.sub(r"(\w+: )state\." + field + r"\.count(,)", rf"\1state.{field}Number\2", new)
        new = re.sub(r"(return RootScreen\(\s*)(\w+): state\." + field + ",",
                     lambda found: f'{found[1]}{found[2]}: state.{field} + ["\\(state.{field}Number)"],', new)
        if f"state.{field}Number)" in new or f"state.{field}Number," in new:
            yield (0, len(text)), new, f"keep the count of {field} twice"


OPERATORS = [drop_output, drop_assignment, ignore_output, swap_outputs, forget_refresh, always_refresh, copy_property,
             key_from_value, index_keys, empty_callback, send_twice, deaf_worker, restless_worker, keep_twice]


# --- Correct variations.

def add_equal(text):
    """An action that sets a value compares first."""
    for match in re.finditer(r"(?m)^(\s+)((?:case [^\n:]+: )?)(state\.\w+) = (\w+)$", text):
        if in_apply(text, match.start()):
            yield match.span(), f"{match.group(1)}{match.group(2)}if {match.group(3)} != {match.group(4)} {{ {match.group(3)} = {match.group(4)} }}", "compare before " + match.group(3)


def constant_key(text):
    """A single child gets a constant key."""
    for match in re.finditer(r"\.rendered\(in: context\)", text):
        yield match.span(), '.rendered(in: context, key: "only")', "constant key"


def sink_from_outputs(text):
    """A second sink of the same type."""
    for match in re.finditer(r"let sink = context\.makeSink\(of: Action\.self\)\n", text):
        yield match.span(), match.group(0) + "        _ = context.makeSink(of: Action.self)\n", "make the sink twice"


def rename_text(text):
    """Another text on the screen."""
    for match in re.finditer(r'title: "(Edit|Sign in|Todo List)"', text):
        yield match.span(), f'title: "{match.group(1)} it"', "another title"


def void_refresh(text):
    """A `workflowDidChange` that does nothing, in a workflow whose state copies no property."""
    for match in re.finditer(r"(?m)^(\s+)func makeInitialState\(\) \{\}\n", text):
        owner = re.findall(r"struct (\w+Workflow): Workflow", text[:match.start()])
        if owner:
            yield match.span(), match.group(0) + f"\n{match.group(1)}func workflowDidChange(from previousWorkflow: {owner[-1]}, state: inout Void) {{}}\n", "empty workflowDidChange"


VARIATIONS = [add_equal, constant_key, sink_from_outputs, rename_text, void_refresh]


def in_apply(text, position):
    """Whether a position is in the body of `apply`."""
    start = text.rfind("func apply(toState", 0, position)
    if start < 0:
        return False
    brace = text.find("{", start)
    end = block_end(text, brace)
    return end is not None and brace < position < end


def block_end(text, brace):
    """Behind the bracket that closes the one at `brace`."""
    depth = 0
    for index in range(brace, len(text)):
        if text[index] == "{":
            depth += 1
        elif text[index] == "}":
            depth -= 1
            if depth == 0:
                return index + 1
    return None


def renamed(files, suffix):
    """The app with another name for each of its types, so that all mutants fit into one module."""
    names = set()
    for text in files:
        names |= set(re.findall(r"(?m)^(?:package |public |final |private |fileprivate )*(?:struct|enum|class|protocol|actor) (\w+)", text))
    pattern = re.compile(r"(?<!\w)(?<![^.]\.)(" + "|".join(sorted(names, key=len, reverse=True)) + r")\b")
    return [pattern.sub(lambda m: m.group(1) + suffix, text) for text in files]


def candidates(operators):
    for app, root in APPS.items():
        files = sources(app)
        for operator in operators:
            for index, text in enumerate(files):
                for span, replacement, what in operator(text):
                    changed = list(files)
                    changed[index] = text[:span[0]] + replacement + text[span[1]:]
                    yield app, root, changed, operator.__name__, what
    for name, text in exhibits():
        for operator in operators:
            for span, replacement, what in operator(text):
                yield (f"{name}Mended", f"{name}Mended.RootWorkflow()", [text[:span[0]] + replacement + text[span[1]:]],
                       operator.__name__, what)


def write(folder, number, kind, app, root, files, operator, what):
    suffix = f"_{kind}{number}"
    files = renamed(files, suffix)
    imports, bodies = set(), []
    for text in files:
        found, body = split_imports(text)
        imports |= found
        bodies.append(body)
    root = re.sub(r"^(\w+)", lambda m: m.group(1) + suffix, root)
    with open(os.path.join(folder, f"{kind}{number}.swift"), "w") as file:
        file.write("\n".join(sorted(imports)) + "\n" + "\n".join(bodies))
    return f'    ("{kind}{number}", "{app}", "{operator}", #"{what}"#, {{ {root} }}),'


def main():
    folder = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    wanted = {"M": int(sys.argv[3]) if len(sys.argv) > 3 else 160, "V": int(sys.argv[4]) if len(sys.argv) > 4 else 30}
    os.makedirs(folder, exist_ok=True)
    chooser = random.Random(seed)
    rows = []
    for kind, operators in (("M", OPERATORS), ("V", VARIATIONS)):
        found = list(candidates(operators))
        chooser.shuffle(found)
        # Each operator has its share.
        by_operator, large = {}, 0
        for row in found:
            # The largest app takes as long to compile as all the others.
            large += row[0] == "TicTacToe"
            if row[0] != "TicTacToe" or large <= 16:
                by_operator.setdefault(row[3], []).append(row)
        chosen = []
        while len(chosen) < wanted[kind] and any(by_operator.values()):
            for operator in sorted(by_operator):
                if by_operator[operator] and len(chosen) < wanted[kind]:
                    chosen.append(by_operator[operator].pop())
        print(kind, len(found), "candidates,", len(chosen), "chosen", file=sys.stderr)
        for number, (app, root, files, operator, what) in enumerate(chosen):
            rows.append(write(folder, number, kind, app, root, files, operator, what))
    for number, (app, root) in enumerate(list(APPS.items())):
        rows.append(write(folder, number, "O", app, root, sources(app), "original", ""))
    for number, (name, text) in enumerate(exhibits()):
        rows.append(write(folder, number + len(APPS), "O", f"{name}Mended", f"{name}Mended.RootWorkflow()", [text], "original", ""))
    with open(os.path.join(folder, "Mutants.swift"), "w") as file:
        file.write("import Workflow\n\nnonisolated(unsafe) let mutants: [(name: String, app: String, operation: String, what: String, root: () -> any Workflow)] = [\n"
                   + "\n".join(rows) + "\n]\n")


if __name__ == "__main__":
    main()
