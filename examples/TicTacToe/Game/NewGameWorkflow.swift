// Owns the names while they are being typed, and requires both before a game starts.

import BackStackContainer
import Workflow
import WorkflowUI

/// Asks for the players' names.
public struct NewGameWorkflow: Workflow {
    public enum Output: Equatable {
        case back
        case start(PlayerNames)
    }

    /// The initial text of the first field.
    public var proposedName: String

    public init(proposedName: String) {
        self.proposedName = proposedName
    }
}

extension NewGameWorkflow {
    public struct State: Equatable {
        var names: PlayerNames
        var message: String?
    }

    public func makeInitialState() -> State {
        State(names: PlayerNames(x: proposedName, o: ""))
    }

    public enum Action: WorkflowAction, Equatable {
        public typealias WorkflowType = NewGameWorkflow

        case nameChanged(player: Player, name: String)
        case start
        case back

        public func apply(toState state: inout NewGameWorkflow.State) -> NewGameWorkflow.Output? {
            switch self {
            case .nameChanged(player: .x, let name):
                state.names.x = name
                state.message = nil
            case .nameChanged(player: .o, let name):
                state.names.o = name
                state.message = nil
            case .start:
                // The field keeps blanks, because removing them here would interfere with typing.
                let names = PlayerNames(x: state.names.x.withoutOuterBlanks, o: state.names.o.withoutOuterBlanks)
                guard !names.x.isEmpty, !names.o.isEmpty, names.x != names.o else {
                    state.message = "Two players, two names"
                    return nil
                }
                return .start(names)
            case .back:
                return .back
            }
            return nil
        }
    }

    public func render(
        state: State, context: RenderContext<NewGameWorkflow>
    ) -> BackStackScreen<AnyScreen>.Item {
        let sink = context.makeSink(of: Action.self)
        return BackStackScreen.Item(
            key: "new game",
            screen: NewGameScreen(
                playerX: state.names.x,
                playerO: state.names.o,
                message: state.message,
                onPlayerXChanged: { sink.send(.nameChanged(player: .x, name: $0)) },
                onPlayerOChanged: { sink.send(.nameChanged(player: .o, name: $0)) },
                onStart: { sink.send(.start) }
            ).asAnyScreen(),
            barContent: BackStackScreen.BarContent(
                title: "New game",
                leftItem: .button(
                    BackStackScreen.BarContent.Button(content: .text("Sign out"), handler: { sink.send(.back) })
                )
            )
        )
    }
}

/// A form for the two names.
public struct NewGameScreen: Screen {
    public var playerX: String
    public var playerO: String
    public var message: String?
    public var onPlayerXChanged: (String) -> Void
    public var onPlayerOChanged: (String) -> Void
    public var onStart: () -> Void
}

extension String {
    /// The text without leading and trailing blanks and line breaks.
    fileprivate var withoutOuterBlanks: String {
        let beginning = drop(while: \.isWhitespace)
        return String(beginning.dropLast(beginning.reversed().prefix(while: \.isWhitespace).count))
    }
}
