// A tax form with a panel for donations, which opens beside the form.

import Workflow

enum G309 {
    struct TaxForm: Equatable {
        var income = 30_000
        var children = 0
        var donations = 0

        var tax: Int { max(0, income - children * 3_000 - donations) / 4 }
    }

    struct FormScreen {
        let income: Int
        let children: Int
        let donations: Int
        let tax: Int
        let onIncome: (Int) -> Void
        let onAddChild: () -> Void
        let onRemoveChild: () -> Void
        let onDonations: () -> Void
    }

    struct DonationsScreen {
        let amount: Int
        let onAdd: (Int) -> Void
        let onClear: () -> Void
        let onSave: () -> Void
        let onCancel: () -> Void
    }

    struct SideBySide {
        let form: FormScreen
        let panel: DonationsScreen?
    }

    // MARK: -

    enum Broken {
        struct DonationsWorkflow: Workflow {
            typealias Rendering = DonationsScreen

            let form: TaxForm

            enum Output {
                case saved(TaxForm)
                case cancelled
            }

            struct State: Equatable {
                var draft: TaxForm
            }

            func makeInitialState() -> State { State(draft: form) }

            enum Action: WorkflowAction {
                typealias WorkflowType = DonationsWorkflow

                case add(Int)
                case clear
                case save
                case cancel

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .add(let amount):
                        state.draft.donations += min(max(amount, 0), 1_000)
                        return nil
                    case .clear:
                        state.draft.donations = 0
                        return nil
                    case .save: return .saved(state.draft)
                    case .cancel: return .cancelled
                    }
                }
            }

            func render(state: State, context: RenderContext<DonationsWorkflow>) -> DonationsScreen {
                let sink = context.makeSink(of: Action.self)
                return DonationsScreen(
                    amount: state.draft.donations, onAdd: { sink.send(.add($0)) }, onClear: { sink.send(.clear) },
                    onSave: { sink.send(.save) }, onCancel: { sink.send(.cancel) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = SideBySide

            struct State: Equatable {
                var form = TaxForm()
                var showsDonations = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case income(Int)
                case children(Int)
                case openDonations
                case donations(DonationsWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .income(let income):
                        state.form.income = min(max(income, 0), 1_000_000)
                    case .children(let change):
                        state.form.children = min(max(state.form.children + change, 0), 20)
                    case .openDonations:
                        state.showsDonations = true
                    case .donations(.saved(let form)):
                        state.form = form
                        state.showsDonations = false
                    case .donations(.cancelled):
                        state.showsDonations = false
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> SideBySide {
                let sink = context.makeSink(of: Action.self)
                let form = state.form
                return SideBySide(
                    form: FormScreen(
                        income: form.income, children: form.children, donations: form.donations, tax: form.tax,
                        onIncome: { sink.send(.income($0)) }, onAddChild: { sink.send(.children(1)) },
                        onRemoveChild: { sink.send(.children(-1)) }, onDonations: { sink.send(.openDonations) }),
                    panel: state.showsDonations
                        ? DonationsWorkflow(form: form).mapOutput { Action.donations($0) }.rendered(in: context)
                        : nil)
            }
        }
    }

    enum Fixed {
        struct DonationsWorkflow: Workflow {
            typealias Rendering = DonationsScreen

            /// The amount to begin with.
            let donations: Int

            enum Output {
                case saved(Int)
                case cancelled
            }

            struct State: Equatable {
                /// Belongs to this panel until it's saved. Donations are changed nowhere else.
                var draft: Int
            }

            func makeInitialState() -> State { State(draft: donations) }

            enum Action: WorkflowAction {
                typealias WorkflowType = DonationsWorkflow

                case add(Int)
                case clear
                case save
                case cancel

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .add(let amount):
                        state.draft += min(max(amount, 0), 1_000)
                        return nil
                    case .clear:
                        state.draft = 0
                        return nil
                    case .save: return .saved(state.draft)
                    case .cancel: return .cancelled
                    }
                }
            }

            func render(state: State, context: RenderContext<DonationsWorkflow>) -> DonationsScreen {
                let sink = context.makeSink(of: Action.self)
                return DonationsScreen(
                    amount: state.draft, onAdd: { sink.send(.add($0)) }, onClear: { sink.send(.clear) },
                    onSave: { sink.send(.save) }, onCancel: { sink.send(.cancel) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = SideBySide

            struct State: Equatable {
                var form = TaxForm()
                var showsDonations = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case income(Int)
                case children(Int)
                case openDonations
                case donations(DonationsWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .income(let income):
                        state.form.income = min(max(income, 0), 1_000_000)
                    case .children(let change):
                        state.form.children = min(max(state.form.children + change, 0), 20)
                    case .openDonations:
                        state.showsDonations = true
                    case .donations(.saved(let amount)):
                        state.form.donations = amount
                        state.showsDonations = false
                    case .donations(.cancelled):
                        state.showsDonations = false
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> SideBySide {
                let sink = context.makeSink(of: Action.self)
                let form = state.form
                return SideBySide(
                    form: FormScreen(
                        income: form.income, children: form.children, donations: form.donations, tax: form.tax,
                        onIncome: { sink.send(.income($0)) }, onAddChild: { sink.send(.children(1)) },
                        onRemoveChild: { sink.send(.children(-1)) }, onDonations: { sink.send(.openDonations) }),
                    panel: state.showsDonations
                        ? DonationsWorkflow(donations: form.donations).mapOutput { Action.donations($0) }
                            .rendered(in: context)
                        : nil)
            }
        }
    }
}
