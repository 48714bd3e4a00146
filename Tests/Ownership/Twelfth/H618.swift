// A wedding's seating plan: guests are seated at tables, and each table lists who sits there.

import Workflow
import WorkflowUI

enum H618 {
    struct Guest: Equatable {
        let id: Int
        let name: String
    }

    struct SeatKey {
        let table: Character
        let onSeat: () -> Void
    }

    struct GuestScreen: Screen {
        let name: String
        let place: String
        let tables: [SeatKey]
        let onStand: () -> Void
    }

    struct TableScreen: Screen {
        let title: String
        let names: [String]
        let onFold: () -> Void
    }

    struct PlanScreen: Screen {
        let guests: [GuestScreen]
        let tables: [TableScreen]
        let standing: Int
    }

    enum Bug {
        struct Table: Equatable {
            let letter: Character
            var guests: Set<Int> = []
        }

        struct GuestCard: Workflow {
            let guest: Guest
            let table: Character?
            let choices: [Character]

            enum Output {
                case seat(Character)
                case stand
            }

            func render(state: Void, context: RenderContext<GuestCard>) -> GuestScreen {
                let sink = context.makeOutputSink()
                return GuestScreen(
                    name: guest.name, place: table.map { "Table \($0)" } ?? "Standing",
                    tables: choices.map { letter in SeatKey(table: letter, onSeat: { sink.send(.seat(letter)) }) },
                    onStand: { sink.send(.stand) })
            }
        }

        struct TableCard: Workflow {
            let letter: Character
            let names: [String]

            enum Output { case fold }

            func render(state: Void, context: RenderContext<TableCard>) -> TableScreen {
                let sink = context.makeOutputSink()
                return TableScreen(
                    title: "Table \(letter), \(names.count) guests", names: names, onFold: { sink.send(.fold) })
            }
        }

        struct Root: Workflow {
            struct State {
                let guests = [Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Bo"), Guest(id: 3, name: "Cyd")]
                var tables = [Table(letter: "P"), Table(letter: "Q"), Table(letter: "R")]
                var seats: [Int: Character] = [:]

                mutating func leave(_ guest: Int, table letter: Character) {
                    guard let index = tables.firstIndex(where: { $0.letter == letter }) else { return }
                    tables[index].guests.remove(guest)
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case guest(Int, GuestCard.Output)
                case fold(Character)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .guest(let id, .seat(let letter)):
                        guard let index = state.tables.firstIndex(where: { $0.letter == letter }) else { break }
                        state.tables[index].guests.insert(id)
                        state.seats[id] = letter
                    case .guest(let id, .stand):
                        if let letter = state.seats.removeValue(forKey: id) { state.leave(id, table: letter) }
                    case .fold(let letter):
                        state.tables.removeAll { $0.letter == letter }
                        state.seats = state.seats.filter { $0.value != letter }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> PlanScreen {
                let guests = state.guests.map { guest in
                    GuestCard(guest: guest, table: state.seats[guest.id], choices: state.tables.map(\.letter))
                        .rendered(in: context, key: "guest-\(guest.id)") { Action.guest(guest.id, $0) }
                }
                let tables = state.tables.map { table in
                    let names = state.guests.filter { table.guests.contains($0.id) }.map(\.name)
                    return TableCard(letter: table.letter, names: names)
                        .rendered(in: context, key: "table-\(table.letter)") { _ in Action.fold(table.letter) }
                }
                return PlanScreen(
                    guests: guests, tables: tables, standing: state.guests.filter { state.seats[$0.id] == nil }.count)
            }
        }
    }

    enum Fixed {
        struct Table: Equatable {
            let letter: Character
        }

        struct GuestCard: Workflow {
            let guest: Guest
            let table: Character?
            let choices: [Character]

            enum Output {
                case seat(Character)
                case stand
            }

            func render(state: Void, context: RenderContext<GuestCard>) -> GuestScreen {
                let sink = context.makeOutputSink()
                return GuestScreen(
                    name: guest.name, place: table.map { "Table \($0)" } ?? "Standing",
                    tables: choices.map { letter in SeatKey(table: letter, onSeat: { sink.send(.seat(letter)) }) },
                    onStand: { sink.send(.stand) })
            }
        }

        struct TableCard: Workflow {
            let letter: Character
            let names: [String]

            enum Output { case fold }

            func render(state: Void, context: RenderContext<TableCard>) -> TableScreen {
                let sink = context.makeOutputSink()
                return TableScreen(
                    title: "Table \(letter), \(names.count) guests", names: names, onFold: { sink.send(.fold) })
            }
        }

        struct Root: Workflow {
            struct State {
                let guests = [Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Bo"), Guest(id: 3, name: "Cyd")]
                var tables = [Table(letter: "P"), Table(letter: "Q"), Table(letter: "R")]
                var seats: [Int: Character] = [:]
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case guest(Int, GuestCard.Output)
                case fold(Character)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .guest(let id, .seat(let letter)):
                        guard state.tables.contains(where: { $0.letter == letter }) else { break }
                        state.seats[id] = letter
                    case .guest(let id, .stand):
                        state.seats[id] = nil
                    case .fold(let letter):
                        state.tables.removeAll { $0.letter == letter }
                        state.seats = state.seats.filter { $0.value != letter }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> PlanScreen {
                let guests = state.guests.map { guest in
                    GuestCard(guest: guest, table: state.seats[guest.id], choices: state.tables.map(\.letter))
                        .rendered(in: context, key: "guest-\(guest.id)") { Action.guest(guest.id, $0) }
                }
                let tables = state.tables.map { table in
                    let names = state.guests.filter { state.seats[$0.id] == table.letter }.map(\.name)
                    return TableCard(letter: table.letter, names: names)
                        .rendered(in: context, key: "table-\(table.letter)") { _ in Action.fold(table.letter) }
                }
                return PlanScreen(
                    guests: guests, tables: tables, standing: state.guests.filter { state.seats[$0.id] == nil }.count)
            }
        }
    }
}
