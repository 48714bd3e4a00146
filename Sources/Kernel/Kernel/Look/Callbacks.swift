// Callbacks: all closures and sinks in a rendering, each with a name that `tap` understands.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow
import WorkflowUI

/// A visible object with parts and callbacks: a screen, or a container around screens.
struct ShownSubject {
    let name: String
    let content: Any
    /// The subject's place in the rendering, if known.
    var path: ValuePath? = ValuePath()
    /// Whether the subject is a container around screens. For a container, only its own callbacks count.
    var isContainer = false
}

/// A closure or a sink in a visible subject.
struct RenderedCallback {
    let subject: Int
    let path: ValuePath
    let type: Any.Type

    fileprivate var isTappedWithoutValues: Bool { TypeDescription(of: type).function?.parameters.isEmpty == true }
}

/// The callbacks of all visible subjects.
struct RenderedCallbacks {
    /// The visible subjects; the top one is last.
    let subjects: [ShownSubject]
    /// The buttons of bars and alerts.
    let buttons: [TerminalButton]
    /// The callbacks, starting with those of the top subject.
    let callbacks: [RenderedCallback]

    /// The maximum number of list elements whose callbacks are offered. The callbacks of later elements can still be
    /// tapped.
    private static let limits = PartFinder.Limits(breadth: 20, parts: 2_000)

    private static let finder = PartFinder(entersObjects: true) { type in
        // This also finds callbacks inside optionals.
        ScreenRule.isCallback(type) || ScreenRule.isScreen(type) || type is any ContainerPart.Type
    }

    init(of node: TreeNode) {
        let (subjects, buttons) = StackReader.shown(of: node)
        self.init(of: subjects, buttons: buttons)
    }

    init(of subjects: [ShownSubject], buttons: [TerminalButton] = []) {
        self.subjects = subjects
        self.buttons = buttons
        callbacks = subjects.indices.reversed().flatMap { Self.callbacks(of: $0, subjects[$0]) }
    }

    private static func callbacks(of index: Int, _ subject: ShownSubject) -> [RenderedCallback] {
        var found: [RenderedCallback] = []
        let type = type(of: subject.content)
        if ScreenRule.isTap(type) {
            found.append(RenderedCallback(subject: index, path: ValuePath(), type: type))
        }
        func search<Content>(_ content: Content) {
            finder.forEach(in: content, limits: limits) { part in
                // The screens in a container have their own callbacks.
                guard ScreenRule.isTap(part.type) else { return false }
                found.append(RenderedCallback(subject: index, path: part.path, type: part.type))
                return false
            }
        }
        search(subject.content)
        return found
    }

    /// The callback that a path refers to: the one with this name on the top screen; the one on the screen named at the
    /// start of the path; or the one at this place in the rendering.
    func callback(_ written: ValuePath) -> RenderedCallback? {
        if let found = callbacks.first(where: { $0.path == written && !$0.path.isEmpty }) { return found }
        if let (subject, rest) = named(written) {
            if let found = callbacks.first(where: { $0.subject == subject && $0.path == rest }) { return found }
        }
        return callbacks.first { path(of: $0) == written }
    }

    /// The callback that a path refers to, even if it isn't listed, such as that of the thousandth row.
    func place(of written: ValuePath) -> RenderedCallback? {
        if let callback = callback(written) { return callback }
        var places = subjects.indices.reversed().map { ($0, written) }
        if let named = named(written) { places.insert((named.subject, named.rest), at: 0) }
        for (subject, path) in places {
            func callback<Content>(_ content: Content) -> RenderedCallback? {
                guard let type = try? ValueAccess().type(of: content, at: path), ScreenRule.mayBeCallback(type) else {
                    return nil
                }
                return RenderedCallback(subject: subject, path: path, type: type)
            }
            if let callback = callback(subjects[subject].content) { return callback }
        }
        return nil
    }

    /// The subject named at the start of a path, and the rest of the path.
    func named(_ written: ValuePath) -> (subject: Int, rest: ValuePath)? {
        guard case .field(let first)? = written.components.first,
            let subject = subjects.lastIndex(where: { ScreenName.matches($0.name, first) })
        else { return nil }
        return (subject, ValuePath(Array(written.components.dropFirst())))
    }

    /// The labels of the callbacks' buttons. A label is the only string beside the only closure without parameters. If
    /// several buttons have the same label, only the topmost one is called by it. Only an app's own containers have such
    /// buttons; a screen's callbacks have names.
    func labels() -> [String?] {
        var labels = [String?](repeating: nil, count: callbacks.count)
        var known: Set<String> = []
        for index in callbacks.indices.reversed() {
            guard let label = string(beside: callbacks[index]), known.insert(label.lowercased()).inserted else {
                continue
            }
            labels[index] = label
        }
        return labels
    }

    private func string(beside callback: RenderedCallback) -> String? {
        let subject = subjects[callback.subject]
        guard subject.isContainer, callback.path.components.count > 1, callback.isTappedWithoutValues else {
            return nil
        }
        let around = callback.path.components.dropLast()
        let closures = callbacks.count {
            $0.subject == callback.subject && $0.isTappedWithoutValues && $0.path.components.dropLast() == around
        }
        guard closures == 1 else { return nil }
        func strings<Content>(_ content: Content) -> [String] {
            (try? ValueAccess().tree(of: content, at: ValuePath(Array(around))))?.strings ?? []
        }
        let strings = strings(subject.content)
        return strings.count == 1 ? strings[0] : nil
    }

    /// The topmost callback whose button has this label.
    func callback(labeled label: String) -> RenderedCallback? {
        zip(callbacks, labels()).first { $1?.lowercased() == label.lowercased() }?.0
    }

    /// The path from the rendering to the callback.
    private func path(of callback: RenderedCallback) -> ValuePath? {
        subjects[callback.subject].path?.appending(callback.path)
    }

    /// The shortest unambiguous name of the callback: its path in the screen, the screen's name followed by that path,
    /// or the path from the rendering. Nil if no name is unambiguous: two screens whose places are unknown may have
    /// callbacks with the same name.
    func name(of callback: RenderedCallback) -> ValuePath? {
        let subject = subjects[callback.subject]
        let names = [
            callback.path, ValuePath([.field(subject.name)] + callback.path.components), path(of: callback),
        ]
        return names.lazy.compactMap(\.self).first { name in
            // A name that starts with a number would be read as a value.
            if case .position? = name.components.first { return false }
            guard !name.isEmpty, let meant = self.callback(name) else { return false }
            return meant.subject == callback.subject && meant.path == callback.path
        }
    }
}

extension Value {
    /// All nonempty strings in the value.
    var strings: [String] {
        if case .text(let text) = self { return text.content.isEmpty ? [] : [text.content] }
        return directParts.flatMap(\.value.strings)
    }
}
