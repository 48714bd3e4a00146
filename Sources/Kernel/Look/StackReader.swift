// Finds the screens in a rendering.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow
import WorkflowUI

/// Something visible, with parts and callbacks.
struct ShownSubject {
    let name: String
    let content: Any
    var isScreen = true
}

enum StackReader {
    static func stack(of node: TreeNode) -> StackReply {
        guard let rendering = node.anyRendering else { return StackReply(layers: []) }
        var layers: [StackReply.Layer] = []
        for screen in screens(in: rendering) { add(screen, isActive: true, to: &layers) }
        if layers.isEmpty {
            let line = StackReply.ScreenLine(
                name: name(of: node), title: nil, key: nil, isActive: true, buttons: [],
                fields: fields(of: rendering))
            layers.append(StackReply.Layer(kind: .base, screens: [line]))
        }
        return StackReply(layers: layers)
    }

    /// The names of the screens of all layers, oldest first.
    static func names(in stack: StackReply) -> [String] {
        stack.layers.flatMap { $0.screens.map { $0.title ?? $0.name } }
    }

    /// The screens that the user can act on, with their containers.
    static func active(in rendering: Any) -> [ContainedScreen] {
        screens(in: rendering).flatMap(active)
    }

    /// Everything that the user can act on: the active screens or, if the root's rendering has no screens, the
    /// rendering under the root's name. Further down, a rendering that is not a screen is part of a screen above.
    static func subjects(of node: TreeNode) -> [ShownSubject] {
        guard let rendering = node.anyRendering else { return [] }
        if node.parent == nil, screens(in: rendering).isEmpty {
            return [ShownSubject(name: name(of: node), content: rendering, isScreen: false)]
        }
        return active(in: rendering).map { ShownSubject(name: $0.screen.shortTypeName, content: $0.screen) }
    }

    /// The same for all screens, including covered ones.
    static func allSubjects(of node: TreeNode) -> [ShownSubject] {
        guard let rendering = node.anyRendering, !screens(in: rendering).isEmpty else { return subjects(of: node) }
        return all(in: rendering).map { ShownSubject(name: $0.screen.shortTypeName, content: $0.screen) }
    }

    /// The name of a rendering that is not a screen.
    private static func name(of node: TreeNode) -> String { TreeNode.withoutWorkflow(node.kind.name) }

    /// The buttons of bars and alerts that can be tapped now.
    static func buttons(in rendering: Any) -> [TerminalButton] {
        screens(in: rendering).flatMap(buttons)
    }

    /// All screens, including covered ones, oldest first.
    static func all(in rendering: Any) -> [ContainedScreen] {
        screens(in: rendering).flatMap(all)
    }

    private static func all(_ screen: ContainedScreen) -> [ContainedScreen] {
        guard let contents = ContainerContents(of: screen.screen) else { return [screen] }
        return contents.parts.flatMap(all)
    }

    private static func screens(in rendering: Any) -> [ContainedScreen] {
        switch rendering {
        case let screen as any Screen: [ContainedScreen(role: .other, screen: screen)]
        case let part as any ContainerPart: [part.containedScreen]
        case let parts as [any ContainerPart]: parts.map(\.containedScreen)
        default: []
        }
    }

    private static func active(_ screen: ContainedScreen) -> [ContainedScreen] {
        guard let contents = ContainerContents(of: screen.screen) else { return [screen] }
        return contents.active.flatMap(active)
    }

    private static func buttons(_ screen: ContainedScreen) -> [TerminalButton] {
        guard let contents = ContainerContents(of: screen.screen) else { return screen.bar?.buttons ?? [] }
        if let alert = contents.alert { return alert.actions }
        return (screen.bar?.buttons ?? []) + contents.active.flatMap(buttons)
    }

    private static func add(_ screen: ContainedScreen, isActive: Bool, to layers: inout [StackReply.Layer]) {
        guard let contents = ContainerContents(of: screen.screen) else {
            return add(line(screen, isActive: isActive), to: &layers)
        }
        let isCovered = contents.alert != nil
        for (index, part) in contents.parts.enumerated() {
            let isTop = index == contents.parts.count - 1
            if case .modal(let style) = part.role {
                layers.append(StackReply.Layer(kind: .modal(style: style), screens: []))
            }
            let isShown =
                switch contents.kind {
                case .split, .other, .wrapper: true
                case .backStack, .modals, .alert: isTop
                }
            add(part, isActive: isActive && isShown && !isCovered, to: &layers)
        }
        if let alert = contents.alert {
            layers.append(
                StackReply.Layer(
                    kind: .alert(title: alert.title, message: alert.message), screens: [],
                    buttons: alert.actions.map(\.label)))
        }
    }

    private static func add(_ line: StackReply.ScreenLine, to layers: inout [StackReply.Layer]) {
        if layers.isEmpty { layers.append(StackReply.Layer(kind: .base, screens: [])) }
        layers[layers.count - 1].screens.append(line)
    }

    private static func line(_ screen: ContainedScreen, isActive: Bool) -> StackReply.ScreenLine {
        StackReply.ScreenLine(
            name: screen.screen.shortTypeName, title: screen.bar?.title, key: screen.key.map { "\($0.base)" },
            isActive: isActive,
            buttons: screen.bar?.buttons.map { StackReply.Button(label: $0.label, isBack: $0.role == .back) } ?? [],
            fields: isActive ? fields(of: screen.screen) : [])
    }

    static func fields(of subject: Any) -> [ScreenField] {
        let value = ValueReader.read(subject, limits: ReadLimits(depth: 6, breadth: 20, text: 200, nodes: 400))
        guard case .structure(let structure) = value else {
            return [ScreenField(name: "", value: value, callback: nil)]
        }
        return structure.fields.map { field in
            if case .closure(let closure) = field.value.unwrapped {
                ScreenField(name: field.name, value: nil, callback: closure.type)
            } else {
                ScreenField(name: field.name, value: field.value, callback: nil)
            }
        }
    }
}

extension Value {
    /// The content of an optional, however deeply it is wrapped.
    var unwrapped: Value {
        if case .optional(let content?) = self { content.unwrapped } else { self }
    }
}
