import Workflow

// A child starts with the number that its parent passes, and keeps it.
enum D108 {
    struct S1 {
        let a: String
        let f: () -> Void
        let g: () -> Void
    }

    struct S0 {
        let a: S1
        let b: Int
        let c: [String]
        let f: () -> Void
        let g: () -> Void
    }

    struct C: Workflow {
        enum Output { case y(Int) }
        let n: Int
        let o: Bool

        struct State: Equatable {
            var k: Int
            var m = 0
        }

        func makeInitialState() -> State { State(k: n * 2) }

        func render(state s: State, context c: RenderContext<C>) -> S1 {
            let m = c.makeStateMutationSink()
            let p = c.makeOutputSink()
            let v = o ? n * 2 : s.k
            return S1(a: "\(s.m) of \(v)", f: { m.send { if $0.m < v { $0.m += 1 } } }, g: { p.send(.y(v)) })
        }
    }

    struct Root: Workflow {
        typealias Output = Never
        let o: Bool

        struct State: Equatable {
            var n = 2
            var l: [String] = []
            var z = 0
        }

        func makeInitialState() -> State { State() }

        func render(state s: State, context c: RenderContext<Root>) -> S0 {
            let m = c.makeStateMutationSink()
            return S0(
                a: C(n: s.n, o: o).mapOutput { q in
                    AnyWorkflowAction<Root> { z in
                        if case .y(let v) = q { z.l.append("+\(v)") }
                        return nil
                    }
                }.rendered(in: c),
                b: s.n, c: s.l, f: { m.send { $0.n = $0.n % 5 + 1 } }, g: { m.send { $0.z += 1 } })
        }
    }
}
