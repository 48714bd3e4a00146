import Workflow

enum E106 {
    static let o = [3, 7, 12]

    struct X {
        let a: Int
        let i: () -> Void
        let j: () -> Void
        let k: (Int) -> Void
    }

    struct Y {
        let b: String
        let v: Int
        let w: () -> Void
        let e: () -> Void
    }

    struct Z {
        let x: X
        let y: Y
        let l: [String]
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var g = 3
                var h = 30
                var v = 30
                var l: [Int] = []
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case t(T.Output)
                case w
                case e

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .t(.d(let n)):
                        guard s.g + n > 0 else { return nil }
                        s.g += n
                        s.h += n * 10
                    case .t(.p(let n)):
                        s.g = n
                    case .w:
                        s.v += 30
                    case .e:
                        guard s.h <= s.v else { return nil }
                        s.l.append(s.h)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Z {
                let k = context.makeSink(of: A.self)
                return Z(
                    x: T(c: state.g).mapOutput { A.t($0) }.rendered(in: context),
                    y: Y(b: "\(state.h)/10", v: state.v, w: { k.send(.w) }, e: { k.send(.e) }),
                    l: state.l.map { "\($0)/10" })
            }
        }

        struct T: Workflow {
            enum Output: Equatable {
                case d(Int)
                case p(Int)
            }
            typealias State = Void
            let c: Int

            func render(state: Void, context: RenderContext<T>) -> X {
                let k = context.makeOutputSink()
                return X(
                    a: c, i: { k.send(.d(1)) }, j: { k.send(.d(-1)) },
                    k: { if E106.o.indices.contains($0) { k.send(.p(E106.o[$0])) } })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                var h = 30
                // An unrelated value that happens to be equal.
                var v = 30
                var l: [Int] = []

                var g: Int {
                    get { h / 10 }
                    set { h = newValue * 10 }
                }
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case t(T.Output)
                case w
                case e

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .t(.d(let n)):
                        guard s.g + n > 0 else { return nil }
                        s.g += n
                    case .t(.p(let n)):
                        s.g = n
                    case .w:
                        s.v += 30
                    case .e:
                        guard s.h <= s.v else { return nil }
                        s.l.append(s.h)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> Z {
                let k = context.makeSink(of: A.self)
                return Z(
                    x: T(c: state.g).mapOutput { A.t($0) }.rendered(in: context),
                    y: Y(b: "\(state.h)/10", v: state.v, w: { k.send(.w) }, e: { k.send(.e) }),
                    l: state.l.map { "\($0)/10" })
            }
        }

        struct T: Workflow {
            enum Output: Equatable {
                case d(Int)
                case p(Int)
            }
            typealias State = Void
            let c: Int

            func render(state: Void, context: RenderContext<T>) -> X {
                let k = context.makeOutputSink()
                return X(
                    a: c, i: { k.send(.d(1)) }, j: { k.send(.d(-1)) },
                    k: { if E106.o.indices.contains($0) { k.send(.p(E106.o[$0])) } })
            }
        }
    }
}
