// The listings of the migration page, in one file that compiles.

import Workflow
import WorkflowConcurrency
import WorkflowUI

#if canImport(ReactiveSwift)
    import ReactiveSwift
#else
    import WorkflowReactive
#endif

func uppercased(_ titles: Signal<String, Never>) -> Signal<String, Never> {
    titles.map { $0.uppercased() }
}

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

extension TabScreen: ScreenContaining {
    /// The top screen comes last.
    var containedScreens: [any Screen] {
        tabs.indices.filter { $0 != selected }.map { tabs[$0] } + [tabs[selected]]
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

func useClassicBehaviour() {
    Runtime.bootstrap { $0.renderingMode = .full }
}
