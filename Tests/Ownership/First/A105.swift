// A porter's desk: parcels are taken in, their owners are called, and they are handed out or sent back.

import Workflow

enum A105 {
    static let rooms = ["1A", "1B", "2A", "Attic"]

    struct Parcel: Equatable {
        let ticket: Int
        let room: String
        var wasCalled = false
    }

    struct CounterScreen {
        let toCall: Int
        let takenInToday: Int
        let shelf: ShelfView
        let takeBack: String?
        let rooms: [String]
        let onTakeIn: (Int) -> Void
        let onTakeBack: () -> Void
    }

    struct ShelfView {
        let rows: [String]
        let onCall: (Int) -> Void
        let onHandOut: (Int) -> Void
        let onSendBack: (Int) -> Void
        let onOnlyUncalled: (Bool) -> Void
    }

    /// Shows parcels, and reports what happens to each.
    struct ShelfWorkflow: Workflow {
        var parcels: [Parcel]

        enum Output {
            case call(Int), handOut(Int), sendBack(Int)
        }

        struct State: Equatable { var onlyUncalled = false }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<ShelfWorkflow>) -> ShelfView {
            let tell = context.makeOutputSink()
            let change = context.makeStateMutationSink()
            let shown = parcels.filter { !(state.onlyUncalled && $0.wasCalled) }
            func each(_ output: @escaping (Int) -> Output) -> (Int) -> Void {
                { if shown.indices.contains($0) { tell.send(output(shown[$0].ticket)) } }
            }
            return ShelfView(
                rows: shown.map { "#\($0.ticket) for \($0.room)\($0.wasCalled ? ", called" : "")" },
                onCall: each(Output.call), onHandOut: each(Output.handOut), onSendBack: each(Output.sendBack),
                onOnlyUncalled: { change.send(\.onlyUncalled, value: $0) }
            )
        }
    }
}

extension A105 {
    enum Broken {
        struct PorterWorkflow: Workflow {
            struct State: Equatable {
                var shelf: [Parcel] = []
                var uncalled = 0
                var ticket = 0
                var takenIn = 0
                var lastOut: Parcel?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PorterWorkflow

                case takeIn(Int)
                case takeBack
                case shelf(ShelfWorkflow.Output)

                func apply(toState state: inout PorterWorkflow.State) -> Never? {
                    switch self {
                    case .takeIn(let room):
                        guard rooms.indices.contains(room) else { break }
                        state.ticket += 1
                        state.takenIn += 1
                        state.uncalled += 1
                        state.shelf.append(Parcel(ticket: state.ticket, room: rooms[room]))
                    case .takeBack:
                        guard let parcel = state.lastOut else { break }
                        state.shelf.append(parcel)
                        state.lastOut = nil
                    case .shelf(.call(let ticket)):
                        guard let at = state.shelf.firstIndex(where: { $0.ticket == ticket }) else { break }
                        if !state.shelf[at].wasCalled { state.uncalled -= 1 }
                        state.shelf[at].wasCalled = true
                    case .shelf(.handOut(let ticket)):
                        guard let at = state.shelf.firstIndex(where: { $0.ticket == ticket }) else { break }
                        let parcel = state.shelf.remove(at: at)
                        if !parcel.wasCalled { state.uncalled -= 1 }
                        state.lastOut = parcel
                    case .shelf(.sendBack(let ticket)):
                        guard let at = state.shelf.firstIndex(where: { $0.ticket == ticket }) else { break }
                        if !state.shelf.remove(at: at).wasCalled { state.uncalled -= 1 }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PorterWorkflow>) -> CounterScreen {
                let sink = context.makeSink(of: Action.self)
                return CounterScreen(
                    toCall: state.uncalled,
                    takenInToday: state.takenIn,
                    shelf: ShelfWorkflow(parcels: state.shelf).mapOutput(Action.shelf).rendered(in: context),
                    takeBack: state.lastOut.map { "Take back #\($0.ticket)" },
                    rooms: rooms,
                    onTakeIn: { sink.send(.takeIn($0)) },
                    onTakeBack: { sink.send(.takeBack) }
                )
            }
        }
    }

    enum Fixed {
        struct PorterWorkflow: Workflow {
            struct State: Equatable {
                var shelf: [Parcel] = []
                /// The last parcel's ticket number, whether or not the parcel is still here.
                var ticket = 0
                /// The number of parcels taken in today. Ticket numbers may continue from yesterday's.
                var takenIn = 0
                var lastOut: Parcel?
            }

            var firstTicket = 1

            func makeInitialState() -> State { State(ticket: firstTicket - 1) }

            enum Action: WorkflowAction {
                typealias WorkflowType = PorterWorkflow

                case takeIn(Int)
                case takeBack
                case shelf(ShelfWorkflow.Output)

                func apply(toState state: inout PorterWorkflow.State) -> Never? {
                    switch self {
                    case .takeIn(let room):
                        guard rooms.indices.contains(room) else { break }
                        state.ticket += 1
                        state.takenIn += 1
                        state.shelf.append(Parcel(ticket: state.ticket, room: rooms[room]))
                    case .takeBack:
                        guard let parcel = state.lastOut else { break }
                        state.shelf.append(parcel)
                        state.lastOut = nil
                    case .shelf(.call(let ticket)):
                        guard let at = state.shelf.firstIndex(where: { $0.ticket == ticket }) else { break }
                        state.shelf[at].wasCalled = true
                    case .shelf(.handOut(let ticket)):
                        guard let at = state.shelf.firstIndex(where: { $0.ticket == ticket }) else { break }
                        state.lastOut = state.shelf.remove(at: at)
                    case .shelf(.sendBack(let ticket)):
                        state.shelf.removeAll { $0.ticket == ticket }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PorterWorkflow>) -> CounterScreen {
                let sink = context.makeSink(of: Action.self)
                return CounterScreen(
                    toCall: state.shelf.filter { !$0.wasCalled }.count,
                    takenInToday: state.takenIn,
                    shelf: ShelfWorkflow(parcels: state.shelf).mapOutput(Action.shelf).rendered(in: context),
                    takeBack: state.lastOut.map { "Take back #\($0.ticket)" },
                    rooms: rooms,
                    onTakeIn: { sink.send(.takeIn($0)) },
                    onTakeBack: { sink.send(.takeBack) }
                )
            }
        }
    }
}
