// A drawing with undo. One shape can be selected; an inspector changes it.

import Workflow

enum G313 {
    enum Kind: String, CaseIterable {
        case circle
        case square
    }

    struct Shape: Equatable {
        let id: Int
        let kind: Kind
        var size = 10
    }

    struct ShapeScreen {
        let label: String
        let isSelected: Bool
        let onTap: () -> Void
    }

    struct InspectorScreen {
        let title: String
        let onGrow: () -> Void
        let onShrink: () -> Void
        let onDelete: () -> Void
    }

    struct ToolbarScreen {
        let status: String
        let onDraw: (Kind) -> Void
        let onUndo: (() -> Void)?
    }

    struct DrawingScreen {
        let toolbar: ToolbarScreen
        let canvas: [ShapeScreen]
        let inspector: InspectorScreen?
    }

    struct InspectorWorkflow: Workflow {
        typealias Rendering = InspectorScreen

        let shape: Shape?

        enum Output {
            case resize(Int)
            case delete
        }

        func render(state: Void, context: RenderContext<InspectorWorkflow>) -> InspectorScreen {
            let sink = context.makeOutputSink()
            let title = shape.map { "\($0.kind.rawValue) of \($0.size)" } ?? ""
            return InspectorScreen(
                title: title, onGrow: { sink.send(.resize(1)) }, onShrink: { sink.send(.resize(-1)) },
                onDelete: { sink.send(.delete) })
        }
    }

    static let depth = 20

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = DrawingScreen

            struct State: Equatable {
                var shapes: [Shape] = []
                var selected: Int?
                var history: [[Shape]] = []
                var nextID = 1

                var selectedIndex: Int? { shapes.firstIndex { $0.id == selected } }

                mutating func remember() {
                    history.append(shapes)
                    if history.count > depth { history.removeFirst() }
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case draw(Kind)
                case tap(Int)
                case undo
                case inspector(InspectorWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .draw(let kind):
                        state.remember()
                        state.shapes.append(Shape(id: state.nextID, kind: kind))
                        state.selected = state.nextID
                        state.nextID += 1
                    case .tap(let id):
                        guard state.shapes.contains(where: { $0.id == id }) else { return nil }
                        state.selected = state.selected == id ? nil : id
                    case .undo:
                        guard let shapes = state.history.popLast() else { return nil }
                        state.shapes = shapes
                    case .inspector(.resize(let change)):
                        guard let index = state.selectedIndex else { return nil }
                        state.remember()
                        state.shapes[index].size = max(1, state.shapes[index].size + change)
                    case .inspector(.delete):
                        guard let index = state.selectedIndex else { return nil }
                        state.remember()
                        state.shapes.remove(at: index)
                        state.selected = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> DrawingScreen {
                let sink = context.makeSink(of: Action.self)
                return DrawingScreen(
                    toolbar: ToolbarScreen(
                        status: state.selected == nil ? "nothing selected" : "1 selected",
                        onDraw: { sink.send(.draw($0)) },
                        onUndo: state.history.isEmpty ? nil : { sink.send(.undo) }),
                    canvas: state.shapes.map { shape in
                        ShapeScreen(
                            label: shape.kind.rawValue, isSelected: shape.id == state.selected,
                            onTap: { sink.send(.tap(shape.id)) })
                    },
                    inspector: state.selected.map { id in
                        InspectorWorkflow(shape: state.shapes.first { $0.id == id })
                            .mapOutput { Action.inspector($0) }
                            .rendered(in: context)
                    })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = DrawingScreen

            struct State: Equatable {
                var shapes: [Shape] = []
                var selected: Int?
                var history: [[Shape]] = []
                var nextID = 1

                var selectedIndex: Int? { shapes.firstIndex { $0.id == selected } }

                mutating func remember() {
                    history.append(shapes)
                    if history.count > depth { history.removeFirst() }
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case draw(Kind)
                case tap(Int)
                case undo
                case inspector(InspectorWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .draw(let kind):
                        state.remember()
                        state.shapes.append(Shape(id: state.nextID, kind: kind))
                        state.selected = state.nextID
                        state.nextID += 1
                    case .tap(let id):
                        guard state.shapes.contains(where: { $0.id == id }) else { return nil }
                        state.selected = state.selected == id ? nil : id
                    case .undo:
                        guard let shapes = state.history.popLast() else { return nil }
                        state.shapes = shapes
                        if !shapes.contains(where: { $0.id == state.selected }) { state.selected = nil }
                    case .inspector(.resize(let change)):
                        guard let index = state.selectedIndex else { return nil }
                        state.remember()
                        state.shapes[index].size = max(1, state.shapes[index].size + change)
                    case .inspector(.delete):
                        guard let index = state.selectedIndex else { return nil }
                        state.remember()
                        state.shapes.remove(at: index)
                        state.selected = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> DrawingScreen {
                let sink = context.makeSink(of: Action.self)
                return DrawingScreen(
                    toolbar: ToolbarScreen(
                        status: state.selected == nil ? "nothing selected" : "1 selected",
                        onDraw: { sink.send(.draw($0)) },
                        onUndo: state.history.isEmpty ? nil : { sink.send(.undo) }),
                    canvas: state.shapes.map { shape in
                        ShapeScreen(
                            label: shape.kind.rawValue, isSelected: shape.id == state.selected,
                            onTap: { sink.send(.tap(shape.id)) })
                    },
                    inspector: state.shapes.first { $0.id == state.selected }.map { shape in
                        InspectorWorkflow(shape: shape)
                            .mapOutput { Action.inspector($0) }
                            .rendered(in: context)
                    })
            }
        }
    }
}
