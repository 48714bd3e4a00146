// The three spellings of `apply`, actions without a type, and sinks of every kind.

import Testing
import Workflow

@Suite struct ActionTests {
    @Test func allThreeFormsOfApplyWork() {
        let host = WorkflowHost(workflow: SpellingWorkflow(name: "Ada"))
        host.rendering.value.short.send(.go)
        #expect(host.rendering.value.text == "short")
        host.rendering.value.withWorkflow.send(.go)
        #expect(host.rendering.value.text == "workflow Ada")
        host.rendering.value.withContext.send(.go)
        #expect(host.rendering.value.text == "context Ada")
    }

    @Test func actionWithoutApplyTrapsWithRemedy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(workflow: SpellingWorkflow(name: "Ada"))
            host.rendering.value.missing.send(.go)
        }
        expectMessage(
            result, "SpellingWorkflow.MissingAction has no `apply` method that can be called. Add `func apply(toState")
    }

    @Test func actionWithUndeclaredOutputTrapsWithRemedy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(workflow: UndeclaredWorkflow())
            host.rendering.value.send(.tell)
        }
        expectMessage(
            result,
            """
            `UndeclaredWorkflow.Output` is `Never`; to use another type, declare `typealias Output = …` in UndeclaredWorkflow
            """)
    }

    @Test func sinksAreTheSameObjectInEveryRender() {
        let host = WorkflowHost(workflow: SpellingWorkflow(name: "Ada"))
        let before = host.rendering.value
        before.short.send(.go)
        let after = host.rendering.value
        #expect(before.text != after.text)
        #expect(before.short == after.short)
        #expect(before.outputs == after.outputs)
        #expect(before.mutations == after.mutations)
        #expect(before.short != WorkflowHost(workflow: SpellingWorkflow(name: "Ada")).rendering.value.short)
    }

    @Test func outputEventAndMutationSinksWork() {
        let host = WorkflowHost(workflow: SpellingWorkflow(name: "Ada"))
        var outputs: [String] = []
        let token = host.output.observeValues { outputs.append($0) }
        host.rendering.value.outputs.send("from the output sink")
        host.rendering.value.events.send(3)
        host.rendering.value.mutations.send("mutated")
        #expect(outputs == ["from the output sink", "three"])
        #expect(host.rendering.value.text == "mutated")
        token?.end()
        host.rendering.value.outputs.send("unheard")
        #expect(outputs.count == 2)
    }

    @Test func contraMapTransformsSentValues() {
        let host = WorkflowHost(workflow: CounterWorkflow())
        let sink = Sink<Int> { host.rendering.value.add($0) }.contraMap { (text: String) in text.count }
        sink.send("four")
        #expect(host.rendering.value.count == 4)
    }

    @Test func anyWorkflowActionAppliesItsBaseAction() {
        var state = CounterWorkflow.State(count: 1)
        let context = ApplyContext(workflow: CounterWorkflow())
        let erased = AnyWorkflowAction(CounterWorkflow.Action.add(2))
        #expect(erased.apply(toState: &state, context: context) == nil)
        #expect(state.count == 3)
        #expect(!erased.isClosureBased)
        #expect(erased.base is CounterWorkflow.Action)
        #expect(AnyWorkflowAction(erased).base is CounterWorkflow.Action, "wrapping twice wraps once")

        let closure = AnyWorkflowAction<CounterWorkflow> { state in
            state.count = 0
            return .reached(0)
        }
        #expect(closure.apply(toState: &state, context: context) == .reached(0))
        #expect(closure.isClosureBased)
        #expect("\(closure)".contains("ActionTests.swift"))

        #expect(AnyWorkflowAction<CounterWorkflow>.noAction.apply(toState: &state, context: context) == nil)
        #expect(
            AnyWorkflowAction<CounterWorkflow>.sendingOutput(.reached(9)).apply(toState: &state, context: context)
                == .reached(9))
    }

    @Test func nestedAnyWorkflowsAreOneNode() {
        let host = WorkflowHost(workflow: NestingWorkflow())
        #expect(host.rendering.value.text == "<<5>>")
        #expect(host.tree.root?.children.map(\.path) == ["/Counter"], "only the workflow inside is a node")
        var outputs: [String] = []
        host.output.observeValues { outputs.append($0) }
        host.rendering.value.tell()
        #expect(outputs == ["heard 5!"])
        #expect(ObjectIdentifier(NestingWorkflow.nested.workflowType) == ObjectIdentifier(CounterWorkflow.self))
        #expect(NestingWorkflow.nested.base is CounterWorkflow)
    }
}

private struct SpellingWorkflow: Workflow {
    typealias State = String
    typealias Output = String

    enum Short: WorkflowAction {
        typealias WorkflowType = SpellingWorkflow
        case go

        func apply(toState state: inout String) -> String? {
            state = "short"
            return nil
        }
    }

    enum WithWorkflow: WorkflowAction {
        case go

        func apply(toState state: inout String, workflow: SpellingWorkflow) -> String? {
            state = "workflow \(workflow.name)"
            return nil
        }
    }

    enum WithContext: WorkflowAction {
        case go

        func apply(toState state: inout String, context: ApplyContext<SpellingWorkflow>) -> String? {
            state = "context \(context[workflowValue: \.name])"
            return nil
        }
    }

    enum MissingAction: WorkflowAction {
        typealias WorkflowType = SpellingWorkflow
        case go
    }

    var name: String

    func makeInitialState() -> String { "" }

    func render(state: String, context: RenderContext<SpellingWorkflow>) -> SpellingScreen {
        SpellingScreen(
            text: state,
            short: context.makeSink(of: Short.self),
            withWorkflow: context.makeSink(of: WithWorkflow.self),
            withContext: context.makeSink(of: WithContext.self),
            missing: context.makeSink(of: MissingAction.self),
            outputs: context.makeOutputSink(),
            events: context.makeSink(of: Int.self) { number, _ in number == 3 ? "three" : nil },
            mutations: context.makeStateMutationSink()
        )
    }
}

/// Its action returns an output, although the workflow doesn't declare any.
private struct UndeclaredWorkflow: Workflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = UndeclaredWorkflow
        case tell

        func apply(toState state: inout Int, context: ApplyContext<UndeclaredWorkflow>) -> Int? { state }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<UndeclaredWorkflow>) -> Sink<Action> {
        context.makeSink(of: Action.self)
    }
}

private struct SpellingScreen {
    var text: String
    var short: Sink<SpellingWorkflow.Short>
    var withWorkflow: Sink<SpellingWorkflow.WithWorkflow>
    var withContext: Sink<SpellingWorkflow.WithContext>
    var missing: Sink<SpellingWorkflow.MissingAction>
    var outputs: Sink<String>
    var events: Sink<Int>
    var mutations: StateMutationSink<SpellingWorkflow>
}

extension StateMutationSink<SpellingWorkflow> {
    fileprivate func send(_ text: String) {
        send(\.self, value: text)
    }

    fileprivate static func == (left: Self, right: Self) -> Bool {
        left.sink == right.sink
    }
}

private struct NestingWorkflow: Workflow {
    typealias Output = String

    static var nested: AnyWorkflow<(text: String, tell: () -> Void), String> {
        CounterWorkflow(start: 5)
            .mapRendering { ("\($0.count)", $0.tell) }
            .mapOutput { output in
                switch output {
                case .reached(let count): count
                }
            }
            .asAnyWorkflow()
            .mapRendering { (text, tell) in (text: "<\(text)>", tell: tell) }
            .mapOutput { "heard \($0)" }
            .mapRendering { (text: "<\($0.text)>", tell: $0.tell) }
    }

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<NestingWorkflow>) -> (text: String, tell: () -> Void) {
        Self.nested.onOutput { (_: inout Void, output: String) -> String? in output + "!" }.rendered(in: context)
    }
}
