// A screen that describes nothing is shown from its stored fields.

import Testing
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

@Suite("A screen without a description")
struct FieldsTests {
    @Test("shows values as text and closures as callbacks, and calls none")
    func fields() {
        let controller = EverythingScreen().viewControllerDescription(environment: .empty).buildViewController()
        let expected = #"""
            name "Ada \"L\"\nsecond"
            age 36
            nickname nil
            title "Countess"
            tags ["a", "b"]
            address Address(city: "London")
            pair (1, "x")
            onTap()
            onNameChanged(String)
            onMove(Int, String)
            onIsolated(Int)
            onMaybe(String)
            onNever()
            onThrow(Int, (Bool) -> ())
            closures []
            """#
        #expect(controller.view.description == expected)
    }

    @Test("offers its closures as controls")
    func controls() {
        let view = EverythingScreen().viewControllerDescription(environment: .empty).buildViewController().view
        let callbacks = view.controls.map { control in
            if case .callback(let callback) = control { callback.name } else { "not a callback" }
        }
        #expect(
            callbacks == ["onTap", "onNameChanged", "onMove", "onIsolated", "onMaybe", "onNever", "onThrow"])
    }

    @Test("without fields shows nothing")
    func empty() {
        #expect(
            EmptyScreen().viewControllerDescription(environment: .empty).buildViewController().view.elements.isEmpty)
    }

    @Test("shows the fields of the newest screen with the same controller")
    func update() {
        let environment = ViewEnvironment.empty
        let place = DescribedViewController(screen: EverythingScreen(name: "old"), environment: environment)
        let first = place.content
        place.update(screen: EverythingScreen(name: "new"), environment: environment)
        #expect(place.content === first)
        #expect(place.view.description.hasPrefix("name \"new\"\n"))
    }
}
