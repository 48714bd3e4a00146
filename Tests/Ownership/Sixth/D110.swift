import Workflow

// A nested value stores the same length in two units, but `k` sets only one of them.
enum D110 {
    struct L: Equatable {
        var a = 2
        var b = 200
        var c = "p"
    }

    struct S0 {
        let a: Int
        let b: String
        let c: [Int]
        let f: () -> Void
        let g: () -> Void
        let h: (String) -> Void
        let k: () -> Void
        let l: () -> Void
    }

    struct Root: Workflow {
        let o: Bool

        struct State: Equatable {
            var l: L? = L()
            var r: [Int] = []
        }

        func makeInitialState() -> State { State() }

        func render(state s: State, context c: RenderContext<Root>) -> S0 {
            let m = c.makeStateMutationSink()
            let o = o
            func u(_ v: @escaping (inout L) -> Void) -> () -> Void { { m.send { z in if z.l != nil { v(&z.l!) } } } }
            return S0(
                a: s.l?.a ?? 0, b: s.l.map { "\($0.c) \($0.b)" } ?? "none", c: s.r,
                f: u {
                    $0.a += 1
                    $0.b = $0.a * 100
                },
                g: u {
                    guard $0.a > 0 else { return }
                    $0.a -= 1
                    $0.b = $0.a * 100
                },
                h: { w in m.send { $0.l?.c = w } },
                k: u {
                    $0.a = 1
                    if o { $0.b = 100 }
                },
                l: {
                    m.send { z in
                        guard let v = z.l else {
                            z.l = L()
                            return
                        }
                        z.r.append(v.b)
                        z.l = nil
                    }
                })
        }
    }
}
