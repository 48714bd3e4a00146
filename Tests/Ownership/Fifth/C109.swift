// A museum: rooms with one exhibit each, a turnstile in front of each room, and a desk for writing captions.

import Workflow

enum C109 {
    struct Exhibit: Equatable {
        var caption: String
        var visitors = 0
        var lit = false
    }

    struct DeskScreen {
        let text: String
        let onWrite: (String) -> Void
        let onFile: () -> Void
        let onLeave: () -> Void
    }

    struct RoomScreen {
        let caption: String
        let visitors: Int
        let lit: Bool
        let desk: DeskScreen?
        let onEnter: () -> Void
        let onLamp: (Bool) -> Void
        let onCaption: () -> Void
    }

    struct MuseumScreen {
        let rooms: [RoomScreen]
        let total: Int
    }

    static let opening = [
        "Crypt": Exhibit(caption: "Urn"), "Attic": Exhibit(caption: "Loom"),
        "Hall": Exhibit(caption: "Whale", lit: true),
    ]

    enum Broken {
        struct CaptionDesk: Workflow {
            let exhibit: Exhibit

            enum Output { case filed(Exhibit), left }

            struct State: Equatable { var piece: Exhibit }

            func makeInitialState() -> State { State(piece: exhibit) }

            enum Action: WorkflowAction {
                typealias WorkflowType = CaptionDesk
                case write(String), file, leave

                func apply(toState state: inout CaptionDesk.State) -> CaptionDesk.Output? {
                    switch self {
                    case .write(let text):
                        state.piece.caption = text
                        return nil
                    case .file: return .filed(state.piece)
                    case .leave: return .left
                    }
                }
            }

            func render(state: State, context: RenderContext<CaptionDesk>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                return DeskScreen(
                    text: state.piece.caption, onWrite: { sink.send(.write($0)) },
                    onFile: { sink.send(.file) }, onLeave: { sink.send(.leave) })
            }
        }

        struct RoomWorkflow: Workflow {
            typealias State = Void

            let exhibit: Exhibit
            let atDesk: Bool

            enum Output { case entered, lamp(Bool), sitDown, standUp, changed(Exhibit) }

            func render(state: Void, context: RenderContext<RoomWorkflow>) -> RoomScreen {
                let outputs = context.makeOutputSink()
                var desk: DeskScreen?
                if atDesk {
                    desk = CaptionDesk(exhibit: exhibit)
                        .mapOutput { output in
                            switch output {
                            case .filed(let piece): AnyWorkflowAction<RoomWorkflow>(sendingOutput: .changed(piece))
                            case .left: AnyWorkflowAction<RoomWorkflow>(sendingOutput: .standUp)
                            }
                        }
                        .rendered(in: context)
                }
                return RoomScreen(
                    caption: exhibit.caption, visitors: exhibit.visitors, lit: exhibit.lit, desk: desk,
                    onEnter: { outputs.send(.entered) }, onLamp: { outputs.send(.lamp($0)) },
                    onCaption: { outputs.send(.sitDown) })
            }
        }

        struct MuseumWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var rooms = opening
                var desk: String?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = MuseumWorkflow
                case room(String, RoomWorkflow.Output)

                func apply(toState state: inout MuseumWorkflow.State) -> Never? {
                    guard case .room(let name, let output) = self else { return nil }
                    switch output {
                    case .entered: state.rooms[name]?.visitors += 1
                    case .lamp(let lit): state.rooms[name]?.lit = lit
                    case .sitDown: if state.desk == nil { state.desk = name }
                    case .standUp: state.desk = nil
                    case .changed(let piece):
                        state.rooms[name] = piece
                        state.desk = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<MuseumWorkflow>) -> MuseumScreen {
                let rooms = state.rooms.sorted { $0.key < $1.key }.map { name, exhibit in
                    RoomWorkflow(exhibit: exhibit, atDesk: state.desk == name)
                        .mapOutput { Action.room(name, $0) }
                        .rendered(in: context, key: name)
                }
                return MuseumScreen(rooms: rooms, total: state.rooms.values.reduce(0) { $0 + $1.visitors })
            }
        }
    }

    enum Fixed {
        struct CaptionDesk: Workflow {
            let caption: String

            enum Output { case filed(String), left }

            /// A draft. While the only desk is in use, captions can't be written anywhere else.
            struct State: Equatable { var paper: String }

            func makeInitialState() -> State { State(paper: caption) }

            enum Action: WorkflowAction {
                typealias WorkflowType = CaptionDesk
                case write(String), file, leave

                func apply(toState state: inout CaptionDesk.State) -> CaptionDesk.Output? {
                    switch self {
                    case .write(let text):
                        state.paper = text
                        return nil
                    case .file: return .filed(state.paper)
                    case .leave: return .left
                    }
                }
            }

            func render(state: State, context: RenderContext<CaptionDesk>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                return DeskScreen(
                    text: state.paper, onWrite: { sink.send(.write($0)) },
                    onFile: { sink.send(.file) }, onLeave: { sink.send(.leave) })
            }
        }

        struct RoomWorkflow: Workflow {
            typealias State = Void

            let exhibit: Exhibit
            let atDesk: Bool

            enum Output { case entered, lamp(Bool), sitDown, standUp, captioned(String) }

            func render(state: Void, context: RenderContext<RoomWorkflow>) -> RoomScreen {
                let outputs = context.makeOutputSink()
                var desk: DeskScreen?
                if atDesk {
                    desk = CaptionDesk(caption: exhibit.caption)
                        .mapOutput { output in
                            switch output {
                            case .filed(let text): AnyWorkflowAction<RoomWorkflow>(sendingOutput: .captioned(text))
                            case .left: AnyWorkflowAction<RoomWorkflow>(sendingOutput: .standUp)
                            }
                        }
                        .rendered(in: context)
                }
                return RoomScreen(
                    caption: exhibit.caption, visitors: exhibit.visitors, lit: exhibit.lit, desk: desk,
                    onEnter: { outputs.send(.entered) }, onLamp: { outputs.send(.lamp($0)) },
                    onCaption: { outputs.send(.sitDown) })
            }
        }

        struct MuseumWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var rooms = opening
                var desk: String?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = MuseumWorkflow
                case room(String, RoomWorkflow.Output)

                func apply(toState state: inout MuseumWorkflow.State) -> Never? {
                    guard case .room(let name, let output) = self else { return nil }
                    switch output {
                    case .entered: state.rooms[name]?.visitors += 1
                    case .lamp(let lit): state.rooms[name]?.lit = lit
                    case .sitDown: if state.desk == nil { state.desk = name }
                    case .standUp: state.desk = nil
                    case .captioned(let text):
                        state.rooms[name]?.caption = text
                        state.desk = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<MuseumWorkflow>) -> MuseumScreen {
                let rooms = state.rooms.sorted { $0.key < $1.key }.map { name, exhibit in
                    RoomWorkflow(exhibit: exhibit, atDesk: state.desk == name)
                        .mapOutput { Action.room(name, $0) }
                        .rendered(in: context, key: name)
                }
                return MuseumScreen(rooms: rooms, total: state.rooms.values.reduce(0) { $0 + $1.visitors })
            }
        }
    }
}
