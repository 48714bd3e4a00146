// The package that a script names, and how its path is written.

import Testing
import WorkbenchLanguage

struct PackageTests {
    static let scripts: [(name: String, text: String, package: String?)] = [
        ("a.wf", "# package: .\nopen X()\n", "."),
        ("/home/ada/Shop/scripts/a.wf", "# package: ..\n", "/home/ada/Shop/scripts/.."),
        ("scripts/a.wf", "# # A title\n#\n\n#   package:   ../My Shop  \nopen X()\n", "scripts/../My Shop"),
        ("scripts/a.wf", "# package: /opt/Shop\n", "/opt/Shop"),
        ("a.wf", "open X()\n# package: .\n", nil),
        ("a.wf", "# package:\nopen X()\n", nil),
        ("a.wf", "# a package: .\n", nil),
    ]

    @Test(arguments: scripts)
    func packageLineIsReadAboveTheFirstCommand(_ name: String, _ text: String, _ package: String?) {
        #expect(ScriptFile(name: name, text: text).package == package)
    }

    static let enclosing: [(path: String, files: [String], directory: String?)] = [
        ("/home/ada/Shop/scripts/a.wf", ["/home/ada/Shop/Package.swift"], "/home/ada/Shop"),
        ("/home/ada/Shop/a.wf", ["/home/ada/Shop/Package.swift", "/home/Package.swift"], "/home/ada/Shop"),
        (
            "/home/ada/Shop/Parts/a.wf", ["/home/ada/Shop/Package.swift", "/home/ada/Shop/Parts/Package.swift"],
            "/home/ada/Shop/Parts"
        ),
        ("/home/ada/a.wf", ["/home/ada/Shop/Package.swift"], nil),
        ("/opt/workflow/a.wf", ["/opt/workflow/Package.swift", "/opt/workflow/Sources/Kernel/WorkflowKernel"], nil),
    ]

    @Test(arguments: enclosing)
    func enclosingPackageOfAScriptIsFound(_ path: String, _ files: [String], _ directory: String?) {
        #expect(EnclosingPackage.directory(of: path, exists: files.contains) == directory)
    }

    static let paths: [(folder: String, directory: String, expected: String)] = [
        ("/home/ada/Shop", "/home/ada/Shop", "."), ("/home/ada/Shop/scripts", "/home/ada/Shop", ".."),
        ("/home/ada", "/home/ada/Shop", "Shop"), ("/home/ada/notes/wf", "/home/ada/Shop", "../../Shop"),
        ("/tmp", "/home/ada/Shop", "/home/ada/Shop"),
    ]

    @Test(arguments: paths)
    func packagePathIsRelativeToTheScript(_ folder: String, _ directory: String, _ expected: String) {
        #expect(RelativePath.from(folder, to: directory) == expected)
    }

    @Test func writtenPackageLineIsReadBack() {
        let line = Script.packageLine(naming: "../Shop")
        #expect(ScriptFile(name: "a/b.wf", text: line + "\n").package == "a/../Shop")
        #expect(String(decoding: ScriptFormatter().format(Script(line + "\n")), as: UTF8.self) == line + "\n")
    }
}
