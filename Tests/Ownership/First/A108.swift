import BackStackContainer
import Workflow
import WorkflowUI

enum A108 {
    struct N: Equatable {
        let a: Int
        var b: String
    }

    struct L: Screen {
        let a: [String]
        let b: String
        let c: String
        let f: (String) -> Void
        let g: (Int) -> Void
        let h: (Int) -> Void
    }

    struct M: Screen {
        let a: String
        let b: String
        let f: (String) -> Void
        let g: () -> Void
        let h: () -> Void
    }

    struct E: Workflow {
        typealias Rendering = M

        let a: String

        enum Output { case y(String), n }

        struct State: Equatable { var c: String }

        func makeInitialState() -> State { State(c: a) }

        enum X: WorkflowAction {
            typealias WorkflowType = E

            case t(String)
            case y
            case n

            func apply(toState s: inout E.State) -> E.Output? {
                switch self {
                case .t(let v):
                    s.c = v
                    return nil
                case .y:
                    return s.c.isEmpty ? nil : .y(s.c)
                case .n:
                    return .n
                }
            }
        }

        func render(state s: State, context x: RenderContext<E>) -> M {
            let k = x.makeSink(of: X.self)
            return M(
                a: a, b: s.c, f: { k.send(.t($0)) }, g: { k.send(.y) }, h: { k.send(.n) })
        }
    }

    static func r(_ l: L, _ m: M?) -> BackStackScreen<AnyScreen> {
        var i: [BackStackScreen<AnyScreen>.Item] = [.init(key: 0, screen: l.asAnyScreen())]
        if let m { i.append(.init(key: 1, screen: m.asAnyScreen())) }
        return BackStackScreen(items: i)
    }
}

extension A108 {
    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var a = [N(a: 2, b: "dora"), N(a: 1, b: "kim"), N(a: 3, b: "per")]
                var b = 4
                var c: Int?
            }

            func makeInitialState() -> State { State() }

            enum P: WorkflowAction {
                typealias WorkflowType = Root

                case p(String)
                case q(Int)
                case r(Int, String)
                case s
                case t(Int)

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .p(let v):
                        guard !v.isEmpty else { break }
                        let i = s.a.firstIndex { $0.b > v } ?? s.a.endIndex
                        s.a.insert(N(a: s.b, b: v), at: i)
                        s.b += 1
                    case .q(let n):
                        s.c = n
                    case .r(let n, let v):
                        s.c = nil
                        if let i = s.a.firstIndex(where: { $0.a == n }) { s.a[i].b = v }
                    case .s:
                        s.c = nil
                    case .t(let n):
                        s.a.removeAll { $0.a == n }
                        if s.c == n { s.c = nil }
                    }
                    return nil
                }
            }

            func render(state s: State, context x: RenderContext<Root>) -> BackStackScreen<AnyScreen> {
                let k = x.makeSink(of: P.self)
                let a = s.a
                let l = L(
                    a: a.map(\.b),
                    b: a.isEmpty ? "" : "\(a[0].b) to \(a[a.count - 1].b)",
                    c: a.max { $0.a < $1.a }?.b ?? "",
                    f: { k.send(.p($0)) },
                    g: { if a.indices.contains($0) { k.send(.q(a[$0].a)) } },
                    h: { if a.indices.contains($0) { k.send(.t(a[$0].a)) } }
                )
                let m = a.first { $0.a == s.c }.map { n in
                    E(a: n.b)
                        .mapOutput { o -> P in
                            switch o {
                            case .y(let v): .r(n.a, v)
                            case .n: .s
                            }
                        }
                        .rendered(in: x, key: "\(n.a)")
                }
                return r(l, m)
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                // In order of arrival.
                var a = [N(a: 1, b: "kim"), N(a: 2, b: "dora"), N(a: 3, b: "per")]
                var b = 4
                var c: Int?

                var d: [N] { a.sorted { ($0.b, $0.a) < ($1.b, $1.a) } }
            }

            func makeInitialState() -> State { State() }

            enum P: WorkflowAction {
                typealias WorkflowType = Root

                case p(String)
                case q(Int)
                case r(Int, String)
                case s
                case t(Int)

                func apply(toState s: inout Root.State) -> Never? {
                    switch self {
                    case .p(let v):
                        guard !v.isEmpty else { break }
                        s.a.append(N(a: s.b, b: v))
                        s.b += 1
                    case .q(let n):
                        s.c = n
                    case .r(let n, let v):
                        s.c = nil
                        if let i = s.a.firstIndex(where: { $0.a == n }) { s.a[i].b = v }
                    case .s:
                        s.c = nil
                    case .t(let n):
                        s.a.removeAll { $0.a == n }
                        if s.c == n { s.c = nil }
                    }
                    return nil
                }
            }

            func render(state s: State, context x: RenderContext<Root>) -> BackStackScreen<AnyScreen> {
                let k = x.makeSink(of: P.self)
                let a = s.d
                let l = L(
                    a: a.map(\.b),
                    b: a.isEmpty ? "" : "\(a[0].b) to \(a[a.count - 1].b)",
                    c: s.a.last?.b ?? "",
                    f: { k.send(.p($0)) },
                    g: { if a.indices.contains($0) { k.send(.q(a[$0].a)) } },
                    h: { if a.indices.contains($0) { k.send(.t(a[$0].a)) } }
                )
                let m = a.first { $0.a == s.c }.map { n in
                    E(a: n.b)
                        .mapOutput { o -> P in
                            switch o {
                            case .y(let v): .r(n.a, v)
                            case .n: .s
                            }
                        }
                        .rendered(in: x, key: "\(n.a)")
                }
                return r(l, m)
            }
        }
    }
}
