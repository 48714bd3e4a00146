// Reads the import lines of every source file and holds them against the module table.

import Foundation
import Testing

@Suite struct ImportTests {
    @Test(arguments: ModuleTable.modules.map(\.name))
    func everyImportIsInTheTable(module name: String) throws {
        let rule = try #require(ModuleTable.modules.first { $0.name == name })
        let allowed = rule.imports.union(rule.system).union(ModuleTable.standardLibrary)
        for file in try SourceTree.files(under: rule.folder) {
            for (line, imported) in SourceTree.imports(in: try String(contentsOf: file, encoding: .utf8))
            where !allowed.contains(imported) {
                Issue.record(
                    """
                    \(rule.folder)/\(file.lastPathComponent):\(line) imports \(imported), and \(name) may import only \
                    \(allowed.sorted().joined(separator: ", ")). Move the code to a module that may, or change the table in \
                    Tests/ArchitectureTests/ModuleTable.swift together with the design.
                    """
                )
            }
        }
    }

    @Test func theTableHasNoDependencyThatPointsDown() {
        var above: Set<String> = ["CAllocationCounter"]
        for rule in ModuleTable.modules {
            #expect(
                rule.imports.isSubset(of: above),
                "\(rule.name) imports \(rule.imports.subtracting(above).sorted()), which stand below it in the table"
            )
            above.insert(rule.name)
        }
    }

    @Test func everyFolderOfSourcesIsInTheTable() throws {
        let known = Set(ModuleTable.modules.map(\.folder))
        let folders = try SourceTree.folders(under: "Sources") + SourceTree.folders(under: "examples")
        // What configures editors is no module.
        for folder in folders where !known.contains(folder) && folder != "examples/editors" {
            Issue.record(
                "\(folder) is in no row of the module table: add it to Tests/ArchitectureTests/ModuleTable.swift")
        }
    }

    @Test func theTopLevelHasNothingElse() throws {
        let expected: Set<String> = [
            "Package.swift", "Sources", "Tests", "examples", "lessons", "man", "README.md", "Documentation",
            "packaging",
        ]
        let found = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.path)
            .filter { !$0.hasPrefix(".") }
        #expect(
            Set(found).subtracting(expected) == [],
            "the top level of the package holds nothing but \(expected.sorted())")
    }

    /// Without turns, a test that talks to a server waits for every session of every other test.
    @Test func testsTakeTurnsAtTheMainActor() throws {
        for file in try SourceTree.files(under: "Tests") where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let suites = text.matches(of: /(?m)^(@MainActor\s+)?@Suite(\([^)\n]*\))?[^\n]*?(@MainActor )?struct (\w+)/)
            for suite in suites where suite.1 != nil || suite.3 != nil {
                #expect(
                    suite.2?.contains(".mainActorTurn") == true,
                    "\(file.lastPathComponent): write @Suite(.mainActorTurn) before \(suite.4), and import TestSupport")
            }
        }
    }

    @Test func unsafeMemoryStaysWhereItIsKnown() throws {
        let allowed: Set<String> = [
            "Sources/TypeMetadata", "Sources/CSwiftABI", "Sources/Reflection", "Sources/CEditLine",
        ]
        for rule in ModuleTable.modules where !allowed.contains(rule.folder) {
            for file in try SourceTree.files(under: rule.folder) {
                let text = try String(contentsOf: file, encoding: .utf8)
                for word in ["unsafeBitCast", "UnsafeMutableRawPointer", "UnsafeRawPointer", "withMemoryRebound"]
                where text.contains(word) {
                    Issue.record(
                        "\(rule.folder)/\(file.lastPathComponent) uses \(word): unsafe memory belongs into TypeMetadata or Reflection"
                    )
                }
            }
        }
    }
}

enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func files(under folder: String) throws -> [URL] {
        let start = root.appending(path: folder)
        guard let found = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: start.path])
        }
        let files = found.compactMap { $0 as? URL }.filter { ["swift", "c", "h"].contains($0.pathExtension) }
        #expect(!files.isEmpty, "\(folder) of the module table has no source files")
        return files
    }

    static func folders(under folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey]
        ).map { "\(folder)/\($0.lastPathComponent)" }.sorted()
    }

    /// The modules that a Swift file imports, with their lines. What C includes is the C module's own affair.
    static func imports(in text: String) -> [(line: Int, module: String)] {
        // What stands in a literal of several lines is text.
        var isText = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            if line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count.isMultiple(of: 2) {
                isText.toggle()
            }
            if isText { return nil }
            var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            while let first = words.first,
                first.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains(first)
            {
                words.removeFirst()
            }
            guard words.first == "import", words.count >= 2 else { return nil }
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
            return (number + 1, String(name.prefix { $0 != "." && $0 != ";" }))
        }
    }
}

@Suite struct ImportReaderTests {
    @Test(arguments: [
        ("import Workflow", ["Workflow"]),
        ("@preconcurrency import Foundation\npublic import struct Foundation.URL", ["Foundation", "Foundation"]),
        ("  import Glibc.stdio", ["Glibc"]),
        ("// import Foundation\nlet important = 1", []),
    ])
    func importLinesAreRead(text: String, expected: [String]) {
        #expect(SourceTree.imports(in: text).map(\.module) == expected)
    }
}
