"""Six ownership bugs and their corrected versions in a package in Swift 5 mode: each bug is underlined at the line that causes it, which
a comment marks, and nothing is underlined in the corrected versions.

    causes.py [FILE…]

The package is made in $WF_WORK/Causes.
"""

import json
import os
import pathlib
import queue
import re
import shlex
import subprocess
import sys
import threading
import time

root, project = pathlib.Path(os.environ["WF_ROOT"]), pathlib.Path(os.environ["WF_WORK"]) / "Causes"
MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let products: [Target.Dependency] = ["Workflow", "WorkflowConcurrency"].map { .product(name: $0, package: "NAME") }
let package = Package(
    name: "Causes",
    products: [.library(name: "Causes", targets: ["Bugs", "Twins"])],
    dependencies: [.package(path: "ROOT")],
    targets: [
        .target(name: "Bugs", dependencies: products),
        .target(name: "Twins", dependencies: products),
    ],
    swiftLanguageModes: [.v5])
"""
# The corrections of each bug.
CORRECTIONS = {
    "Mailroom": [("if !state.letters.isEmpty { state.letters.removeLast() }",
                  "if let last = state.letters.popLast() { state.urgent -= last.isUrgent ? 1 : 0 }")],
    "Shelf": [("{ state.volumes[index].label = label }",
               "{ state.volumes[index].label = label }\n"
               "                    if state.lent?.number == index { state.lent = state.volumes[index] }")],
    "Radio": [("            struct State { var volume = 3 }\n\n            enum", "            var volume: Int\n\n            enum"),
              ("case .louder:\n                        state.volume += 1\n", "case .louder:\n"),
              ("inout State) -> Int?", "inout Void) -> Int?"),
              ("            func makeInitialState() -> State { State() }\n\n            func render(state: State, ",
               "            func makeInitialState() {}\n\n            func render(state: Void, "),
              ("DialScreen(volume: state.volume", "DialScreen(volume: volume"),
              ("Dial.Workflow()", "Dial.Workflow(volume: state.volume)")],
    "Timetable": [("for station in state.asked {", "if state.asked.contains(state.station) {"),
                  ("station: station).mapOutput", "station: state.station).mapOutput"), ("key: station)", "key: state.station)")],
    "Badge": [("case edited(Badge)", "case edited(String)"), ("case .edited(let badge):", "case .edited(let name):"),
              ("state.badge = badge\n", "state.badge.name = name\n"), ("badge: state.badge)", "name: state.badge.name)"),
              ("typealias Output = Badge\n        var badge: Badge\n", "typealias Output = String\n        var name: String\n"),
              ("inout Badge) -> Badge?", "inout String) -> String?"), ("state.name = name\n", "state = name\n"),
              ("-> Badge { badge }", "-> String { name }"), ("state: Badge, context", "state: String, context"),
              ("FormScreen(name: state.name,", "FormScreen(name: state,")],
    "Cinema": [("{ state.film = film }\n        }", "{ state.film = film }\n"
                "            if previousWorkflow.price != price { state.price = price }\n        }")],
}


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def make():
    write(project / "Package.swift", MANIFEST.replace("ROOT", str(root)).replace("NAME", root.name))
    for name, corrections in CORRECTIONS.items():
        bug = (root / "Tests/LanguageServerTests/Support/Causes" / f"{name}Bug.swift").read_text()
        twin = bug.replace("  // cause", "")
        for old, new in corrections:
            assert old in twin, (name, old)
            twin = twin.replace(old, new)
        outer = re.search(r"^enum (\w+) \{", bug, re.MULTILINE)[1]
        twin = re.sub(rf"\b{outer}\b(?= \{{|\.)", outer + "Twin", twin)
        write(project / "Sources/Bugs" / f"{name}Bug.swift", bug)
        write(project / "Sources/Twins" / f"{name}Twin.swift", twin)


class Server:
    def __init__(self):
        self.process = subprocess.Popen(
            shlex.split(os.environ["WF_SERVER"]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=project)
        self.count, self.answers, self.diagnostics = 0, queue.Queue(), {}
        threading.Thread(target=self.read, daemon=True).start()
        features = {"publishDiagnostics": {"relatedInformation": True}}
        self.ask("initialize", {"processId": None, "capabilities": {"textDocument": features},
                                "workspaceFolders": [{"uri": project.as_uri(), "name": "Causes"}]})
        self.tell("initialized", {})

    def read(self):
        while True:
            size = 0
            while (line := self.process.stdout.readline()) != b"\r\n":
                if not line:
                    return
                if line.startswith(b"Content-Length:"):
                    size = int(line.split()[1])
            message = json.loads(self.process.stdout.read(size))
            if message.get("method") == "textDocument/publishDiagnostics":
                self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
            elif "method" in message and "id" in message:
                self.send({"id": message["id"], "result": None})
            elif "id" in message:
                self.answers.put(message)

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def ask(self, method, parameters):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": parameters})
        while (message := self.answers.get(timeout=600))["id"] != self.count:
            pass
        return message.get("result")


def look(server, path):
    """The diagnostics of a file, once its tree is live and the audit has had time."""
    document = {"uri": path.as_uri()}
    server.tell("textDocument/didOpen", {
        "textDocument": {**document, "languageId": "swift", "version": 1, "text": path.read_text()}})
    end = time.monotonic() + 1500
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 10000, "character": 0}}
    while not server.ask("textDocument/inlayHint", {"textDocument": document, "range": whole}):
        assert time.monotonic() < end, f"{path.name} has no live tree"
        time.sleep(0.2)
    # A corrected version gets no diagnostics, so there is nothing to wait for.
    end = time.monotonic() + (120 if path.parent.name == "Bugs" else 20)
    while time.monotonic() < end and not server.diagnostics.get(path.as_uri()):
        time.sleep(0.1)
    server.tell("textDocument/didClose", {"textDocument": document})
    return server.diagnostics.pop(path.as_uri(), [])


def main():
    make()
    server = Server()
    found, faults = 0, []
    for path in [pathlib.Path(name) for name in sys.argv[1:]] or sorted(project.glob("Sources/*/*.swift")):
        lines = path.read_text().split("\n")
        diagnostics = look(server, path)
        shown = [lines[one["range"]["start"]["line"]] for one in diagnostics]
        print(path.name, *(f'{one["code"]}: {line.strip()}' for one, line in zip(diagnostics, shown)), sep="  ", flush=True)
        if path.parent.name == "Twins":
            faults += [path.name] if diagnostics else []
        elif diagnostics and all(line.endswith("// cause") for line in shown) and all(
                one.get("relatedInformation") for one in diagnostics):
            found += 1
        else:
            faults.append(path.name)
    server.process.kill()
    print(f"{found} bugs are underlined at the line that causes them")
    sys.exit(f"wrong: {', '.join(faults)}" if faults else 0)


main()
