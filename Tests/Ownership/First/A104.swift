import Workflow

enum A104 {
    static let w = ["al", "be", "ce", "de"]

    struct H<T: Workflow>: WorkflowAction {
        typealias WorkflowType = T

        let f: (inout T.State) -> Void

        func apply(toState s: inout T.State) -> T.Output? {
            f(&s)
            return nil
        }
    }

    struct B {
        let a: [String]
        let b: C
        let c: Bool
        let d: [String]
        let e: String
        let f: (Int) -> Void
        let g: () -> Void
        let h: () -> Void
        let i: () -> Void
        let j: () -> Void
    }

    struct C {
        let a: String
        let b: Bool
        let f: (String) -> Void
        let g: () -> Void
    }

    struct D: Workflow {
        typealias Output = String
        typealias Rendering = C

        let a: String

        struct State { var b = false }

        func makeInitialState() -> State { State() }

        func render(state s: State, context x: RenderContext<D>) -> C {
            let o = x.makeOutputSink()
            let k = x.makeSink(of: H<D>.self)
            return C(
                a: s.b ? a.uppercased() : a, b: s.b, f: { o.send($0) }, g: { k.send(H { $0.b.toggle() }) })
        }
    }
}

extension A104 {
    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var a = [false, false, false, false]
                var b = ""
                var c = false
                var d: [String] = []
                var e = false
                var f = false

                mutating func q() { c = a.filter { $0 }.count >= 2 && !b.isEmpty }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context x: RenderContext<Root>) -> B {
                let k = x.makeSink(of: H<Root>.self)
                let y = D(a: s.b)
                    .mapOutput { v in
                        H<Root> {
                            $0.b = v
                            $0.q()
                        }
                    }
                    .rendered(in: x)
                return B(
                    a: zip(w, s.a).map { $1 ? "[\($0)]" : $0 },
                    b: y,
                    c: s.c,
                    d: s.e ? s.d : [],
                    e: s.f ? "" : "pick two",
                    f: { n in
                        k.send(
                            H {
                                guard $0.a.indices.contains(n) else { return }
                                $0.a[n].toggle()
                                $0.q()
                            })
                    },
                    g: { k.send(H { $0.a = $0.a.map { _ in false } }) },
                    h: {
                        k.send(
                            H {
                                guard $0.c else { return }
                                $0.d.append("\($0.b): \($0.a.filter { $0 }.count)")
                                $0.f = true
                                $0.a = $0.a.map { _ in false }
                                $0.b = ""
                                $0.q()
                            })
                    },
                    i: { k.send(H { $0.e.toggle() }) },
                    j: { k.send(H { $0.d = [] }) }
                )
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                var a = [false, false, false, false]
                var b = ""
                var d: [String] = []
                var e = false
                // Set permanently by the first order, because `d` can be emptied.
                var f = false

                var c: Bool { a.filter { $0 }.count >= 2 && !b.isEmpty }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context x: RenderContext<Root>) -> B {
                let k = x.makeSink(of: H<Root>.self)
                let y = D(a: s.b)
                    .mapOutput { v in H<Root> { $0.b = v } }
                    .rendered(in: x)
                return B(
                    a: zip(w, s.a).map { $1 ? "[\($0)]" : $0 },
                    b: y,
                    c: s.c,
                    d: s.e ? s.d : [],
                    e: s.f ? "" : "pick two",
                    f: { n in
                        k.send(
                            H {
                                guard $0.a.indices.contains(n) else { return }
                                $0.a[n].toggle()
                            })
                    },
                    g: { k.send(H { $0.a = $0.a.map { _ in false } }) },
                    h: {
                        k.send(
                            H {
                                guard $0.c else { return }
                                $0.d.append("\($0.b): \($0.a.filter { $0 }.count)")
                                $0.f = true
                                $0.a = $0.a.map { _ in false }
                                $0.b = ""
                            })
                    },
                    i: { k.send(H { $0.e.toggle() }) },
                    j: { k.send(H { $0.d = [] }) }
                )
            }
        }
    }
}
