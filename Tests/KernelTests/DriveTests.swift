// `audit --drive` of an app that crashes: the crash is reported as a finding, and the session continues.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowUI

@MainActor
@Suite(.mainActorTurn) struct DriveTests {
    private static let app = KernelApp("shop", "a checkout that crashes the app") { ShopWorkflow() }

    private func audit(_ line: String, in dialogue: Dialogue) throws -> AuditReply {
        guard case .audit(let reply) = try dialogue.say(line).content else {
            Issue.record("\(line) is an audit")
            return AuditReply(findings: [], nodes: 0, skipped: [])
        }
        return reply
    }

    @Test("audit --drive reduces a trap to the shortest commands, and leaves the session as it was")
    func driveShortensCommandsUntilTrap() throws {
        let dialogue = Dialogue(Session(apps: [Self.app], opening: Self.app, workers: .off))
        try dialogue.say("send / rename(\"corner\")")
        let before = try dialogue.traces
        let reply = try audit("audit --drive 200", in: dialogue)
        guard case .observed(let trap)? = reply.findings.first(where: { $0.rule == .trap }) else {
            Issue.record("the checkout is found: \(reply)")
            return
        }
        #expect(trap.subject?.hasSuffix("Fatal error: too much") == true, "\(String(describing: trap.subject))")
        #expect(trap.cause == "send / checkout")
        #expect(reply.drive?.scripts.first?.lines == ["send / add", "send / add", "send / checkout"])
        #expect(reply.findings.filter { $0.rule == .trap }.count == 1)
        #expect((reply.drive?.steps ?? 0) > 100, "the drive goes on after a stop")
        #expect(try dialogue.traces == before)
    }

    @Test func driveNamesACommandThatItLeavesOutBecauseItCrashes() throws {
        let dialogue = Dialogue(Session(apps: [Self.app], opening: Self.app, workers: .off))
        let reply = try audit("audit --drive 200", in: dialogue)
        #expect(reply.drive?.dropped == ["send / checkout"])
        #expect(try audit("audit --drive 100", in: Dialogue("todo", workers: .off)).drive?.dropped == nil)
    }

    /// A step that never ends is given up soon after the time that ordinary steps take, and isn't tried again.
    @Test func driveAndReachGiveUpALoopQuickly() throws {
        let app = KernelApp("mill", "an endless loop") { MillWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        let start = ContinuousClock.now
        let reply = try audit("audit --drive 100", in: dialogue)
        #expect(reply.drive?.leftOut == ["send / grind"] && reply.drive?.steps == 99)
        let finding = try #require(reply.findings.firstIndex { $0.rule == .trap })
        let script = try #require(reply.drive?.scripts.first { $0.finding == finding })
        #expect(script.lines == ["send / turn", "send / turn", "send / grind"])
        let text = ReplyText(width: 120).lines(of: Reply(.audit(reply))).map(\.plain)
        #expect(text.contains { $0.contains("takes too long at send / grind") }, "\(text)")
        guard case .reach(let reach) = try dialogue.say("reach /.turns == 6").content else { throw CancellationError() }
        #expect(reach.lines?.count == 6 && reach.leftOut == [["send / turn", "send / turn", "send / grind"]])
        #expect(ContinuousClock.now - start < .seconds(9), "each would take 20 seconds with a fixed limit")
    }

    /// The walks of a drive share the instance, so a condition that one walk has broken stays broken in the next ones.
    @Test(arguments: [1, 2, 3]) func conditionOnAnInstanceIsBrokenByTheCommandThatChangesIt(seed: Int) throws {
        let app = KernelApp("hamper", "an instance in the state") { HamperWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        #expect(try dialogue.say("always /.a.n <= 1").isSuccess)
        let reply = try audit("audit --drive 60 --seed \(seed)", in: dialogue)
        let finding = try #require(reply.findings.firstIndex { $0.rule == .brokenInvariant }, "\(reply.findings)")
        let script = try #require(reply.drive?.scripts.first { $0.finding == finding })
        #expect(script.lines == ["send / c", "send / c"])
        #expect(try dialogue.say("expect /.a.n == 0").isSuccess, "the session's instance")
    }

    @Test func driveMarksArgumentsThatDoNotMatter() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        try dialogue.say("always Todo.todos.count == 1 or stack lacks Edit")
        let reply = try audit("audit --drive 100", in: dialogue)
        let index = try #require(reply.findings.firstIndex { $0.rule == .brokenInvariant })
        let script = try #require(reply.drive?.scripts.first { $0.finding == index })
        #expect(script.lines.count == 3)
        let mark = try #require(script.anyValues?.first)
        #expect(script.anyValues?.count == 1 && mark.line == 2 && mark.isIndex == true)
        #expect(Set([mark.value] + mark.tried) == ["0", "1"])
    }

    @Test func driveMarksArgumentsOfACrashThatDoNotMatter() throws {
        let app = KernelApp("cellar", "a crash after any name") { CellarWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        let script = try #require(audit("audit --drive 100", in: dialogue).drive?.scripts.first)
        #expect(script.lines.map { $0.prefix { $0 != "(" } } == ["send / take", "send / open"])
        let marks = try #require(script.anyValues)
        #expect(marks.map(\.line) == [0] && marks.allSatisfy { !$0.tried.isEmpty })
    }

    /// Ctrl-C and the time limit show what is known. The drive runs in a copy of the process, where the fifty-first
    /// action is the interruption, or the first of those that take longer and longer.
    @Test(arguments: ["", " --seconds 4"]) func aDriveThatEndsEarlyReportsItsSteps(limit: String) throws {
        let app = KernelApp("tally", "counts") { TallyWorkflow() }
        let session = Session(apps: [app], opening: app, workers: .off)
        let interruption = session.interruption
        var count = 0
        TallyWorkflow.onApply = {
            count += 1
            if count > 50, limit.isEmpty { interruption.request() }
            // A step that takes many times as long as those before it would be skipped.
            if count > 50, !limit.isEmpty { usleep(UInt32(32_000) << min(count - 50, 8)) }
        }
        defer { TallyWorkflow.onApply = {} }
        let dialogue = Dialogue(session)
        let drive = try #require(audit("audit --drive 200" + limit, in: dialogue).drive)
        #expect(drive.isInterrupted == true && (50..<60).contains(drive.steps))
        #expect(count == 0 && !interruption.isRequested)
        #expect(try dialogue.say("audit --seconds 4").refusal?.reason == .follow(.needsDrive(flag: "seconds")))
        #expect(try dialogue.say("audit --drive 9 --seconds 0").refusal?.kind == .impossible)
    }

    @Test("audit --drive names the node whose code trapped")
    func driveNamesNodeThatTrapped() throws {
        let app = KernelApp("mall", "two tills that crash the app") { MallWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        let reply = try audit("audit --drive 200", in: dialogue)
        let traps = reply.findings.compactMap { finding -> AuditObservation? in
            if case .observed(let trap) = finding, trap.rule == .trap { trap } else { nil }
        }
        // The crashes are in an action of the till, in its render, in the parent's handling of its output, and in the
        // callback itself.
        let places = traps.map { trap in
            "\(trap.place.node.path) \(trap.cause ?? "") \(trap.subject?.split(separator: " ").last ?? "")"
        }
        #expect(
            Set(places) == [
                "/Till tap onPay paid", "/Till tap onShow shown", "/ tap onLeave left", "/Till tap onBreak broken",
            ])
        // Commands accept the path of the place as the report prints it.
        for trap in traps { #expect(try dialogue.say("tree \(trap.place.node.path)").isSuccess) }
    }

    @Test("audit --drive does not report two counters that are equal by chance")
    func driveDoesNotReportEqualCountersAsTwoOwners() throws {
        let app = KernelApp("stall", "two counters of different things") { StallWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        let reply = try audit("audit --drive 200", in: dialogue)
        #expect(!reply.findings.contains { $0.rule == .twoOwners }, "\(reply.findings)")
    }

    @Test("A trap during audit --drive of an attached app does not end the app")
    func driveTrapDoesNotEndAttachedApp() throws {
        let host = WorkflowHost(workflow: ShopWorkflow())
        let session = Session(attachedTo: host.tree, named: "shop")
        let reply = try audit("audit --drive 200", in: Dialogue(session))
        #expect(reply.findings.contains { $0.rule == .trap })
        #expect(reply.drive?.scripts.first?.lines == ["send / add", "send / add", "send / checkout"])
        #expect(host.rendering.value == "shop 0", "the app's own tree is as it was")
        session.close()
    }

    @Test("audit without --drive names the rules that it could not check")
    func auditWithoutDriveNamesUncheckedRules() throws {
        let dialogue = Dialogue(Session(apps: [Self.app], opening: Self.app, workers: .off))
        #expect(try audit("audit", in: dialogue).unheard?.contains(.trap) == true)
    }

    @Test("audit counts the nodes that it does not compare with each other")
    func auditCountsUncomparedNodes() throws {
        let app = KernelApp("crowd", "more nodes than are compared") { CrowdWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        try dialogue.say("send Member[0] rename(\"Ada\")")
        #expect(try audit("audit", in: dialogue).uncompared == 11)
    }

    @Test("audit --drive lists a number that it could not vary as skipped, and varies an index safely")
    func driveListsUnvariedNumbersAsSkipped() throws {
        let app = KernelApp("pages", "an index and a number") { PagesWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        let reply = try audit("audit --drive 60", in: dialogue)
        #expect(!reply.findings.contains { $0.rule == .unreadState })
        #expect(reply.skipped.map { "\($0.path)" }.contains(".visits"))
    }
}

/// Crashes the app if two things are checked out.
private struct ShopWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var name = "shop"
        var things = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = ShopWorkflow
        case add
        case rename(String)
        case checkout

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .add: state.things += 1
            case .rename(let name): state.name = name
            case .checkout:
                if state.things > 1 { fatalError("too much") }
                state.things = 0
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ShopWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return "\(state.name) \(state.things)"
    }
}

/// Counts, and reports each action.
private struct TallyWorkflow: Workflow {
    typealias Output = Never
    @MainActor static var onApply: () -> Void = {}

    enum Action: WorkflowAction {
        typealias WorkflowType = TallyWorkflow
        case add

        func apply(toState state: inout Int) -> Never? {
            MainActor.assumeIsolated { TallyWorkflow.onApply() }
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<TallyWorkflow>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state
    }
}

/// Crashes the app if it opens anything.
private struct CellarWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = CellarWorkflow
        case take(String), open

        func apply(toState state: inout String?) -> Never? {
            switch self {
            case .take(let bottle): state = bottle
            case .open: if state != nil { fatalError("broken") }
            }
            return nil
        }
    }

    func makeInitialState() -> String? { nil }

    func render(state: String?, context: RenderContext<CellarWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return state ?? "nothing"
    }
}

/// Counts its sales since it was opened; its bell counts its rings.
private struct StallWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var sales = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = StallWorkflow
        case sold, reopened

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .sold: state.sales += 1
            case .reopened: state.sales = 0
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<StallWorkflow>) -> [String] {
        _ = context.makeSink(of: Action.self)
        return [BellWorkflow().rendered(in: context, outputMap: { _ in Action.sold }), "\(state.sales)"]
    }
}

private struct BellWorkflow: Workflow {
    typealias Output = Void

    struct State: Equatable {
        var rings = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = BellWorkflow
        case ring

        func apply(toState state: inout State) -> Void? {
            state.rings += 1
            return ()
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BellWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return "\(state.rings)"
    }
}

/// Crashes the app in each place where user code runs.
private struct MallWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = MallWorkflow
        case left

        func apply(toState state: inout Void) -> Never? { nil }
    }

    func render(state: Void, context: RenderContext<MallWorkflow>) -> AnyScreen {
        TillWorkflow().rendered(in: context, outputMap: { _ in Self.leave() }).asAnyScreen()
    }

    private static func leave() -> Action { fatalError("left") }
}

private struct TillWorkflow: Workflow {
    typealias Output = Void

    enum Action: WorkflowAction {
        typealias WorkflowType = TillWorkflow
        case pay, show, leave

        func apply(toState state: inout Bool) -> Void? {
            switch self {
            case .pay: fatalError("paid")
            case .show: state = true
            case .leave: return ()
            }
            return nil
        }
    }

    func makeInitialState() -> Bool { false }

    func render(state: Bool, context: RenderContext<TillWorkflow>) -> TillScreen {
        if state { fatalError("shown") }
        let sink = context.makeSink(of: Action.self)
        return TillScreen(
            onPay: { sink.send(.pay) }, onShow: { sink.send(.show) }, onLeave: { sink.send(.leave) },
            onBreak: { fatalError("broken") })
    }
}

private struct TillScreen: Screen {
    var onPay: () -> Void
    var onShow: () -> Void
    var onLeave: () -> Void
    var onBreak: () -> Void
}

/// Shows one of its pages, and counts how often a page was selected.
private struct PagesWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var page = 0
        var visits = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = PagesWorkflow
        case next

        func apply(toState state: inout State) -> Never? {
            state.page = 1 - state.page
            state.visits += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<PagesWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return ["first", "second"][state.page]
    }
}

private struct CrowdWorkflow: Workflow {
    typealias Output = Never

    func render(state: Void, context: RenderContext<CrowdWorkflow>) -> [String] {
        (0..<70).map { MemberWorkflow().rendered(in: context, key: "\($0)") }
    }
}

private struct MemberWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = MemberWorkflow
        case rename(String)

        func apply(toState state: inout String) -> Never? {
            if case .rename(let name) = self { state = name }
            return nil
        }
    }

    func makeInitialState() -> String { "" }

    func render(state: String, context: RenderContext<MemberWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return state
    }
}

private final class Hamper {
    var n = 0
}

private struct HamperWorkflow: Workflow {
    typealias Output = Never

    struct State { var (a, b) = (Hamper(), 0) }

    enum Action: WorkflowAction {
        typealias WorkflowType = HamperWorkflow
        case b, c, d

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .b: state.b += 1
            case .c: state.a.n += 1
            case .d: state.b = 0
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<HamperWorkflow>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state.b + state.a.n
    }
}

private struct MillWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable { var turns = 0 }

    enum Action: WorkflowAction {
        case turn, grind

        func apply(toState state: inout State, context: ApplyContext<MillWorkflow>) -> Never? {
            switch self {
            case .turn: state.turns += 1
            case .grind: while state.turns >= 2 { state.turns = 2 + (state.turns + 1) % 7 }
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<MillWorkflow>) {
        _ = context.makeSink(of: Action.self)
    }
}
