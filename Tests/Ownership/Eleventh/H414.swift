// Counted at once, and sent when there is a line.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum H414 {
    struct R0: Screen {
        let t: String
        let c: Int
        let up: () -> Void
    }

    struct S0: Screen {
        let r: [R0]
        let q: String
        let m: String
        let l: String
        let line: () -> Void
    }

    enum Broken {
        /// One thing to send.
        struct Q0: Equatable {
            let i: Int
            let k: Int
            let b: [Int]
        }

        /// The other end says yes or no.
        struct A0: Equatable {
            let i: Int
            let y: Bool
        }

        /// Sends one thing. The other end never takes the last one.
        struct W0: Worker, Equatable {
            let i: Int
            let k: Int

            func run() async -> A0 { A0(i: i, y: k != 2) }
        }

        struct N1: Workflow {
            let k: Int
            let c: Int

            enum Output { case up }

            func render(state: Void, context: RenderContext<N1>) -> R0 {
                let s = context.makeOutputSink()
                return R0(t: "r\(k)", c: c, up: { s.send(.up) })
            }
        }

        struct Root: Workflow {
            struct State {
                var v: [Int]
                var q: [Q0] = []
                var n = 1
                var on = false
                var m: Int?
            }

            func makeInitialState() -> State { State(v: [4, 6, 8]) }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case up(Int)
                case line
                case a(A0)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .up(let k):
                        state.q.append(Q0(i: state.n, k: k, b: state.v))
                        state.v[k] += 1
                        state.n += 1
                        state.m = nil
                    case .line:
                        state.on.toggle()
                    case .a(let a):
                        guard let j = state.q.firstIndex(where: { $0.i == a.i }) else { break }
                        let q = state.q.remove(at: j)
                        if !a.y {
                            state.v = q.b
                            state.m = q.k
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                if state.on, let q = state.q.first {
                    W0(i: q.i, k: q.k).asAnyWorkflow().mapOutput { Action.a($0) }.running(in: context)
                }
                let r = state.v.indices.map { k in
                    let c = state.v[k]
                    return N1(k: k, c: c).mapOutput { _ in Action.up(k) }.rendered(in: context, key: "\(k)")
                }
                return S0(
                    r: r, q: "\(state.q.count) to send", m: state.m.map { "no r\($0)" } ?? "",
                    l: state.on ? "on" : "off", line: { s.send(.line) })
            }
        }
    }

    enum Fixed {
        /// One thing to send.
        struct Q0: Equatable {
            let i: Int
            let k: Int
        }

        /// The other end says yes or no.
        struct A0: Equatable {
            let i: Int
            let y: Bool
        }

        /// Sends one thing. The other end never takes the last one.
        struct W0: Worker, Equatable {
            let i: Int
            let k: Int

            func run() async -> A0 { A0(i: i, y: k != 2) }
        }

        struct N1: Workflow {
            let k: Int
            let c: Int

            enum Output { case up }

            func render(state: Void, context: RenderContext<N1>) -> R0 {
                let s = context.makeOutputSink()
                return R0(t: "r\(k)", c: c, up: { s.send(.up) })
            }
        }

        struct Root: Workflow {
            struct State {
                var v: [Int]
                var q: [Q0] = []
                var n = 1
                var on = false
                var m: Int?
            }

            func makeInitialState() -> State { State(v: [4, 6, 8]) }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case up(Int)
                case line
                case a(A0)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .up(let k):
                        state.q.append(Q0(i: state.n, k: k))
                        state.n += 1
                        state.m = nil
                    case .line:
                        state.on.toggle()
                    case .a(let a):
                        guard let j = state.q.firstIndex(where: { $0.i == a.i }) else { break }
                        let q = state.q.remove(at: j)
                        if a.y {
                            state.v[q.k] += 1
                        } else {
                            state.m = q.k
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                if state.on, let q = state.q.first {
                    W0(i: q.i, k: q.k).asAnyWorkflow().mapOutput { Action.a($0) }.running(in: context)
                }
                let r = state.v.indices.map { k in
                    let c = state.v[k] + state.q.filter { $0.k == k }.count
                    return N1(k: k, c: c).mapOutput { _ in Action.up(k) }.rendered(in: context, key: "\(k)")
                }
                return S0(
                    r: r, q: "\(state.q.count) to send", m: state.m.map { "no r\($0)" } ?? "",
                    l: state.on ? "on" : "off", line: { s.send(.line) })
            }
        }
    }
}
