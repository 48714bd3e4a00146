// The lifetime of a controller, and the calls it gets.

import Testing
import WorkflowUI

private struct WidthKey: ViewEnvironmentKey {
    static let defaultValue = 80
}

extension ViewEnvironment {
    fileprivate var width: Int {
        get { self[WidthKey.self] }
        set { self[WidthKey.self] = newValue }
    }
}

private struct NameScreen: Screen {
    var name: String
    var onNameChanged: (String) -> Void = { _ in }

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        NameViewController.description(for: self, environment: environment)
    }
}

/// Written like a controller for a graphical screen: it configures its view when the view is loaded and on each change.
private final class NameViewController: ScreenViewController<NameScreen> {
    private(set) var log: [String] = []

    required init(screen: NameScreen, environment: ViewEnvironment) {
        super.init(screen: screen, environment: environment)
        log.append("init \(screen.name)")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        log.append("viewDidLoad")
        updateView(with: screen)
    }

    override func screenDidChange(from previousScreen: NameScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        log.append("\(previousScreen.name)@\(previousEnvironment.width) → \(screen.name)@\(environment.width)")
        guard isViewLoaded else { return }
        updateView(with: screen)
    }

    private func updateView(with screen: NameScreen) {
        view = [
            .text("width \(environment.width)"),
            .textField("name", value: screen.name, onChange: screen.onNameChanged),
        ]
    }
}

private struct OtherScreen: Screen {}

@Suite("View controllers of screens")
struct ControllerTests {
    @Test("A screen's view controller is made once, loads its view when needed, and gets every later screen")
    func controllerIsMadeOnceAndUpdated() throws {
        var description = NameScreen(name: "a").viewControllerDescription(environment: .empty)
        let controller = try #require(description.buildViewController() as? NameViewController)
        #expect(!controller.isViewLoaded)

        description = NameScreen(name: "b")
            .viewControllerDescription(environment: .empty.setting(keyPath: \.width, to: 40))
        #expect(description.canUpdate(viewController: controller))
        description.update(viewController: controller)
        #expect(controller.view.description == "width 40\nname \"b\"")

        description = NameScreen(name: "c").viewControllerDescription(environment: .empty)
        description.update(viewController: controller)
        #expect(controller.view.description == "width 80\nname \"c\"")
        #expect(controller.log == ["init a", "a@80 → b@40", "viewDidLoad", "b@40 → c@80"])
    }

    @Test("Controls of a view controller call the closures of its screen")
    func controlsCallTheScreensClosures() throws {
        var names: [String] = []
        let screen = NameScreen(name: "a") { names.append($0) }
        let place = DescribedViewController(screen: screen, environment: .empty)
        try #require(place.view.textField("name")).onChange("Ada")
        #expect(names == ["Ada"])
    }

    @Test("A view controller of another kind of screen replaces the former one")
    func controllerOfAnotherKindIsReplaced() {
        let place = DescribedViewController(screen: NameScreen(name: "a"), environment: .empty)
        let first = place.currentViewController
        #expect(first.parent === place)

        place.update(screen: NameScreen(name: "b"), environment: .empty)
        #expect(place.currentViewController === first)

        place.update(screen: OtherScreen(), environment: .empty)
        #expect(place.currentViewController !== first)
        #expect(place.children.map(ObjectIdentifier.init) == [ObjectIdentifier(place.currentViewController)])
        #expect(first.parent == nil)
    }

    @Test("A view controller is updated after it was built, unless performInitialUpdate is false")
    func controllerIsUpdatedAfterBuild() {
        var updates = 0
        func controller(performInitialUpdate: Bool) -> ViewController {
            ViewControllerDescription(
                performInitialUpdate: performInitialUpdate, environment: .empty, build: { ViewController() },
                update: { _ in updates += 1 }
            ).buildViewController()
        }
        _ = controller(performInitialUpdate: false)
        #expect(updates == 0)
        _ = controller(performInitialUpdate: true)
        #expect(updates == 1)
    }

    @Test("A ViewControllerDescription can update a subclass, unless it names a dynamicType")
    func descriptionUpdatesSubclassesUnlessDynamicType() {
        class Base: ViewController {}
        final class Derived: Base {}
        var updated: [ViewController] = []
        let description = ViewControllerDescription(
            environment: .empty, build: { Base() }, update: { updated.append($0) })
        #expect(description.kind == .init(Base.self))
        #expect(description.kind != .init(Derived.self))
        #expect(description.canUpdate(viewController: Base()))
        let derived = Derived()
        #expect(description.canUpdate(viewController: derived))
        description.update(viewController: derived)
        #expect(updated.last === derived)
        #expect(!description.canUpdate(viewController: ViewController()))

        let exact = ViewControllerDescription(
            dynamicType: type(of: derived as Base), environment: .empty, build: { derived as Base }, update: { _ in })
        #expect(exact.canUpdate(viewController: Derived()))
        #expect(!exact.canUpdate(viewController: Base()))
    }

    @Test("A screen builds and updates its view controller")
    func screenBuildsAndUpdatesItsController() throws {
        let controller = NameScreen(name: "a").buildViewController(in: .empty)
        #expect((controller as? NameViewController)?.log == ["init a"])
        let next = NameScreen(name: "b")
        #expect(next.canUpdate(viewController: controller, with: .empty))
        #expect(!next.canUpdate(viewController: ViewController(), with: .empty))
        next.update(viewController: controller, with: .empty.setting(keyPath: \.width, to: 40))
        #expect(controller.view.description == "width 40\nname \"b\"")
        #expect(((controller as? any SingleScreenContaining)?.primaryScreen as? NameScreen)?.name == "b")
    }

    @Test("performInitialUpdate of a ViewControllerDescription can be set to false")
    func performInitialUpdateCanBeUnset() {
        var updates = 0
        var description = ViewControllerDescription(
            environment: .empty, build: { ViewController() }, update: { _ in updates += 1 })
        description.performInitialUpdate = false
        _ = description.buildViewController()
        #expect(updates == 0)
    }

    @Test("ViewControllerDescription traps when it updates a controller of the wrong kind")
    func updateOfAWrongControllerTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NameScreen(name: "a").viewControllerDescription(environment: .empty)
                .update(viewController: ViewController())
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let expected = """
            A description of NameViewController can't update a ViewController. \
            Ask `canUpdate(viewController:)` first, and build another controller if it returns false.
            """
        #expect(message.contains(expected), "the message was: \(message)")
    }

    @Test("ViewControllerDescription traps when it builds a controller of another class than described")
    func buildOfAWrongControllerTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let description = ViewControllerDescription(
                dynamicType: ViewController.self, environment: .empty,
                build: { NameViewController(screen: NameScreen(name: "a"), environment: .empty) }, update: { _ in })
            _ = description.buildViewController()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let expected = """
            The ViewControllerDescription for ViewController built a NameViewController, so it wouldn't \
            recognize the controller at the next update. State the class that it builds: \
            ViewControllerDescription(type: NameViewController.self, …).
            """
        #expect(message.contains(expected), "the message was: \(message)")
    }

    @Test("A view controller has one parent at a time")
    func controllerHasOneParent() {
        let child = ViewController()
        let first = ViewController()
        let second = ViewController()
        first.addChild(child)
        first.addChild(child)
        #expect(first.children.count == 1)
        second.addChild(child)
        #expect(first.children.isEmpty)
        #expect(child.parent === second)
        child.removeFromParent()
        #expect(second.children.isEmpty && child.parent == nil)
    }
}

@Suite("Child view controllers")
struct ChildrenTests {
    @Test("setChildren takes the given controllers in order, and removes the others")
    func setChildrenReplacesChildren() {
        let parent = ViewController()
        let other = ViewController()
        let children = (0..<4).map { _ in ViewController() }
        other.setChildren([children[3]])
        parent.setChildren([children[0], children[1]])
        parent.setChildren([children[3], children[1], children[2]])
        #expect(
            parent.children.map(ObjectIdentifier.init)
                == [children[3], children[1], children[2]].map(ObjectIdentifier.init))
        #expect(children[1...].allSatisfy { $0.parent === parent })
        #expect(children[0].parent == nil && other.children.isEmpty)
    }

    @Test("A screen that arrives while an older one builds its controller is shown last")
    func newestScreenIsShownLast() {
        let place = DescribedViewController(screen: OtherScreen(), environment: .empty)
        let older = ViewControllerDescription(
            dynamicType: ViewController.self, environment: .empty,
            build: {
                place.update(screen: NameScreen(name: "newer"), environment: .empty)
                return ViewController()
            }, update: { _ in })
        place.update(description: older)
        #expect(place.view.textField("name")?.value == "newer")
        #expect(place.children.count == 1 && place.children[0] === place.currentViewController)
    }
}

@Suite("Wrapped screens")
struct WrapperTests {
    @Test("AnyScreen is shown like its wrapped screen, with the same controller")
    func anyScreenKeepsTheController() {
        let place = DescribedViewController(screen: NameScreen(name: "a"), environment: .empty)
        let first = place.currentViewController
        place.update(screen: AnyScreen(NameScreen(name: "b")), environment: .empty)
        place.update(screen: NameScreen(name: "c").asAnyScreen().asAnyScreen(), environment: .empty)
        #expect(place.currentViewController === first)
        #expect(place.view.textField("name")?.value == "c")
    }

    @Test("AdaptedEnvironmentScreen wraps any value, and is a Screen only around a Screen")
    func adaptedEnvironmentScreenWrapsAnything() {
        let number = AdaptedEnvironmentScreen(wrapping: 7) { $0.width = 1 }
        #expect(number.wrapped == 7)
        let adapted: [Any] = [number, AdaptedEnvironmentScreen(wrapping: OtherScreen(), keyPath: \.width, value: 1)]
        #expect(adapted.map { $0 is any Screen } == [false, true])
    }

    @Test("AnyScreen is never wrapped twice")
    func anyScreenIsNotWrappedTwice() {
        let wrapped: any Screen = NameScreen(name: "a")
        #expect(AnyScreen(AnyScreen(wrapped)).wrappedScreen is NameScreen)
    }

    /// Each way of adapting the environment of a screen, outermost last.
    static var adapted: [(name: String, screen: AnyScreen, width: Int)] {
        let screen = NameScreen(name: "a")
        return [
            ("not at all", screen.asAnyScreen(), 80),
            ("by key", screen.adaptedEnvironment(key: WidthKey.self, value: 40).asAnyScreen(), 40),
            ("by key path", screen.adaptedEnvironment(keyPath: \.width, value: 30).asAnyScreen(), 30),
            ("by closure", screen.adaptedEnvironment { $0.width += 1 }.asAnyScreen(), 81),
            (
                "twice: the inner one comes last",
                screen.adaptedEnvironment { $0.width += 1 }.adaptedEnvironment(keyPath: \.width, value: 10)
                    .asAnyScreen(), 11
            ),
        ]
    }

    @Test("An adapted screen is shown in its own environment", arguments: adapted.indices)
    func adaptedEnvironmentIsUsed(index: Int) {
        let (name, screen, width) = Self.adapted[index]
        let view = DescribedViewController(screen: screen, environment: .empty).view
        #expect(view.description.hasPrefix("width \(width)\n"), "\(name)")
    }

    @Test("findInnermostPrimaryScreen finds the wrapped screen")
    func innermostScreenIsFound() {
        let screen = NameScreen(name: "a").adaptedEnvironment { $0.width = 1 }.asAnyScreen()
        #expect((screen.findInnermostPrimaryScreen() as? NameScreen)?.name == "a")
        #expect((screen.innermost as? NameScreen)?.name == "a")
        #expect(ContainerContents(of: screen) == nil)
        #expect(screen.containedScreens.count == 1)
    }

    @Test("A screen that only lists containedScreens has ContainerContents of kind other")
    func screenContainingScreensHasContents() throws {
        struct Pair: Screen, ScreenContaining {
            var containedScreens: [any Screen]
        }
        let pair = Pair(containedScreens: [NameScreen(name: "a").asAnyScreen(), OtherScreen()])
        let contents = try #require(ContainerContents(of: pair.asAnyScreen()))
        #expect(contents.kind == .other)
        #expect(contents.parts.map(\.name) == ["Name", "Other"])
        #expect(contents.parts.map(\.role) == [.other, .other])
        #expect(contents.active.count == 2 && contents.buttons.isEmpty)
    }

    @Test("A custom container shows its screens under their names, and not as values")
    func customContainerShowsItsScreens() {
        struct PlanScreen: Screen { var headline: String }
        struct PickerScreen: Screen { var titles: [String] }
        struct DrawerScreen<Main: Screen, Side: Screen>: Screen, ScreenContaining {
            var width = 20
            var main: Main
            var side: Side?
            var containedScreens: [any Screen] { [main] + (side.map { [$0] } ?? []) }
        }
        let drawer = DrawerScreen(main: PlanScreen(headline: "a"), side: PickerScreen(titles: ["b"]))
        let shown = ShownScreen(drawer, environment: .empty)
        #expect(shown.controller.view.description == "width 20\nPlan\nheadline \"a\"\nPicker\ntitles [\"b\"]")
        let closed = DrawerScreen<PlanScreen, PickerScreen>(main: PlanScreen(headline: "c"), side: nil)
        let next = shown.updated(to: closed, environment: .empty)
        #expect(next.controller.view.description == "width 20\nPlan\nheadline \"c\"")
        #expect(next.controller.children.count == 1)
    }

    private struct Screen_: Screen {}

    private struct GenericScreen<Value>: Screen {}

    @Test("A contained screen is named by its type without the suffix Screen")
    func containedScreenIsNamedByItsType() {
        struct GameOverScreen: Screen {}
        struct URLListScreen: Screen {}
        struct AScreen: Screen {}
        struct ListOfURLScreen: Screen {}
        let screens: [any Screen] = [GameOverScreen(), URLListScreen(), AScreen(), ListOfURLScreen(), Screen_()]
        #expect(
            screens.map { ContainedScreen(role: .other, screen: $0).name } == [
                "Game over", "URL list", "A", "List of URL", "Screen_",
            ])
        #expect(NameScreen(name: "").shortTypeName == "Name")
        #expect(GenericScreen<Int>().shortTypeName == "Generic")
        #expect(Screen_().shortTypeName == "Screen_")
    }
}
