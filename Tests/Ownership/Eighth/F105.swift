// A mail app: a bar with a badge for unread letters, and a mailbox where letters can be archived.

import Workflow

enum F105 {
    struct Letter: Equatable {
        let id: Int
        let subject: String
        var isUnread: Bool
    }

    /// The letters, and the last one archived.
    final class Inbox {
        var letters = [
            Letter(id: 1, subject: "Your boiler service", isUnread: true),
            Letter(id: 2, subject: "Minutes of the meeting", isUnread: false),
            Letter(id: 3, subject: "Photos from Sunday", isUnread: true),
        ]
        var archived: (letter: Letter, position: Int)?

        func position(of id: Int) -> Int? { letters.firstIndex { $0.id == id } }
    }

    enum Tab: String {
        case mail
        case help
    }

    struct RowScreen {
        let subject: String
        let isUnread: Bool
        let onOpen: () -> Void
        let onToggleUnread: () -> Void
        let onArchive: () -> Void
    }

    struct MailboxScreen {
        let rows: [RowScreen]
        let openLetter: String
        let canUndo: Bool
        let onUndo: () -> Void
    }

    struct AppScreen {
        let tab: String
        let badge: Int
        let mailbox: MailboxScreen?
        let onTab: () -> Void
    }

    enum Broken {
        struct AppWorkflow: Workflow {
            struct State {
                let inbox: Inbox
                var unread: Int
                var tab = Tab.mail
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = AppWorkflow
                case switchTab
                case mailbox(MailboxWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    let inbox = state.inbox
                    switch self {
                    case .switchTab:
                        state.tab = state.tab == .mail ? .help : .mail
                    case .mailbox(.opened(let id)):
                        guard let position = inbox.position(of: id), inbox.letters[position].isUnread else { break }
                        inbox.letters[position].isUnread = false
                        state.unread -= 1
                    case .mailbox(.toggledUnread(let id)):
                        guard let position = inbox.position(of: id) else { break }
                        inbox.letters[position].isUnread.toggle()
                        state.unread += inbox.letters[position].isUnread ? 1 : -1
                    case .mailbox(.archived(let id)):
                        guard let position = inbox.position(of: id) else { break }
                        let letter = inbox.letters.remove(at: position)
                        inbox.archived = (letter, position)
                        if letter.isUnread { state.unread -= 1 }
                    case .mailbox(.undone):
                        guard let archived = inbox.archived else { break }
                        inbox.letters.insert(archived.letter, at: archived.position)
                        inbox.archived = nil
                    }
                    return nil
                }
            }

            func makeInitialState() -> State {
                let inbox = Inbox()
                return State(inbox: inbox, unread: inbox.letters.count { $0.isUnread })
            }

            func render(state: State, context: RenderContext<Self>) -> AppScreen {
                let sink = context.makeSink(of: Action.self)
                var mailbox: MailboxScreen?
                if state.tab == .mail {
                    mailbox = MailboxWorkflow(letters: state.inbox.letters, canUndo: state.inbox.archived != nil)
                        .mapOutput { Action.mailbox($0) }
                        .rendered(in: context)
                }
                return AppScreen(
                    tab: state.tab.rawValue, badge: state.unread, mailbox: mailbox,
                    onTab: { sink.send(.switchTab) })
            }
        }

        struct MailboxWorkflow: Workflow {
            let letters: [Letter]
            let canUndo: Bool

            enum Output {
                case opened(Int)
                case toggledUnread(Int)
                case archived(Int)
                case undone
            }

            struct State { var openID: Int? }

            enum Action: WorkflowAction {
                typealias WorkflowType = MailboxWorkflow
                case open(Int)
                case toggleUnread(Int)
                case archive(Int)
                case undo

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .open(let id):
                        state.openID = id
                        return .opened(id)
                    case .toggleUnread(let id):
                        return .toggledUnread(id)
                    case .archive(let id):
                        if state.openID == id { state.openID = nil }
                        return .archived(id)
                    case .undo:
                        return .undone
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> MailboxScreen {
                let sink = context.makeSink(of: Action.self)
                return MailboxScreen(
                    rows: letters.map { letter in
                        RowScreen(
                            subject: letter.subject, isUnread: letter.isUnread,
                            onOpen: { sink.send(.open(letter.id)) },
                            onToggleUnread: { sink.send(.toggleUnread(letter.id)) },
                            onArchive: { sink.send(.archive(letter.id)) })
                    },
                    openLetter: letters.first { $0.id == state.openID }?.subject ?? "",
                    canUndo: canUndo,
                    onUndo: { sink.send(.undo) })
            }
        }
    }

    enum Fixed {
        struct AppWorkflow: Workflow {
            struct State {
                let inbox = Inbox()
                var tab = Tab.mail

                var unread: Int { inbox.letters.count { $0.isUnread } }
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = AppWorkflow
                case switchTab
                case mailbox(MailboxWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    let inbox = state.inbox
                    switch self {
                    case .switchTab:
                        state.tab = state.tab == .mail ? .help : .mail
                    case .mailbox(.opened(let id)):
                        guard let position = inbox.position(of: id), inbox.letters[position].isUnread else { break }
                        inbox.letters[position].isUnread = false
                    case .mailbox(.toggledUnread(let id)):
                        guard let position = inbox.position(of: id) else { break }
                        inbox.letters[position].isUnread.toggle()
                    case .mailbox(.archived(let id)):
                        guard let position = inbox.position(of: id) else { break }
                        let letter = inbox.letters.remove(at: position)
                        inbox.archived = (letter, position)
                    case .mailbox(.undone):
                        guard let archived = inbox.archived else { break }
                        inbox.letters.insert(archived.letter, at: archived.position)
                        inbox.archived = nil
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> AppScreen {
                let sink = context.makeSink(of: Action.self)
                var mailbox: MailboxScreen?
                if state.tab == .mail {
                    mailbox = MailboxWorkflow(letters: state.inbox.letters, canUndo: state.inbox.archived != nil)
                        .mapOutput { Action.mailbox($0) }
                        .rendered(in: context)
                }
                return AppScreen(
                    tab: state.tab.rawValue, badge: state.unread, mailbox: mailbox,
                    onTab: { sink.send(.switchTab) })
            }
        }

        struct MailboxWorkflow: Workflow {
            let letters: [Letter]
            let canUndo: Bool

            enum Output {
                case opened(Int)
                case toggledUnread(Int)
                case archived(Int)
                case undone
            }

            struct State { var openID: Int? }

            enum Action: WorkflowAction {
                typealias WorkflowType = MailboxWorkflow
                case open(Int)
                case toggleUnread(Int)
                case archive(Int)
                case undo

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .open(let id):
                        state.openID = id
                        return .opened(id)
                    case .toggleUnread(let id):
                        return .toggledUnread(id)
                    case .archive(let id):
                        if state.openID == id { state.openID = nil }
                        return .archived(id)
                    case .undo:
                        return .undone
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> MailboxScreen {
                let sink = context.makeSink(of: Action.self)
                return MailboxScreen(
                    rows: letters.map { letter in
                        RowScreen(
                            subject: letter.subject, isUnread: letter.isUnread,
                            onOpen: { sink.send(.open(letter.id)) },
                            onToggleUnread: { sink.send(.toggleUnread(letter.id)) },
                            onArchive: { sink.send(.archive(letter.id)) })
                    },
                    openLetter: letters.first { $0.id == state.openID }?.subject ?? "",
                    canUndo: canUndo,
                    onUndo: { sink.send(.undo) })
            }
        }
    }
}
