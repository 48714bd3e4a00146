// Audits of live trees, each in a separate process. An audit is repeated when the program or the package's `audit.wf`
// changes.

import WorkbenchLanguage
import WorkbenchValueTree
import WorkbenchWire

struct TreeAudit {
    /// Changes whenever the program does.
    var stamp: String?
    /// The package's `audit.wf`.
    var rules = ""
    var document: Document?
    var facts: AuditFacts?
}

extension Server {
    /// Audits the tree of a file in a separate process, unless it has been audited.
    func beginAudit(_ document: SwiftDocument) {
        let source = liveSource(of: document)
        guard settings.audits, let text = auditText(of: source) else { return }
        let stamp = builtStamp(of: document)
        if let known = liveTrees[Self.key(document.package)]?.audits[text], known.stamp == stamp,
            known.rules == auditRules(of: document.package)
        {
            if known.facts != nil { publishSwiftDiagnostics(document) }
            return
        }
        emit(.startTimer(.audit(document.uri), milliseconds: 300))
    }

    /// The script that leads to a tree; nil if the tree can't be recreated.
    private func auditText(of source: LiveSource) -> String? {
        switch source.tree {
        case .app: nil
        case .script(let uri): documents[uri]?.script.text
        case .hidden(let text): text
        }
    }

    /// The lines that precede an audit of a package's tree: conditions to check, and findings that are allowed.
    private func auditRules(of package: String?) -> String {
        guard let path = package.map({ $0 + "/audit.wf" }) else { return "" }
        // Conditions are checked while the user is still typing.
        if let open = documents[DocumentURI.uri(path)] { return open.script.text }
        return files.read(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The audit of a file's tree. While it is running, the previous audit; nil if there is none yet.
    func audit(of document: SwiftDocument) -> AuditFacts? {
        guard let text = auditText(of: liveSource(of: document)) else { return nil }
        if let facts = liveTrees[Self.key(document.package)]?.audits[text]?.facts { document.lastAudit = facts }
        return document.lastAudit
    }

    /// Whether the findings are up to date, because the file hasn't been edited or rebuilt since the audit.
    func isCertain(_ audit: AuditFacts, _ document: SwiftDocument) -> Bool {
        !document.isEdited && audit.stamp == builtStamp(of: document)
    }

    private func builtStamp(of document: SwiftDocument) -> String? {
        document.package.flatMap { packages[$0]?.host?.stamp }
    }

    func runAudit(_ uri: String) {
        guard let file = swiftDocuments[uri], let text = auditText(of: liveSource(of: file)) else { return }
        let (key, package) = (Self.key(file.package), file.package)
        let stamp = builtStamp(of: file)
        let rules = auditRules(of: package)
        let former = liveTrees[key]?.audits[text]
        guard former == nil || former?.stamp != stamp || former?.rules != rules else { return }
        endAudit(of: key, text)
        let document = makeHidden(package, rules.isEmpty ? text : text + "\n" + rules)
        // The drive takes a long time and may crash the app, so its kernel isn't shared.
        document.evaluation.needsOwnKernel = true
        // Other files of the package may have separate trees.
        let needed = Set(swiftDocuments.values.filter { $0.package == package }.map(liveSource).compactMap(auditText))
        liveTrees[key, default: LiveTrees()].audits = (liveTrees[key]?.audits ?? [:]).filter {
            $0.value.document != nil || needed.contains($0.key)
        }
        liveTrees[key]?.audits[text] = TreeAudit(
            stamp: stamp, rules: rules, document: document, facts: former?.facts)
        evaluate(document)
        func take(_ reply: AuditReply) {
            let nodes = reply.findings.map(\.place.node)
            let others = reply.findings.compactMap { finding in
                if case .observed(let observation) = finding { observation.other?.node } else { nil }
            }
            let paths = Set((nodes + others).map(\.path) + nodes.compactMap(\.parentPath)).sorted()
            var declarations: [String: NodeSinks.Declarations] = [:]
            var evidence: [(findings: [Int], evidence: FindingEvidence)] = []
            let questions = reply.causeQuestions
            var waiting = paths.count + questions.count
            func proceed() {
                guard waiting == 0, liveTrees[key]?.audits[text]?.document === document else { return }
                var causes: [Int: [CodeReply.Part]] = [:]
                for (findings, var found) in evidence {
                    found.declarations = declarations
                    for index in findings { causes[index] = found.causes(of: reply.findings[index]) }
                }
                liveTrees[key]?.audits[text]?.facts = AuditFacts(
                    reply: reply, declarations: declarations, causes: causes, stamp: stamp, text: text)
                endAudit(of: key, text)
                auditIsDone(package)
            }
            // A node that exists only in the drive is refused, and commands after a refusal get no answer.
            for path in paths {
                ask(document, "sinks \(path)", at: document.script.count, isAfter: true) { replies in
                    declarations[path] = replies.first?.sinks?.declarations
                    waiting -= 1
                    proceed()
                }
            }
            for question in questions {
                ask(document, question.text, at: document.script.count, isAfter: true) { replies in
                    let found = FindingEvidence(replies, isProven: question.isScript)
                    evidence.append((question.findings, found))
                    waiting -= 1
                    proceed()
                }
            }
            proceed()
        }
        ask(document, "audit --drive 200 --seed 1", at: document.script.count, isAfter: true) { [weak self] replies in
            if case .audit(let reply)? = replies.first?.content { return take(reply) }
            // The drive took too long, or ended the process.
            guard let self, liveTrees[key]?.audits[text]?.document === document, lifecycle == .running else { return }
            evaluate(document)
            ask(document, "audit", at: document.script.count, isAfter: true) { [weak self] replies in
                if case .audit(let reply)? = replies.first?.content { return take(reply) }
                guard let self, liveTrees[key]?.audits[text]?.document === document else { return }
                // Earlier findings may no longer be true.
                liveTrees[key]?.audits[text]?.facts = nil
                for file in swiftDocuments.values where file.package == package { file.lastAudit = nil }
                endAudit(of: key, text)
                auditIsDone(package)
            }
        }
    }

    /// Drops audits of the old code; the new code is audited once its tree exists.
    func endAudits(of package: String) {
        for text in liveTrees[package]?.audits.keys.sorted() ?? [] { endAudit(of: package, text) }
    }

    private func endAudit(of key: String, _ text: String) {
        guard let document = liveTrees[key]?.audits[text]?.document else { return }
        liveTrees[key]?.audits[text]?.document = nil
        endHidden(document)
    }

    private func auditIsDone(_ package: String?) {
        let audited = swiftDocuments.values.filter { $0.package == package }.sorted { $0.uri < $1.uri }
        guard let first = audited.first else { return }
        // The code that causes a finding may be in a file that isn't open.
        whenPackageIsRead(containing: first) { [weak self] _ in
            guard let self else { return }
            for document in audited { publishSwiftDiagnostics(document) }
            refreshViews()
            refresh("workspace/diagnostic/refresh", client.capabilities.workspace?.diagnostics)
        }
    }
}
