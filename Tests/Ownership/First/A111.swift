// A photo lab: copies are ordered frame by frame, and printed together.

import Workflow

enum A111 {
    struct Frame: Equatable {
        let negative: Int
        let title: String
    }

    struct LabScreen {
        let strip: StripView
        let due: String
        let printedSoFar: Int
        let onScan: (String) -> Void
        let onPrint: () -> Void
    }

    struct StripView {
        let frames: [String]
        let current: String
        let onPrevious: () -> Void
        let onNext: () -> Void
        let onMore: () -> Void
        let onFewer: () -> Void
        let onScrap: () -> Void
    }

    /// A film strip with one frame under the glass.
    struct StripWorkflow: Workflow {
        let frames: [Frame]
        let copies: [Int: Int]

        enum Output {
            case more(negative: Int)
            case fewer(negative: Int)
            case scrap(negative: Int)
        }

        struct State: Equatable {
            /// The position of the glass over the strip. It doesn't change when the film is cut.
            var here = 0
        }

        func makeInitialState() -> State { State() }

        func workflowDidChange(from previousWorkflow: StripWorkflow, state: inout State) {
            state.here = min(state.here, max(0, frames.count - 1))
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = StripWorkflow

            case step(Int)

            func apply(toState state: inout StripWorkflow.State, workflow: StripWorkflow) -> StripWorkflow.Output? {
                guard case .step(let by) = self else { return nil }
                state.here = min(max(0, state.here + by), max(0, workflow.frames.count - 1))
                return nil
            }
        }

        func render(state: State, context: RenderContext<StripWorkflow>) -> StripView {
            let sink = context.makeSink(of: Action.self)
            let tell = context.makeOutputSink()
            let frame = frames.indices.contains(state.here) ? frames[state.here] : nil
            func send(_ output: @escaping (Int) -> Output) -> () -> Void {
                { if let frame { tell.send(output(frame.negative)) } }
            }
            return StripView(
                frames: frames.map { "\($0.title) ×\(copies[$0.negative] ?? 0)" },
                current: frame.map { "\($0.title), \(state.here + 1) of \(frames.count)" } ?? "empty strip",
                onPrevious: { sink.send(.step(-1)) },
                onNext: { sink.send(.step(1)) },
                onMore: send(Output.more), onFewer: send(Output.fewer), onScrap: send(Output.scrap)
            )
        }
    }
}

extension A111 {
    enum Broken {
        struct LabWorkflow: Workflow {
            struct State: Equatable {
                var frames = [Frame(negative: 7, title: "pier"), Frame(negative: 8, title: "gulls")]
                var copies: [Int: Int] = [:]
                var ledger: [Int: Int] = [:]
                var negative = 8
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = LabWorkflow

                case scan(String)
                case print
                case strip(StripWorkflow.Output)

                func apply(toState state: inout LabWorkflow.State) -> Never? {
                    switch self {
                    case .scan(let title):
                        state.negative += 1
                        state.frames.append(
                            Frame(negative: state.negative, title: title.isEmpty ? "untitled" : title))
                    case .print:
                        state.ledger.merge(state.copies, uniquingKeysWith: +)
                        state.copies = [:]
                    case .strip(.more(let negative)):
                        state.copies[negative, default: 0] += 1
                    case .strip(.fewer(let negative)):
                        guard let count = state.copies[negative] else { break }
                        state.copies[negative] = count > 1 ? count - 1 : nil
                    case .strip(.scrap(let negative)):
                        state.frames.removeAll { $0.negative == negative }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<LabWorkflow>) -> LabScreen {
                let sink = context.makeSink(of: Action.self)
                let strip = StripWorkflow(frames: state.frames, copies: state.copies)
                    .mapOutput(Action.strip)
                    .rendered(in: context)
                return LabScreen(
                    strip: strip,
                    due: "\(state.copies.values.reduce(0, +) * 3) crowns",
                    printedSoFar: state.ledger.values.reduce(0, +),
                    onScan: { sink.send(.scan($0)) },
                    onPrint: { sink.send(.print) }
                )
            }
        }
    }

    enum Fixed {
        struct LabWorkflow: Workflow {
            struct State: Equatable {
                var frames = [Frame(negative: 7, title: "pier"), Frame(negative: 8, title: "gulls")]
                /// The current orders, only for existing frames.
                var copies: [Int: Int] = [:]
                /// The printed copies, including those of frames that have been scrapped since.
                var ledger: [Int: Int] = [:]
                var negative = 8
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = LabWorkflow

                case scan(String)
                case print
                case strip(StripWorkflow.Output)

                func apply(toState state: inout LabWorkflow.State) -> Never? {
                    switch self {
                    case .scan(let title):
                        state.negative += 1
                        state.frames.append(
                            Frame(negative: state.negative, title: title.isEmpty ? "untitled" : title))
                    case .print:
                        state.ledger.merge(state.copies, uniquingKeysWith: +)
                        state.copies = [:]
                    case .strip(.more(let negative)):
                        state.copies[negative, default: 0] += 1
                    case .strip(.fewer(let negative)):
                        guard let count = state.copies[negative] else { break }
                        state.copies[negative] = count > 1 ? count - 1 : nil
                    case .strip(.scrap(let negative)):
                        state.frames.removeAll { $0.negative == negative }
                        state.copies[negative] = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<LabWorkflow>) -> LabScreen {
                let sink = context.makeSink(of: Action.self)
                let strip = StripWorkflow(frames: state.frames, copies: state.copies)
                    .mapOutput(Action.strip)
                    .rendered(in: context)
                return LabScreen(
                    strip: strip,
                    due: "\(state.copies.values.reduce(0, +) * 3) crowns",
                    printedSoFar: state.ledger.values.reduce(0, +),
                    onScan: { sink.send(.scan($0)) },
                    onPrint: { sink.send(.print) }
                )
            }
        }
    }
}
