import Workflow

enum A210 {
    struct U {
        let l: [String]
        let t: String
        let x: X
        let y: Y
        let z: (Int) -> Void
    }

    struct X {
        let u: Int
        let f: () -> Void
        let g: () -> Void
    }

    struct Y {
        let h: Int
        let q: Int
        let w: String
        let f: () -> Void
        let g: (String) -> Void
        let k: () -> Void
        let m: () -> Void
    }

    struct N: Workflow {
        typealias State = Void
        typealias Output = Int
        typealias Rendering = X

        let u: Int

        func render(state: Void, context: RenderContext<N>) -> X {
            let s = context.makeOutputSink()
            return X(u: u, f: { s.send(1) }, g: { s.send(-1) })
        }
    }
}

extension A210 {
    enum Broken {
        struct Root: Workflow {
            typealias Rendering = U

            struct State {
                var u = 4
                var t = "p"
                var l: [(Int, String)] = []
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> U {
                let s = context.makeStateMutationSink()
                let x = N(u: state.u)
                    .mapOutput { d in
                        AnyWorkflowAction<Root> { s in
                            s.u = min(max(s.u + d, 1), 9)
                            return nil
                        }
                    }
                    .rendered(in: context)
                let y = M(u: state.u, t: state.t)
                    .asAnyWorkflow()
                    .mapOutput { o in
                        AnyWorkflowAction<Root> { s in
                            switch o {
                            case .a(let v): s.l.append((v, s.t))
                            case .b(let t): s.t = t
                            }
                            return nil
                        }
                    }
                    .rendered(in: context)
                return U(
                    l: state.l.map { "\($0.0) \($0.1)" },
                    t: state.t,
                    x: x,
                    y: y,
                    z: { i in s.send { s in if s.l.indices.contains(i) { s.l.remove(at: i) } } }
                )
            }
        }

        struct M: Workflow {
            let u: Int
            let t: String

            enum Output {
                case a(Int)
                case b(String)
            }

            struct State {
                var u: Int
                var w: String
                var q = 1
            }

            func makeInitialState() -> State { State(u: u, w: t) }

            enum A: WorkflowAction {
                typealias WorkflowType = M
                case f, g(String), k, m

                func apply(toState s: inout M.State, workflow: M) -> M.Output? {
                    switch self {
                    case .f: s.q = s.q % 9 + 1
                    case .g(let w): s.w = w
                    case .k: return .b(s.w)
                    case .m: return .a(s.u * s.q)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<M>) -> Y {
                let s = context.makeSink(of: A.self)
                return Y(
                    h: state.u * state.q,
                    q: state.q,
                    w: state.w,
                    f: { s.send(.f) },
                    g: { s.send(.g($0)) },
                    k: { s.send(.k) },
                    m: { s.send(.m) }
                )
            }
        }
    }
}

extension A210 {
    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = U

            struct State {
                var u = 4
                var t = "p"
                var l: [(Int, String)] = []
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> U {
                let s = context.makeStateMutationSink()
                let x = N(u: state.u)
                    .mapOutput { d in
                        AnyWorkflowAction<Root> { s in
                            s.u = min(max(s.u + d, 1), 9)
                            return nil
                        }
                    }
                    .rendered(in: context)
                let y = M(u: state.u, t: state.t)
                    .asAnyWorkflow()
                    .mapOutput { o in
                        AnyWorkflowAction<Root> { s in
                            switch o {
                            case .a(let v): s.l.append((v, s.t))
                            case .b(let t): s.t = t
                            }
                            return nil
                        }
                    }
                    .rendered(in: context)
                return U(
                    l: state.l.map { "\($0.0) \($0.1)" },
                    t: state.t,
                    x: x,
                    y: y,
                    z: { i in s.send { s in if s.l.indices.contains(i) { s.l.remove(at: i) } } }
                )
            }
        }

        struct M: Workflow {
            let u: Int
            let t: String

            enum Output {
                case a(Int)
                case b(String)
            }

            struct State {
                // Starts as a copy of `t`, which only changes to values that this workflow emits.
                var w: String
                var q = 1
            }

            func makeInitialState() -> State { State(w: t) }

            enum A: WorkflowAction {
                typealias WorkflowType = M
                case f, g(String), k, m

                func apply(toState s: inout M.State, workflow: M) -> M.Output? {
                    switch self {
                    case .f: s.q = s.q % 9 + 1
                    case .g(let w): s.w = w
                    case .k: return .b(s.w)
                    case .m: return .a(workflow.u * s.q)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<M>) -> Y {
                let s = context.makeSink(of: A.self)
                return Y(
                    h: u * state.q,
                    q: state.q,
                    w: state.w,
                    f: { s.send(.f) },
                    g: { s.send(.g($0)) },
                    k: { s.send(.k) },
                    m: { s.send(.m) }
                )
            }
        }
    }
}
