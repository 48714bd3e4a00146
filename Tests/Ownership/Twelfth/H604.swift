// A diary: meetings can be moved, a bell can be set before each, and invitations go out by post.

import Workflow
import WorkflowUI

enum H604 {
    struct Meeting: Equatable {
        let id: Int
        let title: String
        var start: Int
    }

    enum Clock {
        static func text(_ minutes: Int) -> String {
            let rest = minutes % 60
            return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
        }
    }

    struct MeetingRow: Screen {
        let title: String
        let start: String
        let bell: String
        let onLater: () -> Void
        let onEarlier: () -> Void
        let onQuarterBefore: () -> Void
        let onHourBefore: () -> Void
        let onNoBell: () -> Void
        let onInvite: () -> Void
        let onCancel: () -> Void
    }

    struct DayScreen: Screen {
        let heading: String
        let rows: [MeetingRow]
    }

    struct DiaryScreen: Screen {
        let firstBell: String
        let day: DayScreen
        let posted: [String]
    }

    enum Bug {
        enum Diary {
            /// One meeting with its bell.
            struct Row: Workflow {
                let meeting: Meeting
                let bell: Int?

                enum Output {
                    case move(Int)
                    case bell(Int?)
                    case invite
                    case cancel
                }

                func render(state: Void, context: RenderContext<Row>) -> MeetingRow {
                    let sink = context.makeOutputSink()
                    return MeetingRow(
                        title: meeting.title, start: Clock.text(meeting.start),
                        bell: bell.map { "Bell at \(Clock.text($0))" } ?? "No bell",
                        onLater: { sink.send(.move(30)) }, onEarlier: { sink.send(.move(-30)) },
                        onQuarterBefore: { sink.send(.bell(15)) }, onHourBefore: { sink.send(.bell(60)) },
                        onNoBell: { sink.send(.bell(nil)) }, onInvite: { sink.send(.invite) },
                        onCancel: { sink.send(.cancel) })
                }
            }

            /// The meetings of the day, the earliest first.
            struct Day: Workflow {
                let meetings: [Meeting]
                let bells: [Int: Int]

                struct Output {
                    let meeting: Int
                    let change: Row.Output
                }

                func render(state: Void, context: RenderContext<Day>) -> DayScreen {
                    let rows = meetings.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map { meeting in
                        Row(meeting: meeting, bell: bells[meeting.id]).rendered(in: context, key: "\(meeting.id)") {
                            AnyWorkflowAction<Day>(sendingOutput: Output(meeting: meeting.id, change: $0))
                        }
                    }
                    return DayScreen(heading: "\(meetings.count) meetings", rows: rows)
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var meetings: [Meeting]
                /// When the bell rings for a meeting.
                var bells: [Int: Int] = [:]
                /// What the invitations said when they were posted.
                var posted: [String] = []
            }

            func makeInitialState() -> State {
                State(
                    meetings: [
                        Meeting(id: 1, title: "Choir", start: 570), Meeting(id: 2, title: "Dentist", start: 660),
                    ])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case day(Diary.Day.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    guard case .day(let output) = self,
                        let index = state.meetings.firstIndex(where: { $0.id == output.meeting })
                    else { return nil }
                    let meeting = state.meetings[index]
                    switch output.change {
                    case .move(let minutes):
                        state.meetings[index].start = min(1380, max(60, meeting.start + minutes))
                    case .bell(let lead):
                        state.bells[meeting.id] = lead.map { meeting.start - $0 }
                    case .invite:
                        state.posted.append("\(meeting.title) at \(Clock.text(meeting.start))")
                    case .cancel:
                        state.meetings.remove(at: index)
                        state.bells[meeting.id] = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> DiaryScreen {
                let bells = state.bells
                let day = Diary.Day(meetings: state.meetings, bells: bells).rendered(in: context) { Action.day($0) }
                return DiaryScreen(
                    firstBell: bells.values.min().map { "First bell at \(Clock.text($0))" } ?? "No bells",
                    day: day, posted: state.posted)
            }
        }
    }

    enum Fixed {
        enum Diary {
            /// One meeting with its bell.
            struct Row: Workflow {
                let meeting: Meeting
                let bell: Int?

                enum Output {
                    case move(Int)
                    case bell(Int?)
                    case invite
                    case cancel
                }

                func render(state: Void, context: RenderContext<Row>) -> MeetingRow {
                    let sink = context.makeOutputSink()
                    return MeetingRow(
                        title: meeting.title, start: Clock.text(meeting.start),
                        bell: bell.map { "Bell at \(Clock.text($0))" } ?? "No bell",
                        onLater: { sink.send(.move(30)) }, onEarlier: { sink.send(.move(-30)) },
                        onQuarterBefore: { sink.send(.bell(15)) }, onHourBefore: { sink.send(.bell(60)) },
                        onNoBell: { sink.send(.bell(nil)) }, onInvite: { sink.send(.invite) },
                        onCancel: { sink.send(.cancel) })
                }
            }

            /// The meetings of the day, the earliest first.
            struct Day: Workflow {
                let meetings: [Meeting]
                let bells: [Int: Int]

                struct Output {
                    let meeting: Int
                    let change: Row.Output
                }

                func render(state: Void, context: RenderContext<Day>) -> DayScreen {
                    let rows = meetings.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map { meeting in
                        Row(meeting: meeting, bell: bells[meeting.id]).rendered(in: context, key: "\(meeting.id)") {
                            AnyWorkflowAction<Day>(sendingOutput: Output(meeting: meeting.id, change: $0))
                        }
                    }
                    return DayScreen(heading: "\(meetings.count) meetings", rows: rows)
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var meetings: [Meeting]
                /// How many minutes before a meeting the bell rings.
                var leads: [Int: Int] = [:]
                /// What the invitations said when they were posted.
                var posted: [String] = []
            }

            func makeInitialState() -> State {
                State(
                    meetings: [
                        Meeting(id: 1, title: "Choir", start: 570), Meeting(id: 2, title: "Dentist", start: 660),
                    ])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case day(Diary.Day.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    guard case .day(let output) = self,
                        let index = state.meetings.firstIndex(where: { $0.id == output.meeting })
                    else { return nil }
                    let meeting = state.meetings[index]
                    switch output.change {
                    case .move(let minutes):
                        state.meetings[index].start = min(1380, max(60, meeting.start + minutes))
                    case .bell(let lead):
                        state.leads[meeting.id] = lead
                    case .invite:
                        state.posted.append("\(meeting.title) at \(Clock.text(meeting.start))")
                    case .cancel:
                        state.meetings.remove(at: index)
                        state.leads[meeting.id] = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> DiaryScreen {
                var bells: [Int: Int] = [:]
                for meeting in state.meetings {
                    bells[meeting.id] = state.leads[meeting.id].map { meeting.start - $0 }
                }
                let day = Diary.Day(meetings: state.meetings, bells: bells).rendered(in: context) { Action.day($0) }
                return DiaryScreen(
                    firstBell: bells.values.min().map { "First bell at \(Clock.text($0))" } ?? "No bells",
                    day: day, posted: state.posted)
            }
        }
    }
}
