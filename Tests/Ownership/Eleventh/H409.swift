// Planning a traverse over the ice: a route, then one of its depots, then the sledges, then a summary to confirm.

import Workflow
import WorkflowUI

enum H409 {
    struct Route: Equatable {
        let id: Int
        let name: String
    }

    struct Depot: Equatable {
        let id: Int
        let name: String
        let route: Int
    }

    enum Chart {
        static let routes = [Route(id: 1, name: "Axel Heiberg"), Route(id: 2, name: "Beardmore")]
        static let depots = [
            Depot(id: 10, name: "Butcher's", route: 1), Depot(id: 11, name: "Devil's Ballroom", route: 1),
            Depot(id: 20, name: "Shambles", route: 2), Depot(id: 21, name: "Cloudmaker", route: 2),
        ]

        static func routeName(_ id: Int?) -> String { routes.first { $0.id == id }?.name ?? "?" }
        static func depotName(_ id: Int?) -> String { depots.first { $0.id == id }?.name ?? "?" }
    }

    struct Plan: Equatable {
        let route: Int
        let depot: Int
        let sledges: Int
    }

    struct Option: Equatable {
        let id: Int
        let name: String
    }

    struct OptionRow {
        let name: String
        let isChosen: Bool
        let onChoose: () -> Void
    }

    struct StepScreen: Screen {
        let title: String
        let lines: [String]
        let options: [OptionRow]
        let canContinue: Bool
        let onContinue: () -> Void
        let onBack: () -> Void
    }

    struct PlannerScreen: Screen {
        let confirmed: [String]
        let step: StepScreen
    }

    enum Broken {
        /// One step with options. What is chosen belongs to the planner.
        struct Picker: Workflow {
            let title: String
            let lines: [String]
            let options: [Option]
            let chosen: Int?

            enum Output {
                case chose(Int)
                case proceed
                case back
            }

            func render(state: Void, context: RenderContext<Picker>) -> StepScreen {
                let sink = context.makeOutputSink()
                let chosen = chosen
                return StepScreen(
                    title: title, lines: lines,
                    options: options.map { option in
                        OptionRow(
                            name: option.name, isChosen: option.id == chosen,
                            onChoose: { sink.send(.chose(option.id)) })
                    },
                    canContinue: chosen != nil,
                    onContinue: { if chosen != nil { sink.send(.proceed) } }, onBack: { sink.send(.back) })
            }
        }

        struct Root: Workflow {
            enum Step: Int {
                case route, depot, sledges, summary
            }

            struct State {
                var step = Step.route
                var route: Int?
                var depot: Int?
                var sledges = 2
                var confirmed: [Plan] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case route(Int)
                case depot(Int)
                case sledges(Int)
                case proceed
                case back
                case confirm

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .route(let id):
                        state.route = id
                    case .depot(let id):
                        state.depot = id
                    case .sledges(let count):
                        state.sledges = count
                    case .proceed:
                        state.step = Step(rawValue: state.step.rawValue + 1) ?? state.step
                    case .back:
                        state.step = Step(rawValue: state.step.rawValue - 1) ?? state.step
                    case .confirm:
                        guard let route = state.route, let depot = state.depot else { break }
                        let plan = Plan(route: route, depot: depot, sledges: state.sledges)
                        state = State(confirmed: state.confirmed + [plan])
                    }
                    return nil
                }
            }

            /// The plan so far.
            private func lines(_ state: State) -> [String] {
                [
                    "Over \(Chart.routeName(state.route))", "by way of \(Chart.depotName(state.depot))",
                    "with \(state.sledges) sledges",
                ]
            }

            private func picker(_ state: State) -> AnyWorkflow<StepScreen, Action> {
                switch state.step {
                case .route:
                    let options = Chart.routes.map { Option(id: $0.id, name: $0.name) }
                    return Picker(title: "Route", lines: lines(state), options: options, chosen: state.route)
                        .mapOutput { Root.action($0, Action.route) }
                case .depot:
                    let options = Chart.depots.filter { $0.route == state.route }.map {
                        Option(id: $0.id, name: $0.name)
                    }
                    return Picker(title: "Depot", lines: lines(state), options: options, chosen: state.depot)
                        .mapOutput { Root.action($0, Action.depot) }
                case .sledges, .summary:
                    let options = [2, 4, 6].map { Option(id: $0, name: "\($0) sledges") }
                    return Picker(title: "Sledges", lines: lines(state), options: options, chosen: state.sledges)
                        .mapOutput { Root.action($0, Action.sledges) }
                }
            }

            private static func action(_ output: Picker.Output, _ choose: (Int) -> Action) -> Action {
                switch output {
                case .chose(let id): choose(id)
                case .proceed: .proceed
                case .back: .back
                }
            }

            func render(state: State, context: RenderContext<Root>) -> PlannerScreen {
                let sink = context.makeSink(of: Action.self)
                let step: StepScreen
                if state.step == .summary {
                    step = StepScreen(
                        title: "Summary", lines: lines(state), options: [], canContinue: true,
                        onContinue: { sink.send(.confirm) }, onBack: { sink.send(.back) })
                } else {
                    step = picker(state).rendered(in: context, key: "step-\(state.step.rawValue)")
                }
                let confirmed = state.confirmed.map { plan in
                    "\(Chart.routeName(plan.route)), \(Chart.depotName(plan.depot)), \(plan.sledges)"
                }
                return PlannerScreen(confirmed: confirmed, step: step)
            }
        }
    }

    enum Fixed {
        /// One step with options. What is chosen belongs to the planner.
        struct Picker: Workflow {
            let title: String
            let lines: [String]
            let options: [Option]
            let chosen: Int?

            enum Output {
                case chose(Int)
                case proceed
                case back
            }

            func render(state: Void, context: RenderContext<Picker>) -> StepScreen {
                let sink = context.makeOutputSink()
                let chosen = chosen
                return StepScreen(
                    title: title, lines: lines,
                    options: options.map { option in
                        OptionRow(
                            name: option.name, isChosen: option.id == chosen,
                            onChoose: { sink.send(.chose(option.id)) })
                    },
                    canContinue: chosen != nil,
                    onContinue: { if chosen != nil { sink.send(.proceed) } }, onBack: { sink.send(.back) })
            }
        }

        struct Root: Workflow {
            enum Step: Int {
                case route, depot, sledges, summary
            }

            struct State {
                var step = Step.route
                var route: Int?
                var depot: Int?
                var sledges = 2
                var confirmed: [Plan] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case route(Int)
                case depot(Int)
                case sledges(Int)
                case proceed
                case back
                case confirm

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .route(let id):
                        if state.route != id { state.depot = nil }
                        state.route = id
                    case .depot(let id):
                        state.depot = id
                    case .sledges(let count):
                        state.sledges = count
                    case .proceed:
                        state.step = Step(rawValue: state.step.rawValue + 1) ?? state.step
                    case .back:
                        state.step = Step(rawValue: state.step.rawValue - 1) ?? state.step
                    case .confirm:
                        guard let route = state.route, let depot = state.depot else { break }
                        let plan = Plan(route: route, depot: depot, sledges: state.sledges)
                        state = State(confirmed: state.confirmed + [plan])
                    }
                    return nil
                }
            }

            /// The plan so far.
            private func lines(_ state: State) -> [String] {
                [
                    "Over \(Chart.routeName(state.route))", "by way of \(Chart.depotName(state.depot))",
                    "with \(state.sledges) sledges",
                ]
            }

            private func picker(_ state: State) -> AnyWorkflow<StepScreen, Action> {
                switch state.step {
                case .route:
                    let options = Chart.routes.map { Option(id: $0.id, name: $0.name) }
                    return Picker(title: "Route", lines: lines(state), options: options, chosen: state.route)
                        .mapOutput { Root.action($0, Action.route) }
                case .depot:
                    let options = Chart.depots.filter { $0.route == state.route }.map {
                        Option(id: $0.id, name: $0.name)
                    }
                    return Picker(title: "Depot", lines: lines(state), options: options, chosen: state.depot)
                        .mapOutput { Root.action($0, Action.depot) }
                case .sledges, .summary:
                    let options = [2, 4, 6].map { Option(id: $0, name: "\($0) sledges") }
                    return Picker(title: "Sledges", lines: lines(state), options: options, chosen: state.sledges)
                        .mapOutput { Root.action($0, Action.sledges) }
                }
            }

            private static func action(_ output: Picker.Output, _ choose: (Int) -> Action) -> Action {
                switch output {
                case .chose(let id): choose(id)
                case .proceed: .proceed
                case .back: .back
                }
            }

            func render(state: State, context: RenderContext<Root>) -> PlannerScreen {
                let sink = context.makeSink(of: Action.self)
                let step: StepScreen
                if state.step == .summary {
                    step = StepScreen(
                        title: "Summary", lines: lines(state), options: [], canContinue: true,
                        onContinue: { sink.send(.confirm) }, onBack: { sink.send(.back) })
                } else {
                    step = picker(state).rendered(in: context, key: "step-\(state.step.rawValue)")
                }
                let confirmed = state.confirmed.map { plan in
                    "\(Chart.routeName(plan.route)), \(Chart.depotName(plan.depot)), \(plan.sledges)"
                }
                return PlannerScreen(confirmed: confirmed, step: step)
            }
        }
    }
}
