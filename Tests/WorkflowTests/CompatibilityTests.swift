// Spellings used by code that was written for version 4.

import Testing
import Workflow

@Suite struct CompatibilityTests {
    @Test func anyWorkflowIsARoot() {
        let host = WorkflowHost(workflow: AnyWorkflow(CounterWorkflow(start: 3)))
        var outputs: [CounterWorkflow.Output] = []
        host.output.observeValues { outputs.append($0) }
        host.rendering.value.add(1)
        #expect(host.rendering.value.count == 4)
        host.rendering.value.tell()
        #expect(outputs == [.reached(4)])
        host.update(workflow: AnyWorkflow(CounterWorkflow(start: 8)))
        #expect(host.rendering.value.count == 8, "the node inside is the same and is handed the new start")
        #expect(host.tree.root?.children.map(\.kind.name) == ["CounterWorkflow"])
    }

    @Test func anyWorkflowAsAGenericArgumentIsNotANode() {
        let host = WorkflowHost(workflow: Frame(content: AnyWorkflow(AnyWorkflow(CounterWorkflow(start: 2)))))
        #expect(host.rendering.value.count == 2)
        host.rendering.value.add(1)
        #expect(host.rendering.value.count == 3)
        #expect(host.tree.root?.children.map(\.kind.name) == ["CounterWorkflow"])
    }

    @Test func anOutputIsMappedToAConstant() {
        #expect(WorkflowHost(workflow: Quiet()).rendering.value == ["silent", "silent"])
        let host = WorkflowHost(workflow: Bell())
        host.rendering.value.tell()
        host.rendering.value.tell()
        #expect((host.tree.root?.anyState as? Int) == 2)
    }

    @Test func anyWorkflowActionTakesAClosure() {
        typealias Erased = AnyWorkflowAction<CounterWorkflow>
        let closure: CounterWorkflow.Action.ActionApplyClosure = { state, context in
            state.count += context[workflowValue: \.start]
            return .reached(state.count)
        }
        let table: [(Erased, output: CounterWorkflow.Output?)] = [
            (Erased(closure, fileID: "App/Screen.swift", line: 7), .reached(5)),
            (Erased(closure), .reached(5)),
            (Erased({ state in .reached(state.count) }), .reached(1)),
            (Erased { state in .reached(state.count) }, .reached(1)),
            (Erased(CounterWorkflow.Action.tell), .reached(1)),
        ]
        for (action, output) in table {
            var state = CounterWorkflow.State(count: 1)
            let context = ApplyContext(workflow: CounterWorkflow(start: 4))
            #expect(action.apply(toState: &state, context: context) == output, "\(action)")
        }
        #expect(table[0].0.description == "AnyWorkflowAction(closure at App/Screen.swift:7)")
        #expect(table[3].0.isClosureBased)
    }

    @Test func runtimeConfigurationIsEquatableAndOverrideOptional() {
        let configuration = Runtime.configuration
        Runtime.withConfiguration(override: nil) { #expect(Runtime.configuration == configuration) }
        Runtime.withConfiguration { #expect(Runtime.configuration == configuration) }
        Runtime.withConfiguration(override: { $0.renderingMode = .audited }) {
            #expect(Runtime.configuration != configuration)
        }
    }

    @Test func theSendOfAMutationSinkIsAFunction() {
        let host = WorkflowHost(workflow: Dial())
        let (change, set) = host.rendering.value
        change { $0 += 2 }
        #expect((host.tree.root?.anyState as? Int) == 2)
        set(7)
        #expect((host.tree.root?.anyState as? Int) == 7)
    }
}

/// A container for any workflow, generic over its content.
private struct Frame<Content: Workflow>: Workflow where Content.Output: Equatable {
    typealias Output = Content.Output

    var content: Content

    func render(state: Void, context: RenderContext<Frame>) -> Content.Rendering {
        content.rendered(in: context) { AnyWorkflowAction<Frame>(sendingOutput: $0) }
    }
}

private struct Bell: Workflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = Bell
        case ring

        func apply(toState state: inout Int, context: ApplyContext<Bell>) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Bell>) -> CounterScreen {
        CounterWorkflow().mapOutput(to: Action.ring).rendered(in: context)
    }
}

/// Renders children without outputs where children with actions are expected.
private struct Quiet: Workflow {
    func makeInitialState() -> Int { 3 }

    func render(state: Int, context: RenderContext<Quiet>) -> [String] {
        let child: AnyWorkflow<String, AnyWorkflowAction<Quiet>> = Silent().mapOutput()
        return [
            child.rendered(in: context, key: "inferred"),
            Silent().mapOutput(to: AnyWorkflowAction<Quiet>.self).rendered(in: context, key: "named"),
        ]
    }
}

private struct Silent: Workflow {
    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Silent>) -> String { "silent" }
}

private struct Dial: Workflow {
    typealias Change = (@escaping (inout Int) -> Void) -> Void

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Dial>) -> (Change, (Int) -> Void) {
        let sink = context.makeStateMutationSink()
        let change: Change = sink.send
        return (change, { sink.send(\.self, value: $0) })
    }
}
