// A ship's radio: one channel at a time is open, and a message is put together from code words before it is sent.

import Workflow
import WorkflowUI

enum H602 {
    struct Channel: Equatable {
        let id: Int
        let name: String
        var messages: [String] = []
    }

    struct ChannelTab {
        let name: String
        let count: Int
        let isOpen: Bool
        let onOpen: () -> Void
    }

    struct WordKey {
        let word: String
        let onAdd: () -> Void
    }

    struct ComposerScreen: Screen {
        let recipient: String
        let draft: String
        let words: [WordKey]
        let onSend: () -> Void
        let onClear: () -> Void
    }

    struct RadioScreen: Screen {
        let channels: [ChannelTab]
        let messages: [String]
        let composer: ComposerScreen
        let onTuneIn: () -> Void
    }

    enum Bug {
        /// Puts a message together and hands it up when it is to be sent.
        struct Composer: Workflow {
            let recipient: String

            enum Output {
                case send(String)
            }

            struct State {
                var draft = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Composer
                case add(String)
                case clear
                case send

                func apply(toState state: inout Composer.State) -> Composer.Output? {
                    switch self {
                    case .add(let word):
                        state.draft += state.draft.isEmpty ? word : " \(word)"
                        return nil
                    case .clear:
                        state.draft = ""
                        return nil
                    case .send:
                        guard !state.draft.isEmpty else { return nil }
                        defer { state.draft = "" }
                        return .send(state.draft)
                    }
                }
            }

            func render(state: State, context: RenderContext<Composer>) -> ComposerScreen {
                let sink = context.makeSink(of: Action.self)
                let words = ["roger", "mayday"].map { word in
                    WordKey(word: word, onAdd: { sink.send(.add(word)) })
                }
                return ComposerScreen(
                    recipient: recipient, draft: state.draft, words: words, onSend: { sink.send(.send) },
                    onClear: { sink.send(.clear) })
            }
        }

        struct Root: Workflow {
            struct State {
                var channels: [Channel]
                var open: Int
                var nextID: Int
            }

            func makeInitialState() -> State {
                State(
                    channels: [Channel(id: 6, name: "Coastguard"), Channel(id: 9, name: "Pilot", messages: ["over"])],
                    open: 6, nextID: 12)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case open(Int)
                case tuneIn
                case composer(Composer.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .open(let id):
                        state.open = id
                    case .tuneIn:
                        state.channels.append(Channel(id: state.nextID, name: "Channel \(state.nextID)"))
                        state.nextID += 1
                    case .composer(.send(let message)):
                        guard let index = state.channels.firstIndex(where: { $0.id == state.open }) else { break }
                        state.channels[index].messages.append(message)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> RadioScreen {
                let sink = context.makeSink(of: Action.self)
                let tabs = state.channels.map { channel in
                    ChannelTab(
                        name: channel.name, count: channel.messages.count, isOpen: channel.id == state.open,
                        onOpen: { sink.send(.open(channel.id)) })
                }
                let channel = state.channels.first { $0.id == state.open } ?? state.channels[0]
                let composer = Composer(recipient: channel.name).rendered(in: context) { Action.composer($0) }
                return RadioScreen(
                    channels: tabs, messages: channel.messages, composer: composer, onTuneIn: { sink.send(.tuneIn) })
            }
        }
    }

    enum Fixed {
        /// Shows the message that is being put together; it belongs to the radio.
        struct Composer: Workflow {
            let recipient: String
            let draft: String

            enum Output {
                case add(String)
                case clear
                case send
            }

            func render(state: Void, context: RenderContext<Composer>) -> ComposerScreen {
                let sink = context.makeOutputSink()
                let words = ["roger", "mayday"].map { word in
                    WordKey(word: word, onAdd: { sink.send(.add(word)) })
                }
                return ComposerScreen(
                    recipient: recipient, draft: draft, words: words, onSend: { sink.send(.send) },
                    onClear: { sink.send(.clear) })
            }
        }

        struct Root: Workflow {
            struct State {
                var channels: [Channel]
                var open: Int
                var nextID: Int
                var drafts: [Int: String] = [:]
            }

            func makeInitialState() -> State {
                State(
                    channels: [Channel(id: 6, name: "Coastguard"), Channel(id: 9, name: "Pilot", messages: ["over"])],
                    open: 6, nextID: 12)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case open(Int)
                case tuneIn
                case composer(Composer.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .open(let id):
                        state.open = id
                    case .tuneIn:
                        state.channels.append(Channel(id: state.nextID, name: "Channel \(state.nextID)"))
                        state.nextID += 1
                    case .composer(.add(let word)):
                        let draft = state.drafts[state.open] ?? ""
                        state.drafts[state.open] = draft.isEmpty ? word : "\(draft) \(word)"
                    case .composer(.clear):
                        state.drafts[state.open] = nil
                    case .composer(.send):
                        guard let index = state.channels.firstIndex(where: { $0.id == state.open }),
                            let message = state.drafts.removeValue(forKey: state.open)
                        else { break }
                        state.channels[index].messages.append(message)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> RadioScreen {
                let sink = context.makeSink(of: Action.self)
                let tabs = state.channels.map { channel in
                    ChannelTab(
                        name: channel.name, count: channel.messages.count, isOpen: channel.id == state.open,
                        onOpen: { sink.send(.open(channel.id)) })
                }
                let channel = state.channels.first { $0.id == state.open } ?? state.channels[0]
                let composer = Composer(recipient: channel.name, draft: state.drafts[channel.id] ?? "")
                    .rendered(in: context) { Action.composer($0) }
                return RadioScreen(
                    channels: tabs, messages: channel.messages, composer: composer, onTuneIn: { sink.send(.tuneIn) })
            }
        }
    }
}
