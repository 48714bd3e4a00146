// The screens of a rendering, found without annotations.
//
// A value is a screen if its type conforms to `Screen`, or is a struct or class whose name ends with `Screen`. A screen
// that contains other screens is a container, and the screens inside are shown in its place. If some of its stored
// properties aren't screens, the container itself is also shown, beneath the screens inside. Screens are found depth
// first, in the order of declarations and elements. The last one is on top, unless the container describes its
// contents: see `ContainerContents`.

import WorkbenchRules
import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow
import WorkflowUI

/// A screen in a rendering, or a value that contains screens.
struct RenderedScreen {
    /// The screen without its wrappers, or the container.
    let content: Any
    /// The path to the content; nil if the content can't be reached through the rendering's fields, so that its place
    /// is unknown.
    let path: ValuePath?
    let role: ContainedScreen.Role
    let key: AnyHashable?
    let bar: TerminalBar?
    let contents: Contents
    /// Whether all screens in the value were found. A long list is only searched in part.
    let isComplete: Bool

    enum Contents {
        case none
        /// A container that describes its contents, with the screens in it.
        case declared(ContainerContents, [RenderedScreen])
        /// A value in which screens were found. `showsItself`: the value itself is also a screen, and is beneath the
        /// screens inside.
        case found([RenderedScreen], showsItself: Bool)
    }

    /// Finds the screens of a rendering. Nil if it has none.
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
                // If the number of screens found equals the declared number, they are in the declared order. Otherwise
                // their places are unknown.
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
            inside, showsItself: ScreenRule.isScreen(type(of: content)) && ScreenRule.hasOwnField(type(of: content)))
    }

    private static func unwrapped(_ content: Any, _ path: ValuePath?) -> (Any, ValuePath?) {
        guard let screen = content as? any Screen else { return (content, path) }
        let innermost = screen.innermost
        guard type(of: innermost) != type(of: content) else { return (innermost, path) }
        // The path through the wrappers, each of which contains one screen.
        var (current, way): (Any, ValuePath?) = (content, path)
        while type(of: current) != type(of: innermost) {
            let parts = ScreenRule.parts(of: current).parts
            guard parts.count == 1 else { return (innermost, nil) }
            (current, way) = (parts[0].content, way?.appending(parts[0].path))
        }
        return (innermost, way)
    }

    /// The name of the screen's type without `Screen`.
    var name: String { ScreenRule.name(of: type(of: content)) }

    /// All screens, including covered ones, oldest first.
    var all: [RenderedScreen] {
        switch contents {
        case .none: [self]
        case .declared(_, let parts): parts.flatMap(\.all)
        case .found(let parts, let showsItself): (showsItself ? [self] : []) + parts.flatMap(\.all)
        }
    }

    /// The screens that the user can act on, the top one last.
    var active: [RenderedScreen] {
        switch contents {
        case .none: [self]
        case .declared(let declared, let parts):
            declared.activePlaces.flatMap { parts[$0].active }
        case .found(let parts, let showsItself): (showsItself ? [self] : []) + parts.flatMap(\.active)
        }
    }

    /// The containers around the active screens that may have their own callbacks, outermost first.
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
    /// The indices of the active screens among the parts.
    fileprivate var activePlaces: Range<Int> { parts.count - active.count..<parts.count }
}

extension ValuePath {
    func appending(_ path: ValuePath) -> ValuePath { ValuePath(components + path.components) }
}

/// The rules that decide which values are screens, where to look for screens, and how screens are named.
enum ScreenRule {
    private static let screens = PartFinder(entersObjects: false) { type in
        type is any Screen.Type || type is any ContainerPart.Type || isCalledScreen(type)
    }

    /// The search runs after each step, so it's limited. `stack` reports whether screens may be missing.
    private static let limits = PartFinder.Limits(
        breadth: StackReply.mostElements, parts: StackReply.mostValues)

    static func isScreen(_ type: Any.Type) -> Bool { screens.seeks(type) && !(type is any ContainerPart.Type) }

    private static func isCalledScreen(_ type: Any.Type) -> Bool {
        switch TypeDescription.kind(of: type) {
        case .struct, .class: names(of: type).last?.hasSuffix("Screen") ?? false
        default: false
        }
    }

    /// The screens directly inside a value, and whether all were found.
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

    /// Whether values of a type can contain screens.
    static func mayHoldScreens(_ type: Any.Type) -> Bool { screens.mayHold(type) }

    /// Whether screens of a type are shown themselves, in addition to the screens inside them.
    static func showsItself(_ type: Any.Type) -> Bool {
        !(type is any ContainerScreen.Type) && (!screens.mayHold(type) || hasOwnField(type))
    }

    /// Whether the type has a field that doesn't hold screens.
    static func hasOwnField(_ type: Any.Type) -> Bool {
        TypeDescription(of: type).fields?.contains { field in
            field.type.map { !screens.seeks($0) && !screens.mayHold($0) } ?? false
        } ?? false
    }

    /// Whether the type is a closure or a sink.
    static func isCallback(_ type: Any.Type) -> Bool {
        type is any ErasedSink.Type || TypeDescription.kind(of: type) == .function
    }

    /// Whether the type is a sink, or a closure that returns nothing and changes no argument. Any other closure isn't
    /// for taps: it makes or changes a part of the screen, such as a style.
    static func isTap(_ type: Any.Type) -> Bool {
        guard isCallback(type) else { return false }
        return TypeDescription(of: type).function.map { function in
            function.result == Void.self && !function.parameters.contains { $0.ownership == .inout }
        } ?? true
    }

    /// A screen's tap callbacks: field names and function types. Cached, because describing a type is expensive.
    static func taps(amongFieldsOf type: Any.Type) -> [String: String] {
        if let known = knownTaps.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        var taps: [String: String] = [:]
        for field in TypeDescription(of: type).fields ?? [] {
            guard var type = field.type else { continue }
            while TypeDescription.kind(of: type) == .optional,
                let content = TypeDescription(of: type).genericArguments?.first
            {
                type = content
            }
            if isTap(type) { taps[field.name] = StackReader.callbackText(of: type) }
        }
        knownTaps.withLock { $0[ObjectIdentifier(type)] = taps }
        return taps
    }

    private static let knownTaps = Guarded<[ObjectIdentifier: [String: String]]>([:])

    /// Whether the type is a closure, a sink, or an optional one of these.
    static func mayBeCallback(_ type: Any.Type) -> Bool {
        guard TypeDescription.kind(of: type) == .optional else { return isCallback(type) }
        return TypeDescription(of: type).genericArguments?.first.map(mayBeCallback) ?? false
    }

    /// The type's name without module, generic arguments and the suffix `Screen`: `Login` for `LoginScreen` and for
    /// `Login.Screen`.
    static func name(of type: Any.Type) -> String {
        if let known = knownNames.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        let name = madeName(of: type)
        knownNames.withLock { $0[ObjectIdentifier(type)] = name }
        return name
    }

    private static let knownNames = Guarded<[ObjectIdentifier: String]>([:])

    private static func madeName(of type: Any.Type) -> String {
        let names = names(of: type)
        guard let last = names.last else { return "" }
        // A type declared in a module or in a function has no enclosing type.
        if last == "Screen" {
            guard names.count > 2, let outer = names.dropLast().last, !outer.isEmpty else { return last }
            return outer
        }
        return last.hasSuffix("Screen") ? String(last.dropLast(6)) : last
    }

    /// The names of the module, the enclosing types and the type itself, without generic arguments.
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
