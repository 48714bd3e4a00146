// What sessions have seen of an app's workflow types: their actions, their screens, and the cases of enums in their states.

import WorkbenchReflection

package struct CoverageReply: MemberwiseCodable, Hashable, Sendable {
    package var workflows: [Workflow]
    /// Whether only some types were asked for, which are shown in full.
    package var isFull: Bool?
    /// The number of folded steps, about which nothing is known; nil for none.
    package var folded: Int?
    /// Set if there may be types that no step rendered, because this build's code doesn't show which there are.
    package var mayLackTypes: Bool?

    package init(workflows: [Workflow]) { self.workflows = workflows }

    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable { case action, screen, state }

    package struct Workflow: MemberwiseCodable, Hashable, Sendable {
        /// A short name that no other type here has.
        package var name: String
        package var type: String
        package var module: String
        /// Whether a node of this type was rendered.
        package var isSeen: Bool
        package var items: [Item]
        /// The kinds of which there may be more than the items.
        package var unlisted: [Kind]

        package init(name: String, type: String, module: String, isSeen: Bool, items: [Item], unlisted: [Kind]) {
            self.name = name
            self.type = type
            self.module = module
            self.isSeen = isSeen
            self.items = items
            self.unlisted = unlisted
        }

        /// `Todo.newTodo`, `screen Edit`, `state Todo.Step.edit`
        package func title(of item: Item) -> String {
            switch item.kind {
            case .action: "\(name).\(item.fullName)"
            case .screen: "screen \(item.name)"
            case .state: "state \(name).\(item.fullName)"
            }
        }
    }

    package struct Item: MemberwiseCodable, Hashable, Sendable {
        package var kind: Kind
        /// The name of a case, of an action that is a struct, or of a screen.
        package var name: String
        /// The type of the case, unless it is the only type of its kind.
        package var of: String?
        package var isSeen: Bool
        /// A line to type that leads there or searches for a way, if one is known.
        package var way: String?
        /// The declaration of an action, in which a front end finds the branch of `apply`.
        package var type: DeclaredType?
        package var file: String?
        package var line: Int?

        package init(_ kind: Kind, _ name: String, of: String? = nil, isSeen: Bool, type: DeclaredType? = nil) {
            self.kind = kind
            self.name = name
            self.of = of
            self.isSeen = isSeen
            self.type = type
        }

        package var fullName: String { (of.map { $0 + "." } ?? "") + name }
    }
}

extension CoverageReply {
    package var missing: [String] {
        workflows.flatMap { workflow in workflow.items.filter { !$0.isSeen }.map(workflow.title) }
    }

    /// Changes each item.
    package mutating func changeItems(_ change: (Workflow, inout Item) -> Void) {
        for index in workflows.indices {
            let workflow = workflows[index]
            for item in workflow.items.indices { change(workflow, &workflows[index].items[item]) }
        }
    }

    /// Adds the places of the branches of `apply`.
    package mutating func addPlaces(_ read: (CodeReply) -> CodeReply) {
        changeItems { workflow, item in
            guard let type = item.type else { return }
            let node = NodeName(path: "/", name: workflow.name, type: workflow.type)
            let code = read(CodeReply(.node(node), parts: [CodeReply.Part(node, .action(item.name), in: type)]))
            let place = code.parts.first?.excerpts.first
            (item.file, item.line) = (place?.file, place?.line)
        }
    }

    /// Adds what another session has seen.
    package mutating func formUnion(_ other: CoverageReply) {
        for var workflow in other.workflows {
            if let index = workflows.firstIndex(where: { $0.isSame(as: workflow) }) {
                workflows[index].formUnion(workflow)
            } else {
                // Each session chooses short names by itself.
                if workflows.contains(where: { $0.name == workflow.name }) { workflow.name = workflow.type }
                workflows.append(workflow)
            }
        }
        if let count = other.folded { folded = (folded ?? 0) + count }
        mayLackTypes = mayLackTypes ?? other.mayLackTypes
    }
}

extension CoverageReply.Workflow {
    /// Private types of several files may have one name, but then their actions differ.
    fileprivate func isSame(as other: Self) -> Bool {
        func actions(_ workflow: Self) -> Set<String> {
            Set(workflow.items.filter { $0.kind == .action }.map(\.fullName))
        }
        return (module, type) == (other.module, other.type) && actions(self) == actions(other)
    }

    fileprivate mutating func formUnion(_ other: Self) {
        isSeen = isSeen || other.isSeen
        unlisted += other.unlisted.filter { !unlisted.contains($0) }
        for item in other.items {
            if let index = items.firstIndex(where: { $0.kind == item.kind && $0.fullName == item.fullName }) {
                items[index].isSeen = items[index].isSeen || item.isSeen
                items[index].way = items[index].isSeen ? nil : items[index].way ?? item.way
            } else {
                items.append(item)
            }
        }
    }
}
