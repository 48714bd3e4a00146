import Workflow
import WorkflowUI

enum B202 {
    enum Broken {
        struct A: Equatable {
            let i: Int
            var s: String
        }

        struct S1: Screen {
            let n: String
            let r: [S2]
            let c: () -> Void
            let y: () -> Void
            let e: (Int) -> Void
            let j: (String) -> Void
        }

        struct S2: Screen {
            let s: String
            let v: String?
            let t: String?
            let f: () -> Void
            let g: (String) -> Void
            let h: () -> Void
            let z: () -> Void
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var r = [A(i: 1, s: "p"), A(i: 2, s: "q"), A(i: 3, s: "r")]
                var k = 4
                var q: Int?
                var y = false
            }

            func makeInitialState() -> State { State() }

            enum X: WorkflowAction {
                typealias WorkflowType = Root
                case c
                case y
                case e(Int)
                case j(String)
                case b(Int, B.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .c:
                        state.q = nil
                    case .y:
                        state.y.toggle()
                    case .e(let m):
                        let o = state.y ? state.r.count - 1 - m : m
                        guard state.q == nil, state.r.indices.contains(o) else { return nil }
                        state.r.remove(at: o)
                    case .j(let s):
                        state.r.append(A(i: state.k, s: s))
                        state.k += 1
                    case .b(let i, .p):
                        if state.q == nil { state.q = i }
                    case .b(let i, .s(let t)):
                        if let m = state.r.firstIndex(where: { $0.i == i }) { state.r[m].s = t }
                        state.q = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S1 {
                let x = context.makeSink(of: X.self)
                let o = state.y ? state.r.reversed() : state.r
                return S1(
                    n: state.r.first { $0.i == state.q }.map { "1 \($0.s)" } ?? "0",
                    r: o.map { a in
                        B(a: a).rendered(in: context, key: "\(a.i)", outputMap: { X.b(a.i, $0) })
                    },
                    c: { x.send(.c) },
                    y: { x.send(.y) },
                    e: { x.send(.e($0)) },
                    j: { x.send(.j($0)) }
                )
            }
        }

        struct B: Workflow {
            let a: A

            enum Output {
                case p
                case s(String)
            }

            struct State: Equatable {
                var w = false
                var t = ""
                var z = false
            }

            func makeInitialState() -> State { State() }

            enum X: WorkflowAction {
                typealias WorkflowType = B
                case f
                case g(String)
                case h
                case z

                func apply(toState state: inout B.State, workflow: B) -> B.Output? {
                    switch self {
                    case .f:
                        guard !state.w else { return nil }
                        state.w = true
                        state.t = workflow.a.s
                        return .p
                    case .g(let t):
                        guard state.w else { return nil }
                        state.t = t
                        return nil
                    case .h:
                        guard state.w else { return nil }
                        state.w = false
                        return .s(state.t)
                    case .z:
                        state.z.toggle()
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<B>) -> S2 {
                let x = context.makeSink(of: X.self)
                return S2(
                    s: a.s,
                    v: state.z ? "\(a.s.count)" : nil,
                    t: state.w ? state.t : nil,
                    f: { x.send(.f) },
                    g: { x.send(.g($0)) },
                    h: { x.send(.h) },
                    z: { x.send(.z) }
                )
            }
        }
    }

    enum Fixed {
        struct A: Equatable {
            let i: Int
            var s: String
        }

        struct S1: Screen {
            let n: String
            let r: [S2]
            let c: () -> Void
            let y: () -> Void
            let e: (Int) -> Void
            let j: (String) -> Void
        }

        struct S2: Screen {
            let s: String
            let v: String?
            let t: String?
            let f: () -> Void
            let g: (String) -> Void
            let h: () -> Void
            let z: () -> Void
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var r = [A(i: 1, s: "p"), A(i: 2, s: "q"), A(i: 3, s: "r")]
                var k = 4
                var q: Int?
                var y = false
            }

            func makeInitialState() -> State { State() }

            enum X: WorkflowAction {
                typealias WorkflowType = Root
                case c
                case y
                case e(Int)
                case j(String)
                case b(Int, B.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .c:
                        state.q = nil
                    case .y:
                        state.y.toggle()
                    case .e(let m):
                        let o = state.y ? state.r.count - 1 - m : m
                        guard state.q == nil, state.r.indices.contains(o) else { return nil }
                        state.r.remove(at: o)
                    case .j(let s):
                        state.r.append(A(i: state.k, s: s))
                        state.k += 1
                    case .b(let i, .p):
                        if state.q == nil { state.q = i }
                    case .b(let i, .s(let t)):
                        if let m = state.r.firstIndex(where: { $0.i == i }) { state.r[m].s = t }
                        state.q = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> S1 {
                let x = context.makeSink(of: X.self)
                let o = state.y ? state.r.reversed() : state.r
                return S1(
                    n: state.r.first { $0.i == state.q }.map { "1 \($0.s)" } ?? "0",
                    r: o.map { a in
                        B(a: a, o: a.i == state.q)
                            .rendered(in: context, key: "\(a.i)", outputMap: { X.b(a.i, $0) })
                    },
                    c: { x.send(.c) },
                    y: { x.send(.y) },
                    e: { x.send(.e($0)) },
                    j: { x.send(.j($0)) }
                )
            }
        }

        struct B: Workflow {
            let a: A
            let o: Bool

            enum Output {
                case p
                case s(String)
            }

            struct State: Equatable {
                var z = false
            }

            func makeInitialState() -> State { State() }

            enum X: WorkflowAction {
                typealias WorkflowType = B
                case f
                case h(String)
                case z

                func apply(toState state: inout B.State, workflow: B) -> B.Output? {
                    switch self {
                    case .f:
                        return workflow.o ? nil : .p
                    case .h(let t):
                        return .s(t)
                    case .z:
                        state.z.toggle()
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<B>) -> S2 {
                let x = context.makeSink(of: X.self)
                let u = o ? G(s: a.s).rendered(in: context, outputMap: { X.h($0) }) : nil
                return S2(
                    s: a.s,
                    v: state.z ? "\(a.s.count)" : nil,
                    t: u?.t,
                    f: { x.send(.f) },
                    g: { u?.g($0) },
                    h: { u?.h() },
                    z: { x.send(.z) }
                )
            }
        }

        struct G: Workflow {
            typealias Output = String
            typealias Rendering = (t: String, g: (String) -> Void, h: () -> Void)

            let s: String

            func makeInitialState() -> String { s }

            enum X: WorkflowAction {
                typealias WorkflowType = G
                case g(String)
                case h

                func apply(toState state: inout String) -> String? {
                    switch self {
                    case .g(let t):
                        state = t
                        return nil
                    case .h:
                        return state
                    }
                }
            }

            func render(state: String, context: RenderContext<G>) -> Rendering {
                let x = context.makeSink(of: X.self)
                return (state, { x.send(.g($0)) }, { x.send(.h) })
            }
        }
    }
}
