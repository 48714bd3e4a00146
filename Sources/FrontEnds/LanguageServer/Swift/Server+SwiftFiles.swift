// Swift files of packages: opened, edited and read. The reader is a separate process; without it, the server says so
// once and serves only scripts.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

extension Server {
    static func isSwift(_ uri: String) -> Bool { uri.hasSuffix(".swift") }

    /// Starts serving a file, if it is in a package.
    func openSwift(_ uri: String, version: Int, _ text: String) {
        guard settings.servesSwift, let path = DocumentURI.path(uri), !path.hasSuffix("/Package.swift"),
            let folder = package(containing: path)
        else { return }
        let package = settings.package ?? packageToOpen(in: folder)
        let document = SwiftDocument(
            uri: uri, path: path, package: package, version: version, text: text, client.encoding)
        swiftDocuments[uri] = document
        document.builtText = files.read(path)
        document.compareWithBuilt()
        if document.isEdited, let saved = document.builtText {
            // This also finds renames from before the file was opened.
            read(String(decoding: saved, as: UTF8.self)) { result in
                if case .success(let outline) = result { document.formerNames.wasBuilt(outline) }
            }
        }
        readOutline(document)
        findFacts(document)
    }

    func closeSwift(_ document: SwiftDocument) {
        swiftDocuments[document.uri] = nil
        for proceed in document.outlineWaiters + document.factsWaiters { proceed() }
        if document.publishedDiagnostics?.isEmpty == false {
            notify(
                LSP.PublishDiagnostics.method,
                LSP.PublishDiagnostics.Parameters(uri: document.uri, diagnostics: buildDiagnostics(of: document.uri)))
        }
        endIdleLiveTrees()
    }

    func editSwift(_ document: SwiftDocument, _ version: Int?, _ changes: [LSP.DidChange.Change]) {
        document.version = version ?? document.version + 1
        document.apply(changes)
        document.isEdited = true
        // The file is read when typing pauses, or when the client requests something.
        emit(.startTimer(.swiftPause(document.uri), milliseconds: 150))
    }

    /// Called when typing has paused.
    func swiftPaused(_ uri: String) {
        guard let document = swiftDocuments[uri] else { return }
        whenOutlined(document) { [weak self, weak document] in
            guard let self, let document else { return }
            // An undone edit may have restored the built text.
            document.compareWithBuilt()
            publishSwiftDiagnostics(document)
            moveBuildDiagnostics(document)
            findFacts(document)
        }
    }

    // MARK: - Outlines

    /// Continues when the outline is up to date.
    func whenOutlined(_ document: SwiftDocument, _ proceed: @escaping () -> Void) {
        guard document.outlinedVersion != document.version, !readerIsMissing else { return proceed() }
        document.outlineWaiters.append(proceed)
        readOutline(document)
    }

    private func readOutline(_ document: SwiftDocument) {
        guard !document.isReading, !readerIsMissing else { return }
        document.isReading = true
        let version = document.version
        read(document.string) { [weak self, weak document] result in
            guard let self, let document else { return }
            document.isReading = false
            switch result {
            case .success(let outline):
                document.outline = outline
                document.formerNames.take(outline)
                document.outlinedVersion = version
                // The file was edited in the meantime.
                if version != document.version, !document.outlineWaiters.isEmpty { return readOutline(document) }
            case .failure(let fault):
                readerIsMissing = true
                let message = "the live tree isn't available in Swift files: \(fault.message)"
                if toldFaults.insert(message).inserted { show(.info, message) }
            }
            let waiters = document.outlineWaiters
            document.outlineWaiters = []
            for proceed in waiters { proceed() }
        }
    }

    /// Asks the reader for the outline of some source text.
    func read(_ text: String, then: @escaping (Result<Outline, OutsideFault>) -> Void) {
        let request = makeQuestionNumber()
        outlineRequests[request] = then
        emit(.readSwift(request: request, text: text))
    }

    // MARK: - Facts

    /// Continues when the facts about a file are known, or can't be known soon because its package is being built.
    func whenFactsAreKnown(_ document: SwiftDocument, _ proceed: @escaping () -> Void) {
        whenOutlined(document) { [weak self, weak document] in
            guard let self, let document else { return proceed() }
            findFacts(document)
            let isBuilding = document.package.flatMap { packages[$0] }.map { $0.isBuilding && $0.host == nil } ?? false
            guard document.isAsking, !isBuilding else { return proceed() }
            document.factsWaiters.append(proceed)
        }
    }

    /// Asks the live tree, unless the facts are up to date.
    func findFacts(_ document: SwiftDocument) {
        whenOutlined(document) { [weak self, weak document] in
            guard let self, let document, let outline = document.outline, lifecycle == .running else { return }
            let key = FactsKey(generation: liveGeneration, types: outline.types.map(\.names))
            guard document.factsKey != key, outline.mayHaveWorkflows else { return }
            document.factsKey = key
            document.isAsking = true
            askLiveTree(about: outline, document) { [weak self, weak document] facts in
                guard let self, let document, document.factsKey == key else { return }
                document.isAsking = false
                let isOther = facts != nil || document.facts != nil
                document.facts = facts ?? document.facts
                let waiters = document.factsWaiters
                document.factsWaiters = []
                for proceed in waiters { proceed() }
                if isOther, waiters.isEmpty { refreshViews() }
                beginAudit(document)
            }
        }
    }

    /// Called when the live trees have changed.
    func findAllFacts() {
        for document in swiftDocuments.values.sorted(by: { $0.uri < $1.uri }) { findFacts(document) }
    }

    /// Asks about the nodes of a file's types: first for the whole tree, then for each node.
    private func askLiveTree(
        about outline: Outline, _ document: SwiftDocument, then: @escaping (LiveFacts?) -> Void
    ) {
        // The package's tree may now contain the workflows of a file that is shown alone.
        let source = liveSource(of: document, isAlone: document.isAlone && !document.asksPackage)
        askLive(source, "tree --depth 100000\nstack") { [weak self] replies, steps in
            guard let self, case .tree(let tree)? = replies.first?.content else { return then(nil) }
            var stack: StackReply?
            if case .stack(let found)? = replies.last?.content { stack = found }
            var facts = LiveFacts(tree: tree, stack: stack, steps: steps)
            let nodes = facts.nodes(ofTypes: Set(outline.types.compactMap(\.names.last)))
            guard !nodes.isEmpty else { return openAlone(document, outline, orElse: facts, then: then) }
            let parents = Set(nodes.compactMap(\.parentPath)).sorted()
            let questions =
                nodes.flatMap { ["sinks \($0.path)", "state \($0.path)", "props \($0.path)"] }
                + parents.map { "sinks \($0)" }
            askLive(source, questions.joined(separator: "\n")) { replies, _ in
                for (index, node) in nodes.enumerated() where index * 3 + 2 < replies.count {
                    guard let sinks = replies[index * 3].sinks else { continue }
                    facts.nodes.append(
                        LiveFacts.Node(
                            name: node, sinks: sinks, state: replies[index * 3 + 1].value?.value,
                            properties: replies[index * 3 + 2].value?.value))
                }
                for (index, parent) in parents.enumerated() where nodes.count * 3 + index < replies.count {
                    facts.parents[parent] = replies[nodes.count * 3 + index].sinks
                }
                facts.nodes = facts.nodes.filter { self.isDeclared($0, in: document) }
                guard facts.nodes.isEmpty else {
                    if document.asksPackage { document.isAlone = false }
                    document.asksPackage = false
                    return then(facts)
                }
                self.openAlone(document, outline, orElse: facts, then: then)
            }
        }
    }

    /// Opens the first of the file's workflows that no other workflow renders, as a separate root, because the package's
    /// tree contains none of them.
    private func openAlone(
        _ document: SwiftDocument, _ outline: Outline, orElse facts: LiveFacts, then: @escaping (LiveFacts?) -> Void
    ) {
        let candidates = outline.openableWorkflows
        if case .app = liveSource(of: document).tree { return then(facts) }
        if document.isAlone {
            guard document.asksPackage else { return then(facts) }
            document.asksPackage = false
            return askLiveTree(about: outline, document, then: then)
        }
        document.asksPackage = false
        guard !candidates.isEmpty else { return then(facts) }
        let generation = liveGeneration
        whenPackageIsRead(containing: document.path) { [weak self, weak document] files in
            guard let self, let document, liveGeneration == generation else { return then(facts) }
            guard let root = candidates.first(where: { !files.renders($0.names) }) else { return then(facts) }
            document.isAlone = true
            // Actions that were sent from the editor may follow the line.
            if document.aloneLine?.hasPrefix(root.line) != true { document.aloneLine = root.line }
            askLiveTree(about: outline, document, then: then)
        }
    }

    /// Whether a node's types can be those declared in a file. Another module of the package may have types with the
    /// same names.
    private func isDeclared(_ node: LiveFacts.Node, in document: SwiftDocument) -> Bool {
        guard let declarations = node.sinks.declarations else { return false }
        let all = [declarations.workflow, declarations.state, declarations.output] + declarations.actions
        return all.contains { declared in
            guard let declared, document.outline?.types.contains(where: { $0.names == declared.names }) == true else {
                return false
            }
            return isDeclared(declared.module, at: document.path)
        }
    }

    /// Whether a file can belong to a module, judging by its folders.
    func isDeclared(_ module: String, at path: String) -> Bool {
        guard let folder = package(containing: path) else { return true }
        let sources = "\(folder)/Sources/\(module)"
        return path.hasPrefix(sources + "/") || !files.exists(sources)
    }

    /// The node whose values are shown: the one chosen by the user, or the first one.
    func shownNode(of workflow: SwiftWorkflow) -> LiveFacts.Node? {
        let chosen = chosenNodes[workflow.names.joined(separator: ".")]
        return workflow.nodes.first { $0.name.path == chosen } ?? workflow.nodes.first
    }
}

extension Outline {
    /// Whether a file can contain workflows. The server ignores all others.
    var mayHaveWorkflows: Bool {
        types.contains { type in
            type.isScreen || type.inherited.contains("Workflow") || type.inherited.contains("WorkflowAction")
                || ["State", "Action", "Output"].contains(type.names.last)
                || type.functions.contains { $0.name.text == "render" || $0.name.text == "apply" }
        }
    }
}
