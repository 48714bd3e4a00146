// The root. A game requires a sign-in. The root nests three containers, so a child's screens (a stack item, a modal, an
// alert) always find their places.

import AlertContainer
import BackStackContainer
import ModalContainer
import Workflow
import WorkflowUI

/// Tic-tac-toe for two at one terminal, behind a sign-in.
public struct TicTacToeWorkflow: Workflow {
    public typealias Output = Never

    /// Decides about sign-ins. It is a property so tests can pass a different one.
    public var service: any AuthenticationService

    public init(service: any AuthenticationService = LocalAuthenticationService()) {
        self.service = service
    }
}

// MARK: State

extension TicTacToeWorkflow {
    public enum State: Equatable {
        case signedOut
        case authenticating
        case signedIn(SignedInUser)
    }

    public func makeInitialState() -> State {
        .signedOut
    }
}

// MARK: Actions

extension TicTacToeWorkflow {
    public enum Action: WorkflowAction, Equatable {
        public typealias WorkflowType = TicTacToeWorkflow

        case signIn
        case authenticationCancelled
        case authenticated(SignedInUser)
        case signOut

        public func apply(toState state: inout TicTacToeWorkflow.State) -> Never? {
            switch self {
            case .signIn:
                state = .authenticating
            case .authenticated(let session):
                state = .signedIn(session)
            case .authenticationCancelled, .signOut:
                state = .signedOut
            }
            return nil
        }
    }
}

// MARK: Rendering

extension TicTacToeWorkflow {
    public typealias Rendering = AlertContainerScreen<ModalContainerScreen<BackStackScreen<AnyScreen>>>

    public func render(state: State, context: RenderContext<TicTacToeWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        var screens = FlowScreens(items: [homeItem(state, sink)])
        switch state {
        case .signedOut:
            break

        case .authenticating:
            let items = AuthenticationWorkflow(service: service)
                .rendered(in: context) { output -> Action in
                    switch output {
                    case .cancelled: .authenticationCancelled
                    case .authenticated(let session): .authenticated(session)
                    }
                }
            // A modal with its own back stack, because signing in isn't part of the game's stack.
            screens.modals.append(
                ModalContainerScreenModal(screen: BackStackScreen(items: items), style: .sheet, key: "authentication")
            )

        case .signedIn(let session):
            let game = RunGameWorkflow(host: session.name)
                .rendered(in: context) { output -> Action in
                    switch output {
                    case .closed: .signOut
                    }
                }
            screens.append(game)
        }

        return AlertContainerScreen(
            baseScreen: ModalContainerScreen(
                baseScreen: BackStackScreen(items: screens.items), modals: screens.modals
            ),
            alert: screens.alert
        )
    }

    private func homeItem(_ state: State, _ sink: Sink<Action>) -> BackStackScreen<AnyScreen>.Item {
        let greeting = if case .signedIn(let session) = state { "Hello, \(session.name)" } else { "Sign in to play" }
        return BackStackScreen.Item(
            key: "home",
            screen: HomeScreen(greeting: greeting, onSignIn: { sink.send(.signIn) }).asAnyScreen(),
            barVisibility: .hidden
        )
    }
}
