// Shows the moves of a game. The parent owns the moves, but only this workflow cares about their order in the list, so
// it owns the order.

import Workflow
import WorkflowUI

/// Lists the moves, either oldest or newest first.
public struct MoveListWorkflow: Workflow {
    public typealias Output = Never

    public var names: PlayerNames
    public var moves: [Move]

    public init(names: PlayerNames, moves: [Move]) {
        self.names = names
        self.moves = moves
    }
}

extension MoveListWorkflow {
    public struct State: Equatable {
        public var isNewestFirst = false
    }

    public func makeInitialState() -> State {
        State()
    }

    public enum Action: WorkflowAction, Equatable {
        public typealias WorkflowType = MoveListWorkflow

        case reverse

        public func apply(toState state: inout MoveListWorkflow.State) -> Never? {
            switch self {
            case .reverse: state.isNewestFirst.toggle()
            }
            return nil
        }
    }

    public func render(state: State, context: RenderContext<MoveListWorkflow>) -> MoveListScreen {
        let sink = context.makeSink(of: Action.self)
        let lines = moves.enumerated().map { index, move in
            "\(index + 1). \(names[move.player]) \(SquareName(row: move.row, column: move.column))"
        }
        return MoveListScreen(
            moves: state.isNewestFirst ? lines.reversed() : lines,
            onReverse: { sink.send(.reverse) }
        )
    }
}

/// Shows the moves of a game.
public struct MoveListScreen: Screen {
    public var moves: [String]
    public var onReverse: () -> Void
}
