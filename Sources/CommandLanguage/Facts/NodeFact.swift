// Facts about nodes: what they are, what they can be sent, what they run.

import WorkbenchValueTree

/// What a provider knows a node by. It means nothing to anybody else.
package struct NodeHandle: Hashable, Sendable {
    package var number: Int

    package init(_ number: Int) {
        self.number = number
    }
}

package struct NodeFact: Hashable, Sendable {
    /// The shortest text that names it: `List`, `Row[2]`.
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
    /// There are several of that name; these are texts that tell them apart.
    case ambiguous([String])
    /// There is none. `nearest` are names that may have been meant.
    case unknown(nearest: [String])
    /// It was there and has ended.
    case ended
    /// The provider cannot tell.
    case unclear
}

/// An action, an output, or anything else that is a name with values in parentheses.
package struct ActionFact: Hashable, Sendable {
    package enum Reach: Hashable, Sendable {
        /// A sink of the last render sends it.
        case live
        /// A child's output becomes it.
        case throughChild(String)
        /// Nothing sends it now, and why.
        case unreachable(String)
    }

    package var name: String
    /// `EditAction`
    package var type: String
    package var parameters: [FieldFact]
    package var reach: Reach
    /// Whether another action type of the node has an action of that name, so that the type must be written.
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
    /// As it is written: with its type in front where the name alone is not enough.
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
    /// The text that means this worker and no other.
    package var reference: String
    package var output: String
    package var isRunning: Bool

    package init(
        _ name: String, key: String? = nil, reference: String? = nil, output: String, isRunning: Bool = true
    ) {
        self.name = name
        self.key = key
        self.reference =
            reference ?? NodeReference.Segment(Name(name), key: key.map { NodeReference.Key($0) }).text
        self.output = output
        self.isRunning = isRunning
    }
}

extension [WorkerFact] {
    /// The worker that a text means: by its name in any case, with its key or position, or without.
    func meant(by written: NodeReference.Segment) -> WorkerFact? {
        let named = filter { $0.name.lowercased() == written.name.text.lowercased() && written.allows(key: $0.key) }
        return written.meant(among: named).first
    }
}

package struct CallbackFact: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case callback
        /// A button of a bar or an alert.
        case button(isEnabled: Bool)
    }

    package var kind: Kind
    /// A callback's path, `onTitleChanged`, `rows[0].onTap`, or a button's title.
    package var name: String
    /// The screen it belongs to; of a button, what it does.
    package var screen: String
    package var parameters: [FieldFact]

    package init(_ name: String, screen: String, kind: Kind = .callback, parameters: [FieldFact] = []) {
        self.name = name
        self.screen = screen
        self.kind = kind
        self.parameters = parameters
    }
}

extension CallbackFact {
    /// Whether a text means this callback or button. Case does not count in titles and in the names of screens, and a title of
    /// one word needs no quotes.
    package func isMeant(by target: CallbackName.Target) -> Bool {
        switch (kind, target) {
        case (.button, .title(let title)): return name.lowercased() == title.lowercased()
        case (.button, .path(let path)): return name.lowercased() == path.title.lowercased()
        // `back` may be a callback of that name as well as the button.
        case (.callback, .title): return false
        case (.callback, .path(let path)):
            if path.title == name { return true }
            guard path.components.count > 1, case .field(let first)? = path.components.first else { return false }
            return ValuePath(Array(path.components.dropFirst())).title == name && ScreenName.matches(screen, first)
        }
    }
}

/// What screens are called by the user: `TodoList`, or `List` where that is enough.
package enum ScreenName {
    /// Whether a screen of this name is meant: by its whole name, or by the words at its end. Case does not matter.
    package static func matches(_ name: String, _ written: String) -> Bool {
        let (lower, wanted) = (name.lowercased(), written.lowercased())
        if lower == wanted || lower == wanted + "screen" || lower + "screen" == wanted { return true }
        guard !wanted.isEmpty, lower.hasSuffix(wanted) else { return false }
        return name.dropFirst(name.count - wanted.count).first?.isUppercase ?? false
    }
}
