import Workflow

enum B104 {
    static let o = [1, 2, 3, 4]

    struct S {
        let a: [String]
        let b: Int
        let c: Bool
        let d: Bool
        let e: Int
        let f: (String) -> Void
        let g: (Int) -> Void
        let h: (Int) -> Void
        let k: (Bool) -> Void
        let m: () -> Void
    }

    /// Makes callbacks that change the state.
    struct X<W: Workflow> {
        let s: Sink<AnyWorkflowAction<W>>

        func u<T>(_ d: @escaping (inout W.State, T) -> Void) -> (T) -> Void {
            { t in
                s.send(
                    AnyWorkflowAction<W> { z in
                        d(&z, t)
                        return nil
                    })
            }
        }

        func v(_ d: @escaping (inout W.State) -> Void) -> () -> Void {
            {
                s.send(
                    AnyWorkflowAction<W> { z in
                        d(&z)
                        return nil
                    })
            }
        }
    }

    enum Broken {
        struct Z {
            var p = ["ab"]
            var r = 2
            var q = false
            var v = false
            var w = 0
        }

        struct Root: Workflow {
            typealias State = Z
            typealias Rendering = S

            func makeInitialState() -> Z { Z() }

            func render(state z: Z, context: RenderContext<Root>) -> S {
                let x = X(s: context.makeSink(of: AnyWorkflowAction<Root>.self))
                return S(
                    a: z.p, b: z.r, c: z.q, d: z.v, e: z.w,
                    f: x.u { (y: inout Z, t: String) in
                        guard !t.isEmpty else { return }
                        y.p.append(t)
                        y.q = y.p.count >= y.r
                    },
                    g: x.u { (y: inout Z, i: Int) in
                        guard y.p.indices.contains(i) else { return }
                        y.p.remove(at: i)
                        y.q = y.p.count >= y.r
                    },
                    h: x.u { (y: inout Z, i: Int) in
                        guard o.indices.contains(i) else { return }
                        y.r = o[i]
                    },
                    k: x.u { (y: inout Z, b: Bool) in y.v = b },
                    m: x.v { y in
                        guard y.q else { return }
                        y.w += 1
                        y.p = []
                        y.q = false
                    })
            }
        }
    }

    enum Fixed {
        struct Z {
            var p = ["ab"]
            var r = 2
            var v = false
            var w = 0

            var q: Bool { p.count >= r }
        }

        struct Root: Workflow {
            typealias State = Z
            typealias Rendering = S

            func makeInitialState() -> Z { Z() }

            func render(state z: Z, context: RenderContext<Root>) -> S {
                let x = X(s: context.makeSink(of: AnyWorkflowAction<Root>.self))
                return S(
                    a: z.p, b: z.r, c: z.q, d: z.v, e: z.w,
                    f: x.u { (y: inout Z, t: String) in
                        guard !t.isEmpty else { return }
                        y.p.append(t)
                    },
                    g: x.u { (y: inout Z, i: Int) in
                        guard y.p.indices.contains(i) else { return }
                        y.p.remove(at: i)
                    },
                    h: x.u { (y: inout Z, i: Int) in
                        guard o.indices.contains(i) else { return }
                        y.r = o[i]
                    },
                    k: x.u { (y: inout Z, b: Bool) in y.v = b },
                    m: x.v { y in
                        guard y.q else { return }
                        y.w += 1
                        y.p = []
                    })
            }
        }
    }
}
