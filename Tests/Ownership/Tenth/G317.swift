// Reminders in a list. Beside the list, a panel snoozes one of them.

import Workflow

enum G317 {
    struct Reminder: Equatable {
        let id: Int
        let title: String
        var minutes: Int
        var isDone = false
    }

    struct ReminderRow {
        let title: String
        let isDone: Bool
        let onDone: () -> Void
        let onSnooze: () -> Void
        let onDelete: () -> Void
    }

    struct ListScreen {
        let rows: [ReminderRow]
        let onAdd: (String) -> Void
        let onClearDone: () -> Void
    }

    struct SnoozeScreen {
        let title: String
        let minutes: Int
        let onLonger: () -> Void
        let onOK: () -> Void
        let onCancel: () -> Void
    }

    struct Panelled<Main, Panel> {
        let main: Main
        let panel: Panel?
    }

    struct SnoozeWorkflow: Workflow {
        typealias Rendering = SnoozeScreen

        let title: String

        enum Output {
            case chosen(Int)
            case cancelled
        }

        struct State: Equatable {
            var minutes = 5
        }

        func makeInitialState() -> State { State() }

        enum Action: WorkflowAction {
            typealias WorkflowType = SnoozeWorkflow

            case longer
            case ok
            case cancel

            func apply(toState state: inout State) -> Output? {
                switch self {
                case .longer:
                    state.minutes = min(60, state.minutes + 5)
                    return nil
                case .ok: return .chosen(state.minutes)
                case .cancel: return .cancelled
                }
            }
        }

        func render(state: State, context: RenderContext<SnoozeWorkflow>) -> SnoozeScreen {
            let sink = context.makeSink(of: Action.self)
            return SnoozeScreen(
                title: "Snooze “\(title)”", minutes: state.minutes, onLonger: { sink.send(.longer) },
                onOK: { sink.send(.ok) }, onCancel: { sink.send(.cancel) })
        }
    }

    static let reminders = [
        Reminder(id: 1, title: "Water the plants", minutes: 30), Reminder(id: 2, title: "Call Mum", minutes: 60),
        Reminder(id: 3, title: "Stretch", minutes: 15),
    ]

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = Panelled<ListScreen, SnoozeScreen>

            struct State: Equatable {
                var reminders = G317.reminders
                var snoozing: Int?
                var nextID = 4
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case add(String)
                case done(Int)
                case openSnooze(Int)
                case delete(Int)
                case clearDone
                case snooze(SnoozeWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .add(let title):
                        state.reminders.append(Reminder(id: state.nextID, title: title, minutes: 30))
                        state.nextID += 1
                    case .done(let id):
                        guard let index = state.reminders.firstIndex(where: { $0.id == id }) else { return nil }
                        state.reminders[index].isDone.toggle()
                    case .openSnooze(let id):
                        state.snoozing = id
                    case .delete(let id):
                        state.reminders.removeAll { $0.id == id }
                        if state.snoozing == id { state.snoozing = nil }
                    case .clearDone:
                        state.reminders.removeAll(where: \.isDone)
                    case .snooze(.chosen(let minutes)):
                        if let index = state.reminders.firstIndex(where: { $0.id == state.snoozing }) {
                            state.reminders[index].minutes += minutes
                        }
                        state.snoozing = nil
                    case .snooze(.cancelled):
                        state.snoozing = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Panelled<ListScreen, SnoozeScreen> {
                let sink = context.makeSink(of: Action.self)
                return Panelled(
                    main: ListScreen(
                        rows: state.reminders.map { reminder in
                            ReminderRow(
                                title: "\(reminder.title) in \(reminder.minutes) min", isDone: reminder.isDone,
                                onDone: { sink.send(.done(reminder.id)) },
                                onSnooze: { sink.send(.openSnooze(reminder.id)) },
                                onDelete: { sink.send(.delete(reminder.id)) })
                        },
                        onAdd: { sink.send(.add($0)) }, onClearDone: { sink.send(.clearDone) }),
                    panel: state.snoozing.map { id in
                        SnoozeWorkflow(title: state.reminders.first { $0.id == id }?.title ?? "")
                            .mapOutput { Action.snooze($0) }
                            .rendered(in: context, key: "\(id)")
                    })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = Panelled<ListScreen, SnoozeScreen>

            struct State: Equatable {
                var reminders = G317.reminders {
                    didSet { forgetSnoozingOfMissing() }
                }
                var snoozing: Int?
                var nextID = 4

                private mutating func forgetSnoozingOfMissing() {
                    if !reminders.contains(where: { $0.id == snoozing }) { snoozing = nil }
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case add(String)
                case done(Int)
                case openSnooze(Int)
                case delete(Int)
                case clearDone
                case snooze(SnoozeWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .add(let title):
                        state.reminders.append(Reminder(id: state.nextID, title: title, minutes: 30))
                        state.nextID += 1
                    case .done(let id):
                        guard let index = state.reminders.firstIndex(where: { $0.id == id }) else { return nil }
                        state.reminders[index].isDone.toggle()
                    case .openSnooze(let id):
                        guard state.reminders.contains(where: { $0.id == id }) else { return nil }
                        state.snoozing = id
                    case .delete(let id):
                        state.reminders.removeAll { $0.id == id }
                    case .clearDone:
                        state.reminders.removeAll(where: \.isDone)
                    case .snooze(.chosen(let minutes)):
                        if let index = state.reminders.firstIndex(where: { $0.id == state.snoozing }) {
                            state.reminders[index].minutes += minutes
                        }
                        state.snoozing = nil
                    case .snooze(.cancelled):
                        state.snoozing = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Panelled<ListScreen, SnoozeScreen> {
                let sink = context.makeSink(of: Action.self)
                return Panelled(
                    main: ListScreen(
                        rows: state.reminders.map { reminder in
                            ReminderRow(
                                title: "\(reminder.title) in \(reminder.minutes) min", isDone: reminder.isDone,
                                onDone: { sink.send(.done(reminder.id)) },
                                onSnooze: { sink.send(.openSnooze(reminder.id)) },
                                onDelete: { sink.send(.delete(reminder.id)) })
                        },
                        onAdd: { sink.send(.add($0)) }, onClearDone: { sink.send(.clearDone) }),
                    panel: state.reminders.first { $0.id == state.snoozing }.map { reminder in
                        SnoozeWorkflow(title: reminder.title)
                            .mapOutput { Action.snooze($0) }
                            .rendered(in: context, key: "\(reminder.id)")
                    })
            }
        }
    }
}
