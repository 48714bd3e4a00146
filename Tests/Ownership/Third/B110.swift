import Workflow
import WorkflowConcurrency

enum B110 {
    struct K: Equatable {
        let i: Int
        let n: String
    }

    /// Delivers a string from outside.
    struct N: Worker, Equatable {
        let e: Int

        func run() async -> String {
            try? await Task.sleep(for: .milliseconds(200))
            return "n\(e)"
        }
    }

    struct Q {
        let a: String
        let f: () -> Void
        let g: () -> Void
    }

    struct S {
        let a: [String]
        let b: Q?
        let c: [String]
        let f: (Int) -> Void
        let g: (Int) -> Void
    }

    enum Broken {
        struct Root: Workflow {
            typealias Rendering = S
            typealias Output = Never

            struct State: Equatable {
                var a = [K(i: 0, n: "ab"), K(i: 1, n: "cd"), K(i: 2, n: "ef")]
                var b: Int?
                var c: [String] = []
                var d = 3
                var e = 0
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root

                case f(Int)
                case g(Int)
                case y
                case z
                case n(String)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .f(let p):
                        guard s.a.indices.contains(p) else { return nil }
                        s.b = p
                    case .g(let p):
                        guard s.a.indices.contains(p) else { return nil }
                        s.c.append(s.a.remove(at: p).n)
                        if s.b == p { s.b = nil }
                    case .y:
                        if let p = s.b, s.a.indices.contains(p) { s.c.append(s.a.remove(at: p).n) }
                        s.b = nil
                    case .z:
                        s.b = nil
                    case .n(let n):
                        s.a.insert(K(i: s.d, n: n), at: 0)
                        s.d += 1
                        s.e += 1
                    }
                    return nil
                }
            }

            func render(state s: State, context: RenderContext<Root>) -> S {
                let k = context.makeSink(of: A.self)
                if s.e < 2 {
                    N(e: s.e).mapOutput { A.n($0) }.running(in: context)
                }
                var q: Q?
                if let p = s.b, s.a.indices.contains(p) {
                    q = Q(a: "\(s.a[p].n)?", f: { k.send(.y) }, g: { k.send(.z) })
                }
                return S(a: s.a.map(\.n), b: q, c: s.c, f: { k.send(.f($0)) }, g: { k.send(.g($0)) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = S
            typealias Output = Never

            struct State: Equatable {
                var a = [K(i: 0, n: "ab"), K(i: 1, n: "cd"), K(i: 2, n: "ef")]
                // A `K.i`, although each one initially equals an index as well.
                var b: Int?
                var c: [String] = []
                var d = 3
                var e = 0
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root

                case f(Int)
                case g(Int)
                case y
                case z
                case n(String)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .f(let p):
                        guard s.a.indices.contains(p) else { return nil }
                        s.b = s.a[p].i
                    case .g(let p):
                        guard s.a.indices.contains(p) else { return nil }
                        let x = s.a.remove(at: p)
                        s.c.append(x.n)
                        if s.b == x.i { s.b = nil }
                    case .y:
                        if let p = s.a.firstIndex(where: { $0.i == s.b }) { s.c.append(s.a.remove(at: p).n) }
                        s.b = nil
                    case .z:
                        s.b = nil
                    case .n(let n):
                        s.a.insert(K(i: s.d, n: n), at: 0)
                        s.d += 1
                        s.e += 1
                    }
                    return nil
                }
            }

            func render(state s: State, context: RenderContext<Root>) -> S {
                let k = context.makeSink(of: A.self)
                if s.e < 2 {
                    N(e: s.e).mapOutput { A.n($0) }.running(in: context)
                }
                let q = s.a.first { $0.i == s.b }.map { x in
                    Q(a: "\(x.n)?", f: { k.send(.y) }, g: { k.send(.z) })
                }
                return S(a: s.a.map(\.n), b: q, c: s.c, f: { k.send(.f($0)) }, g: { k.send(.g($0)) })
            }
        }
    }
}
