// Tests of individual actions.

import Testing
import Workflow
import WorkflowTesting

@Suite struct ActionTesterTests {
    private let todo = TodoModel(title: "Call Ada")

    @Test func actionTesterSendsActionsInSequence() {
        TodoEditWorkflow.Action.tester(withState: .init(todo: todo))
            .send(action: .titleChanged("Call Grace"))
            .assertNoOutput()
            .assert(state: .init(todo: TodoModel(title: "Call Grace")))
            .send(action: .saveChanges)
            .assert(output: .saveChanges(TodoModel(title: "Call Grace")))
            .verifyState { #expect($0.todo.title == "Call Grace") }
            .send(action: .discardChanges)
            .assert(output: .discardChanges)
    }

    @Test func actionTesterLetsActionsReadTheWorkflow() {
        var names: [String] = []
        WelcomeWorkflow.Action.tester(withState: .init(name: "Ada"), workflow: WelcomeWorkflow(greeting: "Dr. "))
            .send(action: .custom { $0 + " Lovelace" })
            .assertNoOutput()
            .send(action: .didLogin)
            .verifyOutput { output in
                guard case .didLogin(let name) = output else { return }
                names.append(name)
            }
        #expect(names == ["Dr. Ada Lovelace"])
    }

    @Test func actionTesterWithoutAWorkflow() {
        WelcomeWorkflow.Action.tester(withState: .init(name: "Ada"))
            .send(action: .nameChanged(name: "Grace"))
            .assertNoOutput()
            .verifyState { #expect($0.name == "Grace") }
    }

    @Test func actionTesterWithoutAWorkflowNamesTheMissingProperty() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            WelcomeWorkflow.Action.tester(withState: .init(name: "Ada")).send(action: .didLogin)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("An action of WelcomeWorkflow read \\WelcomeWorkflow.greeting"), "\(text)")
        #expect(text.contains("`.tester(withState: …, workflow: WelcomeWorkflow(…))`"), "\(text)")
    }

    @Test func actionTesterVerifiesWithFunctionsAndANilWorkflow() {
        var titles: [String] = []
        func note(_ state: TodoEditWorkflow.State) { titles.append(state.todo.title) }
        func note(_ output: TodoEditWorkflow.Output) { titles.append("\(output)".prefix { $0 != "(" } + "") }
        TodoEditWorkflow.Action.tester(withState: .init(todo: todo), workflow: nil)
            .send(action: .saveChanges)
            .verifyState(note)
            .verifyOutput(note)
        #expect(titles == ["Call Ada", "saveChanges"])
    }

    @Test func actionTestersAreValues() {
        let edited = TodoEditWorkflow.Action.tester(withState: .init(todo: todo)).send(action: .titleChanged("A"))
        edited.send(action: .titleChanged("B")).verifyState { #expect($0.todo.title == "B") }
        edited.verifyState { #expect($0.todo.title == "A") }
    }

    @Test func actionTesterComparesStateAndOutputByText() async throws {
        let tester = TodoEditWorkflow.Action.tester(withState: .init(todo: todo)).send(action: .saveChanges)
        tester.assert(stateReads: #"TodoEditWorkflow.State(todo: TodoModel(title: "Call Ada", note: ""))"#)
        tester.assert(outputReads: #".saveChanges(TodoModel(title: "Call Ada", note: ""))"#)
        let todo = todo
        let failed = try await failures {
            let tester = TodoEditWorkflow.Action.tester(withState: .init(todo: todo)).send(action: .saveChanges)
            tester.assert(stateReads: "TodoEditWorkflow.State()")
            tester.assert(outputReads: ".discardChanges")
            tester.send(action: .titleChanged("A")).assert(outputReads: ".discardChanges")
        }
        #expect(failed.count == 3)
    }

    @Test func actionTesterRethrowsErrorsOfVerifyClosures() {
        struct Stop: Error {}
        let tester = TodoEditWorkflow.Action.tester(withState: .init(todo: todo)).send(action: .discardChanges)
        #expect(throws: Stop.self) { try tester.verifyState { _ in throw Stop() } }
        #expect(throws: Stop.self) { try tester.verifyOutput { _ in throw Stop() } }
    }
}
