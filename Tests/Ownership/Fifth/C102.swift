import Workflow
import WorkflowConcurrency

enum C102 {
    struct Z: Worker, Equatable {
        let a: String
        let b: Int

        func run() async -> Int {
            try? await Task.sleep(for: .milliseconds(20))
            return a.count + b
        }
    }

    struct V {
        let t: String
        let j: Int
        let y: Bool
        let f: () -> Void
        let g: () -> Void
        let h: () -> Void
    }

    struct U {
        let l: [String]
        let c: Int
        let v: V?
        let p: (Int) -> Void
    }

    struct D: Workflow {
        let t: String
        let k: Int
        let y: Bool

        enum Output { case e, i }

        struct State: Equatable { var x = 0 }

        func makeInitialState() -> State { State() }

        enum Action: WorkflowAction {
            typealias WorkflowType = D
            case f, g, h

            func apply(toState state: inout D.State) -> D.Output? {
                switch self {
                case .f:
                    state.x += 1
                    return nil
                case .g: return .e
                case .h: return .i
                }
            }
        }

        func render(state: State, context: RenderContext<D>) -> V {
            let s = context.makeSink(of: Action.self)
            return V(
                t: "\(t) \(k)", j: state.x, y: y,
                f: { s.send(.f) }, g: { s.send(.g) }, h: { s.send(.h) })
        }
    }

    static let l = ["ab", "cde", "f"]

    enum Broken {
        struct M: Equatable {
            var n: String
            var k: Int
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var a: M?
                var b: M?
                var c = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case p(Int), e, i, t(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .p(let x):
                        guard state.a == nil, l.indices.contains(x) else { return nil }
                        state.a = M(n: l[x], k: 0)
                        state.c += 1
                    case .e:
                        state.b = state.a
                    case .i:
                        state.a = nil
                    case .t(let r):
                        guard let q = state.b else { return nil }
                        state.a = M(n: q.n, k: r)
                        state.b = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> U {
                let s = context.makeSink(of: Action.self)
                if let q = state.b {
                    Z(a: q.n, b: q.k).mapOutput { Action.t($0) }.running(in: context)
                }
                let v = state.a.map { m in
                    D(t: m.n, k: m.k, y: state.b != nil)
                        .mapOutput { o -> Action in
                            switch o {
                            case .e: .e
                            case .i: .i
                            }
                        }
                        .rendered(in: context)
                }
                return U(l: l, c: state.c, v: v, p: { s.send(.p($0)) })
            }
        }
    }

    enum Fixed {
        struct M: Equatable {
            var n: String
            var k: Int
            var r = false
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var a: M?
                var c = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case p(Int), e, i, t(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .p(let x):
                        guard state.a == nil, l.indices.contains(x) else { return nil }
                        state.a = M(n: l[x], k: 0)
                        state.c += 1
                    case .e:
                        state.a?.r = true
                    case .i:
                        state.a = nil
                    case .t(let r):
                        state.a?.k = r
                        state.a?.r = false
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> U {
                let s = context.makeSink(of: Action.self)
                var v: V?
                if let m = state.a {
                    if m.r {
                        Z(a: m.n, b: m.k).mapOutput { Action.t($0) }.running(in: context)
                    }
                    v = D(t: m.n, k: m.k, y: m.r)
                        .mapOutput { o -> Action in
                            switch o {
                            case .e: .e
                            case .i: .i
                            }
                        }
                        .rendered(in: context)
                }
                return U(l: l, c: state.c, v: v, p: { s.send(.p($0)) })
            }
        }
    }
}
