// Remedies for findings, as edits to the code. The edited code compiles and no longer has the finding. If the code
// doesn't show how to fix a finding, no remedy is offered.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree

/// A replacement for a part of a file.
struct SwiftEdit: Hashable {
    var span: Outline.Span
    var text: String

    init(_ span: Outline.Span, _ text: String) {
        self.span = span
        self.text = text
    }

    init(at offset: Int, _ text: String) {
        self.init(Outline.Span(offset, offset), text)
    }
}

/// Edits with their title in an editor.
struct SwiftChange: Hashable {
    var title: String
    var edits: [SwiftEdit]
}

/// Writes remedies for one file.
struct SwiftRemedies {
    let outline: Outline
    let text: SourceText
    let workflows: [SwiftWorkflow]
    /// The types of the whole package, to look up their conformances.
    let package: [Outline.TypeOutline]
    let audit: AuditFacts

    func remedy(of found: SwiftFinding) -> SwiftChange? {
        let node = found.finding.place.node
        let workflow = audit.workflow(of: node, workflows)
        switch found.finding {
        case .staleCopy(_, let state, let property): return workflow.flatMap { refreshedCopy($0, state, property) }
        case .observed(let observation):
            let parent = audit.parent(of: node, workflows)
            switch observation.rule {
            case .staleCopy:
                return workflow.flatMap { own in
                    observation.other.flatMap { refreshedCopy(own, observation.place.path, $0.path) }
                }
            case .wipedEdit: return workflow.flatMap { comparedRefresh($0, observation.place.path) }
            case .indexKey, .changingKey:
                return parent.flatMap { parent in parent.child(node).flatMap { identityKey(of: $0, in: parent) } }
            case .ignoredOutput:
                return parent.flatMap { parent in parent.child(node).flatMap { mappedOutput(of: $0, in: parent) } }
            case .deafWorker: return audit.worker(of: node, in: outline).flatMap(comparedWorker)
            default: return nil
            }
        default: return nil
        }
    }

    // MARK: - Copies of properties

    /// Makes `workflowDidChange` copy the property if it has changed.
    private func refreshedCopy(_ workflow: SwiftWorkflow, _ state: ValuePath, _ property: ValuePath) -> SwiftChange? {
        guard let target = state.fields, let source = property.fields, let first = source.first, source.count == 1,
            target.count == 1, workflow.states.contains(where: { hasVariable(target[0], $0) }),
            let type = workflow.properties.first(where: { $0.name.text == first })?.type, isEquatable(type),
            let declaration = workflow.declaration
        else { return nil }
        func refresh(_ previous: String, _ state: String) -> String {
            "if \(previous).\(first) != \(first) { \(state).\(target[0]) = \(first) }"
        }
        let title = "Copy \(first) in workflowDidChange"
        if let function = workflow.function("workflowDidChange") {
            guard let body = function.body, function.parameters.count == 2 else { return nil }
            let line = refresh(function.parameters[0], function.parameters[1])
            return SwiftChange(title: title, edits: [inserting(line, atEndOf: body, in: function.span)])
        }
        guard let place = workflow.render?.span.start ?? workflow.parts.first(where: { !$0.isExtension })?.end else {
            return nil
        }
        let indentation = text.indentation(at: workflow.render?.span.start ?? declaration.span.start)
        let access = ["public", "open", "package"].contains(declaration.access) ? "\(declaration.access ?? "") " : ""
        let lines = [
            "\(access)func workflowDidChange(from previousWorkflow: \(workflow.name), state: inout State) {",
            indentation + "    " + refresh("previousWorkflow", "state"),
            indentation + "}", "", indentation,
        ]
        return SwiftChange(title: title, edits: [SwiftEdit(at: place, lines.joined(separator: "\n"))])
    }

    /// Makes an assignment in `workflowDidChange` conditional on a change of the property.
    private func comparedRefresh(_ workflow: SwiftWorkflow, _ state: ValuePath) -> SwiftChange? {
        guard let field = state.fields?.first, let function = workflow.function("workflowDidChange"),
            function.parameters.count == 2
        else { return nil }
        let assignment = function.assignments.first {
            $0.target.first == function.parameters[1] && $0.target.dropFirst().first == field
        }
        guard let assignment, isAlone(assignment.span) else { return nil }
        let property = assignment.value.hasPrefix("self.") ? String(assignment.value.dropFirst(5)) : assignment.value
        guard let type = workflow.properties.first(where: { $0.name.text == property })?.type, isEquatable(type) else {
            return nil
        }
        let condition = "if \(function.parameters[0]).\(property) != \(assignment.value) { "
        return SwiftChange(
            title: "Compare \(property) before it overwrites \(field)",
            edits: [SwiftEdit(assignment.span, condition + text.string(assignment.span) + " }")])
    }

    /// Whether a statement is alone on its line, with no condition before it.
    private func isAlone(_ span: Outline.Span) -> Bool {
        text.bytes[..<span.start].reversed().prefix { $0 != 0x0A && $0 != 0x0D }.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    private func hasVariable(_ name: String, _ type: Outline.TypeOutline) -> Bool {
        guard !type.isEnum, let property = type.properties.first(where: { $0.name.text == name }) else { return false }
        let before = text.bytes[..<property.name.span.start].reversed().drop { $0 == 0x20 || $0 == 0x09 }
        return before.starts(with: "rav".utf8)
    }

    private func inserting(_ line: String, atEndOf body: Outline.Span, in function: Outline.Span) -> SwiftEdit {
        let indentation = text.indentation(at: function.start)
        let inside = text.string(body)
        guard inside.contains("\n") else {
            let old = inside.trimmingBlanks
            let lines = (old.isEmpty ? [] : [old]) + [line]
            return SwiftEdit(
                body, "\n" + lines.map { "\(indentation)    \($0)\n" }.joined() + indentation)
        }
        // The insertion goes after the last statement, before the line with the brace.
        var end = body.end
        while end > body.start, [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[end - 1]) { end -= 1 }
        return SwiftEdit(at: end, "\n\(indentation)    \(line)")
    }

    // MARK: - Keys

    /// Makes the key from the row's identity instead of its position or editable data.
    private func identityKey(of child: Outline.Child, in parent: SwiftWorkflow) -> SwiftChange? {
        guard let key = child.key else { return nil }
        let written = text.string(key)
        func change(_ new: String) -> SwiftChange? {
            new == written ? nil : SwiftChange(title: "Key it by \(new)", edits: [SwiftEdit(key, new)])
        }
        if child.elements.isEmpty {
            // There is only one child, which is always the same, so its key is a constant.
            let name = child.type.last.map { $0.hasSuffix("Workflow") ? String($0.dropLast(8)) : $0 } ?? ""
            return name.isEmpty ? nil : change("\"\(name.prefix(1).lowercased() + name.dropFirst())\"")
        }
        let made = package.first { $0.names.last == child.type.last && !$0.isExtension && !$0.properties.isEmpty }
        for element in child.elements {
            // An argument such as `RowWorkflow(item: item)` reveals the type of the element.
            let label = arguments(of: child).first { $0.value == element }?.label
            guard let label, let type = made?.properties.first(where: { $0.name.text == label })?.type else { continue }
            if type == "String" { return change(element) }
            if ["UUID", "Int", "UInt", "Int64"].contains(type) { return change("\"\\(\(element))\"") }
            guard
                let declared = package.first(where: {
                    $0.names.joined(separator: ".").hasSuffix(type) && !$0.isExtension
                }),
                let id = declared.properties.first(where: { $0.name.text == "id" })
            else { continue }
            return change(id.type == "String" ? "\(element).id" : "\"\\(\(element).id)\"")
        }
        return nil
    }

    /// The labeled arguments of a child's initializer that are plain names.
    private func arguments(of child: Outline.Child) -> [(label: String, value: String)] {
        let end = child.calls.map(\.start).min() ?? child.span.end
        let made = text.string(Outline.Span(child.name.end, max(child.name.end, end)))
        guard made.hasPrefix("("), let close = made.lastIndex(of: ")") else { return [] }
        return made[..<close].dropFirst().split(separator: ",").compactMap { argument in
            let parts = argument.split(separator: ":", maxSplits: 1).map { String($0).trimmingBlanks }
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }

    // MARK: - Outputs

    /// Maps the output to the only action of the parent that accepts it and has no other sender.
    private func mappedOutput(of child: Outline.Child, in parent: SwiftWorkflow) -> SwiftChange? {
        guard let place = child.methods.firstIndex(where: { $0.text == "ignoringOutput" }),
            child.calls.indices.contains(place),
            let output = output(of: child, in: parent)
        else { return nil }
        let types = Set(parent.actions.compactMap(\.names.last))
        let mentioned = Set(
            parent.parts.flatMap(\.functions).flatMap(\.mentions)
                .filter { $0.type.map(types.contains) ?? true }.map(\.name.text))
        var free: [String] = []
        for type in parent.actions {
            for known in type.cases where known.parameters.count == 1 && !mentioned.contains(known.name.text) {
                guard known.parameters[0].label == nil, known.parameters[0].type == output else { continue }
                guard let name = type.names.last else { return nil }
                free.append("\(name).\(known.name.text)")
            }
        }
        guard free.count == 1, let action = free.first else { return nil }
        return SwiftChange(
            title: "Map the output to \(action)",
            edits: [SwiftEdit(child.calls[place], ".mapOutput { \(action)($0) }")])
    }

    /// The type of a child's outputs, as the parent refers to it.
    private func output(of child: Outline.Child, in parent: SwiftWorkflow) -> String? {
        guard let type = package.first(where: { $0.names.last == child.type.last && !$0.isExtension }) else {
            return nil
        }
        if let alias = type.aliases.first(where: { $0.name == "Output" }) { return alias.target.joined(separator: ".") }
        return package.contains { $0.names == type.names + ["Output"] }
            ? (child.type + ["Output"]).joined(separator: ".") : nil
    }

    // MARK: - Workers

    /// Adds an `isEquivalent` that compares the worker's properties.
    private func comparedWorker(_ worker: Outline.TypeOutline) -> SwiftChange? {
        guard let function = worker.functions.first(where: { $0.name.text == "isEquivalent" }),
            let body = function.body,
            let other = function.parameters.first,
            ["true", "return true"].contains(text.string(body).trimmingBlanks)
        else { return nil }
        let compared = worker.properties.filter { $0.type.map(isEquatable) ?? false }.map(\.name.text)
        guard !compared.isEmpty else { return nil }
        let comparison = compared.map { "\($0) == \(other).\($0)" }.joined(separator: " && ")
        let old = text.string(body)
        guard let range = old.firstRange(of: "true") else { return nil }
        return SwiftChange(
            title: "Compare \(compared.joined(separator: ", "))",
            edits: [SwiftEdit(body, old[..<range.lowerBound] + comparison + old[range.upperBound...])])
    }

    // MARK: - Equality

    /// Types that are always `Equatable`.
    private static let equatable: Set<String> = [
        "String", "Substring", "Character", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
        "UInt32", "UInt64", "Double", "Float", "Date", "URL", "UUID", "Data", "Duration",
    ]

    /// Whether a type is known to be equatable: a standard library type, a type that the package declares as
    /// `Equatable`, or an array, dictionary or optional of these.
    func isEquatable(_ type: String) -> Bool {
        let type = type.trimmingBlanks
        if type.hasSuffix("?") { return isEquatable(String(type.dropLast())) }
        if type.hasPrefix("["), type.hasSuffix("]") {
            return type.dropFirst().dropLast().split(separator: ":", maxSplits: 1).allSatisfy {
                isEquatable(String($0))
            }
        }
        if Self.equatable.contains(type) { return true }
        let names = type.split(separator: ".").map(String.init)
        guard !names.isEmpty, names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }) else {
            return false
        }
        let declared = package.filter { $0.names.suffix(names.count) == names[...] }
        if declared.contains(where: { !["Equatable", "Hashable", "Comparable"].filter($0.inherited.contains).isEmpty })
        {
            return true
        }
        return declared.contains { type in
            type.isEnum && !type.isExtension && type.cases.allSatisfy(\.parameters.isEmpty) && !type.cases.isEmpty
        }
    }
}

extension ValuePath {
    /// The names of the path's components, if all are fields.
    fileprivate var fields: [String]? {
        let names = components.compactMap { component -> String? in
            if case .field(let name) = component { name } else { nil }
        }
        return names.count == components.count && !names.isEmpty ? names : nil
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let isBlank = { (character: Character) in character.isWhitespace }
        return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
