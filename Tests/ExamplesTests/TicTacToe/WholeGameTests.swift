// An evening of tic-tac-toe, from signing in to signing out, with the real workers.

import AlertContainer
import BackStackContainer
import ModalContainer
import SplitScreenContainer
import Testing
import WorkbenchTestSupport
import WorkbenchTicTacToe
import Workflow
import WorkflowUI

@MainActor
@Suite(.mainActorTurn) struct WholeGameTests {
    private typealias Split = SplitScreenContainerScreen<BoardScreen, MoveListScreen>

    private let census = Census()
    private let host: WorkflowHost<TicTacToeWorkflow>

    init() {
        host = WorkflowHost(workflow: TicTacToeWorkflow(), observers: [census])
    }

    private var alert: Alert? { host.rendering.value.alert }
    private var modals: [ModalContainerScreenModal] { host.rendering.value.baseScreen.modals }
    private var stack: BackStackScreen<AnyScreen> { host.rendering.value.baseScreen.baseScreen }

    private func signInStack() throws -> BackStackScreen<AnyScreen> {
        try #require(modals.last?.screen.wrappedScreen as? BackStackScreen<AnyScreen>)
    }

    private func board() throws -> BoardScreen { try stack.top(Split.self).leadingScreen }

    /// Waits until the condition holds, checking it after every rendering.
    private func wait(until isThere: () throws -> Bool) async throws {
        for await _ in host.rendering.values where try isThere() { return }
    }

    private func signIn(name: String, password: String) throws {
        try stack.top(HomeScreen.self).onSignIn()
        try signInStack().top(LoginScreen.self).onNameChanged(name)
        try signInStack().top(LoginScreen.self).onPasswordChanged(password)
        try signInStack().top(LoginScreen.self).onSubmit()
    }

    private func take(_ squares: (Int, Int)...) throws {
        for (row, column) in squares { try board().onSquareTapped(row, column) }
    }

    @Test func signInPlayAndQuitWholeGame() async throws {
        // Sign in, entering a wrong code first.
        #expect(census.paths == ["TicTacToe"])
        try signIn(name: "ada", password: "engine")
        #expect(try signInStack().top(LoginScreen.self).message == "Signing in…")
        try await wait { try signInStack().items.count == 2 }
        try signInStack().top(TwoFactorScreen.self).onCodeChanged("1815")
        try signInStack().top(TwoFactorScreen.self).onSubmit()
        try await wait { try signInStack().top(TwoFactorScreen.self).message == "That is not the code" }
        try signInStack().top(TwoFactorScreen.self).onCodeChanged("1843")
        try signInStack().top(TwoFactorScreen.self).onSubmit()
        try await wait { modals.isEmpty }
        #expect(stack.titles == [nil, "New game"])

        // A game needs the names of both players.
        try stack.top(NewGameScreen.self).onStart()
        #expect(try stack.top(NewGameScreen.self).message == "Two players, two names")
        try stack.top(NewGameScreen.self).onPlayerOChanged("grace")
        try stack.top(NewGameScreen.self).onStart()
        #expect(stack.titles == [nil, "New game", "ada against grace"])
        #expect(
            census.paths == [
                "TicTacToe", "TicTacToe/RunGame", "TicTacToe/RunGame/NewGame",
                "TicTacToe/RunGame/TakeTurns[round-1]", "TicTacToe/RunGame/TakeTurns[round-1]/MoveList",
            ])

        // The quit confirmation doesn't change the game.
        try take((1, 1), (0, 0))
        try stack.tap("Quit")
        #expect(alert?.title == "Quit the game?")
        try #require(alert?.actions.last).handler()
        #expect(alert?.title == nil)
        #expect(try stack.top(Split.self).trailingScreen.moves == ["1. ada b2", "2. grace a1"])
        try stack.top(Split.self).trailingScreen.onReverse()
        #expect(try stack.top(Split.self).trailingScreen.moves == ["2. grace a1", "1. ada b2"])

        // Ada wins. The result is shown over the board.
        try take((0, 1), (0, 2), (2, 1))
        let result = try #require(modals.last?.screen.wrappedScreen as? GameOverScreen)
        #expect(result.result == "ada wins")
        #expect(result.score == "ada 1, grace 0, draws 0")
        #expect(try board().caption == "Game over")

        // Another round starts with an empty board. This one is abandoned.
        result.onPlayAgain()
        #expect(modals.isEmpty)
        #expect(try board().rows.joined().allSatisfy { $0 == nil })
        try stack.tap("Quit")
        try #require(alert?.actions.first).handler()
        #expect(stack.titles == [nil, "New game"])

        // Sign out.
        try stack.tap("Sign out")
        #expect(census.paths == ["TicTacToe"])
    }

    @Test(
        arguments: [
            ("ada", "compiler", "Unknown name or wrong password"),
            ("alan", "x", "The service does not answer: try again later"),
        ]
    )
    func signInFailureIsShownAndKeepsTheName(name: String, password: String, message: String) async throws {
        try signIn(name: name, password: password)
        try await wait { try signInStack().top(LoginScreen.self).message == message }
        #expect(try signInStack().top(LoginScreen.self).name == name)
        try signInStack().tap("Cancel")
        #expect(modals.isEmpty)
    }

    @Test func cancelledSignInIsNotCompletedLater() async throws {
        try signIn(name: "grace", password: "compiler")
        try signInStack().tap("Cancel")
        try signIn(name: "ada", password: "engine")
        try await wait { try signInStack().items.count == 2 }
        #expect(try stack.top(HomeScreen.self).greeting == "Sign in to play")
    }
}
