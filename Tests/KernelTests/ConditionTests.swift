// Conditions with calculations and logical operators, in expect, always, reach and audit --drive.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct ConditionTests {
    private static let app = KernelApp("zq", "names without a meaning") { Zq.Vx<Int>(n: 2) }

    private static func dialogue(_ lines: String...) throws -> Dialogue {
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in lines { #expect(try dialogue.say(line).refusal == nil, "\(line)") }
        return dialogue
    }

    /// The answer to a line: `✓`, the actual value, or the reason for a refusal.
    private static func answer(_ line: String, _ dialogue: Dialogue) throws -> String {
        let reply = try dialogue.say(line)
        switch reply.content {
        case .expectation(let expectation): return expectation.holds ? "✓" : expectation.found.text
        default: return reply.refusal?.text ?? "\(reply.content)"
        }
    }

    @Test(arguments: [
        // The state: a = [(5, "s", [1, 2]), (2, "q", [])], b = 7, c = nil, d = ["s": 5], e = 12.50, f = 0.1, g = [0.1,
        // 0.2]
        ("/.b == sum of /.a.p", "✓"),
        ("/.b == sum of /.a.p + 1", "/.b: 7; sum of /.a.p + 1: 8"),
        ("/.b * 2 - 4 / 2 >= 12", "✓"),
        ("2 + 3 * 4 == 14", "✓"),
        ("/.b / 2 == 3.5", "✓"),
        ("count of /.a == /.n * 1", "✓"),
        ("/.a.count == count of /.a", "✓"),
        ("count of /.a.r == 2", "✓"),
        ("/.a.p == [5, 2]", "✓"),
        ("/.a.p == [5]", "[5, 2]"),
        ("/.a.r.count == [2, 0]", "✓"),
        ("max of /.a.p == 5", "✓"),
        ("min of /.a.q == \"q\"", "✓"),
        ("/.a.p sorted", "[5, 2]"),
        ("/.a.p unique", "✓"),
        ("/.a[0].r sorted", "✓"),
        ("/.b in /.a.p", "/.b: 7; /.a.p: [5, 2]"),
        ("\"s\" in /.a.q", "✓"),
        ("/.a[1].p in [1, 2]", "✓"),
        ("/.h in [.k, .l]", "✓"),
        ("/.h in [.l, .k, .k]", "✓"),
        ("/.m in [.n(1), .o(p: \"x\")]", "✓"),
        ("/.m in [.n(1), .o(p: \"y\")]", ".o(p: \"x\")"),
        ("/.m in [.n(1), .o(_)]", "✓"),
        ("/.m in []", ".o(p: \"x\")"),
        ("/.a[1] in [Pl(p: 1, q: \"q\", r: []), Pl(p: 2, q: \"q\", r: [])]", "✓"),
        ("/.a[1].r in [[1], []]", "✓"),
        ("/.a.p in [[1], [5, 2]]", "✓"),
        ("/.c in [nil, 3]", "✓"),
        ("/.m in [.n(1), 3]", "found an integer"),
        ("/.m in [.n(1), .zz]", "zz"),
        ("/.m in [.n(\"x\")]", "found a string"),
        ("/.a[9].p in [1]", "there is no element 9"),
        ("/Zz.m in [.n(1)]", "no such node"),
        ("/.e * 2 == 25", "✓"),
        ("sum of /.g == 0.3", "✓"),
        ("sum of /.d == 5", "✓"),
        ("/.j > 1e300", "✓"),
        ("/.j > /.b", "✓"),
        ("8 == 1 + $/.b", "✓"),
        ("/.b == /.b", "✓"),
        // Conditions that can't be evaluated.
        ("/.b / 0 == 1", "/.b / 0 divides by zero, or its result is too large to be exact"),
        ("/.i + 1 > 0", "too large to be exact"),
        ("sum of /.a == 7", "sum of /.a needs numbers, but one value is "),
        ("sum of /.a.q == 7", "sum of /.a.q needs numbers, but one value is \"s\"; available: count of /.a.q"),
        ("/.c + 1 == 1", "/.c + 1 needs numbers, but one value is nil"),
        ("/.a.p + 1 == 1", "available: count of, sum of, min of, max of"),
        ("sum of /.b == 7", "/.b is 7, which has no elements; use a list, or a field of a list"),
        ("max of /.a[1].r == 7", "there is no max of /.a[1].r: the list is empty"),
        ("/.a[4].p + 1 == 7", "there is no element 4"),
        ("/.a.zz unique", "has no ‘zz’"),
        ("/.a sorted", "can't be ordered"),
        ("/Zz.b + 1 == 1", "no such node"),
        // Several conditions.
        ("/.b == 7 and /.n == 3", "/.b == 7: 7; /.n == 3: 2"),
        ("/.b == 1 or /.b == 7", "✓"),
        ("/.b == 1 or /.b == 2 and /.b == 7", "/.b == 1: 7; /.b == 2 and /.b == 7: /.b == 2: 7; /.b == 7: 7"),
        ("/.b == 1 leads to /.b == 2", "✓"),
        ("/.b == 7 leads to /.b == 2", "/.b == 7: 7; /.b == 2: 7"),
        ("/.b == 7 or /Zz.b == 1", "✓"),
        ("/Zz.b == 1 and /.b == 1", "/.b == 1: 7"),
        ("/Zz.b == 1 or /.b == 1", "there is no"),
        ("unchanged or steps == 0", "✓"),
    ])
    func conditionsComputeAndCombine(condition: String, answer: String) throws {
        let found = try Self.answer("expect \(condition)", Self.dialogue())
        #expect(answer == "✓" ? found == answer : found.contains(answer), "\(condition): \(found)")
    }

    @Test func sumWithoutNumbersNamesTheFieldsThatHaveThem() throws {
        let found = try Self.answer("expect sum of /.a == 7", Self.dialogue())
        #expect(found.hasSuffix("available: count of /.a, sum of /.a.p"), "\(found)")
    }

    @Test func alwaysChecksWhatIsComputedAndWhatStepsEmit() throws {
        let dialogue = try Self.dialogue(
            "always /.b == sum of /.a.p", "always output o(_) leads to /.b < 12",
            "always count of /.a < 5 or /.a.p unique",
            "send / x(4)")
        func broken(_ line: String) -> [String] {
            dialogue.session.evaluate(line).compactMap { reply in
                if case .expectation(let found) = reply.content, !found.holds { found.expected } else { nil }
            }
        }
        #expect(broken("send / y") == ["always output o(_) leads to /.b < 12"])
        // A condition on an output is reported at each step that has that output; one that depends only on state is
        // reported once.
        let both = ["always output o(_) leads to /.b < 12", "always count of /.a < 5 or /.a.p unique"]
        #expect(broken("send / y") == both)
        #expect(broken("send / y") == [both[0]])
        #expect(broken("send / z") == ["always /.b == sum of /.a.p"])
        #expect(broken("undo") == [])
    }

    @Test func alwaysAllowsNodesThatBeginLater() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let line = "always output save(_) from Edit leads to stack has Edit"
        for line in ["tap onLoginTapped", line, "tap onTodoSelected 0"] {
            #expect(dialogue.session.evaluate(line).filter { !$0.isSuccess } == [], "\(line)")
        }
        let broken = dialogue.session.evaluate("tap Save").filter { !$0.isSuccess }
        guard case .expectation(let found)? = broken.first?.content else {
            Issue.record("saving breaks the condition: \(broken)")
            return
        }
        #expect(found.expected == line)
        #expect(found.found.text.hasSuffix("stack has Edit: Welcome, TodoList"), "\(found.found.text)")
    }

    @Test func alwaysListsWhatIsNotCheckedNow() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        try dialogue.say("always /Todo.todos.count + 1 < 9")
        try dialogue.say("always stack has Welcome")
        guard case .note(.always(let lines)) = try dialogue.say("always").content else {
            Issue.record("always lists the conditions")
            return
        }
        #expect(
            lines == [
                "always /Todo.todos.count + 1 < 9 (not checked now: there is no Todo below Root)",
                "always stack has Welcome",
            ])
    }

    @Test(arguments: [
        ("reach /.b == 11 --go", "flags come before the condition: reach --go /.b == 11"),
        ("always /.b > 0 --off", "flags come before the condition: always --off /.b > 0"),
        ("reach output o(_)", "depends only on the current state"),
        ("always output o(_) from Nil leads to /.b > 0", "the app has no workflow called Nil"),
        ("always dropped or /.b > 0", "on the state or on one step"),
        ("always sum of /.a > 0", "sum of /.a needs numbers"),
        ("always /.b > 0 or", "expected a condition after `or`"),
        ("expect /.b in", "expect stack is"),
    ])
    func wrongConditionsAreRefused(line: String, message: String) throws {
        let found = try Self.answer(line, Self.dialogue())
        #expect(found.contains(message), "\(line): \(found)")
    }

    @Test func reachFindsWhatIsComputed() throws {
        guard
            case .reach(let reply) = try Self.dialogue().say("reach sum of /.a.p == 11 and /.b == sum of /.a.p").content
        else {
            Issue.record("reach answers")
            return
        }
        #expect(reply.lines != nil && reply.isUnstable == nil, "\(reply)")
    }

    @Test func driveReportsBrokenInvariantsWithTheirShortestScript() throws {
        let dialogue = try Self.dialogue("always /.b == sum of /.a.p", "always /.n == 2")
        guard case .audit(let reply) = try dialogue.say("audit --drive 60").content,
            let index = reply.findings.firstIndex(where: { $0.rule == .brokenInvariant }),
            case .observed(let finding) = reply.findings[index]
        else {
            Issue.record("the invariant is broken")
            return
        }
        #expect(finding.subject == "always /.b == sum of /.a.p")
        #expect(finding.place.path.title == "b")
        #expect(reply.drive?.scripts.first { $0.finding == index }?.lines == ["tap z"])
        #expect(reply.findings.count { $0.rule == .brokenInvariant } == 1)
        try dialogue.say("allow broken-invariant /.b \"known\"")
        guard case .audit(let allowed) = try dialogue.say("audit --drive 60").content else { return }
        #expect(!allowed.findings.contains { $0.rule == .brokenInvariant })
    }
}

private enum Zq {
    struct Pl: Equatable {
        var p: Int
        var q: String
        var r: [Int] = []
    }

    enum Hj: Equatable { case k, l }

    enum Mo: Equatable { case n(Int), o(p: String) }

    struct Vx<K: Sendable & Equatable>: Workflow {
        var n: K

        enum Output { case o(Int) }

        struct State: Equatable {
            var a = [Pl(p: 5, q: "s", r: [1, 2]), Pl(p: 2, q: "q")]
            var b = 7
            var c: Int?
            var d = ["s": 5]
            var e = Decimal(string: "12.50") ?? 0
            var g = [0.1, 0.2]
            var h = Hj.l
            var i = Int.max
            var j = Double.infinity
            var m = Mo.o(p: "x")
            var n: K
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Vx<K>
            case x(Int), y, z

            func apply(toState state: inout State) -> Output? {
                switch self {
                case .x(let p):
                    state.a.append(Pl(p: p, q: "n"))
                    state.b += p
                case .y:
                    state.a.append(Pl(p: 1, q: "y"))
                    state.b += 1
                    return .o(state.b)
                case .z: state.b += 1
                }
                return nil
            }
        }

        struct Rendering {
            var x: (Int) -> Void
            var y: () -> Void
            var z: () -> Void
        }

        func makeInitialState() -> State { State(n: n) }

        func render(state: State, context: RenderContext<Vx<K>>) -> Rendering {
            let sink = context.makeSink(of: Action.self)
            return Rendering(x: { sink.send(.x($0)) }, y: { sink.send(.y) }, z: { sink.send(.z) })
        }
    }
}
