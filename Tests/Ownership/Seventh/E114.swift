import Workflow
import WorkflowConcurrency

enum E114 {
    static let q = [10, 25, 40, 5]

    // Converts upwards, and rounds up.
    struct U: Worker, Equatable {
        let v: Int
        func run() async -> Int {
            try? await Task.sleep(nanoseconds: 5_000_000)
            return v + v / 10 + 1
        }
    }

    // Converts downwards, and rounds down.
    struct D: Worker, Equatable {
        let v: Int
        func run() async -> Int {
            try? await Task.sleep(nanoseconds: 5_000_000)
            return v - v / 11
        }
    }

    struct Y {
        let t: String
        let i: (Int) -> Void
    }

    struct X {
        let l: Y
        let r: Y
        let w: [String]
        let o: () -> Void
    }

    enum O: Equatable {
        case i(Int)
        case k(Int)
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            struct State: Equatable {
                var a: Int?
                var b: Int?
                var w: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case a(Int)
                case b(Int)
                case o

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .a(let n): s.a = n
                    case .b(let n): s.b = n
                    case .o:
                        if let a = s.a, let b = s.b { s.w.append("\(a)|\(b)") }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: A.self)
                let l = L(v: state.a)
                    .mapOutput { o -> A in
                        switch o {
                        case .i(let n): .a(n)
                        case .k(let n): .b(n)
                        }
                    }
                    .rendered(in: context)
                let r = R(v: state.b)
                    .mapOutput { o -> A in
                        switch o {
                        case .i(let n): .b(n)
                        case .k(let n): .a(n)
                        }
                    }
                    .rendered(in: context)
                return X(l: l, r: r, w: state.w, o: { k.send(.o) })
            }
        }

        struct L: Workflow {
            typealias Output = O
            typealias State = Void
            let v: Int?

            func render(state: Void, context: RenderContext<L>) -> Y {
                let k = context.makeOutputSink()
                if let v {
                    U(v: v).mapOutput { AnyWorkflowAction<L>(sendingOutput: .k($0)) }.running(in: context)
                }
                return Y(
                    t: v.map { "\($0)" } ?? "",
                    i: { if E114.q.indices.contains($0) { k.send(.i(E114.q[$0])) } })
            }
        }

        struct R: Workflow {
            typealias Output = O
            typealias State = Void
            let v: Int?

            func render(state: Void, context: RenderContext<R>) -> Y {
                let k = context.makeOutputSink()
                if let v {
                    D(v: v).mapOutput { AnyWorkflowAction<R>(sendingOutput: .k($0)) }.running(in: context)
                }
                return Y(
                    t: v.map { "\($0)" } ?? "",
                    i: { if E114.q.indices.contains($0) { k.send(.i(E114.q[$0])) } })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State: Equatable {
                // The last number entered, and the side on which it was entered.
                enum S: Equatable {
                    case l(Int)
                    case r(Int)
                }
                var s: S?
                // The worker's result for it, which the next input clears.
                var e: Int?
                var w: [String] = []

                var a: Int? {
                    switch s {
                    case .l(let n): n
                    case .r: e
                    case nil: nil
                    }
                }

                var b: Int? {
                    switch s {
                    case .r(let n): n
                    case .l: e
                    case nil: nil
                    }
                }
            }

            func makeInitialState() -> State { State() }

            enum A: WorkflowAction {
                typealias WorkflowType = Root
                case s(State.S)
                case e(Int)
                case o

                func apply(toState s: inout State) -> Never? {
                    switch self {
                    case .s(let n):
                        // An equal number asks the same question, which has been answered or is being answered.
                        if s.s == n { return nil }
                        s.s = n
                        s.e = nil
                    case .e(let n): s.e = n
                    case .o:
                        if let a = s.a, let b = s.b { s.w.append("\(a)|\(b)") }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> X {
                let k = context.makeSink(of: A.self)
                switch state.s {
                case .l(let n): U(v: n).mapOutput { A.e($0) }.running(in: context)
                case .r(let n): D(v: n).mapOutput { A.e($0) }.running(in: context)
                case nil: break
                }
                let l = P(v: state.a).mapOutput { A.s(.l($0)) }.rendered(in: context, key: "l")
                let r = P(v: state.b).mapOutput { A.s(.r($0)) }.rendered(in: context, key: "r")
                return X(l: l, r: r, w: state.w, o: { k.send(.o) })
            }
        }

        struct P: Workflow {
            typealias Output = Int
            typealias State = Void
            let v: Int?

            func render(state: Void, context: RenderContext<P>) -> Y {
                let k = context.makeOutputSink()
                return Y(
                    t: v.map { "\($0)" } ?? "",
                    i: { if E114.q.indices.contains($0) { k.send(E114.q[$0]) } })
            }
        }
    }
}
