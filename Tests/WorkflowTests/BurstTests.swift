// Waiting actions may share one render, if the configuration allows it. Each still reaches the node it would reach
// otherwise.

import Testing
import WorkbenchTestSupport
import Workflow

@Suite struct ActionBurstTests {
    private func host(
        _ mode: RenderingMode = .incremental, oncePerTurn: Bool, _ journal: Journal
    ) -> WorkflowHost<DeskWorkflow> {
        let host = Runtime.withConfiguration(
            override: {
                $0.renderingMode = mode
                $0.rendersOncePerTurn = oncePerTurn
            },
            operation: { WorkflowHost(workflow: DeskWorkflow(journal: JournalReference(journal: journal))) })
        _ = journal.take()
        return host
    }

    /// Sends actions that all have to wait, because an observer of the first action's rendering sends them.
    private func burst(_ host: WorkflowHost<DeskWorkflow>, _ actions: [(DeskWorkflow.Screen) -> Void]) {
        var waiting = actions
        let observation = host.rendering.signal.observeValues { screen in
            let now = waiting
            waiting = []
            for action in now { action(screen) }
        }
        host.rendering.value.desk(.add(1))
        observation?.dispose()
    }

    @Test func manyActionsOfOneNodeAreRenderedOnce() {
        for (mode, oncePerTurn, renders) in [
            (RenderingMode.incremental, true, 2), (.incremental, false, 101), (.full, true, 101), (.audited, true, 101),
        ] {
            let journal = Journal()
            let host = host(mode, oncePerTurn: oncePerTurn, journal)
            var outputs: [Int] = []
            host.output.observeValues { outputs.append($0) }
            burst(host, (1...100).map { number in { $0.desk(.tell(number)) } })
            let rendered = journal.take().count { $0 == "desk" }
            #expect(rendered >= renders && rendered <= renders * (mode == .audited ? 2 : 1), "\(mode)")
            #expect(host.rendering.value.sum == 1 + (1...100).reduce(0, +))
            #expect(outputs == Array(1...100), "in the order in which they were sent")
        }
    }

    @Test func actionsOfSeveralChildrenAreRenderedOnce() {
        let journal = Journal()
        let host = host(oncePerTurn: true, journal)
        burst(host, [{ $0.left(.add(2)) }, { $0.right(.add(3)) }, { $0.left(.add(4)) }, { $0.desk(.add(5)) }])
        #expect(journal.take() == ["desk", "desk", "left", "right"])
        #expect(host.rendering.value.text == "6 6 3")
    }

    /// The parent's render may end the child, so it has to come first.
    @Test func anActionBelowAChangedNodeWaitsForTheRender() {
        for oncePerTurn in [true, false] {
            let journal = Journal()
            let host = host(oncePerTurn: oncePerTurn, journal)
            burst(host, [{ $0.desk(.close) }, { $0.left(.tell(7)) }, { $0.desk(.add(1)) }])
            #expect(host.rendering.value.text == "2 - 0", "the child was closed before its action came")
            // An output changes the parent, so the next child's action waits too.
            burst(host, [{ $0.right(.tell(1)) }, { $0.right(.tell(1)) }, { $0.desk(.add(1)) }, { $0.desk(.add(1)) }])
            #expect(host.rendering.value.text == "7 - 2")
            #expect(journal.take().count { $0 == "desk" } == (oncePerTurn ? 6 : 8))
        }
    }

    /// Observers of a tree get an event for each render.
    @Test func anObservedTreeRendersAfterEachAction() {
        let journal = Journal()
        let host = host(oncePerTurn: true, journal)
        host.tree.log = EventLog()
        burst(host, (0..<10).map { _ in { $0.desk(.add(1)) } })
        #expect(journal.take().count { $0 == "desk" } == 11)
    }

    @Test func hostUpdateWithinABurstIsRenderedSeparately() {
        let journal = Journal()
        let host = host(oncePerTurn: true, journal)
        burst(
            host,
            [
                { $0.desk(.add(1)) },
                { [unowned host] _ in
                    host.update(workflow: DeskWorkflow(journal: JournalReference(journal: journal)))
                },
                { $0.desk(.add(1)) },
            ])
        #expect(host.rendering.value.sum == 3)
        #expect(journal.take().count { $0 == "desk" } == 3)
    }
}

/// A node with two children, one of which can be closed. It adds the children's outputs to its sum.
private struct DeskWorkflow: Workflow {
    typealias Output = Int

    struct State {
        var sum = 0
        var isOpen = true
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = DeskWorkflow

        case add(Int)
        case tell(Int)
        case close

        func apply(toState state: inout State) -> Int? {
            switch self {
            case .add(let number): state.sum += number
            case .tell(let number):
                state.sum += number
                return number
            case .close: state.isOpen = false
            }
            return nil
        }
    }

    struct Screen {
        var sum: Int
        var text: String
        var desk: (Action) -> Void
        var left: (DrawerWorkflow.Action) -> Void
        var right: (DrawerWorkflow.Action) -> Void
    }

    let journal: JournalReference

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<DeskWorkflow>) -> Screen {
        journal.journal.note("desk")
        let sink = context.makeSink(of: Action.self)
        let left =
            state.isOpen
            ? DrawerWorkflow(name: "left", journal: journal).mapOutput { Action.add($0) }
                .rendered(in: context, key: "left") : nil
        let right = DrawerWorkflow(name: "right", journal: journal).mapOutput { Action.add($0) }
            .rendered(in: context, key: "right")
        return Screen(
            sum: state.sum, text: "\(state.sum) \(left.map { "\($0.sum)" } ?? "-") \(right.sum)",
            desk: { sink.send($0) }, left: left?.send ?? { _ in }, right: right.send)
    }
}

/// Equatable, so platforms that can't read the members of types also know that it hasn't changed.
private struct DrawerWorkflow: Workflow, Equatable {
    typealias Output = Int

    enum Action: WorkflowAction {
        typealias WorkflowType = DrawerWorkflow

        case add(Int)
        case tell(Int)

        func apply(toState state: inout Int) -> Int? {
            switch self {
            case .add(let number):
                state += number
                return nil
            case .tell(let number):
                state += number
                return number
            }
        }
    }

    struct Screen {
        var sum: Int
        var send: (Action) -> Void
    }

    let name: String
    let journal: JournalReference

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<DrawerWorkflow>) -> Screen {
        journal.journal.note(name)
        let sink = context.makeSink(of: Action.self)
        return Screen(sum: state, send: { sink.send($0) })
    }
}
