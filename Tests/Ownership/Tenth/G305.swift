// A wizard that orders a library card in three steps.

import Workflow

enum G305 {
    struct FieldScreen {
        let title: String
        let text: String
        let onType: (String) -> Void
        let onNext: () -> Void
        let onBack: (() -> Void)?
    }

    struct ReviewScreen {
        let lines: [String]
        let onBack: () -> Void
        let onOrder: () -> Void
    }

    struct DoneScreen {
        let text: String
        let onRestart: () -> Void
    }

    enum WizardScreen {
        case field(FieldScreen)
        case review(ReviewScreen)
        case done(DoneScreen)
    }

    enum Step: Equatable {
        case name
        case address
        case review
        case done
    }

    struct ReviewStep: Workflow {
        typealias Rendering = ReviewScreen

        let name: String
        let street: String

        enum Output {
            case back
            case order
        }

        func render(state: Void, context: RenderContext<ReviewStep>) -> ReviewScreen {
            let sink = context.makeOutputSink()
            return ReviewScreen(
                lines: ["Name: \(name)", "Street: \(street)"], onBack: { sink.send(.back) },
                onOrder: { sink.send(.order) })
        }
    }

    // MARK: -

    enum Broken {
        /// Asks for the address. The order gets it with the next step.
        struct AddressStep: Workflow {
            typealias Rendering = FieldScreen

            let street: String

            enum Output {
                case back
                case entered(String)
            }

            struct State: Equatable {
                var draft: String
            }

            func makeInitialState() -> State { State(draft: street) }

            enum Action: WorkflowAction {
                typealias WorkflowType = AddressStep

                case type(String)
                case back
                case next

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .type(let text):
                        state.draft = text
                        return nil
                    case .back: return .back
                    case .next: return state.draft.isEmpty ? nil : .entered(state.draft)
                    }
                }
            }

            func render(state: State, context: RenderContext<AddressStep>) -> FieldScreen {
                let sink = context.makeSink(of: Action.self)
                return FieldScreen(
                    title: "Your street", text: state.draft, onType: { sink.send(.type($0)) },
                    onNext: { sink.send(.next) }, onBack: { sink.send(.back) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = WizardScreen

            struct State: Equatable {
                var step = Step.name
                var name = ""
                var street = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case name(String)
                case go(Step)
                case entered(String)
                case restart

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .name(let text): state.name = text
                    case .go(let step):
                        if step == .address && state.name.isEmpty { return nil }
                        state.step = step
                    case .entered(let street):
                        state.street = street
                        state.step = .review
                    case .restart: state = State()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> WizardScreen {
                let sink = context.makeSink(of: Action.self)
                switch state.step {
                case .name:
                    return .field(
                        FieldScreen(
                            title: "Your name", text: state.name, onType: { sink.send(.name($0)) },
                            onNext: { sink.send(.go(.address)) }, onBack: nil))
                case .address:
                    return .field(
                        AddressStep(street: state.street)
                            .mapOutput { output -> Action in
                                switch output {
                                case .back: .go(.name)
                                case .entered(let street): .entered(street)
                                }
                            }
                            .rendered(in: context))
                case .review:
                    return .review(
                        ReviewStep(name: state.name, street: state.street)
                            .mapOutput { $0 == .back ? Action.go(.address) : .go(.done) }
                            .rendered(in: context))
                case .done:
                    return .done(DoneScreen(text: "Thanks, \(state.name)!", onRestart: { sink.send(.restart) }))
                }
            }
        }
    }

    enum Fixed {
        /// Asks for the address, which belongs to the order from the first letter on.
        struct AddressStep: Workflow {
            typealias Rendering = FieldScreen

            let street: String

            enum Output {
                case back
                case typed(String)
                case next
            }

            func render(state: Void, context: RenderContext<AddressStep>) -> FieldScreen {
                let sink = context.makeOutputSink()
                return FieldScreen(
                    title: "Your street", text: street, onType: { sink.send(.typed($0)) },
                    onNext: { sink.send(.next) }, onBack: { sink.send(.back) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = WizardScreen

            struct State: Equatable {
                var step = Step.name
                var name = ""
                var street = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case name(String)
                case street(String)
                case go(Step)
                case restart

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .name(let text): state.name = text
                    case .street(let text): state.street = text
                    case .go(let step):
                        if step == .address && state.name.isEmpty { return nil }
                        if step == .review && state.street.isEmpty { return nil }
                        state.step = step
                    case .restart: state = State()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> WizardScreen {
                let sink = context.makeSink(of: Action.self)
                switch state.step {
                case .name:
                    return .field(
                        FieldScreen(
                            title: "Your name", text: state.name, onType: { sink.send(.name($0)) },
                            onNext: { sink.send(.go(.address)) }, onBack: nil))
                case .address:
                    return .field(
                        AddressStep(street: state.street)
                            .mapOutput { output -> Action in
                                switch output {
                                case .back: .go(.name)
                                case .typed(let text): .street(text)
                                case .next: .go(.review)
                                }
                            }
                            .rendered(in: context))
                case .review:
                    return .review(
                        ReviewStep(name: state.name, street: state.street)
                            .mapOutput { $0 == .back ? Action.go(.address) : .go(.done) }
                            .rendered(in: context))
                case .done:
                    return .done(DoneScreen(text: "Thanks, \(state.name)!", onRestart: { sink.send(.restart) }))
                }
            }
        }
    }
}
