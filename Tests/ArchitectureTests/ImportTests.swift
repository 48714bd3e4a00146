// Holds every import line against the manifest, and against what a manifest cannot say.

import Foundation
import Testing
import WorkbenchTestSupport

@Suite(.waits) struct ImportTests {
    /// Which modules of the system a module may import, besides the standard library. A module without a row imports none.
    static let system: [String: Set<String>] = [
        "WorkbenchReflection": ["FoundationEssentials"],
        "WorkflowConcurrency": ["Glibc"],
        "WorkbenchPackageHosting": ["FoundationEssentials", "Glibc"],
        "WorkbenchInvocation": ["Glibc"],
        "WorkbenchManualTool": ["FoundationEssentials", "Glibc"],
        "WorkbenchWire": ["FoundationEssentials", "Glibc"],
        "WorkbenchLineEditor": ["Glibc"],
        "WorkbenchKernelService": ["Glibc"],
        "WorkbenchREPL": ["FoundationEssentials", "Glibc"],
        "WorkbenchLanguageServer": ["FoundationEssentials", "Glibc"],
        "WorkflowREPL": ["Dispatch", "FoundationEssentials", "Glibc"],
        "WorkflowInspection": ["Glibc"],
        "WorkflowTesting": ["Testing", "XCTest"],
        "WorkbenchBench": ["Glibc"],
    ]

    /// Parts of the standard library that every module may import.
    static let standardLibrary: Set<String> = ["Swift", "Synchronization", "_Concurrency"]

    /// The documents' modules keep the documents' names; the name of every other one begins like this.
    static let prefix = "workbench"
    static let published: Set<String> = [
        "Workflow", "WorkflowConcurrency", "WorkflowUI", "WorkflowTesting", "WorkflowREPL", "WorkflowInspection",
        "ViewEnvironment", "BackStackContainer", "ModalContainer", "AlertContainer", "SplitScreenContainer",
    ]

    @Test func everyImportIsDeclaredAndEveryDependencyIsUsed() throws {
        let manifest = try Manifest.current.get()
        let modules = Set(manifest.targets.map(\.module))
        for target in manifest.targets where target.type != .system {
            var used: Set<String> = []
            for file in try SourceTree.files(under: target.folder) where file.pathExtension == "swift" {
                for (line, imported) in SourceTree.imports(in: try String(contentsOf: file, encoding: .utf8)) {
                    used.insert(imported)
                    guard modules.contains(imported) else { continue }
                    #expect(
                        target.dependencyNames.contains(imported),
                        "\(target.folder)/\(file.lastPathComponent):\(line) imports \(imported): declare it in Package.swift"
                    )
                }
            }
            let executables = Set(manifest.targets.filter { $0.type == .executable }.map(\.name))
            let unused = target.dependencyNames.subtracting(used).subtracting(executables)
            #expect(unused == [], "\(target.name) declares what it never imports: take it out of Package.swift")
        }
    }

    @Test func systemModulesStayAtTheEdge() throws {
        let manifest = try Manifest.current.get()
        let modules = Set(manifest.targets.map(\.module))
        for target in manifest.targets where target.type == .regular || target.type == .executable {
            if target.folder.hasPrefix("Tests/") || target.folder.hasPrefix("examples/") { continue }
            let allowed = Self.standardLibrary.union(modules).union(Self.system[target.name] ?? [])
            for file in try SourceTree.files(under: target.folder) where file.pathExtension == "swift" {
                for (line, imported) in SourceTree.imports(in: try String(contentsOf: file, encoding: .utf8)) {
                    #expect(
                        allowed.contains(imported),
                        """
                        \(target.folder)/\(file.lastPathComponent):\(line) imports \(imported). Move the code to a module that \
                        may, or change the table in Tests/ArchitectureTests/ImportTests.swift together with the design.
                        """)
                }
            }
        }
    }

    /// SwiftPM refuses two targets of one name among all packages of a graph.
    @Test func nobodyHasOurInternalNamesByAccident() throws {
        for target in try Manifest.current.get().targets where target.type != .test {
            #expect(
                Self.published.contains(target.name) || target.name.lowercased().hasPrefix(Self.prefix),
                "call the target \(target.name) Workbench\(target.name); its folder may keep the short name")
        }
    }

    /// What the features of the editor say is plain: only the messages know the protocol.
    @Test func featuresOfTheEditorDoNotSpeakItsProtocol() throws {
        for file in try SourceTree.files(under: "Sources/LanguageServer/Features") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in ["JSONValue", "LSPRange", "LSPPosition", "Codable"] where text.contains(word) {
                Issue.record("\(file.lastPathComponent) uses \(word): features answer with offsets and plain values")
            }
        }
    }

    @Test func everyFolderIsATarget() throws {
        let known = Set(try Manifest.current.get().targets.map(\.folder))
        let folders = try SourceTree.folders(under: "Sources") + SourceTree.folders(under: "examples")
        // What configures editors is no module.
        for folder in folders where !known.contains(folder) && folder != "examples/editors" {
            Issue.record("\(folder) belongs to no target: add one to Package.swift, or take it away")
        }
    }

    @Test func theTopLevelHasNothingElse() throws {
        let expected: Set<String> = [
            "Package.swift", "Sources", "Tests", "examples", "man", "README.md", "Documentation",
        ]
        let found = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.path)
            .filter { !$0.hasPrefix(".") }
        #expect(
            Set(found).subtracting(expected) == [],
            "the top level of the package holds nothing but \(expected.sorted())")
    }

    /// On a disk that does not tell cases apart, one of two such paths is lost.
    @Test func noTwoPathsDifferOnlyInCase() throws {
        var seen: [String: String] = [:]
        for folder in ["Sources", "Tests", "examples", "man", ".ci"] {
            let root = SourceTree.root.appending(path: folder)
            for case let path as String in FileManager.default.enumerator(atPath: root.path)?.allObjects ?? [] {
                let path = "\(folder)/\(path)"
                if let other = seen.updateValue(path, forKey: path.lowercased()) {
                    Issue.record("\(path) and \(other) differ only in case")
                }
            }
        }
    }

    /// Without turns, a test that talks to a server waits for every session of every other test.
    @Test func testsTakeTurnsAtTheMainActor() throws {
        for file in try SourceTree.files(under: "Tests") where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let suites = text.matches(
                of: /(?m)^(@MainActor\s+)?@Suite(\([^)\n]*\))?[^\n]*?(@MainActor )?struct (\w+)/)
            for suite in suites where suite.1 != nil || suite.3 != nil {
                #expect(
                    suite.2?.contains(".mainActorTurn") == true,
                    """
                    \(file.lastPathComponent): write @Suite(.mainActorTurn) before \(suite.4), and import \
                    WorkbenchTestSupport
                    """)
            }
        }
    }

    @Test func unsafeMemoryStaysWhereItIsKnown() throws {
        let allowed: Set<String> = [
            "Sources/TypeMetadata", "Sources/CSwiftABI", "Sources/Reflection", "Sources/CEditLine",
        ]
        for folder in try SourceTree.folders(under: "Sources") where !allowed.contains(folder) {
            for file in try SourceTree.files(under: folder) {
                let text = try String(contentsOf: file, encoding: .utf8)
                for word in ["unsafeBitCast", "UnsafeMutableRawPointer", "UnsafeRawPointer", "withMemoryRebound"]
                where text.contains(word) {
                    Issue.record(
                        "\(folder)/\(file.lastPathComponent) uses \(word): unsafe memory belongs into TypeMetadata or Reflection"
                    )
                }
            }
        }
    }
}
