import Workflow
import WorkflowConcurrency

// Numbers are fetched for a name, and added to the sum of the name that is selected when they arrive.
enum D101 {
    struct Q: Worker {
        let n: Int
        let w: String

        func run() async -> Int {
            try? await Task.sleep(for: .milliseconds(150))
            return w.count
        }

        func isEquivalent(to o: Q) -> Bool { n == o.n }
    }

    struct S0 {
        let a: String
        let b: Int
        let c: [Int]
        let d: Bool
        let f: (Int) -> Void
        let g: () -> Void
        let h: (Bool) -> Void
    }

    struct Root: Workflow {
        let o: Bool

        struct State: Equatable {
            var w = "ab"
            var n = 0
            var q: [Int: String] = [:]
            var t: [Int] = []
            var u = false
        }

        func makeInitialState() -> State { State() }

        func render(state s: State, context x: RenderContext<Root>) -> S0 {
            let m = x.makeStateMutationSink()
            let o = o
            for (k, v) in s.q {
                Q(n: k, w: v).mapOutput { y in
                    AnyWorkflowAction<Root> { z in
                        let p = z.q.removeValue(forKey: k)
                        if !o || p == z.w { z.t.append(y) }
                        return nil
                    }
                }.running(in: x, key: "\(k)")
            }
            return S0(
                a: s.w, b: s.t.reduce(0, +), c: s.t, d: s.u,
                f: { i in
                    m.send { z in
                        guard ["ab", "cde", "f"].indices.contains(i) else { return }
                        if z.w == ["ab", "cde", "f"][i] { return }
                        z.w = ["ab", "cde", "f"][i]
                        z.t = []
                    }
                },
                g: {
                    m.send { z in
                        z.n += 1
                        z.q[z.n] = z.w
                    }
                },
                h: { y in m.send { $0.u = y } })
        }
    }
}
