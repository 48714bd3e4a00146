import Workflow
import WorkflowConcurrency

enum A204 {
    struct H {
        let m: G
        let n: G
        let c: Bool
        let f: (Bool) -> Void
    }

    struct G {
        let v: Int
        let p: () -> Void
        let q: () -> Void
    }

    struct W: Worker, Equatable {
        let n: Int

        func run() async -> Int {
            await Task.yield()
            return (n + 4) / 5 * 5
        }
    }
}

extension A204 {
    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var a = 3
                var b = 0
                var c = false
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case f(Bool)
                case d(Int)
                case e(Int)
                case x(Int)
                case y(Int)

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .f(let c): s.c = c
                    case .d(let v): s.a = max(0, s.a + v)
                    case .e(let v): s.b = max(0, s.b + v)
                    case .x(let v): s.a = v
                    case .y(let v): s.b = v
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> H {
                let h = context.makeSink(of: A.self)
                let m = P(n: state.a, o: state.c).rendered(in: context) { u -> A in
                    switch u {
                    case .i(let v): .d(v)
                    case .j(let v): .y(v)
                    }
                }
                let n = Q(n: state.b, o: state.c).rendered(in: context) { u -> A in
                    switch u {
                    case .i(let v): .e(v)
                    case .j(let v): .x(v)
                    }
                }
                return H(m: m, n: n, c: state.c, f: { h.send(.f($0)) })
            }
        }

        enum J {
            case i(Int)
            case j(Int)
        }

        struct P: Workflow {
            typealias State = Void
            typealias Output = J
            typealias Rendering = G

            let n: Int
            let o: Bool

            func render(state: Void, context: RenderContext<P>) -> G {
                let h = context.makeOutputSink()
                if o {
                    // Requests two more than `n`. `W` rounds up to a multiple of five.
                    W(n: n + 2).mapOutput { AnyWorkflowAction<P>(sendingOutput: .j($0)) }.running(in: context)
                }
                return G(v: n, p: { h.send(.i(1)) }, q: { h.send(.i(-1)) })
            }
        }

        struct Q: Workflow {
            typealias State = Void
            typealias Output = J
            typealias Rendering = G

            let n: Int
            let o: Bool

            func render(state: Void, context: RenderContext<Q>) -> G {
                let h = context.makeOutputSink()
                if o, n > 0 {
                    W(n: n).mapOutput { AnyWorkflowAction<Q>(sendingOutput: .j($0)) }.running(in: context)
                }
                return G(
                    v: n,
                    p: { if o { h.send(.i(5)) } },
                    q: { if o { h.send(.i(-5)) } }
                )
            }
        }
    }
}

extension A204 {
    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                var a = 3
                /// The known answers. `W` always gives the same answer for a number.
                var b: [Int: Int] = [:]
                var c = false
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case f(Bool)
                case x(Int)
                case y(Int, Int)

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .f(let c): s.c = c
                    case .x(let d): s.a = max(0, s.a + d)
                    case .y(let k, let v): s.b[k] = v
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> H {
                let h = context.makeSink(of: A.self)
                let k = state.a + 2
                let m = P(n: state.a, k: state.c && state.b[k] == nil ? k : nil).rendered(in: context) { u -> A in
                    switch u {
                    case .i(let d): .x(d)
                    case .j(let v): .y(k, v)
                    }
                }
                let n = Q(n: state.b[k] ?? 0, o: state.c).rendered(in: context) { A.x($0) }
                return H(m: m, n: n, c: state.c, f: { h.send(.f($0)) })
            }
        }

        enum J {
            case i(Int)
            case j(Int)
        }

        struct P: Workflow {
            typealias State = Void
            typealias Output = J
            typealias Rendering = G

            let n: Int
            let k: Int?

            func render(state: Void, context: RenderContext<P>) -> G {
                let h = context.makeOutputSink()
                if let k {
                    W(n: k).mapOutput { AnyWorkflowAction<P>(sendingOutput: .j($0)) }.running(in: context)
                }
                return G(v: n, p: { h.send(.i(1)) }, q: { h.send(.i(-1)) })
            }
        }

        struct Q: Workflow {
            typealias State = Void
            typealias Output = Int
            typealias Rendering = G

            let n: Int
            let o: Bool

            func render(state: Void, context: RenderContext<Q>) -> G {
                let h = context.makeOutputSink()
                return G(
                    v: n,
                    p: { if o { h.send(5) } },
                    q: { if o { h.send(-5) } }
                )
            }
        }
    }
}
