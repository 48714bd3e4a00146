// `workflow audit`: an audit for CI. It drives an app, and exits with 1 if the app breaks a rule.

import WorkbenchLanguage
import WorkbenchCommandLine
import WorkbenchTerminal
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct AuditSubcommand {
    /// A file in a package with lines to carry out before the audit: `open`, `send`, `allow`.
    static let file = "audit.wf"

    private let arguments: Arguments
    private let printer: Printer
    private let program: Program
    private let steps: Int
    private let seed: Int

    init(program: Program, _ arguments: Arguments) throws(UsageError) {
        self.program = program
        self.arguments = arguments
        printer = SessionDriver.printer(arguments)
        steps = try arguments.count(.drive) ?? 200
        seed = try arguments.count(.seed) ?? 1
    }

    func run() throws(UsageError) -> Int32 {
        let package = arguments.value(.package).map(TextFile.expanded)
        let root = arguments.operands.first ?? arguments.value(.root)
        if package == nil, let root, access(root + "/Package.swift", F_OK) == 0 {
            throw UsageError(
                .unknownApp(root, nearest: ["--package \(root)"], apps: []), arguments.subcommand)
        }
        var roots: OpenableRoots?
        var options = SupervisedSession.Options(
            client: "audit \(getpid())", app: package == nil ? root ?? program.apps.first?.name : root, workers: "off",
            isPrivate: true)
        if let package {
            guard let builder = PackageHost.built(forPackageAt: package, printer) else {
                return ended(by: "the package couldn't be built")
            }
            options.launch.run(builder)
            if root == nil { roots = PackageHost.roots(of: builder, printer) }
        }
        options.launch.memoryBytes = try arguments.memoryLimit()
        options.commandLimit = try arguments.timeLimit().map { .seconds($0) }
        let path = "\(package ?? ".")/\(Self.file)"
        var lines: [String] = []
        if access(path, F_OK) == 0 {
            do throws(UnreadableFile) {
                lines = try TextFile.script(path, "").script.statements
                    .filter { $0.command != nil || !$0.diagnostics.isEmpty }.map(\.content)
            } catch {
                return ended(by: "can't read \(path): \(error.reason)")
            }
        }
        return judge(options, lines, from: path, choosingFrom: roots)
    }

    /// A note about the root that the kernel chose; nil if the package has exactly one root that needs no values.
    private static func note(of app: String?, from roots: OpenableRoots?) -> String? {
        guard let app, let roots, roots.app == nil else { return nil }
        let several = roots.chosen.count > 1 ? ", one of \(roots.chosen.count) workflows that may be the root" : ""
        return " root \(app)\(several); to choose another, use --root or an open line in \(file)"
    }

    private enum Verdict: Sendable {
        case audited(Reply, app: String?)
        case refused(line: String, Refusal)
        case died(line: String, Death)
        case unstarted(String)
    }

    /// - Parameter roots: The workflows that the kernel chose from; nil if one was named.
    private func judge(
        _ options: SupervisedSession.Options, _ lines: [String], from path: String, choosingFrom roots: OpenableRoots?
    ) -> Int32 {
        let all = lines + ["audit --drive \(steps) --seed \(seed)"]
        let verdict = BlockingTask.result { () async -> Verdict in await Self.verdict(options, all) }
        let text = ReplyText(width: printer.width)
        switch verdict {
        case .unstarted(let reason):
            return ended(by: reason)
        case .refused(let line, let refusal):
            _ = ended(by: "\(path): \(line): \(refusal.reason.text)")
            return 2
        case .died(let line, let death):
            printer.print(text.lines(of: death))
            printer.complain("workflow: the app crashed during \(line)")
            if AnnotationTarget(arguments) == .github {
                let reason = "the app crashed: \(ReplyText.text(of: death.crash))"
                printer.print(Annotations.line(file: nil, title: "workflow audit", message: reason))
            }
            _ = write(JUnitAudit(endedBy: ReplyText.text(of: death.crash)).text)
            return 1
        case .audited(let reply, let app):
            if let note = Self.note(of: app, from: roots) { printer.print([StyledLine(note, .dim)]) }
            printer.print(text.lines(of: reply))
            guard case .audit(let audit) = reply.content else {
                _ = write(JUnitAudit(endedBy: text.lines(of: reply).map(\.plain).joined(separator: "\n")).text)
                return 1
            }
            for line in annotations(audit.findings) { printer.print(line) }
            guard write(JUnitAudit(audit).text) else { return 1 }
            return audit.findings.isEmpty && (audit.drive?.steps ?? 0) > 0 ? 0 : 1
        }
    }

    /// Reports an audit that ended before it checked any rules.
    private func ended(by reason: String) -> Int32 {
        printer.complain("workflow: \(reason)")
        _ = write(JUnitAudit(endedBy: reason).text)
        return 1
    }

    /// The findings, each at the declaration of its workflow if a package is audited.
    private func annotations(_ findings: [AuditFinding]) -> [String] {
        guard AnnotationTarget(arguments) == .github else { return [] }
        let package = arguments.value(.package).map(TextFile.expanded)
        let declarations = package.map(TypeDeclarations.init(ofPackageAt:))
        return findings.map { finding in
            let place = declarations?.place(ofType: finding.place.node.type)
            return Annotations.line(
                file: place.map { Annotations.relative($0.file, to: AnnotationTarget.checkout) }, line: place?.line,
                title: "workflow audit: \(finding.rule.rawValue)", message: ReplyText.text(of: finding))
        }
    }

    nonisolated private static func verdict(_ options: SupervisedSession.Options, _ lines: [String]) async -> Verdict {
        let evaluator: KernelEvaluator
        do throws(UnreadableFile) {
            evaluator = try await KernelEvaluator(options)
        } catch {
            return .unstarted(error.reason)
        }
        var last: Reply?
        for line in lines {
            let result = await evaluator.evaluate(line)
            if let death = result.death {
                await evaluator.end()
                return .died(line: line, death)
            }
            for case .refused(let refusal) in result.replies.map(\.content) {
                await evaluator.end()
                return .refused(line: line, refusal)
            }
            for case .expectation(let broken) in result.replies.map(\.content) where !broken.holds {
                await evaluator.end()
                return .audited(Reply(.expectation(broken)), app: nil)
            }
            last = result.replies.first
        }
        await evaluator.end()
        let app = lines.contains { $0.hasPrefix("open ") } ? nil : evaluator.app
        return last.map { .audited($0, app: app) } ?? .unstarted("there was nothing to audit")
    }

    private func write(_ text: String) -> Bool {
        guard let path = arguments.value(.junit) else { return true }
        do throws(FileProblem) {
            try TextFile.write(Array(text.utf8), to: path)
            return true
        } catch {
            printer.complain("workflow: \(error)")
            return false
        }
    }
}

/// The result of an audit as JUnit XML for CI, with a test case for each rule.
struct JUnitAudit {
    var text: String

    init(_ audit: AuditReply) {
        let findings = Dictionary(grouping: audit.findings, by: \.rule)
        var lines = Self.head(tests: AuditRule.allCases.count, failures: findings.count)
        for rule in AuditRule.allCases {
            let head = "    <testcase classname=\"workflow audit\" name=\"\(rule.rawValue)\""
            guard let found = findings[rule] else {
                lines.append(head + "/>")
                continue
            }
            let body = ReplyText(width: 100).lines(
                of: Reply(.audit(AuditReply(findings: found, nodes: audit.nodes, skipped: []))))
            let message =
                "\(rule.summary): \(found.map { $0.place.node.path + $0.place.path.description }.joined(separator: ", "))"
            lines.append(head + ">")
            lines.append(
                "      <failure message=\"\(JUnitReport.escaped(message))\">"
                    + JUnitReport.escaped(body.map(\.plain).joined(separator: "\n")) + "</failure>")
            lines.append("    </testcase>")
        }
        text = lines.joined(separator: "\n") + "\n  </testsuite>\n</testsuites>\n"
    }

    /// The report for an audit that ended early, for example because the app crashed, so no rules were checked.
    init(endedBy reason: String) {
        var lines = Self.head(tests: 1, errors: 1)
        lines.append("    <testcase classname=\"workflow audit\" name=\"drive\">")
        lines.append("      <error message=\"\(JUnitReport.escaped(reason))\"/>")
        lines.append("    </testcase>")
        text = lines.joined(separator: "\n") + "\n  </testsuite>\n</testsuites>\n"
    }

    private static func head(tests: Int, failures: Int = 0, errors: Int = 0) -> [String] {
        let counts = "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
        return [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites name=\"workflow audit\" \(counts)>",
            "  <testsuite name=\"audit\" \(counts)>",
        ]
    }
}
