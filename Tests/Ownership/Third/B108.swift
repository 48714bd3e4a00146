import Workflow

enum B108 {
    struct K: Equatable {
        let i: Int
        let n: String
        var p: Int

        static func o(_ l: K, _ r: K) -> Bool { (r.p, l.i) < (l.p, r.i) }
    }

    static let g = [K(i: 1, n: "ef", p: 2), K(i: 2, n: "ab", p: 3), K(i: 3, n: "cd", p: 2)]

    struct V {
        let a: [String]
        let b: Bool
        let f: (Int) -> Void
        let g: (Int) -> Void
        let h: (Int) -> Void
        let j: (Bool) -> Void
    }

    struct S {
        let a: V
        let b: String?
        let c: String?
        let f: (String) -> Void
    }

    enum X { case a, b, c }

    struct Y<E> {
        let x: X
        let e: E
    }

    /// Shows elements in the given order.
    struct W<E: Equatable>: Workflow {
        let e: [E]
        let t: (E) -> String

        typealias Rendering = V
        typealias Output = Y<E>

        struct State { var q = true }

        func makeInitialState() -> State { State() }

        enum A: WorkflowAction {
            typealias WorkflowType = W<E>

            case q(Bool)
            case x(X, Int)

            func apply(toState s: inout State, workflow w: W<E>) -> Y<E>? {
                switch self {
                case .q(let b):
                    s.q = b
                    return nil
                case .x(let x, let i):
                    return w.e.indices.contains(i) ? Y(x: x, e: w.e[i]) : nil
                }
            }
        }

        func render(state s: State, context: RenderContext<W<E>>) -> V {
            let k = context.makeSink(of: A.self)
            return V(
                a: e.enumerated().map { s.q ? "\($0.offset + 1). \(t($0.element))" : t($0.element) }, b: s.q,
                f: { k.send(.x(.a, $0)) }, g: { k.send(.x(.b, $0)) }, h: { k.send(.x(.c, $0)) },
                j: { k.send(.q($0)) })
        }
    }

    enum Broken {
        struct Root: Workflow {
            typealias Rendering = S
            typealias Output = Never

            struct State {
                var a: [K]
                var c = 4
                var d: Int?
            }

            func makeInitialState() -> State { State(a: g.sorted(by: K.o)) }

            enum A: WorkflowAction {
                typealias WorkflowType = Root

                case f(String)
                case w(X, Int)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .f(let n):
                        guard !n.isEmpty else { return nil }
                        s.a.append(K(i: s.c, n: n, p: 1))
                        s.a.sort(by: K.o)
                        s.c += 1
                    case .w(.a, let i):
                        guard let p = s.a.firstIndex(where: { $0.i == i }) else { return nil }
                        s.a[p].p += 1
                    case .w(.b, let i):
                        s.a.removeAll { $0.i == i }
                        if s.d == i { s.d = nil }
                    case .w(.c, let i):
                        s.d = i
                    }
                    return nil
                }
            }

            func render(state s: State, context: RenderContext<Root>) -> S {
                let k = context.makeSink(of: A.self)
                let v = W(e: s.a, t: { "\($0.n) \($0.p)" })
                    .mapOutput { A.w($0.x, $0.e.i) }
                    .rendered(in: context)
                return S(
                    a: v, b: s.a.first?.n, c: s.a.first { $0.i == s.d }?.n, f: { k.send(.f($0)) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = S
            typealias Output = Never

            struct State {
                // In order of arrival.
                var a = g
                var c = 4
                var d: Int?
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root

                case f(String)
                case w(X, Int)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .f(let n):
                        guard !n.isEmpty else { return nil }
                        s.a.append(K(i: s.c, n: n, p: 1))
                        s.c += 1
                    case .w(.a, let i):
                        guard let p = s.a.firstIndex(where: { $0.i == i }) else { return nil }
                        s.a[p].p += 1
                    case .w(.b, let i):
                        s.a.removeAll { $0.i == i }
                        if s.d == i { s.d = nil }
                    case .w(.c, let i):
                        s.d = i
                    }
                    return nil
                }
            }

            func render(state s: State, context: RenderContext<Root>) -> S {
                let k = context.makeSink(of: A.self)
                let e = s.a.sorted(by: K.o)
                let v = W(e: e, t: { "\($0.n) \($0.p)" })
                    .mapOutput { A.w($0.x, $0.e.i) }
                    .rendered(in: context)
                return S(a: v, b: e.first?.n, c: e.first { $0.i == s.d }?.n, f: { k.send(.f($0)) })
            }
        }
    }
}
