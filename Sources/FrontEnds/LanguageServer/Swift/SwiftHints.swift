// Live values beside the code: at the stored properties of a state or workflow, and where `render` reads values.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree

/// A hint after a position in a Swift file.
struct SwiftHint: Hashable {
    var offset: Int
    var text: String
    /// The whole value, if the hint shows only a part of it.
    var whole: String?
    /// The action that changed the value last, and the step.
    var cause: Cause?

    struct Cause: Hashable {
        var action: Outline.Span
        var text: String
    }
}

extension SwiftWorkflow {
    /// The hints that show one node's values.
    func hints(of node: LiveFacts.Node, _ facts: LiveFacts, in bytes: [UInt8]) -> [SwiftHint] {
        var hints: [SwiftHint] = []
        func add(_ value: Value?, at offset: Int, _ cause: SwiftHint.Cause? = nil) {
            guard let value else { return }
            let whole = value.stableText
            let brief = value.brief()
            hints.append(
                SwiftHint(offset: offset, text: "▸ \(brief)", whole: brief == whole ? nil : whole, cause: cause))
        }
        for type in states {
            for property in type.properties {
                let name = property.name.text
                add(node.state?[ValuePath([.field(name)])], at: property.end, cause(of: name, node, facts))
            }
            guard case .enumeration(let now)? = node.state?.unwrapped else { continue }
            for known in type.cases where known.name.text == now.name {
                add(node.state, at: known.end)
            }
        }
        for property in properties {
            add(node.properties?[ValuePath([.field(property.name.text)])], at: property.end)
        }
        guard let render else { return hints }
        hints += screens(render, node, facts)
        for read in render.reads where read.path.first == render.state {
            guard let (value, length) = value(of: read, node.state, bytes) else { continue }
            hints.append(SwiftHint(offset: read.span.start + length, text: "▸ \(value.brief(20))"))
        }
        return hints
    }

    /// The last change of a part of the state, if the file declares its action.
    private func cause(of name: String, _ node: LiveFacts.Node, _ facts: LiveFacts) -> SwiftHint.Cause? {
        for step in facts.steps.reversed() {
            let hop = step.hops.last { hop in
                hop.node.path == node.name.path && hop.changes.contains { $0.path.components.first == .field(name) }
            }
            guard let hop else { continue }
            guard let action = hop.action?.caseName, let span = self.case(action, in: hop.action?.caseType?.last)
            else { return nil }
            return SwiftHint.Cause(action: span, text: "Last changed by `\(action)` in step \(step.number).")
        }
        return nil
    }

    /// The screens in the root's rendering.
    private func screens(_ render: Outline.Function, _ node: LiveFacts.Node, _ facts: LiveFacts) -> [SwiftHint] {
        guard node.name.path == "/", let body = render.body, let stack = facts.stack else { return [] }
        var text = ""
        for layer in stack.layers {
            var isBeside = false
            for screen in layer.screens {
                // A screen that isn't covered by the next one is beside it.
                text += (isBeside ? " │ " : text.isEmpty ? "▸ " : " ▸ ") + (screen.title ?? screen.name)
                isBeside = screen.isActive
            }
        }
        return text.isEmpty ? [] : [SwiftHint(offset: body.start, text: text)]
    }

    /// The value at the longest prefix of a path that has one, and the length of that prefix in the text.
    private func value(of read: Outline.Read, _ state: Value?, _ bytes: [UInt8]) -> (Value, Int)? {
        guard let state, read.path.count > 1, read.span.end <= bytes.count else { return nil }
        for count in stride(from: read.path.count, to: 1, by: -1) {
            let path = read.path[..<count]
            guard let value = state[ValuePath(path.dropFirst().map { .field($0) })] else { continue }
            // For a path that spans lines, or has backticks, the hint goes at the end.
            var rest = path.joined(separator: ".").utf8[...]
            let length = bytes[read.span.start..<read.span.end].prefix { byte in
                // A question mark isn't a part of the path.
                if byte == rest.first { rest.removeFirst() } else if byte != 0x3F { return false }
                return true
            }.count
            if count < read.path.count, !rest.isEmpty { return nil }
            return (value, rest.isEmpty ? length : read.span.end - read.span.start)
        }
        return nil
    }
}

extension Value {
    /// The content of an optional.
    fileprivate var unwrapped: Value {
        if case .optional(let content?) = self { content.unwrapped } else { self }
    }
}
