import Workflow

enum C104 {
    enum U: Equatable {
        case v(String)
        case w(String, Int)

        var q: Bool { if case .w = self { true } else { false } }

        var s: String {
            switch self {
            case .v(let s): s
            case .w(let s, let n): "\(s)!\(n)"
            }
        }
    }

    struct X {
        let l: [String]
        let m: Bool
        let a: (String) -> Void
        let b: (Int) -> Void
        let c: (Int) -> Void
        let e: () -> Void
        let f: (Bool) -> Void
    }

    struct Y {
        let z: String
        let x: X
    }

    static func r(_ d: [Int: U], _ m: Bool) -> [Int] {
        d.filter { !m || $0.value.q }.keys.sorted()
    }

    enum Broken {
        struct B: Workflow {
            enum Output { case h(Int) }

            struct State: Equatable {
                var d: [Int: U] = [0: .v("k")]
                var k = 1
                var m = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = B
                case a(String), b(Int), c(Int), e, f(Bool)

                func apply(toState state: inout B.State) -> B.Output? {
                    switch self {
                    case .a(let s):
                        state.d[state.k] = .v(s)
                        state.k += 1
                    case .b(let i):
                        switch state.d[i] {
                        case .v(let s)?:
                            state.d[i] = .w(s, i)
                            return .h(1)
                        case .w(let s, _)?:
                            state.d[i] = .v(s)
                            return .h(-1)
                        case nil: break
                        }
                    case .c(let i):
                        state.d[i] = nil
                    case .e:
                        let n = state.d.values.count { $0.q }
                        for (i, u) in state.d {
                            if case .w(let s, _) = u { state.d[i] = .v(s) }
                        }
                        return .h(-n)
                    case .f(let y):
                        state.m = y
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<B>) -> X {
                let s = context.makeSink(of: Action.self)
                let o = r(state.d, state.m)
                return X(
                    l: o.map { state.d[$0]?.s ?? "" }, m: state.m,
                    a: { s.send(.a($0)) },
                    b: { if o.indices.contains($0) { s.send(.b(o[$0])) } },
                    c: { if o.indices.contains($0) { s.send(.c(o[$0])) } },
                    e: { s.send(.e) }, f: { s.send(.f($0)) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable { var z = 0 }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Root>) -> Y {
                let x = B()
                    .mapOutput { o in
                        AnyWorkflowAction<Root> { state in
                            switch o {
                            case .h(let n): state.z += n
                            }
                            return nil
                        }
                    }
                    .rendered(in: context)
                return Y(z: "\(state.z)", x: x)
            }
        }
    }

    enum Fixed {
        struct B: Workflow {
            let d: [Int: U]

            enum Output { case a(String), b(Int), c(Int), e }

            struct State: Equatable { var m = false }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<B>) -> X {
                let s = context.makeOutputSink()
                let t = context.makeStateMutationSink()
                let o = r(d, state.m)
                return X(
                    l: o.map { d[$0]?.s ?? "" }, m: state.m,
                    a: { s.send(.a($0)) },
                    b: { if o.indices.contains($0) { s.send(.b(o[$0])) } },
                    c: { if o.indices.contains($0) { s.send(.c(o[$0])) } },
                    e: { s.send(.e) }, f: { t.send(\.m, value: $0) })
            }
        }

        struct Root: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var d: [Int: U] = [0: .v("k")]
                var k = 1
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case g(B.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    guard case .g(let o) = self else { return nil }
                    switch o {
                    case .a(let s):
                        state.d[state.k] = .v(s)
                        state.k += 1
                    case .b(let i):
                        switch state.d[i] {
                        case .v(let s)?: state.d[i] = .w(s, i)
                        case .w(let s, _)?: state.d[i] = .v(s)
                        case nil: break
                        }
                    case .c(let i):
                        state.d[i] = nil
                    case .e:
                        for (i, u) in state.d {
                            if case .w(let s, _) = u { state.d[i] = .v(s) }
                        }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Y {
                let x = B(d: state.d).mapOutput { Action.g($0) }.rendered(in: context)
                return Y(z: "\(state.d.values.count { $0.q })", x: x)
            }
        }
    }
}
