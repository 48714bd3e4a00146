import Workflow

enum C114 {
    /// One action type for all workflows.
    struct H<W: Workflow>: WorkflowAction {
        typealias WorkflowType = W
        let f: (inout W.State) -> W.Output?

        func apply(toState state: inout W.State) -> W.Output? { f(&state) }
    }

    enum U: Equatable {
        case p
        case q(Int)

        func s(_ n: Int) -> String {
            switch self {
            case .p: "\(n)"
            case .q(let m): "\(n / m)/\(n % m)"
            }
        }
    }

    struct X {
        let s: String
        let k: Int
        let f: () -> Void
        let g: () -> Void
    }

    struct Y {
        let t: String
        let x: X
    }

    struct Z {
        let y: Y
        let u: Bool
        let a: (Bool) -> Void
        let b: () -> Void
    }

    enum Broken {
        struct C: Workflow {
            let u: U
            let v: Int

            enum Output { case o(Int) }

            struct State: Equatable {
                var u: U
                var k = 0
            }

            func makeInitialState() -> State { State(u: u) }

            func render(state: State, context: RenderContext<C>) -> X {
                let h = context.makeSink(of: H<C>.self)
                return X(
                    s: state.u.s(v), k: state.k,
                    f: {
                        h.send(
                            H { state in
                                state.k += 1
                                return nil
                            })
                    },
                    g: {
                        h.send(
                            H { state in
                                defer { state.k = 0 }
                                return .o(state.k)
                            })
                    })
            }
        }

        struct M: Workflow {
            typealias State = Void

            let u: U
            let v: Int

            enum Output { case o(Int) }

            func render(state: Void, context: RenderContext<M>) -> Y {
                let x = C(u: u, v: v)
                    .mapOutput { o in
                        H<M> { _ in
                            switch o {
                            case .o(let n): .o(n)
                            }
                        }
                    }
                    .rendered(in: context)
                return Y(t: u.s(v * 2), x: x)
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var u = U.p
                var v = 10
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> Z {
                let h = context.makeSink(of: H<Root>.self)
                let y = M(u: state.u, v: state.v)
                    .mapOutput { o in
                        H<Root> { state in
                            switch o {
                            case .o(let n): state.v += n
                            }
                            return nil
                        }
                    }
                    .rendered(in: context)
                return Z(
                    y: y, u: state.u != .p,
                    a: { b in
                        h.send(
                            H { state in
                                state.u = b ? .q(4) : .p
                                return nil
                            })
                    },
                    b: {
                        h.send(
                            H { state in
                                state.v += 3
                                return nil
                            })
                    })
            }
        }
    }

    enum Fixed {
        struct C: Workflow {
            let u: U
            let v: Int

            enum Output { case o(Int) }

            struct State: Equatable { var k = 0 }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<C>) -> X {
                let h = context.makeSink(of: H<C>.self)
                return X(
                    s: u.s(v), k: state.k,
                    f: {
                        h.send(
                            H { state in
                                state.k += 1
                                return nil
                            })
                    },
                    g: {
                        h.send(
                            H { state in
                                defer { state.k = 0 }
                                return .o(state.k)
                            })
                    })
            }
        }

        struct M: Workflow {
            typealias State = Void

            let u: U
            let v: Int

            enum Output { case o(Int) }

            func render(state: Void, context: RenderContext<M>) -> Y {
                let x = C(u: u, v: v)
                    .mapOutput { o in
                        H<M> { _ in
                            switch o {
                            case .o(let n): .o(n)
                            }
                        }
                    }
                    .rendered(in: context)
                return Y(t: u.s(v * 2), x: x)
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var u = U.p
                var v = 10
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> Z {
                let h = context.makeSink(of: H<Root>.self)
                let y = M(u: state.u, v: state.v)
                    .mapOutput { o in
                        H<Root> { state in
                            switch o {
                            case .o(let n): state.v += n
                            }
                            return nil
                        }
                    }
                    .rendered(in: context)
                return Z(
                    y: y, u: state.u != .p,
                    a: { b in
                        h.send(
                            H { state in
                                state.u = b ? .q(4) : .p
                                return nil
                            })
                    },
                    b: {
                        h.send(
                            H { state in
                                state.v += 3
                                return nil
                            })
                    })
            }
        }
    }
}
