// slice finds the commands that a value depends on; without repeats the session but leaves out some steps.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree
import Workflow

@MainActor
@Suite(.mainActorTurn) struct SliceTests {
    private static let lines = [
        "tap onNameChanged \"Ada\"", "tap onLoginTapped", "tap \"New Todo\"", "tap onTodoSelected 0",
        "tap onTitleChanged \"milk\"", "tap \"Save\"",
    ]

    private static func dialogue() throws -> Dialogue {
        let dialogue = try Dialogue("todo", workers: .off)
        for line in lines { #expect(try dialogue.say(line).isSuccess, "\(line)") }
        return dialogue
    }

    @Test(arguments: [
        ("Welcome.name", [1]), ("Todo.step", [2]), ("Todo.todos[0].title", [2, 4, 5, 6]),
        ("Todo.todos", [2, 3, 4, 5, 6]),
        ("Todo.todos[1].title", [2, 3]), ("Todo.todos.title", [2, 3, 4, 5, 6]), ("Todo.todos.note", [2, 3]),
        ("Todo.todos.note.count", [2, 3]),
    ])
    func sliceKeepsTheStepsThatMatter(place: String, steps: [Int]) throws {
        let dialogue = try Self.dialogue()
        let before = try dialogue.traces
        guard case .slice(let slice)? = dialogue.session.evaluate("slice \(place)").first?.content else {
            Issue.record("slice \(place) is not answered")
            return
        }
        #expect(slice.kept.map(\.step) == steps)
        #expect(slice.total == 6 && slice.isUnfinished == nil)
        #expect(try dialogue.traces == before)
        // The kept commands are enough to produce the value, and each of them is needed.
        for left in -1..<steps.count {
            let again = try Dialogue("todo", workers: .off)
            for (index, step) in slice.kept.enumerated() where index != left {
                _ = try again.say(step.command)
            }
            guard case .value(let value) = slice.found else { throw CancellationError() }
            let holds = try again.say("expect \(place) == \(Literal(printing: value).text())").isSuccess
            #expect(holds == (left == -1), "\(place) without \(left)")
        }
    }

    @Test func sliceOfAFirstValueIsEmpty() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        guard case .slice(let slice) = try dialogue.say("slice Welcome.name").content else {
            Issue.record("slice is not answered")
            return
        }
        #expect(slice.kept == [] && slice.total == 0)
    }

    @Test(arguments: [
        (["expect Todo.todos[0].title == \"eggs\""], [2, 4, 5, 6]), (["expect stack is Welcome"], [2]),
        (["always Todo.todos.count == 2", "tap \"New Todo\""], [2, 3, 7]),
        // Steps after the failure don't matter.
        (["expect Todo.todos.count == 1", "tap \"New Todo\"", "expect tree has Todo"], [2, 3]),
    ])
    func sliceWithoutArgumentsKeepsTheStepsOfTheLastFailure(lines: [String], steps: [Int]) throws {
        let dialogue = try Self.dialogue()
        for line in lines { try dialogue.say(line) }
        guard case .slice(let slice) = try dialogue.say("slice").content else {
            Issue.record("no slice reply after \(lines)")
            return
        }
        #expect(slice.kept.map(\.step) == steps, "\(lines)")
    }

    @Test func sliceKeepsTheStepsThatMakeACommandCrash() throws {
        let app = KernelApp("app", "crashes at two") { Risky() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in ["tap onUp", "tap onOther", "tap onUp", "tap onOther"] { try dialogue.say(line) }
        let before = try dialogue.traces
        guard case .slice(let slice) = try dialogue.say("slice --crash tap onRisk").content else {
            Issue.record("slice is not answered")
            return
        }
        #expect(slice.kept.map(\.step) == [1, 3] && slice.total == 4 && slice.place == "tap onRisk")
        guard case .trap(let message) = slice.found else { throw CancellationError() }
        #expect(message.contains("two is too many"))
        #expect(try dialogue.traces == before)
        let refusal = try #require(try dialogue.say("slice --crash tap onOther").refusal)
        #expect(refusal.text.contains("doesn't crash the app"))
    }

    /// The two switchings cancel each other out, so neither can be left out alone.
    @Test func sliceLeavesOutTwoCommandsThatCancelEachOtherOut() throws {
        let app = KernelApp("app", "a lamp") { Lamp() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in ["send / a", "send / b", "send / a"] { try dialogue.say(line) }
        guard case .slice(let slice) = try dialogue.say("slice /").content else { throw CancellationError() }
        #expect(slice.kept.map(\.step) == [2])
    }

    /// The commands have changed the instance in the first state, so they are repeated on a new one.
    @Test(arguments: [("slice /.box.n", [1, 3]), ("slice /", [1, 2, 3]), ("slice", [1, 3])])
    func sliceRepeatsCommandsOnNewInstances(line: String, steps: [Int]) throws {
        let app = KernelApp("app", "a class instance in the state") { InstanceHolder() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in ["tap onUp", "tap onOther", "tap onUp"] { try dialogue.say(line) }
        if line == "slice" { try dialogue.say("expect /.box.n == 1") }
        guard case .slice(let slice) = try dialogue.say(line).content else {
            Issue.record("\(line) is not answered")
            return
        }
        #expect(slice.kept.map(\.step) == steps)
        #expect(try dialogue.say("expect /.box.n == 2").isSuccess)
    }

    /// Going back doesn't undo the changes to an instance.
    @Test(arguments: [("without 1", 1), ("without 1 3", 0), ("with 2 tap onUp", 3), ("try without 3", 2)])
    func withoutRepeatsStepsOnNewInstances(line: String, count: Int) throws {
        let app = KernelApp("app", "a class instance in the state") { InstanceHolder() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in ["tap onUp", "tap onOther", "tap onUp"] { try dialogue.say(line) }
        #expect(try dialogue.say(line).isSuccess)
        #expect(try dialogue.say("expect /.box.n == \(count)").isSuccess)
        guard !line.hasPrefix("try") else { return }
        let again = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in dialogue.session.journal { #expect(try again.say(line).isSuccess, "\(line)") }
        #expect(try again.say("expect /.box.n == \(count)").isSuccess)
    }

    /// Each run makes new UUIDs. A new value isn't a difference, but a missing or added UUID is.
    @Test(arguments: [("slice /.tickets", [1, 3]), ("slice /", [1, 2, 3])])
    func freshUUIDsAreNotDifferences(line: String, steps: [Int]) throws {
        let app = KernelApp("app", "a UUID for each ticket") { TicketOffice() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in ["send / sell", "send / look", "send / sell"] { try dialogue.say(line) }
        guard case .slice(let slice) = try dialogue.say(line).content,
            case .without(let reply) = try dialogue.say("without 2").content
        else {
            Issue.record("\(line) is not answered")
            return
        }
        #expect(slice.kept.map(\.step) == steps)
        #expect(reply.parted == nil && reply.differences.map(\.path) == ["/"])
        #expect(reply.differences.first?.state.map(\.path) == [ValuePath([.field("looks")])])
    }

    @Test(arguments: ["without 3", "with 1 tap onNameChanged \"Bob\""])
    func tryLeavesNoBranch(line: String) throws {
        let dialogue = try Self.dialogue()
        let (before, journal) = (try dialogue.traces, Array(dialogue.session.journal))
        guard case .without(let tried) = try dialogue.say("try \(line)").content else {
            Issue.record("try \(line) is not answered")
            return
        }
        #expect(tried.branch == nil && Array(dialogue.session.journal) == journal)
        #expect(try dialogue.traces == before)
        guard case .without(var reply) = try dialogue.say(line).content else { throw CancellationError() }
        reply.branch = nil
        #expect(reply == tried)
    }

    @Test func withoutTakesTheLaterStepsOnABranch() throws {
        let dialogue = try Self.dialogue()
        guard case .without(let reply) = try dialogue.say("without 3").content else {
            Issue.record("without is not answered")
            return
        }
        #expect(reply.left == [SliceReply.StepLine(step: 3, command: "tap \"New Todo\"")])
        #expect(reply.taken == 3 && reply.refused == [] && reply.parted == nil && reply.branch == "branch-1")
        #expect(reply.differences.map(\.path) == ["/Todo", "/Todo/List"])
        #expect(try dialogue.say("expect Todo.todos.count == 1").isSuccess)
        #expect(try dialogue.say("goto branch-1.6").isSuccess)
        #expect(try dialogue.say("expect Todo.todos.count == 2").isSuccess)
    }

    /// On the branch, the steps start the nodes again. Only their contents count.
    @Test func withoutComparesNodesThatWereStartedAgainByTheirContents() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let lines = [
            "tap onLoginTapped", "tap onTodoSelected(0)", "tap onNoteChanged(\"a\")", "tap back",
            "tap onTodoSelected(0)",
        ]
        for line in lines { #expect(try dialogue.say(line).isSuccess, "\(line)") }
        guard case .without(let reply) = try dialogue.say("without 3").content,
            case .difference(let nodes) = try dialogue.say("diff branch-1").content
        else {
            Issue.record("without or diff is not answered")
            return
        }
        #expect(reply.differences == [] && nodes == [])
        // On one line of history, the end and the start of a node are differences.
        guard case .difference(let along) = try dialogue.say("diff 2").content else { throw CancellationError() }
        #expect(along.map(\.kind) == [.ended, .began])
    }

    @Test func withoutSaysWhatCouldNotBeTaken() throws {
        let dialogue = try Self.dialogue()
        guard case .without(let reply) = try dialogue.say("without 4").content else {
            Issue.record("without is not answered")
            return
        }
        #expect(reply.refused.map(\.step) == [5, 6] && reply.taken == 0)
    }

    /// Names the step itself, not the `cd` before it.
    @Test func withoutNamesTheStepWhoseCurrentNodeIsMissing() throws {
        let dialogue = try Self.dialogue()
        for line in ["tap onTodoSelected 0", "cd /Todo/Edit", "tap onTitleChanged \"x\""] { try dialogue.say(line) }
        guard case .without(let reply) = try dialogue.say("without 7").content else {
            Issue.record("without is not answered")
            return
        }
        #expect(
            reply.refused == [
                WithoutReply.Refused(
                    step: 8, command: "tap onTitleChanged \"x\"",
                    reason: "the current node was /Todo/Edit, which no longer exists")
            ])
    }

    @Test(arguments: [
        "with 1 tap onNameChanged \"Bob\"", "with tap onNameChanged \"Bob\" at 1",
        "with tap onNameChanged \"Bob\" at tap",
    ])
    func withTakesAnotherCommandInTheStepsPlace(line: String) throws {
        let dialogue = try Self.dialogue()
        for line in ["goto 1", "mark tap", "goto 6"] { try dialogue.say(line) }
        guard case .without(let reply) = try dialogue.say(line).content else {
            Issue.record("with is not answered")
            return
        }
        #expect(reply.left.map(\.step) == [1] && reply.instead == "tap onNameChanged \"Bob\"")
        #expect(reply.taken == 5 && reply.refused == [] && reply.parted?.step == 2 && reply.branch == "branch-1")
        #expect(try dialogue.say("expect Welcome.name == \"Bob\"").isSuccess)
        let again = try Dialogue("todo", workers: .off)
        for line in dialogue.session.journal { #expect(try again.say(line).isSuccess, "\(line)") }
        #expect(try again.traces == dialogue.traces)
    }

    /// The journal contains the repeated steps, so replaying it in a new session makes the same branches.
    @Test func withoutIsReplayedFromTheJournal() throws {
        let dialogue = try Self.dialogue()
        try dialogue.say("without 1 3")
        let again = try Dialogue("todo", workers: .off)
        for line in dialogue.session.journal { #expect(try again.say(line).isSuccess, "\(line)") }
        #expect(try again.traces == dialogue.traces)
    }

    /// The first step of the session can't be left out or replaced.
    @Test(arguments: ["without ", "with "])
    func completionOffersTheStepsThatWereTaken(line: String) throws {
        let candidates = try Self.dialogue().session.complete(line, at: line.utf8.count).candidates
            .filter { $0.kind == .step }.map(\.label)
        #expect(candidates == ["6", "5", "4", "3", "2", "1"])
    }

    @Test(arguments: [
        ("without 9", "there is no step 9"), ("without 0", "only a step that led here can be left out"),
        ("without", "without needs the number of a step"), ("without -1", "the step to be left out by its number"),
        ("with 1 without 1", "without can't be tried"), ("try with 1 undo", "undo can't be tried"),
        ("with 0 tap onLoginTapped", "only a step that led here can be replaced"), ("with 2", "with needs a command"),
        ("with 2 tap onNope", "step 2, tap onNope, is refused: WelcomeScreen has no ‘onNope’"),
        ("with 1 undo", "undo"), ("slice Todo.nothing", "has no ‘nothing’"),
        ("slice Todo.todos.titel", "has no ‘titel’"), ("slice Todo.todos[7].title", "no element 7"),
        ("slice Nobody.name", "Nobody"), ("slice", "no condition has failed"), ("slice --crash", "command"),
    ])
    func sliceAndWithoutRefuseWhatIsNotThere(line: String, message: String) throws {
        let dialogue = try Self.dialogue()
        let journal = Array(dialogue.session.journal)
        let refusal = try #require(try dialogue.say(line).refusal, "\(line)")
        #expect(refusal.text.contains(message), "\(refusal.text)")
        #expect(Array(dialogue.session.journal) == journal)
    }

    @Test func withoutStopsBeforeAStepThatWouldCrash() throws {
        let app = KernelApp("app", "a guarded trap") { Guarded() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in ["tap onGuard", "tap onRisk"] { #expect(try dialogue.say(line).isSuccess) }
        let journal = Array(dialogue.session.journal)
        let other = try #require(try dialogue.say("with 1 tap onRisk").refusal)
        #expect(other.text.contains("step 1, tap onRisk, would crash"))
        #expect(Array(dialogue.session.journal) == journal)
        guard case .without(let reply) = try dialogue.say("without 1").content else { throw CancellationError() }
        #expect(reply.refused.map(\.step) == [2] && reply.refused[0].reason.contains("no guard") && reply.taken == 0)
        #expect(reply.parted?.step == 2 && reply.branch == "branch-1")
        #expect(try dialogue.say("expect /.a == false").isSuccess)
    }
}

private final class Box { var n = 0 }

private struct Lamp: Workflow {
    typealias Output = Never

    struct State: Equatable { var (a, b) = (false, 0) }

    enum Action: WorkflowAction {
        typealias WorkflowType = Lamp
        case a, b

        func apply(toState state: inout State) -> Never? {
            if case .a = self { state.a.toggle() } else { state.b += 1 }
            return nil
        }
    }

    func makeInitialState() -> State { State() }
    func render(state: State, context: RenderContext<Lamp>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state.b
    }
}

private struct InstanceHolder: Workflow {
    typealias Output = Never

    struct State { var (box, m) = (Box(), 0) }

    enum Action: WorkflowAction {
        case up, other

        func apply(toState state: inout State, context: ApplyContext<InstanceHolder>) -> Never? {
            if case .up = self { state.box.n += 1 } else { state.m += 1 }
            return nil
        }
    }

    struct InstanceScreen { var onUp, onOther: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<InstanceHolder>) -> InstanceScreen {
        let sink = context.makeSink(of: Action.self)
        return InstanceScreen(onUp: { sink.send(.up) }, onOther: { sink.send(.other) })
    }
}

/// Crashes on `risk` if `n` is 2.
private struct Risky: Workflow {
    typealias Output = Never

    struct State: Equatable { var (n, m) = (0, 0) }

    enum Action: WorkflowAction {
        case up, other, risk

        func apply(toState state: inout State, context: ApplyContext<Risky>) -> Never? {
            switch self {
            case .up: state.n += 1
            case .other: state.m += 1
            case .risk: if state.n == 2 { fatalError("two is too many") }
            }
            return nil
        }
    }

    struct RiskyScreen { var onUp, onOther, onRisk: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Risky>) -> RiskyScreen {
        let sink = context.makeSink(of: Action.self)
        return RiskyScreen(
            onUp: { sink.send(.up) }, onOther: { sink.send(.other) }, onRisk: { sink.send(.risk) })
    }
}

private struct Guarded: Workflow {
    typealias Output = Never

    struct State: Equatable { var a = false }

    enum Action: WorkflowAction {
        case guarded, risk

        func apply(toState state: inout State, context: ApplyContext<Guarded>) -> Never? {
            switch self {
            case .guarded: state.a = true
            case .risk: if !state.a { fatalError("no guard") }
            }
            return nil
        }
    }

    struct GuardScreen { var onGuard, onRisk: () -> Void }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Guarded>) -> GuardScreen {
        let sink = context.makeSink(of: Action.self)
        return GuardScreen(onGuard: { sink.send(.guarded) }, onRisk: { sink.send(.risk) })
    }
}

private struct TicketOffice: Workflow {
    typealias Output = Never

    struct State {
        var tickets: [UUID] = []
        var looks = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = TicketOffice
        case sell, look

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .sell: state.tickets.append(UUID())
            case .look: state.looks += 1
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }
    func render(state: State, context: RenderContext<TicketOffice>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state.tickets.count
    }
}
