import Workflow

enum C110 {
    struct P: Equatable {
        let i: Int
        var s: String
    }

    struct I {
        let s: String
        let d: String?
        let a: () -> Void
        let w: (String) -> Void
        let o: () -> Void
        let c: () -> Void
    }

    struct J {
        let h: String
        let l: [I]
        let n: () -> Void
        let x: (Int) -> Void
        let k: () -> Void
    }

    static let l = [P(i: 0, s: "t"), P(i: 1, s: "m")]

    enum Broken {
        struct R: Workflow {
            let s: String
            let z: Bool

            enum Output { case b, k(String), c }

            struct State: Equatable {
                var g = false
                var d = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = R
                case a, w(String), o, c

                func apply(toState state: inout R.State, workflow: R) -> R.Output? {
                    switch self {
                    case .a:
                        guard !workflow.z, !state.g else { return nil }
                        state = R.State(g: true, d: workflow.s)
                        return .b
                    case .w(let s):
                        if state.g { state.d = s }
                        return nil
                    case .o:
                        guard state.g else { return nil }
                        state.g = false
                        return .k(state.d)
                    case .c:
                        guard state.g else { return nil }
                        state.g = false
                        return .c
                    }
                }
            }

            func render(state: State, context: RenderContext<R>) -> I {
                let f = context.makeSink(of: Action.self)
                return I(
                    s: s, d: state.g ? state.d : nil, a: { f.send(.a) }, w: { f.send(.w($0)) },
                    o: { f.send(.o) }, c: { f.send(.c) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var l = C110.l
                var e: Int?
                var n = 2
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case r(Int, R.Output), n, x(Int), k

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .r(let i, .b):
                        state.e = i
                    case .r(let i, .k(let s)):
                        if let j = state.l.firstIndex(where: { $0.i == i }) { state.l[j].s = s }
                        state.e = nil
                    case .r(_, .c):
                        state.e = nil
                    case .n:
                        guard state.e == nil else { return nil }
                        state.l.append(P(i: state.n, s: "u"))
                        state.n += 1
                    case .x(let i):
                        state.l.removeAll { $0.i == i }
                        if state.e == i { state.e = nil }
                    case .k:
                        state.e = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> J {
                let f = context.makeSink(of: Action.self)
                let l = state.l.map { p in
                    R(s: p.s, z: state.e != nil && state.e != p.i)
                        .mapOutput { Action.r(p.i, $0) }
                        .rendered(in: context, key: "\(p.i)")
                }
                let p = state.l
                return J(
                    h: state.e.map { "\($0)" } ?? "-", l: l, n: { f.send(.n) },
                    x: { if p.indices.contains($0) { f.send(.x(p[$0].i)) } }, k: { f.send(.k) })
            }
        }
    }

    enum Fixed {
        struct E: Workflow {
            let s: String

            enum Output { case k(String), c }

            struct State: Equatable { var d: String }

            func makeInitialState() -> State { State(d: s) }

            enum Action: WorkflowAction {
                typealias WorkflowType = E
                case w(String), o, c

                func apply(toState state: inout E.State) -> E.Output? {
                    switch self {
                    case .w(let s):
                        state.d = s
                        return nil
                    case .o: return .k(state.d)
                    case .c: return .c
                    }
                }
            }

            func render(state: State, context: RenderContext<E>) -> (String, Sink<Action>) {
                (state.d, context.makeSink(of: Action.self))
            }
        }

        struct R: Workflow {
            typealias State = Void

            let s: String
            let g: Bool

            enum Output { case b, k(String), c }

            func render(state: Void, context: RenderContext<R>) -> I {
                let f = context.makeOutputSink()
                guard g else {
                    return I(s: s, d: nil, a: { f.send(.b) }, w: { _ in }, o: {}, c: {})
                }
                let (d, q) = E(s: s)
                    .mapOutput { o in
                        switch o {
                        case .k(let s): AnyWorkflowAction<R>(sendingOutput: .k(s))
                        case .c: AnyWorkflowAction<R>(sendingOutput: .c)
                        }
                    }
                    .rendered(in: context)
                return I(
                    s: s, d: d, a: {}, w: { q.send(.w($0)) }, o: { q.send(.o) }, c: { q.send(.c) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var l = C110.l
                var e: Int?
                var n = 2
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case r(Int, R.Output), n, x(Int), k

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .r(let i, .b):
                        if state.e == nil { state.e = i }
                    case .r(let i, .k(let s)):
                        if let j = state.l.firstIndex(where: { $0.i == i }) { state.l[j].s = s }
                        state.e = nil
                    case .r(_, .c):
                        state.e = nil
                    case .n:
                        guard state.e == nil else { return nil }
                        state.l.append(P(i: state.n, s: "u"))
                        state.n += 1
                    case .x(let i):
                        state.l.removeAll { $0.i == i }
                        if state.e == i { state.e = nil }
                    case .k:
                        state.e = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> J {
                let f = context.makeSink(of: Action.self)
                let l = state.l.map { p in
                    R(s: p.s, g: state.e == p.i)
                        .mapOutput { Action.r(p.i, $0) }
                        .rendered(in: context, key: "\(p.i)")
                }
                let p = state.l
                return J(
                    h: state.e.map { "\($0)" } ?? "-", l: l, n: { f.send(.n) },
                    x: { if p.indices.contains($0) { f.send(.x(p[$0].i)) } }, k: { f.send(.k) })
            }
        }
    }
}
