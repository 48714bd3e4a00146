// Finds the screens in a rendering.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow
import WorkflowUI

enum StackReader {
    /// The maximum number of nested screens listed with their fields, besides the last one.
    private static let mostBeside = 8
    private static let lineLimits = ReadLimits(depth: 6, breadth: 20, text: 200, nodes: 400)

    /// - Parameter isFull: Whether covered screens have their fields, too, and values are read in full.
    static func stack(of node: TreeNode, isFull: Bool = false) -> StackReply {
        let limits = isFull ? ReadLimits.full(sharedBy: 10) : lineLimits
        guard let rendering = node.anyRendering else { return StackReply(layers: []) }
        var layers: [StackReply.Layer] = []
        let screen = RenderedScreen(rendering: rendering)
        if let screen {
            add(screen, isActive: true, to: &layers) { $1 || isFull ? fields(of: $0.content, limits) : [] }
            addContainerCallbacks(subjects(in: screen, of: node), to: &layers)
        } else {
            layers.append(base(node, fields: fields(of: rendering, limits)))
        }
        let isPartial = !(screen?.isComplete ?? ScreenRule.parts(of: rendering).isComplete)
        return StackReply(layers: layers, isPartial: isPartial)
    }

    /// The layers, without the screens' fields and the containers' callbacks.
    static func layers(of node: TreeNode) -> [StackReply.Layer] {
        guard let rendering = node.anyRendering else { return [] }
        guard let screen = RenderedScreen(rendering: rendering) else { return [base(node, fields: [])] }
        var layers: [StackReply.Layer] = []
        add(screen, isActive: true, to: &layers) { _, _ in [] }
        return layers
    }

    /// The layer of a rendering without screens.
    private static func base(_ node: TreeNode, fields: [ShownField]) -> StackReply.Layer {
        let line = StackReply.ScreenLine(
            name: name(of: node), title: nil, key: nil, isActive: true, buttons: [], fields: fields)
        return StackReply.Layer(kind: .base, screens: [line])
    }

    /// The names of the screens in all layers, oldest first.
    static func names(in stack: StackReply) -> [String] {
        stack.layers.flatMap { $0.screens.map { $0.title ?? $0.name } }
    }

    /// The screens that the user can act on; the top one is last.
    static func active(in rendering: Any) -> [RenderedScreen] {
        RenderedScreen(rendering: rendering)?.active ?? []
    }

    /// Everything that the user can act on; the top one is last. These are the active screens and the containers around
    /// them. If the root's rendering has no screens, the rendering itself is used, under the root's name.
    /// Below the root, a rendering that isn't a screen is part of a screen above.
    static func subjects(of node: TreeNode) -> [ShownSubject] { shown(of: node).subjects }

    /// The visible subjects, and the buttons of bars and alerts.
    static func shown(of node: TreeNode) -> (subjects: [ShownSubject], buttons: [TerminalButton]) {
        guard let rendering = node.anyRendering, node.parent == nil || isShown(rendering) else { return ([], []) }
        guard let screen = RenderedScreen(rendering: rendering) else {
            return ([ShownSubject(name: name(of: node), content: rendering)], [])
        }
        return (subjects(in: screen, of: node), screen.buttons)
    }

    private static func subjects(in screen: RenderedScreen, of node: TreeNode) -> [ShownSubject] {
        // The place of a node's rendering in the root's rendering is unknown.
        let path = { (screen: RenderedScreen) in node.parent == nil ? screen.path : nil }
        let containers = screen.activeContainers.map { container in
            let isRendering = container.path?.isEmpty ?? false
            return ShownSubject(
                name: isRendering && !ScreenRule.isScreen(type(of: container.content))
                    ? name(of: node) : container.name,
                content: container.content, path: path(container), isContainer: true)
        }
        return containers + screen.active.map { ShownSubject(name: $0.name, content: $0.content, path: path($0)) }
    }

    /// The subjects for all screens, including covered ones.
    static func allSubjects(of node: TreeNode) -> [ShownSubject] {
        guard let rendering = node.anyRendering, let screen = RenderedScreen(rendering: rendering) else {
            return subjects(of: node)
        }
        return screen.all.map { ShownSubject(name: $0.name, content: $0.content, path: $0.path) }
    }

    /// Whether the rendering of a node below the root is visible on its own, as a screen or as items for a container.
    private static func isShown(_ rendering: Any) -> Bool {
        rendering is any ContainerPart || rendering is [any ContainerPart] || ScreenRule.isScreen(type(of: rendering))
    }

    /// The name of a rendering that isn't a screen.
    private static func name(of node: TreeNode) -> String { NodeTypeName(node.kind.workflowType).bare }

    /// The buttons of bars and alerts that can be tapped now.
    static func buttons(of node: TreeNode) -> [TerminalButton] { shown(of: node).buttons }

    /// All screens, including covered ones, oldest first.
    static func all(in rendering: Any) -> [RenderedScreen] {
        RenderedScreen(rendering: rendering)?.all ?? []
    }

    private static func add(
        _ screen: RenderedScreen, isActive: Bool, to layers: inout [StackReply.Layer],
        _ fields: (_ screen: RenderedScreen, _ isActive: Bool) -> [ShownField]
    ) {
        if case .modal(let style) = screen.role {
            layers.append(StackReply.Layer(kind: .modal(style: style), screens: []))
        }
        let place = (layer: max(layers.count - 1, 0), screen: layers.last?.screens.count ?? 0)
        defer { layers.add(screen.bar, ofContainerAt: place) }
        switch screen.contents {
        case .none: add(line(screen, isActive: isActive, fields), to: &layers)
        case .declared(let contents, let parts):
            let isCovered = contents.alert != nil
            for (index, part) in parts.enumerated() {
                let place = (layer: max(layers.count - 1, 0), screen: layers.last?.screens.count ?? 0)
                let areBeside =
                    switch contents.kind {
                    case .split, .other, .wrapper: true
                    case .backStack, .modals, .alert: false
                    }
                let isShown = areBeside || index == parts.count - 1
                add(part, isActive: isActive && isShown && !isCovered, to: &layers, fields)
                if areBeside, index > 0 { layers.markBeside(at: place) }
            }
            if let alert = contents.alert {
                layers.append(
                    StackReply.Layer(
                        kind: .alert(title: alert.title, message: alert.message), screens: [],
                        buttons: alert.actions.map(\.label)))
            }
        case .found(let parts, let showsItself):
            if showsItself { add(line(screen, isActive: isActive, fields), to: &layers) }
            for (index, part) in parts.enumerated() {
                let place = (layer: max(layers.count - 1, 0), screen: layers.last?.screens.count ?? 0)
                // A screen with its own fields contains the others, so they don't cover each other.
                let isShown = index == parts.count - 1 || showsItself && index < mostBeside
                add(part, isActive: isActive && isShown, to: &layers, fields)
                // Items are meant for a back stack, so they aren't next to each other.
                if part.role != .item, index > 0 || showsItself { layers.markBeside(at: place) }
            }
        }
    }

    private static func add(_ line: StackReply.ScreenLine, to layers: inout [StackReply.Layer]) {
        if layers.isEmpty { layers.append(StackReply.Layer(kind: .base, screens: [])) }
        layers[layers.count - 1].screens.append(line)
    }

    /// Callbacks of custom containers are shown with the top screen, like the buttons of a bar.
    private static func addContainerCallbacks(_ subjects: [ShownSubject], to layers: inout [StackReply.Layer]) {
        guard subjects.contains(where: \.isContainer) else { return }
        let callbacks = RenderedCallbacks(of: subjects)
        let ofContainers = zip(callbacks.callbacks, callbacks.labels()).filter {
            callbacks.subjects[$0.0.subject].isContainer
        }
        let labels = ofContainers.compactMap(\.1)
        let fields = ofContainers.filter { $0.1 == nil }.compactMap { callback, _ in
            callbacks.name(of: callback).map {
                ShownField(name: $0.title, value: nil, callback: callbackText(of: callback.type))
            }
        }
        guard !fields.isEmpty || !labels.isEmpty,
            let layer = layers.lastIndex(where: { $0.screens.contains(where: \.isActive) }),
            let screen = layers[layer].screens.lastIndex(where: \.isActive)
        else { return }
        layers[layer].screens[screen].fields += fields
        layers[layer].screens[screen].buttons += labels.map { StackReply.Button(label: $0, isBack: false) }
    }

    private static func line(
        _ screen: RenderedScreen, isActive: Bool, _ fields: (RenderedScreen, Bool) -> [ShownField]
    ) -> StackReply.ScreenLine {
        StackReply.ScreenLine(
            name: screen.name, title: screen.bar?.title, key: screen.key.map { "\($0.base)" }, isActive: isActive,
            buttons: screen.bar.map(buttons) ?? [],
            fields: fields(screen, isActive))
    }

    fileprivate static func buttons(of bar: TerminalBar) -> [StackReply.Button] {
        bar.buttons.map { StackReply.Button(label: $0.label, isBack: $0.role == .back) }
    }

    /// The type of a callback as a function: `(Int) -> Void`, even for a sink of integers.
    static func callbackText(of type: Any.Type) -> String {
        if let sink = type as? any ErasedSink.Type { return "(\(TypeName.text(of: sink.valueType))) -> Void" }
        return TypeName.text(of: type)
    }

    static func fields(of subject: Any, _ limits: ReadLimits = lineLimits) -> [ShownField] {
        let value = ValueReader.read(subject, limits: limits)
        guard case .structure(let structure) = value else {
            return [ShownField(name: "", value: value, callback: nil)]
        }
        let taps = ScreenRule.taps(amongFieldsOf: type(of: subject))
        return structure.fields.map { field in
            switch (field.value.unwrapped, taps[field.name]) {
            case (.closure(let closure), _?): ShownField(name: field.name, value: nil, callback: closure.type)
            case (.structure, let sink?): ShownField(name: field.name, value: nil, callback: sink)
            default: ShownField(name: field.name, value: field.value, callback: nil)
            }
        }
    }
}

extension [StackReply.Layer] {
    /// Marks a screen as being next to the previous one.
    fileprivate mutating func markBeside(at place: (layer: Int, screen: Int)) {
        guard indices.contains(place.layer), place.screen > 0, self[place.layer].screens.indices.contains(place.screen)
        else { return }
        self[place.layer].screens[place.screen].isBeside = true
    }

    /// Gives the bar around a container to the container's first screen, unless that screen has a bar of its own.
    fileprivate mutating func add(_ bar: TerminalBar?, ofContainerAt place: (layer: Int, screen: Int)) {
        guard let bar, indices.contains(place.layer), self[place.layer].screens.indices.contains(place.screen) else {
            return
        }
        let screen = self[place.layer].screens[place.screen]
        if screen.title == nil { self[place.layer].screens[place.screen].title = bar.title }
        if screen.buttons.isEmpty {
            self[place.layer].screens[place.screen].buttons = StackReader.buttons(of: bar)
        }
    }
}

extension Value {
    /// The content of an optional, however deeply it is wrapped.
    var unwrapped: Value {
        if case .optional(let content?) = self { content.unwrapped } else { self }
    }
}
