// The findings of an audit, at the lines that cause them.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree

/// A finding at a place in a file.
struct SwiftFinding {
    var finding: AuditFinding
    /// The audit that found it.
    var audit: AuditFacts
    /// The code that causes the finding. If that isn't known, or isn't in an open file, the place where it is seen.
    var span: Outline.Span
    /// The place where the finding is seen; nil if it's in another file.
    var seen: Outline.Span?
    /// The commands that demonstrate the finding, after those that led to the audited tree.
    var script: [String]
    /// The place where the finding is seen or, if the finding is shown there, the code that causes it.
    var related: LSP.DiagnosticRelatedInformation?
}

extension SwiftFinding {
    /// The shortest known script that shows the finding.
    var commands: [String] {
        if case .observed(let broken) = finding, broken.rule == .brokenInvariant {
            return audit.commands + [broken.subject].compactMap(\.self) + script
        }
        return audit.commands + script + [question]
    }

    /// For choosing the shortest of several scripts. A whole drive counts as the longest.
    fileprivate var length: Int { question == AuditFacts.drive ? .max : commands.count }

    /// The command that shows the finding. Without a script, it is in the tree, or known only from the whole drive.
    var question: String {
        script.isEmpty && finding.rule.needsSteps && audit.reply.drive != nil ? AuditFacts.drive : "audit"
    }
}

/// The findings of one audit, with the data needed to find their lines.
struct AuditFacts {
    static let drive = "audit --drive 200 --seed 1"

    var reply: AuditReply
    /// The declarations of the nodes in the findings, by path.
    var declarations: [String: NodeSinks.Declarations]
    /// The code that causes each finding, the most likely part first.
    var causes: [Int: [CodeReply.Part]] = [:]
    /// Identifies the audited code. It changes whenever the package's program does.
    var stamp: String?
    /// The name of the audited tree, and the commands that led to it.
    var tree: String
    var commands: [String]
}

extension Server {
    /// The findings whose lines are in a file; each kind is listed only once.
    func swiftFindings(of document: SwiftDocument) -> [SwiftFinding] {
        let key = FindingsKey(changes: swiftChanges, files: swiftDocuments.values.map(\.changes))
        if let known = document.findings, known.key == key { return known.found }
        let found = findings(in: document)
        document.findings = (key, found)
        return found
    }

    private func findings(in document: SwiftDocument) -> [SwiftFinding] {
        let files = knownOutlines(at: document.path)
        let search = OutlineSearch(files.mapValues(\.outline))
        var found: [SwiftFinding] = []
        for audit in audits(of: document) {
            for index in audit.reply.findings.indices {
                guard let new = finding(index, of: audit, in: document, files, search) else { continue }
                let known = found.firstIndex {
                    $0.span == new.span && $0.seen == new.seen && $0.finding.rule == new.finding.rule
                }
                guard let known else { found.append(new); continue }
                if new.length < found[known].length { found[known] = new }
            }
        }
        return found
    }

    /// The finding with this index, if the file shows it.
    private func finding(
        _ index: Int, of audit: AuditFacts, in document: SwiftDocument, _ files: [String: FileOutline],
        _ search: OutlineSearch
    ) -> SwiftFinding? {
        let finding = audit.reply.findings[index]
        func seen(in path: String) -> OutlineSearch.Place? {
            let node = finding.place.node.path
            // Another module may have a workflow with the same names.
            let module =
                audit.declarations[node]?.workflow?.module
                ?? audit.causes[index]?.first { $0.node.path == node }?.type.module
            guard let outline = files[path]?.outline, module.map({ isDeclared($0, at: path) }) ?? true else {
                return nil
            }
            return audit.span(of: finding, in: outline, outline.workflows(document.facts)).map {
                OutlineSearch.Place(file: path, span: $0)
            }
        }
        let own = seen(in: document.path)
        var (shown, other) = (own, search.cause(audit.causes[index] ?? []) { isDeclared($0, at: $1) })
        if let cause = other, let text = files[cause.file]?.text {
            if cause.file == document.path {
                shown = OutlineSearch.Place(file: cause.file, span: text.firstLine(of: cause.span))
                other = own ?? files.keys.sorted().lazy.compactMap { seen(in: $0) }.first
            } else if swiftDocuments.values.contains(where: {
                $0.path == cause.file && auditedTrees(of: $0).contains(audit.tree)
            }) {
                // That file shows it.
                return nil
            }
        }
        guard let span = shown?.span else { return nil }
        let related = other.flatMap { place in
            files[place.file].map { file in
                LSP.DiagnosticRelatedInformation(
                    location: LSP.Location(uri: DocumentURI.uri(place.file), range: file.text.range(place.span)),
                    message: shown == own ? "caused here" : "seen here")
            }
        }
        return SwiftFinding(
            finding: finding, audit: audit, span: span, seen: own?.span,
            script: audit.reply.drive?.scripts.first { $0.finding == index }?.lines ?? [], related: related)
    }
}

extension OutlineSearch {
    /// The first part that is found in a file of its module.
    fileprivate func cause(_ parts: [CodeReply.Part], isOfModule: (String, String) -> Bool) -> Place? {
        for part in parts {
            let places =
                if case .call(let child) = part.role {
                    keys(of: child.type.names, module: child.type.module, in: part.type.names)
                } else {
                    places(of: part)
                }
            if let place = places.first(where: { isOfModule(part.type.module, $0.file) }) { return place }
        }
        return nil
    }
}

extension SourceText {
    /// The part of a span on its first line.
    fileprivate func firstLine(of span: Outline.Span) -> Outline.Span {
        let start = min(span.start, bytes.count)
        let line = bytes[start..<max(start, min(span.end, bytes.count))].prefix { $0 != 0x0A && $0 != 0x0D }
        return Outline.Span(start, start + line.count)
    }
}

extension AuditFacts {
    /// The place in a file where a finding is seen.
    fileprivate func span(
        of finding: AuditFinding, in outline: Outline, _ workflows: [SwiftWorkflow]
    ) -> Outline.Span? {
        workerSpan(of: finding, in: outline) ?? nodeSpan(of: finding, workflows)
    }

    /// The type of a worker, which isn't a workflow.
    func worker(of node: NodeName, in outline: Outline) -> Outline.TypeOutline? {
        let names = declarations[node.path]?.workflow?.names
        return outline.types.first { type in names.map { $0 == type.names } ?? node.isOf(type.names) }
    }

    /// The place in a worker that a finding is about: its `isEquivalent`, a property that is compared, or its name.
    private func workerSpan(of finding: AuditFinding, in outline: Outline) -> Outline.Span? {
        guard finding.rule == .deafWorker || finding.rule == .restlessWorker,
            let worker = worker(of: finding.place.node, in: outline)
        else { return nil }
        if let function = worker.functions.first(where: { $0.name.text == "isEquivalent" }) {
            return function.name.span
        }
        guard case .field(let name)? = finding.place.path.components.first else { return worker.name }
        return worker.properties.first { $0.name.text == name }?.name.span ?? worker.name
    }

    func workflow(of node: NodeName, _ workflows: [SwiftWorkflow]) -> SwiftWorkflow? {
        if let names = declarations[node.path]?.workflow?.names { return workflows.first { $0.names == names } }
        // A node without declarations exists only in the drive, so compare its type.
        return workflows.first { node.isOf($0.names) }
    }

    func parent(of node: NodeName, _ workflows: [SwiftWorkflow]) -> SwiftWorkflow? {
        node.parentPath.flatMap { path in
            workflows.first { $0.names == declarations[path]?.workflow?.names }
        }
    }

    private func nodeSpan(of finding: AuditFinding, _ workflows: [SwiftWorkflow]) -> Outline.Span? {
        let node = finding.place.node
        let own = workflow(of: node, workflows)
        let parent = parent(of: node, workflows)
        switch finding {
        case .wronglyKeptRow:
            // The parent's closure reads data outside the row.
            return parent?.child(node)?.name ?? own?.declaration?.name
        case .impureRender, .sendingRender: return own?.render?.name.span ?? own?.declaration?.name
        case .unreachableActions(_, let type, let actions, _):
            return own?.case(actions.first.map { String($0.prefix { $0 != "(" }) }, in: type) ?? own?.declaration?.name
        case .sharedObject, .changeableObject, .staleCopy, .usedByOneChild:
            return own?.property(finding.place.path) ?? own?.declaration?.name
        case .observed(let observation):
            return span(of: observation, own, parent)
        }
    }

    private func span(
        of finding: AuditObservation, _ own: SwiftWorkflow?, _ parent: SwiftWorkflow?
    ) -> Outline.Span? {
        let subject = finding.subject.map { $0.prefix { $0 != "(" && $0 != " " } }
            .map { String($0.hasPrefix(".") ? $0.dropFirst() : $0[...]) }
        let node = finding.place.node
        switch finding.rule {
        case .wipedEdit:
            return own?.function("workflowDidChange")?.name.span ?? own?.property(finding.place.path)
        case .ignoredOutput, .deadOutput:
            // The cause is the parent, which ignores the output.
            if let child = parent?.child(node) { return child.name }
            return own?.outputCase(subject) ?? own?.declaration?.name
        case .restlessWorker, .deafWorker, .endlessWrites: return parent?.child(node)?.name
        case .changingKey, .indexKey, .forgetfulChild:
            if let child = parent?.child(node) { return child.key ?? child.name }
            return own?.declaration?.name
        case .deadAction, .unsentAction, .appliedTwice, .staleSink, .trap:
            return own?.case(subject, in: nil) ?? own?.render?.name.span ?? own?.declaration?.name
        case .deadTap, .impureRender, .sendingRender: return own?.render?.name.span ?? own?.declaration?.name
        case .sharedObject, .changeableObject, .staleCopy, .usedByOneChild, .unreadState, .twoOwners,
            .brokenRelation, .closureInState, .lateAnswer, .revertedWrite, .brokenInvariant:
            return own?.property(finding.place.path) ?? own?.declaration?.name
        }
    }
}

extension SwiftWorkflow {
    /// The declaration of the first component of a path in the state, or in the properties.
    func property(_ path: ValuePath) -> Outline.Span? {
        guard case .field(let name)? = path.components.first else { return states.first?.name }
        let all = states.flatMap(\.properties) + properties
        return all.first { $0.name.text == name }?.name.span
            ?? states.lazy.flatMap(\.cases).first { $0.name.text == name }?.name.span
    }

    func `case`(_ name: String?, in type: String?) -> Outline.Span? {
        guard let name else { return nil }
        let types = actions.filter { type == nil || $0.names.last == type }
        return types.lazy.flatMap(\.cases).first { $0.name.text == name }?.name.span
            ?? types.first { $0.names.last == name }?.name
    }

    func outputCase(_ name: String?) -> Outline.Span? {
        outputs.lazy.flatMap(\.cases).first { $0.name.text == name }?.name.span
    }

    /// The place where a workflow renders nodes of this type.
    func child(_ node: NodeName) -> Outline.Child? {
        let all = parts.flatMap(\.functions).flatMap(\.children)
        return all.first { node.isWritten($0.type) }
    }
}
