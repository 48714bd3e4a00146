// `audit --drive` finds data that belongs to another node, element or step, and reports nothing in the fixed version.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@Suite(.mainActorTurn) @MainActor struct DriveOwnerTests {
    nonisolated static let examples = [
        DriveRelationTests.Example(place: ".marked") { isFixed in
            KernelApp("errands", "a total of rows that own their marks") { ErrandsWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".draft") { isFixed in
            KernelApp("radio", "a draft for the open channel") { RadioWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".question.at") { isFixed in
            KernelApp("map", "a question about one of the layers") { MapWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".draft") { isFixed in
            KernelApp("vineyard", "plots that are edited one at a time") { VineyardWorkflow(isFixed: isFixed) }
        },
        DriveRelationTests.Example(place: ".poster.title") { isFixed in
            KernelApp("poster", "a size with undo and a title without") { PosterWorkflow(isFixed: isFixed) }
        },
    ]

    @Test(
        "audit --drive finds the bug, and nothing in the corrected version", arguments: Cases.some(examples, oneIn: 3))
    func driveFindsDataOfAnotherOwner(_ example: DriveRelationTests.Example) throws {
        try example.check("audit --drive 200")
    }
}

private struct Page<Row> {
    let title: String
    let rows: [Row]
}

/// The bug is that removing a marked row doesn't update the total.
private struct ErrandsWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var errands = [11, 12, 13]
        var marked = 0
    }

    struct Row: Workflow {
        enum Output { case mark(Bool), remove(isMarked: Bool) }
        struct State: Equatable { var isMarked = false }

        struct Screen {
            let isMarked: Bool
            let onMark, onRemove: () -> Void
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Row
            case mark, remove

            func apply(toState state: inout State) -> Output? {
                if case .remove = self { return .remove(isMarked: state.isMarked) }
                state.isMarked.toggle()
                return .mark(state.isMarked)
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Row>) -> Screen {
            let sink = context.makeSink(of: Action.self)
            return Screen(
                isMarked: state.isMarked, onMark: { sink.send(.mark) }, onRemove: { sink.send(.remove) })
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ErrandsWorkflow>) -> Page<Row.Screen> {
        let rows = state.errands.map { number in
            Row().rendered(in: context, key: "\(number)") { output in
                AnyWorkflowAction<ErrandsWorkflow> { state in
                    switch output {
                    case .mark(let isMarked): state.marked += isMarked ? 1 : -1
                    case .remove(let isMarked):
                        state.errands.removeAll { $0 == number }
                        if isFixed, isMarked { state.marked -= 1 }
                    }
                    return nil
                }
            }
        }
        return Page(title: "\(state.marked) of \(rows.count)", rows: rows)
    }
}

/// The bug is that one composer without a key writes to both channels. With keys, each channel has its own composer.
private struct RadioWorkflow: Workflow {
    let isFixed: Bool

    struct Channel: Equatable {
        let name: String
        var messages: [String] = []
    }

    struct State: Equatable {
        var channels = [Channel(name: "Coast"), Channel(name: "Pilot")]
        var isPilotOpen = false
        var open: Int { isPilotOpen ? 1 : 0 }
    }

    struct Screen {
        let messages: [String]
        let composer: Composer.Screen
        let onSwitch: () -> Void
    }

    struct Composer: Workflow {
        typealias Output = String
        let recipient: String

        struct State: Equatable { var draft = "" }

        struct Screen {
            let title: String
            let onType: (String) -> Void
            let onSend: () -> Void
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Composer
            case type(String), send

            func apply(toState state: inout State) -> Output? {
                let draft = state.draft
                if case .type(let text) = self { state.draft = text } else { state.draft = "" }
                if case .send = self, !draft.isEmpty { return draft }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Composer>) -> Screen {
            let sink = context.makeSink(of: Action.self)
            return Screen(
                title: "\(recipient): \(state.draft)", onType: { sink.send(.type($0)) }, onSend: { sink.send(.send) })
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<RadioWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let open = state.channels[state.open]
        let composers = (isFixed ? state.channels : [open]).map { channel in
            Composer(recipient: channel.name).rendered(in: context, key: isFixed ? channel.name : "") { message in
                AnyWorkflowAction<RadioWorkflow> { state in
                    state.channels[state.open].messages.append(message)
                    return nil
                }
            }
        }
        return Screen(
            messages: open.messages, composer: composers[isFixed ? state.open : 0],
            onSwitch: { sink.send { $0.isPilotOpen.toggle() } })
    }
}

/// The bug is that the question keeps the index of the layer, and a new layer moves the others.
private struct MapWorkflow: Workflow {
    let isFixed: Bool

    enum Question: Equatable { case nothing, index(at: Int), layer(String) }

    struct State: Equatable {
        var layers = ["roads", "rivers", "borders"]
        var question = Question.nothing
        var surveys = 0

        var asked: String? {
            if case .index(let index) = question, layers.indices.contains(index) { return layers[index] }
            if case .layer(let layer) = question { return layer }
            return nil
        }
    }

    struct Screen {
        let rows: [Row]
        let question: String?
        let onConfirm, onSurvey: () -> Void

        struct Row {
            let layer: String
            let onRemove: () -> Void
        }
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = MapWorkflow
        case remove(String)
        case confirm, survey

        func apply(toState state: inout State, workflow: MapWorkflow) -> Never? {
            switch self {
            case .remove(let layer):
                guard let index = state.layers.firstIndex(of: layer) else { break }
                state.question = workflow.isFixed ? .layer(layer) : .index(at: index)
            case .confirm:
                let asked = state.asked
                state.layers.removeAll { $0 == asked }
                state.question = .nothing
            case .survey:
                state.surveys += 1
                state.layers.insert("survey \(state.surveys)", at: 0)
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<MapWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            rows: state.layers.map { layer in Screen.Row(layer: layer, onRemove: { sink.send(.remove(layer)) }) },
            question: state.asked.map { "Remove \($0)?" }, onConfirm: { sink.send(.confirm) },
            onSurvey: { sink.send(.survey) })
    }
}

/// The bug is that a second plot can be edited, and the end of either edit is taken for the end of both.
private struct VineyardWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var vines = [31: 12, 32: 15]
        var editing: Int?
    }

    struct Plot: Workflow {
        let vines: Int
        let isLocked: Bool

        enum Output { case begin, end(Int) }
        struct State: Equatable { var draft: Int? }

        struct Screen {
            let title: String
            let onEdit, onPlant, onSave: () -> Void
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Plot
            case edit, plant, save

            func apply(toState state: inout State, workflow: Plot) -> Output? {
                switch (self, state.draft) {
                case (.edit, nil) where !workflow.isLocked:
                    state.draft = workflow.vines
                    return .begin
                case (.plant, let draft?): state.draft = draft + 1
                case (.save, let draft?):
                    state.draft = nil
                    return .end(draft)
                default: break
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Plot>) -> Screen {
            let sink = context.makeSink(of: Action.self)
            return Screen(
                title: "\(vines) \(state.draft ?? vines)", onEdit: { sink.send(.edit) },
                onPlant: { sink.send(.plant) }, onSave: { sink.send(.save) })
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<VineyardWorkflow>) -> Page<Plot.Screen> {
        let plots = state.vines.sorted { $0.key < $1.key }.map { plot, vines in
            let isLocked = isFixed && state.editing != nil && state.editing != plot
            return Plot(vines: vines, isLocked: isLocked).rendered(in: context, key: "\(plot)") { output in
                AnyWorkflowAction<VineyardWorkflow> { state in
                    if case .end(let vines) = output { state.vines[plot] = vines }
                    if case .begin = output { state.editing = plot } else { state.editing = nil }
                    return nil
                }
            }
        }
        return Page(title: state.editing.map { "Editing \($0)" } ?? "Ready", rows: plots)
    }
}

/// The bug is that undoing the size also restores the title.
private struct PosterWorkflow: Workflow {
    let isFixed: Bool

    struct Poster: Equatable {
        var size = 3
        var title = "k"
    }

    struct State: Equatable {
        var poster = Poster()
        var posters: [Poster] = []
        var sizes: [Int] = []
    }

    struct Screen {
        let title: String
        let onGrow, onUndo, onTitle: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<PosterWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        let isFixed = isFixed
        return Screen(
            title: "\(state.poster.title) \(state.poster.size)",
            onGrow: {
                sink.send {
                    if isFixed { $0.sizes.append($0.poster.size) } else { $0.posters.append($0.poster) }
                    $0.poster.size += 2
                }
            },
            onUndo: {
                sink.send {
                    if let poster = $0.posters.popLast() { $0.poster = poster }
                    if let size = $0.sizes.popLast() { $0.poster.size = size }
                }
            },
            onTitle: { sink.send { $0.poster.title += "m" } })
    }
}
