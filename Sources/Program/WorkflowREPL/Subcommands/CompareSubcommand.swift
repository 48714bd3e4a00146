// `workflow compare` and `workflow bisect`: run a script in two versions of its package, or two scripts in one, and show
// where they first differ.

import WorkbenchCommandLine
import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchTerminal

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct CompareSubcommand {
    private let arguments: Arguments
    private let program: Program
    private let printer: Printer
    private let kernels: ScriptKernels
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
        reporting { () throws(HostingError) in
            let names = arguments.operands
            if names.count == 2, names[0].hasSuffix(".wf"), access(names[0], F_OK) == 0 {
                let files = (try script(names[0]), try script(names[1]))
                let comparison = try self.comparison(
                    (names[0], files.0, try ownHost(of: files.0)), (names[1], files.1, try ownHost(of: files.1)))
                return show(comparison, of: "\(names[0]), \(names[1])", (names[0], names[1])) ? 0 : 1
            }
            var isSame = true
            for name in names.dropFirst() {
                isSame = try compare(names[0], with: name) && isSame
            }
            return isSame ? 0 : 1
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
        let outcome = BlockingTask.result { () async -> Result<ScriptComparison, HostingError> in
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
                    of: (old.file, one), and: (new.file, other), read: TextFile.script)
                comparison.renameCode { Annotations.relative(VersionFolder.original(of: $0, cache: cache), to: here) }
                await one.end()
                await other.end()
                return .success(comparison)
            } catch {
                return .failure(.notComparable("the app couldn't be started: \(error.reason)"))
            }
        }
        return try outcome.get()
    }

    // MARK: - Bisecting

    func bisect() -> Int32 {
        reporting { () throws(HostingError) in
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
                        probe)
                }
            }
        }
    }

    /// The result of a bisection for other programs.
    private struct Bisection: Encodable {
        /// Whether commits were compared by the script's result; otherwise, by the behavior of its commands.
        var isTest: Bool
        var commit: String?
        /// The skipped commits just before `commit`; any of them may be the first.
        var maybe: [String] = []
    }

    /// Prints progress and human-readable results. With --json, they go to standard error.
    private func tell(_ lines: [StyledLine]) {
        guard arguments.has(.json) else { return printer.print(lines) }
        for line in lines { printer.complain(line.plain) }
    }

    private func tell(_ text: String) { tell([StyledLine(text)]) }

    private func bisect(
        _ file: ScriptFile, from good: String, to bad: String, _ former: VersionFolder, _ probe: VersionFolder
    ) throws(HostingError) -> Int32 {
        let commits = try probe.commits(after: good, upTo: bad)
        guard let last = commits.last else {
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
        let (isGood, isStillGood) = (passes(start), passes(finish))
        let asTest = isGood && !isStillGood
        func isBad(_ commit: String) throws(HostingError) -> Bool {
            let side = try end(commit)
            return asTest ? !passes(side) : try self.comparison(start, side).difference != nil
        }
        tell(
            asTest
                ? " searching \(commits.count) commits for the first in which \(file.name) fails"
                : " searching \(commits.count) commits for the first in which \(file.name) behaves differently")
        guard try isBad(last) else {
            tell([StyledLine(" ✓ no difference from \(good.prefix(9)) to \(bad.prefix(9))", .success)])
            if arguments.has(.json) { printer.print(ReplyJSON.line("bisection", Bisection(isTest: asTest))) }
            return 0
        }
        // The commits at `first` and after it are bad, and those up to `known` are good.
        var (known, first) = (-1, commits.count - 1)
        var skipped: Set<Int> = []
        while let middle = ((known + 1)..<first).filter({ !skipped.contains($0) })
            .min(by: { abs($0 * 2 - known - first) < abs($1 * 2 - known - first) })
        {
            let summary = try probe.summary(of: commits[middle])
            do throws(HostingError) {
                let isFailing = try isBad(commits[middle])
                if isFailing { first = middle } else { known = middle }
                tell([StyledLine(isFailing ? " ✗ \(summary)" : " ✓ \(summary)", .dim)])
            } catch {
                guard error != .stopped else { throw error }
                skipped.insert(middle)
                tell([StyledLine(" ? \(summary)  (skipped: \(error))", .dim)])
            }
        }
        let maybe = Array(commits[(known + 1)..<first])
        for commit in maybe { tell(" maybe (skipped): \(try probe.summary(of: commit))") }
        tell([
            StyledLine(
                " first \(asTest ? "bad commit" : "difference"): \(try probe.summary(of: commits[first]))", .title)
        ])
        if arguments.has(.json) {
            printer.print(
                ReplyJSON.line("bisection", Bisection(isTest: asTest, commit: commits[first], maybe: maybe)))
        }
        try former.checkOut(known < 0 ? good : commits[known])
        let comparison = try self.comparison(("", file, try self.host(of: former.package)), try end(commits[first]))
        _ = show(
            comparison, of: file.name,
            (String((known < 0 ? good : commits[known]).prefix(9)), String(commits[first].prefix(9))))
        return 1
    }

    private func passes(_ side: Side) -> Bool {
        let (kernels, file, host) = (kernels, side.file, side.host)
        let runner = CheckRunner(read: TextFile.script) { _ async throws(UnreadableFile) in
            try await kernels.evaluator(host)
        }
        return BlockingTask.result { await runner.check(file).isPassed }
    }

    // MARK: - Scripts and packages

    private func reporting(_ work: () throws(HostingError) -> Int32) -> Int32 {
        do throws(HostingError) {
            return try work()
        } catch {
            BuildProgress.show(error, printer)
            return 2
        }
    }

    private func script(_ name: String) throws(HostingError) -> ScriptFile {
        do throws(UnreadableFile) {
            return try TextFile.script(name, "")
        } catch {
            throw .notComparable("can't read \(name): \(error.reason)")
        }
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
        let folder = try VersionFolder(ofPackageAt: package, slot: slot, cache: try Places.cache)
        return try folder.whileHeld(
            waiting: { printer.complain("workflow: waiting for another comparison of this package") },
            { () throws(HostingError) in try work(folder) })
    }
}

/// A comparison as JSON.
private struct ComparisonReport: Encodable {
    let script: String
    let isSame: Bool
    let commands: Int
    let step: Int
    /// The places of the commands that fail on both sides.
    let failures: [FilePlace]
    var place: FilePlace?
    var former: String?
    var present: String?
    var states: [String] = []
    var formerOutput: [String]?
    var presentOutput: [String]?
    var code: [FilePlace] = []
    /// The directories of packages that both versions use as they are now.
    let shared: [String]

    init(_ comparison: ScriptComparison, of script: String, _ shared: [String]) {
        (self.script, self.shared) = (script, shared)
        failures = comparison.failures.map(\.place)
        (commands, step, isSame) = (comparison.commands, comparison.step, comparison.difference == nil)
        guard let difference = comparison.difference else { return }
        place = difference.place
        (former, present) = (difference.former, difference.present)
        states = difference.states.map(\.text)
        formerOutput = difference.output?.expected
        presentOutput = difference.output?.found
        code = difference.code.map(\.place)
    }
}
