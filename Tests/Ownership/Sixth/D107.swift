import Workflow

// A child with a string is below a wrapper that is rendered in one of two places.
enum D107 {
    struct S2 {
        let a: String
        let b: Int
        let f: (String) -> Void
        let g: () -> Void
    }

    struct S1 {
        let a: S2
        let b: Bool
        let f: () -> Void
    }

    enum V {
        case y(S1)
        case z(Int, () -> Void)
    }

    struct S0 {
        let a: V
        let b: Int
        let f: (Int) -> Void
    }

    struct T: Equatable {
        var w = ""
        var n = 0
    }

    struct C: Workflow {
        typealias Output = T
        let v: T?

        struct State: Equatable { var t = T() }

        func makeInitialState() -> State { State() }

        func render(state s: State, context c: RenderContext<C>) -> S2 {
            let m = c.makeStateMutationSink()
            let p = c.makeOutputSink()
            let v = v
            let t = v ?? s.t
            return S2(
                a: t.w, b: t.n,
                f: { w in if let v { p.send(T(w: w, n: v.n)) } else { m.send { $0.t.w = w } } },
                g: { if let v { p.send(T(w: v.w, n: v.n + 1)) } else { m.send { $0.t.n += 1 } } })
        }
    }

    struct D: Workflow {
        typealias Output = T
        let v: T?

        struct State: Equatable { var b = false }

        func makeInitialState() -> State { State() }

        func render(state s: State, context c: RenderContext<D>) -> S1 {
            let m = c.makeStateMutationSink()
            let p = c.makeOutputSink()
            return S1(
                a: C(v: v).mapOutput { AnyWorkflowAction<D>(sendingOutput: $0) }.rendered(in: c), b: v == nil,
                f: { if v != nil { p.send(T()) } else { m.send { $0.b.toggle() } } })
        }
    }

    struct Root: Workflow {
        typealias Output = Never
        let o: Bool

        struct State: Equatable {
            var i = 0
            var n = 0
            var t = T()
        }

        func makeInitialState() -> State { State() }

        func render(state s: State, context c: RenderContext<Root>) -> S0 {
            let m = c.makeStateMutationSink()
            let a: V
            if s.i == 0 {
                a = .y(
                    D(v: o ? s.t : nil).mapOutput { t in
                        AnyWorkflowAction<Root> { z in
                            z.t = t
                            return nil
                        }
                    }.rendered(in: c))
            } else {
                a = .z(s.n, { m.send { $0.n += 1 } })
            }
            return S0(a: a, b: s.i, f: { i in m.send { if (0...1).contains(i) { $0.i = i } } })
        }
    }
}
