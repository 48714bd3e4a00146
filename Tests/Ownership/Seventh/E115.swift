// A choir's board: one page lists the rehearsals, another is for writing a notice, and each page is framed.

import Workflow

enum E115 {
    static let evenings = ["Monday", "Thursday"]

    struct EveningsScreen {
        let evenings: [String]
        let singing: Int
        let onTurn: (Int) -> Void
    }

    struct NoticeScreen {
        let writing: String
        let onWrite: (String) -> Void
        let onPin: () -> Void
    }

    enum PageScreen {
        case evenings(EveningsScreen)
        case notice(NoticeScreen)
    }

    struct FramedScreen {
        let title: String
        let page: PageScreen
    }

    struct BoardScreen {
        let shown: FramedScreen
        let pinned: [String]
        let onEvenings: () -> Void
        let onNotice: () -> Void
    }

    // MARK: -

    enum Broken {
        struct BoardWorkflow: Workflow {
            typealias Output = Never

            enum Side: Equatable {
                case evenings
                case notice
            }

            struct State: Equatable {
                var side = Side.evenings
                var off: Set<Int> = []
                var pinned: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = BoardWorkflow
                case turnTo(Side)
                case cancelOrNot(Int)
                case pin(String)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .turnTo(let side): state.side = side
                    case .cancelOrNot(let row):
                        guard E115.evenings.indices.contains(row) else { return nil }
                        state.off.formSymmetricDifference([row])
                    case .pin(let text): state.pinned.append(text)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<BoardWorkflow>) -> BoardScreen {
                let sink = context.makeSink(of: Action.self)
                let shown: FramedScreen
                switch state.side {
                case .evenings:
                    shown = FrameWorkflow(title: "Rehearsals", inside: EveningsWorkflow(off: state.off))
                        .mapOutput { Action.cancelOrNot($0) }
                        .rendered(in: context)
                case .notice:
                    shown = FrameWorkflow(title: "Notice", inside: NoticeWorkflow())
                        .mapOutput { Action.pin($0) }
                        .rendered(in: context)
                }
                return BoardScreen(
                    shown: shown, pinned: state.pinned, onEvenings: { sink.send(.turnTo(.evenings)) },
                    onNotice: { sink.send(.turnTo(.notice)) })
            }
        }

        struct FrameWorkflow<Inside: Workflow>: Workflow where Inside.Rendering == PageScreen {
            typealias Output = Inside.Output
            typealias State = Void

            let title: String
            let inside: Inside

            func render(state: Void, context: RenderContext<FrameWorkflow<Inside>>) -> FramedScreen {
                let page = inside.rendered(
                    in: context, outputMap: { AnyWorkflowAction<FrameWorkflow<Inside>>(sendingOutput: $0) })
                return FramedScreen(title: title, page: page)
            }
        }

        struct EveningsWorkflow: Workflow {
            typealias Output = Int
            typealias State = Void
            let off: Set<Int>

            func render(state: Void, context: RenderContext<EveningsWorkflow>) -> PageScreen {
                let sink = context.makeOutputSink()
                let rows = E115.evenings.enumerated().map { off.contains($0) ? "(\($1))" : $1 }
                return .evenings(
                    EveningsScreen(evenings: rows, singing: rows.count - off.count, onTurn: { sink.send($0) }))
            }
        }

        struct NoticeWorkflow: Workflow {
            typealias Output = String

            struct State: Equatable {
                var paper = ""
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<NoticeWorkflow>) -> PageScreen {
                let write = context.makeSink(of: String.self) { text, state in
                    state.paper = text
                    return nil
                }
                let pin = context.makeSink(of: AnyWorkflowAction<NoticeWorkflow>.self)
                return .notice(
                    NoticeScreen(
                        writing: state.paper, onWrite: { write.send($0) },
                        onPin: {
                            pin.send(
                                AnyWorkflowAction { state in
                                    guard !state.paper.isEmpty else { return nil }
                                    defer { state.paper = "" }
                                    return state.paper
                                })
                        }))
            }
        }
    }

    enum Fixed {
        struct BoardWorkflow: Workflow {
            typealias Output = Never

            enum Side: Equatable {
                case evenings
                case notice
            }

            struct State: Equatable {
                var side = Side.evenings
                var off: Set<Int> = []
                var pinned: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = BoardWorkflow
                case turnTo(Side)
                case cancelOrNot(Int)
                case pin(String)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .turnTo(let side): state.side = side
                    case .cancelOrNot(let row):
                        guard E115.evenings.indices.contains(row) else { return nil }
                        state.off.formSymmetricDifference([row])
                    case .pin(let text): state.pinned.append(text)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<BoardWorkflow>) -> BoardScreen {
                let sink = context.makeSink(of: Action.self)
                // Rendered on both sides, so the draft is kept. The other page has no state to lose.
                let notice = FrameWorkflow(title: "Notice", inside: NoticeWorkflow())
                    .mapOutput { Action.pin($0) }
                    .rendered(in: context)
                let shown: FramedScreen
                switch state.side {
                case .evenings:
                    shown = FrameWorkflow(title: "Rehearsals", inside: EveningsWorkflow(off: state.off))
                        .mapOutput { Action.cancelOrNot($0) }
                        .rendered(in: context)
                case .notice:
                    shown = notice
                }
                return BoardScreen(
                    shown: shown, pinned: state.pinned, onEvenings: { sink.send(.turnTo(.evenings)) },
                    onNotice: { sink.send(.turnTo(.notice)) })
            }
        }

        struct FrameWorkflow<Inside: Workflow>: Workflow where Inside.Rendering == PageScreen {
            typealias Output = Inside.Output
            typealias State = Void

            let title: String
            let inside: Inside

            func render(state: Void, context: RenderContext<FrameWorkflow<Inside>>) -> FramedScreen {
                let page = inside.rendered(
                    in: context, outputMap: { AnyWorkflowAction<FrameWorkflow<Inside>>(sendingOutput: $0) })
                return FramedScreen(title: title, page: page)
            }
        }

        struct EveningsWorkflow: Workflow {
            typealias Output = Int
            typealias State = Void
            let off: Set<Int>

            func render(state: Void, context: RenderContext<EveningsWorkflow>) -> PageScreen {
                let sink = context.makeOutputSink()
                let rows = E115.evenings.enumerated().map { off.contains($0) ? "(\($1))" : $1 }
                return .evenings(
                    EveningsScreen(evenings: rows, singing: rows.count - off.count, onTurn: { sink.send($0) }))
            }
        }

        struct NoticeWorkflow: Workflow {
            typealias Output = String

            struct State: Equatable {
                var paper = ""
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<NoticeWorkflow>) -> PageScreen {
                let write = context.makeSink(of: String.self) { text, state in
                    state.paper = text
                    return nil
                }
                let pin = context.makeSink(of: AnyWorkflowAction<NoticeWorkflow>.self)
                return .notice(
                    NoticeScreen(
                        writing: state.paper, onWrite: { write.send($0) },
                        onPin: {
                            pin.send(
                                AnyWorkflowAction { state in
                                    guard !state.paper.isEmpty else { return nil }
                                    defer { state.paper = "" }
                                    return state.paper
                                })
                        }))
            }
        }
    }
}
