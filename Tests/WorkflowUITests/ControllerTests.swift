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

/// Written like a controller for a graphical screen: it assigns its view when the view is loaded and on each change.
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

@Suite("A screen's view controller")
struct ControllerTests {
    @Test("is made once, loads its view when someone looks, and is told of every later screen")
    func life() throws {
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

    @Test("hands the screen's closures on, so that its controls reach the workflow")
    func handlers() throws {
        var names: [String] = []
        let screen = NameScreen(name: "a") { names.append($0) }
        let place = DescribedViewController(screen: screen, environment: .empty)
        try #require(place.view.textField("name")).onChange("Ada")
        #expect(names == ["Ada"])
    }

    @Test("is replaced by one of another kind, and leaves its parent")
    func replacing() {
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

    @Test("is updated right after it was made, unless its description says that it was made complete")
    func initialUpdate() {
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

    @Test("of a subclass can be updated, unless the description names the class as the program runs")
    func kinds() {
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

    @Test("can be made, asked and updated by the screen itself")
    func byScreen() throws {
        let controller = NameScreen(name: "a").buildViewController(in: .empty)
        #expect((controller as? NameViewController)?.log == ["init a"])
        let next = NameScreen(name: "b")
        #expect(next.canUpdate(viewController: controller, with: .empty))
        #expect(!next.canUpdate(viewController: ViewController(), with: .empty))
        next.update(viewController: controller, with: .empty.setting(keyPath: \.width, to: 40))
        #expect(controller.view.description == "width 40\nname \"b\"")
        #expect(((controller as? any SingleScreenContaining)?.primaryScreen as? NameScreen)?.name == "b")
    }

    @Test("is told whether it is updated right away by its description, which can be changed")
    func initialUpdateCanBeUnset() {
        var updates = 0
        var description = ViewControllerDescription(
            environment: .empty, build: { ViewController() }, update: { _ in updates += 1 })
        description.performInitialUpdate = false
        _ = description.buildViewController()
        #expect(updates == 0)
    }

    @Test("of the wrong kind cannot be updated")
    func wrongKind() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NameScreen(name: "a").viewControllerDescription(environment: .empty)
                .update(viewController: ViewController())
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let expected = """
            A description of NameViewController cannot update a ViewController. \
            Ask `canUpdate(viewController:)` first, and build another controller if it says no.
            """
        #expect(message.contains(expected), "the message was: \(message)")
    }

    @Test("of another class than the described one is refused")
    func wrongBuild() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let description = ViewControllerDescription(
                dynamicType: ViewController.self, environment: .empty,
                build: { NameViewController(screen: NameScreen(name: "a"), environment: .empty) }, update: { _ in })
            _ = description.buildViewController()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let expected = """
            A description of ViewController built a NameViewController, which it could not recognise later. \
            Name that class: ViewControllerDescription(type: NameViewController.self, …).
            """
        #expect(message.contains(expected), "the message was: \(message)")
    }

    @Test("has one parent at a time")
    func parents() {
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

@Suite("A container's controller")
struct ChildrenTests {
    @Test("takes over the children that it is given, in their order, and lets the others go")
    func replacing() {
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

    @Test("shows the newest screen last, even if it comes while an older one makes its controller")
    func newestLast() {
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

@Suite("A wrapped screen")
struct WrapperTests {
    @Test("is shown as the screen inside would be, with the same controller")
    func anyScreen() {
        let place = DescribedViewController(screen: NameScreen(name: "a"), environment: .empty)
        let first = place.currentViewController
        place.update(screen: AnyScreen(NameScreen(name: "b")), environment: .empty)
        place.update(screen: NameScreen(name: "c").asAnyScreen().asAnyScreen(), environment: .empty)
        #expect(place.currentViewController === first)
        #expect(place.view.textField("name")?.value == "c")
    }

    @Test("needs no screen inside, but is one only with one")
    func anythingAdapted() {
        let number = AdaptedEnvironmentScreen(wrapping: 7) { $0.width = 1 }
        #expect(number.wrapped == 7)
        let adapted: [Any] = [number, AdaptedEnvironmentScreen(wrapping: OtherScreen(), keyPath: \.width, value: 1)]
        #expect(adapted.map { $0 is any Screen } == [false, true])
    }

    @Test("is never wrapped twice")
    func flattening() {
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

    @Test("is shown in its own environment", arguments: adapted.indices)
    func adapting(index: Int) {
        let (name, screen, width) = Self.adapted[index]
        let view = DescribedViewController(screen: screen, environment: .empty).view
        #expect(view.description.hasPrefix("width \(width)\n"), "\(name)")
    }

    @Test("gives the innermost screen")
    func innermost() {
        let screen = NameScreen(name: "a").adaptedEnvironment { $0.width = 1 }.asAnyScreen()
        #expect((screen.findInnermostPrimaryScreen() as? NameScreen)?.name == "a")
        #expect((screen.innermost as? NameScreen)?.name == "a")
        #expect(ContainerContents(of: screen) == nil)
        #expect(screen.containedScreens.count == 1)
    }

    @Test("that only says what it contains is a container without further facts")
    func plainContainer() throws {
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

    @Test("of one's own shows its screens under their names, and not as values")
    func ownContainer() {
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

    @Test("is called by its type, without the ending")
    func names() {
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
