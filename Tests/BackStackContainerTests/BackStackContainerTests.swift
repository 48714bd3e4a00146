// Which controllers a back stack keeps, reuses and drops, and how the back stack describes itself.

import BackStackContainer
import Testing
import WorkflowUI

private struct LetterScreen: Screen {
    var text = ""
}

private struct DigitScreen: Screen {
    var text = ""
}

/// An item. `a` is both key and type; `a!` has the same key but another screen type; `-` has no key.
private func item(_ notation: Character, other: Bool) -> BackStackScreen<AnyScreen>.Item {
    let screen = other ? DigitScreen().asAnyScreen() : LetterScreen().asAnyScreen()
    guard notation != "-" else { return BackStackScreen.Item(screen: screen) }
    return BackStackScreen.Item(key: String(notation), screen: screen)
}

private func stack(_ notation: String) -> BackStackScreen<AnyScreen> {
    var items: [BackStackScreen<AnyScreen>.Item] = []
    for character in notation {
        if character == "!" {
            let key = items.removeLast().key?.base as? String
            items.append(item(key?.first ?? "-", other: true))
        } else {
            items.append(item(character, other: false))
        }
    }
    return BackStackScreen(items: items)
}

@Suite("BackStackContainer")
struct BackStackContainerTests {
    /// The stack before and after an update, and for each item after it, the index of the earlier item whose controller
    /// it reuses (nil if its controller is new).
    static let changes: [(before: String, after: String, kept: [Int?])] = [
        ("a", "a", [0]),
        ("a", "ab", [0, nil]),
        ("ab", "a", [0]),
        ("abc", "ac", [0, 2]),
        ("abc", "cba", [2, 1, 0]),
        ("ab", "xab", [nil, 0, 1]),
        ("a", "a!", [nil]),
        ("aa!", "a!a", [1, 0]),
        ("ab", "ab!", [0, nil]),
        ("", "a", [nil]),
        ("a", "", []),
        ("-", "-", [0]),
        ("-", "-!", [nil]),
        ("a", "-", [nil]),
        ("--!", "-!-", [1, 0]),
    ]

    @Test(
        "A back stack keeps the controllers of items whose key and screen type stay the same",
        arguments: changes.indices)
    func controllersOfSameKeyAndTypeAreKept(index: Int) {
        let (before, after, kept) = Self.changes[index]
        let place = DescribedViewController(screen: stack(before), environment: .empty)
        let first = place.currentViewController.children
        place.update(screen: stack(after), environment: .empty)
        let second = place.currentViewController.children
        let found = second.map { controller in first.firstIndex { $0 === controller } }
        #expect(found == kept, "\(before) → \(after)")
        for (index, controller) in first.enumerated() where !kept.contains(index) {
            #expect(controller.parent == nil, "item \(index) of \(before) is gone: its controller must have left")
        }
        #expect(second.allSatisfy { $0.parent === place.currentViewController })
    }

    @Test("A back stack makes a new controller for an item that was removed and added again")
    func itemThatWasRemovedAndAddedAgainGetsNewController() {
        let place = DescribedViewController(screen: stack("ab"), environment: .empty)
        let first = place.currentViewController.children
        place.update(screen: stack("a"), environment: .empty)
        place.update(screen: stack("ab"), environment: .empty)
        #expect(place.currentViewController.children[0] === first[0])
        #expect(place.currentViewController.children[1] !== first[1])
    }

    @Test("A back stack replaces a controller that another environment describes differently")
    func changedEnvironmentReplacesController() {
        let screen = BackStackScreen(items: [BackStackScreen.Item(key: "a", screen: AdaptiveScreen())])
        let place = DescribedViewController(screen: screen, environment: .empty)
        let first = place.currentViewController.children[0]
        place.update(screen: screen, environment: .empty)
        #expect(place.currentViewController.children[0] === first)
        place.update(screen: screen, environment: .empty.setting(key: IsWideKey.self, to: true))
        #expect(place.currentViewController.children[0] is WideViewController)
        #expect(first.parent == nil)
    }

    @Test("A back stack passes new screens to the controllers that it keeps")
    func keptControllersGetNewScreens() throws {
        func stack(_ text: String) -> BackStackScreen<LetterScreen> {
            BackStackScreen(items: [BackStackScreen.Item(key: 1, screen: LetterScreen(text: text))])
        }
        let place = DescribedViewController(screen: stack("old"), environment: .empty)
        place.update(screen: stack("new"), environment: .empty)
        let shown = try #require(place.currentViewController.children.first as? ScreenViewController<LetterScreen>)
        #expect(shown.screen.text == "new")
    }

    /// A stack, and how it is shown.
    static var views: [(name: String, screen: BackStackScreen<AnyScreen>, lines: String)] {
        typealias Bar = BackStackScreen<AnyScreen>.BarContent
        let screen = LetterScreen(text: "x").asAnyScreen()
        func stack(_ items: BackStackScreen<AnyScreen>.Item...) -> BackStackScreen<AnyScreen> {
            BackStackScreen(items: items)
        }
        func stack(_ items: [BackStackScreen<AnyScreen>.Item]) -> BackStackScreen<AnyScreen> {
            BackStackScreen(items: items)
        }
        return [
            ("no items", stack(), "(no screens)"),
            ("no bar", stack(.init(key: "a", screen: screen, barVisibility: .hidden)), "▸ Letter\ntext \"x\""),
            ("empty bar", stack(.init(key: "a", screen: screen)), "▸ Letter\ntext \"x\""),
            (
                "title", stack(.init(key: "a", screen: screen, barContent: Bar(title: "T"))),
                "▸ T\ntext \"x\""
            ),
            (
                "only the top item's bar",
                stack(
                    .init(key: "a", screen: screen, barContent: Bar(title: "First", leftItem: .back {})),
                    .init(
                        key: "b", screen: screen,
                        barContent: Bar(
                            title: .none, leftItem: .button(.init(content: .icon("gear")) {}), rightItem: .back {}))),
                "First ▸ Letter\n[gear]  [Back]\ntext \"x\""
            ),
            (
                "a title in one line",
                stack(.init(key: "a", screen: screen, barContent: Bar(title: "a\nb", rightItem: .back {}))),
                "▸ a ⏎ b\n[Back]\ntext \"x\""
            ),
            (
                "only the end of a long trail",
                stack("abcdefg".map { .init(key: $0, screen: screen, barContent: Bar(title: String($0))) }),
                "… ▸ c ▸ d ▸ e ▸ f ▸ g\ntext \"x\""
            ),
            (
                "a stack in a stack is called as its top item",
                stack(
                    .init(
                        key: "a", screen: BackStackScreen(items: [.init(key: 1, screen: DigitScreen())]).asAnyScreen()),
                    .init(key: "b", screen: screen)), "Digit ▸ Letter\ntext \"x\""
            ),
        ]
    }

    @Test(
        "The view of a back stack shows the trail, the bar of the top item, and the top item", arguments: views.indices)
    func viewShowsTrailBarAndTopItem(index: Int) {
        let (name, screen, lines) = Self.views[index]
        let controller = screen.viewControllerDescription(environment: .empty).buildViewController()
        #expect(controller.view.description == lines, "\(name)")
    }

    @Test("ContainerContents lists the items, bars and buttons of a back stack, oldest first")
    func containerContentsListItemsBarsAndButtons() throws {
        var log: [String] = []
        let screen = BackStackScreen(items: [
            BackStackScreen.Item(key: "welcome", screen: DigitScreen().asAnyScreen(), barVisibility: .hidden),
            BackStackScreen.Item(
                key: 7, screen: LetterScreen(text: "x").asAnyScreen(),
                barContent: BackStackScreen.BarContent(
                    title: "Edit", leftItem: .back { log.append("back") },
                    rightItem: .button(.init(content: .text("Save")) { log.append("save") }))),
        ])
        let contents = try #require(ContainerContents(of: screen.asAnyScreen()))
        #expect(contents.kind == .backStack)
        #expect(contents.parts.map(\.key) == ["welcome", 7])
        #expect(contents.parts.map(\.name) == ["Digit", "Edit"])
        #expect(contents.parts.map(\.role) == [.item, .item])
        #expect(contents.parts[0].bar == nil)
        #expect(contents.parts[1].screen is LetterScreen)
        #expect(contents.buttons.map(\.label) == ["Back", "Save"])
        #expect(contents.buttons.map(\.role) == [.back, .normal])
        for button in contents.buttons { button.handler() }
        #expect(log == ["back", "save"])
        #expect(screen.containedScreens.count == 2)
    }

    @Test("Bar buttons have a text or an icon; the back button has a text like others")
    func barButtonsHaveTextOrIcon() {
        typealias Bar = BackStackScreen<LetterScreen>.BarContent
        func label(_ button: Bar.Button) -> String {
            switch button.content {
            case .text(let text): text
            case .icon(let name): "icon \(name)"
            }
        }
        #expect(label(.back {}) == "Back")
        #expect(label(.init(content: .icon("gear")) {}) == "icon gear")
        guard case .button(let button) = Bar.BarButtonItem.back(handler: {}) else {
            Issue.record("what leads back is no button")
            return
        }
        #expect(label(button) == "Back")
    }

    @Test("A back stack of AnyScreen takes any screen, and wraps none of them twice")
    func itemsOfAnyScreenAreErasedOnce() {
        typealias Item = BackStackScreen<AnyScreen>.Item
        let letter = LetterScreen(text: "x")
        let items: [Item] = [
            Item(key: 1, screen: letter, barVisibility: .hidden), Item(key: 2, screen: letter),
            Item(key: 3, screen: letter, barContent: .init(title: "T")), Item(screen: letter, barVisibility: .hidden),
            Item(screen: letter), Item(key: 4, screen: letter.asAnyScreen()),
            .init(key: 5, screen: DigitScreen(), barContent: .init(title: "T", leftItem: .back {})),
        ]
        #expect(items.map { $0.screen.wrappedScreen is LetterScreen } == [true, true, true, true, true, true, false])
        #expect(items.map(\.key) == [1, 2, 3, nil, nil, 4, 5])
        typealias Title = BackStackScreen<AnyScreen>.BarContent.Title
        let titles = items.map { item -> Title? in
            if case .visible(let content) = item.barVisibility { content.title } else { nil }
        }
        #expect(titles == [nil, Title.none, .text("T"), nil, Title.none, Title.none, .text("T")])
    }

    @Test("A back stack of one type of screen keeps that type unless it is erased explicitly")
    func itemsOfOneScreenTypeKeepTheirType() {
        let item = BackStackScreen.Item(key: 1, screen: LetterScreen(text: "x"))
        #expect(type(of: item) == BackStackScreen<LetterScreen>.Item.self)
        let bare = BackStackScreen(items: [.init(screen: LetterScreen())])
        #expect(type(of: bare) == BackStackScreen<LetterScreen>.self)
        let erased = BackStackScreen.Item(screen: LetterScreen().asAnyScreen(), barVisibility: .hidden)
        #expect(type(of: erased) == BackStackScreen<AnyScreen>.Item.self)
    }

    @Test("Two back stack items with the same key and type trap, with the key and the remedy in the message")
    func duplicateKeysTrapWithRemedy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let twice = BackStackScreen(items: [
                BackStackScreen.Item(key: "edit", screen: AnyScreen(LetterScreen())),
                BackStackScreen.Item(key: "edit", screen: AnyScreen(LetterScreen())),
            ])
            _ = DescribedViewController(screen: twice, environment: .empty)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let expected = """
            Two items of a back stack have the key "edit" and show the same type of screen, LetterScreen. \
            Give each its own key: BackStackScreen.Item(key: …, screen: …).
            """
        #expect(message.contains(expected), "the message was: \(message)")
    }
}

@Suite("BackStackContainer with many items")
struct LongBackStackTests {
    @Test("A back stack of 10,000 items is shown, reversed and popped")
    func tenThousandItemsAreShownReversedAndPopped() {
        func stack(_ keys: some Sequence<Int>) -> BackStackScreen<LetterScreen> {
            BackStackScreen(items: keys.map { .init(key: $0, screen: LetterScreen()) })
        }
        let place = DescribedViewController(screen: stack(0..<10_000), environment: .empty)
        let first = place.currentViewController.children
        place.update(screen: stack(0..<10_000), environment: .empty)
        place.update(screen: stack((0..<10_000).reversed()), environment: .empty)
        #expect(
            place.currentViewController.children.map(ObjectIdentifier.init)
                == first.reversed().map(ObjectIdentifier.init))
        place.update(screen: stack([5_000]), environment: .empty)
        #expect(
            place.currentViewController.children.count == 1 && place.currentViewController.children[0] === first[5_000])
        #expect(first.count { $0.parent != nil } == 1)
    }

    @Test("A back stack loads the view of its top item only")
    func onlyTopItemLoadsItsView() {
        let place = DescribedViewController(screen: stack("ab"), environment: .empty)
        _ = place.view
        #expect(place.currentViewController.children.map(\.isViewLoaded) == [false, true])
    }
}

private struct IsWideKey: ViewEnvironmentKey {
    static let defaultValue = false
}

/// Uses a different controller when there is a lot of space.
private struct AdaptiveScreen: Screen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        environment[IsWideKey.self]
            ? WideViewController.description(for: self, environment: environment)
            : ScreenViewController<AdaptiveScreen>.description(for: self, environment: environment)
    }
}

private final class WideViewController: ScreenViewController<AdaptiveScreen> {}
