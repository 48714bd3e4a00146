// `workflow compare`: two runs in lockstep, up to the first difference.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct ComparisonTests {
    /// A counter in two versions. Its rendering hides whether the number is odd, and shows a key that differs in each run.
    private struct Counter: Workflow {
        struct State {
            var number = 0
            var isOdd = false
            var salt = 0
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Counter
            case add(Int)
            case trap

            func apply(toState state: inout State, context: ApplyContext<Counter>) -> Never? {
                guard case .add(let number) = self else { fatalError("asked for") }
                state.number += number
                state.isOdd = context[workflowValue: \.notesOdd] && !state.number.isMultiple(of: 2)
                return nil
            }
        }

        var notesOdd = true
        var step = 1
        var salt = 0

        func makeInitialState() -> State { State(salt: salt) }

        func render(state: State, context: RenderContext<Counter>) -> String {
            _ = context.makeSink(of: Action.self)
            return "\(state.number * step)"
        }
    }

    @MainActor
    private final class Run: ScriptEvaluator {
        private let session: Session

        init(_ counter: Counter) {
            let app = KernelApp("counter", "a counter") { counter }
            session = Session(apps: [app], opening: app, workers: .off)
        }

        func evaluate(_ command: String) async -> CommandResult { .replied(session.evaluate(command)) }
    }

    /// A run whose last action is in three lines of code.
    private struct CodedRun: ScriptEvaluator {
        let run: Run
        let lastLine: String

        func evaluate(_ command: String) async -> CommandResult { await run.evaluate(command) }

        func look(_ question: String) async -> CommandResult {
            guard question == "code" else { return await run.look(question) }
            let excerpt = CodeReply.Excerpt(file: "Counter.swift", line: 93, lines: ["case .add:", "log()", lastLine])
            let part = CodeReply.Part(
                NodeName(path: "/", name: "Counter", type: "Counter"), .action("add"),
                in: DeclaredType(module: "App", names: ["Counter", "Action"]), excerpts: [excerpt])
            let reply = CodeReply(.step(number: 1, command: "send / add(1)"), parts: [part], sources: .read)
            return .replied([Reply(.code(reply))])
        }
    }

    @Test func placeOfChangedCodeIsTheFirstLineThatDiffers() async {
        let file = ScriptFile(name: "a.wf", text: Self.script)
        let sides = [("old()", false), ("new()", true)].map {
            CodedRun(run: Run(Counter(notesOdd: $0.1)), lastLine: $0.0)
        }
        let comparison = await ScriptComparison(of: (file, sides[0]), and: (file, sides[1])) {
            name, _ throws(UnreadableFile) in throw UnreadableFile("no \(name)")
        }
        #expect(comparison.difference?.code.map(\.place) == [FilePlace(file: "Counter.swift", line: 95)])
    }

    private static let script = "send / add(2)\nsend / add(1)\nsend / add(3)\n"

    private static func comparison(
        _ former: Counter, _ present: Counter, _ script: String = script, and other: String? = nil
    ) async -> ScriptComparison {
        let files = (
            ScriptFile(name: "a.wf", text: script),
            ScriptFile(name: other == nil ? "a.wf" : "b.wf", text: other ?? script)
        )
        return await ScriptComparison(of: (files.0, Run(former)), and: (files.1, Run(present))) {
            name, _ throws(UnreadableFile) in throw UnreadableFile("no \(name)")
        }
    }

    private static func text(_ comparison: ScriptComparison) -> [String] {
        comparison.lines(of: "a.wf", ("HEAD~1", "here"), width: 80).map(\.plain)
    }

    @Test func equalVersionsHaveNoDifference() async {
        let comparison = await Self.comparison(Counter(), Counter())
        #expect(comparison.difference == nil && comparison.commands == 3 && comparison.step == 3)
        #expect(Self.text(comparison) == [" ✓ a.wf: the same in HEAD~1 and here, 3 commands"])
    }

    @Test func commandsThatFailOnBothSidesAreNamed() async {
        let comparison = await Self.comparison(Counter(), Counter(), "send / add(2)\nsend / nope\n")
        #expect(
            Self.text(comparison) == [
                " ✓ a.wf: the same in HEAD~1 and here, 2 commands", "   a.wf:2: send / nope  fails in both",
            ])
    }

    @Test func comparisonEndsAtTheFirstDifferentState() async {
        let comparison = await Self.comparison(Counter(notesOdd: false), Counter())
        #expect(comparison.commands == 1 && comparison.step == 1)
        #expect(comparison.difference?.place?.line == 2 && comparison.difference?.present == "send / add(1)")
        #expect(comparison.difference?.states.map(\.text) == ["/ isOdd: false → true"])
        #expect(
            Self.text(comparison).prefix(4) == [
                " ✗ a.wf: the same for 1 command, up to step 1", "   a.wf:2: send / add(1)", "   state: HEAD~1 → here",
                "   Counter  isOdd: false → true",
            ])
    }

    @Test func comparisonFindsDifferentOutputOfTheSameState() async {
        let comparison = await Self.comparison(Counter(), Counter(step: 10))
        #expect(comparison.commands == 0 && comparison.difference?.states.isEmpty == true)
        #expect(comparison.difference?.output != nil)
        #expect(Self.text(comparison).first == " ✗ a.wf: different from the start")
    }

    private struct Parting {
        var former: String
        var present: String
        var was: String?
        var now: String?
        /// The state after both commands.
        var state: String
    }

    @Test func twoScriptsPartAtTheFirstDifferentCommand() async {
        let partings = [
            Parting(former: "", present: "send / add(1)\n", now: "send / add(1)", state: "number: 2 → 3"),
            Parting(former: "send / add(1)\n", present: "", was: "send / add(1)", state: "number: 3 → 2"),
            Parting(
                former: "send / add(1)\n", present: "send / add(4)\n", was: "send / add(1)", now: "send / add(4)",
                state: "number: 3 → 6"),
        ]
        for parting in partings {
            let start = "send / add(2)\n"
            let comparison = await Self.comparison(
                Counter(), Counter(), start + parting.former, and: start + parting.present)
            #expect(comparison.commands == 1 && comparison.difference?.place?.line == 2)
            #expect(comparison.difference?.former == parting.was && comparison.difference?.present == parting.now)
            let lines = Self.text(comparison)
            #expect(lines.contains("   - \(parting.was ?? "(ended)")  HEAD~1"), "\(lines)")
            #expect(lines.contains("   + \(parting.now ?? "(ended)")  here"), "\(lines)")
            #expect(lines.contains { $0.contains(parting.state) }, "\(lines)")
        }
    }

    /// A script with an error does not count as the same in both versions.
    @Test func scriptThatRunsNoCommandIsNotTheSame() async {
        let comparison = await Self.comparison(Counter(), Counter(), "send / (\n")
        #expect(Self.text(comparison) == [" ✗ a.wf: no command was run"])
    }

    @Test func refusalInOneVersionIsADifference() async {
        let script = "open todo\nsend / add(1)\n"
        let comparison = await Self.comparison(Counter(), Counter(), script)
        // Both refuse the first command in the same way, so neither runs the second one.
        #expect(comparison.difference == nil && comparison.commands == 1)
    }

    /// `workflow check --mutants` searches for a script that notices a change.
    @Test func searchShortensTheFirstScriptWithADifference() async {
        var search = Self.search(Counter(notesOdd: false))
        let scripts = [
            ["open counter", "send / add(2)"],
            ["open counter", "send / add(2)", "send / add(4)", "send / add(1)", "send / add(2)"],
            ["open counter", "send / add(1)"],
        ]
        let find = await search.first(of: scripts)
        #expect(find?.lines == ["open counter", "send / add(1)"] && search.tried == 2)
        #expect(find?.difference.effect == ["/ isOdd: false → true"])
        let none = await search.first(of: Array(scripts.prefix(1)))
        #expect(none == nil && search.tried == 3)
    }

    /// As with a date or a random number in the state.
    @Test func differenceBetweenTwoRunsOfTheOriginalProvesNothing() async {
        var search = Self.search(Counter(notesOdd: true))
        #expect(await search.first(of: [["open counter", "send / add(1)"]]) == nil)
        #expect(search.tried == 1)
    }

    @Test func partsThatDifferBetweenTwoRunsOfTheOriginalAreNotCompared() async {
        var search = Self.search(Counter(notesOdd: false, salt: 1), Counter(salt: 2))
        let find = await search.first(of: [["open counter", "send / add(2)", "state", "send / add(1)"]])
        #expect(find?.lines == ["open counter", "send / add(1)"])
        #expect(find?.difference.effect == ["/ isOdd: false → true"])
        search = Self.search(Counter(notesOdd: false, salt: 1), Counter(notesOdd: false, salt: 2))
        #expect(await search.first(of: [["open counter", "state"]]) == nil)
    }

    private static func search(_ same: Counter, _ mutated: Counter = Counter()) -> NoticingSearch {
        NoticingSearch(
            Run(Counter(notesOdd: false)), Run(same), Run(mutated),
            read: { _, _ throws(UnreadableFile) in throw UnreadableFile("") }, isOver: { false })
    }
}
