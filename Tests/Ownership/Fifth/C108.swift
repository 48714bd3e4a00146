import Workflow

enum C108 {
    struct G: Equatable {
        let t: String
        var e: [Int]
    }

    struct T {
        let t: String
        let l: [String]
        let a: (Int) -> Void
        let b: (Int) -> Void
        let c: () -> Void
        let d: () -> Void
        let f: () -> Void
    }

    struct S {
        let k: Int
        let r: [Int]
        let l: [T]
        let g: () -> Void
        let u: () -> Void
    }

    struct F: Workflow {
        let g: G
        let b: Set<Int>

        enum Output { case m(Int), d(Int), k, p }

        struct State { var o = true }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<F>) -> T {
            let w = context.makeOutputSink()
            let x = context.makeSink(of: Bool.self) { y, state in
                state.o = y
                return nil
            }
            let e = state.o ? g.e : []
            let o = state.o
            return T(
                t: g.t, l: e.map { b.contains($0) ? "*\($0)" : "\($0)" },
                a: { if e.indices.contains($0) { w.send(.m(e[$0])) } },
                b: { if e.indices.contains($0) { w.send(.d(e[$0])) } },
                c: { w.send(.k) }, d: { w.send(.p) }, f: { x.send(!o) })
        }
    }

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never

            struct State {
                var a = [G(t: "q", e: [0, 1]), G(t: "v", e: [2])]
                var b: Set<Int> = []
                var n = 3
                var r: [Int] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case h(String, F.Output), g, u

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .h(let t, let o):
                        guard let j = state.a.firstIndex(where: { $0.t == t }) else { return nil }
                        switch o {
                        case .m(let i):
                            if state.b.remove(i) == nil { state.b.insert(i) }
                        case .d(let i):
                            state.a[j].e.removeAll { $0 == i }
                            state.b.remove(i)
                        case .k:
                            state.a.remove(at: j)
                        case .p:
                            state.a[j].e.append(state.n)
                            state.n += 1
                        }
                    case .g:
                        guard !state.b.isEmpty else { return nil }
                        state.r.append(state.b.count)
                        state.b = []
                    case .u:
                        state.a.append(G(t: "y\(state.n)", e: [state.n]))
                        state.n += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S {
                let z = context.makeSink(of: Action.self)
                let l = state.a.map { g in
                    F(g: g, b: state.b).mapOutput { Action.h(g.t, $0) }.rendered(in: context, key: g.t)
                }
                return S(k: state.b.count, r: state.r, l: l, g: { z.send(.g) }, u: { z.send(.u) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never

            struct State {
                var a = [G(t: "q", e: [0, 1]), G(t: "v", e: [2])]
                var b: Set<Int> = []
                var n = 3
                var r: [Int] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case h(String, F.Output), g, u

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .h(let t, let o):
                        guard let j = state.a.firstIndex(where: { $0.t == t }) else { return nil }
                        switch o {
                        case .m(let i):
                            if state.b.remove(i) == nil { state.b.insert(i) }
                        case .d(let i):
                            state.a[j].e.removeAll { $0 == i }
                            state.b.remove(i)
                        case .k:
                            state.b.subtract(state.a.remove(at: j).e)
                        case .p:
                            state.a[j].e.append(state.n)
                            state.n += 1
                        }
                    case .g:
                        guard !state.b.isEmpty else { return nil }
                        state.r.append(state.b.count)
                        state.b = []
                    case .u:
                        state.a.append(G(t: "y\(state.n)", e: [state.n]))
                        state.n += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S {
                let z = context.makeSink(of: Action.self)
                let l = state.a.map { g in
                    F(g: g, b: state.b).mapOutput { Action.h(g.t, $0) }.rendered(in: context, key: g.t)
                }
                return S(k: state.b.count, r: state.r, l: l, g: { z.send(.g) }, u: { z.send(.u) })
            }
        }
    }
}
