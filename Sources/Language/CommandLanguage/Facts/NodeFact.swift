// Facts about nodes, their actions and their workers.

import WorkbenchValueTree

/// A provider's own identifier of a node.
package struct NodeHandle: Hashable, Sendable {
    package var number: Int

    package init(_ number: Int) {
        self.number = number
    }
}

package struct NodeFact: Hashable, Sendable {
    /// The shortest text that refers to the node: `List`, `Row[2]`.
    package var reference: String
    package var path: String
    /// The workflow's type.
    package var type: String
    /// The state on one line.
    package var summary: String

    package init(reference: String, path: String, type: String, summary: String) {
        self.reference = reference
        self.path = path
        self.type = type
        self.summary = summary
    }
}

package enum NodeResolution: Hashable, Sendable {
    case node(NodeFact)
    /// Several nodes have this name. The strings tell them apart.
    case ambiguous([String])
    /// No node has this name; `nearest` contains similar names.
    case unknown(nearest: [String])
    /// The node existed and has ended.
    case ended
    /// The provider doesn't know.
    case unclear
}

/// An action, an output, or any other name with values in parentheses.
package struct ActionFact: Hashable, Sendable {
    package enum Reach: Hashable, Sendable {
        /// A sink of the last render sends the action.
        case live
        /// A child's output is mapped to the action.
        case throughChild(String)
        /// No sink or child sends the action now; the string says why.
        case unreachable(String)
    }

    package var name: String
    /// `EditAction`
    package var type: String
    package var parameters: [FieldFact]
    package var reach: Reach
    /// Whether the node has another action type with an action of the same name, so that the type must be written, too.
    package var needsType: Bool
    package var documentation: String?

    package init(
        _ name: String, type: String, parameters: [FieldFact] = [], reach: Reach = .live, needsType: Bool = false,
        documentation: String? = nil
    ) {
        self.name = name
        self.type = type
        self.parameters = parameters
        self.reach = reach
        self.needsType = needsType
        self.documentation = documentation
    }
}

extension ActionFact {
    /// The action's name as users write it: with its type if the name alone is ambiguous.
    package var writtenName: String {
        needsType ? "\(type).\(name)" : name
    }

    /// `saveChanges(todo: TodoModel, index: Int)`
    package var signature: String {
        parameters.isEmpty ? name : "\(name)(\(parameters.signature))"
    }

    var isReachable: Bool {
        if case .unreachable = reach { false } else { true }
    }
}

package struct WorkerFact: Hashable, Sendable {
    package var name: String
    package var key: String?
    /// The shortest string that refers only to this worker.
    package var reference: String
    /// Other names that match the worker, in lower case and without spaces.
    package var spellings: Set<String>
    package var output: String
    package var isRunning: Bool

    package init(
        _ name: String, key: String? = nil, reference: String? = nil, spellings: Set<String> = [], output: String,
        isRunning: Bool = true
    ) {
        self.name = name
        self.spellings = spellings
        self.key = key
        self.reference =
            reference ?? NodeReference.Segment(Name(name), key: key.map { NodeReference.Key($0) }).text
        self.output = output
        self.isRunning = isRunning
    }
}

extension WorkerFact {
    /// Whether this worker has the name. Case is ignored, and generic arguments are optional.
    private func isCalled(_ written: String) -> Bool {
        let (own, wanted) = (NodeNameText.folded(name), NodeNameText.folded(written))
        if own == wanted || spellings.contains(wanted) { return true }
        return own.contains("<") != wanted.contains("<") && own.prefix { $0 != "<" } == wanted.prefix { $0 != "<" }
    }

    /// Whether a segment may refer to this worker, by name and optionally with its key or position.
    fileprivate func isMeant(by written: NodeReference.Segment) -> Bool {
        isCalled(written.name.text) && written.allows(key: key)
    }
}

extension [WorkerFact] {
    /// The worker that a segment refers to, by name in any case and optionally with its key or position.
    func meant(by written: NodeReference.Segment) -> WorkerFact? {
        written.meant(among: filter { $0.isMeant(by: written) }) { $0.key }.first
    }
}

package struct CallbackFact: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case callback(screen: String)
        /// A button in a bar or an alert.
        case button(isEnabled: Bool)
        /// The back button, which has the name `back`.
        case back(label: String)
    }

    package var kind: Kind
    /// A callback's path, such as `onTitleChanged` or `rows[0].onTap`, or a button's title.
    package var name: String
    package var parameters: [FieldFact]

    package init(_ name: String, _ kind: Kind, parameters: [FieldFact] = []) {
        self.name = name
        self.kind = kind
        self.parameters = parameters
    }
}

extension CallbackFact {
    /// Whether the given target is this callback or button. Titles and screen names are compared ignoring case, and a
    /// title of one word needs no quotes.
    package func isMeant(by target: CallbackName.Target) -> Bool {
        switch (kind, target) {
        case (.button, .title(let title)), (.back, .title(let title)): return name.lowercased() == title.lowercased()
        case (.button, .path(let path)), (.back, .path(let path)): return name.lowercased() == path.title.lowercased()
        // `back` may mean the button, or a callback with that name.
        case (.callback, .title): return false
        case (.callback(let screen), .path(let path)):
            if path.title == name { return true }
            guard path.components.count > 1, case .field(let first)? = path.components.first else { return false }
            return ValuePath(Array(path.components.dropFirst())).title == name && ScreenName.matches(screen, first)
        }
    }
}

/// The screens' names as users write them: `TodoList`, or `List` if that is unique.
package enum ScreenName {
    /// Whether a name refers to the screen, either as its whole name or as its last words. Case is ignored.
    package static func matches(_ name: String, _ written: String) -> Bool {
        let (lower, wanted) = (name.lowercased(), written.lowercased())
        if lower == wanted || lower == wanted + "screen" || lower + "screen" == wanted { return true }
        guard !wanted.isEmpty, lower.hasSuffix(wanted) else { return false }
        return name.dropFirst(name.count - wanted.count).first?.isUppercase ?? false
    }
}
