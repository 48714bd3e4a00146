import Workflow

enum B106 {
    struct S {
        let a: [T]
        let f: () -> Void
        let g: (String) -> Void
    }

    struct T {
        let a: String
        let b: String
        let c: Int
        let d: Int
        let e: Bool
        let f: () -> Void
        let g: () -> Void
        let h: (Bool) -> Void
        let j: (Int) -> Void
    }

    enum Broken {
        struct K: Equatable {
            let i: Int
            let n: String
            var u: Int
            var v: Int
            var w: Int
        }

        struct R: Workflow {
            let k: K

            typealias Rendering = T

            enum Output { case a, b, c(Int) }

            struct State { var e = false }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = R

                case e(Bool)
                case o(Output)

                func apply(toState s: inout State) -> Output? {
                    switch self {
                    case .e(let b):
                        s.e = b
                        return nil
                    case .o(let o):
                        return o
                    }
                }
            }

            func render(state s: State, context: RenderContext<R>) -> T {
                let x = context.makeSink(of: A.self)
                return T(
                    a: k.n, b: "\(k.u)%", c: k.v, d: k.w, e: s.e, f: { x.send(.o(.a)) }, g: { x.send(.o(.b)) },
                    h: { x.send(.e($0)) }, j: { x.send(.o(.c($0))) })
            }
        }

        struct Root: Workflow {
            typealias Rendering = S
            typealias Output = Never

            struct State {
                var a = [K(i: 1, n: "ab", u: 60, v: 153, w: 60), K(i: 2, n: "cd", u: 20, v: 51, w: 0)]
                var m = 3
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root

                case r(Int, R.Output)
                case z
                case y(String)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .r(let i, let o):
                        guard let p = s.a.firstIndex(where: { $0.i == i }) else { return nil }
                        switch o {
                        case .a:
                            s.a[p].u = min(100, s.a[p].u + 20)
                            s.a[p].v = s.a[p].u * 255 / 100
                        case .b:
                            s.a[p].u = max(0, s.a[p].u - 20)
                            s.a[p].v = s.a[p].u * 255 / 100
                        case .c(let w):
                            s.a[p].w = min(max(w, 0), 5) * 20
                        }
                    case .z:
                        for p in s.a.indices { s.a[p].u = 0 }
                    case .y(let n):
                        guard !n.isEmpty else { return nil }
                        s.a.append(K(i: s.m, n: n, u: 40, v: 102, w: 40))
                        s.m += 1
                    }
                    return nil
                }
            }

            func render(state s: State, context: RenderContext<Root>) -> S {
                let x = context.makeSink(of: A.self)
                return S(
                    a: s.a.map { k in
                        R(k: k).mapOutput { A.r(k.i, $0) }.rendered(in: context, key: "\(k.i)")
                    },
                    f: { x.send(.z) }, g: { x.send(.y($0)) })
            }
        }
    }

    enum Fixed {
        struct K: Equatable {
            let i: Int
            let n: String
            var u: Int
            var w: Int
        }

        struct R: Workflow {
            let k: K

            typealias Rendering = T

            enum Output { case a, b, c(Int) }

            struct State { var e = false }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = R

                case e(Bool)
                case o(Output)

                func apply(toState s: inout State) -> Output? {
                    switch self {
                    case .e(let b):
                        s.e = b
                        return nil
                    case .o(let o):
                        return o
                    }
                }
            }

            func render(state s: State, context: RenderContext<R>) -> T {
                let x = context.makeSink(of: A.self)
                return T(
                    a: k.n, b: "\(k.u)%", c: k.u * 255 / 100, d: k.w, e: s.e, f: { x.send(.o(.a)) },
                    g: { x.send(.o(.b)) }, h: { x.send(.e($0)) }, j: { x.send(.o(.c($0))) })
            }
        }

        struct Root: Workflow {
            typealias Rendering = S
            typealias Output = Never

            struct State {
                // `u` and `w` start out equal by coincidence; they are separate knobs.
                var a = [K(i: 1, n: "ab", u: 60, w: 60), K(i: 2, n: "cd", u: 20, w: 0)]
                var m = 3
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root

                case r(Int, R.Output)
                case z
                case y(String)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .r(let i, let o):
                        guard let p = s.a.firstIndex(where: { $0.i == i }) else { return nil }
                        switch o {
                        case .a: s.a[p].u = min(100, s.a[p].u + 20)
                        case .b: s.a[p].u = max(0, s.a[p].u - 20)
                        case .c(let w): s.a[p].w = min(max(w, 0), 5) * 20
                        }
                    case .z:
                        for p in s.a.indices { s.a[p].u = 0 }
                    case .y(let n):
                        guard !n.isEmpty else { return nil }
                        s.a.append(K(i: s.m, n: n, u: 40, w: 40))
                        s.m += 1
                    }
                    return nil
                }
            }

            func render(state s: State, context: RenderContext<Root>) -> S {
                let x = context.makeSink(of: A.self)
                return S(
                    a: s.a.map { k in
                        R(k: k).mapOutput { A.r(k.i, $0) }.rendered(in: context, key: "\(k.i)")
                    },
                    f: { x.send(.z) }, g: { x.send(.y($0)) })
            }
        }
    }
}
