// `workflow new NAME`: makes a package with a workflow, a script, a test and a CI workflow, from the embedded files of
// examples/new.

import WorkbenchCEmbedded
import WorkbenchCommandLine
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchValueTree

#if canImport(Glibc)
    import Glibc
#endif

enum NewSubcommand {
    /// The template's files that a user will edit, with the purpose of each.
    private static let purposes = [
        "Package.swift": "the manifest",
        "Sources/Bakery/BakeryWorkflow.swift": "a workflow and its screen",
        "Tests/BakeryTests/BakeryWorkflowTests.swift": "tests in Swift; run them with swift test",
        "order.wf": "a test script; run it with workflow check",
        ".github/workflows/workflow.yml": "runs the scripts and an audit on GitHub",
    ]
    private static let folder = "examples/new/"
    /// The name of the template's package and module.
    private static let templateName = "Bakery"

    static func run(_ arguments: Arguments, _ printer: Printer) throws(UsageError) -> Int32 {
        let directory = TextFile.expanded(arguments.operands[0])
        let name = directory.split(separator: "/").last.map(String.init) ?? directory
        guard isModuleName(name) else {
            let better = suggestion(for: name)
            throw UsageError(
                .notAPackageName(name, suggestion: isModuleName(better) ? better : nil), arguments.subcommand)
        }
        guard !takenNames.contains(name) else { throw UsageError(.takenModule(name), arguments.subcommand) }
        guard let workbench = OwnPackage.workbench else {
            printer.complain(
                "workflow: a new package needs the workbench's sources, but they aren't installed with this program; in a "
                    + "clone, run `swift run workflow new \(arguments.operands[0])`")
            return 1
        }
        var facts = stat()
        guard lstat(directory, &facts) != 0 else {
            printer.complain("workflow: \(directory) already exists; choose another name, or remove it first")
            return 1
        }
        var written: [(place: String, purpose: String)] = []
        do throws(FileProblem) {
            for index in 0... {
                guard let path = embedded_path(index) else { break }
                let template = String(cString: path)
                guard template.hasPrefix(folder), let text = embedded_text(path) else { continue }
                let file = String(template.dropFirst(folder.count))
                let place = file.replacing(templateName, with: name)
                let content = filled(String(cString: text), name: name, workbench: workbench, in: directory)
                try TextFile.write(Array(content.utf8), toNew: "\(directory)/\(place)")
                if let purpose = purposes[file] { written.append((place, purpose)) }
            }
        } catch {
            printer.complain("workflow: \(error)")
            return 1
        }
        let width = written.map(\.place.count).max() ?? 0
        printer.print([StyledLine(" wrote the package \(directory)", .success)])
        for (place, purpose) in written {
            let gap = String(repeating: " ", count: width - place.count + 3)
            printer.print([StyledLine("   " + place) + StyledLine(gap + purpose, .dim)])
        }
        printer.print([StyledLine(" open it with: workflow open \(directory)")])
        if !isSibling(workbench, of: directory) {
            printer.print([
                StyledLine(" before you use CI, change the path in Package.swift to .package(path: \"../workflow\")")
            ])
        }
        return 0
    }

    /// The content of a file, with the package's name and the workbench's path filled in.
    private static func filled(_ text: String, name: String, workbench: String, in directory: String) -> String {
        let identity = workbench.split(separator: "/").last.map(String.init) ?? workbench
        let path = isSibling(workbench, of: directory) ? "../\(identity)" : workbench
        return text.replacing(templateName, with: name)
            .replacing("path: \"../workflow\"", with: "path: \(Literal(.string(path)).text())")
            .replacing("package: \"workflow\"", with: "package: \(Literal(.string(identity)).text())")
    }

    private static func isSibling(_ workbench: String, of directory: String) -> Bool {
        let identity = workbench.split(separator: "/").last.map(String.init) ?? workbench
        let parent = directory.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let beside = PackageBuilder.realPath(directory.hasPrefix("/") ? "\(parent)/" : parent.isEmpty ? "." : parent)
        return beside.map { "\($0)/\(identity)" == workbench } ?? false
    }

    private static let takenNames =
        CompiledModules.swift + [
            "Swift", "Foundation", "Testing", "XCTest", "Glibc", "Any", "Self", "Type", "Protocol",
        ]

    /// Whether a name can be the name of a module, and the prefix of its types' names.
    private static func isModuleName(_ name: String) -> Bool {
        name.first?.isUppercase == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }

    /// `MyApp` for `my-app`.
    private static func suggestion(for name: String) -> String {
        name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined()
    }
}
