// The app's first workflow: its actions applied to a state, and its render with callbacks.

import Testing
import WorkbenchTutorial5
import Workflow
import WorkflowTesting

@Suite struct WelcomeWorkflowTests {
    @Test func nameChangedUpdatesTheStateWithoutOutput() {
        WelcomeWorkflow.Action
            .tester(withState: WelcomeWorkflow.State(name: "Ada"), workflow: WelcomeWorkflow())
            .send(action: .nameChanged(name: "Grace"))
            .assert(state: WelcomeWorkflow.State(name: "Grace"))
            .assertNoOutput()
    }

    @Test(arguments: ["", "Ada"])
    func didLoginOutputsTheName(name: String) {
        WelcomeWorkflow.Action
            .tester(withState: WelcomeWorkflow.State(name: name), workflow: WelcomeWorkflow())
            .send(action: .didLogin)
            .assert(state: WelcomeWorkflow.State(name: name))
            .assert(output: .didLogin(name: name))
    }

    @Test func screenShowsTheName() {
        WelcomeWorkflow()
            .renderTester(initialState: WelcomeWorkflow.State(name: "Ada"))
            .render { screen in #expect(screen.name == "Ada") }
            .assertNoAction()
            .assertNoOutput()
    }

    @Test func theCallbacksOfTheScreenSendActions() {
        WelcomeWorkflow()
            .renderTester()
            .render { screen in screen.onNameChanged("Ada") }
            .assert(action: WelcomeWorkflow.Action.nameChanged(name: "Ada"))
            .assert(state: WelcomeWorkflow.State(name: "Ada"))

        WelcomeWorkflow()
            .renderTester(initialState: WelcomeWorkflow.State(name: "Ada"))
            .render { screen in screen.onLoginTapped() }
            .assert(output: .didLogin(name: "Ada"))
    }
}
