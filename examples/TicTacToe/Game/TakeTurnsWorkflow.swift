// A game whose only state is the moves so far. The board, the turn and the ending are computed from them, so they can't
// contradict each other.

import BackStackContainer
import SplitScreenContainer
import Workflow
import WorkflowUI

/// Lets two players take turns until one has a line or no square is free.
public struct TakeTurnsWorkflow: Workflow {
    public enum Output: Equatable {
        case quit
        case ended(Ending)
    }

    public var names: PlayerNames

    public init(names: PlayerNames) {
        self.names = names
    }
}

// MARK: State

extension TakeTurnsWorkflow {
    public struct State: Equatable {
        public var moves: [Move]

        public init(moves: [Move] = []) {
            self.moves = moves
        }

        /// The board after the moves.
        public var board: Board {
            moves.reduce(into: Board()) { board, move in
                board.take(row: move.row, column: move.column, for: move.player)
            }
        }

        /// The player whose turn it is.
        public var turn: Player { moves.last?.player.opponent ?? .x }

        /// How the game ended; nil while it continues.
        public var ending: Ending? {
            let board = board
            return board.winner.map(Ending.won) ?? (board.isFull ? .draw : nil)
        }
    }

    public func makeInitialState() -> State {
        State()
    }
}

// MARK: Actions

extension TakeTurnsWorkflow {
    public enum Action: WorkflowAction, Equatable {
        public typealias WorkflowType = TakeTurnsWorkflow

        case takeSquare(row: Int, column: Int)
        case quit

        public func apply(toState state: inout TakeTurnsWorkflow.State) -> TakeTurnsWorkflow.Output? {
            switch self {
            case .takeSquare(let row, let column):
                guard state.ending == nil, state.board.isFree(row: row, column: column) else { return nil }
                state.moves.append(Move(player: state.turn, row: row, column: column))
                return state.ending.map(TakeTurnsWorkflow.Output.ended)
            case .quit:
                return .quit
            }
        }
    }
}

// MARK: Rendering

extension TakeTurnsWorkflow {
    public typealias Rendering = BackStackScreen<AnyScreen>.Item

    public func render(state: State, context: RenderContext<TakeTurnsWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        let board = BoardScreen(
            caption: state.ending == nil ? "\(names[state.turn]) plays \(state.turn.rawValue)" : "Game over",
            rows: state.board.rows,
            onSquareTapped: { row, column in sink.send(.takeSquare(row: row, column: column)) }
        )
        let moves = MoveListWorkflow(names: names, moves: state.moves)
            .rendered(in: context)

        return BackStackScreen.Item(
            key: "board",
            screen: SplitScreenContainerScreen(leadingScreen: board, trailingScreen: moves, ratio: .half)
                .asAnyScreen(),
            barContent: BackStackScreen.BarContent(
                title: "\(names.x) against \(names.o)",
                leftItem: .button(
                    BackStackScreen.BarContent.Button(content: .text("Quit"), handler: { sink.send(.quit) })
                )
            )
        )
    }
}
