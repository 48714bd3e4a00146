// The coverage of an app's workflow types: their actions, their screens, and the enum cases in their states.

import WorkbenchReflection

package struct CoverageReply: MemberwiseCodable, Hashable, Sendable {
    package var workflows: [Workflow]
    /// Whether specific types were requested. If so, they are shown in full.
    package var isFull: Bool?
    /// The number of folded steps, whose coverage is unknown; nil if there are none.
    package var folded: Int?
    /// Set if types that were never rendered may be missing, because this build's code doesn't list them.
    package var mayLackTypes: Bool?
    /// The commands that were offered but couldn't be tried, because an argument has no literal.
    package var unwritable: [String]?
    /// The number of available commands that weren't tried, because there were too many.
    package var untried: Int?

    package init(workflows: [Workflow]) { self.workflows = workflows }

    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable { case action, screen, state }

    package struct Workflow: MemberwiseCodable, Hashable, Sendable {
        /// A short name that is unique in this reply.
        package var name: String
        package var type: String
        package var module: String
        /// Whether a node of this type was rendered.
        package var isSeen: Bool
        package var items: [Item]
        /// The kinds of items whose lists may be incomplete.
        package var unlisted: [Kind]

        package init(name: String, type: String, module: String, isSeen: Bool, items: [Item], unlisted: [Kind]) {
            (self.name, self.type, self.module) = (name, type, module)
            (self.isSeen, self.items, self.unlisted) = (isSeen, items, unlisted)
        }

        package var missing: [Item] { items.filter { !$0.isSeen } }

        /// `Todo.newTodo`, `screen Edit`, `state Todo.step.edit`
        package func title(of item: Item) -> String {
            item.kind == .screen
                ? "screen \(item.name)" : (item.kind == .state ? "state " : "") + "\(name).\(item.fullName)"
        }
    }

    package struct Item: MemberwiseCodable, Hashable, Sendable {
        package var kind: Kind
        /// The name of a case, of an action that is a struct, or of a screen.
        package var name: String
        /// The field of the state, or the action type if the workflow has several.
        package var of: String?
        package var isSeen: Bool
        /// A command that leads to the item and is available now.
        package var offered: String?
        /// A command that searches for a way to the item.
        package var search: String?
        /// The declaration of a screen or an action type. Front ends use it to find the branch of `apply`.
        package var type: DeclaredType?
        package var file: String?
        package var line: Int?

        package init(_ kind: Kind, _ name: String, of: String? = nil, isSeen: Bool, type: DeclaredType? = nil) {
            (self.kind, self.name, self.of, self.isSeen, self.type) = (kind, name, of, isSeen, type)
        }

        package var fullName: String { (of.map { $0 + "." } ?? "") + name }
    }
}

extension CoverageReply {
    package var missing: [String] { workflows.flatMap { workflow in workflow.missing.map(workflow.title) } }

    package mutating func changeItems(_ change: (Workflow, inout Item) -> Void) {
        for (index, workflow) in workflows.enumerated() {
            for item in workflow.items.indices { change(workflow, &workflows[index].items[item]) }
        }
    }

    /// Adds the locations of the branches of `apply`.
    package mutating func addPlaces(_ read: (CodeReply) -> CodeReply) {
        changeItems { workflow, item in
            guard item.kind == .action, let type = item.type else { return }
            let node = NodeName(path: "/", name: workflow.name, type: workflow.type)
            let code = read(CodeReply(.node(node), parts: [CodeReply.Part(node, .action(item.name), in: type)]))
            let place = code.parts.first?.excerpts.first
            (item.file, item.line) = (place?.file, place?.line)
        }
    }

    /// Adds the coverage of another session.
    package mutating func formUnion(_ other: CoverageReply) {
        for var workflow in other.workflows {
            if let index = workflows.firstIndex(where: { $0.isSame(as: workflow) }) {
                workflows[index].formUnion(workflow)
            } else {
                // Short names are only unique within a session.
                if workflows.contains(where: { $0.name == workflow.name }) { workflow.name = workflow.type }
                workflows.append(workflow)
            }
        }
        if let count = other.folded { folded = (folded ?? 0) + count }
        mayLackTypes = mayLackTypes ?? other.mayLackTypes
        settleScreens()
    }

    /// Leaves out screens that a parent may only pass on. A missing screen is listed once, at the last type that may
    /// render it, and only if no type has rendered it.
    package mutating func settleScreens() {
        var found = Set(workflows.flatMap(\.items).filter { $0.kind == .screen && $0.isSeen }.map(\.type))
        for index in workflows.indices.reversed() {
            workflows[index].items.removeAll { item in
                item.kind == .screen && !item.isSeen && !found.insert(item.type).inserted
            }
        }
    }
}

extension CoverageReply.Workflow {
    /// Private types in different files may share a name, but then their actions differ.
    fileprivate func isSame(as other: Self) -> Bool {
        func actions(_ workflow: Self) -> [String] { workflow.items.filter { $0.kind == .action }.map(\.fullName) }
        return (module, type) == (other.module, other.type) && actions(self) == actions(other)
    }

    fileprivate mutating func formUnion(_ other: Self) {
        isSeen = isSeen || other.isSeen
        unlisted += other.unlisted.filter { !unlisted.contains($0) }
        for item in other.items {
            guard let index = items.firstIndex(where: { $0.kind == item.kind && $0.fullName == item.fullName }) else {
                items.append(item)
                continue
            }
            let isSeen = items[index].isSeen || item.isSeen
            items[index].isSeen = isSeen
            items[index].offered = isSeen ? nil : items[index].offered ?? item.offered
            items[index].search = isSeen ? nil : items[index].search ?? item.search
        }
    }
}
