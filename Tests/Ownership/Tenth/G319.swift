// A calendar that shows one week, with a heading such as “Week 12: 3 events”.

import Workflow

enum G319 {
    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    struct Event: Equatable {
        let id: Int
        let week: Int
        let day: Int
        let title: String
    }

    struct EventScreen {
        let title: String
        let onRemove: () -> Void
    }

    struct DayScreen {
        let name: String
        let events: [EventScreen]
        let onAdd: (String) -> Void
    }

    struct CalendarScreen {
        let heading: String
        let days: [DayScreen]
        let onNext: () -> Void
        let onPrevious: () -> Void
    }

    enum DayOutput {
        case added(String)
        case removed(Int)
    }

    struct DayWorkflow: Workflow {
        typealias Output = DayOutput
        typealias Rendering = DayScreen

        let day: Int
        let events: [Event]

        func render(state: Void, context: RenderContext<DayWorkflow>) -> DayScreen {
            let sink = context.makeOutputSink()
            return DayScreen(
                name: weekdays[day],
                events: events.map { event in
                    EventScreen(title: event.title, onRemove: { sink.send(.removed(event.id)) })
                },
                onAdd: { sink.send(.added($0)) })
        }
    }

    struct WeekWorkflow: Workflow {
        typealias Rendering = [DayScreen]

        let events: [Event]

        enum Output {
            case added(day: Int, title: String)
            case removed(Int)
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = WeekWorkflow

            case day(Int, DayOutput)

            func apply(toState state: inout Void) -> Output? {
                switch self {
                case .day(let day, .added(let title)): .added(day: day, title: title)
                case .day(_, .removed(let id)): .removed(id)
                }
            }
        }

        func render(state: Void, context: RenderContext<WeekWorkflow>) -> [DayScreen] {
            weekdays.indices.map { day in
                DayWorkflow(day: day, events: events.filter { $0.day == day })
                    .mapOutput { Action.day(day, $0) }
                    .rendered(in: context, key: weekdays[day])
            }
        }
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = CalendarScreen

            struct State: Equatable {
                var week = 12
                var events = [
                    Event(id: 1, week: 12, day: 0, title: "Stand-up"), Event(id: 2, week: 12, day: 3, title: "Dentist"),
                    Event(id: 3, week: 13, day: 5, title: "Hike"),
                ]
                var heading = ""
                var nextID = 4

                init() { updateHeading() }

                mutating func updateHeading() {
                    let count = events.count { $0.week == week }
                    heading = "Week \(week): " + (count == 1 ? "1 event" : "\(count) events")
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case move(Int)
                case week(WeekWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .move(let weeks):
                        state.week = min(max(state.week + weeks, 1), 52)
                        state.updateHeading()
                    case .week(.added(let day, let title)):
                        state.events.append(Event(id: state.nextID, week: state.week, day: day, title: title))
                        state.nextID += 1
                        state.updateHeading()
                    case .week(.removed(let id)):
                        state.events.removeAll { $0.id == id }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> CalendarScreen {
                let sink = context.makeSink(of: Action.self)
                return CalendarScreen(
                    heading: state.heading,
                    days: WeekWorkflow(events: state.events.filter { $0.week == state.week })
                        .mapOutput { Action.week($0) }
                        .rendered(in: context),
                    onNext: { sink.send(.move(1)) }, onPrevious: { sink.send(.move(-1)) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = CalendarScreen

            struct State: Equatable {
                var week = 12
                var events = [
                    Event(id: 1, week: 12, day: 0, title: "Stand-up"), Event(id: 2, week: 12, day: 3, title: "Dentist"),
                    Event(id: 3, week: 13, day: 5, title: "Hike"),
                ]
                var nextID = 4

                var heading: String {
                    let count = events.count { $0.week == week }
                    return "Week \(week): " + (count == 1 ? "1 event" : "\(count) events")
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case move(Int)
                case week(WeekWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .move(let weeks):
                        state.week = min(max(state.week + weeks, 1), 52)
                    case .week(.added(let day, let title)):
                        state.events.append(Event(id: state.nextID, week: state.week, day: day, title: title))
                        state.nextID += 1
                    case .week(.removed(let id)):
                        state.events.removeAll { $0.id == id }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> CalendarScreen {
                let sink = context.makeSink(of: Action.self)
                return CalendarScreen(
                    heading: state.heading,
                    days: WeekWorkflow(events: state.events.filter { $0.week == state.week })
                        .mapOutput { Action.week($0) }
                        .rendered(in: context),
                    onNext: { sink.send(.move(1)) }, onPrevious: { sink.send(.move(-1)) })
            }
        }
    }
}
