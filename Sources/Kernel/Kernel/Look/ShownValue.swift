// The contents of screens as values: their fields, titles and buttons.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow
import WorkflowUI

/// The content of one screen.
struct ShownValue {
    var name: String
    /// The index among the screens with that name.
    var number: Int
    var value: Value

    /// All screens of a rendering, including covered ones; the rendering itself if it has no screens.
    static func all(of root: TreeNode) -> [ShownValue] {
        guard let rendering = root.anyRendering else { return [] }
        var counts: [String: Int] = [:]
        func shown(_ name: String, _ value: Value) -> ShownValue {
            counts[name, default: 0] += 1
            return ShownValue(name: name, number: counts[name] ?? 0, value: value)
        }
        let screens = StackReader.all(in: rendering)
        guard !screens.isEmpty else {
            return [shown(NodeTypeName(root.kind.workflowType).bare, ValueReader.read(rendering))]
        }
        return screens.map { screen in
            var fields = ValueReader.read(screen.content).fields
            if let bar = screen.bar {
                fields.append(Value.Field("title", .text(Text(bar.title ?? ""))))
                let labels = bar.buttons.map { Value.text(Text($0.label)) }
                fields.append(Value.Field("buttons", .list(Value.List(labels))))
            }
            let name = screen.name
            return shown(name, .structure(Value.Structure(name, fields)))
        }
    }

    /// The part at a path of the last screen that has this name and this part.
    static func part(of screen: String, at path: ValuePath, in root: TreeNode?) -> Value? {
        root.flatMap { all(of: $0).last { $0.name == screen && $0.value[path] != nil }?.value[path] }
    }

    static func effects(from before: [ShownValue], to after: [ShownValue]) -> [FlowReply.Effect] {
        func key(_ shown: ShownValue) -> String { "\(shown.name) \(shown.number)" }
        let former = Dictionary(before.map { (key($0), $0.value) }) { first, _ in first }
        let left = Set(after.map(key))
        let changed = after.compactMap { shown -> FlowReply.Effect? in
            guard let value = former[key(shown)] else {
                return FlowReply.Effect(holder: shown.name, part: .began, changes: [])
            }
            let changes = Change.changes(from: value, to: shown.value)
            return changes.isEmpty ? nil : FlowReply.Effect(holder: shown.name, part: .screen, changes: changes)
        }
        let gone = before.filter { !left.contains(key($0)) }
        return changed + gone.map { .init(holder: $0.name, part: .ended, changes: []) }
    }
}

extension Value {
    fileprivate var fields: [Field] {
        if case .structure(let structure) = self { structure.fields } else { [Field("", self)] }
    }
}
