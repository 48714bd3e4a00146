// A museum's audio guide: each stop has a narration, which the editor writes with undo; leaving a stop keeps its text.

import Workflow

enum F205 {
    struct Stop: Equatable {
        let id: Int
        let room: String
        var narration: String
    }

    struct StopButton {
        let room: String
        let isOpen: Bool
        let onOpen: () -> Void
    }

    struct StudioScreen {
        let stops: [StopButton]
        let narration: String
        let words: Int
        let canUndo: Bool
        let onType: (String) -> Void
        let onUndo: () -> Void
        let onRemove: () -> Void
        let onAdd: () -> Void
    }

    static let tour = [
        Stop(id: 1, room: "Foyer", narration: "Welcome to the museum."),
        Stop(id: 2, room: "Armoury", narration: "The helmets are Flemish."),
        Stop(id: 3, room: "Clock Room", narration: "Listen for the quarter hour."),
    ]

    static func words(in text: String) -> Int {
        text.split(separator: " ").count
    }

    enum Broken {
        struct Root: Workflow {
            struct State {
                var stops: [Stop]
                var open: Int?
                var draft: String
                var undo: [String]
                var rooms: Int

                mutating func keepDraft() {
                    guard let index = stops.firstIndex(where: { $0.id == open }) else { return }
                    stops[index].narration = draft
                }
            }

            func makeInitialState() -> State {
                State(stops: tour, open: tour[0].id, draft: tour[0].narration, undo: [], rooms: tour.count)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case open(Int)
                case typed(String)
                case undo
                case add
                case remove

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .open(let id):
                        guard id != state.open, let stop = state.stops.first(where: { $0.id == id }) else { break }
                        state.keepDraft()
                        state.open = id
                        state.draft = stop.narration
                        state.undo = []
                    case .typed(let text):
                        guard state.open != nil, text != state.draft else { break }
                        state.undo.append(state.draft)
                        state.draft = text
                    case .undo:
                        guard state.open != nil, let text = state.undo.popLast() else { break }
                        state.draft = text
                    case .add:
                        state.keepDraft()
                        state.rooms += 1
                        let stop = Stop(id: state.rooms, room: "Room \(state.rooms)", narration: "")
                        state.stops.append(stop)
                        state.open = stop.id
                        state.draft = stop.narration
                        state.undo = []
                    case .remove:
                        guard let index = state.stops.firstIndex(where: { $0.id == state.open }) else { break }
                        state.stops.remove(at: index)
                        let next = state.stops.dropFirst(index).first ?? state.stops.last
                        state.open = next?.id
                        state.draft = next?.narration ?? ""
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> StudioScreen {
                let sink = context.makeSink(of: Action.self)
                return StudioScreen(
                    stops: state.stops.map { stop in
                        StopButton(
                            room: stop.room, isOpen: stop.id == state.open,
                            onOpen: { sink.send(.open(stop.id)) })
                    },
                    narration: state.draft, words: words(in: state.draft),
                    canUndo: state.open != nil && !state.undo.isEmpty,
                    onType: { sink.send(.typed($0)) }, onUndo: { sink.send(.undo) },
                    onRemove: { sink.send(.remove) }, onAdd: { sink.send(.add) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            /// The writing of one stop's narration.
            struct Session {
                let stop: Int
                var draft: String
                var undo: [String] = []

                init(_ stop: Stop) {
                    self.stop = stop.id
                    self.draft = stop.narration
                }
            }

            struct State {
                var stops: [Stop]
                var session: Session?
                var rooms: Int

                mutating func keepDraft() {
                    guard let session, let index = stops.firstIndex(where: { $0.id == session.stop }) else { return }
                    stops[index].narration = session.draft
                }
            }

            func makeInitialState() -> State {
                State(stops: tour, session: Session(tour[0]), rooms: tour.count)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case open(Int)
                case typed(String)
                case undo
                case add
                case remove

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .open(let id):
                        guard id != state.session?.stop, let stop = state.stops.first(where: { $0.id == id })
                        else { break }
                        state.keepDraft()
                        state.session = Session(stop)
                    case .typed(let text):
                        guard let draft = state.session?.draft, text != draft else { break }
                        state.session?.undo.append(draft)
                        state.session?.draft = text
                    case .undo:
                        guard let text = state.session?.undo.popLast() else { break }
                        state.session?.draft = text
                    case .add:
                        state.keepDraft()
                        state.rooms += 1
                        let stop = Stop(id: state.rooms, room: "Room \(state.rooms)", narration: "")
                        state.stops.append(stop)
                        state.session = Session(stop)
                    case .remove:
                        guard let index = state.stops.firstIndex(where: { $0.id == state.session?.stop })
                        else { break }
                        state.stops.remove(at: index)
                        let next = state.stops.dropFirst(index).first ?? state.stops.last
                        state.session = next.map(Session.init)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> StudioScreen {
                let sink = context.makeSink(of: Action.self)
                let draft = state.session?.draft ?? ""
                return StudioScreen(
                    stops: state.stops.map { stop in
                        StopButton(
                            room: stop.room, isOpen: stop.id == state.session?.stop,
                            onOpen: { sink.send(.open(stop.id)) })
                    },
                    narration: draft, words: words(in: draft),
                    canUndo: state.session?.undo.isEmpty == false,
                    onType: { sink.send(.typed($0)) }, onUndo: { sink.send(.undo) },
                    onRemove: { sink.send(.remove) }, onAdd: { sink.send(.add) })
            }
        }
    }
}
