// What is right is not blamed: the shipped examples, driven with several seeds, and TicTacToe from sign-in to the end of
// a game.

import Testing
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchReplies
import WorkbenchTestSupport
import WorkbenchTicTacToe
import WorkbenchTutorial1
import WorkbenchTutorial2
import WorkbenchTutorial3
import WorkbenchTutorial4
import WorkbenchTutorial5
import WorkbenchWorkers

@MainActor
@Suite(.mainActorTurn) struct FalseAlarmTests {
    static let apps = [
        KernelApp("tutorial1", "a welcome screen") { WorkbenchTutorial1.WelcomeWorkflow() },
        KernelApp("tutorial2", "a back stack") { WorkbenchTutorial2.RootWorkflow() },
        KernelApp("tutorial3", "editing a todo") { WorkbenchTutorial3.RootWorkflow() },
        KernelApp("tutorial4", "a parent of two") { WorkbenchTutorial4.RootWorkflow() },
        KernelApp("todo", "the tutorial's todo app") { WorkbenchTutorial5.RootWorkflow() },
        KernelApp("tictactoe", "sign-in, a game, an alert") { TicTacToeWorkflow() },
        KernelApp("feed", "workers that load, retry and cancel") { FeedWorkflow() },
        KernelApp("garden", "a large tree") { GardenWorkflow(size: 60, seed: 7) },
    ]

    private static func session(_ name: String) throws -> Session {
        let app = try #require(apps.first { $0.name == name })
        return Session(apps: apps, opening: app, workers: .off)
    }

    @Test(
        "A drive finds nothing in a shipped example",
        arguments: ["tutorial2", "tutorial3", "tutorial4", "todo", "tictactoe", "feed", "garden"], [1, 2, 3])
    func driven(_ name: String, seed: Int) throws {
        let reply = try Self.session(name).audited("audit --drive 200 --seed \(seed)")
        #expect(reply.findings.map(\.brief) == [])
        #expect(reply.drive?.steps == 200)
    }
}
