import Workflow

enum E104 {
    struct Y {
        let a: [String]
        let b: Bool
        let c: Bool
        let e: (Int) -> Void
        let f: () -> Void
        let g: () -> Void
        let h: (Bool) -> Void
        let i: () -> Void
    }

    struct X {
        let y: Y
        let l: [String]
        let z: (Int) -> Void
    }

    struct J: Equatable {
        let i: Int
        let u: [Int]
        let w: Bool
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var l: [J] = []
                var m = 0
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: AnyWorkflowAction<Root>.self)
                let y = C()
                    .mapOutput { o in
                        AnyWorkflowAction<Root> { s in
                            s.m += 1
                            s.l.append(J(i: s.m, u: o.0, w: o.1))
                            return nil
                        }
                    }
                    .rendered(in: context)
                return X(
                    y: y, l: state.l.map { "\($0.i): \($0.u.count)\($0.w ? "*" : "")" },
                    z: { n in
                        k.send(
                            AnyWorkflowAction { s in
                                if s.l.indices.contains(n) { s.l.remove(at: n) }
                                return nil
                            })
                    })
            }
        }

        struct C: Workflow {
            typealias Output = ([Int], Bool)

            struct State: Equatable {
                var u: [Int] = []
                var v = false
                var w = false
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = C
                case e(Int)
                case f
                case g
                case h(Bool)
                case i

                func apply(toState s: inout State) -> Output? {
                    switch self {
                    case .e(let n):
                        guard (0..<4).contains(n) else { return nil }
                        s.u.append(n)
                        s.v = s.u.count >= 2
                    case .f:
                        _ = s.u.popLast()
                    case .g:
                        s.u = []
                        s.v = false
                    case .h(let b):
                        s.w = b
                    case .i:
                        guard s.v else { return nil }
                        let o = (s.u, s.w)
                        s = State()
                        return o
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<C>) -> Y {
                let k = context.makeSink(of: A.self)
                return Y(
                    a: state.u.map { "k\($0)" }, b: state.v, c: state.w, e: { k.send(.e($0)) }, f: { k.send(.f) },
                    g: { k.send(.g) }, h: { k.send(.h($0)) }, i: { k.send(.i) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                var l: [J] = []
                var m = 0
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: AnyWorkflowAction<Root>.self)
                let y = C()
                    .mapOutput { o in
                        AnyWorkflowAction<Root> { s in
                            s.m += 1
                            s.l.append(J(i: s.m, u: o.0, w: o.1))
                            return nil
                        }
                    }
                    .rendered(in: context)
                return X(
                    y: y, l: state.l.map { "\($0.i): \($0.u.count)\($0.w ? "*" : "")" },
                    z: { n in
                        k.send(
                            AnyWorkflowAction { s in
                                if s.l.indices.contains(n) { s.l.remove(at: n) }
                                return nil
                            })
                    })
            }
        }

        struct C: Workflow {
            typealias Output = ([Int], Bool)

            struct State: Equatable {
                var u: [Int] = []
                // Independent of all other state.
                var w = false

                var v: Bool { u.count >= 2 }
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = C
                case e(Int)
                case f
                case g
                case h(Bool)
                case i

                func apply(toState s: inout State) -> Output? {
                    switch self {
                    case .e(let n):
                        guard (0..<4).contains(n) else { return nil }
                        s.u.append(n)
                    case .f:
                        _ = s.u.popLast()
                    case .g:
                        s.u = []
                    case .h(let b):
                        s.w = b
                    case .i:
                        guard s.v else { return nil }
                        let o = (s.u, s.w)
                        s = State()
                        return o
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<C>) -> Y {
                let k = context.makeSink(of: A.self)
                return Y(
                    a: state.u.map { "k\($0)" }, b: state.v, c: state.w, e: { k.send(.e($0)) }, f: { k.send(.f) },
                    g: { k.send(.g) }, h: { k.send(.h($0)) }, i: { k.send(.i) })
            }
        }
    }
}
