// Marks that show at once and have to be allowed.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum H617 {
    struct E0: Equatable {
        let i: Int
        let w: Int
    }

    struct R0: Screen {
        let t: String
        let m: Bool
        let x: () -> Void
    }

    struct S0: Screen {
        let h: String
        let u: String
        let r: [R0]
    }

    enum Bug {
        /// Something that is asked for.
        struct Q0: Equatable {
            let n: Int
            let i: Int
        }

        /// Asks the other end, which doesn't allow more than ten.
        struct W0: Worker, Equatable {
            let q: Q0
            let w: Int

            func run() async -> Bool { w <= 10 }
        }

        struct N1: Workflow {
            let e: E0
            let m: Bool

            enum Output { case x }

            func render(state: Void, context: RenderContext<N1>) -> R0 {
                let s = context.makeOutputSink()
                return R0(t: "\(e.w)", m: m, x: { s.send(.x) })
            }
        }

        struct Root: Workflow {
            struct State {
                let e = [E0(i: 0, w: 4), E0(i: 1, w: 5), E0(i: 2, w: 6)]
                var s: Set<Int> = []
                var q: Q0?
                var n = 1
                var u = ""

                /// What shows.
                var v: Set<Int> { s }
                var w: Int { e.filter { v.contains($0.i) }.map(\.w).reduce(0, +) }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case x(Int)
                case a(Bool)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .x(let i):
                        guard state.q == nil else { break }
                        state.q = Q0(n: state.n, i: i)
                        state.n += 1
                        state.u = ""
                        state.s.formSymmetricDifference([i])
                    case .a(let y):
                        if !y { state.u = "no" }
                        state.q = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                if let q = state.q {
                    W0(q: q, w: state.w).running(in: context) { Action.a($0) }
                }
                let r = state.e.map { e in
                    N1(e: e, m: state.v.contains(e.i)).rendered(in: context, key: "\(e.i)") { _ in Action.x(e.i) }
                }
                return S0(h: "\(state.w) of 10", u: state.q == nil ? state.u : "?", r: r)
            }
        }
    }

    enum Fixed {
        /// Something that is asked for.
        struct Q0: Equatable {
            let n: Int
            let i: Int
        }

        /// Asks the other end, which doesn't allow more than ten.
        struct W0: Worker, Equatable {
            let q: Q0
            let w: Int

            func run() async -> Bool { w <= 10 }
        }

        struct N1: Workflow {
            let e: E0
            let m: Bool

            enum Output { case x }

            func render(state: Void, context: RenderContext<N1>) -> R0 {
                let s = context.makeOutputSink()
                return R0(t: "\(e.w)", m: m, x: { s.send(.x) })
            }
        }

        struct Root: Workflow {
            struct State {
                let e = [E0(i: 0, w: 4), E0(i: 1, w: 5), E0(i: 2, w: 6)]
                var s: Set<Int> = []
                var q: Q0?
                var n = 1
                var u = ""

                /// What shows: what has been allowed, and what is being asked for.
                var v: Set<Int> { s.symmetricDifference(q.map { [$0.i] } ?? []) }
                var w: Int { e.filter { v.contains($0.i) }.map(\.w).reduce(0, +) }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case x(Int)
                case a(Bool)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .x(let i):
                        guard state.q == nil else { break }
                        state.q = Q0(n: state.n, i: i)
                        state.n += 1
                        state.u = ""
                    case .a(let y):
                        if y { state.s = state.v } else { state.u = "no" }
                        state.q = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                if let q = state.q {
                    W0(q: q, w: state.w).running(in: context) { Action.a($0) }
                }
                let r = state.e.map { e in
                    N1(e: e, m: state.v.contains(e.i)).rendered(in: context, key: "\(e.i)") { _ in Action.x(e.i) }
                }
                return S0(h: "\(state.w) of 10", u: state.q == nil ? state.u : "?", r: r)
            }
        }
    }
}
