// The events that a process's observer gets from its view controllers.

import Synchronization
import Testing
import WorkflowUI

private struct PageScreen: Screen {
    var name: String

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        PageViewController.description(for: self, environment: environment)
    }
}

private final class PageViewController: ScreenViewController<PageScreen> {}

/// Shows one of its children.
private final class Book: ViewController {
    var page = 0
    override var visibleChildren: [ViewController] { [children[page]] }
}

/// Keeps only the events of pages and books, because other tests of the process show other screens in the meantime.
private final class Log: WorkflowUIObserver {
    private let lines = Mutex<[String]>([])

    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    func observeEvent<Event: WorkflowUIEvent>(_ event: Event) {
        let name = (event.viewController as? PageViewController)?.screen.name ?? "book"
        guard event.viewController is PageViewController || event.viewController is Book else { return }
        let line =
            switch event {
            case let event as ViewWillAppearEvent: "\(name) will appear\(event.isFirstAppearance ? ", new" : "")"
            case let event as ViewDidAppearEvent: "\(name) appeared\(event.isFirstAppearance ? ", new" : "")"
            case is ViewWillDisappearEvent: "\(name) will disappear"
            case is ViewDidDisappearEvent: "\(name) disappeared"
            default: "\(name) \(Event.self)"
            }
        lines.withLock { $0.append(line) }
    }
}

@Suite("WorkflowUIObservation")
struct ObservationTests {
    @Test("The shared UI observer is notified when controllers appear and disappear")
    func uiObserverGetsAppearances() {
        let log = Log()
        WorkflowUIObservation.sharedUIObserver = log
        defer { WorkflowUIObservation.sharedUIObserver = nil }
        let book = Book()
        let pages = ["a", "b"].map { PageScreen(name: $0).buildViewController(in: .empty) }
        pages.forEach(book.addChild)
        #expect(log.take() == [])

        _ = book.view
        #expect(log.take() == ["book will appear, new", "book appeared, new", "a will appear, new", "a appeared, new"])
        _ = book.view
        #expect(log.take() == [])

        book.page = 1
        _ = book.view
        #expect(log.take() == ["a will disappear", "a disappeared", "b will appear, new", "b appeared, new"])
        book.page = 0
        _ = book.view
        #expect(log.take() == ["b will disappear", "b disappeared", "a will appear", "a appeared"])
        pages[0].removeFromParent()
        #expect(log.take() == ["a will disappear", "a disappeared"])
    }
}
