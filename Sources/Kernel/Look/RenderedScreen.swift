// The screens of a rendering, found without any annotation.
//
// A value is a screen if its type is a `Screen`, or is called so: a struct or a class whose name ends with `Screen`. One that has
// other screens in it is a container, and they take its place; it is shown with them, under them, if it has callbacks among its
// own stored properties. Screens are found depth first, in the order of declarations and elements, and the last one is on top,
// unless a container says more: see `ContainerContents`.

import Synchronization
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow
import WorkflowUI

/// A screen in a rendering, or something that contains screens.
struct RenderedScreen {
    /// The screen with wrappers around it left out, or the container.
    let content: Any
    /// Nil if it is the rendering itself and no screen, or a part of a container that keeps it in a way of its own.
    let path: ValuePath?
    let role: ContainedScreen.Role
    let key: AnyHashable?
    let bar: TerminalBar?
    let contents: Contents
    /// Whether all screens in it were found: a long list is searched only in part.
    let isComplete: Bool

    enum Contents {
        case none
        /// A container that says what it shows, with the screens in it.
        case declared(ContainerContents, [RenderedScreen])
        /// A value in which screens were found. `showsItself`: under them, it is a screen as well.
        case found([RenderedScreen], showsItself: Bool)
    }

    /// The screens of a rendering. Nil if it has none.
    init?(rendering: Any) {
        if let part = rendering as? any ContainerPart {
            self.init(part.containedScreen, at: nil)
        } else {
            self.init(content: rendering, path: ValuePath())
            if case .none = contents, !ScreenRule.isScreen(type(of: content)) { return nil }
        }
    }

    private init(_ contained: ContainedScreen, at path: ValuePath?) {
        self.init(
            content: contained.screen, path: path, role: contained.role, key: contained.key, bar: contained.bar)
    }

    private init(
        content: Any, path: ValuePath?, role: ContainedScreen.Role = .other, key: AnyHashable? = nil,
        bar: TerminalBar? = nil
    ) {
        let (content, path) = Self.unwrapped(content, path)
        self.content = content
        self.path = path
        self.role = role
        self.key = key
        self.bar = bar
        let (parts, isSearched) = ScreenRule.parts(of: content)
        if let declared = (content as? any Screen).flatMap({ ContainerContents(of: $0) }) {
            let isAll = parts.count == declared.parts.count
            let inside = declared.parts.enumerated().map { index, part in
                // Its screens are kept in the order in which it names them, or nothing is known about where.
                RenderedScreen(part, at: isAll ? path?.appending(parts[index].path) : nil)
            }
            contents = .declared(declared, inside)
            isComplete = inside.allSatisfy(\.isComplete)
            return
        }
        guard !parts.isEmpty else {
            contents = .none
            isComplete = isSearched
            return
        }
        let inside = parts.map { part in
            let path = path?.appending(part.path)
            return switch part.content {
            case let part as any ContainerPart: RenderedScreen(part.containedScreen, at: path)
            default: RenderedScreen(content: part.content, path: path)
            }
        }
        isComplete = isSearched && inside.allSatisfy(\.isComplete)
        contents = .found(
            inside, showsItself: ScreenRule.isScreen(type(of: content)) && ScreenRule.hasOwnCallback(content))
    }

    private static func unwrapped(_ content: Any, _ path: ValuePath?) -> (Any, ValuePath?) {
        guard let screen = content as? any Screen else { return (content, path) }
        let innermost = screen.innermost
        guard type(of: innermost) != type(of: content) else { return (innermost, path) }
        // The way through the wrappers, each of which has one screen in it.
        var (current, way): (Any, ValuePath?) = (content, path)
        while type(of: current) != type(of: innermost) {
            let parts = ScreenRule.parts(of: current).parts
            guard parts.count == 1 else { return (innermost, nil) }
            (current, way) = (parts[0].content, way?.appending(parts[0].path))
        }
        return (innermost, way)
    }

    /// The name of its type without `Screen`.
    var name: String { ScreenRule.name(of: type(of: content)) }

    /// All screens, also those that others cover, the oldest first.
    var all: [RenderedScreen] {
        switch contents {
        case .none: [self]
        case .declared(_, let parts): parts.flatMap(\.all)
        case .found(let parts, let showsItself): (showsItself ? [self] : []) + parts.flatMap(\.all)
        }
    }

    /// The screens that their user can act on, the one on top last.
    var active: [RenderedScreen] {
        switch contents {
        case .none: [self]
        case .declared(let declared, let parts):
            declared.activePlaces.flatMap { parts[$0].active }
        case .found(let parts, let showsItself): (showsItself ? [self] : []) + parts.flatMap(\.active)
        }
    }

    /// The containers around the active screens that may have callbacks of their own, the outermost first.
    var activeContainers: [RenderedScreen] {
        switch contents {
        case .none: []
        case .declared(let declared, let parts):
            (content is any ContainerScreen ? [] : [self])
                + declared.activePlaces.flatMap { parts[$0].activeContainers }
        case .found(let parts, let showsItself): (showsItself ? [] : [self]) + parts.flatMap(\.activeContainers)
        }
    }

    /// The buttons of bars and alerts that can be tapped now.
    var buttons: [TerminalButton] {
        let own = bar?.buttons ?? []
        switch contents {
        case .none: return own
        case .declared(let declared, let parts):
            return declared.alert?.actions ?? own + declared.activePlaces.flatMap { parts[$0].buttons }
        case .found(let parts, _): return own + parts.flatMap(\.buttons)
        }
    }
}

extension ContainerContents {
    /// Where the active screens are among its parts.
    fileprivate var activePlaces: Range<Int> { parts.count - active.count..<parts.count }
}

extension ValuePath {
    func appending(_ path: ValuePath) -> ValuePath { ValuePath(components + path.components) }
}

/// What is a screen, where screens are, and what they are called.
enum ScreenRule {
    private static let screens = PartFinder(entersObjects: false) { type in
        type is any Screen.Type || type is any ContainerPart.Type || isCalledScreen(type)
    }

    /// A rendering is searched after each step. `stack` says when there is more.
    private static let limits = PartFinder.Limits(
        breadth: StackReply.mostElements, parts: StackReply.mostValues)

    static func isScreen(_ type: Any.Type) -> Bool { screens.seeks(type) && !(type is any ContainerPart.Type) }

    private static func isCalledScreen(_ type: Any.Type) -> Bool {
        switch TypeDescription(of: type).kind {
        case .struct, .class: names(of: type).last?.hasSuffix("Screen") ?? false
        default: false
        }
    }

    /// The screens in a value, not those in them, and whether these are all.
    static func parts(of content: Any) -> (parts: [(path: ValuePath, content: Any)], isComplete: Bool) {
        var parts: [(ValuePath, Any)] = []
        var isComplete = true
        func search<Content>(_ content: Content) {
            guard screens.mayHold(Content.self) else { return }
            isComplete = screens.forEach(in: content, limits: limits) { part in
                if let copy = part.copy() { parts.append((part.path, copy)) }
                return false
            }
        }
        search(content)
        return (parts, isComplete)
    }

    static func hasOwnCallback(_ content: Any) -> Bool {
        TypeDescription(of: type(of: content)).fields?.contains { $0.type.map(mayBeCallback) ?? false } ?? false
    }

    /// A closure or a sink.
    static func isCallback(_ type: Any.Type) -> Bool {
        type is any ErasedSink.Type || TypeDescription(of: type).kind == .function
    }

    /// The same, or an optional one, which may be missing.
    static func mayBeCallback(_ type: Any.Type) -> Bool {
        let description = TypeDescription(of: type)
        if description.kind == .optional { return description.genericArguments?.first.map(mayBeCallback) ?? false }
        return isCallback(type)
    }

    /// The type without module, generic arguments and the ending `Screen`: `Login`, also of `Login.Screen`.
    static func name(of type: Any.Type) -> String {
        let names = names(of: type)
        guard let last = names.last else { return "" }
        // What is declared in a module or a function has no type around it.
        if last == "Screen" {
            guard names.count > 2, let outer = names.dropLast().last, !outer.isEmpty else { return last }
            return outer
        }
        return last.hasSuffix("Screen") ? String(last.dropLast(6)) : last
    }

    /// The names of the module, the types around it and the type itself, without generic arguments.
    private static func names(of type: Any.Type) -> [String] {
        var names = [""]
        var depth = 0
        for character in String(reflecting: type) {
            switch character {
            case "<", "(": depth += 1
            case ">", ")": depth -= 1
            case "." where depth == 0: names.append("")
            default: if depth == 0 { names[names.count - 1].append(character) }
            }
        }
        return names
    }
}
