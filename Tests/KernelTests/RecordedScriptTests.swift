// The script of a recorder: a session that evaluates it has the states of the recorded tree.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchTutorial5
import WorkbenchWorkers
import Workflow
import WorkflowConcurrency

@testable import WorkbenchKernel

@MainActor
@Suite(.mainActorTurn) struct RecordedScriptTests {
    @Test(arguments: [(last: 100, isWhole: true), (last: 2, isWhole: false), (last: 1, isWhole: false)])
    func sessionOfTheScriptHasTheStatesOfTheTree(last: Int, isWhole: Bool) throws {
        let host = WorkflowHost(workflow: TodoWorkflow(name: "Ada"), isolation: MainActor.shared)
        host.tree.recorder = ActionRecorder(of: host.tree, keeping: last)
        let list = try node("TodoListWorkflow", of: host)
        _ = try host.tree.emit(TodoListWorkflow.Output.newTodo, from: list)
        _ = try host.tree.root?.send(erased: TodoWorkflow.ListAction.editTodo(index: 1))
        let edit = try node("TodoEditWorkflow", of: host)
        _ = try edit.send(erased: TodoEditWorkflow.Action.titleChanged("Swim \"far\"\n"))
        host.update(workflow: TodoWorkflow(name: "Bob"))
        _ = try edit.send(erased: TodoEditWorkflow.Action.noteChanged("note"))

        let script = try RecordedScript(#require(host.tree.recorder), opening: nil, hasCrashed: false)
        #expect(script.opened == "WorkbenchTutorial5.TodoWorkflow(name: \"Ada\")")
        #expect(script.lines.contains { $0.hasPrefix("effect ") } != isWhole)
        let session = try Dialogue("todo").session
        let replies = session.evaluate((["open \(script.opened)"] + script.lines).joined(separator: "\n"))
        #expect(replies.filter { !$0.isSuccess }.isEmpty)
        #expect(states(session.tree) == states(host.tree))
    }

    @Test func workersOutputIsADeliveryAndTheActionOfACrashARemark() throws {
        let host = WorkflowHost(workflow: DrawWorkflow(), isolation: MainActor.shared)
        let recorder = ActionRecorder(of: host.tree, keeping: 10)
        host.tree.recorder = recorder
        let worker = try #require(host.tree.root?.children.first)
        _ = try host.tree.emit(7, from: worker)
        _ = try host.tree.root?.send(erased: DrawWorkflow.Action.login(Password(text: "secret"), tries: 2))
        _ = try host.tree.root?.send(erased: DrawWorkflow.Action.drawn(8))
        let script = try RecordedScript(recorder, opening: nil, hasCrashed: true)
        #expect(
            script.lines == [
                "workers off", "deliver / DrawWorker 7", "effect /.number 2 effect /.password ‹Password›",
                "# the app crashed here: send / .drawn(8)",
            ])
    }

    @Test func rootThatCannotBeWrittenIsRefusedUnlessTheTextThatOpensItIsGiven() throws {
        let host = WorkflowHost(workflow: DrawWorkflow(), isolation: MainActor.shared)
        let recorder = ActionRecorder(of: host.tree, keeping: 10)
        let holding = WorkflowHost(workflow: HoldingWorkflow(log: { _ in }), isolation: MainActor.shared)
        #expect(throws: Refusal.self) {
            try RecordedScript(ActionRecorder(of: holding.tree, keeping: 1), opening: nil, hasCrashed: false)
        }
        #expect(try RecordedScript(recorder, opening: nil, hasCrashed: false).lines == ["workers off"])
        #expect(
            try RecordedScript(recorder, opening: "KernelTests.DrawWorkflow()", hasCrashed: false).opened
                == "KernelTests.DrawWorkflow()")
    }

    @Test func recorderKeepsAtLeastTheLastActionsAndAtMostTwiceAsMany() throws {
        let host = WorkflowHost(workflow: DrawWorkflow(), isolation: MainActor.shared)
        let recorder = ActionRecorder(of: host.tree, keeping: 5)
        host.tree.recorder = recorder
        for number in 1...100 {
            _ = try host.tree.root?.send(erased: DrawWorkflow.Action.drawn(number))
            let kept = recorder.entries.count
            #expect(kept >= min(number, 5) && kept <= 10)
        }
    }

    @Test(arguments: [false, true]) func recorderKeepsTheActionsAfterTheTreeIsGone(isStopped: Bool) throws {
        var host: WorkflowHost? = WorkflowHost(workflow: DrawWorkflow(), isolation: MainActor.shared)
        let recorder = try ActionRecorder(of: #require(host).tree, keeping: 5)
        host?.tree.recorder = recorder
        _ = try host?.tree.root?.send(erased: DrawWorkflow.Action.drawn(1))
        if isStopped {
            host?.tree.recorder = nil
            _ = try host?.tree.root?.send(erased: DrawWorkflow.Action.drawn(2))
        }
        #expect(recorder.entries.count == 1)
        host = nil
        #expect(recorder.entries.count == 1)
    }

    private func node(_ type: String, of host: any TreeHost) throws -> TreeNode {
        try #require(host.tree.root?.children.first { "\($0.kind.workflowType)" == type })
    }

    private func states(_ tree: Tree) -> [String] {
        var states: [String] = []
        tree.root?.forEach { states.append("\($0.kind.workflowType) \($0.anyState)") }
        return states
    }
}

private struct Password: Redacted, Equatable {
    var text: String
}

private struct DrawWorker: Worker, Equatable {
    func run() async -> Int { 1 }
}

private struct DrawWorkflow: Workflow {
    struct State {
        var number = 0
        var password: Password?
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = DrawWorkflow
        case drawn(Int)
        case login(Password, tries: Int)

        func apply(toState state: inout State, context: ApplyContext<DrawWorkflow>) -> Never? {
            switch self {
            case .drawn(let number): state.number = number
            case .login(let password, let tries): (state.password, state.number) = (password, tries)
            }
            return nil
        }
    }

    typealias Output = Never

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<DrawWorkflow>) {
        DrawWorker().mapOutput { Action.drawn($0) }.running(in: context)
    }
}

private struct HoldingWorkflow: Workflow {
    let log: (Int) -> Void

    typealias Output = Never

    func makeInitialState() -> Int { 0 }
    func render(state: Int, context: RenderContext<HoldingWorkflow>) { log(state) }
}
