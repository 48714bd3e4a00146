// The macros expand declarations as apps write them, and observers hear of the changes of exactly what they read.

import Observation
import Synchronization
import Testing
import WorkbenchTestSupport
import Workflow
import WorkflowSwiftUI
import WorkflowUI

@ObservableState
struct Row: Equatable, Identifiable {
    let id: Int
    var title: String
}

@propertyWrapper struct AtMostTen: Equatable {
    private var stored = 0

    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

    var wrappedValue: Int {
        get { stored }
        set { stored = min(newValue, 10) }
    }
}

/// Declarations that a reader of text could misread.
@ObservableState
public struct Readings<Element: Hashable>: CustomStringConvertible {
    /// A property with a "comment", { and (.
    var plain = 1  // var other = 2 }
    var elements: [Element]
    var untouched = "no } \"brace\" \(["{": "}"].count) { here"
    internal private(set) var set: Set<Element> = []
    var text: String = #"raw "\#("}")" text"# {
        didSet { changes += 1 }
    }
    public var observed: Int {
        willSet { if newValue < 0 { changes += 1 } }
    }
    @ObservationStateIgnored var changes = 0
    @AtMostTen var volume = 3
    var transform: (Int) -> Int = { number in number + 1 }
    var `default` = /* var x: Int { 1 } */ true
    var longText = """
        var fake: Int { 2 }
        \(1 + 1) "quoted"
        """
    weak var delegate: AnyObject?
    lazy var late = plain + 1
    public var description: String { "\(plain)" }
    var doubled: Int {
        get { plain * 2 }
        set { plain = newValue / 2 }
    }
    #if DEBUG
        var debugging = false
    #endif
    indirect enum Step { case first, next(Step) }
    @ObservableState struct Nested { var depth = 0 }
    var nested = Nested()
    var rows: [Row] = []
    var child: Row?

    subscript(index: Int) -> Element { elements[index] }

    mutating func rename(_ title: String) { rows[0].title = title }

    init(elements: [Element], observed: Int = 1) {
        self.elements = elements
        self.observed = observed
    }
}

extension Readings.Nested: Equatable {}

enum Outer {
    @ObservableState
    enum Page {
        case list(Row), detail(Row)
        case empty, pair(Int, Int)
    }

    @ObservableState
    fileprivate struct Hidden {
        @MainActor static var shared = 0
        static let constant = 1
        fileprivate var number = 1
        var page = Page.empty
    }
}

/// Whether a change is observed by code that reads something.
@MainActor private func hears<Value>(
    of state: inout Value, _ read: (Value) -> Void, after change: (inout Value) -> Void
) -> Bool {
    let told = Told()
    withObservationTracking {
        read(state)
    } onChange: {
        told.tell()
    }
    change(&state)
    return told.hears
}

private final class Told: Sendable {
    private let flag = Atomic(false)
    var hears: Bool { flag.load(ordering: .relaxed) }

    func tell() { flag.store(true, ordering: .relaxed) }
}

@MainActor @Suite(.mainActorTurn) struct ObservableStateTests {
    @Test func readPropertyIsObservedAndOthersAreNot() {
        var state = Readings(elements: ["a"])
        #expect(
            hears(of: &state) {
                _ = $0.plain
            } after: {
                $0.plain = 2
            })
        #expect(
            !hears(of: &state) {
                _ = $0.plain
            } after: {
                $0.plain = 2
            })
        #expect(
            !hears(of: &state) {
                _ = $0.plain
            } after: {
                $0.elements.append("b")
            })
        #expect(
            hears(of: &state) {
                _ = $0[0]
            } after: {
                $0.elements.append("b")
            })
        #expect(
            !hears(of: &state) {
                _ = $0.changes
            } after: {
                $0.changes += 1
            })
        #expect(
            hears(of: &state) {
                _ = $0.doubled
            } after: {
                $0.doubled = 10
            })
        #expect(
            hears(of: &state) {
                _ = $0.default
            } after: {
                $0.default.toggle()
            })
        #expect(
            hears(of: &state) {
                _ = $0.transform
            } after: {
                $0.transform = { $0 }
            })
    }

    @Test func propertiesKeepObserversWrappersAndInitialValues() {
        var state = Readings(elements: [1], observed: 5)
        state.text += "!"
        state.observed = -1
        state.volume = 20
        #expect(state.changes == 2)
        #expect(state.volume == 10)
        #expect(state.longText == "var fake: Int { 2 }\n2 \"quoted\"")
        #expect(state.late == 2)
        #expect(state.transform(1) == 2)
        #expect(state.elements == [1])
    }

    @Test func changesInsideAnotherStateAreObservedThere() {
        var state = Readings(elements: [1])
        state.rows = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
        #expect(
            !hears(of: &state) {
                _ = $0.rows
            } after: {
                $0.rename("c")
            })
        #expect(
            hears(of: &state) {
                _ = $0.rows[0].title
            } after: {
                $0.rename("d")
            })
        #expect(
            !hears(of: &state) {
                _ = $0.rows[1].title
            } after: {
                $0.rename("e")
            })
        #expect(
            hears(of: &state) {
                _ = $0.rows
            } after: {
                $0.rows.removeLast()
            })
        #expect(
            !hears(of: &state) {
                _ = $0.nested
            } after: {
                $0.nested.depth = 3
            })
        #expect(
            hears(of: &state) {
                _ = $0.nested.depth
            } after: {
                $0.nested = Readings.Nested()
            })
        state.child = Row(id: 3, title: "x")
        #expect(
            hears(of: &state) {
                _ = $0.child?.title
            } after: {
                $0.child?.title = "y"
            })
        #expect(
            hears(of: &state) {
                _ = $0.child?.title
            } after: {
                $0.child = nil
            })
    }

    /// An earlier copy has the same identity, but other values.
    @Test func goingBackToAnEarlierCopyIsObserved() {
        var state = Readings(elements: [1])
        let earlier = state.nested
        state.nested.depth = 1
        #expect(
            hears(of: &state) {
                _ = $0.nested.depth
            } after: {
                $0.nested = earlier
            })
        #expect(state.nested.depth == 0)
    }

    @Test func enumHasTheIdentityOfItsState() {
        let row = Row(id: 1, title: "a")
        #expect(Outer.Page.list(row)._$id == Outer.Page.list(row)._$id)
        #expect(Outer.Page.list(row)._$id != Outer.Page.detail(row)._$id)
        #expect(Outer.Page.list(row)._$id != Outer.Page.list(Row(id: 1, title: "a"))._$id)
        var hidden = Outer.Hidden(page: .list(row))
        #expect(
            hears(of: &hidden) {
                _ = $0.page
            } after: {
                $0.page = .empty
            })
        #expect(
            hears(of: &hidden) {
                _ = $0.page
            } after: {
                $0.page = .pair(1, 2)
            })
        #expect(
            !hears(of: &hidden) {
                _ = $0.number
            } after: {
                $0.page = .empty
            })
    }

    @Test func copiesWithEqualPropertiesAreEqual() {
        #expect(Row(id: 1, title: "a") == Row(id: 1, title: "a"))
        #expect(Row(id: 1, title: "a") != Row(id: 1, title: "b"))
        #expect(Row(id: 1, title: "a")._$id != Row(id: 1, title: "a")._$id)
    }
}

struct ObservedWorkflow: Workflow {
    @ObservableState
    struct State {
        var count = 0
        var isShown = true
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = ObservedWorkflow
        case add(Int)

        func apply(toState state: inout ObservedWorkflow.State) -> Never? {
            switch self {
            case .add(let number): state.count += number
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ObservedWorkflow>) -> ActionModel<State, Action> {
        context.makeActionModel(state: state)
    }
}

@MainActor @Suite(.mainActorTurn) struct ObservableModelTests {
    @Test func modelReadsAndWritesTheState() {
        let host = WorkflowHost(workflow: ObservedWorkflow())
        #expect(host.rendering.count == 0)
        host.rendering.value.sendAction(.add(2))
        #expect(host.rendering.value.count == 2)
        host.rendering.value.count = 7
        #expect(host.rendering.value.count == 7)
    }

    /// A view keeps the model that it was made with, and hears of later changes.
    @Test func observerOfAModelHearsOfAnAction() {
        let host = WorkflowHost(workflow: ObservedWorkflow())
        let told = Told()
        withObservationTracking {
            _ = host.rendering.value.count
        } onChange: {
            told.tell()
        }
        host.rendering.value.isShown = false
        #expect(!told.hears)
        host.rendering.value.sendAction(.add(1))
        #expect(told.hears)
    }

    /// The state counts as unchanged, so the node keeps its rendering.
    @Test func equalStateIsNotRenderedAgain() {
        let host = WorkflowHost(workflow: ObservedWorkflow())
        var renderings = 0
        host.rendering.signal.observeValues { _ in renderings += 1 }
        host.rendering.value.sendAction(.add(0))
        #expect(renderings == 0)
    }

    @Test func constantAccessorIgnoresChanges() {
        let accessor = StateAccessor.constant(state: ObservedWorkflow.State())
        accessor.count = 3
        #expect(accessor.count == 0)
    }
}
