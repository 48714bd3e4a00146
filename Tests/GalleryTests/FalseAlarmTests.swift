// Correct code gets no findings: the shipped examples, driven with several seeds, and TicTacToe from sign-in to the end
// of a game.

import Testing
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchLanguage
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
        KernelApp("tutorial4", "a parent with two children") { WorkbenchTutorial4.RootWorkflow() },
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
        "audit --drive finds nothing in the shipped examples",
        arguments: Cases.some(["tutorial3", "tutorial4", "todo", "tictactoe", "feed"], oneIn: 3),
        1...Cases.count(1, thorough: 2))
    func driveFindsNothingInExamples(_ name: String, seed: Int) throws {
        let reply = try Self.session(name).audited("audit --drive 200 --seed \(seed)")
        #expect(reply.findings.map(\.brief) == [])
        #expect(reply.drive?.steps == 200)
    }

    /// The first two tutorial steps leave a callback empty on purpose, and the garden has places that exist only for
    /// inspection.
    static let allowances = [
        "tutorial1": ["dead-tap / \"the next step of the tutorial fills it in\""],
        "tutorial2": ["dead-tap /TodoList \"the next step of the tutorial fills it in\""],
        "garden": [
            "unsent-action /Bed[0]/Bush[3] \"places to look into\"",
            "unread-state /Bed[0]/Bush[3].position \"places to look into\"",
            "unread-state / \"a diary to look into\"",
        ],
    ]

    @Test(
        "Findings that are accepted with allow are not reported by audit --drive",
        arguments: Cases.some(["garden", "tutorial1", "tutorial2"], oneIn: 2))
    func allowedFindingsAreNotReported(_ name: String) throws {
        let session = try Self.session(name)
        let steps = Cases.count(100, thorough: 200)
        // The garden is large. The small trees prove that the allowed number of findings is the actual number.
        let found = name == "garden" ? nil : try session.audited("audit --drive \(steps)").findings.count
        // The place of an allowed finding must exist.
        if name == "tutorial2" { _ = session.evaluate("tap onLoginTapped") }
        for allowance in Self.allowances[name] ?? [] {
            #expect(session.evaluate("allow \(allowance)").last?.isSuccess == true, "\(allowance)")
        }
        let reply = try session.audited("audit --drive \(steps)")
        #expect(reply.findings.map(\.brief) == [])
        #expect(reply.allowed ?? 0 > 0)
        #expect(found == nil || reply.allowed == found)
    }

    @Test("An audit after each step of the whole TicTacToe flow finds nothing", .thorough)
    func auditAfterEachStepOfTicTacToeFindsNothing() throws {
        let session = try Self.session("tictactoe")
        for line in Self.flow {
            let reply = session.evaluate(line).last
            #expect(reply?.isSuccess == true, "\(line): \(String(describing: reply))")
            #expect(try session.audited("audit").findings.map(\.brief) == [], "after \(line)")
        }
    }

    static let flow = [
        "tap onSignIn", "tap onNameChanged(\"grace\")", "tap onPasswordChanged(\"compiler\")", "tap onSubmit",
        "deliver Authentication AuthorizeWorker .success(.granted(SignedInUser(name: \"grace\")))", "tap onStart",
        "tap onPlayerOChanged(\"ada\")", "tap onStart", "tap onSquareTapped(1, 1)", "tap onSquareTapped(0, 0)",
        "tap onReverse", "tap onSquareTapped(0, 1)", "tap onSquareTapped(0, 2)", "tap onSquareTapped(2, 1)",
        "tap onPlayAgain", "tap onSquareTapped(0, 0)",
    ]
}
