// Singers take their places. The choir can sing when all voices have the same number of singers.

import Workflow

enum C103 {
    enum Voice: String, CaseIterable {
        case alto, tenor, bass
    }

    struct ColumnScreen {
        let title: String
        let names: [String]
        let onFold: () -> Void
        let onRise: (Int) -> Void
    }

    struct StageScreen {
        let columns: [ColumnScreen]
        let waiting: [String]
        let maySing: Bool
        let lamps: Bool
        let sung: [String]
        let onSeat: (Int) -> Void
        let onDismiss: () -> Void
        let onLatecomer: () -> Void
        let onLamps: (Bool) -> Void
        let onSing: () -> Void
    }

    struct VoiceColumn: Workflow {
        enum Output { case rise(Int) }

        let voice: Voice
        let names: [String]

        struct State: Equatable { var folded = false }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<VoiceColumn>) -> ColumnScreen {
            let change = context.makeStateMutationSink()
            let outputs = context.makeOutputSink()
            return ColumnScreen(
                title: "\(voice.rawValue), \(names.count)",
                names: state.folded ? [] : names,
                onFold: { change.send { $0.folded.toggle() } },
                onRise: { outputs.send(.rise($0)) })
        }
    }

    static let people = ["Ilse", "Jarno", "Kees", "Lotte"]

    enum Broken {
        struct ChoirWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var seats: [Voice: [String]] = [.alto: ["Ada"], .tenor: ["Bram"]]
                var waiting = people
                var balanced = false
                var lamps = false
                var guests = 0
                var sung: [String] = []

                func strength(_ voice: Voice) -> Int { seats[voice, default: []].count }

                var weakest: Voice { Voice.allCases.min { strength($0) < strength($1) } ?? .alto }

                mutating func weigh() {
                    let strengths = Set(Voice.allCases.map(strength))
                    balanced = strengths.count == 1 && strengths != [0]
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = ChoirWorkflow

                case seat(Int), rise(Voice, Int), dismiss, latecomer, lamps(Bool), sing

                func apply(toState state: inout ChoirWorkflow.State) -> Never? {
                    switch self {
                    case .seat(let place):
                        guard state.waiting.indices.contains(place) else { return nil }
                        let voice = state.weakest
                        state.seats[voice, default: []].append(state.waiting.remove(at: place))
                        state.weigh()
                    case .rise(let voice, let place):
                        guard var row = state.seats[voice], row.indices.contains(place) else { return nil }
                        state.waiting.append(row.remove(at: place))
                        state.seats[voice] = row
                    case .dismiss:
                        for voice in Voice.allCases { state.waiting += state.seats[voice, default: []] }
                        state.seats = [:]
                        state.weigh()
                    case .latecomer:
                        state.guests += 1
                        state.waiting.append("Guest \(state.guests)")
                    case .lamps(let on):
                        state.lamps = on
                    case .sing:
                        guard state.balanced else { return nil }
                        state.sung.append(Voice.allCases.map { "\(state.strength($0))" }.joined(separator: "+"))
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<ChoirWorkflow>) -> StageScreen {
                let sink = context.makeSink(of: Action.self)
                let columns = Voice.allCases.map { voice in
                    VoiceColumn(voice: voice, names: state.seats[voice, default: []])
                        .mapOutput { output -> Action in
                            switch output {
                            case .rise(let place): .rise(voice, place)
                            }
                        }
                        .rendered(in: context, key: voice.rawValue)
                }
                return StageScreen(
                    columns: columns, waiting: state.waiting, maySing: state.balanced, lamps: state.lamps,
                    sung: state.sung,
                    onSeat: { sink.send(.seat($0)) }, onDismiss: { sink.send(.dismiss) },
                    onLatecomer: { sink.send(.latecomer) }, onLamps: { sink.send(.lamps($0)) },
                    onSing: { sink.send(.sing) })
            }
        }
    }

    enum Fixed {
        struct ChoirWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var seats: [Voice: [String]] = [.alto: ["Ada"], .tenor: ["Bram"]]
                var waiting = people
                var lamps = false
                var guests = 0
                var sung: [String] = []

                func strength(_ voice: Voice) -> Int { seats[voice, default: []].count }

                var weakest: Voice { Voice.allCases.min { strength($0) < strength($1) } ?? .alto }

                var balanced: Bool {
                    let strengths = Set(Voice.allCases.map(strength))
                    return strengths.count == 1 && strengths != [0]
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = ChoirWorkflow

                case seat(Int), rise(Voice, Int), dismiss, latecomer, lamps(Bool), sing

                func apply(toState state: inout ChoirWorkflow.State) -> Never? {
                    switch self {
                    case .seat(let place):
                        guard state.waiting.indices.contains(place) else { return nil }
                        let voice = state.weakest
                        state.seats[voice, default: []].append(state.waiting.remove(at: place))
                    case .rise(let voice, let place):
                        guard var row = state.seats[voice], row.indices.contains(place) else { return nil }
                        state.waiting.append(row.remove(at: place))
                        state.seats[voice] = row
                    case .dismiss:
                        for voice in Voice.allCases { state.waiting += state.seats[voice, default: []] }
                        state.seats = [:]
                    case .latecomer:
                        // Numbers all guests so far, which isn't the number of guests waiting.
                        state.guests += 1
                        state.waiting.append("Guest \(state.guests)")
                    case .lamps(let on):
                        state.lamps = on
                    case .sing:
                        guard state.balanced else { return nil }
                        state.sung.append(Voice.allCases.map { "\(state.strength($0))" }.joined(separator: "+"))
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<ChoirWorkflow>) -> StageScreen {
                let sink = context.makeSink(of: Action.self)
                let columns = Voice.allCases.map { voice in
                    VoiceColumn(voice: voice, names: state.seats[voice, default: []])
                        .mapOutput { output -> Action in
                            switch output {
                            case .rise(let place): .rise(voice, place)
                            }
                        }
                        .rendered(in: context, key: voice.rawValue)
                }
                return StageScreen(
                    columns: columns, waiting: state.waiting, maySing: state.balanced, lamps: state.lamps,
                    sung: state.sung,
                    onSeat: { sink.send(.seat($0)) }, onDismiss: { sink.send(.dismiss) },
                    onLatecomer: { sink.send(.latecomer) }, onLamps: { sink.send(.lamps($0)) },
                    onSing: { sink.send(.sing) })
            }
        }
    }
}
