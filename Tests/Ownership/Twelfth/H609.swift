// Two numbers, of which one can be tied to the other.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum H609 {
    enum F0 {
        /// How much of `b` belongs to so much of `a`, perhaps with one spare.
        static func b(_ a: Int, _ r: Bool) -> Int { a / 2 + (r ? 1 : 0) }
    }

    struct P0: Screen {
        let t: String
        let v: Int
        let up: () -> Void
        let down: () -> Void
    }

    struct S0: Screen {
        let h: String
        let p: P0
        let q: P0
        let tie: () -> Void
        let r: () -> Void
    }

    enum Bug {
        /// Tells a value.
        struct W0: Worker, Equatable {
            let v: Int
            let r: Bool

            func run() async -> Int { v }
        }

        /// One of the numbers.
        struct N1: Workflow {
            let t: String
            let v: Int
            let on: Bool
            let r: Bool

            enum Output {
                case by(Int)
                case tell(Int)
            }

            func render(state: Void, context: RenderContext<N1>) -> P0 {
                if on {
                    W0(v: v, r: r).running(in: context) { AnyWorkflowAction<N1>(sendingOutput: .tell($0)) }
                }
                let s = context.makeOutputSink()
                return P0(t: t, v: v, up: { s.send(.by(1)) }, down: { s.send(.by(-1)) })
            }
        }

        struct Root: Workflow {
            struct State {
                var a = 4
                var b = 2
                var on = false
                var r = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case a(N1.Output)
                case b(N1.Output)
                case tie
                case r

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .a(.by(let d)):
                        state.a = max(0, state.a + d)
                    case .a(.tell(let v)):
                        state.b = F0.b(v, state.r)
                    case .b(.by(let d)):
                        state.b = max(0, state.b + d)
                    case .b(.tell(let v)):
                        state.a = v * 2
                    case .tie:
                        state.on.toggle()
                    case .r:
                        state.r.toggle()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let p = N1(t: "a", v: state.a, on: state.on, r: state.r).rendered(in: context, key: "a") {
                    Action.a($0)
                }
                let q = N1(t: "b", v: state.b, on: state.on, r: false).rendered(in: context, key: "b") { Action.b($0) }
                return S0(
                    h: (state.on ? "tied" : "apart") + (state.r ? " +1" : ""), p: p, q: q, tie: { s.send(.tie) },
                    r: { s.send(.r) })
            }
        }
    }

    enum Fixed {
        /// One of the numbers.
        struct N1: Workflow {
            let t: String
            let v: Int

            enum Output {
                case by(Int)
            }

            func render(state: Void, context: RenderContext<N1>) -> P0 {
                let s = context.makeOutputSink()
                return P0(t: t, v: v, up: { s.send(.by(1)) }, down: { s.send(.by(-1)) })
            }
        }

        /// The numbers: each for itself, or the second one following the first.
        enum M0 {
            case apart(Int, Int)
            case tied(Int)
        }

        struct Root: Workflow {
            struct State {
                var m = M0.apart(4, 2)
                var r = false

                var a: Int {
                    switch m {
                    case .apart(let a, _): a
                    case .tied(let a): a
                    }
                }

                var b: Int {
                    switch m {
                    case .apart(_, let b): b
                    case .tied(let a): F0.b(a, r)
                    }
                }

                var on: Bool {
                    if case .tied = m { true } else { false }
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case a(N1.Output)
                case b(N1.Output)
                case tie
                case r

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .a(.by(let d)):
                        let a = max(0, state.a + d)
                        state.m = state.on ? .tied(a) : .apart(a, state.b)
                    case .b(.by(let d)):
                        let b = max(state.on && state.r ? 1 : 0, state.b + d)
                        guard b != state.b else { break }
                        state.m = state.on ? .tied(max(0, (b - (state.r ? 1 : 0)) * 2)) : .apart(state.a, b)
                    case .tie:
                        state.m = state.on ? .apart(state.a, state.b) : .tied(state.a)
                    case .r:
                        state.r.toggle()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let p = N1(t: "a", v: state.a).rendered(in: context, key: "a") { Action.a($0) }
                let q = N1(t: "b", v: state.b).rendered(in: context, key: "b") { Action.b($0) }
                return S0(
                    h: (state.on ? "tied" : "apart") + (state.r ? " +1" : ""), p: p, q: q, tie: { s.send(.tie) },
                    r: { s.send(.r) })
            }
        }
    }
}
