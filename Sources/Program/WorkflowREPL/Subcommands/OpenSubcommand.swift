// `workflow open DIRECTORY`: builds a kernel with the package's workflows, and opens a session on it.

import WorkbenchCommandLine
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchLanguage

@MainActor
struct OpenSubcommand {
    private let program: Program
    private let arguments: Arguments
    private let printer: Printer

    init(program: Program, _ arguments: Arguments) {
        self.program = program
        self.arguments = arguments
        printer = SessionDriver.printer(arguments)
    }

    func run() throws(UsageError) -> Int32 {
        try Self.run(packageAt: arguments.operands[0], program, arguments, printer)
    }

    /// - Parameter session: The name of the session to resume, if it differs from the name in the arguments.
    static func run(
        packageAt directory: String, _ program: Program, _ arguments: Arguments, resuming session: String? = nil,
        _ printer: Printer
    ) throws(UsageError) -> Int32 {
        if arguments.has(.inProcess) {
            throw UsageError(.contradiction("--in-process", "open"), arguments.subcommand)
        }
        guard let builder = PackageHost.built(forPackageAt: directory, printer),
            let roots = PackageHost.roots(of: builder, printer)
        else { return 1 }
        var words: [String] = []
        for option in Subcommand.repl.options where arguments.has(option) {
            let values = option == .resume ? session.map { [$0] } : nil
            for value in values ?? arguments.values(option) {
                words.append(value.isEmpty ? "--\(option.name)" : "--\(option.name)=\(value)")
            }
        }
        var program = program
        program.opened = OpenedPackage(name: directory, builder: builder, roots: roots)
        return try SessionSubcommand(program: program, Arguments(words)).run()
    }
}

/// A package whose kernel has been built.
struct OpenedPackage {
    /// The package's name, as the user wrote it.
    let name: String
    let builder: PackageBuilder
    let roots: OpenableRoots

    var directory: String? { PackageBuilder.realPath(name) }
}
