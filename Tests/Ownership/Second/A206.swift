import Workflow

enum A206 {
    struct E: Equatable {
        let i: Int
        var c: Int
    }

    struct F {
        let r: [String]
        let d: D?
        let x1: () -> Void
        let x2: (Int) -> Void
        let x3: (Int) -> Void
        let x4: () -> Void
    }

    struct D {
        let m: String
        let y: () -> Void
        let n: () -> Void
    }
}

extension A206 {
    enum Broken {
        struct Root: Workflow {
            typealias Rendering = F

            var k: (E) -> String = { "\($0.i)/\($0.c)" }

            struct B {
                let i: Int
                let g: () -> [E]
            }

            struct State {
                var a: [E]
                var n: Int
                var q: B?
            }

            func makeInitialState() -> State {
                State(a: [E(i: 0, c: 1), E(i: 1, c: 1), E(i: 2, c: 1)], n: 3, q: nil)
            }

            func render(state: State, context: RenderContext<Root>) -> F {
                let h = context.makeSink(of: AnyWorkflowAction<Root>.self)
                let e = state.a.first { $0.i == state.q?.i }
                let d = e.map { e in
                    C(m: k(e)).mapOutput { b in
                        AnyWorkflowAction<Root> { s in
                            if b, let q = s.q { s.a = q.g() }
                            s.q = nil
                            return nil
                        }
                    }.rendered(in: context)
                }
                return F(
                    r: state.a.map(k),
                    d: d,
                    x1: {
                        h.send(
                            AnyWorkflowAction { s in
                                s.a.append(E(i: s.n, c: 1))
                                s.n += 1
                                return nil
                            })
                    },
                    x2: { x in
                        h.send(
                            AnyWorkflowAction { s in
                                guard s.a.indices.contains(x) else { return nil }
                                let (l, i) = (s.a, s.a[x].i)
                                s.q = B(i: i, g: { l.filter { $0.i != i } })
                                return nil
                            })
                    },
                    x3: { x in
                        h.send(
                            AnyWorkflowAction { s in
                                if s.a.indices.contains(x) { s.a[x].c += 1 }
                                return nil
                            })
                    },
                    x4: {
                        h.send(
                            AnyWorkflowAction { s in
                                if let e = s.a.popLast(), e.i == s.q?.i { s.q = nil }
                                return nil
                            })
                    }
                )
            }
        }

        struct C: Workflow {
            typealias State = Void
            typealias Output = Bool

            let m: String

            func render(state: Void, context: RenderContext<C>) -> D {
                let h = context.makeOutputSink()
                return D(m: m, y: { h.send(true) }, n: { h.send(false) })
            }
        }
    }
}

extension A206 {
    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = F

            var k: (E) -> String = { "\($0.i)/\($0.c)" }

            struct State {
                var a: [E]
                var n: Int
                var q: Int?
            }

            func makeInitialState() -> State {
                State(a: [E(i: 0, c: 1), E(i: 1, c: 1), E(i: 2, c: 1)], n: 3, q: nil)
            }

            func render(state: State, context: RenderContext<Root>) -> F {
                let h = context.makeSink(of: AnyWorkflowAction<Root>.self)
                let e = state.a.first { $0.i == state.q }
                let d = e.map { e in
                    C(m: k(e)).mapOutput { b in
                        AnyWorkflowAction<Root> { s in
                            if b, let q = s.q { s.a.removeAll { $0.i == q } }
                            s.q = nil
                            return nil
                        }
                    }.rendered(in: context)
                }
                return F(
                    r: state.a.map(k),
                    d: d,
                    x1: {
                        h.send(
                            AnyWorkflowAction { s in
                                s.a.append(E(i: s.n, c: 1))
                                s.n += 1
                                return nil
                            })
                    },
                    x2: { x in
                        h.send(
                            AnyWorkflowAction { s in
                                if s.a.indices.contains(x) { s.q = s.a[x].i }
                                return nil
                            })
                    },
                    x3: { x in
                        h.send(
                            AnyWorkflowAction { s in
                                if s.a.indices.contains(x) { s.a[x].c += 1 }
                                return nil
                            })
                    },
                    x4: {
                        h.send(
                            AnyWorkflowAction { s in
                                if let e = s.a.popLast(), e.i == s.q { s.q = nil }
                                return nil
                            })
                    }
                )
            }
        }

        struct C: Workflow {
            typealias State = Void
            typealias Output = Bool

            let m: String

            func render(state: Void, context: RenderContext<C>) -> D {
                let h = context.makeOutputSink()
                return D(m: m, y: { h.send(true) }, n: { h.send(false) })
            }
        }
    }
}
