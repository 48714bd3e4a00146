// The listings of the migration page, in files that compile. This file contains all except those about signals.

import Workflow
import WorkflowConcurrency
import WorkflowUI

struct GreetingScreen: Screen {
    var name: String
    var onNameChanged: (String) -> Void
}

#if canImport(UIKit)
    extension GreetingScreen {
        func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
            GreetingViewController.description(for: self, environment: environment)
        }
    }

    final class GreetingViewController: ScreenViewController<GreetingScreen> {
        // As before.
    }
#endif

struct TabScreen: Screen {
    var tabs: [AnyScreen]
    var selected: Int
}

extension TabScreen: SingleScreenContaining {
    /// The visible tab.
    var primaryScreen: any Screen { tabs[selected] }
}

struct PriceWorker: Worker, Equatable {
    var thing: String

    func run() async -> Int {
        try? await Task.sleep(for: .seconds(1))
        return thing.count * 10
    }
}

struct OfferWorkflow: Workflow {
    var thing: String

    enum Action: WorkflowAction {
        typealias WorkflowType = OfferWorkflow
        case priced(Int)

        func apply(toState state: inout Int?) -> Never? {
            switch self {
            case .priced(let price): state = price
            }
            return nil
        }
    }

    func makeInitialState() -> Int? { nil }
}

extension OfferWorkflow {
    func render(state: Int?, context: RenderContext<OfferWorkflow>) -> String {
        if let price = state { return "\(thing) costs \(price) cents" }
        PriceWorker(thing: thing).mapOutput { Action.priced($0) }.running(in: context)
        return "asking"
    }
}

struct LoadWorker: Worker {
    var id: Int

    func run() async -> String {
        "item \(id)"
    }

    func isEquivalent(to otherWorker: LoadWorker) -> Bool {
        id == otherWorker.id
    }
}

struct TicksWorker: AsyncSequenceWorker, Equatable {
    typealias Output = Int

    var last: Int

    func run() -> AsyncStream<Int> {
        AsyncStream { continuation in
            for tick in 1...last { continuation.yield(tick) }
            continuation.finish()
        }
    }
}

func useClassicBehavior() {
    Runtime.bootstrap { $0.renderingMode = .full }
}

@MainActor
final class Clock {
    var hour = 9
}

@MainActor
struct DayWorkflow: @MainActor Workflow {
    var clock: Clock

    @MainActor
    enum Action: @MainActor WorkflowAction {
        typealias WorkflowType = DayWorkflow
        case passHour

        func apply(toState state: inout Int, workflow: DayWorkflow) -> Never? {
            workflow.clock.hour += 1
            state = workflow.clock.hour
            return nil
        }
    }

    func makeInitialState() -> Int { clock.hour }

    func render(state: Int, context: RenderContext<DayWorkflow>) -> String {
        clock.hour < 12 ? "Good morning" : "Good day"
    }
}
