// The live trees that Swift files are compared with. In order of preference: an attached app, the package's script that
// was evaluated last, or a private tree of the package's root.

import WorkbenchLanguage
import WorkbenchWire

/// The live trees of one package.
struct LiveTrees {
    /// The script that was evaluated last.
    var script: String?
    /// The process that the user has attached.
    var attached: Int?
    /// The script of the tree that the user has sent actions to; nil if there is none.
    var sentText: String?
    /// Hidden trees, by the script that leads to them. The empty script leads to a tree of the root.
    var hidden: [String: Document] = [:]
    /// The audits of the package's trees, by the tree's name.
    var audits: [String: TreeAudit] = [:]
}

/// The tree for answers about a file.
struct LiveSource: Hashable {
    enum Tree: Hashable {
        case app(process: Int)
        /// An open script, by URI.
        case script(String)
        /// A hidden tree, by the script that leads to it.
        case hidden(String)
    }

    var package: String?
    var tree: Tree
}

extension Server {
    static func key(_ package: String?) -> String { package ?? "" }

    /// All documents that kernels may evaluate, including hidden ones.
    var evaluatedDocuments: [Document] {
        documents.values + hiddenDocuments
    }

    var hiddenDocuments: [Document] {
        liveTrees.values.flatMap { Array($0.hidden.values) + $0.audits.values.compactMap(\.document) }
    }

    /// The tree for a file: its package's tree or, if that contains none of the file's workflows, a tree with one of
    /// them as its root.
    func liveSource(of document: SwiftDocument) -> LiveSource {
        liveSource(of: document, isAlone: document.isAlone)
    }

    func liveSource(of document: SwiftDocument, isAlone: Bool) -> LiveSource {
        let trees = liveTrees[Self.key(document.package)]
        let tree: LiveSource.Tree =
            if let process = trees?.attached {
                .app(process: process)
            } else if isAlone, let line = document.aloneLine {
                .hidden(line)
            } else if let script = trees?.script, documents[script] != nil {
                .script(script)
            } else {
                .hidden(trees?.sentText ?? "")
            }
        return LiveSource(package: document.package, tree: tree)
    }

    /// Evaluates commands on a tree without keeping their effects. If that is impossible, there are no replies.
    ///
    /// - Parameter then: Also receives the steps that led to the tree.
    func askLive(_ source: LiveSource, _ text: String, then: @escaping ([Reply], [StepReply]) -> Void) {
        switch source.tree {
        case .app(let process):
            askApp(process, text + "\nhistory 100000") { [weak self] replies in
                guard let self, case .history(let entries)? = replies.last?.content else { return then([], []) }
                // The steps of an app are read one at a time, and only the newest ones.
                let numbers = entries.suffix(50).map(\.number).filter { $0 > 0 }
                let traces = numbers.map { "trace \($0)" }.joined(separator: "\n")
                guard !traces.isEmpty else { return then(replies.dropLast(), []) }
                askApp(process, traces) { steps in then(replies.dropLast(), steps.compactMap(\.tracedStep)) }
            }
        case .script(let uri):
            guard let document = documents[uri] else { return then([], []) }
            askTree(of: document, text, then: then)
        case .hidden(let script):
            askTree(of: hiddenDocument(source.package, script), text, then: then)
        }
    }

    /// Asks the tree at the end of a script. If its kernel is stuck in a line, an older tree answers, or none.
    private func askTree(of document: Document, _ text: String, then: @escaping ([Reply], [StepReply]) -> Void) {
        let end = document.script.count
        if case .ready(let kernel) = document.evaluation.kernel, kernels[kernel]?.isSilent == true {
            return askAtOnce(document, text, at: end, isAfter: true, isFolded: false) { [weak document] replies, _ in
                then(replies, document?.steps ?? [])
            }
        }
        ask(document, text, at: end, isAfter: true) { [weak document] replies in then(replies, document?.steps ?? []) }
    }

    /// The tree that a script leads to. The tree is made if necessary.
    func hiddenDocument(_ package: String?, _ text: String) -> Document {
        if let known = liveTrees[Self.key(package)]?.hidden[text] { return known }
        let document = makeHidden(package, text)
        liveTrees[Self.key(package), default: LiveTrees()].hidden[text] = document
        evaluate(document)
        return document
    }

    /// Asks a temporary tree. If it can't be made, there are no replies.
    func askOnce(_ package: String?, _ text: String, _ question: String, then: @escaping ([Reply]) -> Void) {
        let document = makeHidden(package, text)
        // No tree's script has this text, so the URI can be the key.
        let name = document.uri
        liveTrees[Self.key(package), default: LiveTrees()].hidden[name] = document
        evaluate(document)
        ask(document, question, at: document.script.count, isAfter: true) { [weak self] replies in
            if let self, let document = liveTrees[Self.key(package)]?.hidden.removeValue(forKey: name) {
                endHidden(document)
            }
            then(replies)
        }
    }

    func makeHidden(_ package: String?, _ text: String) -> Document {
        let number = makeQuestionNumber()
        // The name of a file that doesn't exist, in the package's directory.
        let folder = package ?? ownPackage ?? folders.first ?? ""
        let document = Document(
            uri: DocumentURI.uri("\(folder)/.live-tree-\(number).wf"), number: number, version: 0, text: text)
        document.isHidden = true
        return document
    }

    /// Called when a document has been evaluated.
    func liveTreeWasEvaluated(_ document: Document) {
        if !document.isHidden, !document.hasRules, documents[document.uri] === document {
            liveTrees[Self.key(document.evaluation.package), default: LiveTrees()].script = document.uri
            // The script's tree may contain the workflows of files that are shown alone.
            for file in swiftDocuments.values where file.package == document.evaluation.package {
                file.asksPackage = true
            }
        }
        guard !swiftDocuments.isEmpty else { return }
        tellReload(document)
        liveGeneration += 1
        emit(.startTimer(.liveTrees, milliseconds: 30))
    }

    /// Ends the hidden trees of packages without an open Swift file.
    func endIdleLiveTrees() {
        let needed = Set(swiftDocuments.values.map { Self.key($0.package) })
        for (key, trees) in liveTrees where !needed.contains(key) {
            // Remove the documents first: when its questions are refused, a document that is still listed would be
            // evaluated again.
            liveTrees[key]?.hidden = [:]
            liveTrees[key]?.audits = [:]
            for document in Array(trees.hidden.values) + trees.audits.values.compactMap(\.document) {
                endHidden(document)
            }
        }
    }

    func endHidden(_ document: Document) {
        document.evaluation.awaitedVersion = nil
        leaveKernel(document)
        let waiters = document.waiters
        document.waiters = []
        for waiter in waiters { waiter.proceed() }
        // If the document's kernel was still starting, another one may start now.
        startNextKernel()
    }

    // MARK: - Sending and attaching

    /// Sends a line to a file's tree, and keeps the effects. The script doesn't change: from now on, the tree belongs
    /// to a copy of it.
    func sendToLive(
        _ line: String, of document: SwiftDocument, then: @escaping (Result<[Reply], OutsideFault>) -> Void
    ) {
        let source = liveSource(of: document)
        let copied: Document
        switch source.tree {
        case .app(let process):
            askApp(process, line) { [weak self] replies in
                then(replies.isEmpty ? .failure(OutsideFault("the app has not answered")) : .success(replies))
                self?.liveTreeWasChanged()
            }
            return
        case .script(let uri):
            let text = documents[uri]?.script.text ?? ""
            copied = hiddenDocument(source.package, text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")
            liveTrees[Self.key(source.package)]?.script = nil
        case .hidden(let text): copied = hiddenDocument(source.package, text)
        }
        let key = Self.key(source.package)
        ask(copied, line, at: copied.script.count, isAfter: true) { [weak self, weak copied] replies in
            guard let self, let copied, let reply = replies.first else {
                return then(.failure(OutsideFault("no live tree is running, so nothing can be sent")))
            }
            guard reply.isSuccess else { return then(.success(replies)) }
            // The tree now has a longer script, but its process and outcomes are kept.
            let former = copied.script.text
            copied.version += 1
            copied.apply(ScriptEdit(copied.script.count..<copied.script.count, line + "\n"))
            liveTrees[key]?.hidden[former] = nil
            liveTrees[key]?.hidden[copied.script.text] = copied
            if document.isAlone, document.aloneLine == former {
                document.aloneLine = copied.script.text
            } else {
                liveTrees[key]?.sentText = copied.script.text
            }
            evaluate(copied)
            then(.success(replies))
        }
    }

    func attachedProcess(of document: SwiftDocument) -> Int? { liveTrees[Self.key(document.package)]?.attached }

    func attachLive(_ process: Int?, of document: SwiftDocument) {
        liveTrees[Self.key(document.package), default: LiveTrees()].attached = process
        liveTreeWasChanged()
    }

    /// Drops a closed script's values and findings from the Swift files.
    func liveScriptWasClosed(_ document: Document) {
        for key in liveTrees.keys.sorted() {
            endAudit(of: key, document.uri)
            liveTrees[key]?.audits[document.uri] = nil
            if liveTrees[key]?.script == document.uri { liveTrees[key]?.script = nil }
        }
        liveTreeWasChanged()
        if swiftDocuments.isEmpty { return }
        refresh("workspace/diagnostic/refresh", client.capabilities.workspace?.diagnostics)
    }

    private func liveTreeWasChanged() {
        liveGeneration += 1
        findAllFacts()
    }

    /// Asks an attached app. If it has ended, asks the package's own tree.
    private func askApp(_ process: Int, _ text: String, then: @escaping ([Reply]) -> Void) {
        let request = makeQuestionNumber()
        appRequests[request] = { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let replies): then(replies)
            case .failure(let fault):
                for key in liveTrees.keys where liveTrees[key]?.attached == process { liveTrees[key]?.attached = nil }
                show(.warning, "the attached app: \(fault.message)")
                then([])
                liveTreeWasChanged()
            }
        }
        emit(.askApp(request: request, process: process, text: text))
    }

    // MARK: - Builds

    /// Called when a package was built, so its files now match the built code.
    func swiftWasBuilt(_ package: String) {
        for document in swiftDocuments.values where document.package == package {
            document.builtText = files.read(document.path)
            document.compareWithBuilt()
            // The package's tree may now contain the document's workflows.
            document.isAlone = false
            offerScriptRenames(document)
        }
    }
}

extension Document {
    /// The steps taken by the script's commands.
    var steps: [StepReply] {
        commands.indices.compactMap { evaluation.outcomes[$0]?.step }
    }
}

extension Reply {
    var tracedStep: StepReply? {
        if case .trace(let step) = content { step } else { nil }
    }
}
