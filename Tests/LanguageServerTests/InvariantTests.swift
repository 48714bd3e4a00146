// Conditions on a state that are written from a Swift file and checked by the audit. A broken one is shown at the
// action that breaks it. All workflows of the tree have the same name, so only their namespaces differ.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct InvariantTests {
    private static let uri = "file:///work/Sources/Fair/NamespacedTree.swift"
    private static let condition = "always /.title == \"Fair\""
    private static let offered = "always /.title != \"\""

    private func editor(rules: String?) throws -> Editor {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Support/Trees/NamespacedTree.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let files = [
            "/work/Package.swift": "", "/work/Sources/Fair/NamespacedTree.swift": text,
            "/work/audit.wf": rules,
        ].compactMapValues(\.self)
        let editor = Editor(files: files, apps: [KernelApp("fair", "a fair") { Fair.Workflow() }])
        editor.open(text, as: Self.uri)
        for _ in 0..<3 { editor.passSwiftPauses() }
        return editor
    }

    private func place(_ editor: Editor, _ text: String) throws -> JSONValue {
        let all = try #require(editor.texts[Self.uri])
        return editor.position(try #require(all.firstRange(of: text)).upperBound, in: all)
    }

    /// The rules of the findings, each with its line.
    private func findings(_ editor: Editor) throws -> [String] {
        let lines = try #require(editor.texts[Self.uri]).split(separator: "\n", omittingEmptySubsequences: false)
        let answer = editor.request("textDocument/diagnostic", ["textDocument": ["uri": .string(Self.uri)]])
        return (answer["items"]?.list ?? []).map { item in
            let line = lines[item["range"]?["start"]?["line"]?.number ?? 0].trimmingCharacters(in: .whitespaces)
            return "\(item["code"]?.text ?? ""): \(line)"
        }
    }

    private func actions(
        _ editor: Editor, at text: String, _ title: String = "Check after each step"
    ) throws -> [JSONValue] {
        let place = try place(editor, text)
        return editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(Self.uri)], "range": ["start": place, "end": place],
                "context": ["diagnostics": []],
            ]
        ).list.filter { $0["title"]?.text?.hasPrefix(title) == true }
    }

    @Test func valueIsAddedToTheScriptWhoseTreeIsShown() throws {
        let editor = try editor(rules: nil)
        #expect(try actions(editor, at: "var titl", "Add to").isEmpty, "there is no script")
        editor.open("send / rename", as: "file:///work/a.wf")
        for _ in 0..<3 { editor.passSwiftPauses() }
        let offered = try actions(editor, at: "var titl", "Add to")
        #expect(offered.map { $0["title"]?.text } == ["Add to a.wf: expect /.title == \"Fair!\""])
        let edit = offered.first?["edit"]?["documentChanges"]?.list.first
        #expect(edit?["edits"]?.list.first?["newText"]?.text == "\nexpect /.title == \"Fair!\"\n")
    }

    @Test func propertyOfAStateOffersConditionsForAuditWf() throws {
        let editor = try editor(rules: nil)
        let offered = try actions(editor, at: "var titl")
        #expect(offered.map { $0["title"]?.text } == ["Check after each step: /.title != \"\""])
        let changes = offered.first?["edit"]?["documentChanges"]?.list ?? []
        #expect(changes.first?["kind"]?.text == "create" && changes.first?["uri"]?.text == "file:///work/audit.wf")
        #expect(changes.last?["edits"]?.list.first?["newText"]?.text == Self.offered + "\n")
        #expect(try actions(editor, at: "case renam").isEmpty, "an action has no value")
    }

    @Test func conditionIsAddedToTheFileOnce() throws {
        let editor = try editor(rules: "# Rules")
        let edit = try actions(editor, at: "var titl").first?["edit"]?["documentChanges"]?.list.first
        #expect(edit?["edits"]?.list.first?["newText"]?.text == "\n" + Self.offered + "\n")
        let other = try self.editor(rules: Self.offered)
        #expect(try actions(other, at: "var titl").isEmpty)
    }

    @Test func brokenConditionIsAtTheActionThatBreaksIt() throws {
        let editor = try editor(rules: Self.condition + "\n")
        #expect(try findings(editor).contains("broken-invariant: case .rename: state.title += \"!\""))
        let lenses = editor.request("textDocument/codeLens", ["textDocument": ["uri": .string(Self.uri)]]).list
        let lens = lenses.first {
            $0["command"]?["title"]?.text?.hasPrefix("broken-invariant: reproduce with 1") == true
        }
        let shown = editor.request("workspace/executeCommand", lens?["command"] ?? .null)
        let lines = (shown["lines"]?.list ?? []).compactMap(\.text)
        #expect(lines.dropFirst().first == "  \(Self.condition)" && lines.count == 3, "\(lines)")
        let fixed = try self.editor(rules: "always /.title.count >= 4\n")
        #expect(try !findings(fixed).contains { $0.hasPrefix("broken-invariant") })
    }

    @Test func conditionThatAnotherEditorHasSavedIsChecked() throws {
        let editor = try editor(rules: nil)
        editor.files.texts["/work/audit.wf"] = Self.condition + "\n"
        editor.notify(
            "workspace/didChangeWatchedFiles", ["changes": [["uri": "file:///work/audit.wf", "type": 1]]])
        editor.passSwiftPauses()
        #expect(try findings(editor).contains("broken-invariant: case .rename: state.title += \"!\""))
    }

    @Test func conditionIsCheckedWhileItIsTyped() throws {
        let editor = try editor(rules: nil)
        #expect(try !findings(editor).contains { $0.hasPrefix("broken-invariant") })
        editor.open(Self.condition + "\n", as: "file:///work/audit.wf")
        editor.passSwiftPauses()
        #expect(try findings(editor).contains("broken-invariant: case .rename: state.title += \"!\""))
        editor.edit("== \"Fair\"", to: "has \"Fair\"", in: "file:///work/audit.wf")
        editor.passSwiftPauses()
        #expect(try !findings(editor).contains { $0.hasPrefix("broken-invariant") })
    }

    @Test func refusedConditionIsShownWhileTheFileIsClosed() throws {
        let rules = "file:///work/audit.wf"
        let editor = try editor(rules: "# Rules\nalways /.title == $missing.title\n")
        func shown() -> [JSONValue] {
            editor.notifications.last {
                $0.method == "textDocument/publishDiagnostics" && $0.parameters["uri"]?.text == rules
            }?.parameters["diagnostics"]?.list ?? []
        }
        #expect(shown().map { $0["range"]?["start"]?["line"]?.number } == [1], "\(shown())")
        editor.files.texts["/work/audit.wf"] = Self.condition + "\n"
        editor.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(rules), "type": 2]]])
        editor.passSwiftPauses()
        #expect(shown() == [])
    }

    /// The findings are those of the package's own trees, which the app's tree doesn't replace.
    @Test func findingsStayWhileAnAppIsAttached() throws {
        let editor = try editor(rules: Self.condition + "\n")
        let app = KernelApp("fair", "a fair") { Fair.Workflow() }
        editor.attachedApp = Session(apps: [app], opening: app, workers: .off)
        _ = editor.request(
            "workspace/executeCommand",
            ["command": "workflow.attach", "arguments": [["uri": .string(Self.uri), "process": 7]]])
        for _ in 0..<3 { editor.passSwiftPauses() }
        let status = editor.request("workspace/executeCommand", ["command": "workflow.status"])
        #expect(status["lines"]?.list.contains { $0.text?.contains("tree of process 7") == true } == true, "\(status)")
        #expect(try findings(editor).contains("broken-invariant: case .rename: state.title += \"!\""))
    }

    /// Neovim 0.11 requests the diagnostics of open files only, so they are pushed instead.
    @Test(arguments: [false, true]) func unreadableLineIsShownWhileTheFileIsClosed(asks: Bool) {
        let rules = "file:///work/audit.wf"
        let editor = Editor(
            files: ["/work/Package.swift": "", "/work/audit.wf": "alway / x\n"],
            capabilities: asks ? ["textDocument": ["diagnostic": [:]]] : [:])
        func shown() -> Int? {
            editor.notifications.last {
                $0.method == "textDocument/publishDiagnostics" && $0.parameters["uri"]?.text == rules
            }?.parameters["diagnostics"]?.list.count
        }
        #expect(shown() == nil)
        editor.open("stack\n", as: "file:///work/a.wf")
        #expect(shown() == 1)
        editor.open("alway / x\n", as: rules)
        #expect(shown() == 1)
        editor.notify("textDocument/didClose", Editor.document(rules))
        #expect(shown() == 1)
        editor.notify("textDocument/didClose", Editor.document("file:///work/a.wf"))
        #expect(shown() == 0)
    }
}
