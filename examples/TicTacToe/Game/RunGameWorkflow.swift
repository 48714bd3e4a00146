// Leads from the names to the board to the end of a game, and keeps the evening's score. The quit confirmation is shown
// over a game that stays alive below it, so it is a flag of the step, not a separate step.

import AlertContainer
import BackStackContainer
import ModalContainer
import Workflow
import WorkflowUI

/// Runs one game after another.
public struct RunGameWorkflow: Workflow {
    public enum Output: Equatable {
        case closed
    }

    /// The user who is signed in, whose name is proposed for the first player.
    public var host: String

    public init(host: String) {
        self.host = host
    }
}

// MARK: State

extension RunGameWorkflow {
    public struct State: Equatable {
        public var step = Step.newGame
        public var score = Score()

        public enum Step: Equatable {
            case newGame
            case playing(PlayerNames, round: Int, isQuitting: Bool)
            case over(PlayerNames, round: Int, Ending)
        }
    }

    /// The results of the evening's games.
    public struct Score: Equatable, Sendable {
        public var won: [Player: Int] = [:]
        public var draws = 0
    }

    public func makeInitialState() -> State {
        State()
    }
}

// MARK: Actions

extension RunGameWorkflow {
    public enum Action: WorkflowAction, Equatable {
        public typealias WorkflowType = RunGameWorkflow

        case close
        case start(PlayerNames)
        case askToQuit
        case quit(confirmed: Bool)
        case ended(Ending)
        case playAgain
        case finish

        public func apply(toState state: inout RunGameWorkflow.State) -> RunGameWorkflow.Output? {
            switch (self, state.step) {
            case (.close, _):
                return .closed
            case (.start(let names), .newGame):
                state.step = .playing(names, round: 1, isQuitting: false)
            case (.askToQuit, .playing(let names, let round, _)):
                state.step = .playing(names, round: round, isQuitting: true)
            case (.quit(confirmed: true), .playing), (.finish, .over):
                state.step = .newGame
            case (.quit(confirmed: false), .playing(let names, let round, _)):
                state.step = .playing(names, round: round, isQuitting: false)
            case (.ended(let ending), .playing(let names, let round, _)):
                state.score.add(ending)
                state.step = .over(names, round: round, ending)
            case (.playAgain, .over(let names, let round, _)):
                state.step = .playing(names, round: round + 1, isQuitting: false)
            case (.start, _), (.askToQuit, _), (.quit, _), (.ended, _), (.playAgain, _), (.finish, _):
                // The screen of this step can't send these.
                break
            }
            return nil
        }
    }
}

extension RunGameWorkflow.Score {
    fileprivate mutating func add(_ ending: Ending) {
        switch ending {
        case .won(let player): won[player, default: 0] += 1
        case .draw: draws += 1
        }
    }
}

// MARK: Rendering

extension RunGameWorkflow {
    public typealias Rendering = FlowScreens

    public func render(state: State, context: RenderContext<RunGameWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        let newGame = NewGameWorkflow(proposedName: host)
            .rendered(in: context) { output -> Action in
                switch output {
                case .back: .close
                case .start(let names): .start(names)
                }
            }

        switch state.step {
        case .newGame:
            return FlowScreens(items: [newGame])

        case .playing(let names, let round, let isQuitting):
            let board = boardItem(names, round: round, context)
            return FlowScreens(items: [newGame, board], alert: isQuitting ? quitAlert(sink) : nil)

        case .over(let names, let round, let ending):
            let board = boardItem(names, round: round, context)
            let result = GameOverScreen(
                result: ending.text(names: names), score: state.score.text(names: names),
                onPlayAgain: { sink.send(.playAgain) }, onFinish: { sink.send(.finish) }
            )
            return FlowScreens(
                items: [newGame, board],
                modals: [ModalContainerScreenModal(screen: result, style: .sheet, key: "over")]
            )
        }
    }

    private func boardItem(
        _ names: PlayerNames, round: Int, _ context: RenderContext<RunGameWorkflow>
    ) -> BackStackScreen<AnyScreen>.Item {
        // The round is the key, so another round is another node, with an empty board.
        TakeTurnsWorkflow(names: names)
            .rendered(in: context, key: "round-\(round)") { output -> Action in
                switch output {
                case .quit: .askToQuit
                case .ended(let ending): .ended(ending)
                }
            }
    }

    private func quitAlert(_ sink: Sink<Action>) -> Alert {
        Alert(
            title: "Quit the game?",
            message: "Nobody wins it then.",
            actions: [
                AlertAction(title: "Quit", style: .destructive, handler: { sink.send(.quit(confirmed: true)) }),
                AlertAction(title: "Keep playing", style: .cancel, handler: { sink.send(.quit(confirmed: false)) }),
            ]
        )
    }
}

/// Shows how a game ended.
public struct GameOverScreen: Screen {
    public var result: String
    public var score: String
    public var onPlayAgain: () -> Void
    public var onFinish: () -> Void
}

extension Ending {
    fileprivate func text(names: PlayerNames) -> String {
        switch self {
        case .won(let player): "\(names[player]) wins"
        case .draw: "A draw"
        }
    }
}

extension RunGameWorkflow.Score {
    fileprivate func text(names: PlayerNames) -> String {
        "\(names.x) \(won[.x, default: 0]), \(names.o) \(won[.o, default: 0]), draws \(draws)"
    }
}
