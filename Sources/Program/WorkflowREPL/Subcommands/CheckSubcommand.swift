// `workflow check` and `workflow doc`: runs scripts as tests, and prints them as documents.

import WorkbenchCommandLine
import WorkbenchPages
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct CheckSubcommand {
    private let arguments: Arguments
    private let printer: Printer
    private let program: Program
    private let kernels: ScriptKernels
    private let jobs: Int

    init(program: Program, _ arguments: Arguments) throws(UsageError) {
        self.arguments = arguments
        self.program = program
        printer = SessionDriver.printer(arguments)
        kernels = try ScriptKernels(arguments, of: program)
        jobs = try arguments.jobs() ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// Makes the runner. Packages are built before scripts run; otherwise, scripts of one package would wait for each
    /// other.
    private func runner(for files: [ScriptFile]) -> CheckRunner {
        var hosts = ScriptHosts(arguments, of: program)
        hosts.build(for: files, printer)
        let (built, kernels) = (hosts, kernels)
        var runner = CheckRunner(
            jobs: jobs, promotes: arguments.has(.promote), read: TextFile.script, plan: { CheckPlan.plan(for: $0) },
            makeEvaluator: { file async throws(UnreadableFile) in
                try await kernels.evaluator(try built.builder(for: file))
            })
        runner.write = Self.write
        runner.collectsCoverage = arguments.has(.coverage)
        return runner
    }

    func run() throws(UsageError) -> Int32 {
        if arguments.has(.seed), !arguments.has(.mutants) {
            throw UsageError(.needs(option: "--seed", other: "--mutants"), arguments.subcommand)
        }
        if arguments.has(.json), !arguments.has(.mutants), !arguments.has(.coverage) {
            throw UsageError(.needs(option: "--json", other: "--coverage or --mutants"), arguments.subcommand)
        }
        var named: Set<String> = []
        let files = arguments.operands.flatMap { TextFile.files(in: $0, suffix: ".wf") }
            .filter { named.insert($0).inserted }
        guard !files.isEmpty else {
            printer.complain("workflow: there is no script (.wf) in \(arguments.operands.joined(separator: ", "))")
            return 2
        }
        return arguments.has(.mutants) ? try checkMutants(files) : check(files)
    }

    private func check(_ files: [String]) -> Int32 {
        let isQuiet = arguments.has(.quiet)
        let scripts = files.compactMap { try? TextFile.script($0, "") }
        let look = printer.look
        let (filter, runner) = (arguments.value(.filter), runner(for: scripts))
        // With --json, only JSON is in the output.
        let say = arguments.has(.json) ? Self.complain : Self.say
        let report = BlockingTask.result {
            await runner.run(files, filter: filter) { progress in
                if isQuiet, progress.result.isPassed { return }
                for text in look.texts(look.folded(progress.result.lines)) { say(text) }
            }
        }
        guard !report.scripts.isEmpty else { return complainOfFilter() }
        return finish(report) {
            for text in look.texts(look.folded([report.summary])) { say(text) }
            guard arguments.has(.coverage) else { return }
            let reply = Reply(.coverage(report.coverage))
            if arguments.has(.json) {
                printer.print(ReplyJSON.line(of: reply))
            } else {
                printer.print(ReplyText(width: printer.width).lines(of: reply), mayPage: false)
            }
        }
    }

    /// Shows which changes of the package's code no script notices.
    private func checkMutants(_ files: [String]) throws(UsageError) -> Int32 {
        var scripts: [ScriptFile] = []
        for file in files {
            do throws(UnreadableFile) {
                scripts.append(try TextFile.script(file, ""))
            } catch {
                // In `--mutants 20 scripts`, the number is taken for a file.
                let remedy = Int(file) == nil ? "" : "; for \(file) changes, use --mutants=\(file)"
                printer.complain("workflow: can't read \(file): \(error.reason)\(remedy)")
                return 2
            }
        }
        if let filter = arguments.value(.filter) { scripts.removeAll { !$0.fits(filter) } }
        guard !scripts.isEmpty else { return complainOfFilter() }
        let check = try MutationCheck(arguments, of: program, scripts, jobs: jobs, printer)
        guard let (report, duration) = check.report() else { return Interrupts.isPressed ? 130 : 2 }
        let code = finish(report.checkReport(duration)) {
            if arguments.has(.json) {
                printer.print(ReplyJSON.line("mutants", report))
            } else {
                printer.print(report.lines(duration), mayPage: false)
            }
        }
        return report.isStopped ? 130 : code
    }

    private func complainOfFilter() -> Int32 {
        printer.complain("workflow: no script matches --filter=\(arguments.value(.filter) ?? "")")
        return 2
    }

    /// Shows and writes the results. Returns the exit code.
    private func finish(_ report: CheckReport, _ show: () -> Void) -> Int32 {
        if AnnotationTarget(arguments) == .github {
            for line in Annotations.github(report, in: AnnotationTarget.checkout) { printer.print(line) }
        }
        let problem = writeJUnit(report)
        show()
        guard let problem else { return report.exitCode }
        printer.complain("workflow: \(problem)")
        return 1
    }

    /// Prints the script as Markdown or as an HTML page, with each command's output.
    func printDocument() -> Int32 {
        let path = arguments.operands[0]
        do throws(UnreadableFile) {
            let file = try TextFile.script(path, "")
            let runner = runner(for: [file])
            let isPage = arguments.has(.html)
            let check = BlockingTask.result {
                await runner.check(file, drawsTraces: !isPage, keepsTrees: isPage)
            }
            printer.write(
                isPage
                    ? ScriptPage(of: check, isWhole: arguments.has(.whole)).html : ScriptDocument(of: check).markdown)
            let faults = check.findings
            for fault in faults {
                printer.complain("\(fault.place.file):\(fault.place.line):\(fault.place.column): \(fault.message)")
            }
            return faults.isEmpty ? 0 : 1
        } catch {
            printer.complain("workflow: can't read \(path): \(error.reason)")
            return 1
        }
    }

    private func writeJUnit(_ report: CheckReport) -> FileProblem? {
        guard let path = arguments.value(.junit) else { return nil }
        do throws(FileProblem) {
            try TextFile.write(Array(JUnitReport(report).text.utf8), to: path)
            return nil
        } catch {
            return error
        }
    }

    @Sendable nonisolated private static func write(_ file: ScriptFile, _ text: String) -> String? {
        do throws(FileProblem) {
            try TextFile.write(Array(text.utf8), to: file.name, replacing: file.script.bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    @Sendable nonisolated private static func say(_ line: String) {
        Printer(pages: false).print(line)
    }

    @Sendable nonisolated private static func complain(_ line: String) {
        Printer(pages: false).complain(line)
    }
}
