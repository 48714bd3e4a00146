// An action doesn't copy a large state to compare it once many consecutive actions of its type have changed the state.

import Testing
import Workflow

@Suite struct LargeStateTests {
    /// A list that counts how often a change has to copy it.
    private struct Pile {
        private var elements = Array(repeating: 0, count: 100)
        private(set) var copies = 0

        var count: Int { elements[50] }

        mutating func add() {
            let before = place
            elements[50] += 1
            if place != before { copies += 1 }
        }

        private var place: UnsafePointer<Int>? { elements.withUnsafeBufferPointer(\.baseAddress) }
    }

    private struct PileWorkflow: Workflow {
        typealias Output = Never

        struct State {
            var pile = Pile()
            var label = "pile"
        }

        struct Rendering {
            var count: Int
            var copies: Int
            var onAdd: () -> Void
            var onNothing: () -> Void
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = PileWorkflow
            case add, nothing

            func apply(toState state: inout State) -> Never? {
                if case .add = self { state.pile.add() }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<PileWorkflow>) -> Rendering {
            let sink = context.makeSink(of: Action.self)
            return Rendering(
                count: state.pile.count, copies: state.pile.copies, onAdd: { sink.send(.add) },
                onNothing: { sink.send(.nothing) })
        }
    }

    @Test func manyActionsRarelyCopyALargeState() {
        let host = WorkflowHost(workflow: PileWorkflow())
        for _ in 0..<1000 { host.rendering.value.onAdd() }
        #expect(host.rendering.value.count == 1000)
        #expect(host.rendering.value.copies <= 24)
    }

    /// The state is compared after the first actions, and after one in 64 later ones.
    @Test(.enabled(if: knowsMembersOfTypes)) func actionsWithoutChangeOfALargeStateRarelyRender() {
        let host = WorkflowHost(workflow: PileWorkflow())
        for _ in 0..<100 { host.rendering.value.onAdd() }
        var renderings = 0
        host.rendering.signal.observeValues { _ in renderings += 1 }
        for _ in 0..<1000 { host.rendering.value.onNothing() }
        #expect(renderings <= 64)
        #expect(host.rendering.value.count == 100)
    }

    @Test(.enabled(if: knowsMembersOfTypes)) func fewActionsOnALargeStateAreCompared() {
        let host = WorkflowHost(workflow: PileWorkflow())
        for _ in 0..<4 { host.rendering.value.onAdd() }
        var renderings = 0
        host.rendering.signal.observeValues { _ in renderings += 1 }
        host.rendering.value.onNothing()
        #expect(renderings == 0)
    }
}
