// A stack of screens, as a value. A workflow renders the whole stack each time: new screens are pushed, missing ones
// are popped.

import WorkflowUI

/// A stack of screens; the last one is shown.
public struct BackStackScreen<ScreenType: Screen>: Screen {
    /// The screens in the stack, oldest first.
    public var items: [Item]

    /// Creates a stack from its items, oldest first.
    ///
    /// No two items may have the same key and the same type of screen.
    public init(items: [Item]) {
        self.items = items
    }

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        BackStackViewController.description(for: self, environment: environment)
    }
}

extension BackStackScreen {
    /// One screen of a stack, with its bar.
    public struct Item {
        /// Distinguishes the item from others that show the same type of screen; nil if the type is enough.
        public var key: AnyHashable?

        /// The screen.
        public var screen: ScreenType

        /// Whether there is a bar over the screen and, if so, its content.
        public var barVisibility: BarVisibility

        /// Creates an item with a hidden or visible bar.
        public init(key: AnyHashable, screen: ScreenType, barVisibility: BarVisibility) {
            self.key = key
            self.screen = screen
            self.barVisibility = barVisibility
        }

        /// Creates an item with a visible bar.
        public init(key: AnyHashable, screen: ScreenType, barContent: BarContent = BarContent()) {
            self.init(key: key, screen: screen, barVisibility: .visible(barContent))
        }

        /// Creates an item for the only screen of its type in the stack.
        public init(screen: ScreenType, barVisibility: BarVisibility) {
            self.key = nil
            self.screen = screen
            self.barVisibility = barVisibility
        }

        /// Creates an item with a visible bar for the only screen of its type in the stack.
        public init(screen: ScreenType, barContent: BarContent = BarContent()) {
            self.init(screen: screen, barVisibility: .visible(barContent))
        }
    }
}

// Items of a stack that contains screens of any type. These overloads are disfavored: an item with a `NameScreen`
// belongs to a stack of `NameScreen`s unless the stack is known to be one of `AnyScreen`s.

extension BackStackScreen.Item where ScreenType == AnyScreen {
    /// Creates an item with a hidden or visible bar, and hides the type of its screen.
    @_disfavoredOverload
    public init<Wrapped: Screen>(
        key: AnyHashable, screen: Wrapped, barVisibility: BackStackScreen<AnyScreen>.BarVisibility
    ) {
        self.init(key: key, screen: AnyScreen(screen), barVisibility: barVisibility)
    }

    /// Creates an item with a visible bar, and hides the type of its screen.
    @_disfavoredOverload
    public init<Wrapped: Screen>(
        key: AnyHashable, screen: Wrapped,
        barContent: BackStackScreen<AnyScreen>.BarContent = BackStackScreen<AnyScreen>.BarContent()
    ) {
        self.init(key: key, screen: AnyScreen(screen), barContent: barContent)
    }

    /// Creates an item for the only screen of its type in the stack, and hides that type.
    @_disfavoredOverload
    public init<Wrapped: Screen>(screen: Wrapped, barVisibility: BackStackScreen<AnyScreen>.BarVisibility) {
        self.init(screen: AnyScreen(screen), barVisibility: barVisibility)
    }

    /// Creates an item with a visible bar for the only screen of its type in the stack, and hides that type.
    @_disfavoredOverload
    public init<Wrapped: Screen>(
        screen: Wrapped,
        barContent: BackStackScreen<AnyScreen>.BarContent = BackStackScreen<AnyScreen>.BarContent()
    ) {
        self.init(screen: AnyScreen(screen), barContent: barContent)
    }
}

extension BackStackScreen: ScreenContaining {
    /// The screens in the stack, oldest first.
    public var containedScreens: [any Screen] { items.map { $0.screen } }
}

extension BackStackScreen: ContainerScreen {
    package var contents: ContainerContents {
        ContainerContents(kind: .backStack, parts: items.map { $0.containedScreen })
    }
}

extension BackStackScreen.Item: ContainerPart {
    package var containedScreen: ContainedScreen {
        ContainedScreen(role: .item, key: key, bar: barVisibility.terminalBar, screen: screen)
    }
}
