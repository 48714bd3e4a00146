// Modals, alerts and splits: which controllers they keep, what they show, how they describe themselves.

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

/// Calls a closure while it is shown.
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

@Suite("A modal container")
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

    @Test("keeps the base and the modals whose key and type stay the same")
    func keeping() {
        let place = DescribedViewController(screen: screen(modal("a"), modal("b")), environment: .empty)
        let first = place.currentViewController.children
        place.update(screen: screen(modal("b"), modal("c"), rows: 3), environment: .empty)
        let kept = place.currentViewController.children.map { controller in first.firstIndex { $0 === controller } }
        #expect(kept == [0, 2, nil])
        #expect(first[1].parent == nil)
    }

    @Test("shows the base and what lies over it, down to the topmost that covers everything")
    func viewing() {
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

    @Test("is acted on at the top only; what is seen below is fainter")
    func covering() throws {
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

    @Test("says whether a modal moves into place")
    func animation() {
        #expect(modal("a").animated)
        #expect(!ModalContainerScreenModal(screen: ListScreen(), key: 1, animated: false).animated)
    }

    @Test("is named by what is on top of a modal, in words")
    func titles() {
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

    @Test("may be looked at and shown anew while it is shown")
    func reentrance() throws {
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

    @Test("tells its layers, the lowest first")
    func contents() throws {
        let contents = try #require(ContainerContents(of: screen(modal("a"), modal("b", .fullScreen))))
        #expect(contents.kind == .modals)
        #expect(contents.parts.map(\.role) == [.base, .modal(style: "sheet"), .modal(style: "fullScreen")])
        #expect(contents.parts.map(\.key) == [nil, "a", "b"])
        #expect(contents.active.map(\.key) == ["b"])
    }

    @Test("with two modals of one key and one type stops and names the key and the remedy")
    func duplicateKeys() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let modal = ModalContainerScreenModal(screen: DetailScreen(), key: "quit")
            let twice = ModalContainerScreen(baseScreen: ListScreen(), modals: [modal, modal])
            _ = DescribedViewController(screen: twice, environment: .empty)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let expected = """
            Two modals over one screen have the key "quit" and show the same type of screen, DetailScreen. \
            Give each a key of its own: ModalContainerScreenModal(screen: …, key: …).
            """
        #expect(message.contains(expected), "the message was: \(message)")
    }
}

@Suite("An alert container")
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

    @Test("keeps what lies under the alert while it comes and goes")
    func keeping() {
        let place = DescribedViewController(screen: screen(asking: false), environment: .empty)
        let base = place.currentViewController.children[0]
        #expect(place.view.description == "rows 2")
        place.update(screen: screen(asking: true), environment: .empty)
        #expect(place.view.description == "rows 2\n┌ Quit?\n│ The game is lost.\n│ [Quit]\n│ [Play on]\n└")
        place.update(screen: screen(asking: false), environment: .empty)
        #expect(place.currentViewController.children.count == 1 && place.currentViewController.children[0] === base)
    }

    @Test("is answered before anything under it can be tapped, even if that has the same label")
    func covering() throws {
        var tapped: [String] = []
        func screen(asking: Bool) -> AlertContainerScreen<BackStackScreen<ListScreen>> {
            let quit = BackStackScreen<ListScreen>.BarContent.Button(content: .text("Quit")) { tapped.append("bar") }
            let item = BackStackScreen.Item(
                key: 1, screen: ListScreen(), barContent: BackStackScreen.BarContent(leftItem: .button(quit)))
            let alert = Alert(title: "Quit?", actions: [AlertAction(title: "Quit") { tapped.append("alert") }])
            return AlertContainerScreen(baseScreen: BackStackScreen(items: [item]), alert: asking ? alert : nil)
        }
        let place = DescribedViewController(screen: screen(asking: true), environment: .empty)
        #expect(place.view.description == "▸ List\n‹Quit\nrows 2\n┌ Quit?\n│ [Quit]\n└")
        #expect(place.view.controls.count == 1)
        try #require(place.view.button("Quit")).handler()
        place.update(screen: screen(asking: false), environment: .empty)
        try #require(place.view.button("Quit")).handler()
        #expect(tapped == ["alert", "bar"])
    }

    @Test("tells its alert, whose actions are all that can be done")
    func contents() throws {
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

/// Shows in which half of a split it is.
private struct PlacedScreen: Screen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        PlacedViewController.description(for: self, environment: environment)
    }
}

private final class PlacedViewController: ScreenViewController<PlacedScreen> {
    override func makeView() -> TerminalView { [.text("\(environment.splitScreenPosition)")] }
}

@Suite("A split")
struct SplitScreenContainerTests {
    @Test("keeps each half while the type of its screen stays the same")
    func keeping() {
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

    @Test("shows its halves side by side, and tells them")
    func viewing() throws {
        let screen = SplitScreenContainerScreen(
            leadingScreen: ListScreen(), trailingScreen: DetailScreen(), ratio: 0.25)
        let controller = screen.viewControllerDescription(environment: .empty).buildViewController()
        #expect(controller.view.lines(width: 43).map(\.plain) == ["rows 2     │ text \"details\""])
        let contents = try #require(ContainerContents(of: screen))
        #expect(contents.kind == .split(ratio: 0.25))
        #expect(contents.parts.map(\.role) == [.leading, .trailing])
        #expect(contents.active.map(\.name) == ["List", "Detail"])
    }

    @Test("tells each half where it is, and what is in no split that it is in none")
    func positions() {
        let split = SplitScreenContainerScreen(
            leadingScreen: PlacedScreen(), trailingScreen: PlacedScreen(), ratio: .half)
        let place = DescribedViewController(screen: split, environment: .empty)
        #expect(place.view.lines(width: 23).map(\.plain) == ["leading    │ trailing"])
        place.update(screen: split, environment: .empty)
        #expect(place.view.lines(width: 23).map(\.plain) == ["leading    │ trailing"])
        #expect(PlacedScreen().buildViewController(in: .empty).view.description == "none")
    }

    @Test("has a line of its own colour and width between its halves")
    func separators() {
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

    @Test("takes any number for a ratio")
    func ratios() {
        #expect(SplitScreenRatio(-1).value == 0)
        #expect(SplitScreenRatio(7).value == 1)
        #expect(SplitScreenRatio(.nan).value == 0.5)
        #expect(SplitScreenRatio.third.value < SplitScreenRatio.half.value)
    }
}

@Suite("Containers in containers")
struct NestedContainerTests {
    @Test("keep their controllers all the way down")
    func nesting() throws {
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
