import Workflow
import WorkflowUI

enum B206 {
    enum Broken {
        struct D: Equatable {
            let e: Int
            var s: String
        }

        struct Q<T> {
            let e: Int
            let s: String
            let f: (inout T) -> Void
        }

        struct S: Screen {
            let l: [String]
            let b: Bool
            let h: U?
            let a: (String) -> Void
            let g: (Int) -> Void
            let z: (Int) -> Void
            let m: (Bool) -> Void
        }

        struct U: Screen {
            let s: String
            let y: () -> Void
            let n: () -> Void
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = S

            struct State {
                var d = [D(e: 1, s: "o"), D(e: 2, s: "v"), D(e: 3, s: "i")]
                var c = 4
                var b = false
                var k: Q<State>?
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> S {
                let x = context.makeSink(of: AnyWorkflowAction<Root>.self)
                let b = state.b
                let h = state.k.map { k in
                    H(s: k.s)
                        .mapOutput { r in
                            AnyWorkflowAction<Root> { state in
                                guard let k = state.k else { return nil }
                                state.k = nil
                                if r { k.f(&state) }
                                return nil
                            }
                        }
                        .rendered(in: context, key: "\(k.e)")
                }
                return S(
                    l: L(d: state.d, w: { b ? $0.s.uppercased() : $0.s }).rendered(in: context),
                    b: b,
                    h: h,
                    a: { s in
                        x.send(
                            AnyWorkflowAction { state in
                                state.d.append(D(e: state.c, s: s))
                                state.c += 1
                                return nil
                            })
                    },
                    g: { i in
                        x.send(
                            AnyWorkflowAction { state in
                                guard state.d.indices.contains(i) else { return nil }
                                let v = state.d[i]
                                let w = state.d.filter { $0.e != v.e }
                                state.k = Q(e: v.e, s: v.s, f: { $0.d = w })
                                return nil
                            })
                    },
                    z: { i in
                        x.send(
                            AnyWorkflowAction { state in
                                guard state.d.indices.contains(i) else { return nil }
                                let v = state.d.remove(at: i)
                                if state.k?.e == v.e { state.k = nil }
                                return nil
                            })
                    },
                    m: { b in
                        x.send(
                            AnyWorkflowAction { state in
                                state.b = b
                                return nil
                            })
                    }
                )
            }
        }

        struct L: Workflow {
            typealias State = Void
            typealias Output = Never

            let d: [D]
            let w: (D) -> String

            func render(state: Void, context: RenderContext<L>) -> [String] { d.map(w) }
        }

        struct H: Workflow {
            typealias State = Void
            typealias Output = Bool

            let s: String

            func render(state: Void, context: RenderContext<H>) -> U {
                let o = context.makeOutputSink()
                return U(s: "\(s)?", y: { o.send(true) }, n: { o.send(false) })
            }
        }
    }

    enum Fixed {
        struct D: Equatable {
            let e: Int
            var s: String
        }

        struct S: Screen {
            let l: [String]
            let b: Bool
            let h: U?
            let a: (String) -> Void
            let g: (Int) -> Void
            let z: (Int) -> Void
            let m: (Bool) -> Void
        }

        struct U: Screen {
            let s: String
            let y: () -> Void
            let n: () -> Void
        }

        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = S

            struct State {
                var d = [D(e: 1, s: "o"), D(e: 2, s: "v"), D(e: 3, s: "i")]
                var c = 4
                var b = false
                var k: Int?
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> S {
                let x = context.makeSink(of: AnyWorkflowAction<Root>.self)
                let b = state.b
                let h = state.d.first { $0.e == state.k }.map { v in
                    H(s: v.s)
                        .mapOutput { r in
                            AnyWorkflowAction<Root> { state in
                                guard let k = state.k else { return nil }
                                state.k = nil
                                if r { state.d.removeAll { $0.e == k } }
                                return nil
                            }
                        }
                        .rendered(in: context, key: "\(v.e)")
                }
                return S(
                    l: L(d: state.d, w: { b ? $0.s.uppercased() : $0.s }).rendered(in: context),
                    b: b,
                    h: h,
                    a: { s in
                        x.send(
                            AnyWorkflowAction { state in
                                state.d.append(D(e: state.c, s: s))
                                state.c += 1
                                return nil
                            })
                    },
                    g: { i in
                        x.send(
                            AnyWorkflowAction { state in
                                guard state.d.indices.contains(i) else { return nil }
                                state.k = state.d[i].e
                                return nil
                            })
                    },
                    z: { i in
                        x.send(
                            AnyWorkflowAction { state in
                                guard state.d.indices.contains(i) else { return nil }
                                let v = state.d.remove(at: i)
                                if state.k == v.e { state.k = nil }
                                return nil
                            })
                    },
                    m: { b in
                        x.send(
                            AnyWorkflowAction { state in
                                state.b = b
                                return nil
                            })
                    }
                )
            }
        }

        struct L: Workflow {
            typealias State = Void
            typealias Output = Never

            let d: [D]
            let w: (D) -> String

            func render(state: Void, context: RenderContext<L>) -> [String] { d.map(w) }
        }

        struct H: Workflow {
            typealias State = Void
            typealias Output = Bool

            let s: String

            func render(state: Void, context: RenderContext<H>) -> U {
                let o = context.makeOutputSink()
                return U(s: "\(s)?", y: { o.send(true) }, n: { o.send(false) })
            }
        }
    }
}
