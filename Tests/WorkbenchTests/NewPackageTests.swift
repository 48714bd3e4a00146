// `workflow new`: the files of the package, and the names and directories that are refused. READMETests compiles and
// tests a new package.

import Foundation
import Testing

extension WorkbenchTests {
    @Suite struct NewPackageTests {
        private static let files = [
            ".github/workflows/workflow.yml", ".gitignore", "Package.swift", "Sources/Shop/ShopWorkflow.swift",
            "Tests/ShopTests/ShopWorkflowTests.swift", "order.wf",
        ]

        @Test func newPackageIsNamedAfterItsDirectory() throws {
            let place = try Place()
            let outcome = try place.run(["new", "apps/Shop"])
            #expect(outcome.code == 0 && outcome.errors == "")
            #expect(
                outcome.output.contains(
                    " open it with: workflow open apps/Shop\n before you use CI, change the path in "))
            let root = place.url("apps/Shop")
            let found = try FileManager.default.subpathsOfDirectory(atPath: root.path)
            // The six directories are counted too.
            #expect(Set(Self.files).isSubset(of: found) && found.count == Self.files.count + 6, "\(found)")
            for file in Self.files {
                #expect(!(try place.read("apps/Shop/\(file)")).contains("Bakery"), "\(file)")
                #expect(file.hasPrefix(".") || outcome.output.contains("   \(file)   "), "\(file)")
            }
            let manifest = try place.read("apps/Shop/Package.swift")
            let path = try #require(manifest.firstMatch(of: /\.package\(path: "(.*)"\)/)?.1)
            #expect(FileManager.default.fileExists(atPath: "\(path)/Sources/Runtime/Workflow"), "an absolute path")
            #expect(manifest.contains("package: \"\(path.split(separator: "/").last ?? "")\""))
        }

        @Test func newPackageChangesNoExistingDirectory() throws {
            let place = try Place()
            try place.write("kept", to: "Shop")
            let outcome = try place.run(["new", "Shop"])
            #expect(outcome.code == 1 && outcome.output == "")
            #expect(outcome.errors == "workflow: Shop already exists; choose another name, or remove it first\n")
            #expect(try place.read("Shop") == "kept")
        }

        @Test(arguments: [
            (
                "my-app",
                "“my-app” can't be the name of a module; use ASCII letters and digits, and begin with a capital letter: "
                    + "my-app could be MyApp"
            ),
            ("9", "“9” can't be the name of a module; use ASCII letters and digits, and begin with a capital letter"),
            ("/", "“/” can't be the name of a module; use ASCII letters and digits, and begin with a capital letter"),
            ("Workflow", "Workflow is the name of an existing module; choose another name"),
        ])
        func newPackageRefusesNamesThatNoModuleCanHave(name: String, message: String) throws {
            let outcome = try Place().run(["new", name])
            #expect(outcome.code == 2 && outcome.output == "")
            #expect(outcome.errors == "workflow: \(message)\nTry 'workflow new --help'.\n")
        }
    }
}
