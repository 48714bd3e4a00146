// A studio for mosaics of four tiles, and the gallery for finished ones.

import Workflow
import WorkflowUI

enum B203 {
    enum Broken {
        enum Tint: String, CaseIterable { case bare, ochre, teal, plum }

        struct Exhibit: Equatable {
            let ticket: Int
            let tiles: [Tint]
        }

        struct GalleryScreen: Screen {
            let wall: [String]
            let studio: StudioScreen
            let onTakeDown: (Int) -> Void
        }

        struct StudioScreen: Screen {
            let tiles: [String]
            let wet: String
            let leaf: String
            let onDip: (Int) -> Void
            let onLay: (Int) -> Void
            let onMirror: () -> Void
            let onBack: () -> Void
            let onForth: () -> Void
            let onHang: () -> Void
        }

        struct GalleryWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = GalleryScreen

            struct State: Equatable {
                var wall: [Exhibit] = []
                var ticket = 1
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<GalleryWorkflow>) -> GalleryScreen {
                let sink = context.makeSink(of: AnyWorkflowAction<GalleryWorkflow>.self)
                let studio = StudioWorkflow()
                    .mapOutput { tiles in
                        AnyWorkflowAction<GalleryWorkflow> { state in
                            state.wall.append(Exhibit(ticket: state.ticket, tiles: tiles))
                            state.ticket += 1
                            return nil
                        }
                    }
                    .rendered(in: context)
                return GalleryScreen(
                    wall: state.wall.map { "#\($0.ticket) " + $0.tiles.map(\.rawValue).joined(separator: "|") },
                    studio: studio,
                    onTakeDown: { place in
                        sink.send(
                            AnyWorkflowAction { state in
                                if state.wall.indices.contains(place) { state.wall.remove(at: place) }
                                return nil
                            })
                    }
                )
            }
        }

        struct StudioWorkflow: Workflow {
            typealias Output = [Tint]
            typealias Rendering = StudioScreen

            struct State: Equatable {
                var canvas = Array(repeating: Tint.bare, count: 4)
                var album = [Array(repeating: Tint.bare, count: 4)]
                var leaf = 0
                var wet = Tint.ochre

                mutating func lay(_ place: Int) {
                    guard canvas.indices.contains(place) else { return }
                    canvas[place] = wet
                    album = album.prefix(leaf + 1) + [canvas]
                    leaf += 1
                }

                mutating func mirror() {
                    canvas.reverse()
                }

                mutating func turn(by step: Int) {
                    guard album.indices.contains(leaf + step) else { return }
                    leaf += step
                    canvas = album[leaf]
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<StudioWorkflow>) -> StudioScreen {
                let sink = context.makeSink(of: AnyWorkflowAction<StudioWorkflow>.self)
                func act(_ change: @escaping (inout State) -> Void) {
                    sink.send(
                        AnyWorkflowAction { state in
                            change(&state)
                            return nil
                        })
                }
                return StudioScreen(
                    tiles: state.canvas.map(\.rawValue),
                    wet: state.wet.rawValue,
                    leaf: "\(state.leaf + 1) of \(state.album.count)",
                    onDip: { pot in
                        guard Tint.allCases.indices.contains(pot) else { return }
                        act { $0.wet = Tint.allCases[pot] }
                    },
                    onLay: { place in act { $0.lay(place) } },
                    onMirror: { act { $0.mirror() } },
                    onBack: { act { $0.turn(by: -1) } },
                    onForth: { act { $0.turn(by: 1) } },
                    onHang: { sink.send(AnyWorkflowAction { state in state.canvas }) }
                )
            }
        }
    }

    enum Fixed {
        enum Tint: String, CaseIterable { case bare, ochre, teal, plum }

        struct Exhibit: Equatable {
            let ticket: Int
            /// The tiles that were handed over. The studio may keep working on its own copy.
            let tiles: [Tint]
        }

        struct GalleryScreen: Screen {
            let wall: [String]
            let studio: StudioScreen
            let onTakeDown: (Int) -> Void
        }

        struct StudioScreen: Screen {
            let tiles: [String]
            let wet: String
            let leaf: String
            let onDip: (Int) -> Void
            let onLay: (Int) -> Void
            let onMirror: () -> Void
            let onBack: () -> Void
            let onForth: () -> Void
            let onHang: () -> Void
        }

        struct GalleryWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = GalleryScreen

            struct State: Equatable {
                var wall: [Exhibit] = []
                var ticket = 1
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<GalleryWorkflow>) -> GalleryScreen {
                let sink = context.makeSink(of: AnyWorkflowAction<GalleryWorkflow>.self)
                let studio = StudioWorkflow()
                    .mapOutput { tiles in
                        AnyWorkflowAction<GalleryWorkflow> { state in
                            state.wall.append(Exhibit(ticket: state.ticket, tiles: tiles))
                            state.ticket += 1
                            return nil
                        }
                    }
                    .rendered(in: context)
                return GalleryScreen(
                    wall: state.wall.map { "#\($0.ticket) " + $0.tiles.map(\.rawValue).joined(separator: "|") },
                    studio: studio,
                    onTakeDown: { place in
                        sink.send(
                            AnyWorkflowAction { state in
                                if state.wall.indices.contains(place) { state.wall.remove(at: place) }
                                return nil
                            })
                    }
                )
            }
        }

        struct StudioWorkflow: Workflow {
            typealias Output = [Tint]
            typealias Rendering = StudioScreen

            struct State: Equatable {
                /// All versions, including undone ones. The one at `leaf` is on the easel.
                var album = [Array(repeating: Tint.bare, count: 4)]
                var leaf = 0
                var wet = Tint.ochre

                var canvas: [Tint] { album[leaf] }

                mutating func keep(_ next: [Tint]) {
                    album = album.prefix(leaf + 1) + [next]
                    leaf += 1
                }

                mutating func lay(_ place: Int) {
                    guard canvas.indices.contains(place) else { return }
                    var next = canvas
                    next[place] = wet
                    keep(next)
                }

                mutating func mirror() {
                    keep(canvas.reversed())
                }

                mutating func turn(by step: Int) {
                    guard album.indices.contains(leaf + step) else { return }
                    leaf += step
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<StudioWorkflow>) -> StudioScreen {
                let sink = context.makeSink(of: AnyWorkflowAction<StudioWorkflow>.self)
                func act(_ change: @escaping (inout State) -> Void) {
                    sink.send(
                        AnyWorkflowAction { state in
                            change(&state)
                            return nil
                        })
                }
                return StudioScreen(
                    tiles: state.canvas.map(\.rawValue),
                    wet: state.wet.rawValue,
                    leaf: "\(state.leaf + 1) of \(state.album.count)",
                    onDip: { pot in
                        guard Tint.allCases.indices.contains(pot) else { return }
                        act { $0.wet = Tint.allCases[pot] }
                    },
                    onLay: { place in act { $0.lay(place) } },
                    onMirror: { act { $0.mirror() } },
                    onBack: { act { $0.turn(by: -1) } },
                    onForth: { act { $0.turn(by: 1) } },
                    onHang: { sink.send(AnyWorkflowAction { state in state.canvas }) }
                )
            }
        }
    }
}
