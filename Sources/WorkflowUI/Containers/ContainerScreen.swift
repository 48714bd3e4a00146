// What a container tells a workbench of itself, the same for all containers: its screens, their bars, an alert.

/// A container that says what it consists of.
package protocol ContainerScreen: ScreenContaining {
    /// What the container shows, as facts.
    var contents: ContainerContents { get }
}

/// Something that stands for one screen in a container, although it is no screen itself: an item of a back stack.
package protocol ContainerPart {
    /// The screen, and how it stands in its container.
    var containedScreen: ContainedScreen { get }
}

/// What a container shows.
package struct ContainerContents {
    /// What kind of container it is.
    package enum Kind: Hashable, Sendable {
        /// It shows the one screen inside as if it were not there.
        case wrapper
        /// Its screens lie on each other: only the last one is shown.
        case backStack
        /// Modals lie over a base.
        case modals
        /// An alert may lie over a base.
        case alert
        /// Two screens stand side by side; the leading one has this share of the width.
        case split(ratio: Double)
        /// A container that says no more than which screens it contains.
        case other
    }

    /// What kind of container it is.
    package let kind: Kind

    /// The screens inside: the oldest, or the lowest, first.
    package let parts: [ContainedScreen]

    /// The alert that lies over everything.
    package let alert: TerminalAlert?

    package init(kind: Kind, parts: [ContainedScreen], alert: TerminalAlert? = nil) {
        self.kind = kind
        self.parts = parts
        self.alert = alert
    }

    /// The contents of a screen that passes the one inside through.
    package static func wrapper(of screen: any Screen) -> ContainerContents {
        ContainerContents(kind: .wrapper, parts: [ContainedScreen(role: .wrapped, screen: screen)])
    }

    /// The contents of any screen that contains others; nil if it contains none. Wrappers on the way are left out.
    package init?(of screen: any Screen) {
        switch screen.innermost {
        case let container as any ContainerScreen:
            self = container.contents
        case let container as any ScreenContaining:
            let parts = container.containedScreens.map { ContainedScreen(role: .other, screen: $0) }
            self.init(kind: .other, parts: parts)
        default:
            return nil
        }
    }

    /// The screens that their user sees and can act on, the one on top last.
    package var active: [ContainedScreen] {
        guard alert == nil else { return [] }
        switch kind {
        case .split, .other: return parts
        case .wrapper, .backStack, .modals, .alert: return parts.suffix(1)
        }
    }

    /// The screen that stands for the container where it is named.
    fileprivate var top: ContainedScreen? {
        if case .split = kind { parts.first } else { parts.last }
    }

    /// The buttons that the container itself offers now: those of the alert, or else of the bars of what is active.
    package var buttons: [TerminalButton] {
        alert?.actions ?? active.flatMap { $0.bar?.buttons ?? [] }
    }
}

/// One screen in a container.
package struct ContainedScreen {
    /// How the screen stands in its container.
    package enum Role: Hashable, Sendable {
        /// The screen inside a wrapper.
        case wrapped
        /// An item of a back stack.
        case item
        /// What lies under modals or an alert.
        case base
        /// A modal, with the name of its style.
        case modal(style: String)
        /// The leading half of a split.
        case leading
        /// The trailing half of a split.
        case trailing
        /// A screen of a container that says no more.
        case other
    }

    /// How the screen stands in its container.
    package let role: Role

    /// What tells it from others of its type in the same container.
    package let key: AnyHashable?

    /// Its bar; nil if it has none or if the bar is hidden.
    package let bar: TerminalBar?

    /// The screen, with wrappers around it left out.
    package let screen: any Screen

    package init(role: Role, key: AnyHashable? = nil, bar: TerminalBar? = nil, screen: any Screen) {
        self.role = role
        self.key = key
        self.bar = bar
        self.screen = screen.innermost
    }

    /// What it is called in a trail or over a panel: the title of its bar; else, if it is a container, what the screen on
    /// top of it is called; else its type in words.
    package var name: String {
        if let title = bar?.title, !title.isEmpty { return title }
        guard let contents = ContainerContents(of: screen), let top = contents.top else {
            return screen.shortTypeName.inWords
        }
        return top.name
    }
}

extension Screen {
    /// The screen inside all wrappers: the one whose type decides what shows it.
    package var innermost: any Screen {
        var found: any Screen = self
        while let container = found as? any ContainerScreen, case let contents = container.contents,
            contents.kind == .wrapper, let inside = contents.parts.first
        {
            found = inside.screen
        }
        return found
    }

    /// The name of the screen's type without module, generic arguments and the ending `Screen`.
    package var shortTypeName: String {
        let full = String(describing: type(of: self))
        let name = full.prefix { $0 != "<" }
        return name.hasSuffix("Screen") && name != "Screen" ? String(name.dropLast(6)) : String(name)
    }
}

extension String {
    /// `Game over` from `GameOver`. What is all in capitals stays so: `URL list` from `URLList`.
    fileprivate var inWords: String {
        var words: [String] = []
        var characters = self[...]
        while !characters.isEmpty {
            let capitals = characters.prefix(while: \.isUppercase)
            // The last of several capitals begins the next word, unless nothing follows.
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
