// A tree of namespaced workflows that all have the same name. The bugs are in nodes that exist only after something was
// tapped.

import Workflow

private typealias WorkflowProtocol = Workflow

enum Fair {
    struct Workflow: WorkflowProtocol {
        struct State {
            var title = "Fair"
            var isOpen = false
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Fair.Workflow
            case open
            case rename

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .open: state.isOpen = true
                case .rename: state.title += "!"
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Workflow>) -> FairScreen {
            let sink = context.makeSink(of: Action.self)
            let stall = state.isOpen ? Stall.Workflow(title: state.title).rendered(in: context) : nil
            let onPolish = Sign.Workflow().mapOutput { _ in Action.rename }.rendered(in: context)
            return FairScreen(
                title: state.title, stall: stall, onPolish: onPolish, onOpen: { sink.send(.open) },
                onRename: { sink.send(.rename) })
        }
    }

    enum Sign {
        struct Workflow: WorkflowProtocol {
            enum Output { case polished }

            struct Polish: WorkflowAction {
                typealias WorkflowType = Fair.Sign.Workflow

                func apply(toState state: inout Void) -> Output? { .polished }
            }

            func makeInitialState() {}

            func render(state: Void, context: RenderContext<Workflow>) -> () -> Void {
                let sink = context.makeSink(of: Polish.self)
                return { sink.send(Polish()) }
            }
        }
    }

    enum Stall {
        struct Workflow: WorkflowProtocol {
            typealias Output = Never

            struct State { var heading: String }

            var title: String

            func makeInitialState() -> State { State(heading: title) }

            func render(state: State, context: RenderContext<Workflow>) -> String { state.heading }
        }
    }
}

struct FairScreen {
    var title: String
    var stall: String?
    var onPolish: () -> Void
    var onOpen: () -> Void
    var onRename: () -> Void
}
