// Searches try the values that the session, the tree and the app's code know.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct KnownValueTests {
    private static func session(
        code: String = "", showing numbers: [Int] = []
    ) throws -> (session: Session, folder: URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "known-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try code.write(to: folder.appending(path: "a.swift"), atomically: true, encoding: .utf8)
        let app = KernelApp("app", "an app to search") { Quib(e: numbers) }
        let session = Session(apps: [app], opening: app, workers: .off)
        session.sourceFolders = { [folder.path] }
        return (session, folder)
    }

    private static func reach(_ line: String, in session: Session) throws -> ReachReply {
        guard case .reach(let reach)? = session.evaluate(line).first?.content else { throw CancellationError() }
        return reach
    }

    /// Measuring four with three and five takes six moves, and only works with the numbers three and five.
    @Test(arguments: [
        (code: "struct Quib { let zu = [3, 5] }", lines: []),
        (code: "", lines: ["send / zil(5)", "send / zil(3)", "send / zol(3)", "send / zol(5)"]),
        (code: "shown", lines: []),
    ])
    func reachTriesKnownNumbers(code: String, lines: [String]) throws {
        let (session, folder) = try Self.session(code: code, showing: code == "shown" ? [3, 5] : [])
        defer { try? FileManager.default.removeItem(at: folder) }
        for line in lines { #expect(session.evaluate(line).first?.isSuccess == true) }
        let reach = try Self.reach("reach /.b == 4", in: session)
        #expect(reach.lines?.count == 6, "\(reach)")
    }

    @Test func reachOfAnUnknownNumberFails() throws {
        let (session, folder) = try Self.session(code: "struct Quibble { let zu = [3, 5] }")
        defer { try? FileManager.default.removeItem(at: folder) }
        let reach = try Self.reach("reach /.b == 4", in: session)
        #expect(reach.lines == nil && reach.end == .all && reach.narrowed == nil)
    }

    /// If a few values lead nowhere, more are tried, and what is left out is named.
    @Test func reachTriesMoreValuesBeforeItGivesUp() throws {
        let numbers = (101...600).map(String.init).joined(separator: ", ")
        let (session, folder) = try Self.session(code: "struct Quib { let zu = [\(numbers)] }")
        defer { try? FileManager.default.removeItem(at: folder) }
        let some = try Self.reach("reach /.c == true", in: session)
        #expect(some.lines == ["send / zen(150)"])
        let none = try Self.reach("reach /.d == true", in: session)
        #expect(none.lines == nil && none.narrowed?.contains("send / zen") == true)
    }

    @Test func driveTriesKnownNumbers() throws {
        for (code, isFound) in [("enum Other { case a }\nstruct Quib { var a = b == 150 }", true), ("", false)] {
            let (session, folder) = try Self.session(code: code)
            defer { try? FileManager.default.removeItem(at: folder) }
            _ = session.evaluate("always /.c == false")
            guard case .audit(let audit)? = session.evaluate("audit --drive 100").first?.content else {
                throw CancellationError()
            }
            #expect(audit.findings.contains { $0.rule == .brokenInvariant } == isFound)
        }
    }

    /// Comparisons come first, and the other sides of limits come last.
    @Test(
        arguments: [
            ("let a = 3; let b = -4; f(x - 7, y-8)", ["3", "-4", "7", "8", "4", "-3", "9"], []),
            ("if a == 9 { b = 1_000 }", ["9", "1000", "10", "1001"], []),
            ("for i in 0..<12 { t.0 = $1 }", ["12", "0", "13", "1"], []),
            ("// 5\n/* 6 /* 7 */ 8 */ x10 = 0x1F + 2.5e-3", ["31", "2.5e-3", "32"], []),
            (
                "a = \"b\"; if c == \"d\\\"e\" {}; f(\"g\\(h(\"i\", 5))j\", #\"k\"#, \"\"\"\n l 6\n \"\"\")",
                ["5", "6"],
                ["\"d\\\"e\"", "\"b\"", "\"i\""]
            ),
            ("switch a { case 44: b = c", ["44", "45"], []),
        ] as [(String, [String], [String])])
    func literalsOfCode(code: String, numbers: [String], texts: [String]) {
        let found = SourceLiterals(in: [Array(code.utf8)])
        #expect(found.numbers == numbers && found.texts == texts, "\(found)")
    }
}

private struct Quib: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var a = 0
        var b = 0
        var c = false
        var d = false
        var e: [Int] = []
    }

    enum Action: WorkflowAction {
        case zil(Int), zol(Int), zap(from: Int, to: Int), zen(Int)

        func apply(toState state: inout State, context: ApplyContext<Quib>) -> Never? {
            switch self {
            case .zil(3): state.a = 3
            case .zil(5): state.b = 5
            case .zol(3): state.a = 0
            case .zol(5): state.b = 0
            case .zap(3, 5):
                let moved = min(state.a, 5 - state.b)
                (state.a, state.b) = (state.a - moved, state.b + moved)
            case .zap(5, 3):
                let moved = min(state.b, 3 - state.a)
                (state.a, state.b) = (state.a + moved, state.b - moved)
            case .zen(150): state.c = true
            case .zen(599): state.d = true
            default: break
            }
            return nil
        }
    }

    var e: [Int]

    func makeInitialState() -> State { State(e: e) }

    func render(state: State, context: RenderContext<Quib>) {
        _ = context.makeSink(of: Action.self)
    }
}
