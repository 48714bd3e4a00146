// A callback sends twice, the second time through a screen that is gone. The reply says why that action was dropped.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct DeadSinkTests {
    @Test("A double tap on a screen that has gone is dropped, and the reply of tap says so")
    func doubleTapOnARemovedScreenIsDropped() throws {
        let app = KernelApp("till", "offers to pay") { TillWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app))
        let step = try #require(try dialogue.say("tap onDoubleTap").step)
        #expect(step.hops.count == 1)
        #expect(step.fate == .dropped(.sinkNotRendered))
        #expect(try dialogue.say("expect dropped").expectation?.holds == true)
        #expect(try dialogue.say("expect /.payments == 1").expectation?.holds == true)
    }

    @Test("After undo, the sinks of the shown screen work")
    func sinksWorkAfterUndo() throws {
        let app = KernelApp("till", "offers to pay") { TillWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app))
        try dialogue.say("tap onTap")
        try dialogue.say("undo")
        #expect(try dialogue.say("tap onTap").step?.fate == .delivered)
        #expect(try dialogue.say("expect /.payments == 1").expectation?.holds == true)
    }
}

extension DeadSinkTests {
    @Test("A finding about a callback names its screen, whichever screens stand beside it")
    func deadTapNamesItsScreen() throws {
        let app = KernelApp("halves", "two screens beside each other") { HalvesWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app))
        for line in ["tap onA", "tap onB", "tap Left.onBoth"] + Array(repeating: "tap onA\ntap Left.onBoth", count: 2) {
            #expect(try dialogue.say(line).isSuccess, "\(line)")
        }
        guard case .audit(let reply) = try dialogue.say("audit").content else {
            Issue.record("audit answers with findings")
            return
        }
        let screens = reply.findings.compactMap { finding -> String? in
            guard case .observed(let observation) = finding, observation.rule == .deadTap else { return nil }
            return "\(observation.subject ?? "") \(observation.cause ?? "")"
        }
        #expect(screens == ["onA Left", "Left.onBoth Left"])
    }

    @Test("A finding about a callback is at the node that renders its screen")
    func deadTapIsAtTheNodeThatRendersTheScreen() throws {
        let app = KernelApp("shelf", "screens of a parent and of its children") { ShelfWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app))
        for _ in 1...3 {
            for line in ["tap onBook", "tap onShelf"] { #expect(try dialogue.say(line).isSuccess, "\(line)") }
        }
        guard case .audit(let reply) = try dialogue.say("audit").content else {
            Issue.record("audit answers with findings")
            return
        }
        let places = reply.findings.compactMap { finding -> String? in
            guard case .observed(let observation) = finding, observation.rule == .deadTap else { return nil }
            return "\(observation.subject ?? "") \(observation.place.node.path)"
        }
        #expect(places == ["onBook /Book", "onShelf /"])
    }
}

/// The callbacks of the parent and of its child send nothing.
private struct ShelfWorkflow: Workflow {
    struct ShelfScreen {
        let text: String
        let book: BookWorkflow.BookScreen
        let onShelf: () -> Void
    }

    struct BookWorkflow: Workflow {
        struct BookScreen { let onBook: () -> Void }

        func makeInitialState() {}
        func render(state: Void, context: RenderContext<BookWorkflow>) -> BookScreen { BookScreen(onBook: {}) }
    }

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<ShelfWorkflow>) -> ShelfScreen {
        ShelfScreen(text: "shelf", book: BookWorkflow().rendered(in: context), onShelf: {})
    }
}

/// The callbacks of the left half send nothing.
private struct HalvesWorkflow: Workflow {
    struct LeftScreen {
        let onA, onBoth: () -> Void
    }

    struct RightScreen {
        let text: String
        let onB, onBoth: () -> Void
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<HalvesWorkflow>) -> (LeftScreen, RightScreen) {
        let sink = context.makeStateMutationSink()
        let add: () -> Void = { sink.send { $0 += 1 } }
        return (LeftScreen(onA: {}, onBoth: {}), RightScreen(text: "\(state)", onB: add, onBoth: add))
    }
}

private struct TillWorkflow: Workflow {
    struct Screen {
        var text: String
        var onTap: () -> Void
        var onDoubleTap: () -> Void
    }

    struct State: Equatable {
        var payments = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = TillWorkflow
        case pay

        func apply(toState state: inout State) -> Never? {
            state.payments += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<TillWorkflow>) -> Screen {
        guard state.payments == 0 else { return Screen(text: "paid", onTap: {}, onDoubleTap: {}) }
        let sink = context.makeSink(of: Action.self)
        return Screen(
            text: "pay", onTap: { sink.send(.pay) },
            onDoubleTap: {
                sink.send(.pay)
                sink.send(.pay)
            })
    }
}
