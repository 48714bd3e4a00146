// reach finds the shortest sequence of commands and all dead ends, and reports what it couldn't search.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct ReachTests {
    private static func dialogue<Root: Workflow>(_ root: Root) -> Dialogue {
        let app = KernelApp("app", "an app to search") { root }
        return Dialogue(Session(apps: [app], opening: app, workers: .off))
    }

    private static func reach(_ line: String, in dialogue: Dialogue) throws -> ReachReply {
        let reply = try #require(dialogue.session.evaluate(line).first)
        guard case .reach(let reach) = reply.content else {
            Issue.record("\(line) is answered with \(reply)")
            throw CancellationError()
        }
        return reach
    }

    /// Measuring four liters with a three-liter and a five-liter jug takes at least six moves. There are 16 states.
    @Test func reachSolvesTheWaterJugs() throws {
        let dialogue = Self.dialogue(Jugs())
        let reach = try Self.reach("reach /.b == 4", in: dialogue)
        #expect(reach.lines?.count == 6 && reach.end == .found && reach.isUnstable == nil)
        for line in reach.lines ?? [] { #expect(try dialogue.say(line).isSuccess) }
        #expect(try dialogue.say("expect /.b == 4").isSuccess)
        let none = try Self.reach("reach /.b == 6", in: dialogue)
        #expect(none.lines == nil && none.end == .all && none.states == 16)
        #expect(none.nearest?.found == .each([.init("/.b", .value(.integer(5)))]))
    }

    /// Half of all arrangements of a sliding puzzle are reachable: 6!/2 = 360 on a 2×3 board. The farthest is 21 moves
    /// away.
    @Test func reachSolvesTheSlidingPuzzle() throws {
        let dialogue = Self.dialogue(Sliding())
        let farthest = try Self.reach("reach /.x == [4, 5, 0, 1, 2, 3]", in: dialogue)
        #expect(farthest.lines?.count == 21)
        let odd = try Self.reach("reach /.x == [2, 1, 3, 4, 5, 0]", in: dialogue)
        #expect(odd.lines == nil && odd.end == .all && odd.states == 360)
    }

    @Test func reachEverywhereFindsTheWayIntoADeadEnd() throws {
        let dialogue = Self.dialogue(Trapdoor())
        let reach = try Self.reach("reach --everywhere /.a == 0", in: dialogue)
        // From 3, only 4 and 5 can be reached; there is no way back.
        #expect(
            reach.deadEnds
                == ReachReply.DeadEnds(
                    count: 3, shortest: [["tap onA", "tap onA", "tap onA"]], open: 3, undecided: 0))
        let all = try Self.reach("reach --everywhere /.a == 5", in: dialogue)
        #expect(all.deadEnds == ReachReply.DeadEnds(count: 0, shortest: [], open: 6, undecided: 0))
        let some = try Self.reach("reach --everywhere --states 2 /.a == 5", in: dialogue)
        #expect(some.deadEnds?.count == 0 && some.deadEnds?.undecided == some.states)
    }

    @Test func eventuallyFailsAtADeadEnd() throws {
        let dialogue = Self.dialogue(Trapdoor())
        func reply(_ line: String) throws -> ExpectationReply {
            guard case .expectation(let reply) = try dialogue.say(line).content else { throw CancellationError() }
            return reply
        }
        let back = try reply("eventually /.a == 0")
        #expect(!back.holds && back.expected == "eventually /.a == 0")
        #expect(back.found.text == "a dead end after tap onA; tap onA; tap onA (dead ends: 3 of 6 states)")
        let end = try reply("eventually /.a == 5")
        #expect(end.holds && end.found.text == "no dead ends in 6 states")
        let some = try reply("eventually --states 2 /.a == 1")
        #expect(some.holds && some.found.text == "no dead ends found so far in 2 states; limit of 2 states reached")
        let never = try reply("eventually /.a == 9")
        #expect(!never.holds && never.found.text == "no state where it holds (6 states searched)")
        #expect(try dialogue.say("expect /.a == 0").isSuccess)
    }

    @Test func reachEndsAtItsMemoryLimit() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        dialogue.session.searchMemory = 1
        let reach = try Self.reach("reach --states 3000 stack has \"Nowhere\"", in: dialogue)
        #expect(reach.end == .memory && reach.states < 3_000 && reach.lines == nil)
    }

    /// A sink dies when a render doesn't create it, so callbacks from an earlier render of the same state are dead.
    @Test func reachTriesEveryCallbackOfASinkThatIsMadeAgain() throws {
        let reach = try Self.reach("reach /.n == 10", in: Self.dialogue(Alternating()))
        #expect(reach.lines == ["tap onC"] && reach.isUnstable == nil)
    }

    @Test func reachIsInterruptedDuringAMoveThatTakesTooLong() throws {
        let dialogue = Self.dialogue(Endless())
        let interruption = dialogue.session.interruption
        let interrupter = Thread {
            Thread.sleep(forTimeInterval: 0.1)
            interruption.request()
        }
        let start = ContinuousClock.now
        interrupter.start()
        let reach = try Self.reach("reach /.n == 2", in: dialogue)
        #expect(reach.end == .interrupted && reach.lines == nil)
        // Without the interruption, the move itself would only time out later, and be skipped.
        #expect(ContinuousClock.now - start < .seconds(4))
    }

    @Test func reachListsWhatStopsTheAppAndGoesOn() throws {
        let dialogue = Self.dialogue(Fragile())
        let reach = try Self.reach("reach /.n == 4", in: dialogue)
        #expect(reach.lines == Array(repeating: "tap onUp", count: 4))
        #expect(reach.stops.map(\.command) == ["tap onBreak"])
        #expect(reach.stops.first?.shortest == ["tap onUp", "tap onUp", "tap onBreak"])
        #expect(reach.stops.first?.message?.contains("two is too many") == true)
        #expect(try dialogue.say("expect /.n == 0").isSuccess)
    }

    @Test func reachSaysThatStatesShareAnObject() throws {
        let reach = try Self.reach("reach --everywhere /.i == 3", in: Self.dialogue(WithObject()))
        #expect(reach.objects == ["Box"])
    }

    /// Going back to a state doesn't undo the changes to its instance, so only repeated commands show where they lead.
    @Test func reachRepeatsCommandsThatChangeInstances() throws {
        for (condition, lines) in [
            ("/.m == 2", ["tap onUp", "tap onUp", "tap onRead"]), ("/.m == 0", []), ("/.box.n == 1", ["tap onUp"]),
        ] {
            let reach = try Self.reach("reach \(condition)", in: Self.dialogue(Counted()))
            #expect(reach.lines == lines && reach.end == .found && reach.isUnstable == nil, "\(condition)")
        }
        let dialogue = Self.dialogue(Counted())
        #expect(try Self.reach("reach --go /.m == 1", in: dialogue).hasGone == true)
        #expect(try dialogue.say("expect /.box.n == 1").isSuccess)
        let none = try Self.reach("reach --states 20 /.m == 400", in: dialogue)
        #expect(none.lines == nil && none.end == .states && none.states == 20)
    }

    /// `bang` works in one state. It is skipped after crashing in some of the others, and the reply doesn't claim that
    /// all states were searched.
    @Test func reachSkipsACommandThatCrashesInManyStates() throws {
        let reach = try Self.reach("reach /.a == 11", in: Self.dialogue(Banging()))
        #expect(reach.states == 100 && reach.end == .stops && reach.stops.map(\.command) == ["tap onBang"])
        // Where `bang` was skipped, it may lead anywhere.
        let everywhere = try Self.reach("reach --everywhere /.a == 11", in: Self.dialogue(Banging()))
        #expect(everywhere.deadEnds?.count == 0 && everywhere.deadEnds?.undecided == 100)
    }

    @Test func reachNamesWhatNoTextMakes() throws {
        let dialogue = Self.dialogue(Unwritable())
        let reach = try Self.reach("reach /.n == 1", in: dialogue)
        #expect(reach.lines == nil && reach.unwritable == ["Form onBox"])
        guard case .coverage(let coverage) = try dialogue.say("coverage").content,
            case .audit(let audit) = try dialogue.say("audit --drive 20").content
        else { throw CancellationError() }
        #expect(coverage.unwritable?.contains("Form onBox") == true && coverage.untried == nil)
        #expect(audit.drive?.unwritable?.contains("Form onBox") == true)
    }

    @Test func reachNamesWhatWasNeverRendered() throws {
        let reach = try Self.reach("reach --states 1 stack has Edit", in: Dialogue("todo", workers: .off))
        #expect(reach.unrendered.map(Set.init) == ["Todo", "TodoEdit", "TodoList"])
    }

    @Test func reachDeliversWhatAWorkerMayDeliver() throws {
        let dialogue = Self.dialogue(Space.Waiting<Int>(zero: 0))
        let reach = try Self.reach("reach /.q == 7", in: dialogue)
        #expect(reach.lines?.count == 2 && reach.lines?.last?.hasPrefix("deliver") == true)
        #expect(reach.isUnstable == nil)
    }

    @Test func reachGoTakesTheCommandsAsSteps() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let reach = try Self.reach("reach --go stack has Edit", in: dialogue)
        #expect(reach.hasGone == true)
        #expect(dialogue.session.journal.suffix(2) == ["tap onLoginTapped", "tap onTodoSelected(0)"])
        #expect(try dialogue.say("expect stack has Edit").isSuccess)
        #expect(try Self.reach("reach stack has Edit", in: dialogue).lines == [])
    }

    @Test func reachFindsANodeThatIsNotThereYet() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let reach = try Self.reach("reach /Todo/Edit.todo.title == \"milk\"", in: dialogue)
        #expect(reach.lines?.count == 3 && reach.lines?.last == "tap onTitleChanged(\"milk\")")
    }

    /// The game needs two different player names.
    @Test func reachTriesDifferentStrings() throws {
        let dialogue = try Dialogue("tictactoe", workers: .off)
        let reach = try Self.reach("reach --states 20000 tree has TakeTurns", in: dialogue)
        #expect(reach.end == .found && reach.isUnstable == nil)
    }

    @Test func reachTriesTheListsAndIndicesOfItsCondition() throws {
        let feed = try Dialogue("feed", workers: .off)
        #expect(try Self.reach("reach Feed.headlines == [\"x\", \"y\"]", in: feed).lines?.count == 1)
        let todo = try Dialogue("todo", workers: .off)
        for line in ["tap onLoginTapped"] + Array(repeating: "tap \"New Todo\"", count: 8) { try todo.say(line) }
        #expect(try Self.reach("reach Todo.step == .edit(index: 7)", in: todo).lines == ["tap onTodoSelected(7)"])
    }

    /// An integer that works while the list is empty isn't an index, so it can be any number.
    @Test func reachTriesNumbersThatAreNotIndices() throws {
        let reach = try Self.reach("reach /.l == [7, 9]", in: Self.dialogue(Space.Appending<Int>(zero: 0)))
        #expect(reach.lines == ["tap h(7)", "tap h(9)"] && reach.stops == [] && reach.isUnstable == nil)
        for (condition, line) in [
            ("max of /.l > 50", "tap h(51)"), ("min of /.l < -50", "tap h(-51)"), ("max of /.l >= 50", "tap h(50)"),
            ("/.d == [\"n\": 8]", "tap h(8)"), ("screen l == [6, 6] or sum of /.l > 70", "tap h(71)"),
        ] {
            let reach = try Self.reach("reach \(condition)", in: Self.dialogue(Space.Appending<Int>(zero: 0)))
            #expect(reach.lines == [line], "\(condition)")
        }
    }

    @Test func reachFindsAFieldOfAnotherScreen() throws {
        let todo = try Dialogue("todo", workers: .off)
        #expect(try Self.reach("reach screen title == \"x\"", in: todo).lines?.last == "tap onTitleChanged(\"x\")")
    }

    @Test func reachStopsAtTheMaximumNumberOfStates() throws {
        let todo = try Dialogue("todo", workers: .off)
        for states in [1, 2, 5, 50] {
            let reach = try Self.reach("reach --states \(states) stack has \"Nope\"", in: todo)
            #expect(reach.states == states && reach.end == .states)
        }
    }

    @Test func aSessionSavedAfterReachGoIsRepeated() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        for line in ["reach --go stack has Edit", "without 1"] { _ = dialogue.session.evaluate(line) }
        let again = try Dialogue("todo", workers: .off)
        for line in dialogue.session.journal { #expect(try again.say(line).isSuccess, "\(line)") }
        #expect(try again.traces == dialogue.traces)
    }

    @Test(arguments: [
        ("reach --go --everywhere stack has Edit", "--everywhere finds many"),
        ("reach screen.name == 3", "expected String, written as \"…\", found an integer"),
        ("reach screen onLoginTapped == 3", "a closure can't be compared"),
        ("reach tree has Nothing", "the app has no workflow called Nothing"),
        ("reach output back", "this needs a condition that depends only on the current state"),
        ("reach dropped", "this needs a condition that depends only on the current state"),
        ("reach --states 0 stack has Edit", "--states must be at least 1"),
        ("reach", "reach needs a condition"),
        ("reach /Todo/Edit.titel == \"a\"", "has no ‘titel’; it has todo"),
        ("reach Todo.tods == []", "has no ‘tods’; did you mean todos?"),
        ("reach Welcome.nam == \"a\"", "has no ‘nam’; did you mean name?"),
        ("reach Tood.todos == []", "the app has no workflow called Tood"),
        ("reach tree has Todo/Edti", "the app has no workflow called Edti"),
        ("reach stack has Edti", "the app has no screen called Edti"),
        ("reach --everywhere stack is Welcome, Edti", "the app has no screen called Edti"),
        ("eventually stack has Edti", "the app has no screen called Edti"),
        ("expect stack lacks Edti", "the app has no screen called Edti"),
        ("expect tree lacks Edti", "the app has no workflow called Edti"),
    ])
    func reachRefusesWhatItCannotJudge(line: String, message: String) throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let refusal = try #require(try dialogue.say(line).refusal, "\(line)")
        #expect(refusal.text.contains(message), "\(refusal.text)")
        #expect(dialogue.session.journal.isEmpty)
        if message.hasSuffix("Edti") { #expect(refusal.remedies.contains("Edit"), "\(refusal.remedies)") }
    }

    @Test(arguments: [
        ("Todo.todos == []", "Todo.todos.count == 1", 1), ("count of Todo.todos == 12", "Todo.todos.count >= 3", 1),
    ])
    func reachShowsTheNearestMiss(condition: String, other: String, least: Int) throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let nearest = try #require(try Self.reach("reach --states 150 \(condition)", in: dialogue).nearest)
        #expect(nearest.lines.count >= least)
        for line in nearest.lines { #expect(try dialogue.say(line).isSuccess) }
        #expect(try dialogue.say("expect \(other)").isSuccess)
    }

    @Test func anInterruptedSearchSaysWhatItKnows() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        dialogue.session.progressInterval = .zero
        dialogue.session.onProgress = { if $0.done > 40 { dialogue.session.interruption.request() } }
        guard case .expectation(let reply) = try dialogue.say("eventually stack has Edit").content else {
            throw CancellationError()
        }
        #expect(!reply.holds && reply.found.text.hasPrefix("no dead ends found so far in"), "\(reply.found.text)")
        #expect(reply.found.text.hasSuffix("states; interrupted"), "\(reply.found.text)")
    }
}

// MARK: - Trees to search

private struct Jugs: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var a = 0
        var b = 0
    }

    enum Action: WorkflowAction {
        case fill(Bool), empty(Bool), pour(Bool)

        func apply(toState state: inout State, context: ApplyContext<Jugs>) -> Never? {
            switch self {
            case .fill(true): state.a = 3
            case .fill(false): state.b = 5
            case .empty(true): state.a = 0
            case .empty(false): state.b = 0
            case .pour(true):
                let moved = min(state.a, 5 - state.b)
                state = State(a: state.a - moved, b: state.b + moved)
            case .pour(false):
                let moved = min(state.b, 3 - state.a)
                state = State(a: state.a + moved, b: state.b - moved)
            }
            return nil
        }
    }

    struct JugsScreen {
        var onFill, onEmpty, onPour: (Bool) -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Jugs>) -> JugsScreen {
        let sink = context.makeSink(of: Action.self)
        return JugsScreen(
            onFill: { sink.send(.fill($0)) }, onEmpty: { sink.send(.empty($0)) }, onPour: { sink.send(.pour($0)) })
    }
}

private struct Sliding: Workflow {
    typealias Output = Never

    struct State: Equatable { var x = [1, 2, 3, 4, 5, 0] }

    enum Direction { case left, right, up, down }

    struct Slide: WorkflowAction {
        typealias WorkflowType = Sliding
        var direction: Direction

        func apply(toState state: inout State, context: ApplyContext<Sliding>) -> Never? {
            guard let gap = state.x.firstIndex(of: 0) else { return nil }
            let target: Int? =
                switch direction {
                case .left: gap % 3 < 2 ? gap + 1 : nil
                case .right: gap % 3 > 0 ? gap - 1 : nil
                case .up: gap < 3 ? gap + 3 : nil
                case .down: gap > 2 ? gap - 3 : nil
                }
            if let target { state.x.swapAt(gap, target) }
            return nil
        }
    }

    struct BoardScreen { var onSlide: (Direction) -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Sliding>) -> BoardScreen {
        let sink = context.makeSink(of: Slide.self)
        return BoardScreen { sink.send(Slide(direction: $0)) }
    }
}

/// 0 → 1 → 2 → 3 → 4 → 5, with a way back to 0 only from 1 and 2.
private struct Trapdoor: Workflow {
    typealias Output = Never

    struct State: Equatable { var a = 0 }

    struct Move: WorkflowAction {
        typealias WorkflowType = Trapdoor
        var isBack: Bool

        func apply(toState state: inout State, context: ApplyContext<Trapdoor>) -> Never? {
            state.a = isBack ? (state.a < 3 ? 0 : state.a) : min(state.a + 1, 5)
            return nil
        }
    }

    struct TrapdoorScreen { var onA, onB: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Trapdoor>) -> TrapdoorScreen {
        let sink = context.makeSink(of: Move.self)
        return TrapdoorScreen(onA: { sink.send(Move(isBack: false)) }, onB: { sink.send(Move(isBack: true)) })
    }
}

private struct Fragile: Workflow {
    typealias Output = Never

    struct State: Equatable { var n = 0 }

    enum Action: WorkflowAction {
        case up, stop

        func apply(toState state: inout State, context: ApplyContext<Fragile>) -> Never? {
            switch self {
            case .up: state.n = min(state.n + 1, 6)
            case .stop: if state.n == 2 { fatalError("two is too many") }
            }
            return nil
        }
    }

    struct FragileScreen { var onUp, onBreak: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Fragile>) -> FragileScreen {
        let sink = context.makeSink(of: Action.self)
        return FragileScreen(onUp: { sink.send(.up) }, onBreak: { sink.send(.stop) })
    }
}

/// Even numbers are left through one sink, odd numbers through another.
private struct Alternating: Workflow {
    typealias Output = Never

    struct State: Equatable { var n = 0 }

    struct Put: WorkflowAction {
        typealias WorkflowType = Alternating
        var number: Int

        func apply(toState state: inout State, context: ApplyContext<Alternating>) -> Never? {
            state.n = number
            return nil
        }
    }

    struct PutBack: WorkflowAction {
        typealias WorkflowType = Alternating

        func apply(toState state: inout State, context: ApplyContext<Alternating>) -> Never? {
            state.n = 3
            return nil
        }
    }

    struct PutScreen { var onA, onB, onC: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Alternating>) -> PutScreen {
        guard state.n.isMultiple(of: 2) else {
            let sink = context.makeSink(of: PutBack.self)
            return PutScreen(
                onA: { sink.send(PutBack()) }, onB: { sink.send(PutBack()) }, onC: { sink.send(PutBack()) })
        }
        let sink = context.makeSink(of: Put.self)
        return PutScreen(
            onA: { sink.send(Put(number: 1)) }, onB: { sink.send(Put(number: 5)) },
            onC: { sink.send(Put(number: 10)) })
    }
}

private struct Endless: Workflow {
    typealias Output = Never

    struct State: Equatable { var n = 0 }

    struct Spin: WorkflowAction {
        typealias WorkflowType = Endless

        func apply(toState state: inout State, context: ApplyContext<Endless>) -> Never? {
            while state.n >= 0 { state.n = (state.n + 1) % 7 }
            return nil
        }
    }

    struct SpinScreen { var onSpin: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Endless>) -> SpinScreen {
        let sink = context.makeSink(of: Spin.self)
        return SpinScreen { sink.send(Spin()) }
    }
}

private final class Box { var content = 0 }

private struct WithObject: Workflow {
    typealias Output = Never

    struct State {
        var i = 0
        let box = Box()
    }

    struct Add: WorkflowAction {
        typealias WorkflowType = WithObject

        func apply(toState state: inout State, context: ApplyContext<WithObject>) -> Never? {
            state.i = min(state.i + 1, 4)
            state.box.content += 1
            return nil
        }
    }

    struct CountScreen { var onAdd: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<WithObject>) -> CountScreen {
        let sink = context.makeSink(of: Add.self)
        return CountScreen { sink.send(Add()) }
    }
}

/// The state holds an instance, which an action changes.
private struct Counted: Workflow {
    typealias Output = Never

    final class Box { var n = 0 }

    struct State { var (box, m) = (Box(), 0) }

    enum Action: WorkflowAction {
        case up, read

        func apply(toState state: inout State, context: ApplyContext<Counted>) -> Never? {
            if case .up = self { state.box.n += 1 } else { state.m = state.box.n }
            return nil
        }
    }

    struct CountedScreen { var onUp, onRead: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Counted>) -> CountedScreen {
        let sink = context.makeSink(of: Action.self)
        return CountedScreen(onUp: { sink.send(.up) }, onRead: { sink.send(.read) })
    }
}

/// Ten by ten states. An action crashes in all but one of them.
private struct Banging: Workflow {
    typealias Output = Never

    struct State: Equatable { var (a, b) = (0, 0) }

    enum Action: WorkflowAction {
        case a, b, bang

        func apply(toState state: inout State, context: ApplyContext<Banging>) -> Never? {
            switch self {
            case .a: state.a = (state.a + 1) % 10
            case .b: state.b = (state.b + 1) % 10
            case .bang: if state != State() { fatalError("bang") }
            }
            return nil
        }
    }

    struct BangScreen { var onA, onB, onBang: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Banging>) -> BangScreen {
        let sink = context.makeSink(of: Action.self)
        return BangScreen(onA: { sink.send(.a) }, onB: { sink.send(.b) }, onBang: { sink.send(.bang) })
    }
}

private struct Unwritable: Workflow {
    typealias Output = Never

    struct State: Equatable { var n = 0 }

    struct Take: WorkflowAction {
        typealias WorkflowType = Unwritable

        func apply(toState state: inout State, context: ApplyContext<Unwritable>) -> Never? {
            state.n = 1
            return nil
        }
    }

    struct FormScreen { var onBox: (UnsafeRawPointer) -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Unwritable>) -> FormScreen {
        let sink = context.makeSink(of: Take.self)
        return FormScreen { _ in sink.send(Take()) }
    }
}

private enum Space {
    struct Fetch: Worker {
        func run() async -> Int { 0 }
        func isEquivalent(to other: Fetch) -> Bool { true }
    }

    /// A number is appended to a list, and another one must be an index into it.
    struct Appending<T: Sendable>: Workflow {
        typealias Output = Never

        let zero: T

        struct State: Equatable {
            var l: [Int] = []
            var d: [String: Int] = [:]
        }

        enum B1: WorkflowAction {
            typealias WorkflowType = Appending<T>
            case h(Int), i(Int)

            func apply(toState state: inout State, context: ApplyContext<Appending<T>>) -> Never? {
                switch self {
                case .h(let number):
                    if state.l.count < 3 { state.l.append(number) }
                    state.d["n"] = number
                case .i(let index): if state.l.count > 0 { state.l[index] = 0 }
                }
                return nil
            }
        }

        struct XScreen {
            var l: [Int]
            var h, i: (Int) -> Void
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Appending<T>>) -> XScreen {
            let sink = context.makeSink(of: B1.self)
            return XScreen(l: state.l, h: { sink.send(.h($0)) }, i: { sink.send(.i($0)) })
        }
    }

    struct Waiting<T: Sendable>: Workflow {
        typealias Output = Never

        let zero: T

        struct State: Equatable {
            var q = 0
            var isOn = false
        }

        enum B1: WorkflowAction {
            typealias WorkflowType = Waiting<T>
            case a, b(Int)

            func apply(toState state: inout State, context: ApplyContext<Waiting<T>>) -> Never? {
                switch self {
                case .a: state.isOn = true
                case .b(let number): state.q = number
                }
                return nil
            }
        }

        struct XScreen { var a: () -> Void }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Waiting<T>>) -> XScreen {
            let sink = context.makeSink(of: B1.self)
            if state.isOn { Fetch().mapOutput { B1.b($0) }.running(in: context) }
            return XScreen { sink.send(.a) }
        }
    }
}
