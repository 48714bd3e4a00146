// A field worker's notes: they are queued offline, and sent one at a time for the user who is signed in.

import Workflow
import WorkflowConcurrency

enum G315 {
    struct Note: Equatable {
        let id: Int
        let text: String
    }

    struct SendWorker: Worker, Equatable {
        let note: Note

        func run() async -> Bool {
            try? await Task.sleep(nanoseconds: 500_000_000)
            return !note.text.isEmpty
        }
    }

    struct SignInScreen {
        let name: String
        let onName: (String) -> Void
        let onSignIn: () -> Void
    }

    struct QueueScreen {
        let user: String
        let waiting: [String]
        let delivered: [String]
        let status: String
        let onWrite: (String) -> Void
        let onSend: () -> Void
        let onSignOut: () -> Void
    }

    enum AppScreen {
        case signIn(SignInScreen)
        case queue(QueueScreen)
    }

    struct SignInWorkflow: Workflow {
        typealias Rendering = SignInScreen

        enum Output {
            case signedIn(String)
        }

        struct State: Equatable {
            var name = ""
        }

        func makeInitialState() -> State { State() }

        enum Action: WorkflowAction {
            typealias WorkflowType = SignInWorkflow

            case name(String)
            case signIn

            func apply(toState state: inout State) -> Output? {
                switch self {
                case .name(let name):
                    state.name = name
                    return nil
                case .signIn: return state.name.isEmpty ? nil : .signedIn(state.name)
                }
            }
        }

        func render(state: State, context: RenderContext<SignInWorkflow>) -> SignInScreen {
            let sink = context.makeSink(of: Action.self)
            return SignInScreen(
                name: state.name, onName: { sink.send(.name($0)) }, onSignIn: { sink.send(.signIn) })
        }
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = AppScreen

            struct State: Equatable {
                var user: String?
                var queue: [Note] = []
                var sending: Note?
                var delivered: [Note] = []
                var nextID = 1
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case signIn(String)
                case signOut
                case write(String)
                case send
                case answered(Bool)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .signIn(let name):
                        state.user = name
                    case .signOut:
                        state.user = nil
                        state.queue = []
                        state.delivered = []
                    case .write(let text):
                        state.queue.append(Note(id: state.nextID, text: text))
                        state.nextID += 1
                    case .send:
                        guard state.sending == nil, !state.queue.isEmpty else { return nil }
                        state.sending = state.queue.removeFirst()
                    case .answered(let isAccepted):
                        guard let note = state.sending else { return nil }
                        state.sending = nil
                        if isAccepted { state.delivered.append(note) } else { state.queue.insert(note, at: 0) }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> AppScreen {
                let sink = context.makeSink(of: Action.self)
                if let note = state.sending {
                    SendWorker(note: note).mapOutput { Action.answered($0) }.running(in: context)
                }
                guard let user = state.user else {
                    return .signIn(
                        SignInWorkflow()
                            .mapOutput { output -> Action in
                                switch output {
                                case .signedIn(let name): .signIn(name)
                                }
                            }
                            .rendered(in: context))
                }
                return .queue(
                    QueueScreen(
                        user: user, waiting: state.queue.map(\.text), delivered: state.delivered.map(\.text),
                        status: state.sending.map { "sending \($0.text)" } ?? "idle",
                        onWrite: { sink.send(.write($0)) }, onSend: { sink.send(.send) },
                        onSignOut: { sink.send(.signOut) }))
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = AppScreen

            /// What belongs to one user, until that user signs out.
            struct Account: Equatable {
                let user: String
                var queue: [Note] = []
                var sending: Note?
                var delivered: [Note] = []
                var nextID = 1
            }

            enum State: Equatable {
                case signedOut
                case signedIn(Account)
            }

            func makeInitialState() -> State { .signedOut }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case signIn(String)
                case signOut
                case write(String)
                case send
                case answered(Bool)

                func apply(toState state: inout State) -> Never? {
                    if case .signIn(let name) = self, state == .signedOut {
                        state = .signedIn(Account(user: name))
                        return nil
                    }
                    guard case .signedIn(var account) = state else { return nil }
                    switch self {
                    case .signIn:
                        return nil
                    case .signOut:
                        state = .signedOut
                        return nil
                    case .write(let text):
                        account.queue.append(Note(id: account.nextID, text: text))
                        account.nextID += 1
                    case .send:
                        guard account.sending == nil, !account.queue.isEmpty else { return nil }
                        account.sending = account.queue.removeFirst()
                    case .answered(let isAccepted):
                        guard let note = account.sending else { return nil }
                        account.sending = nil
                        if isAccepted { account.delivered.append(note) } else { account.queue.insert(note, at: 0) }
                    }
                    state = .signedIn(account)
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> AppScreen {
                let sink = context.makeSink(of: Action.self)
                switch state {
                case .signedOut:
                    return .signIn(
                        SignInWorkflow()
                            .mapOutput { output -> Action in
                                switch output {
                                case .signedIn(let name): .signIn(name)
                                }
                            }
                            .rendered(in: context))
                case .signedIn(let account):
                    if let note = account.sending {
                        SendWorker(note: note).mapOutput { Action.answered($0) }.running(in: context)
                    }
                    return .queue(
                        QueueScreen(
                            user: account.user, waiting: account.queue.map(\.text),
                            delivered: account.delivered.map(\.text),
                            status: account.sending.map { "sending \($0.text)" } ?? "idle",
                            onWrite: { sink.send(.write($0)) }, onSend: { sink.send(.send) },
                            onSignOut: { sink.send(.signOut) }))
                }
            }
        }
    }
}
