import Workflow

enum A208 {
    struct P<T: Hashable>: Equatable {
        let i: Int
        let v: T
        var c = 0

        var s: String { "\(v)\(i):\(c)" }
    }

    struct R {
        let l: [String]
        let p: String
        let d: D?
        let f: (Int) -> Void
        let g: () -> Void
        let h: (Int) -> Void
        let n: () -> Void
    }

    struct D {
        let s: String
        let k: () -> Void
        let m: () -> Void
    }

    static let w = 3

    static func y(_ count: Int) -> Int { max(1, (count + w - 1) / w) }
}

extension A208 {
    enum Broken {
        struct Root: Workflow {
            typealias State = Void

            func render(state: Void, context: RenderContext<Root>) -> R {
                L(z: ["u", "v", "w"]).rendered(in: context)
            }
        }

        struct L<T: Hashable>: Workflow {
            let z: [T]

            struct State: Equatable {
                var a: [P<T>]
                var b: Int?
                var n: Int
                var p = 0
            }

            func makeInitialState() -> State {
                State(a: z.enumerated().map { P(i: $0.offset, v: $0.element) }, b: nil, n: z.count)
            }

            enum A: WorkflowAction {
                typealias WorkflowType = L<T>
                case f(Int), g, h(Int), n, k(Bool)

                func apply(toState s: inout L<T>.State, workflow: L<T>) -> Never? {
                    switch self {
                    case .f(let x):
                        let x = x + s.p * w
                        if s.a.indices.contains(x) { s.b = x }
                    case .g:
                        guard !workflow.z.isEmpty else { return nil }
                        s.a.insert(P(i: s.n, v: workflow.z[s.n % workflow.z.count]), at: 0)
                        s.n += 1
                    case .h(let x):
                        let x = x + s.p * w
                        guard s.a.indices.contains(x) else { return nil }
                        s.a.remove(at: x)
                        if let b = s.b {
                            if b == x { s.b = nil } else if b > x { s.b = b - 1 }
                        }
                        s.p = min(s.p, y(s.a.count) - 1)
                    case .n:
                        s.p = (s.p + 1) % y(s.a.count)
                    case .k(true):
                        if let b = s.b, s.a.indices.contains(b) { s.a[b].c += 1 }
                    case .k(false):
                        s.b = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<L<T>>) -> R {
                let q = context.makeSink(of: A.self)
                let e = state.b.flatMap { state.a.indices.contains($0) ? state.a[$0] : nil }
                return R(
                    l: state.a.dropFirst(state.p * w).prefix(w).map(\.s),
                    p: "\(state.p + 1)/\(y(state.a.count))",
                    d: e.map { e in C(s: e.s).rendered(in: context) { A.k($0) } },
                    f: { q.send(.f($0)) },
                    g: { q.send(.g) },
                    h: { q.send(.h($0)) },
                    n: { q.send(.n) }
                )
            }
        }

        struct C: Workflow {
            typealias State = Void
            typealias Output = Bool

            let s: String

            func render(state: Void, context: RenderContext<C>) -> D {
                let q = context.makeOutputSink()
                return D(s: s, k: { q.send(true) }, m: { q.send(false) })
            }
        }
    }
}

extension A208 {
    enum Fixed {
        struct Root: Workflow {
            typealias State = Void

            func render(state: Void, context: RenderContext<Root>) -> R {
                L(z: ["u", "v", "w"]).rendered(in: context)
            }
        }

        struct L<T: Hashable>: Workflow {
            let z: [T]

            struct State: Equatable {
                var a: [P<T>]
                var b: Int?
                var n: Int
                var p = 0
            }

            func makeInitialState() -> State {
                State(a: z.enumerated().map { P(i: $0.offset, v: $0.element) }, b: nil, n: z.count)
            }

            enum A: WorkflowAction {
                typealias WorkflowType = L<T>
                case f(Int), g, h(Int), n, k(Bool)

                func apply(toState s: inout L<T>.State, workflow: L<T>) -> Never? {
                    switch self {
                    case .f(let x):
                        let x = x + s.p * w
                        if s.a.indices.contains(x) { s.b = s.a[x].i }
                    case .g:
                        guard !workflow.z.isEmpty else { return nil }
                        s.a.insert(P(i: s.n, v: workflow.z[s.n % workflow.z.count]), at: 0)
                        s.n += 1
                    case .h(let x):
                        let x = x + s.p * w
                        guard s.a.indices.contains(x) else { return nil }
                        if s.a.remove(at: x).i == s.b { s.b = nil }
                        s.p = min(s.p, y(s.a.count) - 1)
                    case .n:
                        s.p = (s.p + 1) % y(s.a.count)
                    case .k(true):
                        if let x = s.a.firstIndex(where: { $0.i == s.b }) { s.a[x].c += 1 }
                    case .k(false):
                        s.b = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<L<T>>) -> R {
                let q = context.makeSink(of: A.self)
                let e = state.a.first { $0.i == state.b }
                return R(
                    l: state.a.dropFirst(state.p * w).prefix(w).map(\.s),
                    p: "\(state.p + 1)/\(y(state.a.count))",
                    d: e.map { e in C(s: e.s).rendered(in: context) { A.k($0) } },
                    f: { q.send(.f($0)) },
                    g: { q.send(.g) },
                    h: { q.send(.h($0)) },
                    n: { q.send(.n) }
                )
            }
        }

        struct C: Workflow {
            typealias State = Void
            typealias Output = Bool

            let s: String

            func render(state: Void, context: RenderContext<C>) -> D {
                let q = context.makeOutputSink()
                return D(s: s, k: { q.send(true) }, m: { q.send(false) })
            }
        }
    }
}
