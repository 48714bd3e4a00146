// A feed that begins with what is already there.

import Workflow
import WorkflowConcurrency
import WorkflowUI

enum H406 {
    struct P0: Screen {
        let l: [String]
        let z: () -> Void
        let r: () -> Void
    }

    struct O0: Screen {
        let m: Int
        let more: () -> Void
        let less: () -> Void
    }

    struct S0: Screen {
        let h: String
        let p: P0?
        let o: O0?
        let one: () -> Void
        let two: () -> Void
    }

    enum Broken {
        enum Q0 {
            /// Brings what is there, one after the other.
            struct F0: AsyncSequenceWorker, Equatable {
                typealias Output = Int

                let k: Int

                func run() -> AsyncStream<Int> {
                    let k = k
                    return AsyncStream { c in
                        for v in [k + 1, k + 2, k + 4] { c.yield(v) }
                        c.finish()
                    }
                }
            }

            enum Q1 {
                /// The values.
                struct N1: Workflow {
                    let l: [Int]
                    let m: Int

                    enum Output {
                        case got(Int)
                        case z
                        case r
                    }

                    func render(state: Void, context: RenderContext<N1>) -> P0 {
                        F0(k: 10).running(in: context) { AnyWorkflowAction<N1>(sendingOutput: .got($0)) }
                        let s = context.makeOutputSink()
                        return P0(
                            l: l.map { "\($0 * m)" }, z: { s.send(.z) }, r: { s.send(.r) })
                    }
                }

                /// The factor.
                struct N2: Workflow {
                    let m: Int

                    enum Output {
                        case more
                        case less
                    }

                    func render(state: Void, context: RenderContext<N2>) -> O0 {
                        let s = context.makeOutputSink()
                        return O0(m: m, more: { s.send(.more) }, less: { s.send(.less) })
                    }
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var t = 1
                var l: [Int] = []
                var m = 1
                var r = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case t(Int)
                case got(Int)
                case z
                case r
                case m(Q0.Q1.N2.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .t(let t): state.t = t
                    case .got(let v): state.l.append(v)
                    case .z: state.l = []
                    case .r: state.r.toggle()
                    case .m(.more): state.m += 1
                    case .m(.less): state.m = max(1, state.m - 1)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                var p: P0?
                var o: O0?
                if state.t == 1 {
                    let l = state.r ? Array(state.l.reversed()) : state.l
                    p = Q0.Q1.N1(l: l, m: state.m).rendered(in: context) { e in
                        switch e {
                        case .got(let v): Action.got(v)
                        case .z: Action.z
                        case .r: Action.r
                        }
                    }
                } else {
                    o = Q0.Q1.N2(m: state.m).rendered(in: context) { Action.m($0) }
                }
                let n = state.l.reduce(0, +) * state.m
                return S0(
                    h: "\(state.l.count) / \(n)", p: p, o: o, one: { s.send(.t(1)) }, two: { s.send(.t(2)) })
            }
        }
    }

    enum Fixed {
        enum Q0 {
            /// Brings what is there, one after the other.
            struct F0: AsyncSequenceWorker, Equatable {
                typealias Output = Int

                let k: Int

                func run() -> AsyncStream<Int> {
                    let k = k
                    return AsyncStream { c in
                        for v in [k + 1, k + 2, k + 4] { c.yield(v) }
                        c.finish()
                    }
                }
            }

            enum Q1 {
                /// The values.
                struct N1: Workflow {
                    let l: [Int]
                    let m: Int

                    enum Output {
                        case z
                        case r
                    }

                    func render(state: Void, context: RenderContext<N1>) -> P0 {
                        let s = context.makeOutputSink()
                        return P0(
                            l: l.map { "\($0 * m)" }, z: { s.send(.z) }, r: { s.send(.r) })
                    }
                }

                /// The factor.
                struct N2: Workflow {
                    let m: Int

                    enum Output {
                        case more
                        case less
                    }

                    func render(state: Void, context: RenderContext<N2>) -> O0 {
                        let s = context.makeOutputSink()
                        return O0(m: m, more: { s.send(.more) }, less: { s.send(.less) })
                    }
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var t = 1
                var l: [Int] = []
                var m = 1
                var r = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case t(Int)
                case got(Int)
                case z
                case r
                case m(Q0.Q1.N2.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .t(let t): state.t = t
                    case .got(let v): state.l.append(v)
                    case .z: state.l = []
                    case .r: state.r.toggle()
                    case .m(.more): state.m += 1
                    case .m(.less): state.m = max(1, state.m - 1)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S0 {
                let s = context.makeSink(of: Action.self)
                Q0.F0(k: 10).running(in: context) { Action.got($0) }
                var p: P0?
                var o: O0?
                if state.t == 1 {
                    let l = state.r ? Array(state.l.reversed()) : state.l
                    p = Q0.Q1.N1(l: l, m: state.m).rendered(in: context) { e in
                        switch e {
                        case .z: Action.z
                        case .r: Action.r
                        }
                    }
                } else {
                    o = Q0.Q1.N2(m: state.m).rendered(in: context) { Action.m($0) }
                }
                let n = state.l.reduce(0, +) * state.m
                return S0(
                    h: "\(state.l.count) / \(n)", p: p, o: o, one: { s.send(.t(1)) }, two: { s.send(.t(2)) })
            }
        }
    }
}
