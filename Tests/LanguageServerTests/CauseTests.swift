// Ownership bugs at the lines that cause them, each marked by a comment in its file, with the places where they are
// seen. One of the workflows is generic, and one is in a namespace whose workflows all have the same name.
// Tests/clients/causes.py opens the same files and their corrected versions as packages in Swift 5 mode.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchLanguageServer
import WorkbenchPackages
import WorkbenchTestSupport
import WorkbenchWire
import Workflow

@MainActor
@Suite(.mainActorTurn) struct CauseTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Support/Causes")

    private static func app<Root: Workflow>(_ root: Root) -> KernelApp {
        nonisolated(unsafe) let root = root
        return KernelApp("app", "an app with a bug") { root }
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8)
    }

    /// An editor that shows some files of a package, which has all files.
    private static func editor(
        _ root: any Workflow, _ files: [String: String], showing names: [String]
    ) throws -> Editor {
        let paths = Dictionary(uniqueKeysWithValues: files.map { ("/work/Sources/Causes/\($0).swift", $1) })
        let editor = Editor(files: paths.merging(["/work/Package.swift": ""]) { $1 }, apps: [app(root)])
        for name in names { editor.open(try #require(files[name]), as: uri(name)) }
        for _ in 0..<3 { editor.passSwiftPauses() }
        return editor
    }

    private static func uri(_ name: String) -> String { "file:///work/Sources/Causes/\(name).swift" }

    private static func findings(_ editor: Editor, _ name: String) -> [JSONValue] {
        editor.request("textDocument/diagnostic", Editor.document(uri(name)))["items"]?.list ?? []
    }

    private static func line(_ place: JSONValue?, _ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines[place?["range"]?["start"]?["line"]?.number ?? 0].trimmingCharacters(in: .whitespaces)
    }

    struct Bug: Sendable, CustomTestStringConvertible {
        let name: String
        let rules: Set<String>
        /// The line of the place where the bug is seen.
        let seen: String
        let root: @MainActor @Sendable () -> any Workflow

        var testDescription: String { name }
    }

    nonisolated static let bugs = [
        Bug(name: "RadioBug", rules: ["two-owners"], seen: "struct State { var volume = 3 }") { Radio.Workflow() },
        Bug(name: "ShelfBug", rules: ["broken-relation"], seen: "var lent: Volume?") { Library.HallWorkflow() },
        Bug(name: "MailroomBug", rules: ["broken-relation"], seen: "var urgent = 0") { Mailroom.DeskWorkflow() },
        Bug(name: "TimetableBug", rules: ["late-answer"], seen: "var departure: String?") { Timetable.BoardWorkflow() },
        Bug(name: "BadgeBug", rules: ["reverted-write", "stale-copy"], seen: "var badge = Badge()") {
            Museum.EntranceWorkflow()
        },
        Bug(name: "CinemaBug", rules: ["stale-copy"], seen: "var price: Int") { Cinema.BoxOfficeWorkflow() },
    ]

    @Test func propertyOfAGenericWorkflowOffersAConditionForAuditWf() throws {
        let text = try Self.text("ShelfBug")
        let editor = try Self.editor(Library.HallWorkflow(), ["ShelfBug": text], showing: ["ShelfBug"])
        let place = editor.position(try #require(text.firstRange(of: "var volum")).upperBound, in: text)
        let offered = editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(Self.uri("ShelfBug"))], "range": ["start": place, "end": place],
                "context": ["diagnostics": []],
            ]
        ).list.compactMap { $0["title"]?.text }
        #expect(offered.contains("Check after each step: /Shelf.volumes.count >= 1"), "\(offered)")
    }

    @Test(arguments: bugs.prefix(Cases.count(2, thorough: .max)))
    func bugIsUnderlinedAtTheLineThatCausesIt(_ bug: Bug) throws {
        let text = try Self.text(bug.name)
        let editor = try Self.editor(bug.root(), [bug.name: text], showing: [bug.name])
        let found = Self.findings(editor, bug.name)
        #expect(Set(found.compactMap { $0["code"]?.text }) == bug.rules)
        #expect(found.allSatisfy { Self.line($0, text).hasSuffix("// cause") }, "\(found)")
        let related = found.flatMap { $0["relatedInformation"]?.list ?? [] }
        #expect(related.contains { $0["message"]?.text == "seen here" && Self.line($0["location"], text) == bug.seen })
        // The lens at the cause shows the shortest script, and a code action writes it.
        let lenses = editor.request("textDocument/codeLens", Editor.document(Self.uri(bug.name))).list
        let lens = try #require(lenses.first { $0["command"]?["title"]?.text?.contains(": reproduce with ") == true })
        #expect(Self.line(lens, text).hasSuffix("// cause"))
        let shown = editor.request("workspace/executeCommand", lens["command"] ?? .null)["lines"]?.list ?? []
        let actions = editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(Self.uri(bug.name))], "range": lens["range"] ?? .null,
                "context": ["diagnostics": []],
            ]
        ).list
        let write = try #require(actions.first { $0["title"]?.text == "Write a script that shows this finding" })
        _ = editor.request("workspace/executeCommand", write["command"] ?? .null)
        let edit = editor.serverRequests.last { $0.method == "workspace/applyEdit" }?.parameters["edit"]
        let written = edit?["documentChanges"]?.list.last?["edits"]?.list.first?["newText"]?.text ?? ""
        for command in shown.dropFirst().compactMap(\.text) {
            #expect(written.contains(command.trimmingCharacters(in: .whitespaces) + "\n"), "\(written)")
        }
        #expect(shown.count > 1 && written.hasSuffix("\naudit\n"))
    }

    /// Without the action that breaks the relation, a shorter script may show another broken relation of the same place.
    @Test(arguments: bugs.prefix(Cases.count(3, thorough: .max)), 1...Cases.count(1, thorough: 3))
    func scriptOfFindingEndsWithItsCause(_ bug: Bug, _ seed: Int) throws {
        let app = Self.app(bug.root())
        let session = Session(apps: [app], opening: app, workers: .off)
        guard case .audit(let reply)? = session.evaluate("audit --drive 200 --seed \(seed)").last?.content else {
            Issue.record("audit --drive is an audit")
            return
        }
        for script in reply.drive?.scripts ?? [] {
            guard case .observed(let finding) = reply.findings[script.finding], let cause = finding.cause,
                finding.relation != nil
            else { continue }
            let session = Session(apps: [app], opening: app, workers: .off)
            let replies = script.lines.flatMap { session.evaluate($0) }
            guard case .step(let step)? = replies.last?.content else {
                Issue.record("\(script.lines) ends with a step")
                continue
            }
            let actions = "\(step.hops.compactMap(\.action))"
            #expect(actions.contains("\"\(cause.prefix { $0 != "(" })\""), "\(cause): \(script.lines)")
        }
    }

    /// One file has the cause, and another one has the place where the bug is seen.
    @Test func findingInAnotherFileIsShownOnceWithBothPlaces() throws {
        let text = try Self.text("CinemaBug")
        let function = try #require(text.firstRange(of: "        func workflowDidChange")).lowerBound
        let end = try #require(text.firstRange(of: "        func render(state: State, context: RenderContext<Seat"))
            .lowerBound
        let files = [
            "Seat": String(text[..<function]) + String(text[end...]),
            "Refresh": "import Workflow\n\nextension Cinema.SeatWorkflow {\n" + text[function..<end] + "}\n",
        ]
        let root = Cinema.BoxOfficeWorkflow()
        // Without the file that has the cause, the finding is at its place.
        let one = try Self.editor(root, files, showing: ["Seat"])
        let found = Self.findings(one, "Seat")
        #expect(found.map { Self.line($0, files["Seat"] ?? "") } == ["var price: Int"])
        let cause = found.first?["relatedInformation"]?.list.first
        #expect(cause?["message"]?.text == "caused here")
        #expect(cause?["location"]?["uri"]?.text == Self.uri("Refresh"))
        let line = Self.line(cause?["location"], files["Refresh"] ?? "")
        #expect(line.hasSuffix("// cause"))
        let both = try Self.editor(root, files, showing: ["Seat", "Refresh"])
        #expect(Self.findings(both, "Seat") == [])
        let other = Self.findings(both, "Refresh")
        #expect(other.map { Self.line($0, files["Refresh"] ?? "").hasSuffix("// cause") } == [true])
        #expect(
            other.first?["relatedInformation"]?.list.first?["location"]?["uri"]?.text == Self.uri("Seat"))
    }

    /// The package's root doesn't render the file's workflows, and the file calls the protocol by another name.
    @Test func workflowOutsideTheTreeIsOpenedAlone() throws {
        let text = try Self.text("RadioBug")
        let editor = try Self.editor(Museum.EntranceWorkflow(), ["RadioBug": text], showing: ["RadioBug"])
        let found = Self.findings(editor, "RadioBug")
        #expect(found.map { Self.line($0, text).hasSuffix("// cause") } == [true])
    }

    /// An action without cases has another type's case as little as an enum that lacks it.
    @Test func branchBelongsToTheActionTypeThatHasTheCase() throws {
        let text = """
            enum Clinic {
                struct Tick: WorkflowAction {
                    func apply(toState state: inout Int) -> Never? { nil }
                }
                enum Action: WorkflowAction {
                    case opened, closed
                    func apply(toState state: inout Int) -> Never? {
                        switch self {
                        case .opened: state = 1
                        case .closed: state = 0
                        }
                        return nil
                    }
                }
            }
            """
        let search = OutlineSearch(["a.swift": try TestReader.outline(of: text).get()])
        func found(_ name: String, _ type: String) -> [String] {
            search.branches(of: name, inApplyOf: ["Clinic", type]).map {
                String(decoding: Array(text.utf8)[$0.span.start..<$0.span.end], as: UTF8.self)
            }
        }
        #expect(found("opened", "Tick") == [])
        #expect(found("Tick", "Tick").first?.hasPrefix("func apply") == true)
        #expect(found("opened", "Action").map { $0.contains("state = 1") && !$0.contains("state = 0") } == [true])
    }

    /// A `switch` over `self` and the state has several branches for a case, and others for cases it doesn't name.
    @Test func branchesOfATupleWithSelf() throws {
        let text = """
            enum Feed: WorkflowAction {
                case refresh, retry(Int), cancel, second
                func apply(toState state: inout State) -> Never? {
                    switch (state.activity, self) {
                    case (.idle, .refresh), (.failed, .retry): state.a = 1
                    case (let old, .retry(let count)) where count > 1: state.b = 2
                    case let (_, .retry(count)): state.c = 3
                    case (.loading, .cancel): state.d = 4
                    case (.waiting, let other): state.e = 5
                    default: state.f = 6
                    }
                    return nil
                }
            }
            """
        let search = OutlineSearch(["a.swift": try TestReader.outline(of: text).get()])
        func found(_ name: String) -> [String] {
            search.branches(of: name, inApplyOf: ["Feed"]).map {
                let branch = String(decoding: Array(text.utf8)[$0.span.start..<$0.span.end], as: UTF8.self)
                return branch.split(separator: ".").last.map { String($0.prefix(1)) } ?? ""
            }
        }
        #expect(found("refresh") == ["a"] && found("cancel") == ["d"])
        #expect(found("retry") == ["a", "b", "c"])
        #expect(found("second") == ["e", "f"])
    }

    /// Two workers are running: one was started for each station.
    @Test func raceOfTwoPendingWorkersIsAskedAtTheLineThatStartedTheSecond() throws {
        let editor = Editor(apps: [Self.app(Timetable.BoardWorkflow())])
        editor.open("tap onAsk\ntap onSouth\ntap onAsk\n")
        func questions(_ line: Int) -> [JSONValue] {
            let place: JSONValue = ["line": .integer(line), "character": 2]
            return editor.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": "file:///work/a.wf"], "range": ["start": place, "end": place],
                    "context": ["diagnostics": []],
                ]
            ).list.filter { $0["title"]?.text == "Does the order of the workers' outputs matter?" }
        }
        #expect(questions(1).isEmpty, "this line starts no worker")
        let question = try #require(questions(2).first)
        let answer = editor.request("workspace/executeCommand", question["command"] ?? .null)
        let lines = (answer["lines"]?.list ?? []).compactMap(\.text)
        #expect(lines.contains { $0.contains("2 orders") }, "\(lines)")
    }
}
