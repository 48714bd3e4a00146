// The rules of the game, and the workflow that lets two players take turns.

import SplitScreenContainer
import Testing
import WorkbenchTicTacToe
import Workflow
import WorkflowTesting
import WorkflowUI

@Suite struct RulesTests {
    @Test(
        arguments: [
            ("", nil), ("a1 b1 a2 b2", nil),
            ("a1 b1 a2 b2 a3", .won(.x)), ("a1 a2 b1 b2 c1", .won(.x)), ("b1 a1 c1 a2 b2 a3", .won(.o)),
            ("a1 b1 b2 c1 c3", .won(.x)), ("a1 c1 a2 b2 c3 a3", .won(.o)),
            ("a1 b1 c1 b2 a2 c2 b3 a3 c3", .draw),
        ] as [(String, Ending?)]
    )
    func aLineWinsAndAFullBoardIsADraw(squares: String, ending: Ending?) {
        #expect(play(squares).ending == ending)
    }

    @Test func anyGameEndsWithinNineMoves() {
        for seed in 0..<300 as Range<UInt64> {
            var numbers = seed
            var state = TakeTurnsWorkflow.State()
            while state.ending == nil, state.moves.count < 20 {
                numbers = numbers &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let square = Int(numbers >> 33) % 9
                state = sending(.takeSquare(row: square / 3, column: square % 3), to: state)
                let players = state.moves.map(\.player)
                #expect(zip(players, players.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed): turns alternate")
            }
            #expect(state.ending != nil && state.moves.count <= 9, "seed \(seed): \(state.moves)")
        }
    }

    @Test(
        arguments: [
            ("a1", 0, 0), ("", 3, 0), ("", 0, -1), ("a1 b1 a2 b2 a3", 2, 2),
        ]
    )
    func unavailableSquareChangesNothing(squares: String, row: Int, column: Int) {
        let state = play(squares)
        TakeTurnsWorkflow.Action.tester(withState: state, workflow: game)
            .send(action: .takeSquare(row: row, column: column))
            .assert(state: state)
            .assertNoOutput()
    }

    @Test func winningMoveOutputsTheEnding() {
        TakeTurnsWorkflow.Action.tester(withState: play("a1 b1 a2 b2"), workflow: game)
            .send(action: .takeSquare(row: 2, column: 0))
            .assert(output: .ended(.won(.x)))
    }

    @Test func takingATakenSquareTrapsWithMessage() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var board = Board()
            board.take(row: 1, column: 2, for: .x)
            board.take(row: 1, column: 2, for: .o)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let expected = """
            The square in row 1, column 2 cannot be taken: it is not on the board, or it is taken already. \
            Ask isFree(row:column:) first.
            """
        #expect(message.contains(expected), "the message was: \(message)")
    }

    @Test(
        arguments: [
            ("Ada", "Grace", PlayerNames(x: "Ada", o: "Grace")),
            ("  Ada\t", "\nGrace Hopper ", PlayerNames(x: "Ada", o: "Grace Hopper")),
            ("Ada", "   ", nil), ("\u{A0}", "Grace", nil), ("", "", nil), ("Ada", " Ada ", nil),
        ] as [(String, String, PlayerNames?)]
    )
    func namesAreTrimmedAndBlankOnesRefused(x: String, o: String, expected: PlayerNames?) {
        let tester = NewGameWorkflow.Action
            .tester(
                withState: NewGameWorkflow(proposedName: x).makeInitialState(),
                workflow: NewGameWorkflow(proposedName: x)
            )
            .send(action: .nameChanged(player: .o, name: o))
            .send(action: .start)
        if let expected { tester.assert(output: .start(expected)) } else { tester.assertNoOutput() }
    }

    @Test func moveListShowsEveryMoveUncut() throws {
        let split = try #require(game.renderedScreen as? SplitScreenContainerScreen<BoardScreen, MoveListScreen>)
        var screen = split
        screen.trailingScreen.moves = (1...9).map { "\($0). Ada, Countess of Lovelace b2" }
        let lines = DescribedViewController(screen: screen, environment: .empty).view.lines(width: 80).map(\.plain)
        for move in screen.trailingScreen.moves {
            #expect(lines.contains { $0.hasSuffix("\"\(move)\"") }, "\(move) is not whole in\n\(lines)")
        }
    }

    @Test func boardScreenDrawsItselfAndTakesSquaresByName() throws {
        let app = WorkflowHostingController(workflow: BoardAppWorkflow())
        #expect(
            app.view.description == """
                Ada plays X
                    a   b   c
                1     │   │
                   ───┼───┼───
                2     │   │
                   ───┼───┼───
                3     │   │
                Square ""
                """
        )
        for text in ["b2", "C1", "nonsense", "d4", "b0", "b22", "", "b2"] {
            try #require(app.view.textField("Square")).onChange(text)
        }
        #expect(
            app.view.description == """
                Ada plays X
                    a   b   c
                1     │   │ O
                   ───┼───┼───
                2     │ X │
                   ───┼───┼───
                3     │   │
                Square ""
                """
        )
    }
}

private var game: TakeTurnsWorkflow { TakeTurnsWorkflow(names: PlayerNames(x: "Ada", o: "Grace")) }

extension TakeTurnsWorkflow {
    /// The screen at the start of a game.
    fileprivate var renderedScreen: any Screen {
        WorkflowHost(workflow: self).rendering.value.screen.wrappedScreen
    }
}

private func play(_ squares: String) -> TakeTurnsWorkflow.State {
    squares.split(separator: " ").reduce(TakeTurnsWorkflow.State()) { state, square in
        let column = Int(square.utf8.first!) - 97
        return sending(.takeSquare(row: square.last!.wholeNumberValue! - 1, column: column), to: state)
    }
}

private func sending(_ action: TakeTurnsWorkflow.Action, to state: TakeTurnsWorkflow.State) -> TakeTurnsWorkflow.State {
    var state = state
    TakeTurnsWorkflow.Action.tester(withState: state, workflow: game).send(action: action).verifyState { state = $0 }
    return state
}

/// Shows the board without the list of moves beside it.
private struct BoardAppWorkflow: Workflow {
    struct Ignored: WorkflowAction {
        typealias WorkflowType = BoardAppWorkflow

        func apply(toState state: inout Void) -> Never? { nil }
    }

    func render(state: Void, context: RenderContext<BoardAppWorkflow>) -> AnyScreen {
        let screen = game.rendered(in: context) { _ in Ignored() }.screen.wrappedScreen
        let split = screen as? SplitScreenContainerScreen<BoardScreen, MoveListScreen>
        return split?.leadingScreen.asAnyScreen() ?? AnyScreen(screen)
    }
}
