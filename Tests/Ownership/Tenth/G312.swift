// A permission matrix: people in rows, permissions in columns. A row can be renamed in place.

import Workflow

enum G312 {
    enum P: String, CaseIterable {
        case x
        case y
        case z
    }

    struct R: Equatable {
        let i: Int
        var n: String
        var p: Set<P>
    }

    struct E {
        let s: String
        let y: Bool
        let o: () -> Void
    }

    /// The field in which a name is changed.
    struct D {
        let t: String
        let u: (String) -> Void
        let s: () -> Void
        let c: () -> Void
    }

    struct F {
        let n: String
        let e: [E]
        let d: D?
        let r: () -> Void
        let x: () -> Void
    }

    struct G {
        let f: [F]
        let w: (String) -> Void
    }

    enum O<T> {
        case t(T)
        case n(String)
        case x
    }

    /// A row.
    struct C<T: Hashable & CaseIterable & RawRepresentable>: Workflow where T.RawValue == String {
        typealias Output = O<T>
        typealias Rendering = F

        let n: String
        let p: Set<T>

        struct State: Equatable {
            var d: String?
        }

        func makeInitialState() -> State { State() }

        enum U: WorkflowAction {
            typealias WorkflowType = C<T>

            case o(T)
            case r(String)
            case u(String)
            case s
            case c
            case x

            func apply(toState state: inout State) -> O<T>? {
                switch self {
                case .o(let t): return .t(t)
                case .r(let n):
                    state.d = n
                    return nil
                case .u(let t):
                    state.d = t
                    return nil
                case .s:
                    defer { state.d = nil }
                    return state.d.map { .n($0) }
                case .c:
                    state.d = nil
                    return nil
                case .x: return .x
                }
            }
        }

        func render(state: State, context: RenderContext<C<T>>) -> F {
            let o = context.makeSink(of: U.self)
            return F(
                n: n,
                e: T.allCases.map { t in E(s: t.rawValue, y: p.contains(t), o: { o.send(.o(t)) }) },
                d: state.d.map { d in
                    D(t: d, u: { o.send(.u($0)) }, s: { o.send(.s) }, c: { o.send(.c) })
                },
                r: { [n] in o.send(.r(n)) }, x: { o.send(.x) })
        }
    }

    struct S: Equatable {
        var a = [R(i: 1, n: "ü", p: [.x]), R(i: 2, n: "ö", p: [.x, .y]), R(i: 3, n: "ä", p: [])]
        var b = 4

        mutating func w(_ n: String) {
            a.append(R(i: b, n: n, p: []))
            b += 1
        }

        mutating func c(_ i: Int, _ o: O<P>) {
            guard let j = a.firstIndex(where: { $0.i == i }) else { return }
            switch o {
            case .t(let t): if a[j].p.remove(t) == nil { a[j].p.insert(t) }
            case .n(let n): a[j].n = n
            case .x: a.remove(at: j)
            }
        }
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G
            typealias State = S

            func makeInitialState() -> S { S() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case w(String)
                case c(Int, O<P>)

                func apply(toState state: inout S) -> Never? {
                    switch self {
                    case .w(let n): state.w(n)
                    case .c(let i, let o): state.c(i, o)
                    }
                    return nil
                }
            }

            func render(state: S, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                return G(
                    f: state.a.enumerated().map { k, r in
                        C<P>(n: r.n, p: r.p).mapOutput { U.c(r.i, $0) }.rendered(in: context, key: "\(k)")
                    },
                    w: { o.send(.w($0)) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G
            typealias State = S

            func makeInitialState() -> S { S() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case w(String)
                case c(Int, O<P>)

                func apply(toState state: inout S) -> Never? {
                    switch self {
                    case .w(let n): state.w(n)
                    case .c(let i, let o): state.c(i, o)
                    }
                    return nil
                }
            }

            func render(state: S, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                return G(
                    f: state.a.map { r in
                        C<P>(n: r.n, p: r.p).mapOutput { U.c(r.i, $0) }.rendered(in: context, key: "\(r.i)")
                    },
                    w: { o.send(.w($0)) })
            }
        }
    }
}
