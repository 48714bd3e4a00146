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
    /// Its state on one line.
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
    /// Several nodes have this name; these texts tell them apart.
    case ambiguous([String])
    /// No node has this name; `nearest` contains similar names.
    case unknown(nearest: [String])
    /// The node existed and has ended.
    case ended
    /// The provider does not know.
    case unclear
}

/// An action, an output, or any other name with values in parentheses.
package struct ActionFact: Hashable, Sendable {
    package enum Reach: Hashable, Sendable {
        /// A sink of the last render sends it.
        case live
        /// A child's output is mapped to it.
        case throughChild(String)
        /// No sink or child sends it now; the text says why.
        case unreachable(String)
    }

    package var name: String
    /// `EditAction`
    package var type: String
    package var parameters: [FieldFact]
    package var reach: Reach
    /// Whether another action type of the node has an action with this name, so that the type must be written, too.
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
    /// The name as written: with its type if the name alone is ambiguous.
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
    /// The text that refers to this worker and no other.
    package var reference: String
    /// Other names that match it, in lower case and without blanks.
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
    /// Whether a name belongs to this worker, ignoring case, with or without its generic arguments.
    private func isCalled(_ written: String) -> Bool {
        let (own, wanted) = (NodeNameText.folded(name), NodeNameText.folded(written))
        if own == wanted || spellings.contains(wanted) { return true }
        return own.contains("<") != wanted.contains("<") && own.prefix { $0 != "<" } == wanted.prefix { $0 != "<" }
    }

    /// Whether a text may refer to this worker: by its name, with its key or position, or without.
    fileprivate func isMeant(by written: NodeReference.Segment) -> Bool {
        isCalled(written.name.text) && written.allows(key: key)
    }
}

extension [WorkerFact] {
    /// The worker that a text refers to: by its name in any case, with its key or position, or without.
    func meant(by written: NodeReference.Segment) -> WorkerFact? {
        written.meant(among: filter { $0.isMeant(by: written) }) { $0.key }.first
    }
}

package struct CallbackFact: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case callback(screen: String)
        /// A button of a bar or an alert.
        case button(isEnabled: Bool)
        /// The back button, under the name `back`.
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
    /// Whether a text refers to this callback or button. Titles and screen names are compared without case, and a title
    /// of one word needs no quotes.
    package func isMeant(by target: CallbackName.Target) -> Bool {
        switch (kind, target) {
        case (.button, .title(let title)), (.back, .title(let title)): return name.lowercased() == title.lowercased()
        case (.button, .path(let path)), (.back, .path(let path)): return name.lowercased() == path.title.lowercased()
        // `back` may refer to the button or to a callback with that name.
        case (.callback, .title): return false
        case (.callback(let screen), .path(let path)):
            if path.title == name { return true }
            guard path.components.count > 1, case .field(let first)? = path.components.first else { return false }
            return ValuePath(Array(path.components.dropFirst())).title == name && ScreenName.matches(screen, first)
        }
    }
}

/// The names of screens as the user writes them: `TodoList`, or `List` if that is unique.
package enum ScreenName {
    /// Whether a text refers to the screen: by its whole name, or by its last words. Case is ignored.
    package static func matches(_ name: String, _ written: String) -> Bool {
        let (lower, wanted) = (name.lowercased(), written.lowercased())
        if lower == wanted || lower == wanted + "screen" || lower + "screen" == wanted { return true }
        guard !wanted.isEmpty, lower.hasSuffix(wanted) else { return false }
        return name.dropFirst(name.count - wanted.count).first?.isUppercase ?? false
    }
}
