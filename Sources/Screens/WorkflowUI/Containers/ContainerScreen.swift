// A container's description of itself for the workbench: its screens, their bars, an alert.

/// A container that describes its contents.
package protocol ContainerScreen: ScreenContaining {
    /// A description of the container's contents.
    var contents: ContainerContents { get }
}

/// A container that shows exactly one screen.
package protocol WrapperScreen: ContainerScreen {
    /// The wrapped screen, which may be a wrapper as well.
    var inside: any Screen { get }
}

extension WrapperScreen {
    package var contents: ContainerContents {
        ContainerContents(kind: .wrapper, parts: [ContainedScreen(role: .wrapped, screen: inside)])
    }
}

/// A part of a container that represents one screen but isn't a screen itself, such as an item of a back stack.
package protocol ContainerPart {
    /// The screen, and its role in the container.
    var containedScreen: ContainedScreen { get }
}

/// The contents of a container.
package struct ContainerContents {
    /// The kind of container.
    package enum Kind: Hashable, Sendable {
        /// A wrapper, which shows its one screen as if the wrapper weren't there.
        case wrapper
        /// A back stack. Only its last screen is shown.
        case backStack
        /// A base that modals may cover.
        case modals
        /// A base that an alert may cover.
        case alert
        /// Two screens side by side; the leading one has this share of the width.
        case split(ratio: Double)
        /// A container that only lists its screens.
        case other
    }

    /// The kind of container.
    package let kind: Kind

    /// The screens inside, the oldest or lowest first.
    package let parts: [ContainedScreen]

    /// The alert that covers everything else.
    package let alert: TerminalAlert?

    package init(kind: Kind, parts: [ContainedScreen], alert: TerminalAlert? = nil) {
        self.kind = kind
        self.parts = parts
        self.alert = alert
    }

    /// The contents of any screen that contains others; nil if it contains none. Wrappers in between are skipped.
    package init?(of screen: any Screen) {
        switch screen.innermost {
        case let container as any ContainerScreen:
            self = container.contents
        case let screen:
            guard let screens = screen.screensInside else { return nil }
            self.init(kind: .other, parts: screens.map { ContainedScreen(role: .other, screen: $0) })
        }
    }

    /// The screens that the user sees and can act on, the top one last.
    package var active: [ContainedScreen] {
        guard alert == nil else { return [] }
        switch kind {
        case .split, .other: return parts
        case .wrapper, .backStack, .modals, .alert: return parts.suffix(1)
        }
    }

    /// The screen that gives the container its name.
    fileprivate var top: ContainedScreen? {
        if case .split = kind { parts.first } else { parts.last }
    }

    /// The buttons that the container itself currently offers: those of the alert or, without an alert, those in the
    /// bars of the active screens.
    package var buttons: [TerminalButton] {
        alert?.actions ?? active.flatMap { $0.bar?.buttons ?? [] }
    }
}

/// One screen in a container.
package struct ContainedScreen {
    /// The role of the screen in its container.
    package enum Role: Hashable, Sendable {
        /// The screen in a wrapper.
        case wrapped
        /// An item of a back stack.
        case item
        /// The screen under modals or an alert.
        case base
        /// A modal, with the name of its style.
        case modal(style: String)
        /// The leading half of a split.
        case leading
        /// The trailing half of a split.
        case trailing
        /// A screen of a container that only lists its screens.
        case other
    }

    /// The role of the screen in its container.
    package let role: Role

    /// Distinguishes the screen from others of its type in the same container.
    package let key: AnyHashable?

    /// The screen's bar; nil if there is none, or it is hidden.
    package let bar: TerminalBar?

    /// The screen, without the wrappers around it.
    package let screen: any Screen

    package init(role: Role, key: AnyHashable? = nil, bar: TerminalBar? = nil, screen: any Screen) {
        self.role = role
        self.key = key
        self.bar = bar
        self.screen = screen.innermost
    }

    /// The screen's name in a trail or above a panel: the title of its bar. Without a title, this is the name of the
    /// top screen for a container, and the type in words for any other screen.
    package var name: String {
        if let title = bar?.title, !title.isEmpty { return title }
        guard let contents = ContainerContents(of: screen), let top = contents.top else {
            return screen.shortTypeName.inWords
        }
        return top.name
    }
}

extension Screen {
    /// The innermost screen, without any wrappers. Its type decides which controller shows it.
    package var innermost: any Screen {
        var found: any Screen = self
        while let wrapper = found as? any WrapperScreen { found = wrapper.inside }
        return found
    }

    /// The name of the screen's type without its module, generic arguments and the suffix `Screen`; for the type
    /// `Settings.Screen`, it is `Settings`.
    package var shortTypeName: String {
        let full = String(describing: type(of: self))
        let name = full.prefix { $0 != "<" }
        guard name == "Screen" else { return name.hasSuffix("Screen") ? String(name.dropLast(6)) : String(name) }
        let names = String(reflecting: type(of: self)).namesOutsideOfBrackets
        // The first name is the module, not a namespace.
        guard names.count > 2, let namespace = names.dropLast().last else { return "Screen" }
        let ending = ["Workflow", "Screen"].first { namespace.hasSuffix($0) && namespace != $0 } ?? ""
        return String(namespace.dropLast(ending.count))
    }
}

extension String {
    /// `Module`, `Settings` and `Screen` from `Module.Settings<Int>.(unknown context at $1f).Screen`.
    fileprivate var namesOutsideOfBrackets: [String] {
        var names = [""]
        var depth = 0
        for character in self {
            switch character {
            case "<", "(": depth += 1
            case ">", ")": depth -= 1
            case "." where depth == 0: names.append("")
            default: if depth == 0 { names[names.count - 1].append(character) }
            }
        }
        return names.filter { !$0.isEmpty }
    }

    /// `Game over` from `GameOver`. A word in capitals is kept: `URL list` from `URLList`.
    fileprivate var inWords: String {
        var words: [String] = []
        var characters = self[...]
        while !characters.isEmpty {
            let capitals = characters.prefix(while: \.isUppercase)
            // In a run of capitals, the last one starts the next word, unless it is the last letter.
            let isCapitals = capitals.count > 1
            let head =
                isCapitals && capitals.endIndex != characters.endIndex ? capitals.dropLast() : capitals
            let rest = characters[head.endIndex...]
            let word = isCapitals ? String(head) : String(head + rest.prefix { !$0.isUppercase })
            words.append(words.isEmpty || isCapitals ? word : word.lowercased())
            characters = characters.dropFirst(word.count)
        }
        return words.joined(separator: " ")
    }
}
