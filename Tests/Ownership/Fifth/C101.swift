// A pilot picks a harbour and waits for its depth to be measured.

import Workflow
import WorkflowConcurrency

enum C101 {
    final class ChartRoom: Sendable {
        let harbours = ["Vlieland", "Ouddorp", "Delfzijl"]
        private let soundings = ["Vlieland": 7, "Ouddorp": 4, "Delfzijl": 11]

        func depth(off harbour: String) async -> Int {
            try? await Task.sleep(for: .milliseconds(15))
            return soundings[harbour] ?? 0
        }
    }

    struct HelmScreen {
        let draught: Int
        let verdict: String
        let onLoad: () -> Void
        let onUnload: () -> Void
    }

    struct PilotScreen {
        let harbours: [String]
        let title: String
        let depth: String
        let passages: [String]
        let helm: HelmScreen
        let onPick: (Int) -> Void
        let onSail: () -> Void
    }

    /// The ship, which controls its own draught.
    struct HelmWorkflow: Workflow {
        typealias Output = Never

        let depth: Int?

        struct State: Equatable {
            var draught = 5
        }

        func makeInitialState() -> State { State() }

        enum Action: WorkflowAction {
            typealias WorkflowType = HelmWorkflow

            case load
            case unload

            func apply(toState state: inout HelmWorkflow.State) -> Never? {
                switch self {
                case .load: state.draught = min(state.draught + 1, 12)
                case .unload: state.draught = max(state.draught - 1, 1)
                }
                return nil
            }
        }

        func render(state: State, context: RenderContext<HelmWorkflow>) -> HelmScreen {
            let sink = context.makeSink(of: Action.self)
            let verdict: String
            if let depth {
                verdict = depth > state.draught ? "Clear to enter" : "Too shallow"
            } else {
                verdict = "Wait"
            }
            return HelmScreen(
                draught: state.draught, verdict: verdict,
                onLoad: { sink.send(.load) }, onUnload: { sink.send(.unload) })
        }
    }

    enum Broken {
        struct PilotWorkflow: Workflow {
            typealias Output = Never

            var charts = ChartRoom()

            struct State: Equatable {
                var here: String?
                var depths: [String: Int] = [:]
                var passages: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PilotWorkflow

                case pick(String)
                case sounded(Int)
                case sail

                func apply(toState state: inout PilotWorkflow.State) -> Never? {
                    switch self {
                    case .pick(let harbour):
                        state.here = harbour
                    case .sounded(let depth):
                        if let here = state.here { state.depths[here] = depth }
                    case .sail:
                        if let here = state.here { state.passages.append(here) }
                        state.here = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PilotWorkflow>) -> PilotScreen {
                let sink = context.makeSink(of: Action.self)
                let charts = charts

                if let here = state.here, state.depths[here] == nil {
                    AsyncOperationWorker { await charts.depth(off: here) }
                        .mapOutput { Action.sounded($0) }
                        .running(in: context)
                }

                let depth = state.here.flatMap { state.depths[$0] }
                return PilotScreen(
                    harbours: charts.harbours,
                    title: state.here ?? "At sea",
                    depth: depth.map { "\($0) m" } ?? "unknown",
                    passages: state.passages,
                    helm: HelmWorkflow(depth: depth).rendered(in: context),
                    onPick: { if charts.harbours.indices.contains($0) { sink.send(.pick(charts.harbours[$0])) } },
                    onSail: { sink.send(.sail) })
            }
        }
    }

    enum Fixed {
        struct PilotWorkflow: Workflow {
            typealias Output = Never

            var charts = ChartRoom()

            struct State: Equatable {
                var here: String?
                // The charts don't change, so a measured depth stays valid.
                var depths: [String: Int] = [:]
                var passages: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PilotWorkflow

                case pick(String)
                case sounded(String, Int)
                case sail

                func apply(toState state: inout PilotWorkflow.State) -> Never? {
                    switch self {
                    case .pick(let harbour):
                        state.here = harbour
                    case .sounded(let harbour, let depth):
                        state.depths[harbour] = depth
                    case .sail:
                        if let here = state.here { state.passages.append(here) }
                        state.here = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PilotWorkflow>) -> PilotScreen {
                let sink = context.makeSink(of: Action.self)
                let charts = charts

                if let here = state.here, state.depths[here] == nil {
                    AsyncOperationWorker { await charts.depth(off: here) }
                        .mapOutput { Action.sounded(here, $0) }
                        .running(in: context, key: here)
                }

                let depth = state.here.flatMap { state.depths[$0] }
                return PilotScreen(
                    harbours: charts.harbours,
                    title: state.here ?? "At sea",
                    depth: depth.map { "\($0) m" } ?? "unknown",
                    passages: state.passages,
                    helm: HelmWorkflow(depth: depth).rendered(in: context),
                    onPick: { if charts.harbours.indices.contains($0) { sink.send(.pick(charts.harbours[$0])) } },
                    onSail: { sink.send(.sail) })
            }
        }
    }
}
