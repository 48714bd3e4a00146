"""Opens a script with the language server, and draws it with the hints, colors and diagnostics that the server answers."""

import json
import subprocess
import sys
import time

import svg

SCRIPT = """# ## Who owns the title?
#
# Todo does. The editor has a copy until it is saved.
open todo
send Welcome nameChanged(name: "Ada")
tap onLoginTapped

tap onTodoSelected 0
send Edit titleChanged("Walk the cat")
expect Todo.todos[0].title == "Take the cat for a walk"
tap "Save"
expect Todo.todos[0].title == "Walk the cat"

send Todo discardChanges
"""
TOKENS = {"comment": "#7f848e", "keyword": "#c678dd", "string": "#98c379", "number": "#d19a66", "class": "#e5c07b",
          "namespace": "#e5c07b", "variable": "#e06c75", "property": "#e06c75", "enumMember": "#61afef",
          "function": "#61afef", "method": "#61afef", "parameter": "#d19a66", "type": "#e5c07b", "operator": "#56b6c2"}
HINT = svg.Style(color="#7f9fb0", italic=True)


class Server:
    """A language server, and the few requests that a picture needs."""

    def __init__(self, executable):
        self.process = subprocess.Popen([executable, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if not length:
            sys.exit("the language server has ended")
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, parameters):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": parameters})
        while True:
            message = self.receive()
            if message.get("id") == self.number and "method" not in message:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']['message']}")
                return message["result"]
            if "id" in message and "method" in message:
                self.send({"id": message["id"], "result": None})


def answers(executable):
    """The script's tokens, hints and diagnostics, once everything is evaluated."""
    server = Server(executable)
    document = {"uri": "file:///lesson.wf"}
    legend = server.ask("initialize", {
        "processId": None, "rootUri": None,
        "capabilities": {
            "general": {"positionEncodings": ["utf-32"]},
            "textDocument": {"inlayHint": {}, "diagnostic": {}, "semanticTokens": {
                "requests": {"full": True}, "formats": ["relative"], "tokenModifiers": [],
                "tokenTypes": list(TOKENS)}}},
    })["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
    server.send({"method": "initialized", "params": {}})
    server.send({"method": "textDocument/didOpen", "params": {
        "textDocument": {**document, "languageId": "workflow", "version": 1, "text": SCRIPT}}})
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": SCRIPT.count("\n"), "character": 0}}
    deadline, before = time.monotonic() + 60, None
    while True:
        found = (server.ask("textDocument/inlayHint", {"textDocument": document, "range": whole}),
                 server.ask("textDocument/diagnostic", {"textDocument": document})["items"])
        # The last line crashes the app, so its result is the last one.
        if found[1] and found == before:
            break
        if time.monotonic() > deadline:
            sys.exit(f"the script is not evaluated within a minute: {found}")
        before = found
        time.sleep(0.5)
    tokens = server.ask("textDocument/semanticTokens/full", {"textDocument": document})["data"]
    server.ask("shutdown", None)
    server.send({"method": "exit"})
    server.process.wait(10)
    return legend, tokens, *found


def label(hint):
    return hint["label"] if isinstance(hint["label"], str) else "".join(part["value"] for part in hint["label"])


def main(executable, target):
    legend, tokens, hints, diagnostics = answers(executable)
    text = SCRIPT.rstrip("\n").split("\n")
    colors = [[None] * len(line) for line in text]
    line = column = 0
    for index in range(0, len(tokens), 5):
        down, across, length, kind, _ = tokens[index:index + 5]
        line, column = line + down, across if down else column + across
        for place in range(column, min(column + length, len(text[line]))):
            colors[line][place] = TOKENS.get(legend[kind])
    drawn = []
    for number, content in enumerate(text):
        wrong = [d for d in diagnostics if d["range"]["start"]["line"] <= number <= d["range"]["end"]["line"]]
        runs = [(f"{number + 1:3}  ", svg.Style(color="#4b5263"))]
        runs += [(character, svg.Style(color=colors[number][place], underline=bool(wrong)))
                 for place, character in enumerate(content)]
        for hint in sorted((h for h in hints if h["position"]["line"] == number), key=lambda h: h["position"]["character"]):
            runs.append(("  " + label(hint).strip(), HINT))
        drawn.append(joined(runs))
        for diagnostic in wrong:
            for part in diagnostic["message"].split("\n")[:2]:
                drawn.append([("     ", HINT), ("✗ " + part, svg.Style(color="#e06c75"))])
    width = max(110, max(sum(svg.columns(text) for text, _ in line) for line in drawn))
    with open(target, "w") as file:
        file.write(svg.picture("lesson.wf", drawn, width))


def joined(runs):
    """Neighbors of one style as one piece."""
    result = []
    for text, style in runs:
        if result and result[-1][1].__dict__ == style.__dict__:
            result[-1] = (result[-1][0] + text, style)
        else:
            result.append((text, style))
    return result


if __name__ == "__main__":
    main(*sys.argv[1:])
