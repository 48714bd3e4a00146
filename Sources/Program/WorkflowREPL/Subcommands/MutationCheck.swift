// `workflow check --mutants`: changes the code of a package's workflows in one place at a time, and shows which changes no
// script notices.

import Synchronization
import WorkbenchCommandLine
import WorkbenchLanguage
import WorkbenchLanguageServer
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct MutationCheck {
    private let arguments: Arguments
    private let printer: Printer
    private let hosts: ScriptHosts
    private let scripts: [ScriptFile]
    private let kernels: ScriptKernels
    private let jobs: Int
    private let count: Int
    private let seed: Int

    /// The number of mutations that are tried if the command line doesn't say.
    private static let usualCount = "100"

    init(
        _ arguments: Arguments, of program: Program, _ scripts: [ScriptFile], jobs: Int, _ printer: Printer
    ) throws(UsageError) {
        for other in [OptionDeclaration.promote, .coverage] where arguments.has(other) {
            throw UsageError(.contradiction("--mutants", "--\(other.name)"), arguments.subcommand)
        }
        let text = arguments.value(.mutants).flatMap { $0.isEmpty ? nil : $0 } ?? Self.usualCount
        guard let count = Int(text), count > 0 else {
            throw UsageError(.notANumber(option: "--mutants", value: text), arguments.subcommand)
        }
        self.count = count
        seed = try arguments.count(.seed) ?? 1
        kernels = try ScriptKernels(arguments, of: program)
        hosts = ScriptHosts(arguments, of: program)
        (self.arguments, self.scripts, self.jobs, self.printer) = (arguments, scripts, jobs, printer)
    }

    /// The report, with its duration; nil after an error, which is shown, or after an early Ctrl-C.
    func report() -> (MutationReport, Duration)? {
        let made = Interrupts.forwarded(to: nil, shownReport)
        if Interrupts.isPressed { Interrupts.ignore() }
        return made
    }

    private func shownReport() -> (MutationReport, Duration)? {
        do throws(HostingError) {
            let start = ContinuousClock.now
            let (package, cache) = (try package(), try Places.cache)
            let builder = try BuildProgress.host(packageAt: package, printer)
            let folder = try VersionFolder(
                changingPackageAt: package, slot: "mutants", cache: cache, stop: { Interrupts.isPressed })
            let made = try folder.whileHeld(
                waiting: { printer.complain("workflow: waiting for another check of this package") },
                { () throws(HostingError) -> MutationReport in try report(builder, package, folder, cache) })
            return (made, ContinuousClock.now - start)
        } catch {
            printer.clearPassing()
            if error == .stopped {
                printer.complain(
                    "workflow: stopped before the first change was tried; run the same command again to continue")
            } else {
                BuildProgress.show(error, printer)
            }
            return nil
        }
    }

    /// The package of all scripts.
    private func package() throws(HostingError) -> String {
        let packages = Set(scripts.map { hosts.package(of: $0).map { PackageBuilder.realPath($0) ?? $0 } })
        guard packages.count == 1, let package = packages.first else {
            throw .notComparable("these scripts belong to several packages: check the scripts of one package at a time")
        }
        guard let package else {
            throw .notComparable(
                "the workflows of these scripts are part of this program: pass a package with --package DIRECTORY")
        }
        return package
    }

    private func report(
        _ builder: PackageBuilder, _ package: String, _ folder: VersionFolder, _ cache: String
    ) throws(HostingError) -> MutationReport {
        let reader = try OutlineReader.make(
            cache: cache, stop: { Interrupts.isPressed }, begin: { printer.complain(CodeSources.beginning) })
        // Another version of the workbench, or another compiler, may find other mutations. Other scripts may notice others.
        let names = [reader] + scripts.map(\.name).sorted()
        let store = MutationStore(folder.path(of: "mutants-\(fingerprint(names.joined(separator: "\n"))).json"))
        let files = try files(of: builder, package, reader)
        let mutated = MutatedPackage(files, in: folder)
        guard !mutated.sites.isEmpty else {
            throw .notComparable(
                "there is no code to change in \(package): no apply, output map, workflowDidChange, key or isEquivalent"
            )
        }
        var broken = store.broken.intersection(mutated.sites.map(\.key))
        let host = try mutated.build(dropping: &broken) { (directory, dropped) throws(HostingError) in
            // If this check is interrupted, the next one doesn't compile these again.
            for key in dropped { store.keep(MutationResult(.broken, scripts: ""), for: key) }
            let changes = BriefText.count(mutated.sites.count - dropped.count, "change")
            return try BuildProgress.host(packageAt: directory, title: "compiling \(changes):", printer)
        }
        let compiled = mutated.sites.filter { !broken.contains($0.key) }
        let chosen = Self.spread(compiled, count, seed)
        let code = files.map(\.text) + builder.swiftFiles(outside: package).map(Self.text(ofFile:))
        let trial = MutationTrial(
            scripts, kernels, code: code, limitsTime: arguments.value(.timeLimit) == nil, host, folder)
        let isStopped = try !judge(chosen, trial, store)
        store.forget(allBut: Set(mutated.sites.map(\.key)))
        printer.clearPassing()
        let here = PackageBuilder.realPath(".") ?? ""
        let rows = chosen.compactMap { site -> MutationReport.Row? in
            guard let result = store.result(for: site.key), trial.isKnown(result) else { return nil }
            return MutationReport.Row(
                FilePlace(file: Annotations.relative(site.file, to: here), line: site.line, column: site.column),
                site.mutation.description, result)
        }
        return MutationReport(
            rows, broken: broken.count, left: compiled.count - chosen.count, pending: chosen.count - rows.count,
            isStopped: isStopped)
    }

    /// Runs the scripts on each mutation, and searches for scripts that notice the others. Known results are
    /// reused. Returns false after Ctrl-C.
    private func judge(
        _ sites: [MutatedPackage.Site], _ trial: MutationTrial, _ store: MutationStore
    ) throws(HostingError) -> Bool {
        let (jobs, seed, printer, stage) = (jobs, seed, printer, Stage())
        var (line, shown) = (ProgressLine(printer), "")
        let failed: [ScriptResult]? = BlockingTask.result {
            let (title, text) = stage.text
            if title != shown { (line, shown) = (ProgressLine(printer), title) }
            line.show(ProgressLine.text(text, after: line.passed) + "; Ctrl-C stops it")
            return !Interrupts.isPressed
        } of: {
            stage.begin("running the scripts without a change")
            let rehearsal = await trial.rehearsal()
            guard rehearsal.failed.isEmpty else { return rehearsal.failed }
            let new = sites.filter { !trial.isKnown(store.result(for: $0.key)) }
            stage.begin("trying changes", sites.count - new.count, of: sites.count)
            _ = await CheckRunner.map(new, jobs: jobs) { site in
                store.keep(await trial.verdict(on: site, rehearsal), for: site.key)
            } progress: { _, _ in
                stage.advance()
            }
            let rest = sites.filter { store.result(for: $0.key)?.verdict == .unnoticed }
            let open = rest.filter { store.result(for: $0.key)?.tried == nil }
            guard !open.isEmpty else { return [] }
            let candidates = await trial.candidates(for: sites, seed: seed, store) { done, total in
                stage.begin("making scripts that may notice the rest", done, of: total)
            }
            stage.begin("looking for scripts that notice the rest", rest.count - open.count, of: rest.count)
            _ = await CheckRunner.map(open, jobs: jobs) { site in
                guard let result = store.result(for: site.key) else { return }
                store.keep(await trial.searched(result, site, candidates), for: site.key)
            } progress: { _, _ in
                stage.advance()
            }
            return []
        }
        guard let failed else { return false }
        guard failed.isEmpty else {
            printer.clearPassing()
            for script in failed { printer.print(script.lines) }
            throw .notComparable("these scripts fail even without a change: fix them first")
        }
        return true
    }

    /// The current part of the work.
    private final class Stage: Sendable {
        private let state = Mutex((title: "", done: 0, total: 0))

        func begin(_ title: String, _ done: Int = 0, of total: Int = 0) { state.withLock { $0 = (title, done, total) } }

        func advance() { state.withLock { $0.done += 1 } }

        /// `trying changes: 12/28`, and the part before the numbers.
        var text: (title: String, text: String) {
            state.withLock { ($0.title, $0.total == 0 ? $0.title : "\($0.title): \($0.done)/\($0.total)") }
        }
    }

    /// Chooses some sites at equal distances.
    private static func spread(_ sites: [MutatedPackage.Site], _ count: Int, _ seed: Int) -> [MutatedPackage.Site] {
        guard count < sites.count else { return sites }
        let offset = (seed - 1) % sites.count
        return (0..<count).map { sites[($0 * sites.count / count + offset) % sites.count] }
            .sorted { $0.number < $1.number }
    }

    private static func text(ofFile path: String) -> String {
        String(decoding: (try? TextFile.read(path)) ?? [], as: UTF8.self)
    }

    /// The package's Swift files, with the mutations that the reader program finds.
    private func files(
        of builder: PackageBuilder, _ package: String, _ reader: String
    ) throws(HostingError) -> [(path: String, module: String, text: String, mutations: [Outline.Mutation])] {
        printer.show(passing: "reading the code …")
        let sources = try MutatedPackage.sources(of: builder, packageAt: package)
        let texts = sources.map { Self.text(ofFile: $0.path) }
        guard let outlines = SwiftReading.outlines(of: texts, program: reader, withMutations: true) else {
            throw .notComparable("\(reader) can't be started")
        }
        return sources.indices.map { (sources[$0].path, sources[$0].module, texts[$0], outlines[$0].mutations ?? []) }
    }
}

extension Outline.Mutation {
    /// `state.items.append(item)` left out
    fileprivate var description: String {
        switch kind {
        case .removed: "`\(original)` left out"
        case .negated: "`\(original)` negated"
        case .replaced: "`\(original)` replaced by `\(replacement)`"
        case .returned: "`\(replacement)` at the start of the function"
        }
    }
}
