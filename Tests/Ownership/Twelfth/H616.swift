// A harbour office: the positions of the ship that is being followed are taken down once a minute.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum H616 {
    struct Ship: Equatable {
        let callsign: String
        let name: String
    }

    /// A position that was received.
    struct Fix: Equatable {
        let callsign: String
        let minute: Int
        let metres: Int
    }

    struct ShipRow {
        let name: String
        let fixes: Int
        let onFollow: () -> Void
    }

    struct TrackScreen: Screen {
        let heading: String
        let track: [String]
        let onLetGo: () -> Void
    }

    struct OfficeScreen: Screen {
        let clock: String
        let receiver: String
        let ships: [ShipRow]
        let track: TrackScreen?
        let onMinute: () -> Void
    }

    enum Bug {
        /// Receives the position of a ship in a minute.
        struct Receiver: Worker, Equatable {
            let callsign: String
            let minute: Int

            func run() async -> Fix {
                Fix(callsign: callsign, minute: minute, metres: 900 - minute * 40)
            }
        }

        /// The track of the ship that is being followed.
        struct Track: Workflow {
            let ship: Ship
            let fixes: [Fix]

            enum Output { case letGo }

            func render(state: Void, context: RenderContext<Track>) -> TrackScreen {
                let sink = context.makeOutputSink()
                return TrackScreen(
                    heading: ship.name, track: fixes.map { "\($0.minute) min: \($0.metres) m" },
                    onLetGo: { sink.send(.letGo) })
            }
        }

        struct Root: Workflow {
            struct State {
                var ships: [Ship]
                var minute = 0
                var followed: String?
                var received: String?
                /// Everything that was ever taken down.
                var log: [String: [Fix]] = [:]
            }

            func makeInitialState() -> State {
                State(ships: [Ship(callsign: "PKTU", name: "Tuna"), Ship(callsign: "OXDG", name: "Dogger")])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case follow(String)
                case letGo
                case minute
                case received(Fix)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .follow(let callsign):
                        state.followed = callsign
                        state.received = callsign
                    case .letGo:
                        state.followed = nil
                    case .minute:
                        state.minute += 1
                    case .received(let fix):
                        if state.log[fix.callsign]?.contains(fix) != true {
                            state.log[fix.callsign, default: []].append(fix)
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> OfficeScreen {
                let sink = context.makeSink(of: Action.self)
                if let callsign = state.received {
                    Receiver(callsign: callsign, minute: state.minute).running(in: context) { Action.received($0) }
                }
                let rows = state.ships.map { ship in
                    ShipRow(
                        name: ship.name, fixes: state.log[ship.callsign]?.count ?? 0,
                        onFollow: { sink.send(.follow(ship.callsign)) })
                }
                let followed = state.ships.first { $0.callsign == state.followed }
                let track = followed.map { ship in
                    Track(ship: ship, fixes: state.log[ship.callsign] ?? [])
                        .rendered(in: context, key: ship.callsign) { _ in Action.letGo }
                }
                return OfficeScreen(
                    clock: "\(state.minute) min", receiver: followed.map { "Receiving \($0.name)" } ?? "Receiver off",
                    ships: rows, track: track, onMinute: { sink.send(.minute) })
            }
        }
    }

    enum Fixed {
        /// Receives the position of a ship in a minute.
        struct Receiver: Worker, Equatable {
            let callsign: String
            let minute: Int

            func run() async -> Fix {
                Fix(callsign: callsign, minute: minute, metres: 900 - minute * 40)
            }
        }

        /// The track of the ship that is being followed.
        struct Track: Workflow {
            let ship: Ship
            let fixes: [Fix]

            enum Output { case letGo }

            func render(state: Void, context: RenderContext<Track>) -> TrackScreen {
                let sink = context.makeOutputSink()
                return TrackScreen(
                    heading: ship.name, track: fixes.map { "\($0.minute) min: \($0.metres) m" },
                    onLetGo: { sink.send(.letGo) })
            }
        }

        struct Root: Workflow {
            struct State {
                var ships: [Ship]
                var minute = 0
                var followed: String?
                /// Everything that was ever taken down.
                var log: [String: [Fix]] = [:]
            }

            func makeInitialState() -> State {
                State(ships: [Ship(callsign: "PKTU", name: "Tuna"), Ship(callsign: "OXDG", name: "Dogger")])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case follow(String)
                case letGo
                case minute
                case received(Fix)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .follow(let callsign):
                        state.followed = callsign
                    case .letGo:
                        state.followed = nil
                    case .minute:
                        state.minute += 1
                    case .received(let fix):
                        if state.log[fix.callsign]?.contains(fix) != true {
                            state.log[fix.callsign, default: []].append(fix)
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> OfficeScreen {
                let sink = context.makeSink(of: Action.self)
                if let callsign = state.followed {
                    Receiver(callsign: callsign, minute: state.minute).running(in: context) { Action.received($0) }
                }
                let rows = state.ships.map { ship in
                    ShipRow(
                        name: ship.name, fixes: state.log[ship.callsign]?.count ?? 0,
                        onFollow: { sink.send(.follow(ship.callsign)) })
                }
                let followed = state.ships.first { $0.callsign == state.followed }
                let track = followed.map { ship in
                    Track(ship: ship, fixes: state.log[ship.callsign] ?? [])
                        .rendered(in: context, key: ship.callsign) { _ in Action.letGo }
                }
                return OfficeScreen(
                    clock: "\(state.minute) min", receiver: followed.map { "Receiving \($0.name)" } ?? "Receiver off",
                    ships: rows, track: track, onMinute: { sink.send(.minute) })
            }
        }
    }
}
