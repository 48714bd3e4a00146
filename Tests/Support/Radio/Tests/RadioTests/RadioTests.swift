import Chat
import Tuning
import Workflow
import WorkflowReactive
import WorkflowTesting
import XCTest

@testable import Radio

final class RadioTests: XCTestCase {
    func testTitleHasTheOwnerAndTheCount() {
        Chat.RootWorkflow(owner: "Ada")
            .renderTester()
            .render { XCTAssertEqual($0.title, "Ada, 0") }
            .assertNoAction()
    }

    func testTunedStationsAreHeard() {
        Root.Workflow<LocalStations>.Action
            .tester(
                withState: Root.Workflow<LocalStations>.State(),
                workflow: Root.Workflow(service: LocalStations())
            )
            .send(action: .tuned(.found(name: "FM 88")))
            .assertNoOutput()
            .verifyState { XCTAssertEqual($0.heard, ["FM 88"]) }
    }

    func testEqualWorkflowEmitsARendering() {
        let host = WorkflowHost(workflow: Chat.RootWorkflow(owner: "Ada"))
        var titles: [String] = []
        host.rendering.signal.observeValues { titles.append($0.title) }
        host.update(workflow: Chat.RootWorkflow(owner: "Ada"))
        XCTAssertEqual(titles, ["Ada, 0"])
        XCTAssertEqual(host.rendering.value.title, "Ada, 0")
    }
}
