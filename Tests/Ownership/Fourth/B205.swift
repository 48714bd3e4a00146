// A field guide for birdwatchers: a diary with a line for notes, and plates to leaf through.

import Workflow
import WorkflowUI

enum B205 {
    // Types shared by the broken and the fixed version.

    struct Sighting: Equatable {
        let ticket: Int
        let bird: String
    }

    enum Side: Equatable { case diary, plates }

    enum LeafScreen: Screen {
        case diary(DiaryScreen)
        case plates(PlateScreen)
    }

    struct GuideScreen: Screen {
        let leaf: PagesScreen
        let question: String?
        let onStrike: (Int) -> Void
        let onYes: () -> Void
        let onNo: () -> Void
    }

    struct PagesScreen: Screen {
        let leaf: LeafScreen
        let onDiary: () -> Void
        let onPlates: () -> Void
    }

    struct DiaryScreen: Screen {
        let heading: String
        let birds: [String]
        let jotter: JotterScreen
    }

    struct JotterScreen: Screen {
        let line: String
        let onType: (String) -> Void
        let onEnter: () -> Void
    }

    struct PlateScreen: Screen {
        let caption: String
        let onLeaf: () -> Void
    }

    enum Broken {
        struct FieldGuideWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var seen: [Sighting] = [Sighting(ticket: 1, bird: "wren")]
                var ticket = 2
                var doubtful: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = FieldGuideWorkflow
                case entered(String)
                case strike(Int)
                case answer(Bool)

                func apply(toState state: inout FieldGuideWorkflow.State) -> Never? {
                    switch self {
                    case .entered(let bird):
                        state.seen.append(Sighting(ticket: state.ticket, bird: bird))
                        state.ticket += 1
                    case .strike(let row):
                        guard state.seen.indices.contains(row) else { return nil }
                        state.doubtful = state.seen[row].ticket
                    case .answer(let yes):
                        if yes { state.seen.removeAll { $0.ticket == state.doubtful } }
                        state.doubtful = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<FieldGuideWorkflow>) -> GuideScreen {
                let sink = context.makeSink(of: Action.self)
                return GuideScreen(
                    leaf: PagesWorkflow(birds: state.seen.map(\.bird))
                        .mapOutput { Action.entered($0) }
                        .rendered(in: context),
                    question: state.seen.first { $0.ticket == state.doubtful }.map { "Strike out \($0.bird)?" },
                    onStrike: { sink.send(.strike($0)) },
                    onYes: { sink.send(.answer(true)) },
                    onNo: { sink.send(.answer(false)) }
                )
            }
        }

        struct PagesWorkflow: Workflow {
            typealias Output = String

            static let plates = ["waders", "finches", "owls"]

            let birds: [String]

            struct State: Equatable {
                var side = Side.diary
                var plate = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PagesWorkflow
                case turnTo(Side)
                case leaf
                case entered(String)

                func apply(toState state: inout PagesWorkflow.State) -> String? {
                    switch self {
                    case .turnTo(let side):
                        state.side = side
                        return nil
                    case .leaf:
                        state.plate = (state.plate + 1) % PagesWorkflow.plates.count
                        return nil
                    case .entered(let bird):
                        return bird
                    }
                }
            }

            func render(state: State, context: RenderContext<PagesWorkflow>) -> PagesScreen {
                let sink = context.makeSink(of: Action.self)
                let leaf: LeafScreen
                switch state.side {
                case .diary:
                    leaf = .diary(
                        DiaryWorkflow(birds: birds).mapOutput { Action.entered($0) }.rendered(in: context))
                case .plates:
                    leaf = .plates(
                        PlateScreen(caption: Self.plates[state.plate], onLeaf: { sink.send(.leaf) }))
                }
                return PagesScreen(
                    leaf: leaf,
                    onDiary: { sink.send(.turnTo(.diary)) },
                    onPlates: { sink.send(.turnTo(.plates)) }
                )
            }
        }

        struct DiaryWorkflow: Workflow {
            typealias Output = String
            typealias State = Void

            let birds: [String]

            func render(state: Void, context: RenderContext<DiaryWorkflow>) -> DiaryScreen {
                let jotter = JotterWorkflow()
                    .mapOutput { AnyWorkflowAction<DiaryWorkflow>(sendingOutput: $0) }
                    .rendered(in: context)
                return DiaryScreen(heading: "\(birds.count) seen", birds: birds, jotter: jotter)
            }
        }

        struct JotterWorkflow: Workflow {
            typealias Output = String

            struct State: Equatable {
                var jotting = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = JotterWorkflow
                case type(String)
                case enter

                func apply(toState state: inout JotterWorkflow.State) -> String? {
                    switch self {
                    case .type(let text):
                        state.jotting = text
                        return nil
                    case .enter:
                        guard !state.jotting.isEmpty else { return nil }
                        defer { state.jotting = "" }
                        return state.jotting
                    }
                }
            }

            func render(state: State, context: RenderContext<JotterWorkflow>) -> JotterScreen {
                let sink = context.makeSink(of: Action.self)
                return JotterScreen(
                    line: state.jotting, onType: { sink.send(.type($0)) }, onEnter: { sink.send(.enter) })
            }
        }
    }

    enum Fixed {
        struct FieldGuideWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var seen: [Sighting] = [Sighting(ticket: 1, bird: "wren")]
                var ticket = 2
                var doubtful: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = FieldGuideWorkflow
                case entered(String)
                case strike(Int)
                case answer(Bool)

                func apply(toState state: inout FieldGuideWorkflow.State) -> Never? {
                    switch self {
                    case .entered(let bird):
                        state.seen.append(Sighting(ticket: state.ticket, bird: bird))
                        state.ticket += 1
                    case .strike(let row):
                        guard state.seen.indices.contains(row) else { return nil }
                        state.doubtful = state.seen[row].ticket
                    case .answer(let yes):
                        if yes { state.seen.removeAll { $0.ticket == state.doubtful } }
                        state.doubtful = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<FieldGuideWorkflow>) -> GuideScreen {
                let sink = context.makeSink(of: Action.self)
                return GuideScreen(
                    leaf: PagesWorkflow(birds: state.seen.map(\.bird))
                        .mapOutput { Action.entered($0) }
                        .rendered(in: context),
                    question: state.seen.first { $0.ticket == state.doubtful }.map { "Strike out \($0.bird)?" },
                    onStrike: { sink.send(.strike($0)) },
                    onYes: { sink.send(.answer(true)) },
                    onNo: { sink.send(.answer(false)) }
                )
            }
        }

        struct PagesWorkflow: Workflow {
            typealias Output = String

            static let plates = ["waders", "finches", "owls"]

            let birds: [String]

            struct State: Equatable {
                var side = Side.diary
                var plate = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PagesWorkflow
                case turnTo(Side)
                case leaf
                case entered(String)

                func apply(toState state: inout PagesWorkflow.State) -> String? {
                    switch self {
                    case .turnTo(let side):
                        state.side = side
                        return nil
                    case .leaf:
                        state.plate = (state.plate + 1) % PagesWorkflow.plates.count
                        return nil
                    case .entered(let bird):
                        return bird
                    }
                }
            }

            func render(state: State, context: RenderContext<PagesWorkflow>) -> PagesScreen {
                let sink = context.makeSink(of: Action.self)
                // Rendered on both sides, so it stays alive while the plates are shown.
                let diary = DiaryWorkflow(birds: birds).mapOutput { Action.entered($0) }.rendered(in: context)
                let leaf: LeafScreen =
                    switch state.side {
                    case .diary: .diary(diary)
                    case .plates:
                        .plates(PlateScreen(caption: Self.plates[state.plate], onLeaf: { sink.send(.leaf) }))
                    }
                return PagesScreen(
                    leaf: leaf,
                    onDiary: { sink.send(.turnTo(.diary)) },
                    onPlates: { sink.send(.turnTo(.plates)) }
                )
            }
        }

        struct DiaryWorkflow: Workflow {
            typealias Output = String
            typealias State = Void

            let birds: [String]

            func render(state: Void, context: RenderContext<DiaryWorkflow>) -> DiaryScreen {
                let jotter = JotterWorkflow()
                    .mapOutput { AnyWorkflowAction<DiaryWorkflow>(sendingOutput: $0) }
                    .rendered(in: context)
                return DiaryScreen(heading: "\(birds.count) seen", birds: birds, jotter: jotter)
            }
        }

        struct JotterWorkflow: Workflow {
            typealias Output = String

            struct State: Equatable {
                var jotting = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = JotterWorkflow
                case type(String)
                case enter

                func apply(toState state: inout JotterWorkflow.State) -> String? {
                    switch self {
                    case .type(let text):
                        state.jotting = text
                        return nil
                    case .enter:
                        guard !state.jotting.isEmpty else { return nil }
                        defer { state.jotting = "" }
                        return state.jotting
                    }
                }
            }

            func render(state: State, context: RenderContext<JotterWorkflow>) -> JotterScreen {
                let sink = context.makeSink(of: Action.self)
                return JotterScreen(
                    line: state.jotting, onType: { sink.send(.type($0)) }, onEnter: { sink.send(.enter) })
            }
        }
    }
}
