// An invoice editor: lines with hours, and one hourly rate for the invoice.

import Workflow

enum G303 {
    struct Line: Equatable {
        let id: Int
        var text: String
        var hours: Int
    }

    struct LineScreen {
        let text: String
        let hours: Int
        let amount: String
        let details: String?
        let onHours: (Int) -> Void
        let onToggleDetails: () -> Void
        let onRemove: () -> Void
    }

    struct RateScreen {
        let rate: Int
        let onRaise: () -> Void
        let onLower: () -> Void
    }

    struct InvoiceScreen {
        let rate: RateScreen
        let lines: [LineScreen]
        let total: String
        let onAdd: (String) -> Void
    }

    enum LineOutput {
        case hours(Int)
        case remove
    }

    struct RateWorkflow: Workflow {
        typealias Rendering = RateScreen

        let rate: Int

        enum Output {
            case raise
            case lower
        }

        func render(state: Void, context: RenderContext<RateWorkflow>) -> RateScreen {
            let sink = context.makeOutputSink()
            return RateScreen(rate: rate, onRaise: { sink.send(.raise) }, onLower: { sink.send(.lower) })
        }
    }

    struct InvoiceState: Equatable {
        var lines = [Line(id: 1, text: "Design", hours: 4), Line(id: 2, text: "Review", hours: 1)]
        var rate = 90
        var nextID = 3
    }

    // MARK: -

    enum Broken {
        struct LineWorkflow: Workflow {
            typealias Output = LineOutput
            typealias Rendering = LineScreen

            let line: Line
            let invoiceRate: Int

            struct State: Equatable {
                var rate: Int
                var showsDetails = false
            }

            func makeInitialState() -> State { State(rate: invoiceRate) }

            enum Action: WorkflowAction {
                typealias WorkflowType = LineWorkflow

                case toggleDetails
                case output(LineOutput)

                func apply(toState state: inout State) -> LineOutput? {
                    switch self {
                    case .toggleDetails:
                        state.showsDetails.toggle()
                        return nil
                    case .output(let output): return output
                    }
                }
            }

            func render(state: State, context: RenderContext<LineWorkflow>) -> LineScreen {
                let sink = context.makeSink(of: Action.self)
                return LineScreen(
                    text: line.text, hours: line.hours, amount: "\(line.hours * state.rate) €",
                    details: state.showsDetails ? "\(line.hours) h at \(state.rate) €" : nil,
                    onHours: { sink.send(.output(.hours($0))) }, onToggleDetails: { sink.send(.toggleDetails) },
                    onRemove: { sink.send(.output(.remove)) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = InvoiceScreen
            typealias State = InvoiceState

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case add(String)
                case line(Int, LineOutput)
                case rate(RateWorkflow.Output)

                func apply(toState state: inout InvoiceState) -> Never? {
                    switch self {
                    case .add(let text):
                        state.lines.append(Line(id: state.nextID, text: text, hours: 1))
                        state.nextID += 1
                    case .line(let id, .hours(let hours)):
                        guard let index = state.lines.firstIndex(where: { $0.id == id }) else { return nil }
                        state.lines[index].hours = min(max(hours, 0), 1000)
                    case .line(let id, .remove):
                        state.lines.removeAll { $0.id == id }
                    case .rate(.raise):
                        state.rate = min(state.rate + 10, 500)
                    case .rate(.lower):
                        state.rate = max(state.rate - 10, 10)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> InvoiceScreen {
                let sink = context.makeSink(of: Action.self)
                return InvoiceScreen(
                    rate: RateWorkflow(rate: state.rate).mapOutput { Action.rate($0) }.rendered(in: context),
                    lines: state.lines.map { line in
                        LineWorkflow(line: line, invoiceRate: state.rate)
                            .mapOutput { Action.line(line.id, $0) }
                            .rendered(in: context, key: "\(line.id)")
                    },
                    total: "\(state.lines.reduce(0) { $0 + $1.hours } * state.rate) €",
                    onAdd: { sink.send(.add($0)) })
            }
        }
    }

    enum Fixed {
        struct LineWorkflow: Workflow {
            typealias Output = LineOutput
            typealias Rendering = LineScreen

            let line: Line
            let rate: Int

            struct State: Equatable {
                var showsDetails = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = LineWorkflow

                case toggleDetails
                case output(LineOutput)

                func apply(toState state: inout State) -> LineOutput? {
                    switch self {
                    case .toggleDetails:
                        state.showsDetails.toggle()
                        return nil
                    case .output(let output): return output
                    }
                }
            }

            func render(state: State, context: RenderContext<LineWorkflow>) -> LineScreen {
                let sink = context.makeSink(of: Action.self)
                return LineScreen(
                    text: line.text, hours: line.hours, amount: "\(line.hours * rate) €",
                    details: state.showsDetails ? "\(line.hours) h at \(rate) €" : nil,
                    onHours: { sink.send(.output(.hours($0))) }, onToggleDetails: { sink.send(.toggleDetails) },
                    onRemove: { sink.send(.output(.remove)) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = InvoiceScreen
            typealias State = InvoiceState

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case add(String)
                case line(Int, LineOutput)
                case rate(RateWorkflow.Output)

                func apply(toState state: inout InvoiceState) -> Never? {
                    switch self {
                    case .add(let text):
                        state.lines.append(Line(id: state.nextID, text: text, hours: 1))
                        state.nextID += 1
                    case .line(let id, .hours(let hours)):
                        guard let index = state.lines.firstIndex(where: { $0.id == id }) else { return nil }
                        state.lines[index].hours = min(max(hours, 0), 1000)
                    case .line(let id, .remove):
                        state.lines.removeAll { $0.id == id }
                    case .rate(.raise):
                        state.rate = min(state.rate + 10, 500)
                    case .rate(.lower):
                        state.rate = max(state.rate - 10, 10)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> InvoiceScreen {
                let sink = context.makeSink(of: Action.self)
                return InvoiceScreen(
                    rate: RateWorkflow(rate: state.rate).mapOutput { Action.rate($0) }.rendered(in: context),
                    lines: state.lines.map { line in
                        LineWorkflow(line: line, rate: state.rate)
                            .mapOutput { Action.line(line.id, $0) }
                            .rendered(in: context, key: "\(line.id)")
                    },
                    total: "\(state.lines.reduce(0) { $0 + $1.hours } * state.rate) €",
                    onAdd: { sink.send(.add($0)) })
            }
        }
    }
}
