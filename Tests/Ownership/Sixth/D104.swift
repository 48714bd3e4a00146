import Workflow

// The selected element is stored as an ID, which outlives the element.
enum D104 {
    struct E: Equatable {
        let i: Int
        var t: String
    }

    struct S0 {
        let a: [String]
        let b: Bool
        let c: String
        let f: (Int) -> Void
        let g: (Int) -> Void
        let h: (String) -> Void
        let k: () -> Void
    }

    struct Root: Workflow {
        let o: Bool

        struct State: Equatable {
            var x = [E(i: 4, t: "p"), E(i: 7, t: "q")]
            var n = 7
            var c: Int?
        }

        func makeInitialState() -> State { State() }

        func render(state s: State, context c: RenderContext<Root>) -> S0 {
            let m = c.makeStateMutationSink()
            let o = o
            return S0(
                a: s.x.map(\.t), b: s.c != nil, c: s.x.first { $0.i == s.c }?.t ?? "-",
                f: { j in m.send { z in if z.x.indices.contains(j) { z.c = z.x[j].i } } },
                g: { j in
                    m.send { z in
                        guard z.x.indices.contains(j) else { return }
                        let e = z.x.remove(at: j)
                        if o, z.c == e.i { z.c = nil }
                    }
                },
                h: { t in
                    m.send { z in
                        z.n += 3
                        z.x.append(E(i: z.n, t: t))
                    }
                },
                k: { m.send { $0.c = nil } })
        }
    }
}
