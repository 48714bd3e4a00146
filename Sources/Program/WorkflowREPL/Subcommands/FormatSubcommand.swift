// `workflow fmt`: formats scripts.

import WorkbenchLanguage
import WorkbenchCommandLine
import WorkbenchTerminal

enum FormatSubcommand {
    static func run(_ arguments: Arguments, _ printer: Printer) -> Int32 {
        let files = arguments.operands.isEmpty ? ["-"] : arguments.operands
        var code: Int32 = 0
        for file in files.flatMap({ $0 == "-" ? [$0] : TextFile.files(in: $0, suffix: ".wf") }) {
            do throws(FileProblem) {
                let bytes = try TextFile.read(file)
                let formatted = ScriptFormatter().format(Script(bytes))
                let isFormatted = formatted == bytes
                if arguments.has(.lint) {
                    if !isFormatted {
                        printer.print("\(file) is not formatted")
                        code = 1
                    }
                } else if arguments.has(.inPlace), file != "-" {
                    guard !isFormatted else { continue }
                    try TextFile.write(formatted, to: file, replacing: bytes)
                    printer.print("formatted \(file)")
                } else {
                    printer.write(formatted)
                }
            } catch {
                printer.complain("workflow: \(error)")
                code = 1
            }
        }
        return code
    }
}
