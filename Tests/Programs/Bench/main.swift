// `swift run -c release workbench-bench` prints the budgets and the measured figures.

import WorkbenchKernel
import WorkbenchLanguageServer

#if canImport(Glibc)
    import Glibc
#endif

struct Options {
    /// The number of calls of each measured closure; nil to call it until the figures are steady.
    var calls: Int?
    /// Part of the names of the rows to run.
    var only = ""
    /// Whether to run the rows about compiling.
    var compiles = false
    /// The number of lines that a single session evaluates, instead of running the rows.
    var soak: Int?

    static let usage = """
        usage: bench [--smoke] [--calls N] [--compile] [--only TEXT] | --soak LINES
          --smoke      run every row once, to see that it works; the figures mean nothing
          --calls N    call each measured closure only N times, for a profiler
          --compile    run also the rows about compiling, which build the package several times
          --only TEXT  run the rows whose name contains the text
          --soak LINES evaluate so many lines in one session; print its memory and the time of a line
        Times are judged as they would be on the machine that the budgets were written for: “at reference”.
        A row over its budget is measured a second time. The exit code is 1 if it is over it again.
        """

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--smoke": calls = 1
            case "--calls":
                guard let text = rest.popFirst(), let number = Int(text), number > 0 else {
                    Self.refuse("--calls needs a number above 0")
                }
                calls = number
            case "--compile": compiles = true
            case "--only":
                guard let text = rest.popFirst() else { Self.refuse("--only needs a part of a row's name") }
                only = text
            case "--soak":
                guard let text = rest.popFirst(), let number = Int(text), number >= 4 else {
                    Self.refuse("--soak needs a number of lines, at least 4")
                }
                soak = number
            case "--help", "-h":
                print(Self.usage)
                exit(0)
            default: Self.refuse("there is no option \(argument)")
            }
        }
    }

    private static func refuse(_ reason: String) -> Never {
        let message = "bench: \(reason)\n\(usage)\n"
        write(STDERR_FILENO, message, message.utf8.count)
        exit(2)
    }
}

// The rows about kernels start this executable as a kernel.
if CommandLine.arguments.dropFirst().first == "kernel" { await runKernel(apps: ServiceRows.apps) }
// The rows about editors start it as a language server.
if CommandLine.arguments.dropFirst().first == "lsp" { LanguageServer.run() }
// The rows about instructions start a copy of it under valgrind.
if CommandLine.arguments.dropFirst().first == InstructionRows.command {
    InstructionRows.act(Array(CommandLine.arguments.dropFirst(2)))
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
if let lines = options.soak {
    Soak(lines: lines).run()
    exit(0)
}
let table = Table(judges: options.calls == nil)
var missed: [String] = []
/// Prints a line immediately, even if the output is a file.
func show(_ line: String) {
    print(line)
    fflush(nil)
}
let measuring = Measuring(fixedCalls: options.calls)
if table.judges { show(Yardstick.report) }
show(table.header)
var rows =
    RuntimeRows(measuring: measuring).all + ReflectionRows(measuring: measuring).all
    + KernelRows(measuring: measuring).all + ServiceRows(measuring: measuring).all
    + LanguageServerRows(measuring: measuring).all
if let obstacle = InstructionRows.obstacle {
    show("no rows about instructions: \(obstacle)")
} else {
    rows += InstructionRows(measuring: measuring).all
}
if access(WorkbenchRows.executable, X_OK) == 0 {
    rows +=
        WorkbenchRows(measuring: measuring).all + OpenRows(measuring: measuring).all
        + SwiftFileRows(measuring: measuring).all
} else {
    show("no rows about terminals and packages: build the product workflow in the same configuration for them")
}
if options.compiles {
    rows += CompileRows().all
} else {
    show("no rows about compiling: they take minutes, and are run with --compile")
}
for (name, measure) in rows where options.only.isEmpty || name.contains(options.only) {
    var row = measure(name)
    show(table.line(for: row))
    guard table.judges, !row.isWithinBudget else { continue }
    if row.isRepeated {
        // Another process may have used the machine in the meantime.
        row = measure(name)
        row.name += ", again"
        show(table.line(for: row))
    }
    if !row.isWithinBudget { missed.append(name) }
}
if !missed.isEmpty {
    print("\nover budget: \(missed.joined(separator: "; "))")
    exit(1)
}
