// `race` delivers the workers' outputs in every order, and reports the outcomes and the lost writes.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct RaceTests {
    private static func dialogue<Root: Workflow>(_ root: Root) -> Dialogue {
        let app = KernelApp("app", "an app with workers") { root }
        return Dialogue(Session(apps: [app], opening: app, workers: .off))
    }

    private static func race(_ line: String = "race", in dialogue: Dialogue) throws -> RaceReply {
        let reply = try #require(dialogue.session.evaluate(line).first)
        guard case .race(let race) = reply.content else {
            Issue.record("\(line) is answered with \(reply)")
            throw CancellationError()
        }
        return race
    }

    private static func outputs(_ numbers: [Int]) -> [String] { numbers.map { "deliver / Ask[w\($0)] \($0)" } }

    /// The last of three outputs wins. Each output comes last in two of the orders, and only the orders that end with
    /// the third one keep the last request's output.
    @Test func raceOfThreeWorkersForOnePlace() throws {
        let dialogue = Self.dialogue(Racing(workers: 3) { $0.last = $1 })
        let before = try dialogue.traces
        let race = try Self.race(in: dialogue)
        #expect(race.outputs == Self.outputs([1, 2, 3]) && race.orders == 6 && race.untried == 0)
        #expect(race.outcomes.map(\.orders) == [2, 2, 2])
        #expect(race.outcomes.map(\.lines.last) == Self.outputs([3, 2, 1]))
        #expect(race.outcomes[0].differences == [])
        for (outcome, lost) in zip(race.outcomes.dropFirst(), [3, 3]) {
            let difference = try #require(outcome.differences.first)
            #expect(outcome.differences.count == 1 && difference.place == "Racing.last" && difference.first == "3")
            // The second write is overwritten by the third, which is the one that is lost.
            #expect(difference.lost == Self.outputs([lost]).first)
        }
        #expect(try dialogue.traces == before)
        // Each script leads to its outcome.
        for outcome in race.outcomes {
            let again = Self.dialogue(Racing(workers: 3) { $0.last = $1 })
            for line in outcome.lines { #expect(try again.say(line).isSuccess, "\(line)") }
            let value = outcome.differences.first?.other ?? "3"
            #expect(try again.say("expect /.last == \(value)").isSuccess)
        }
    }

    @Test("what outputs do to each other", arguments: Writes.allCases)
    func raceTellsWritesThatAreLostFromOthers(_ writes: Writes) throws {
        let race = try Self.race(in: Self.dialogue(Racing(workers: 2, take: writes.take)))
        #expect(race.orders == 2 && race.outcomes.count == writes.outcomes, "\(writes)")
        let differences = race.outcomes.flatMap(\.differences)
        #expect(differences.map(\.place) == writes.differences)
        #expect(differences.compactMap(\.lost) == writes.lost)
    }

    enum Writes: CaseIterable, Sendable {
        case sum, append, own, overwrite, latest

        var take: @Sendable (inout Racing.State, Int) -> Void {
            switch self {
            case .sum: { $0.last += $1 }
            case .append: { $0.list.append($1) }
            case .own:
                {
                    $0.list = $1 == 1 ? [0] : $0.list; $0.last = $1 == 2 ? 2 : $0.last
                }
            case .overwrite: { $0.last = $1 }
            case .latest: { $0.last = max($0.last, $1) }
            }
        }

        var outcomes: Int { self == .append || self == .overwrite ? 2 : 1 }
        var differences: [String] { self == .append ? ["Racing.list"] : self == .overwrite ? ["Racing.last"] : [] }
        var lost: [String] { self == .overwrite ? ["deliver / Ask[w2] 2"] : [] }
    }

    /// A 2 is handled by other code than the other numbers: it clears the list.
    @Test func raceIsRepeatedWithAValueThatAffectsOtherPlaces() throws {
        let dialogue = Self.dialogue(
            Racing(workers: 2) { state, number in
                if number == 2 { (state.list, state.last) = ([], 2) } else { state.list.append(number) }
            })
        let race = try Self.race(in: dialogue)
        #expect(race.outputs == Self.outputs([1, 2]))
        #expect(race.others.map(\.instead) == ["deliver / Ask[w1] 2", "deliver / Ask[w2] 3"])
        #expect(race.others.map(\.outcomes.count) == [1, 2] && race.others.map(\.orders) == [2, 2])
        #expect(race.others.last?.outcomes.last?.differences.map(\.place) == ["Racing.list"])
        let text = ReplyText(width: 100).lines(of: Reply(.race(race))).map(\.plain)
        #expect(text.contains { $0.contains("with deliver / Ask[w2] 3 instead, 2 orders, 2 outcomes") }, "\(text)")
        // One worker has nothing to race with, whatever it delivers.
        #expect(try Self.race("race / --taps", in: Self.dialogue(Racing(workers: 1) { $0.last = $1 })).others == [])
    }

    /// A worker that returns one value delivers it once, until it runs again.
    @Test func eachRunDeliversOneValueOnce() throws {
        func reach(_ condition: String, in dialogue: Dialogue) throws -> [String]? {
            guard case .reach(let reach) = try dialogue.say("reach \(condition)").content else {
                throw CancellationError()
            }
            return reach.lines
        }
        func appending(restarting: Bool) -> Dialogue {
            Self.dialogue(
                Racing(workers: 2) {
                    $0.list.append($1)
                    if restarting { $0.shift = 10 }
                })
        }
        #expect(try reach("/.list == [1, 2]", in: appending(restarting: false)) == Self.outputs([1, 2]))
        #expect(try reach("/.list.count == 3", in: appending(restarting: false)) == nil)
        // The first output changes both requests.
        #expect(try reach("/.list.count == 3", in: appending(restarting: true))?.count == 3)
        #expect(try reach("/.list.count == 4", in: appending(restarting: true)) == nil)
        let dialogue = appending(restarting: false)
        try dialogue.say(Self.outputs([1])[0])
        #expect(try reach("/.list == [1, 1]", in: dialogue) == ["deliver / Ask[w2] 1"])
        #expect(try reach("/.list.count == 3", in: dialogue) == nil)
        #expect(try Self.race(in: dialogue).outputs == ["deliver / Ask[w2] 1"])
    }

    /// The worker in the wrapper has delivered its only value.
    @Test func raceLeavesOutAWrapperOfAWorkerThatIsDone() throws {
        let dialogue = Self.dialogue(Space.Wrapping())
        #expect(try Self.race(in: dialogue).outputs.count == 1)
        try dialogue.say("deliver / Wrapper 5")
        #expect(try dialogue.say("race").refusal?.text.contains("no worker") == true)
    }

    /// The order of the requests matters, not that of the workers in the tree.
    @Test func raceOrdersWorkersByTheirStart() throws {
        let dialogue = Self.dialogue(Space.Two<String>())
        for line in ["tap b", "tap a"] { #expect(try dialogue.say(line).isSuccess) }
        let race = try Self.race(in: dialogue)
        #expect(race.outputs == ["deliver / W2 1", "deliver / W1 2"])
        let difference = try #require(race.outcomes.last?.differences.first)
        #expect(difference == .init(place: "Two.z.k", first: "2", other: "1", lost: "deliver / W1 2"))
        // The state shares an instance with the copies, and trying the orders must not change it.
        #expect(try dialogue.say("expect /.z.k == 0").isSuccess)
    }

    @Test func raceReportsACrashAsAnOutcome() throws {
        let race = try Self.race(
            in: Self.dialogue(
                Racing(workers: 2) { state, number in
                    if number == 1, state.last == 2 { fatalError("too late") }
                    state.last = number
                }))
        #expect(race.outcomes.map(\.lines) == [Self.outputs([1, 2]), Self.outputs([2, 1])])
        #expect(race.outcomes.map { $0.failure?.contains("too late") } == [nil, true])
    }

    @Test func raceInARunningAppHappensOnCopies() throws {
        let host = WorkflowHost(
            workflow: Racing(workers: 2) { state, number in
                if number == 1, state.last == 2 { fatalError("too late") }
                state.last = number
            })
        let dialogue = Dialogue(Session(attachedTo: host.tree, named: "app"))
        let race = try Self.race(in: dialogue)
        #expect(race.outputs == Self.outputs([1, 2]))
        #expect(race.outcomes.map { $0.failure?.contains("too late") } == [nil, true])
        #expect(try dialogue.say("expect /.last == 0").isSuccess)
    }

    /// The first output ends the second worker. If the second output comes first, it gets overwritten, with the same
    /// final state.
    @Test func raceSaysThatAnOutputIsNoLongerAwaited() throws {
        let race = try Self.race(
            in: Self.dialogue(
                Racing(workers: 2) {
                    $0.last = $1
                    $0.count = $1
                }))
        #expect(race.outcomes.map(\.orders) == [2])
        #expect(race.outcomes.map(\.lines) == [Self.outputs([1])])
        #expect(race.outcomes.map(\.unawaited) == [Self.outputs([2])])
    }

    /// The second output changes the first worker's request, so its node starts a new run.
    @Test func raceDropsTheOutputOfAFormerRun() throws {
        let race = try Self.race(
            in: Self.dialogue(
                Racing(workers: 2) {
                    $0.last = $1
                    if $1 == 2 { $0.shift = 10 }
                }))
        #expect(race.outcomes.map(\.orders) == [2])
        #expect(race.outcomes.map(\.lines) == [Self.outputs([2])])
        #expect(race.outcomes.map(\.unawaited) == [Self.outputs([1])])
    }

    @Test func raceTapsInBetween() throws {
        let dialogue = try Dialogue("feed", workers: .off)
        let race = try Self.race("race --taps", in: dialogue)
        #expect(race.taps.map(\.tap) == ["tap onRefresh", "tap onRetry", "tap onCancel"])
        let cancel = try #require(race.taps.last)
        #expect(cancel.orders == 6 && cancel.outcomes.map(\.orders) == [1, 5])
        #expect(cancel.outcomes.last?.unawaited == ["deliver / LoadWorker .success([])"])
        #expect(try Self.race(in: dialogue).taps == [])
    }

    /// Crashes and lost writes come first. The text has the first outcomes; the reply has all of them.
    @Test func raceShowsTheWorstOutcomes() throws {
        let dialogue = Self.dialogue(
            Racing(workers: 3) { state, number in
                if number == 3, state.list == [2] { fatalError("too soon") }
                state.list.append(number)
                if number < 3 { state.last = number }
            })
        let race = try Self.race(in: dialogue)
        #expect(race.outcomes.count == 6 && race.outcomes[1].failure != nil)
        let losses = race.outcomes.dropFirst(2).map(\.losesWrite)
        #expect(losses == losses.sorted { $0 && !$1 } && losses.contains(true))
        for (line, isFull) in [("race", false), ("race --all", true)] {
            let all = ReplyText(width: 100).lines(of: try dialogue.say(line)).map(\.plain)
            let text = all.prefix { !$0.contains(" instead, ") }
            #expect(text.count { $0.contains("outcome ") && $0.contains("order") } == (isFull ? 6 : 4), "\(text)")
            #expect(text.contains("   … 2 more outcomes; `--all` shows them") == !isFull, "\(text)")
        }
    }

    @Test func raceTriesSomeOfManyOrders() throws {
        let dialogue = Self.dialogue(Racing(workers: 7) { $0.last += $1 })
        let session = dialogue.session
        session.progressInterval = .zero
        let most = Cases.count(50, thorough: .max)
        session.onProgress = { if $0.done > most { session.interruption.request() } }
        let race = try Self.race(in: dialogue)
        #expect(race.outputs.count == 7 && race.orders + race.untried == 5_040)
        #expect((1...720).contains(race.orders) && race.outcomes.count == 1)
    }

    @Test func raceEndsWhereItIsInterrupted() throws {
        let dialogue = Self.dialogue(Racing(workers: 3) { $0.last = $1 })
        let session = dialogue.session
        session.progressInterval = .zero
        session.onProgress = { if $0.done > 5 { session.interruption.request() } }
        let race = try Self.race(in: dialogue)
        #expect(race.untried > 0 && race.orders + race.untried == 6)
    }

    @Test func raceOfASignIn() throws {
        let dialogue = try Dialogue("tictactoe", workers: .off)
        #expect(try dialogue.say("race").refusal?.text.contains("run the command that starts one first") == true)
        for line in ["tap onSignIn", "tap onNameChanged \"ada\"", "tap onPasswordChanged \"x\"", "tap onSubmit"] {
            #expect(try dialogue.say(line).isSuccess, "\(line)")
        }
        let race = try Self.race(in: dialogue)
        #expect(race.outputs.count == 1 && race.orders == 1 && race.outcomes.count == 1)
    }

    @Test func raceBelowANodeAndWithoutLiterals() throws {
        let dialogue = Self.dialogue(Space.Blind<Int>())
        let race = try Self.race("race /", in: dialogue)
        #expect(race.outputs == [] && race.unwritable == ["deliver / W3"])
    }
}

/// Runs the given number of workers, and handles all outputs with the same closure.
struct Racing: Workflow {
    typealias Output = Never

    let workers: Int
    let take: @Sendable (inout State, Int) -> Void

    init(workers: Int, take: @escaping @Sendable (inout State, Int) -> Void) {
        self.workers = workers
        self.take = take
    }

    struct State: Equatable {
        var last = 0
        var list: [Int] = []
        /// The number of workers, if it differs from the initial one.
        var count: Int?
        var shift = 0
    }

    struct Ask: Worker, Equatable {
        let number: Int

        func run() async -> Int { number }
    }

    struct Taken: WorkflowAction {
        typealias WorkflowType = Racing

        let number: Int
        let take: @Sendable (inout State, Int) -> Void

        func apply(toState state: inout State, context: ApplyContext<Racing>) -> Never? {
            take(&state, number)
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Racing>) {
        for number in 1...(state.count ?? workers) {
            Ask(number: number + state.shift).mapOutput { Taken(number: $0, take: take) }.running(
                in: context, key: "w\(number)")
        }
    }
}

private enum Space {
    final class Z { var k = 0 }

    struct W1: Worker {
        func run() async -> Int { 0 }
        func isEquivalent(to other: W1) -> Bool { true }
    }

    struct W2: Worker {
        func run() async -> Int { 0 }
        func isEquivalent(to other: W2) -> Bool { true }
    }

    struct W3: Worker {
        func run() async -> @Sendable () -> Void { {} }
        func isEquivalent(to other: W3) -> Bool { true }
    }

    struct Two<T: Sendable>: Workflow {
        typealias Output = Never

        struct State {
            let z = Z()
            var p = false
            var q = false
        }

        enum B1: WorkflowAction {
            typealias WorkflowType = Two<T>
            case p, q, r(Int)

            func apply(toState state: inout State, context: ApplyContext<Two<T>>) -> Never? {
                switch self {
                case .p: state.p = true
                case .q: state.q = true
                case .r(let number): state.z.k = number
                }
                return nil
            }
        }

        struct XScreen { var a, b: () -> Void }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Two<T>>) -> XScreen {
            let sink = context.makeSink(of: B1.self)
            if state.p { W1().mapOutput { B1.r($0) }.running(in: context) }
            if state.q { W2().mapOutput { B1.r($0) }.running(in: context) }
            return XScreen(a: { sink.send(.p) }, b: { sink.send(.q) })
        }
    }

    struct Wrapper: Workflow {
        typealias Output = Int

        struct Pass: WorkflowAction {
            typealias WorkflowType = Wrapper
            let number: Int
            func apply(toState state: inout Void, context: ApplyContext<Wrapper>) -> Int? { number }
        }

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<Wrapper>) {
            W1().mapOutput { Pass(number: $0) }.running(in: context)
        }
    }

    struct Wrapping: Workflow {
        typealias Output = Never

        struct Take: WorkflowAction {
            typealias WorkflowType = Wrapping
            let number: Int
            func apply(toState state: inout Int, context: ApplyContext<Wrapping>) -> Never? {
                state = number
                return nil
            }
        }

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Wrapping>) {
            Wrapper().mapOutput { Take(number: $0) }.rendered(in: context)
        }
    }

    struct Blind<T: Sendable>: Workflow {
        typealias Output = Never

        struct B2: WorkflowAction {
            typealias WorkflowType = Blind<T>
            func apply(toState state: inout Int, context: ApplyContext<Blind<T>>) -> Never? { nil }
        }

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Blind<T>>) {
            W3().mapOutput { _ in B2() }.running(in: context)
        }
    }
}
