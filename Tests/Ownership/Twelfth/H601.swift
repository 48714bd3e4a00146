// Rows that can be marked, and how many are.

import Workflow
import WorkflowUI

enum H601 {
    protocol P0: Equatable {
        associatedtype K: Hashable
        var k: K { get }
        var t: String { get }
    }

    struct E0: P0 {
        let k: UInt8
        let t: String
    }

    struct R0: Screen {
        let t: String
        let m: Bool
        let x: () -> Void
        let off: () -> Void
    }

    struct S0: Screen {
        let h: String
        let r: [R0]
        let add: () -> Void
    }

    enum Bug {
        /// A row.
        struct N1<V: P0>: Workflow {
            let v: V

            enum Output {
                case m(Bool)
                case off
            }

            struct State { var m = false }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = N1<V>
                case x
                case off

                func apply(toState state: inout N1<V>.State) -> N1<V>.Output? {
                    switch self {
                    case .x:
                        state.m.toggle()
                        return .m(state.m)
                    case .off:
                        return .off
                    }
                }
            }

            func render(state: State, context: RenderContext<N1<V>>) -> R0 {
                let s = context.makeSink(of: Action.self)
                return R0(t: v.t, m: state.m, x: { s.send(.x) }, off: { s.send(.off) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var n: UInt8
                var c = 0
            }

            func makeInitialState() -> State {
                State(e: [E0(k: 0, t: "u"), E0(k: 1, t: "v"), E0(k: 2, t: "w")], n: 3)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case r(UInt8, N1<E0>.Output)
                case add

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .r(_, .m(let m)):
                        state.c += m ? 1 : -1
                    case .r(let k, .off):
                        state.e.removeAll { $0.k == k }
                    case .add:
                        guard state.n < .max else { break }
                        state.e.append(E0(k: state.n, t: "y\(state.n)"))
                        state.n += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let r = state.e.map { v in
                    N1(v: v).rendered(in: context, key: "\(v.k)") { Action.r(v.k, $0) }
                }
                return S0(h: "\(state.c) of \(state.e.count)", r: r, add: { s.send(.add) })
            }
        }
    }

    enum Fixed {
        /// A row.
        struct N1<V: P0>: Workflow {
            let v: V
            let m: Bool

            enum Output {
                case x
                case off
            }

            func render(state: Void, context: RenderContext<N1<V>>) -> R0 {
                let s = context.makeOutputSink()
                return R0(t: v.t, m: m, x: { s.send(.x) }, off: { s.send(.off) })
            }
        }

        struct Root: Workflow {
            struct State {
                var e: [E0]
                var n: UInt8
                var m: Set<UInt8> = []
            }

            func makeInitialState() -> State {
                State(e: [E0(k: 0, t: "u"), E0(k: 1, t: "v"), E0(k: 2, t: "w")], n: 3)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case r(UInt8, N1<E0>.Output)
                case add

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .r(let k, .x):
                        if state.m.remove(k) == nil { state.m.insert(k) }
                    case .r(let k, .off):
                        state.e.removeAll { $0.k == k }
                        state.m.remove(k)
                    case .add:
                        guard state.n < .max else { break }
                        state.e.append(E0(k: state.n, t: "y\(state.n)"))
                        state.n += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                let r = state.e.map { v in
                    N1(v: v, m: state.m.contains(v.k)).rendered(in: context, key: "\(v.k)") { Action.r(v.k, $0) }
                }
                return S0(h: "\(state.m.count) of \(state.e.count)", r: r, add: { s.send(.add) })
            }
        }
    }
}
