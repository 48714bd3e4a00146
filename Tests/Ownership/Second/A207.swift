import Workflow

/// The cabins of a night ferry, and a desk where guests sign in.
enum A207 {
    struct FerryScreen {
        let cabins: [String]
        let notice: String
        let desk: DeskScreen?
        let onOpen: (Int) -> Void
        let onEvict: (Int) -> Void
    }

    struct DeskScreen {
        let heading: String
        let name: String
        let strokes: Int
        let onName: (String) -> Void
        let onSign: () -> Void
        let onLeave: () -> Void
    }

    /// A service. It never changes.
    final class Tariff {
        private let fares = [40, 40, 55, 90]

        var cabins: Range<Int> { fares.indices }
        func fare(of cabin: Int) -> Int { fares.indices.contains(cabin) ? fares[cabin] : 0 }
    }
}

extension A207 {
    enum Broken {
        final class Register {
            var guests: [Int: String] = [0: "Ada", 2: "Tove"]
        }

        struct Root: Workflow {
            var tariff = Tariff()

            struct State {
                let register: Register
                var open: Int?
                var notice = ""
            }

            func makeInitialState() -> State { State(register: Register()) }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case open(Int)
                case evict(Int)
                case signed
                case left

                func apply(toState state: inout Root.State, workflow: Root) -> Never? {
                    switch self {
                    case .open(let cabin):
                        guard workflow.tariff.cabins.contains(cabin), state.open == nil else { return nil }
                        state.open = cabin
                        state.notice = ""
                    case .evict(let cabin):
                        guard let guest = state.register.guests.removeValue(forKey: cabin) else { return nil }
                        state.notice = "\(guest) has left"
                    case .signed:
                        state.open = nil
                        state.notice = "Signed"
                    case .left:
                        state.open = nil
                        state.notice = ""
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> FerryScreen {
                let sink = context.makeSink(of: Action.self)
                let desk = state.open.map { cabin in
                    Desk(register: state.register, cabin: cabin, tariff: tariff)
                        .rendered(in: context, key: "cabin \(cabin)") { output -> Action in
                            switch output {
                            case .signed: .signed
                            case .left: .left
                            }
                        }
                }
                return FerryScreen(
                    cabins: tariff.cabins.map {
                        "\($0 + 1): \(state.register.guests[$0] ?? "free"), \(tariff.fare(of: $0))"
                    },
                    notice: state.notice,
                    desk: desk,
                    onOpen: { sink.send(.open($0)) },
                    onEvict: { sink.send(.evict($0)) }
                )
            }
        }

        struct Desk: Workflow {
            let register: Register
            let cabin: Int
            let tariff: Tariff

            enum Output {
                case signed
                case left
            }

            struct State {
                let register: Register
                var strokes = 0
            }

            func makeInitialState() -> State { State(register: register) }

            enum Action: WorkflowAction {
                typealias WorkflowType = Desk
                case name(String), sign, leave

                func apply(toState state: inout Desk.State, workflow: Desk) -> Desk.Output? {
                    switch self {
                    case .name(let name):
                        state.register.guests[workflow.cabin] = name
                        state.strokes += 1
                        return nil
                    case .sign: return state.register.guests[workflow.cabin] == nil ? .left : .signed
                    case .leave: return .left
                    }
                }
            }

            func render(state: State, context: RenderContext<Desk>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                return DeskScreen(
                    heading: "Cabin \(cabin + 1) for \(tariff.fare(of: cabin))",
                    name: state.register.guests[cabin] ?? "",
                    strokes: state.strokes,
                    onName: { sink.send(.name($0)) },
                    onSign: { sink.send(.sign) },
                    onLeave: { sink.send(.leave) }
                )
            }
        }
    }
}

extension A207 {
    enum Fixed {
        struct Root: Workflow {
            var tariff = Tariff()

            struct State {
                var guests: [Int: String] = [0: "Ada", 2: "Tove"]
                var open: Int?
                var notice = ""
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case open(Int)
                case evict(Int)
                case signed(Int, String)
                case left

                func apply(toState state: inout Root.State, workflow: Root) -> Never? {
                    switch self {
                    case .open(let cabin):
                        guard workflow.tariff.cabins.contains(cabin), state.open == nil else { return nil }
                        state.open = cabin
                        state.notice = ""
                    case .evict(let cabin):
                        guard let guest = state.guests.removeValue(forKey: cabin) else { return nil }
                        state.notice = "\(guest) has left"
                    case .signed(let cabin, let name):
                        state.guests[cabin] = name
                        state.open = nil
                        state.notice = "Signed"
                    case .left:
                        state.open = nil
                        state.notice = ""
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> FerryScreen {
                let sink = context.makeSink(of: Action.self)
                let desk = state.open.map { cabin in
                    Desk(guest: state.guests[cabin], cabin: cabin, tariff: tariff)
                        .rendered(in: context, key: "cabin \(cabin)") { output -> Action in
                            switch output {
                            case .signed(let name): .signed(cabin, name)
                            case .left: .left
                            }
                        }
                }
                return FerryScreen(
                    cabins: tariff.cabins.map { "\($0 + 1): \(state.guests[$0] ?? "free"), \(tariff.fare(of: $0))" },
                    notice: state.notice,
                    desk: desk,
                    onOpen: { sink.send(.open($0)) },
                    onEvict: { sink.send(.evict($0)) }
                )
            }
        }

        struct Desk: Workflow {
            let guest: String?
            let cabin: Int
            let tariff: Tariff

            enum Output {
                case signed(String)
                case left
            }

            struct State {
                /// The typed text; nil before typing, when the field shows the guest's name.
                var ink: String?
                var strokes = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Desk
                case name(String), sign, leave

                func apply(toState state: inout Desk.State, workflow: Desk) -> Desk.Output? {
                    switch self {
                    case .name(let name):
                        state.ink = name
                        state.strokes += 1
                        return nil
                    case .sign:
                        guard let name = state.ink ?? workflow.guest else { return .left }
                        return .signed(name)
                    case .leave: return .left
                    }
                }
            }

            func render(state: State, context: RenderContext<Desk>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                return DeskScreen(
                    heading: "Cabin \(cabin + 1) for \(tariff.fare(of: cabin))",
                    name: state.ink ?? guest ?? "",
                    strokes: state.strokes,
                    onName: { sink.send(.name($0)) },
                    onSign: { sink.send(.sign) },
                    onLeave: { sink.send(.leave) }
                )
            }
        }
    }
}
