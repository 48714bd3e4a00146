import Workflow

// Each element stores the product of its two numbers, but `g` changes a number without updating the product.
enum D103 {
    struct E: Equatable {
        let i: Int
        var n: Int
        var p: Int
        var t: Int
    }

    struct S1 {
        let a: String
        let f: () -> Void
        let g: () -> Void
        let h: () -> Void
    }

    struct S0 {
        let a: [S1]
        let b: Bool
        let f: (Int) -> Void
        let g: (Bool) -> Void
    }

    struct Root: Workflow {
        let o: Bool

        struct State: Equatable {
            var x = [E(i: 1, n: 1, p: 3, t: 3)]
            var k = 1
            var b = false
        }

        func makeInitialState() -> State { State() }

        func render(state s: State, context c: RenderContext<Root>) -> S0 {
            let m = c.makeStateMutationSink()
            let o = o
            func u(_ i: Int, _ v: @escaping (inout E) -> Void) -> () -> Void {
                { m.send { z in if let j = z.x.firstIndex(where: { $0.i == i }) { v(&z.x[j]) } } }
            }
            return S0(
                a: s.x.map { e in
                    S1(
                        a: "\(e.n) × \(e.p): \(e.t)",
                        f: u(e.i) {
                            $0.n += 1
                            $0.t = $0.n * $0.p
                        },
                        g: u(e.i) {
                            $0.p += 2
                            if o { $0.t = $0.n * $0.p }
                        },
                        h: { m.send { z in z.x.removeAll { $0.i == e.i } } })
                },
                b: s.b,
                f: { p in
                    m.send { z in
                        guard (1...9).contains(p) else { return }
                        z.k += 1
                        z.x.append(E(i: z.k, n: 2, p: p, t: 2 * p))
                    }
                },
                g: { y in m.send { $0.b = y } })
        }
    }
}
