// Audits of live trees, each in a separate process. An audit is repeated when the program or the package's `audit.wf`
// changes.

import WorkbenchLanguage
import WorkbenchValueTree
import WorkbenchWire

struct TreeAudit {
    /// The commands that lead to the tree.
    var text: String
    /// Changes whenever the program does.
    var stamp: String?
    /// The package's `audit.wf`.
    var rules = ""
    var document: Document?
    var facts: AuditFacts?
    /// The lines of `audit.wf` that the tree refused.
    var refusedRules: [Finding] = []
}

extension Server {
    /// The maximum number of open scripts whose trees are audited, because each audit takes a while.
    private static let mostAuditedScripts = 10

    /// Shows a file's findings, and audits the trees that have not been audited yet.
    func beginAudit(_ document: SwiftDocument) {
        guard settings.audits else { return }
        publishSwiftDiagnostics(document)
        if nextAudit(of: document) != nil { emit(.startTimer(.audit(document.uri), milliseconds: 300)) }
    }

    /// The trees whose findings a file shows, whichever script was evaluated last: the package's own tree, one with a
    /// workflow of the file as its root, and those of the open scripts. All but the first are named after their files.
    func auditedTrees(of document: SwiftDocument) -> [String] {
        let scripts = documents.values.filter { $0.evaluation.package == document.package && !$0.hasRules }
        return [""] + (document.aloneLine == nil ? [] : [document.uri])
            + scripts.map(\.uri).sorted().prefix(Self.mostAuditedScripts)
    }

    /// The first tree that has changed since its audit, with the audit that it needs.
    private func nextAudit(of document: SwiftDocument) -> (name: String, audit: TreeAudit)? {
        let known = liveTrees[Self.key(document.package)]?.audits ?? [:]
        let (stamp, rules) = (builtStamp(of: document), auditRules(of: document.package))
        return auditedTrees(of: document).lazy.map { name in
            let text = name == document.uri ? document.aloneLine : self.documents[name]?.script.text
            return (name, TreeAudit(text: text ?? "", stamp: stamp, rules: rules))
        }.first { name, audit in
            guard let known = known[name] else { return true }
            return known.text != audit.text || known.stamp != stamp || known.rules != rules
        }
    }

    /// The lines that precede an audit of a package's tree: conditions to check, and findings that are allowed.
    private func auditRules(of package: String?) -> String {
        guard let path = package.map({ $0 + "/audit.wf" }) else { return "" }
        // Conditions are checked while the user is still typing.
        if let open = documents[DocumentURI.uri(path)] { return open.script.text }
        return files.read(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The audits of a file's trees. While one is running, the previous one of that tree.
    func audits(of document: SwiftDocument) -> [AuditFacts] {
        let audits = liveTrees[Self.key(document.package)]?.audits ?? [:]
        return auditedTrees(of: document).compactMap { audits[$0]?.facts }
    }

    /// Whether the findings are up to date, because the file hasn't been edited or rebuilt since the audit.
    func isCertain(_ audit: AuditFacts, _ document: SwiftDocument) -> Bool {
        !document.isEdited && audit.stamp == builtStamp(of: document)
    }

    private func builtStamp(of document: SwiftDocument) -> String? {
        document.package.flatMap { packages[$0]?.host?.stamp }
    }

    func runAudit(_ uri: String) {
        guard let file = swiftDocuments[uri], case (let name, var next)? = nextAudit(of: file) else { return }
        let (key, package) = (Self.key(file.package), file.package)
        // When the audit of another tree ends, the next one begins.
        guard !(liveTrees[key]?.audits.contains { $0.key != name && $0.value.document != nil } ?? false) else { return }
        endAudit(of: key, name)
        let (text, rules, stamp) = (next.text, next.rules, next.stamp)
        let document = makeHidden(package, rules.isEmpty ? text : text + "\n" + rules)
        // The drive takes a long time and may crash the app, so its kernel isn't shared.
        document.evaluation.needsOwnKernel = true
        let needed = Set(swiftDocuments.values.filter { $0.package == package }.flatMap(auditedTrees))
        (next.document, next.facts) = (document, liveTrees[key]?.audits[name]?.facts)
        liveTrees[key, default: LiveTrees()].audits = (liveTrees[key]?.audits ?? [:]).filter { needed.contains($0.key) }
        liveTrees[key]?.audits[name] = next
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
                guard waiting == 0, liveTrees[key]?.audits[name]?.document === document else { return }
                var causes: [Int: [CodeReply.Part]] = [:]
                for (findings, var found) in evidence {
                    found.declarations = declarations
                    for index in findings { causes[index] = found.causes(of: reply.findings[index]) }
                }
                liveTrees[key]?.audits[name]?.facts = AuditFacts(
                    reply: reply, declarations: declarations, causes: causes, stamp: stamp, tree: name,
                    commands: text.commandLines)
                endAudit(of: key, name)
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
        // A drive may take longer than a single command.
        let drive = AuditFacts.drive + " --seconds \(max(1, settings.timeLimitMilliseconds * 3 / 1_000))"
        ask(document, drive, at: document.script.count, isAfter: true) { [weak self] replies in
            if case .audit(let reply)? = replies.first?.content { return take(reply) }
            // The drive took too long, or ended the process.
            guard let self, liveTrees[key]?.audits[name]?.document === document, lifecycle == .running else { return }
            evaluate(document)
            ask(document, "audit", at: document.script.count, isAfter: true) { [weak self] replies in
                if case .audit(let reply)? = replies.first?.content { return take(reply) }
                guard let self, liveTrees[key]?.audits[name]?.document === document else { return }
                // Earlier findings may no longer be true.
                liveTrees[key]?.audits[name]?.facts = nil
                endAudit(of: key, name)
                auditIsDone(package)
            }
        }
    }

    /// Drops audits of the old code; the new code is audited once its tree exists.
    func endAudits(of package: String) {
        for name in liveTrees[package]?.audits.keys.sorted() ?? [] { endAudit(of: package, name) }
    }

    func endAudit(of key: String, _ name: String) {
        guard let audit = liveTrees[key]?.audits[name], let document = audit.document else { return }
        let start = document.script.count - audit.rules.utf8.count
        liveTrees[key]?.audits[name]?.refusedRules = document.findings.compactMap { finding in
            guard [.check, .refused].contains(finding.code), finding.range.lowerBound >= start else { return nil }
            var finding = finding
            finding.range = finding.range.lowerBound - start..<finding.range.upperBound - start
            return finding
        }
        liveTrees[key]?.audits[name]?.document = nil
        endHidden(document)
    }

    private func auditIsDone(_ package: String?) {
        publishRules()
        let audited = swiftDocuments.values.filter { $0.package == package }.sorted { $0.uri < $1.uri }
        guard let first = audited.first else { return }
        if let next = audited.first(where: { nextAudit(of: $0) != nil }) { runAudit(next.uri) }
        // The code that causes a finding may be in a file that isn't open.
        whenPackageIsRead(containing: first.path) { [weak self] _ in
            guard let self else { return }
            for document in audited { publishSwiftDiagnostics(document) }
            refreshViews()
            refresh("workspace/diagnostic/refresh", client.capabilities.workspace?.diagnostics)
        }
    }
}
