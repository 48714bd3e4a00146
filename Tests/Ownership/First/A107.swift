// A choir plans a concert and publishes its poster.

import Workflow

enum A107 {
    struct Piece: Equatable {
        let mark: Int
        let name: String
        var minutes: Int
    }

    static let repertoire = [("Locus iste", 4), ("Sure on this shining night", 6), ("Five hebrew love songs", 12)]
    static let halls = ["Town Hall", "St Anne's", "the Boathouse"]

    /// Phrases in the local language.
    final class Phrasebook {
        func poster(for pieces: [Piece], in hall: String) -> String {
            let minutes = pieces.reduce(0) { $0 + $1.minutes }
            return pieces.isEmpty ? "Nothing to sing" : "\(pieces.count) pieces, \(minutes) min, in \(hall)"
        }

        func row(_ piece: Piece) -> String { "\(piece.name), \(piece.minutes) min" }
    }

    struct ConcertScreen {
        let poster: String
        let hall: String
        let pieces: [PieceRow]
        let published: [String]
        let onAdd: (Int) -> Void
        let onHall: (Int) -> Void
        let onPublish: () -> Void
    }

    struct PieceRow {
        let text: String
        let isOpen: Bool
        let onTap: () -> Void
        let onRepeat: () -> Void
        let onDrop: () -> Void
    }

    struct PieceWorkflow: Workflow {
        typealias Rendering = PieceRow

        let piece: Piece
        let phrases: Phrasebook

        enum Output { case longer, dropped }
        enum State: Equatable { case shut, open }

        func makeInitialState() -> State { .shut }

        func render(state: State, context: RenderContext<PieceWorkflow>) -> PieceRow {
            let tell = context.makeOutputSink()
            let taps = context.makeSink(of: Void.self) { _, state in
                state = state == .open ? .shut : .open
                return nil
            }
            return PieceRow(
                text: phrases.row(piece), isOpen: state == .open,
                onTap: { taps.send(()) },
                onRepeat: { tell.send(.longer) },
                onDrop: { tell.send(.dropped) }
            )
        }
    }
}

extension A107 {
    enum Broken {
        struct ConcertWorkflow: Workflow {
            typealias Rendering = ConcertScreen

            let phrases = Phrasebook()

            struct State: Equatable {
                var pieces: [Piece]
                var mark = 1
                var hall = 0
                var poster: String
                var published: [String] = []
            }

            func makeInitialState() -> State {
                let pieces = [Piece(mark: 1, name: "Locus iste", minutes: 4)]
                return State(pieces: pieces, poster: phrases.poster(for: pieces, in: halls[0]))
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = ConcertWorkflow

                case add(Int)
                case move(Int)
                case publish
                case piece(Int, PieceWorkflow.Output)

                func apply(toState state: inout ConcertWorkflow.State, workflow: ConcertWorkflow) -> Never? {
                    switch self {
                    case .add(let place):
                        guard repertoire.indices.contains(place) else { return nil }
                        let (name, minutes) = repertoire[place]
                        state.mark += 1
                        state.pieces.append(Piece(mark: state.mark, name: name, minutes: minutes))
                    case .move(let hall):
                        guard halls.indices.contains(hall) else { return nil }
                        state.hall = hall
                    case .publish:
                        state.published.append(state.poster)
                        return nil
                    case .piece(let mark, .longer):
                        guard let place = state.pieces.firstIndex(where: { $0.mark == mark }) else { return nil }
                        state.pieces[place].minutes += 5
                        return nil
                    case .piece(let mark, .dropped):
                        state.pieces.removeAll { $0.mark == mark }
                    }
                    state.poster = workflow.phrases.poster(for: state.pieces, in: halls[state.hall])
                    return nil
                }
            }

            func render(state: State, context: RenderContext<ConcertWorkflow>) -> ConcertScreen {
                let sink = context.makeSink(of: Action.self)
                return ConcertScreen(
                    poster: state.poster,
                    hall: halls[state.hall],
                    pieces: state.pieces.map { piece in
                        PieceWorkflow(piece: piece, phrases: phrases)
                            .mapOutput { Action.piece(piece.mark, $0) }
                            .rendered(in: context, key: String(piece.mark))
                    },
                    published: state.published,
                    onAdd: { sink.send(.add($0)) },
                    onHall: { sink.send(.move($0)) },
                    onPublish: { sink.send(.publish) }
                )
            }
        }
    }

    enum Fixed {
        struct ConcertWorkflow: Workflow {
            typealias Rendering = ConcertScreen

            let phrases = Phrasebook()

            struct State: Equatable {
                var pieces = [Piece(mark: 1, name: "Locus iste", minutes: 4)]
                var mark = 1
                var hall = 0
                /// The posters in town, as they were printed at the time.
                var published: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = ConcertWorkflow

                case add(Int)
                case move(Int)
                case publish
                case piece(Int, PieceWorkflow.Output)

                func apply(toState state: inout ConcertWorkflow.State, workflow: ConcertWorkflow) -> Never? {
                    switch self {
                    case .add(let place):
                        guard repertoire.indices.contains(place) else { return nil }
                        let (name, minutes) = repertoire[place]
                        state.mark += 1
                        state.pieces.append(Piece(mark: state.mark, name: name, minutes: minutes))
                    case .move(let hall):
                        guard halls.indices.contains(hall) else { return nil }
                        state.hall = hall
                    case .publish:
                        state.published.append(workflow.poster(of: state))
                    case .piece(let mark, .longer):
                        guard let place = state.pieces.firstIndex(where: { $0.mark == mark }) else { return nil }
                        state.pieces[place].minutes += 5
                    case .piece(let mark, .dropped):
                        state.pieces.removeAll { $0.mark == mark }
                    }
                    return nil
                }
            }

            func poster(of state: State) -> String {
                phrases.poster(for: state.pieces, in: halls[state.hall])
            }

            func render(state: State, context: RenderContext<ConcertWorkflow>) -> ConcertScreen {
                let sink = context.makeSink(of: Action.self)
                return ConcertScreen(
                    poster: poster(of: state),
                    hall: halls[state.hall],
                    pieces: state.pieces.map { piece in
                        PieceWorkflow(piece: piece, phrases: phrases)
                            .mapOutput { Action.piece(piece.mark, $0) }
                            .rendered(in: context, key: String(piece.mark))
                    },
                    published: state.published,
                    onAdd: { sink.send(.add($0)) },
                    onHall: { sink.send(.move($0)) },
                    onPublish: { sink.send(.publish) }
                )
            }
        }
    }
}
