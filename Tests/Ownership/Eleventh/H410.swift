// A list with a sum beside it.

import Workflow
import WorkflowUI

enum H410 {
    struct E0: Equatable {
        let i: Int
        let p: Int
        var q: Int
    }

    struct R0: Screen {
        let t: String
        let o: Bool
        let see: () -> Void
        let up: () -> Void
        let down: () -> Void
        let off: () -> Void
    }

    struct D0: Screen {
        let t: String
        let v: Int
        let x: () -> Void
    }

    struct S0: Screen {
        let n: Int
        let r: [R0]
        let d: D0?
    }

    enum Broken {
        /// What has been worked out already.
        final class M0 {
            var d: [Int: Int] = [:]
        }

        /// A row.
        struct N2: Workflow {
            let e: E0
            let o: Bool

            enum Output {
                case see
                case q(Int)
                case off
            }

            func render(state: Void, context: RenderContext<N2>) -> R0 {
                let s = context.makeOutputSink()
                return R0(
                    t: "\(e.p) x \(e.q)", o: o, see: { s.send(.see) }, up: { s.send(.q(1)) },
                    down: { s.send(.q(-1)) }, off: { s.send(.off) })
            }
        }

        /// The rows and what is open beside them.
        struct N1: Workflow {
            let e: [E0]

            enum Output {
                case q(Int, Int)
                case off(Int)
            }

            struct State {
                var o: Int?
                let c = M0()
            }

            func makeInitialState() -> State { State() }

            func workflowDidChange(from previousWorkflow: N1, state: inout State) {
                if !e.contains(where: { $0.i == state.o }) { state.o = nil }
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case r(Int, N2.Output)
                case x

                func apply(toState state: inout N1.State, workflow: N1) -> N1.Output? {
                    switch self {
                    case .r(let i, .see):
                        guard let e = workflow.e.first(where: { $0.i == i }) else { return nil }
                        state.o = i
                        if state.c.d[i] == nil { state.c.d[i] = e.p * e.q }
                        return nil
                    case .r(let i, .q(let n)):
                        return .q(i, n)
                    case .r(let i, .off):
                        return .off(i)
                    case .x:
                        state.o = nil
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let r = e.map { e in
                    N2(e: e, o: e.i == state.o).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                let d = e.first { $0.i == state.o }.map { e in
                    D0(t: "#\(e.i)", v: state.c.d[e.i] ?? 0, x: { s.send(.x) })
                }
                return S0(n: e.count, r: r, d: d)
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
            }

            func makeInitialState() -> State {
                State(e: [E0(i: 1, p: 3, q: 2), E0(i: 2, p: 7, q: 1), E0(i: 3, p: 5, q: 4)])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case n(N1.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .n(.q(let i, let n)):
                        guard let k = state.e.firstIndex(where: { $0.i == i }) else { break }
                        state.e[k].q = max(0, state.e[k].q + n)
                    case .n(.off(let i)):
                        state.e.removeAll { $0.i == i }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                N1(e: state.e).rendered(in: context) { Action.n($0) }
            }
        }
    }

    enum Fixed {
        /// A row.
        struct N2: Workflow {
            let e: E0
            let o: Bool

            enum Output {
                case see
                case q(Int)
                case off
            }

            func render(state: Void, context: RenderContext<N2>) -> R0 {
                let s = context.makeOutputSink()
                return R0(
                    t: "\(e.p) x \(e.q)", o: o, see: { s.send(.see) }, up: { s.send(.q(1)) },
                    down: { s.send(.q(-1)) }, off: { s.send(.off) })
            }
        }

        /// The rows and what is open beside them.
        struct N1: Workflow {
            let e: [E0]

            enum Output {
                case q(Int, Int)
                case off(Int)
            }

            struct State {
                var o: Int?
            }

            func makeInitialState() -> State { State() }

            func workflowDidChange(from previousWorkflow: N1, state: inout State) {
                if !e.contains(where: { $0.i == state.o }) { state.o = nil }
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1
                case r(Int, N2.Output)
                case x

                func apply(toState state: inout N1.State, workflow: N1) -> N1.Output? {
                    switch self {
                    case .r(let i, .see):
                        guard workflow.e.contains(where: { $0.i == i }) else { return nil }
                        state.o = i
                        return nil
                    case .r(let i, .q(let n)):
                        return .q(i, n)
                    case .r(let i, .off):
                        return .off(i)
                    case .x:
                        state.o = nil
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<N1>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let r = e.map { e in
                    N2(e: e, o: e.i == state.o).rendered(in: context, key: "\(e.i)") { Action.r(e.i, $0) }
                }
                let d = e.first { $0.i == state.o }.map { e in
                    D0(t: "#\(e.i)", v: e.p * e.q, x: { s.send(.x) })
                }
                return S0(n: e.count, r: r, d: d)
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
            }

            func makeInitialState() -> State {
                State(e: [E0(i: 1, p: 3, q: 2), E0(i: 2, p: 7, q: 1), E0(i: 3, p: 5, q: 4)])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case n(N1.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .n(.q(let i, let n)):
                        guard let k = state.e.firstIndex(where: { $0.i == i }) else { break }
                        state.e[k].q = max(0, state.e[k].q + n)
                    case .n(.off(let i)):
                        state.e.removeAll { $0.i == i }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                N1(e: state.e).rendered(in: context) { Action.n($0) }
            }
        }
    }
}
