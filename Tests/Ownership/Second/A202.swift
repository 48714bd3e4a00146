import Workflow

enum A202 {
    struct E: Equatable {
        let i: Int
        var t: String
    }

    struct U {
        let z: [V]
        let l: String
        let m: Int
        let c: () -> Void
        let e: (Int) -> Void
        let d: () -> Void
    }

    struct V {
        let t: String
        let y: String?
        let p: () -> Void
        let q: (String) -> Void
        let r: () -> Void
        let w: () -> Void
    }
}

extension A202 {
    enum Broken {
        struct Root: Workflow {
            struct State {
                var a = [E(i: 0, t: "k"), E(i: 1, t: "l")]
                var b: Set<Int> = []
                var n = 2
                var m = 0
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case c
                case e(Int)
                case d
                case k(Int, K.Output)

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .c:
                        s.a.append(E(i: s.n, t: ""))
                        s.n += 1
                    case .e(let x):
                        guard s.a.indices.contains(x), !s.b.contains(s.a[x].i) else { return nil }
                        s.a.remove(at: x)
                    case .d:
                        // Only while no row is being edited.
                        if s.b.isEmpty { s.m += 1 }
                    case .k(let i, .f):
                        s.b.insert(i)
                    case .k(let i, .g(let t)):
                        if let x = s.a.firstIndex(where: { $0.i == i }) { s.a[x].t = t }
                        s.b.remove(i)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> U {
                let h = context.makeSink(of: A.self)
                return U(
                    z: state.a.map { e in K(e: e).rendered(in: context, key: "\(e.i)") { A.k(e.i, $0) } },
                    l: state.b.isEmpty ? "-" : "\(state.b.count)",
                    m: state.m,
                    c: { h.send(.c) },
                    e: { h.send(.e($0)) },
                    d: { h.send(.d) }
                )
            }
        }

        struct K: Workflow {
            let e: E

            enum Output {
                case f
                case g(String)
            }

            struct State {
                var o = false
                var y = ""
            }

            func makeInitialState() -> State { State() }

            enum B: WorkflowAction {
                typealias WorkflowType = K
                case p
                case q(String)
                case r
                case w

                func apply(toState s: inout K.State, workflow: K) -> K.Output? {
                    switch self {
                    case .p:
                        guard !s.o else { return nil }
                        s.o = true
                        s.y = workflow.e.t
                        return .f
                    case .q(let t):
                        if s.o { s.y = t }
                        return nil
                    case .r:
                        guard s.o else { return nil }
                        s.o = false
                        return .g(s.y)
                    case .w:
                        s.o = false
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<K>) -> V {
                let h = context.makeSink(of: B.self)
                return V(
                    t: e.t,
                    y: state.o ? state.y : nil,
                    p: { h.send(.p) },
                    q: { h.send(.q($0)) },
                    r: { h.send(.r) },
                    w: { h.send(.w) }
                )
            }
        }
    }
}

extension A202 {
    enum Fixed {
        struct Root: Workflow {
            struct State {
                var a = [E(i: 0, t: "k"), E(i: 1, t: "l")]
                var b: Set<Int> = []
                var n = 2
                var m = 0
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case c
                case e(Int)
                case d
                case k(Int, K.Output)

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .c:
                        s.a.append(E(i: s.n, t: ""))
                        s.n += 1
                    case .e(let x):
                        guard s.a.indices.contains(x), !s.b.contains(s.a[x].i) else { return nil }
                        s.a.remove(at: x)
                    case .d:
                        // Only while no row is being edited.
                        if s.b.isEmpty { s.m += 1 }
                    case .k(let i, .f):
                        s.b.insert(i)
                    case .k(let i, .g(let t)):
                        if let t, let x = s.a.firstIndex(where: { $0.i == i }) { s.a[x].t = t }
                        s.b.remove(i)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> U {
                let h = context.makeSink(of: A.self)
                return U(
                    z: state.a.map { e in
                        K(e: e, o: state.b.contains(e.i)).rendered(in: context, key: "\(e.i)") { A.k(e.i, $0) }
                    },
                    l: state.b.isEmpty ? "-" : "\(state.b.count)",
                    m: state.m,
                    c: { h.send(.c) },
                    e: { h.send(.e($0)) },
                    d: { h.send(.d) }
                )
            }
        }

        struct K: Workflow {
            let e: E
            let o: Bool

            enum Output {
                case f
                case g(String?)
            }

            struct State {
                var y = ""
            }

            func makeInitialState() -> State { State() }

            enum B: WorkflowAction {
                typealias WorkflowType = K
                case p
                case q(String)
                case r
                case w

                func apply(toState s: inout K.State, workflow: K) -> K.Output? {
                    switch self {
                    case .p:
                        guard !workflow.o else { return nil }
                        s.y = workflow.e.t
                        return .f
                    case .q(let t):
                        if workflow.o { s.y = t }
                        return nil
                    case .r:
                        return workflow.o ? .g(s.y) : nil
                    case .w:
                        return workflow.o ? .g(nil) : nil
                    }
                }
            }

            func render(state: State, context: RenderContext<K>) -> V {
                let h = context.makeSink(of: B.self)
                return V(
                    t: e.t,
                    y: o ? state.y : nil,
                    p: { h.send(.p) },
                    q: { h.send(.q($0)) },
                    r: { h.send(.r) },
                    w: { h.send(.w) }
                )
            }
        }
    }
}
