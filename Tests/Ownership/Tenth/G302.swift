// A chess clock: two faces, either of which can pause the game, as can the frame around them.

import Workflow
import WorkflowConcurrency

enum G302 {
    /// Waits for a second. Another count is another second.
    struct W: Worker, Equatable {
        let n: Int

        func run() async { try? await Task.sleep(nanoseconds: 1_000_000_000) }
    }

    struct F {
        let n: Int
        let y: Bool
        let c: () -> Void
        let d: () -> Void
    }

    struct G {
        let f: [F]
        let h: String
        let k: () -> Void
    }

    // MARK: -

    enum Broken {
        struct P: Workflow {
            typealias Rendering = F

            let q: Bool

            enum Output {
                case r
                case s(Bool)
            }

            struct State: Equatable {
                var n = 300
                var z = false
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = P

                case t
                case v
                case x

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .t:
                        state.n -= 1
                        return nil
                    case .v:
                        return .r
                    case .x:
                        state.z.toggle()
                        return .s(state.z)
                    }
                }
            }

            func render(state: State, context: RenderContext<P>) -> F {
                let e = context.makeSink(of: U.self)
                if q && !state.z && state.n > 0 {
                    W(n: state.n).mapOutput { U.t }.running(in: context)
                }
                return F(n: state.n, y: q, c: { e.send(.v) }, d: { e.send(.x) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            struct State: Equatable {
                var a = 0
                var b = false
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case i(Int)
                case j(Bool)
                case l

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .i(let m):
                        if !state.b && state.a == m { state.a = 1 - m }
                    case .j(let o):
                        state.b = o
                    case .l:
                        state.b.toggle()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                let e = context.makeSink(of: U.self)
                return G(
                    f: [0, 1].map { m in
                        P(q: state.a == m)
                            .mapOutput { o in
                                switch o {
                                case .r: U.i(m)
                                case .s(let o): U.j(o)
                                }
                            }
                            .rendered(in: context, key: "\(m)")
                    },
                    h: state.b ? "II" : "I", k: { e.send(.l) })
            }
        }
    }

    enum Fixed {
        struct P: Workflow {
            typealias Rendering = F

            let q: Bool
            let z: Bool

            enum Output {
                case r
                case s
            }

            struct State: Equatable {
                var n = 300
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = P

                case t
                case v
                case x

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .t:
                        state.n -= 1
                        return nil
                    case .v: return .r
                    case .x: return .s
                    }
                }
            }

            func render(state: State, context: RenderContext<P>) -> F {
                let e = context.makeSink(of: U.self)
                if q && !z && state.n > 0 {
                    W(n: state.n).mapOutput { U.t }.running(in: context)
                }
                return F(n: state.n, y: q, c: { e.send(.v) }, d: { e.send(.x) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            struct State: Equatable {
                var a = 0
                var b = false
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case i(Int)
                case l

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .i(let m):
                        if !state.b && state.a == m { state.a = 1 - m }
                    case .l:
                        state.b.toggle()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                let e = context.makeSink(of: U.self)
                return G(
                    f: [0, 1].map { m in
                        P(q: state.a == m, z: state.b)
                            .mapOutput { o in
                                switch o {
                                case .r: U.i(m)
                                case .s: U.l
                                }
                            }
                            .rendered(in: context, key: "\(m)")
                    },
                    h: state.b ? "II" : "I", k: { e.send(.l) })
            }
        }
    }
}
