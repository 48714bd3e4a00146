import Workflow

enum F104 {
    static let t = [2, 4, 4, 6]

    struct C {
        let x: Int
        let y: Int
        let f: () -> Void
        let f1: () -> Void
        let f2: () -> Void
        let f3: () -> Void
    }

    struct X {
        let x: [String]
        let y: Bool
        let z: [Int]
        let c: C
        let f: (Int) -> Void
        let f1: () -> Void
    }

    enum O {
        case p(Int)
        case s(Int)
    }

    enum Broken {
        struct R: Workflow {
            struct State {
                var x = 2
                var y: Set<Int> = [0]
                var z = true
                var w: [Int] = []

                mutating func e() { z = y.reduce(0) { $0 + t[$1] } >= x }
            }

            enum K: WorkflowAction {
                typealias WorkflowType = R
                case a(Int)
                case b
                case o(O)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .a(let i):
                        guard t.indices.contains(i) else { return nil }
                        s.y.formSymmetricDifference([i])
                        s.e()
                    case .b:
                        guard s.z else { return nil }
                        s.w.append(s.x)
                        s.x = 2
                        s.y = []
                        s.e()
                    case .o(.p(let d)):
                        s.x = min(max(s.x + d, 1), 16)
                        s.e()
                    case .o(.s(let n)):
                        s.x = n
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> X {
                let u = c.makeSink(of: K.self)
                return X(
                    x: t.indices.map { "\(t[$0])" + (s.y.contains($0) ? "*" : "") },
                    y: s.z,
                    z: s.w,
                    c: B(a: s.x).mapOutput { K.o($0) }.rendered(in: c),
                    f: { u.send(.a($0)) },
                    f1: { u.send(.b) })
            }
        }

        struct B: Workflow {
            typealias Output = O

            let a: Int

            struct State { var d = 1 }

            enum K: WorkflowAction {
                typealias WorkflowType = B
                case u
                case v
                case w
                case j

                func apply(toState s: inout State) -> O? {
                    switch self {
                    case .u: return .p(s.d)
                    case .v: return .p(-s.d)
                    case .w: return .s(8)
                    case .j:
                        s.d = s.d == 1 ? 2 : 1
                        return nil
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> C {
                let u = c.makeSink(of: K.self)
                return C(
                    x: a, y: s.d, f: { u.send(.u) }, f1: { u.send(.v) }, f2: { u.send(.w) }, f3: { u.send(.j) })
            }
        }
    }

    enum Fixed {
        struct R: Workflow {
            struct State {
                var x = 2
                var y: Set<Int> = [0]
                var w: [Int] = []

                var z: Bool { y.reduce(0) { $0 + t[$1] } >= x }
            }

            enum K: WorkflowAction {
                typealias WorkflowType = R
                case a(Int)
                case b
                case o(O)

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .a(let i):
                        guard t.indices.contains(i) else { return nil }
                        s.y.formSymmetricDifference([i])
                    case .b:
                        guard s.z else { return nil }
                        s.w.append(s.x)
                        s.x = 2
                        s.y = []
                    case .o(.p(let d)):
                        s.x = min(max(s.x + d, 1), 16)
                    case .o(.s(let n)):
                        s.x = n
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> X {
                let u = c.makeSink(of: K.self)
                return X(
                    x: t.indices.map { "\(t[$0])" + (s.y.contains($0) ? "*" : "") },
                    y: s.z,
                    z: s.w,
                    c: B(a: s.x).mapOutput { K.o($0) }.rendered(in: c),
                    f: { u.send(.a($0)) },
                    f1: { u.send(.b) })
            }
        }

        struct B: Workflow {
            typealias Output = O

            let a: Int

            struct State { var d = 1 }

            enum K: WorkflowAction {
                typealias WorkflowType = B
                case u
                case v
                case w
                case j

                func apply(toState s: inout State) -> O? {
                    switch self {
                    case .u: return .p(s.d)
                    case .v: return .p(-s.d)
                    case .w: return .s(8)
                    case .j:
                        s.d = s.d == 1 ? 2 : 1
                        return nil
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state s: State, context c: RenderContext<Self>) -> C {
                let u = c.makeSink(of: K.self)
                return C(
                    x: a, y: s.d, f: { u.send(.u) }, f1: { u.send(.v) }, f2: { u.send(.w) }, f3: { u.send(.j) })
            }
        }
    }
}
