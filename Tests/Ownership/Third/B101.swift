// Tides: the user looks at one harbour, whose high tide is requested once.

import Workflow
import WorkflowConcurrency

enum B101 {
    static let harbours = ["Brest", "Hull", "Cork"]

    final class TideGauge: Sendable {
        private let centimetres = [412, 238, 655]

        func high(at harbour: Int) async -> Int {
            try? await Task.sleep(for: .milliseconds(80))
            return centimetres.indices.contains(harbour) ? centimetres[harbour] : 0
        }
    }

    struct TideBoard {
        let harbours: [String]
        let harbour: String
        let reading: String
        let onPick: (Int) -> Void
        let onAskAgain: () -> Void
        let onFeet: (Bool) -> Void
    }

    static func text(centimetres: Int?, inFeet: Bool) -> String {
        guard let centimetres else { return "asking" }
        return inFeet ? "\(centimetres * 100 / 3048) ft" : "\(centimetres) cm"
    }

    enum Broken {
        struct TideEnquiry: Worker {
            let gauge: TideGauge
            let harbour: Int
            let attempt: Int

            func run() async -> Int { await gauge.high(at: harbour) }

            // Only one enquiry to a gauge at a time.
            func isEquivalent(to otherWorker: TideEnquiry) -> Bool { gauge === otherWorker.gauge }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = TideBoard

            let gauge: TideGauge

            init(gauge: TideGauge = TideGauge()) { self.gauge = gauge }

            struct State: Equatable {
                var here = 0
                var highs: [Int: Int] = [:]
                var inFeet = false
                var attempt = 1
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case pick(Int)
                case askAgain
                case feet(Bool)
                case told(harbour: Int, Int)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .pick(let index):
                        guard harbours.indices.contains(index) else { return nil }
                        state.here = index
                    case .askAgain:
                        state.highs[state.here] = nil
                        state.attempt += 1
                    case .feet(let wanted):
                        state.inFeet = wanted
                    case .told(let harbour, let high):
                        state.highs[harbour] = high
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> TideBoard {
                let sink = context.makeSink(of: Action.self)
                if state.highs[state.here] == nil {
                    TideEnquiry(gauge: gauge, harbour: state.here, attempt: state.attempt)
                        .mapOutput { Action.told(harbour: state.here, $0) }
                        .running(in: context)
                }
                return TideBoard(
                    harbours: harbours, harbour: harbours[state.here],
                    reading: text(centimetres: state.highs[state.here], inFeet: state.inFeet),
                    onPick: { sink.send(.pick($0)) }, onAskAgain: { sink.send(.askAgain) },
                    onFeet: { sink.send(.feet($0)) })
            }
        }
    }

    enum Fixed {
        struct TideEnquiry: Worker {
            let gauge: TideGauge
            let harbour: Int
            let attempt: Int

            func run() async -> Int { await gauge.high(at: harbour) }

            func isEquivalent(to otherWorker: TideEnquiry) -> Bool {
                gauge === otherWorker.gauge && harbour == otherWorker.harbour && attempt == otherWorker.attempt
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = TideBoard

            let gauge: TideGauge

            init(gauge: TideGauge = TideGauge()) { self.gauge = gauge }

            struct State: Equatable {
                var here = 0
                // Today's tides don't change, so a harbour's answer stays valid.
                var highs: [Int: Int] = [:]
                var inFeet = false
                var attempt = 1
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case pick(Int)
                case askAgain
                case feet(Bool)
                case told(harbour: Int, Int)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .pick(let index):
                        guard harbours.indices.contains(index) else { return nil }
                        state.here = index
                    case .askAgain:
                        state.highs[state.here] = nil
                        state.attempt += 1
                    case .feet(let wanted):
                        state.inFeet = wanted
                    case .told(let harbour, let high):
                        state.highs[harbour] = high
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> TideBoard {
                let sink = context.makeSink(of: Action.self)
                let here = state.here
                if state.highs[here] == nil {
                    TideEnquiry(gauge: gauge, harbour: here, attempt: state.attempt)
                        .mapOutput { Action.told(harbour: here, $0) }
                        .running(in: context, key: "harbour \(here)")
                }
                return TideBoard(
                    harbours: harbours, harbour: harbours[here],
                    reading: text(centimetres: state.highs[here], inFeet: state.inFeet),
                    onPick: { sink.send(.pick($0)) }, onAskAgain: { sink.send(.askAgain) },
                    onFeet: { sink.send(.feet($0)) })
            }
        }
    }
}
