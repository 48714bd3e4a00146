import Workflow
import WorkflowConcurrency

enum C116 {
    enum K: String {
        case x, y

        func g(_ n: Int) -> Int {
            switch self {
            case .x: n * 2 + 1
            case .y: n / 2 + 1
            }
        }
    }

    struct S: Worker, Equatable {
        let n: Int

        func run() async -> Int {
            try? await Task.sleep(for: .milliseconds(8))
            return n
        }
    }

    struct V {
        let s: String
        let f: () -> Void
        let e: () -> Void
    }

    struct W {
        let a: V
        let b: V
        let u: Bool
        let z: Bool
        let h: (Bool) -> Void
    }

    enum Broken {
        struct T: Worker, Equatable {
            let k: K
            let n: Int

            func run() async -> Int {
                try? await Task.sleep(for: .milliseconds(5))
                return k.g(n)
            }
        }

        struct A: Workflow {
            let k: K
            let v: Int
            let u: Bool

            enum Output { case t(Int), w(Int) }

            struct State: Equatable { var j = 1 }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = A
                case f, e, w(Int)

                func apply(toState state: inout A.State) -> A.Output? {
                    switch self {
                    case .f: return .t(state.j)
                    case .e:
                        state.j = state.j == 1 ? 10 : 1
                        return nil
                    case .w(let n): return .w(n)
                    }
                }
            }

            func render(state: State, context: RenderContext<A>) -> V {
                let s = context.makeSink(of: Action.self)
                if u {
                    T(k: k, n: v).mapOutput { Action.w($0) }.running(in: context)
                }
                return V(s: "\(k.rawValue) \(v) \(state.j)", f: { s.send(.f) }, e: { s.send(.e) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var m = 0
                var n = 0
                var u = false
                var z: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case a(A.Output), b(A.Output), h(Bool), s(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .a(.t(let d)): state.m += d
                    case .a(.w(let r)): state.n = r
                    case .b(.t(let d)): state.n += d
                    case .b(.w(let r)): state.m = r
                    case .h(let u): state.u = u
                    case .s(let r): state.z = r
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> W {
                let s = context.makeSink(of: Action.self)
                if state.z != state.m {
                    S(n: state.m).mapOutput { Action.s($0) }.running(in: context)
                }
                return W(
                    a: A(k: .x, v: state.m, u: state.u).mapOutput { Action.a($0) }.rendered(in: context, key: "a"),
                    b: A(k: .y, v: state.n, u: state.u).mapOutput { Action.b($0) }.rendered(in: context, key: "b"),
                    u: state.u, z: state.z == state.m, h: { s.send(.h($0)) })
            }
        }
    }

    enum Fixed {
        struct A: Workflow {
            let k: K
            let v: Int

            enum Output { case t(Int) }

            struct State: Equatable { var j = 1 }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = A
                case f, e

                func apply(toState state: inout A.State) -> A.Output? {
                    switch self {
                    case .f: return .t(state.j)
                    case .e:
                        state.j = state.j == 1 ? 10 : 1
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<A>) -> V {
                let s = context.makeSink(of: Action.self)
                return V(s: "\(k.rawValue) \(v) \(state.j)", f: { s.send(.f) }, e: { s.send(.e) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            enum J: Equatable {
                case p(Int, Int)
                case q(Int)

                var m: Int {
                    switch self {
                    case .p(let m, _), .q(let m): m
                    }
                }

                var n: Int {
                    switch self {
                    case .p(_, let n): n
                    case .q(let m): K.x.g(m)
                    }
                }
            }

            struct State: Equatable {
                var j = J.p(0, 0)
                var z: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case a(Int), b(Int), h(Bool), s(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch (self, state.j) {
                    case (.a(let d), .p(let m, let n)): state.j = .p(m + d, n)
                    case (.a(let d), .q(let m)): state.j = .q(m + d)
                    case (.b(let d), .p(let m, let n)): state.j = .p(m, n + d)
                    case (.b(let d), .q(let m)): state.j = .q(m + (d + 1) / 2)
                    case (.h(true), let j): state.j = .q(j.m)
                    case (.h(false), let j): state.j = .p(j.m, j.n)
                    case (.s(let r), _): state.z = r
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> W {
                let s = context.makeSink(of: Action.self)
                // Runs until the last value is recorded.
                if state.z != state.j.m {
                    S(n: state.j.m).mapOutput { Action.s($0) }.running(in: context)
                }
                var u = false
                if case .q = state.j { u = true }
                return W(
                    a: A(k: .x, v: state.j.m)
                        .mapOutput { o in
                            switch o {
                            case .t(let d): Action.a(d)
                            }
                        }
                        .rendered(in: context, key: "a"),
                    b: A(k: .y, v: state.j.n)
                        .mapOutput { o in
                            switch o {
                            case .t(let d): Action.b(d)
                            }
                        }
                        .rendered(in: context, key: "b"),
                    u: u, z: state.z == state.j.m, h: { s.send(.h($0)) })
            }
        }
    }
}
