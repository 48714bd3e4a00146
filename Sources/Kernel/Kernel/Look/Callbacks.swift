// Callbacks: every closure and every sink in a rendering, each with a name that `tap` understands.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow
import WorkflowUI

/// Something visible, with parts and callbacks.
struct ShownSubject {
    let name: String
    let content: Any
    /// Its place in the rendering, if known.
    var path: ValuePath? = ValuePath()
    /// Whether it is a container around screens. For a container, only its own callbacks count.
    var isContainer = false
}

/// A closure or a sink in something visible.
struct RenderedCallback {
    let subject: Int
    let path: ValuePath
    let type: Any.Type
}

/// The callbacks of everything visible.
struct RenderedCallbacks {
    /// The top one last.
    let subjects: [ShownSubject]
    /// The buttons of bars and alerts.
    let buttons: [TerminalButton]
    /// Those of the top subject first.
    let callbacks: [RenderedCallback]

    /// The maximum number of list elements whose callbacks are offered. Callbacks of later elements can be tapped too.
    private static let limits = PartFinder.Limits(breadth: 20, parts: 2_000)

    private static let finder = PartFinder(entersObjects: true) { type in
        // Callbacks inside optionals are found, too.
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
                // The screens in a container have callbacks of their own.
                guard ScreenRule.isTap(part.type) else { return false }
                found.append(RenderedCallback(subject: index, path: part.path, type: part.type))
                return false
            }
        }
        search(subject.content)
        return found
    }

    /// The callback that a path refers to: that of the top screen with this name; that of the screen named at the
    /// beginning of the path; or the one at this place of the rendering.
    func callback(_ written: ValuePath) -> RenderedCallback? {
        if let found = callbacks.first(where: { $0.path == written && !$0.path.isEmpty }) { return found }
        if let (subject, rest) = named(written) {
            if let found = callbacks.first(where: { $0.subject == subject && $0.path == rest }) { return found }
        }
        return callbacks.first { path(of: $0) == written }
    }

    /// The same, including callbacks that are not listed, such as that of the thousandth row.
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

    /// The subject named at the beginning of a path, and the rest of the path.
    func named(_ written: ValuePath) -> (subject: Int, rest: ValuePath)? {
        guard case .field(let first)? = written.components.first,
            let subject = subjects.lastIndex(where: { ScreenName.matches($0.name, first) })
        else { return nil }
        return (subject, ValuePath(Array(written.components.dropFirst())))
    }

    /// The callback's path from the rendering.
    private func path(of callback: RenderedCallback) -> ValuePath? {
        subjects[callback.subject].path?.appending(callback.path)
    }

    /// The shortest unambiguous name of the callback: its own path, after its screen's name, or from the rendering on.
    /// Nil if no name does: two screens whose places are unknown may have callbacks of the same name.
    func name(of callback: RenderedCallback) -> ValuePath? {
        let subject = subjects[callback.subject]
        let names = [
            callback.path, ValuePath([.field(subject.name)] + callback.path.components), path(of: callback),
        ]
        return names.lazy.compactMap(\.self).first { name in
            // A name that begins with a number would be read as a value.
            if case .position? = name.components.first { return false }
            guard !name.isEmpty, let meant = self.callback(name) else { return false }
            return meant.subject == callback.subject && meant.path == callback.path
        }
    }
}
