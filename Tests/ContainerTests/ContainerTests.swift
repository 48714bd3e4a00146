// Modals, alerts and splits: which controllers they keep, what they show, and how they describe themselves.

import AlertContainer
import BackStackContainer
import ModalContainer
import SplitScreenContainer
import Testing
import WorkflowUI

private struct ListScreen: Screen {
    var rows = 2
}

private struct DetailScreen: Screen {
    var text = "details"
}

/// Buttons that report their labels.
private struct ButtonsScreen: Screen {
    var labels: [String]
    var onTap: (String) -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ButtonsViewController.description(for: self, environment: environment)
    }
}

private final class ButtonsViewController: ScreenViewController<ButtonsScreen> {
    override func makeView() -> TerminalView {
        let screen = screen
        return TerminalView(screen.labels.map { label in .button(label) { screen.onTap(label) } })
    }
}

/// A screen that calls a closure each time it changes.
private struct WatchedScreen: Screen {
    var text: String
    var onChange: () -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        WatchedViewController.description(for: self, environment: environment)
    }
}

private final class WatchedViewController: ScreenViewController<WatchedScreen> {
    override func makeView() -> TerminalView { [.text("text \"\(screen.text)\"")] }

    override func screenDidChange(from previousScreen: WatchedScreen, previousEnvironment: ViewEnvironment) {
        screen.onChange()
    }
}

@Suite("ModalContainerScreen")
struct ModalContainerTests {
    private func screen(
        _ modals: ModalContainerScreen<ListScreen>.Modal..., rows: Int = 2
    ) -> ModalContainerScreen<ListScreen> {
        ModalContainerScreen(baseScreen: ListScreen(rows: rows), modals: modals)
    }

    private func modal(
        _ key: String, _ style: ModalContainerScreenModal.Style = .sheet
    ) -> ModalContainerScreenModal {
        ModalContainerScreenModal(screen: DetailScreen(text: key), style: style, key: key)
    }

    @Test("A modal container keeps the controllers of the base and of modals whose key and type stay the same")
    func modalContainerKeepsControllersOfSameKeyAndType() {
        let place = DescribedViewController(screen: screen(modal("a"), modal("b")), environment: .empty)
        let first = place.currentViewController.children
        place.update(screen: screen(modal("b"), modal("c"), rows: 3), environment: .empty)
        let kept = place.currentViewController.children.map { controller in first.firstIndex { $0 === controller } }
        #expect(kept == [0, 2, nil])
        #expect(first[1].parent == nil)
    }

    @Test("A modal container shows its layers down to the topmost full-screen modal")
    func modalContainerShowsLayersDownToTopmostFullScreen() {
        let table: [(ModalContainerScreen<ListScreen>, String)] = [
            (screen(), "rows 2"),
            (screen(modal("a")), "rows 2\n┌ Detail\n│ text \"a\"\n└"),
            (screen(modal("a", .fullScreen)), "┌ Detail\n│ text \"a\"\n└"),
            (
                screen(modal("a"), modal("b", .fullScreen), modal("c", .popover)),
                "┌ Detail\n│ text \"b\"\n└\n┌ Detail\n│ text \"c\"\n└"
            ),
        ]
        for (screen, lines) in table {
            let controller = screen.viewControllerDescription(environment: .empty).buildViewController()
            #expect(controller.view.description == lines)
        }
    }

    @Test("Only the topmost modal can be tapped; the layers below it are dimmed")
    func onlyTopmostModalCanBeTapped() throws {
        var tapped: [String] = []
        func buttons(_ label: String, onTap: @escaping (String) -> Void) -> ButtonsScreen {
            ButtonsScreen(labels: ["Quit", label], onTap: onTap)
        }
        func screen(_ style: ModalContainerScreenModal.Style) -> ModalContainerScreen<ButtonsScreen> {
            ModalContainerScreen(
                baseScreen: buttons("base") { tapped.append("base \($0)") },
                modals: [
                    .init(screen: buttons("low") { tapped.append("low \($0)") }, style: style, key: 1),
                    .init(screen: buttons("high") { tapped.append("high \($0)") }, style: .sheet, key: 2),
                ])
        }
        for (style, lines) in [(.sheet, ["base", "low", "high"]), (.fullScreen, ["low", "high"])]
            as [(ModalContainerScreenModal.Style, [String])]
        {
            let view = DescribedViewController(screen: screen(style), environment: .empty).view
            #expect(view.controls.count == 2)
            try #require(view.button("Quit")).handler()
            #expect(tapped == ["high Quit"])
            tapped = []
            let shown = view.lines().filter { line in lines.contains { line.plain.contains("[\($0)]") } }
            #expect(shown.map { $0.runs.last?.style.isDim } == lines.map { $0 != "high" })
        }
    }

    @Test("A modal is animated unless it says otherwise")
    func modalsAreAnimatedUnlessDisabled() {
        #expect(modal("a").animated)
        #expect(!ModalContainerScreenModal(screen: ListScreen(), key: 1, animated: false).animated)
    }

    @Test("A full-screen modal is titled by the title or type name of its top screen")
    func modalIsTitledByItsTopScreen() {
        struct GameOverScreen: Screen {}
        func title(_ screen: some Screen) -> String? {
            let container = ModalContainerScreen(
                baseScreen: ListScreen(), modals: [.init(screen: screen, style: .fullScreen, key: 1)])
            return DescribedViewController(screen: container, environment: .empty).view.lines().first?.plain
        }
        let titled = BackStackScreen.Item(
            key: 1, screen: ListScreen(), barContent: BackStackScreen.BarContent(title: "Sign in"))
        let item = BackStackScreen.Item(key: 2, screen: ListScreen())
        #expect(title(GameOverScreen()) == "┌ Game over")
        #expect(title(BackStackScreen(items: [item, titled])) == "┌ Sign in")
        #expect(title(BackStackScreen(items: [titled, item]).asAnyScreen()) == "┌ List")
        #expect(title(BackStackScreen<ListScreen>(items: [])) == "┌ Back stack")
        #expect(
            title(SplitScreenContainerScreen(leadingScreen: DetailScreen(), trailingScreen: ListScreen())) == "┌ Detail"
        )
        #expect(title(AlertContainerScreen(baseScreen: BackStackScreen(items: [titled]))) == "┌ Sign in")
    }

    @Test("A modal container can be read and updated while it is being updated")
    func modalContainerCanBeUpdatedDuringUpdate() throws {
        let place = DescribedViewController(screen: screen(), environment: .empty)
        var views: [String] = []
        func watching(_ text: String, _ onChange: @escaping () -> Void) -> ModalContainerScreenModal {
            ModalContainerScreenModal(screen: WatchedScreen(text: text, onChange: onChange), style: .sheet, key: "w")
        }
        place.update(screen: screen(watching("first") {}), environment: .empty)
        let second = screen(
            watching("second") {
                views.append(place.view.lines().map(\.plain).filter { $0.contains("text") }.joined())
                place.update(
                    screen: screen(watching("third") { views.append("third") }, modal("a")), environment: .empty)
            }, modal("b"))
        place.update(screen: second, environment: .empty)
        #expect(views == ["│ text \"second\"", "third"])
        #expect(place.view.lines().map(\.plain).filter { $0.contains("text") } == ["│ text \"third\"", "│ text \"a\""])
        #expect(place.currentViewController.children.count == 3)
        #expect(place.currentViewController.children.allSatisfy { $0.parent === place.currentViewController })
    }

    @Test("ContainerContents lists the layers of a modal container, the lowest first")
    func containerContentsListModalLayers() throws {
        let contents = try #require(ContainerContents(of: screen(modal("a"), modal("b", .fullScreen))))
        #expect(contents.kind == .modals)
        #expect(contents.parts.map(\.role) == [.base, .modal(style: "sheet"), .modal(style: "fullScreen")])
        #expect(contents.parts.map(\.key) == [nil, "a", "b"])
        #expect(contents.active.map(\.key) == ["b"])
    }

    @Test("Two modals with the same key and type trap, with the key and the remedy in the message")
    func duplicateModalKeysTrapWithRemedy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let modal = ModalContainerScreenModal(screen: DetailScreen(), key: "quit")
            let twice = ModalContainerScreen(baseScreen: ListScreen(), modals: [modal, modal])
            _ = DescribedViewController(screen: twice, environment: .empty)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let expected = """
            Two modals over the same screen have the key "quit" and show the same type of screen, DetailScreen. \
            Give each its own key: ModalContainerScreenModal(screen: …, key: …).
            """
        #expect(message.contains(expected), "the message was: \(message)")
    }
}

@Suite("AlertContainerScreen")
struct AlertContainerTests {
    private func screen(asking: Bool, log: @escaping (String) -> Void = { _ in }) -> AlertContainerScreen<ListScreen> {
        let alert = Alert(
            title: "Quit?", message: "The game is lost.",
            actions: [
                AlertAction(title: "Quit", style: .destructive) { log("quit") },
                AlertAction(title: "Play on", style: .cancel) { log("on") },
            ])
        return AlertContainerScreen(baseScreen: ListScreen(), alert: asking ? alert : nil)
    }

    @Test("An alert container keeps the base controller while the alert appears and disappears")
    func alertContainerKeepsBaseController() {
        let place = DescribedViewController(screen: screen(asking: false), environment: .empty)
        let base = place.currentViewController.children[0]
        #expect(place.view.description == "rows 2")
        place.update(screen: screen(asking: true), environment: .empty)
        #expect(place.view.description == "rows 2\n┌ Quit?\n│ The game is lost.\n│ [Quit]\n│ [Play on]\n└")
        place.update(screen: screen(asking: false), environment: .empty)
        #expect(place.currentViewController.children.count == 1 && place.currentViewController.children[0] === base)
    }

    @Test("An alert's button is tapped rather than a button below it with the same label")
    func alertButtonIsTappedBeforeButtonsBelow() throws {
        var tapped: [String] = []
        func screen(asking: Bool) -> AlertContainerScreen<BackStackScreen<ListScreen>> {
            let quit = BackStackScreen<ListScreen>.BarContent.Button(content: .text("Quit")) { tapped.append("bar") }
            let item = BackStackScreen.Item(
                key: 1, screen: ListScreen(), barContent: BackStackScreen.BarContent(leftItem: .button(quit)))
            let alert = Alert(title: "Quit?", actions: [AlertAction(title: "Quit") { tapped.append("alert") }])
            return AlertContainerScreen(baseScreen: BackStackScreen(items: [item]), alert: asking ? alert : nil)
        }
        let place = DescribedViewController(screen: screen(asking: true), environment: .empty)
        #expect(place.view.description == "▸ List\n[Quit]\nrows 2\n┌ Quit?\n│ [Quit]\n└")
        #expect(place.view.controls.count == 1)
        try #require(place.view.button("Quit")).handler()
        place.update(screen: screen(asking: false), environment: .empty)
        try #require(place.view.button("Quit")).handler()
        #expect(tapped == ["alert", "bar"])
    }

    @Test("ContainerContents of an alert container offer only the actions of the alert")
    func containerContentsOfAlertOfferOnlyItsActions() throws {
        var log: [String] = []
        let contents = try #require(ContainerContents(of: screen(asking: true) { log.append($0) }))
        #expect(contents.kind == .alert)
        #expect(contents.parts.map(\.role) == [.base])
        #expect(contents.active.isEmpty)
        #expect(contents.alert?.title == "Quit?" && contents.alert?.message == "The game is lost.")
        #expect(contents.buttons.map(\.label) == ["Quit", "Play on"])
        #expect(contents.buttons.map(\.role) == [.destructive, .cancel])
        for button in contents.buttons { button.handler() }
        #expect(log == ["quit", "on"])

        let quiet = try #require(ContainerContents(of: screen(asking: false)))
        #expect(quiet.alert == nil && quiet.buttons.isEmpty && quiet.active.count == 1)
    }
}

/// Shows which half of a split it is in.
private struct PlacedScreen: Screen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        PlacedViewController.description(for: self, environment: environment)
    }
}

private final class PlacedViewController: ScreenViewController<PlacedScreen> {
    override func makeView() -> TerminalView { [.text("\(environment.splitScreenPosition)")] }
}

@Suite("SplitScreenContainerScreen")
struct SplitScreenContainerTests {
    @Test("A split screen keeps the controller of each half while its screen type stays the same")
    func splitScreenKeepsControllersOfSameScreenType() {
        func screen(_ trailing: AnyScreen) -> SplitScreenContainerScreen<ListScreen, AnyScreen> {
            SplitScreenContainerScreen(leadingScreen: ListScreen(), trailingScreen: trailing)
        }
        let place = DescribedViewController(screen: screen(DetailScreen().asAnyScreen()), environment: .empty)
        let first = place.currentViewController.children
        place.update(screen: screen(DetailScreen(text: "b").asAnyScreen()), environment: .empty)
        #expect(place.currentViewController.children[1] === first[1])
        place.update(screen: screen(ListScreen().asAnyScreen()), environment: .empty)
        #expect(place.currentViewController.children[0] === first[0])
        #expect(place.currentViewController.children[1] !== first[1])
    }

    @Test("A split screen shows its halves side by side, and ContainerContents list them")
    func splitScreenShowsAndListsHalves() throws {
        let screen = SplitScreenContainerScreen(
            leadingScreen: ListScreen(), trailingScreen: DetailScreen(), ratio: 0.25)
        let controller = screen.viewControllerDescription(environment: .empty).buildViewController()
        #expect(controller.view.lines(width: 43).map(\.plain) == ["rows 2     │ text \"details\""])
        let contents = try #require(ContainerContents(of: screen))
        #expect(contents.kind == .split(ratio: 0.25))
        #expect(contents.parts.map(\.role) == [.leading, .trailing])
        #expect(contents.active.map(\.name) == ["List", "Detail"])
    }

    @Test("The environment has the position of each half of a split screen, and none outside of one")
    func splitScreenPositionIsInTheEnvironment() {
        let split = SplitScreenContainerScreen(
            leadingScreen: PlacedScreen(), trailingScreen: PlacedScreen(), ratio: .half)
        let place = DescribedViewController(screen: split, environment: .empty)
        #expect(place.view.lines(width: 23).map(\.plain) == ["leading    │ trailing"])
        place.update(screen: split, environment: .empty)
        #expect(place.view.lines(width: 23).map(\.plain) == ["leading    │ trailing"])
        #expect(PlacedScreen().buildViewController(in: .empty).view.description == "none")
    }

    @Test("The separator of a split screen has its own color and width")
    func splitScreenSeparatorHasColorAndWidth() {
        func line(_ color: TextColor?, _ width: Double) -> StyledText? {
            let screen = SplitScreenContainerScreen(
                leadingScreen: ListScreen(), trailingScreen: ListScreen(), ratio: .half, separatorColor: color,
                separatorWidth: width)
            return screen.buildViewController(in: .empty).view.lines(width: 24).first
        }
        #expect(line(nil, 1)?.plain == "rows 2     │ rows 2")
        #expect(line(.red, 2)?.plain == "rows 2     ││ rows 2")
        #expect(line(.red, 2)?.runs.contains { $0.style == .colored(.red) } == true)
        #expect(line(nil, 0)?.plain == "rows 2      rows 2")
        #expect(line(nil, .infinity)?.plain == "rows 2  ││││││││ rows 2")
        #expect(line(nil, .nan)?.plain == line(nil, 1)?.plain)
    }

    @Test("SplitScreenRatio clamps any number")
    func splitScreenRatioClampsAnyNumber() {
        #expect(SplitScreenRatio(-1).value == 0)
        #expect(SplitScreenRatio(7).value == 1)
        #expect(SplitScreenRatio(.nan).value == 0.5)
        #expect(SplitScreenRatio.third.value < SplitScreenRatio.half.value)
    }
}

@Suite("Nested containers")
struct NestedContainerTests {
    @Test("Nested containers keep their controllers at all levels")
    func nestedContainersKeepControllers() throws {
        func screen(text: String, asking: Bool) -> AnyScreen {
            let stack = BackStackScreen(items: [
                BackStackScreen.Item(key: "list", screen: ListScreen().asAnyScreen()),
                BackStackScreen.Item(key: "detail", screen: DetailScreen(text: text).asAnyScreen()),
            ])
            let alert = Alert(title: "Sure?", actions: [AlertAction(title: "Yes")])
            return ModalContainerScreen(
                baseScreen: AlertContainerScreen(baseScreen: stack, alert: asking ? alert : nil)
            ).asAnyScreen()
        }
        func leaf(_ controller: ViewController) -> ViewController { controller.children.last.map(leaf) ?? controller }

        let place = DescribedViewController(screen: screen(text: "a", asking: false), environment: .empty)
        let first = leaf(place)
        place.update(screen: screen(text: "b", asking: true), environment: .empty)
        #expect(leaf(place) === first)
        #expect((first as? ScreenViewController<DetailScreen>)?.screen.text == "b")
        #expect(place.view.button("Yes") != nil)
    }
}
