// `workflow compare` and `workflow bisect`: run a script in two versions of its package, or two scripts in one, and show
// where they first differ.

import Synchronization
import WorkbenchCommandLine
import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchValueTree

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct CompareSubcommand {
    private let arguments: Arguments
    private let program: Program
    private let printer: Printer
    private let kernels: ScriptKernels
    private let progress = Progress()
    /// The name of the files as they are now.
    private static let now = "your files"

    init(program: Program, _ arguments: Arguments) throws(UsageError) {
        self.program = program
        self.arguments = arguments
        printer = SessionDriver.printer(arguments)
        kernels = try ScriptKernels(arguments, of: program)
    }

    // MARK: - Comparing

    func compare() -> Int32 {
        let names = arguments.operands
        var rest = names[...]
        return reporting { () throws(HostingError) in
            if names.count == 2, names[0].hasSuffix(".wf"), access(names[0], F_OK) == 0 {
                let files = (try script(names[0]), try script(names[1]))
                let comparison = try self.comparison(
                    (names[0], files.0, try ownHost(of: files.0)), (names[1], files.1, try ownHost(of: files.1)))
                return show(comparison, of: "\(names[0]), \(names[1])", (names[0], names[1])) ? 0 : 1
            }
            var isSame = true
            while let name = rest.dropFirst().first {
                isSame = try compare(names[0], with: name) && isSame
                rest = rest.dropFirst()
            }
            return isSame ? 0 : 1
        } stopped: {
            let (name, known) = (rest.dropFirst().first ?? "", progress.content.withLock { $0?.sameness })
            tell(known.map { " stopped in \(name): \($0)" } ?? " stopped before \(name) was compared")
            tellHowToContinue(with: [names[0]] + rest.dropFirst())
        }
    }

    /// Whether a script does the same in an earlier version of its package as now.
    private func compare(_ revision: String, with name: String) throws(HostingError) -> Bool {
        let file = try script(name)
        let package = try versionedPackage(of: file)
        return try holding(package, "former") { (version) throws(HostingError) in
            let commit = try version.commit(revision)
            let shared = try version.checkOut(commit)
            let host = try naming(commit, of: version) { () throws(HostingError) in
                try self.host(of: version.package)
            }
            let former = (revision, file, host)
            let comparison = try comparison(former, (Self.now, file, try self.host(of: package)))
            return show(comparison, of: name, (revision, Self.now), shared)
        }
    }

    /// Shows a comparison. Returns whether both sides did the same.
    private func show(
        _ comparison: ScriptComparison, of script: String, _ sides: (former: String, present: String),
        _ shared: [String] = []
    ) -> Bool {
        if arguments.has(.json) {
            printer.print(ReplyJSON.line("comparison", ComparisonReport(comparison, of: script, shared)))
        } else {
            printer.print(comparison.lines(of: script, sides, width: printer.width))
            printer.print(shared.map { StyledLine("   not compared: both versions use \($0) as it is now", .dim) })
        }
        return comparison.difference == nil && comparison.commands > 0
    }

    private typealias Side = (name: String, file: ScriptFile, host: PackageBuilder?)

    private func comparison(_ former: Side, _ present: Side) throws(HostingError) -> ScriptComparison {
        let kernels = kernels
        let (old, new, cache) = (former, present, try Places.cache)
        let here = PackageBuilder.realPath(".") ?? ""
        let done = progress
        let outcome = watched {
            done.content.withLock { "comparing \(new.file.name)" + ($0.map { ": \($0.sameness)" } ?? "") }
        } of: { () async -> Result<ScriptComparison, HostingError> in
            do throws(UnreadableFile) {
                let one = try await kernels.evaluator(old.host)
                let other: KernelEvaluator
                do throws(UnreadableFile) {
                    other = try await kernels.evaluator(new.host)
                } catch {
                    await one.end()
                    throw error
                }
                var comparison = await ScriptComparison(
                    of: (old.file, one), and: (new.file, other), read: TextFile.script,
                    progress: { comparison in done.content.withLock { $0 = comparison } })
                comparison.renameCode { Annotations.relative(VersionFolder.original(of: $0, cache: cache), to: here) }
                await one.end()
                await other.end()
                return .success(comparison)
            } catch {
                return .failure(.notComparable("the app couldn't be started: \(error.reason)"))
            }
        }
        guard let outcome else { throw .stopped }
        done.content.withLock { $0 = nil }
        return try outcome.get()
    }

    private final class Progress: Sendable {
        let content = Mutex<ScriptComparison?>(nil)
    }

    // MARK: - Bisecting

    func bisect() -> Int32 {
        var search = Search()
        return reporting { () throws(HostingError) in
            let range = arguments.operands[0]
            guard let dots = range.firstRange(of: ".."), dots.lowerBound > range.startIndex else {
                throw .notComparable("\(range) isn't a range of commits: use GOOD..BAD, such as v1.0..HEAD")
            }
            let (good, bad) = (String(range[..<dots.lowerBound]), String(range[dots.upperBound...]))
            let file = try script(arguments.operands[1])
            let package = try versionedPackage(of: file)
            return try holding(package, "former") { (former) throws(HostingError) in
                try holding(package, "probe") { (probe) throws(HostingError) in
                    try bisect(
                        file, from: try former.commit(good), to: try former.commit(bad.isEmpty ? "HEAD" : bad), former,
                        probe, &search)
                }
            }
        } stopped: {
            var operands = arguments.operands
            if search.isBegun {
                operands[0] = search.range
                tell(" stopped: \(search.text)")
            } else {
                tell(" stopped before the first commit was tried")
            }
            tellHowToContinue(with: operands)
            guard arguments.has(.json), search.isBegun else { return }
            let known = Bisection(isTest: search.isTest, maybe: search.suspects, rest: search.range)
            printer.print(ReplyJSON.line("bisection", known))
        }
    }

    /// The progress of a bisection.
    private struct Search {
        var isTest = false
        /// All commits, oldest first, from the one before the range.
        var commits: [String] = []
        /// The indices of the last known good commit and the first known bad one.
        var (good, bad) = (0, 0)

        var isBegun: Bool { bad > 0 }
        var suspects: [String] { Array(commits[(good + 1)...bad]) }
        var range: String { "\(commits[good].prefix(9))..\(commits[bad].prefix(9))" }
        var kind: String { isTest ? "bad commit" : "difference" }

        var text: String {
            suspects.count == 1
                ? "the first \(kind) is known: \(commits[bad].prefix(9))"
                : "the first \(kind) is one of the \(suspects.count) commits in \(range)"
        }
    }

    /// Prints progress and human-readable results. With --json, they go to standard error.
    private func tell(_ lines: [StyledLine]) {
        guard arguments.has(.json) else { return printer.print(lines) }
        for line in lines { printer.complain(line.plain) }
    }

    private func tell(_ text: String) { tell([StyledLine(text)]) }

    private func bisect(
        _ file: ScriptFile, from good: String, to bad: String, _ former: VersionFolder, _ probe: VersionFolder,
        _ search: inout Search
    ) throws(HostingError) -> Int32 {
        let commits = [good] + (try probe.commits(after: good, upTo: bad))
        guard commits.count > 1, let last = commits.last else {
            throw .notComparable(
                "no commits lead from \(good.prefix(9)) to \(bad.prefix(9)): GOOD must be older than BAD")
        }
        try former.checkOut(good)
        let host = try naming(good, of: former) { () throws(HostingError) in
            try self.host(of: former.package)
        }
        let start: Side = ("", file, host)
        func end(_ commit: String) throws(HostingError) -> Side {
            try probe.checkOut(commit)
            return ("", file, try self.host(of: probe.package))
        }
        let finish = try naming(last, of: probe) { () throws(HostingError) in try end(last) }
        let (isGood, isStillGood) = (try passes(start), try passes(finish))
        let asTest = isGood && !isStillGood
        (search.isTest, search.commits) = (asTest, commits)
        if asTest { search.bad = commits.count - 1 }
        func isBad(_ commit: String) throws(HostingError) -> Bool {
            let side = try end(commit)
            return asTest ? try !passes(side) : try self.comparison(start, side).difference != nil
        }
        let count = BriefText.count(commits.count - 1, "commit")
        tell(" searching \(count) for the first in which \(file.name) \(asTest ? "fails" : "behaves differently")")
        let isLastBad = asTest ? true : try isBad(last)
        guard isLastBad else {
            tell([StyledLine(" ✓ no difference from \(good.prefix(9)) to \(bad.prefix(9))", .success)])
            if arguments.has(.json) { printer.print(ReplyJSON.line("bisection", Bisection(isTest: asTest))) }
            return 0
        }
        search.bad = commits.count - 1
        var skipped: Set<Int> = []
        while let middle = ((search.good + 1)..<search.bad).filter({ !skipped.contains($0) })
            .min(by: { abs($0 * 2 - search.good - search.bad) < abs($1 * 2 - search.good - search.bad) })
        {
            let summary = try probe.summary(of: commits[middle])
            do throws(HostingError) {
                let isFailing = try isBad(commits[middle])
                if isFailing { search.bad = middle } else { search.good = middle }
                tell([StyledLine(isFailing ? " ✗ \(summary)" : " ✓ \(summary)", .dim)])
            } catch {
                guard error != .stopped else { throw error }
                skipped.insert(middle)
                tell([StyledLine(" ? \(summary)  (skipped: \(error))", .dim)])
            }
        }
        let (found, maybe) = (commits[search.bad], Array(search.suspects.dropLast()))
        for commit in maybe { tell(" maybe (skipped): \(try probe.summary(of: commit))") }
        tell([
            StyledLine(
                " first \(search.kind): \(try probe.summary(of: found))", .title)
        ])
        if arguments.has(.json) {
            printer.print(
                ReplyJSON.line("bisection", Bisection(isTest: asTest, commit: found, maybe: maybe)))
        }
        try former.checkOut(commits[search.good])
        let comparison = try self.comparison(("", file, try self.host(of: former.package)), try end(found))
        _ = show(
            comparison, of: file.name,
            (String(commits[search.good].prefix(9)), String(found.prefix(9))))
        return 1
    }

    private func passes(_ side: Side) throws(HostingError) -> Bool {
        let (kernels, file, host) = (kernels, side.file, side.host)
        let runner = CheckRunner(read: TextFile.script) { _ async throws(UnreadableFile) in
            try await kernels.evaluator(host)
        }
        guard let isPassed = watched({ "running \(file.name)" }, of: { await runner.check(file).isPassed }) else {
            throw .stopped
        }
        return isPassed
    }

    // MARK: - Scripts and packages

    /// Does work that Ctrl-C stops, and shows why it failed or how far it got.
    private func reporting(_ work: () throws(HostingError) -> Int32, stopped: () -> Void) -> Int32 {
        let code = Interrupts.forwarded(to: nil) { () -> Int32 in
            do throws(HostingError) {
                return try work()
            } catch .stopped {
                printer.clearPassing()
                stopped()
                return 130
            } catch {
                BuildProgress.show(error, printer)
                return 2
            }
        }
        if code == 130 { Interrupts.ignore() }
        return code
    }

    /// Waits for a task. Returns nil after Ctrl-C.
    private func watched<Answer: Sendable>(
        _ text: () -> String, of body: @escaping @Sendable () async -> Answer
    ) -> Answer? {
        var line = ProgressLine(printer)
        defer { printer.clearPassing() }
        return BlockingTask.result {
            line.show(ProgressLine.text(text(), after: line.passed) + "; Ctrl-C stops it")
            return !Interrupts.isPressed
        } of: {
            await body()
        }
    }

    /// Shows this command line with the operands that are left.
    private func tellHowToContinue(with operands: [String]) {
        let words = CommandLine.arguments.dropFirst().filter { !arguments.operands.contains($0) } + operands
        let command = (["workflow"] + words).map(\.quotedForShell).joined(separator: " ")
        tell([StyledLine(" to continue, reusing compiled code:", .dim), StyledLine("   " + command, .hint)])
    }

    private func script(_ name: String) throws(HostingError) -> ScriptFile {
        let file: ScriptFile
        do throws(UnreadableFile) {
            file = try TextFile.script(name, "")
        } catch {
            throw .notComparable("can't read \(name): \(error.reason)")
        }
        // A script with faults doesn't run at all, so it would behave the same in every version.
        if let fault = file.faults.first { throw .notComparable("\(fault.place.text): \(fault.message)") }
        guard file.script.statements.contains(where: { $0.command != nil }) else {
            throw .notComparable("\(name) has no commands")
        }
        return file
    }

    /// The package that a script needs; nil if this program contains its workflows.
    private func package(of file: ScriptFile) -> String? { ScriptHosts(arguments, of: program).package(of: file) }

    private func ownHost(of file: ScriptFile) throws(HostingError) -> PackageBuilder? {
        // The package around a script may have no workflows.
        do throws(HostingError) {
            return try package(of: file).map(host(of:))
        } catch .noWorkbench where arguments.value(.package) == nil && file.package == nil {
            return nil
        }
    }

    private func versionedPackage(of file: ScriptFile) throws(HostingError) -> String {
        guard let package = package(of: file) else {
            throw .notComparable(
                "\(file.name) isn't in a package that can be built: pass one with --package DIRECTORY")
        }
        return package
    }

    /// Names the commit that can't be built.
    private func naming<Result>(
        _ commit: String, of version: VersionFolder, _ build: () throws(HostingError) -> Result
    ) throws(HostingError) -> Result {
        do throws(HostingError) { return try build() } catch {
            if error != .stopped {
                printer.complain("workflow: this commit can't be built: \(try version.summary(of: commit))")
            }
            throw error
        }
    }

    private func host(of package: String) throws(HostingError) -> PackageBuilder {
        try BuildProgress.host(packageAt: package, printer)
    }

    private func holding<Result>(
        _ package: String, _ slot: String, _ work: (VersionFolder) throws(HostingError) -> Result
    ) throws(HostingError) -> Result {
        let folder = try VersionFolder(
            ofPackageAt: package, slot: slot, cache: try Places.cache, stop: { Interrupts.isPressed })
        return try folder.whileHeld(
            waiting: { printer.complain("workflow: waiting for another comparison of this package") },
            { () throws(HostingError) in try work(folder) })
    }
}
