import Workflow

enum F106 {
    protocol H {
        static var s: Int { get }
    }

    enum H1: H {
        static let s = 100
    }

    struct X {
        let x: Int
        let y: Int
        let f: (Int) -> Void
        let f1: (Int) -> Void
        let f2: () -> Void
    }

    struct Z {
        let x: X
        let v: [Int]
    }

    struct Y {
        let r: Int
        let z: Z
        let f: () -> Void
    }

    static let w = 0...1_000_000

    enum Broken {
        struct R: Workflow {
            struct State { var r = 108 }

            enum K: WorkflowAction {
                typealias WorkflowType = R
                case k

                func apply(toState s: inout State) -> Never? {
                    s.r = s.r == 108 ? 92 : 108
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> Y {
                let u = c.makeSink(of: K.self)
                return Y(r: s.r, z: N<H1>(r: s.r).rendered(in: c), f: { u.send(.k) })
            }
        }

        struct N<P: H>: Workflow {
            let r: Int

            struct State { var v: [Int] = [] }

            struct K: WorkflowAction {
                typealias WorkflowType = N<P>
                let n: Int

                func apply(toState s: inout State) -> Never? {
                    s.v.append(n)
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> Z {
                Z(x: G<P>(r: r).mapOutput { K(n: $0) }.rendered(in: c), v: s.v)
            }
        }

        struct G<P: H>: Workflow {
            typealias Output = Int

            let r: Int

            struct State {
                var x: Int
                var y: Int
            }

            enum K: WorkflowAction {
                typealias WorkflowType = G<P>
                case a(Int)
                case b(Int)
                case d

                func apply(toState s: inout State, workflow g: G<P>) -> Int? {
                    switch self {
                    case .a(let n):
                        guard w.contains(n) else { return nil }
                        s.x = n
                        s.y = n * g.r / P.s
                    case .b(let n):
                        guard w.contains(n) else { return nil }
                        s.y = n
                        s.x = n * P.s / g.r
                    case .d:
                        return s.y
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State(x: 500, y: 500 * r / P.s) }

            func render(state s: State, context c: RenderContext<Self>) -> X {
                let u = c.makeSink(of: K.self)
                return X(
                    x: s.x, y: s.y,
                    f: { u.send(.a($0)) }, f1: { u.send(.b($0)) }, f2: { u.send(.d) })
            }
        }
    }

    enum Fixed {
        struct R: Workflow {
            struct State { var r = 108 }

            enum K: WorkflowAction {
                typealias WorkflowType = R
                case k

                func apply(toState s: inout State) -> Never? {
                    s.r = s.r == 108 ? 92 : 108
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> Y {
                let u = c.makeSink(of: K.self)
                return Y(r: s.r, z: N<H1>(r: s.r).rendered(in: c), f: { u.send(.k) })
            }
        }

        struct N<P: H>: Workflow {
            let r: Int

            struct State { var v: [Int] = [] }

            struct K: WorkflowAction {
                typealias WorkflowType = N<P>
                let n: Int

                func apply(toState s: inout State) -> Never? {
                    s.v.append(n)
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> Z {
                Z(x: G<P>(r: r).mapOutput { K(n: $0) }.rendered(in: c), v: s.v)
            }
        }

        struct G<P: H>: Workflow {
            typealias Output = Int

            let r: Int

            enum State {
                case a(Int)
                case b(Int)

                func x(_ r: Int) -> Int {
                    switch self {
                    case .a(let n): n
                    case .b(let n): n * P.s / r
                    }
                }

                func y(_ r: Int) -> Int {
                    switch self {
                    case .a(let n): n * r / P.s
                    case .b(let n): n
                    }
                }
            }

            enum K: WorkflowAction {
                typealias WorkflowType = G<P>
                case a(Int)
                case b(Int)
                case d

                func apply(toState s: inout State, workflow g: G<P>) -> Int? {
                    switch self {
                    case .a(let n):
                        guard w.contains(n) else { return nil }
                        s = .a(n)
                    case .b(let n):
                        guard w.contains(n) else { return nil }
                        s = .b(n)
                    case .d:
                        return s.y(g.r)
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { .a(500) }

            func render(state s: State, context c: RenderContext<Self>) -> X {
                let u = c.makeSink(of: K.self)
                return X(
                    x: s.x(r), y: s.y(r),
                    f: { u.send(.a($0)) }, f1: { u.send(.b($0)) }, f2: { u.send(.d) })
            }
        }
    }
}
