// A shopping cart with coupons: one takes a tenth off, one takes five euros off a big cart.

import Workflow

enum G316 {
    struct L: Equatable {
        let i: Int
        let s: String
        let p: Int
        var n = 1
    }

    struct R {
        let s: String
        let n: Int
        let a: () -> Void
        let b: () -> Void
    }

    struct D {
        let t: String
        let u: (String) -> Void
        let s: () -> Void
    }

    struct G {
        let r: [R]
        let d: D
        let t: [String]
        let w: () -> Void
        let x: () -> Void
    }

    /// A line. It asks for another number.
    struct K: Workflow {
        typealias Rendering = R

        let l: L

        enum Output {
            case n(Int)
        }

        func render(state: Void, context: RenderContext<K>) -> R {
            let o = context.makeOutputSink()
            return R(
                s: "\(l.s) \(l.p)", n: l.n, a: { [l] in o.send(.n(l.n + 1)) }, b: { [l] in o.send(.n(l.n - 1)) })
        }
    }

    /// The field for the code of a coupon.
    struct Q: Workflow {
        typealias Rendering = D

        enum Output {
            case c(String)
        }

        struct State: Equatable {
            var t = ""
        }

        func makeInitialState() -> State { State() }

        enum U: WorkflowAction {
            typealias WorkflowType = Q

            case u(String)
            case s

            func apply(toState state: inout State) -> Output? {
                switch self {
                case .u(let t):
                    state.t = t
                    return nil
                case .s:
                    defer { state.t = "" }
                    return .c(state.t)
                }
            }
        }

        func render(state: State, context: RenderContext<Q>) -> D {
            let o = context.makeSink(of: U.self)
            return D(t: state.t, u: { o.send(.u($0)) }, s: { o.send(.s) })
        }
    }

    static let l = [L(i: 1, s: "A", p: 700), L(i: 2, s: "B", p: 450), L(i: 3, s: "C", p: 1200, n: 0)]

    static func m(_ l: [L]) -> Int { l.reduce(0) { $0 + $1.p * $1.n } }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            struct State {
                var a = G316.l
                var b: ((Int) -> Int)?
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case n(Int, Int)
                case c(String)
                case w
                case x

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .n(let i, let n):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { return nil }
                        state.a[j].n = min(max(n, 0), 99)
                    case .c(let t):
                        let s = m(state.a)
                        state.b = { z in t.hasPrefix("5") ? z - (s >= 2000 ? 500 : 0) : z - s / 10 }
                    case .w:
                        state.b = nil
                    case .x:
                        state = State()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                let s = m(state.a)
                return G(
                    r: state.a.map { l in
                        K(l: l)
                            .mapOutput { k in
                                switch k {
                                case .n(let n): U.n(l.i, n)
                                }
                            }
                            .rendered(in: context, key: "\(l.i)")
                    },
                    d: Q()
                        .mapOutput { q in
                            switch q {
                            case .c(let t): U.c(t)
                            }
                        }
                        .rendered(in: context),
                    t: ["\(s)", "\(state.b?(s) ?? s)"], w: { o.send(.w) }, x: { o.send(.x) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = G

            enum B: Equatable {
                case f
                case t

                func callAsFunction(_ z: Int) -> Int {
                    switch self {
                    case .f: z - (z >= 2000 ? 500 : 0)
                    case .t: z - z / 10
                    }
                }
            }

            struct State: Equatable {
                var a = G316.l
                var b: B?
            }

            func makeInitialState() -> State { State() }

            enum U: WorkflowAction {
                typealias WorkflowType = Root

                case n(Int, Int)
                case c(String)
                case w
                case x

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .n(let i, let n):
                        guard let j = state.a.firstIndex(where: { $0.i == i }) else { return nil }
                        state.a[j].n = min(max(n, 0), 99)
                    case .c(let t):
                        state.b = t.hasPrefix("5") ? .f : .t
                    case .w:
                        state.b = nil
                    case .x:
                        state = State()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> G {
                let o = context.makeSink(of: U.self)
                let s = m(state.a)
                return G(
                    r: state.a.map { l in
                        K(l: l)
                            .mapOutput { k in
                                switch k {
                                case .n(let n): U.n(l.i, n)
                                }
                            }
                            .rendered(in: context, key: "\(l.i)")
                    },
                    d: Q()
                        .mapOutput { q in
                            switch q {
                            case .c(let t): U.c(t)
                            }
                        }
                        .rendered(in: context),
                    t: ["\(s)", "\(state.b?(s) ?? s)"], w: { o.send(.w) }, x: { o.send(.x) })
            }
        }
    }
}
