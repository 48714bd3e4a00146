// A value that can be asked about; the answer needs a while.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum H603 {
    struct V0: Screen {
        let q: Int
        let u: String
        let up: () -> Void
        let down: () -> Void
        let ask: () -> Void
    }

    struct K0<T>: Screen {
        let h: String
        let v: T
    }

    struct S0: Screen {
        let n: Int
        let k: K0<V0>
        let tick: () -> Void
    }

    enum Bug {
        /// Waits until it is time, and then answers.
        struct W0: Worker, Equatable {
            let q: Int
            let n: Int
            let d: Int

            func run() async -> Int? { n < d ? nil : q * q }
        }

        /// What has been asked, and when the answer is due.
        struct A0: Equatable {
            let q: Int
            let d: Int
        }

        struct N1: Workflow {
            let q: Int
            let a: A0?

            enum Output {
                case by(Int)
                case ask
            }

            func render(state: Void, context: RenderContext<N1>) -> V0 {
                let s = context.makeOutputSink()
                return V0(
                    q: q, u: a.map { "?\($0.q)" } ?? "", up: { s.send(.by(1)) }, down: { s.send(.by(-1)) },
                    ask: { s.send(.ask) })
            }
        }

        /// A frame around something.
        struct N0<C: Workflow>: Workflow {
            typealias Output = C.Output

            let h: String
            let c: C

            func render(state: Void, context: RenderContext<N0<C>>) -> K0<C.Rendering> {
                let v = c.rendered(in: context) { AnyWorkflowAction<N0<C>>(sendingOutput: $0) }
                return K0(h: h, v: v)
            }
        }

        struct Root: Workflow {
            struct State {
                var q = 3
                var n = 0
                var a: A0?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case c(N1.Output)
                case tick
                case got(Int?)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .c(.by(let d)):
                        state.q += d
                    case .c(.ask):
                        if state.a == nil { state.a = A0(q: state.q, d: state.n + 2) }
                    case .tick:
                        state.n += 1
                    case .got(let q?):
                        state.q = q
                        state.a = nil
                    case .got(nil):
                        break
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                if let a = state.a {
                    W0(q: a.q, n: state.n, d: a.d).running(in: context) { Action.got($0) }
                }
                let k = N0(h: "z", c: N1(q: state.q, a: state.a)).rendered(in: context) { Action.c($0) }
                return S0(n: state.n, k: k, tick: { s.send(.tick) })
            }
        }
    }

    enum Fixed {
        /// Waits until it is time, and then answers.
        struct W0: Worker, Equatable {
            let q: Int
            let n: Int
            let d: Int

            func run() async -> Int? { n < d ? nil : q * q }
        }

        /// What has been asked, and when the answer is due.
        struct A0: Equatable {
            let q: Int
            let d: Int
        }

        struct N1: Workflow {
            let q: Int
            let a: A0?

            enum Output {
                case by(Int)
                case ask
            }

            func render(state: Void, context: RenderContext<N1>) -> V0 {
                let s = context.makeOutputSink()
                return V0(
                    q: q, u: a.map { "?\($0.q)" } ?? "", up: { s.send(.by(1)) }, down: { s.send(.by(-1)) },
                    ask: { s.send(.ask) })
            }
        }

        /// A frame around something.
        struct N0<C: Workflow>: Workflow {
            typealias Output = C.Output

            let h: String
            let c: C

            func render(state: Void, context: RenderContext<N0<C>>) -> K0<C.Rendering> {
                let v = c.rendered(in: context) { AnyWorkflowAction<N0<C>>(sendingOutput: $0) }
                return K0(h: h, v: v)
            }
        }

        struct Root: Workflow {
            struct State {
                var q = 3
                var n = 0
                var a: A0?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case c(N1.Output)
                case tick
                case got(Int?)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .c(.by(let d)):
                        state.q += d
                        state.a = nil
                    case .c(.ask):
                        if state.a == nil { state.a = A0(q: state.q, d: state.n + 2) }
                    case .tick:
                        state.n += 1
                    case .got(let q?):
                        state.q = q
                        state.a = nil
                    case .got(nil):
                        break
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                if let a = state.a {
                    W0(q: a.q, n: state.n, d: a.d).running(in: context) { Action.got($0) }
                }
                let k = N0(h: "z", c: N1(q: state.q, a: state.a)).rendered(in: context) { Action.c($0) }
                return S0(n: state.n, k: k, tick: { s.send(.tick) })
            }
        }
    }
}
