// An app with all features of real apps: each command runs on each of its nodes.

import Testing
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchTestSupport

@Suite(.mainActorTurn) @MainActor struct LarderTests {
    static let app = KernelApp("larder", "an app with everything that real apps have") {
        LarderWorkflow(household: "Maple Street")
    }

    @Test func sendWithoutANodeReachesTheRoot() throws {
        let larder = try Dialogue("larder", apps: [Self.app])
        try larder.say("send guestCame")
        #expect(try larder.say("expect Larder.guests == 1").expectation?.holds == true)
    }
}
