import Workflow

enum C112 {
    struct V: Identifiable, CustomStringConvertible {
        let id: Int
        let s: String
        var description: String { s }
    }

    struct J {
        let l: [String]
        let h: String
        let c: Int
        let p: (Int) -> Void
        let o: () -> Void
    }

    struct K {
        let j: J
        let q: [String]
        let f: (String) -> Void
        let g: () -> Void
        let z: () -> Void
    }

    static let x = [V(id: 0, s: "r"), V(id: 1, s: "n"), V(id: 2, s: "e")]

    enum Broken {
        struct L<T: Identifiable & CustomStringConvertible>: Workflow {
            let x: [T]

            enum Output { case r(T.ID) }

            struct State {
                var i: Int?
                var c = 0
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<L<T>>) -> J {
                let a = context.makeSink(of: AnyWorkflowAction<L<T>>.self)
                let x = x
                let t: T? = state.i.flatMap { x.indices.contains($0) ? x[$0] : nil }
                return J(
                    l: x.map(\.description), h: t?.description ?? "-", c: state.c,
                    p: { n in
                        a.send(
                            AnyWorkflowAction { state in
                                guard x.indices.contains(n) else { return nil }
                                state.i = n
                                state.c += 1
                                return nil
                            })
                    },
                    o: {
                        a.send(
                            AnyWorkflowAction { state in
                                guard let t else { return nil }
                                state.i = nil
                                return .r(t.id)
                            })
                    })
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State {
                var x = C112.x
                var n = 3
                var q: [String] = []
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> K {
                let m = context.makeStateMutationSink()
                let j = L(x: state.x)
                    .onOutput { (state: inout Root.State, o) -> Never? in
                        switch o {
                        case .r(let d):
                            state.q += state.x.filter { $0.id == d }.map(\.s)
                            state.x.removeAll { $0.id == d }
                        }
                        return nil
                    }
                    .rendered(in: context)
                return K(
                    j: j, q: state.q,
                    f: { s in
                        m.send {
                            $0.x.insert(V(id: $0.n, s: s), at: 0)
                            $0.n += 1
                        }
                    },
                    g: { m.send { $0.x.reverse() } },
                    z: { m.send { if !$0.x.isEmpty { $0.x.removeLast() } } })
            }
        }
    }

    enum Fixed {
        struct L<T: Identifiable & CustomStringConvertible>: Workflow {
            let x: [T]

            enum Output { case r(T.ID) }

            struct State {
                var j: T.ID?
                var c = 0
            }

            func makeInitialState() -> State { State() }

            func workflowDidChange(from previousWorkflow: L<T>, state: inout State) {
                if !x.contains(where: { $0.id == state.j }) { state.j = nil }
            }

            func render(state: State, context: RenderContext<L<T>>) -> J {
                let a = context.makeSink(of: AnyWorkflowAction<L<T>>.self)
                let x = x
                let t = x.first { $0.id == state.j }
                return J(
                    l: x.map(\.description), h: t?.description ?? "-", c: state.c,
                    p: { n in
                        a.send(
                            AnyWorkflowAction { state in
                                guard x.indices.contains(n) else { return nil }
                                state.j = x[n].id
                                state.c += 1
                                return nil
                            })
                    },
                    o: {
                        a.send(
                            AnyWorkflowAction { state in
                                guard let t else { return nil }
                                state.j = nil
                                return .r(t.id)
                            })
                    })
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State {
                var x = C112.x
                var n = 3
                var q: [String] = []
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> K {
                let m = context.makeStateMutationSink()
                let j = L(x: state.x)
                    .onOutput { (state: inout Root.State, o) -> Never? in
                        switch o {
                        case .r(let d):
                            state.q += state.x.filter { $0.id == d }.map(\.s)
                            state.x.removeAll { $0.id == d }
                        }
                        return nil
                    }
                    .rendered(in: context)
                return K(
                    j: j, q: state.q,
                    f: { s in
                        m.send {
                            $0.x.insert(V(id: $0.n, s: s), at: 0)
                            $0.n += 1
                        }
                    },
                    g: { m.send { $0.x.reverse() } },
                    z: { m.send { if !$0.x.isEmpty { $0.x.removeLast() } } })
            }
        }
    }
}
