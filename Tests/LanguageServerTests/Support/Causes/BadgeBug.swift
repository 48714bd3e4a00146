// The form returns the whole badge that it was opened with, so a stamp given in the meantime is lost.

import Workflow

enum Museum {
    struct Badge: Equatable {
        var name = "Ada"
        var stamps = 0
    }

    struct EntranceWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var badge = Badge()
            var isEditing = false
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = EntranceWorkflow
            case stamp
            case edit
            case edited(Badge)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .stamp: state.badge.stamps += 1
                case .edit: state.isEditing = true
                case .edited(let badge):  // cause
                    state.badge = badge
                    state.isEditing = false
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<EntranceWorkflow>) -> EntranceScreen {
            let sink = context.makeSink(of: Action.self)
            let form =
                state.isEditing
                ? FormWorkflow(badge: state.badge).mapOutput { Action.edited($0) }.rendered(in: context) : nil
            return EntranceScreen(
                name: state.badge.name, stamps: state.badge.stamps, form: form, onStamp: { sink.send(.stamp) },
                onEdit: { sink.send(.edit) })
        }
    }

    struct FormWorkflow: Workflow {
        typealias Output = Badge
        var badge: Badge

        enum Action: WorkflowAction {
            typealias WorkflowType = FormWorkflow
            case typed(String)
            case save

            func apply(toState state: inout Badge) -> Badge? {
                switch self {
                case .typed(let name):
                    state.name = name
                    return nil
                case .save: return state
                }
            }
        }

        func makeInitialState() -> Badge { badge }  // cause

        func render(state: Badge, context: RenderContext<FormWorkflow>) -> FormScreen {
            let sink = context.makeSink(of: Action.self)
            return FormScreen(name: state.name, onName: { sink.send(.typed($0)) }, onSave: { sink.send(.save) })
        }
    }

    struct FormScreen {
        var name: String
        var onName: (String) -> Void
        var onSave: () -> Void
    }

    struct EntranceScreen {
        var name: String
        var stamps: Int
        var form: FormScreen?
        var onStamp: () -> Void
        var onEdit: () -> Void
    }
}
