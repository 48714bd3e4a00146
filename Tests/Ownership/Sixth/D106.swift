import Workflow

// Every change can be undone, but undoing restores only the numbers, not the word.
enum D106 {
    struct T: Equatable {
        var a: [Int] = [3]
        var w = "p"
    }

    struct S0 {
        let a: [Int]
        let b: String
        let c: Bool
        let f: (Int) -> Void
        let g: (String) -> Void
        let h: () -> Void
        let k: () -> Void
        let l: Bool
    }

    struct Root: Workflow {
        let o: Bool

        struct State: Equatable {
            var t = T()
            var p: [T] = []
            var l = false
        }

        func makeInitialState() -> State { State() }

        func render(state s: State, context c: RenderContext<Root>) -> S0 {
            let m = c.makeStateMutationSink()
            let o = o
            return S0(
                a: s.t.a, b: s.t.w, c: !s.p.isEmpty,
                f: { v in
                    m.send { z in
                        z.p.append(z.t)
                        z.t.a.append(v)
                    }
                },
                g: { w in
                    m.send { z in
                        if w == z.t.w { return }
                        z.p.append(z.t)
                        z.t.w = w
                    }
                },
                h: {
                    m.send { z in
                        guard let v = z.p.popLast() else { return }
                        if o { z.t = v } else { z.t.a = v.a }
                    }
                },
                k: { m.send { $0.l.toggle() } }, l: s.l)
        }
    }
}
