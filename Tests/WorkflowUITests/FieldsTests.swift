// A screen without a description is shown from its stored fields.

import Testing
import Workflow
import WorkflowUI

private struct Address {
    var city: String
}

private struct EverythingScreen: Screen {
    var name = "Ada \"L\"\nsecond"
    var age = 36
    var nickname: String?
    var title: String? = "Countess"
    var tags = ["a", "b"]
    var address = Address(city: "London")
    var pair = (1, "x")
    var onTap: () -> Void = {}
    var onNameChanged: (String) -> Void = { _ in }
    var onMove: (Int, String) -> Bool = { _, _ in true }
    var onIsolated: @MainActor @Sendable (Int) -> Void = { _ in }
    var onMaybe: ((String) -> Void)? = { _ in }
    var onNever: (() -> Void)?
    var onThrow: ((Int, (Bool) -> Void) throws -> Void) = { _, _ in }
    var closures: [() -> Void] = []
}

private struct EmptyScreen: Screen {}

@propertyWrapper private struct Clamped {
    var wrappedValue: Int
}

private class Base {
    var id = 7
    weak var parent: Base?
}

private final class Derived: Base {
    var name = "it's"
}

private final class ObjectScreen: Base, Screen {
    var onTap: (inout Int) -> Void = { _ in }
}

private enum LoadScreen: Screen {
    case loading
    case failed(message: String, onRetry: () -> Void)
    case loaded([String], onSelect: ((Int) -> Void)?)
}

/// Fields that are hard to read. Each must be shown without crashing, and with the same text in every run.
private struct OddScreen: Screen {
    var type: Int.Type? = Int.self
    var noType: Int.Type?
    var anyType: Any.Type = String.self
    var object = Derived()
    weak var gone: Base?
    var quoted = "it's \u{1B}[31m"
    var one = ["x"]
    var nested = [[1, 2], [3]]
    var action: LoadScreen = .failed(message: "no", onRetry: {})
    var handlers = ["a": {}]
    lazy var computed = 3
    @Clamped var level = 5
    var _plain = 1
    var plain = 2
    var many = Array(0..<203)
}

@Suite("Screens without a view controller description")
struct FieldsTests {
    @Test("A screen without a description shows values as text and closures as callbacks")
    func fieldsAreShownAsTextAndCallbacks() {
        let controller = EverythingScreen().viewControllerDescription(environment: .empty).buildViewController()
        let expected = #"""
            name "Ada \"L\"\nsecond"
            age 36
            nickname nil
            title "Countess"
            tags
                "a"
                "b"
            address Address(city: "London")
            pair (1, "x")
            onTap()
            onNameChanged(String)
            onMove(Int, String)
            onIsolated(Int)
            onMaybe(String)
            onNever()
            onThrow(Int, (Bool) -> Void)
            closures []
            """#
        #expect(controller.view.description == expected)
    }

    private func shown(_ screen: any Screen) -> String {
        screen.viewControllerDescription(environment: .empty).buildViewController().view.description
    }

    /// A `Mirror` crashes on some of these fields.
    @Test(
        "A screen without a description shows fields of every kind under their names", .enabled(if: knowsMembersOfTypes)
    )
    func unusualFieldsAreShown() {
        let lines = shown(OddScreen()).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let many = (0..<200).map { "    \($0)" } + ["    … 3 more"]
        let expected = #"""
            type ‹Int.Type?›
            noType ‹Int.Type?›
            anyType ‹String.self›
            object ‹Derived›(id: 7, parent: nil, name: "it's")
            gone nil
            quoted "it's \u{1B}[31m"
            one ["x"]
            nested
                [1, 2]
                [3]
            action .failed(message: "no", onRetry: ‹() -> Void›)
            handlers ["a": ‹() -> Void›]
            computed (not computed yet)
            level Clamped(wrappedValue: 5)
            _plain 1
            plain 2
            many
            """#.split(separator: "\n").map(String.init)
        #expect(lines == expected + many)
    }

    @Test("A screen that is an enum shows its case and payload")
    func enumScreenShowsCaseAndPayload() {
        #expect(shown(LoadScreen.loading) == ".loading")
        #expect(shown(LoadScreen.failed(message: "no", onRetry: {})) == ".failed\nmessage \"no\"\nonRetry()")
        #expect(
            shown(LoadScreen.loaded(["a", "b"], onSelect: nil)) == ".loaded\n0\n    \"a\"\n    \"b\"\nonSelect(Int)")
    }

    @Test("A screen that is an object also shows inherited fields")
    func objectScreenShowsInheritedFields() {
        #expect(shown(ObjectScreen()) == "id 7\nparent nil\nonTap(inout Int)")
        #expect(shown(ObjectScreen().asAnyScreen()) == "id 7\nparent nil\nonTap(inout Int)")
    }

    @Test("A screen without a description offers its closures as controls")
    func closuresAreControls() {
        let view = EverythingScreen().viewControllerDescription(environment: .empty).buildViewController().view
        let callbacks = view.controls.map { control in
            if case .callback(let callback) = control { callback.name } else { "not a callback" }
        }
        #expect(
            callbacks == ["onTap", "onNameChanged", "onMove", "onIsolated", "onMaybe", "onNever", "onThrow"])
    }

    @Test("A screen without fields shows nothing")
    func screenWithoutFieldsIsEmpty() {
        #expect(
            EmptyScreen().viewControllerDescription(environment: .empty).buildViewController().view.elements.isEmpty)
    }

    @Test("A screen without a description is updated in the same controller")
    func fieldsAreUpdatedInTheSameController() {
        let environment = ViewEnvironment.empty
        let place = DescribedViewController(screen: EverythingScreen(name: "old"), environment: environment)
        let first = place.currentViewController
        place.update(screen: EverythingScreen(name: "new"), environment: environment)
        #expect(place.currentViewController === first)
        #expect(place.view.description.hasPrefix("name \"new\"\n"))
    }
}
