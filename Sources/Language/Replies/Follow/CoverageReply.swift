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
    /// The generic types that can be rendered, but never were, so their items are unknown.
    package var generics: [String]?
    /// The search for what is missing; nil if it found everything.
    package var tried: Tried?
    /// The commands that were offered but couldn't be tried, because an argument has no literal.
    package var unwritable: [String]?
    /// The number of `send` and `emit` commands that weren't tried, because there were too many.
    package var untried: Int?

    /// The code that the actions ran; nil after a front end has mapped it to branches.
    package var runs: [Run]?
    /// The number of actions whose branches are unknown; nil instead of 0.
    package var unfollowed: Int?
    /// The classes whose instances in a state prevent its actions from being applied again.
    package var instances: [String]?

    package init(workflows: [Workflow]) { self.workflows = workflows }

    /// Instructions of an image.
    package struct Run: MemberwiseCodable, Hashable, Sendable {
        package var image: String
        package var offsets: [Int]

        package init(image: String, offsets: [Int]) { (self.image, self.offsets) = (image, offsets) }
    }

    /// A part of `apply` that runs only in some calls.
    package struct Branch: MemberwiseCodable, Hashable, Sendable {
        package var file: String
        package var position: CodeReply.Position
        package var end: CodeReply.Position
        /// The beginning of its source text: `if isOpen`.
        package var text: String
        package var isSeen: Bool

        package init(
            file: String, position: CodeReply.Position, end: CodeReply.Position, text: String, isSeen: Bool
        ) {
            (self.file, self.position, self.end) = (file, position, end)
            (self.text, self.isSeen) = (text, isSeen)
        }
    }

    package struct Tried: MemberwiseCodable, Hashable, Sendable {
        package var states: Int
        package var end: ReachReply.End
        /// The commands that crashed or took too long.
        package var skipped: [String]

        package init(states: Int, end: ReachReply.End, skipped: [String]) {
            (self.states, self.end, self.skipped) = (states, end, skipped)
        }
    }

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
        /// The branches of `apply`; nil if it isn't known which of them ran.
        package var branches: [Branch]?

        package init(name: String, type: String, module: String, isSeen: Bool, items: [Item], unlisted: [Kind]) {
            (self.name, self.type, self.module) = (name, type, module)
            (self.isSeen, self.items, self.unlisted) = (isSeen, items, unlisted)
        }

        package var missing: [Item] { items.filter { !$0.isSeen } }

        /// The branches that didn't run, except those inside another one, and those of missing actions.
        package var missingBranches: [Branch] {
            let missed = (branches ?? []).filter { !$0.isSeen }
            let places = missing.flatMap { $0.places ?? [] }
            func isInside(_ one: Branch, _ other: Branch) -> Bool {
                one.file == other.file && other.position < one.position && one.end <= other.end
            }
            return missed.filter { branch in
                !missed.contains { isInside(branch, $0) }
                    && !places.contains(CrashReport.Place(file: branch.file, line: branch.position.line))
            }
        }

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
        /// The commands that lead to the item from here.
        package var lines: [String]?
        /// A command that searches further for a way to the item.
        package var search: String?
        /// The declaration of a screen or an action type. Front ends use it to find the branches of `apply`.
        package var type: DeclaredType?
        /// The first lines of an action's branches of `apply`; nil if they haven't been read.
        package var places: [CrashReport.Place]?

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

    /// Adds each action's place, the branches of `apply`, and whether each branch ran.
    ///
    /// - Parameter places: Returns the files and places of instructions.
    package mutating func addCode(
        _ read: (CodeReply) -> CodeReply, places: (Run) -> [String: Set<CodeReply.Position>]
    ) {
        let node = NodeName(path: "/", name: "", type: "")
        let actions = workflows.flatMap(\.items).compactMap { item in
            item.kind == .action ? item.type.map { CodeReply.Part(node, .action(item.name), in: $0) } : nil
        }
        let functions = actions.map { CodeReply.Part(node, .function("apply"), in: $0.type) }
        let code = read(CodeReply(.node(node), parts: actions + functions))
        guard code.sources == .read else { return }
        let known = Dictionary(
            code.parts.map { (CodeReply.Part($0.node, $0.role, in: $0.type), $0.excerpts) }, uniquingKeysWith: { $1 })
        changeItems { _, item in
            guard let type = item.type else { return }
            item.places = known[CodeReply.Part(node, .action(item.name), in: type)]?.map {
                CrashReport.Place(file: $0.file, line: $0.line)
            }
        }
        var ran: [String: Set<CodeReply.Position>] = [:]
        for run in runs ?? [] { ran.merge(places(run)) { $0.union($1) } }
        guard !ran.isEmpty else { return }
        for index in workflows.indices {
            var branches: [Branch] = []
            for type in workflows[index].items.compactMap({ $0.kind == .action ? $0.type : nil }) {
                for function in known[CodeReply.Part(node, .function("apply"), in: type)] ?? [] {
                    let own = ran[function.file] ?? []
                    for turn in function.turns ?? [] {
                        let branch = Branch(
                            file: function.file, position: turn.start, end: turn.end, text: turn.text,
                            isSeen: own.contains { turn.first <= $0 && $0 < turn.end })
                        if !branches.contains(branch) { branches.append(branch) }
                    }
                }
            }
            if !branches.isEmpty { workflows[index].branches = branches }
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
        let names = Set((generics ?? []) + (other.generics ?? [])).filter { name in
            !workflows.contains { TypeName.parts(of: $0.name).last?.name == name }
        }
        generics = names.isEmpty ? nil : names.sorted()
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
        let seen = Set((other.branches ?? []).filter(\.isSeen).map(\.place))
        branches = (branches ?? other.branches)?.map { branch in
            var branch = branch
            branch.isSeen = branch.isSeen || seen.contains(branch.place)
            return branch
        }
        for item in other.items {
            guard let index = items.firstIndex(where: { $0.kind == item.kind && $0.fullName == item.fullName }) else {
                items.append(item)
                continue
            }
            let isSeen = items[index].isSeen || item.isSeen
            items[index].isSeen = isSeen
            let lines = [items[index].lines, item.lines].compactMap(\.self).min { $0.count < $1.count }
            items[index].lines = isSeen ? nil : lines
            items[index].search = isSeen ? nil : items[index].search ?? item.search
        }
    }
}

extension CoverageReply.Branch {
    fileprivate var place: CoverageReply.Branch {
        var place = self
        place.isSeen = false
        return place
    }
}
