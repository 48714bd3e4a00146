import Workflow

enum E112 {
    struct G: Equatable {
        let i: Int
        var t: String
    }

    static let g = [G(i: 1, t: "aa"), G(i: 2, t: "bb")]

    struct V {
        let t: String
        let p: String?
        let k: () -> Void
        let q: (String) -> Void
        let l: () -> Void
        let m: () -> Void
    }

    struct X {
        let v: [V]
        let h: String
        let w: [String]
        let n: () -> Void
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var g = E112.g
                var h: Int?
                var w: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case r(Int, R.Output)
                case n

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .r(let i, .k):
                        s.h = i
                    case .r(let i, .l(let t)):
                        if let v = s.g.firstIndex(where: { $0.i == i }) { s.g[v].t = t }
                        s.h = nil
                    case .n:
                        guard s.h == nil else { return nil }
                        s.w.append(s.g.map(\.t).joined(separator: "+"))
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: A.self)
                return X(
                    v: state.g.map { e in
                        R(t: e.t).mapOutput { A.r(e.i, $0) }.rendered(in: context, key: "\(e.i)")
                    },
                    h: state.h.map { "! \($0)" } ?? "ok", w: state.w, n: { k.send(.n) })
            }
        }

        struct R: Workflow {
            enum Output: Equatable {
                case k
                case l(String)
            }

            let t: String

            struct State: Equatable {
                var o = false
                var p = ""
            }

            func makeInitialState() -> State { State() }

            enum B: WorkflowAction {
                typealias WorkflowType = R
                case k
                case q(String)
                case l
                case m

                func apply(toState s: inout State, workflow: R) -> R.Output? {
                    switch (self, s.o) {
                    case (.k, false):
                        s.o = true
                        s.p = workflow.t
                        return .k
                    case (.q(let x), true):
                        s.p = x
                        return nil
                    case (.l, true):
                        s.o = false
                        return .l(s.p)
                    case (.m, true):
                        s.o = false
                        return nil
                    default:
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<R>) -> V {
                let k = context.makeSink(of: B.self)
                return V(
                    t: t, p: state.o ? state.p : nil, k: { k.send(.k) }, q: { k.send(.q($0)) }, l: { k.send(.l) },
                    m: { k.send(.m) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                var g = E112.g
                var h: Int?
                var w: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case k(Int)
                case r(Int, R.Output)
                case n

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .k(let i):
                        if s.h == nil { s.h = i }
                    case .r(let i, .l(let t)):
                        if let v = s.g.firstIndex(where: { $0.i == i }) { s.g[v].t = t }
                        s.h = nil
                    case .r(_, .m):
                        s.h = nil
                    case .n:
                        guard s.h == nil else { return nil }
                        s.w.append(s.g.map(\.t).joined(separator: "+"))
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: A.self)
                return X(
                    v: state.g.map { e in
                        guard e.i == state.h else {
                            return V(t: e.t, p: nil, k: { k.send(.k(e.i)) }, q: { _ in }, l: {}, m: {})
                        }
                        return R(t: e.t).mapOutput { A.r(e.i, $0) }.rendered(in: context, key: "\(e.i)")
                    },
                    h: state.h.map { "! \($0)" } ?? "ok", w: state.w, n: { k.send(.n) })
            }
        }

        // Rendered as long as there is something to write.
        struct R: Workflow {
            enum Output: Equatable {
                case l(String)
                case m
            }

            let t: String

            struct State: Equatable {
                var p: String
            }

            func makeInitialState() -> State { State(p: t) }

            enum B: WorkflowAction {
                typealias WorkflowType = R
                case q(String)
                case l
                case m

                func apply(toState s: inout State) -> R.Output? {
                    switch self {
                    case .q(let x):
                        s.p = x
                        return nil
                    case .l: return .l(s.p)
                    case .m: return .m
                    }
                }
            }

            func render(state: State, context: RenderContext<R>) -> V {
                let k = context.makeSink(of: B.self)
                return V(
                    t: t, p: state.p, k: {}, q: { k.send(.q($0)) }, l: { k.send(.l) }, m: { k.send(.m) })
            }
        }
    }
}
