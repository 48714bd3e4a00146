// Every render of a parent updates the map for its child's outputs, even if the child itself isn't rendered.

import Testing
import Workflow

@Suite struct OutputMapTests {
    /// Tries each pair of ways to handle outputs: the one chosen by the last render applies.
    @Test func outputMapOfTheLastRenderIsUsed() {
        let ways = RouterWorkflow.Way.allCases
        for first in ways {
            for second in ways {
                let host = WorkflowHost(workflow: RouterWorkflow())
                host.rendering.value.choose(first)
                let child = host.rendering.value.child
                child.tell()
                host.rendering.value.choose(second)
                child.tell()
                child.tell()
                let number = { (way: RouterWorkflow.Way, count: Int) in
                    way == .ignored ? [] : Array(repeating: "\(way) 0", count: count)
                }
                #expect(host.rendering.value.heard == number(first, 1) + number(second, 2), "\(first) → \(second)")
                #expect(host.rendering.value.renders == 1, "\(first) → \(second): the child was rendered again")
            }
        }
    }

    /// A map captures values from the last render.
    @Test func outputMapCapturesValuesOfTheLastRender() {
        let host = WorkflowHost(workflow: RouterWorkflow(way: .captured))
        let child = host.rendering.value.child
        child.tell()
        host.rendering.value.count()
        host.rendering.value.count()
        child.tell()
        #expect(host.rendering.value.heard == ["captured 0", "captured 2"])
    }

    /// When a render replaces a map, the values that the old one captured are released.
    @Test func replacedOutputMapIsReleased() {
        let host = WorkflowHost(workflow: RouterWorkflow(way: .captured))
        weak let kept = host.rendering.value.token
        #expect(kept != nil)
        host.rendering.value.count()
        #expect(kept == nil)
    }

    /// The output of a type-erased workflow is mapped, even at the root.
    @Test func anyWorkflowRootMapsOutputs() {
        let texts = CounterWorkflow(start: 4).asAnyWorkflow().mapOutput { (output: CounterWorkflow.Output) in
            "\(output)"
        }
        let host = WorkflowHost(workflow: texts.mapOutput { (text: String) in [text + "!"] })
        var outputs: [String] = []
        host.output.observeValues { outputs += $0 }
        host.rendering.value.tell()
        host.rendering.value.add(1)
        host.rendering.value.tell()
        #expect(outputs == ["reached(4)!", "reached(5)!"])
    }

    @Test func anyWorkflowKnowsItsBase() {
        let erased = CounterWorkflow(start: 4).mapOutput { (_: CounterWorkflow.Output) in 0 }.mapRendering(\.count)
            .ignoringOutput()
        #expect((erased.base as? CounterWorkflow)?.start == 4)
        #expect(ObjectIdentifier(erased.workflowType) == ObjectIdentifier(CounterWorkflow.self))
        #expect((AnyWorkflow(erased).base as? CounterWorkflow)?.start == 4)
    }
}

/// Handles its child's outputs in the way that its state specifies.
private struct RouterWorkflow: Workflow {
    enum Way: CaseIterable {
        case ignored, mapped, captured, erased, twice, byArgument, otherAction, stateChange
    }

    final class Token {}

    struct State {
        var way: Way
        var count = 0
        var heard: [String] = []
        var renders = Renders()
    }

    final class Renders {
        var count = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = RouterWorkflow
        case choose(Way)
        case count
        case hear(Way, Int)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .choose(let way): state.way = way
            case .count: state.count += 1
            case .hear(let way, let count): state.heard.append("\(way) \(count)")
            }
            return nil
        }
    }

    struct OtherAction: WorkflowAction {
        typealias WorkflowType = RouterWorkflow

        func apply(toState state: inout State) -> Never? {
            state.heard.append("otherAction 0")
            return nil
        }
    }

    struct Screen {
        var child: CounterScreen
        var heard: [String]
        var renders: Int
        var token: Token
        var choose: (Way) -> Void
        var count: () -> Void
    }

    var way = Way.ignored

    func makeInitialState() -> State { State(way: way) }

    func render(state: State, context: RenderContext<RouterWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        let token = Token()
        return Screen(
            child: child(state, token, context), heard: state.heard, renders: state.renders.count, token: token,
            choose: { sink.send(.choose($0)) }, count: { sink.send(.count) })
    }

    private func child(_ state: State, _ token: Token, _ context: RenderContext<RouterWorkflow>) -> CounterScreen {
        let child = WatchedCounter(renders: state.renders)
        let count = state.count
        switch state.way {
        case .ignored:
            return child.ignoringOutput().rendered(in: context)
        case .mapped:
            return child.mapOutput { _ in Action.hear(.mapped, 0) }.rendered(in: context)
        case .captured:
            return child.mapOutput { _ in
                withExtendedLifetime(token) { Action.hear(.captured, count) }
            }.rendered(in: context)
        case .erased:
            return child.asAnyWorkflow().mapOutput { _ in Action.hear(.erased, 0) }.rendered(in: context)
        case .twice:
            return child.mapOutput { _ in Way.twice }.mapOutput { Action.hear($0, 0) }.rendered(in: context)
        case .byArgument:
            return child.rendered(in: context) { _ in Action.hear(.byArgument, 0) }
        case .otherAction:
            return child.mapOutput { _ in OtherAction() }.rendered(in: context)
        case .stateChange:
            return child.onOutput { (state: inout State, _) -> Never? in
                state.heard.append("stateChange 0")
                return nil
            }.rendered(in: context)
        }
    }
}

/// A counter that counts its renders in an object. Every render of its parent passes the same object.
private struct WatchedCounter: Workflow, Equatable {
    typealias Output = CounterWorkflow.Output

    let renders: RouterWorkflow.Renders

    static func == (left: WatchedCounter, right: WatchedCounter) -> Bool { left.renders === right.renders }

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<WatchedCounter>) -> CounterScreen {
        renders.count += 1
        let sink = context.makeOutputSink()
        return CounterScreen(count: 0, add: { _ in }, tell: { sink.send(.reached(0)) })
    }
}
