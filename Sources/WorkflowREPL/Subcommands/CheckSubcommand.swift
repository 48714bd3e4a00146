// `workflow check` and `workflow doc`: runs scripts as tests, and prints them as documents.

import Glibc
import WorkbenchInvocation
import WorkbenchLessons
import WorkbenchREPL
import WorkbenchReplyText
import WorkbenchScripts
import WorkbenchWire

@MainActor
struct CheckSubcommand {
    private let arguments: Arguments
    private let printer: Printer
    private let runner: CheckRunner

    init(program: Program, _ arguments: Arguments) throws(UsageError) {
        self.arguments = arguments
        printer = SessionDriver.printer(arguments)
        // The app that is open before the first line. Most scripts open the app that they need.
        let app = arguments.value(.root) ?? program.apps.first?.name
        let limit = try arguments.timeLimit() ?? 30
        var runner = CheckRunner(
            jobs: try arguments.jobs() ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
            promotes: arguments.has(.promote), read: TextFile.script, plan: { CheckPlan.plan(for: $0) },
            makeEvaluator: { _ async throws(UnreadableFile) in
                var options = SupervisedSession.Options(
                    client: "check \(getpid())", app: app, workers: "off", isPrivate: true)
                options.commandLimit = .seconds(limit)
                return try await KernelEvaluator(options)
            })
        runner.write = Self.write
        self.runner = runner
    }

    func run() -> Int32 {
        let files = arguments.operands.flatMap { TextFile.files(in: $0, suffix: ".wf") }
        guard !files.isEmpty else {
            printer.complain("workflow: there is no script (.wf) in \(arguments.operands.joined(separator: ", "))")
            return 2
        }
        let isQuiet = arguments.has(.quiet)
        let (color, filter, runner) = (printer.hasColor, arguments.value(.filter), runner)
        let report = Waiting.wait {
            await runner.run(files, filter: filter) { progress in
                if isQuiet, progress.result.isPassed { return }
                for line in progress.result.lines { Self.say(color ? line.ansi : line.plain) }
            }
        }
        guard !report.scripts.isEmpty else {
            printer.complain("workflow: no script fits --filter=\(filter ?? "")")
            return 2
        }
        let problems = writeJUnit(report)
        printer.print([report.summary])
        for problem in problems { printer.complain("workflow: \(problem)") }
        return problems.isEmpty ? report.exitCode : 1
    }

    /// Prints the script as Markdown, with each command's output.
    func printDocument() -> Int32 {
        let runner = runner
        let path = arguments.operands[0]
        do throws(UnreadableFile) {
            let file = try TextFile.script(path, "")
            let check = Waiting.wait { await runner.check(file, drawsTraces: true) }
            printer.write(ScriptDocument(of: check).markdown)
            let faults = check.findings
            for fault in faults {
                printer.complain("\(fault.place.file):\(fault.place.line):\(fault.place.column): \(fault.message)")
            }
            return faults.isEmpty ? 0 : 1
        } catch {
            printer.complain("workflow: \(path) cannot be read: \(error.reason)")
            return 1
        }
    }

    private func writeJUnit(_ report: CheckReport) -> [String] {
        guard let path = arguments.value(.junit) else { return [] }
        do throws(FileProblem) {
            try TextFile.write(Array(JUnitReport(report).text.utf8), to: path)
            return []
        } catch {
            return ["\(error)"]
        }
    }

    @Sendable nonisolated private static func write(_ path: String, _ text: String) -> String? {
        do throws(FileProblem) {
            try TextFile.write(Array(text.utf8), to: path)
            return nil
        } catch {
            return String(cString: strerror(error.code))
        }
    }

    nonisolated private static func say(_ line: String) {
        Printer(pages: false).print(line)
    }
}
