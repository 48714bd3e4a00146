// Checks every import line against the manifest, and against rules that a manifest can't express.

import Foundation
import Testing
import WorkbenchPackages
import WorkbenchTestSupport

@Suite(.waits) struct ImportTests {
    /// The system modules that each module may import in addition to the standard library. A module without a row may
    /// import none.
    static let system: [String: Set<String>] = [
        "WorkbenchRules": ["Glibc"],
        "WorkbenchReflection": ["FoundationEssentials"],
        "Workflow": ["Dispatch"],
        "WorkflowConcurrency": ["Foundation", "Glibc"],
        "WorkflowReactive": ["Dispatch", "Foundation", "FoundationEssentials"],
        // The program that reads Swift is compiled on the user's machine.
        "WorkbenchPackages": [
            "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "SwiftOperators", "SwiftParser",
            "SwiftSyntax",
        ],
        "WorkbenchCommandLine": ["Glibc"],
        // Encodes replies to replace their keys.
        "WorkbenchLanguage": ["FoundationEssentials"],
        "WorkbenchWire": ["FoundationEssentials", "Glibc"],
        "WorkbenchTerminal": ["Dispatch", "FoundationEssentials", "Glibc"],
        "WorkbenchKernel": ["Glibc"],
        "WorkbenchPages": ["FoundationEssentials"],
        "WorkbenchLanguageServer": ["FoundationEssentials", "Glibc"],
        "WorkflowKernel": ["Dispatch", "Glibc"],
        "WorkflowREPL": ["Dispatch", "FoundationEssentials", "Glibc"],
        "WorkflowInspection": ["Glibc"],
        "WorkflowSwiftUI": ["Observation"],
        "WorkflowTesting": ["Glibc", "Testing", "XCTest"],
    ]

    /// Parts of the standard library that every module may import.
    static let standardLibrary: Set<String> = ["Swift", "Synchronization", "_Concurrency"]

    /// The modules from the documents keep their names; all other module names start with this prefix.
    static let prefix = "workbench"
    /// `swift run workflow`.
    static let program = "workflow"
    static let published: Set<String> = [
        "Workflow", "WorkflowReactive", "WorkflowConcurrency", "WorkflowUI", "WorkflowTesting",
        "WorkflowConcurrencyTesting", "WorkflowReactiveTesting", "WorkflowREPL", "WorkflowInspection", "WorkflowKernel",
        "ViewEnvironment", "BackStackContainer", "ModalContainer", "AlertContainer", "SplitScreenContainer",
        "WorkflowSwiftUI",
    ]

    @Test func everyImportIsDeclaredAndEveryDependencyIsUsed() throws {
        let manifest = try Manifest.current.get()
        let modules = Set(manifest.targets.map(\.module))
        for target in manifest.targets where target.type != .system {
            var used: Set<String> = []
            for file in try SourceTree.files(of: target) where file.pathExtension == "swift" {
                for (line, imported) in SourceTree.imports(in: try String(contentsOf: file, encoding: .utf8)) {
                    used.insert(imported)
                    guard modules.contains(imported) else { continue }
                    #expect(
                        target.dependencyNames.contains(imported),
                        "\(target.folder)/\(file.lastPathComponent):\(line) imports \(imported): declare it in Package.swift"
                    )
                }
            }
            let executables = Set(manifest.targets.filter { $0.type == .executable || $0.type == .macro }.map(\.name))
            let unused = target.dependencyNames.subtracting(used).subtracting(executables)
            #expect(unused == [], "\(target.name) declares what it never imports: take it out of Package.swift")
        }
    }

    /// The folders of Sources, in dependency order.
    static let groups = [
        "C", "Values", "Runtime", "Screens", "Testing", "Language", "Kernel", "Clients", "FrontEnds", "Program",
    ]

    @Test func modulesDependOnlyOnTheirOwnGroupAndThoseBefore() throws {
        let found = try SourceTree.folders(under: "Sources").map { $0.dropFirst("Sources/".count) }
        #expect(Set(found) == Set(Self.groups.map { $0[...] }))
        let targets = try Manifest.current.get().targets.filter { $0.folder.hasPrefix("Sources/") }
        func rank(_ target: Manifest.Target) throws -> Int {
            let group = try #require(target.folder.split(separator: "/").dropFirst().first.map(String.init))
            return try #require(Self.groups.firstIndex(of: group), "\(group)")
        }
        for target in targets {
            for used in targets where target.dependencyNames.contains(used.name) {
                #expect(try rank(used) <= rank(target), "\(target.folder) depends on \(used.folder)")
            }
        }
    }

    @Test func onlyListedModulesImportSystemModules() throws {
        let manifest = try Manifest.current.get()
        let modules = Set(manifest.targets.map(\.module))
        for target in manifest.targets where target.type == .regular || target.type == .executable {
            if target.folder.hasPrefix("Tests/") || target.folder.hasPrefix("examples/") { continue }
            let allowed = Self.standardLibrary.union(modules).union(Self.system[target.name] ?? [])
            for file in try SourceTree.files(of: target) where file.pathExtension == "swift" {
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

    /// Other platforms have other C libraries.
    @Test func importsOfGlibcAreConditional() throws {
        let folders = try ["Sources", "Tests", "examples"].flatMap(SourceTree.folders)
        for file in try folders.filter({
            !["Tests/clients", "Tests/Mutants", "examples/ci", "examples/editors", "examples/new"].contains($0)
        })
        .flatMap(SourceTree.files)
        where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for line in SourceTree.unguardedImports(of: "Glibc", in: text) {
                Issue.record("\(file.path):\(line) write #if canImport(Glibc) and #endif around the import")
            }
        }
    }

    /// SwiftPM rejects duplicate target names anywhere in a package graph.
    @Test func internalTargetNamesHaveTheWorkbenchPrefix() throws {
        for target in try Manifest.current.get().targets where target.type != .test {
            #expect(
                Self.published.contains(target.name) || target.name == Self.program
                    || target.name.lowercased().hasPrefix(Self.prefix),
                "call the target \(target.name) Workbench\(target.name); its folder may keep the short name")
        }
    }

    /// The modules that a package may link are listed in two places: where its host is built, and where a crash message
    /// recognizes our files.
    @Test(arguments: [
        "Sources/Clients/PackageHosting/DirectPlan.swift", "Sources/Kernel/Wire/Process/CrashReport+Parsing.swift",
    ])
    func everyLibraryOfTheKernelKitIsListed(file: String) throws {
        let targets = try Manifest.current.get().targets
        let kit = try #require(targets.first { $0.name == "workbench-kernel" })
        let text = try String(contentsOf: SourceTree.root.appending(path: file), encoding: .utf8)
        for library in kit.dependencyNames.sorted() where library != "WorkflowKernel" {
            #expect(text.contains("\"\(library)\""), "list \(library) in \(file)")
        }
    }

    /// The modules of a prebuilt kernel are found in a build directory by name.
    @Test func compiledModulesAreThoseOfTheKernelProgram() throws {
        let targets = try Manifest.current.get().targets
        var found: Set<String> = []
        var open = ["workbench-kernel"]
        while let name = open.popLast() {
            let target = try #require(targets.first { $0.name == name }, "\(name)")
            // The program that expands macros isn't part of the kernel: a kit compiles it separately.
            let linked = target.dependencyNames.filter { name in
                targets.contains { $0.name == name && $0.type != .macro }
            }
            open += linked.filter { found.insert($0).inserted }
        }
        #expect(Set(CompiledModules.swift + CompiledModules.c) == found)
        for name in found {
            let target = try #require(targets.first { $0.name == name })
            #expect(CompiledModules.folders[name]?.map { "Sources/" + $0 } == target.folders)
        }
    }

    /// An executable product of a dependency silently replaces a user's own executable of the same name. `swift build
    /// --product` with one of the user's libraries builds all products of declared types.
    @Test func productsAreTheLibrariesOfThePublishedModules() throws {
        let products = try Manifest.current.get().products
        #expect(Set(products.map(\.name)) == Self.published)
        #expect(products.filter { !$0.isAutomaticLibrary }.map(\.name) == [])
    }

    /// The editor's features return plain values: only the messages know the protocol.
    @Test func languageServerFeaturesDoNotUseLSPTypes() throws {
        let words = ["LSP.", "JSONValue", "Codable"]
        let messages = try SourceTree.files(under: "Sources/FrontEnds/LanguageServer/Messages").map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        for word in words where !messages.contains(where: { $0.contains(word) }) {
            Issue.record("no message uses \(word): the protocol's types have other names now")
        }
        for file in try SourceTree.files(under: "Sources/FrontEnds/LanguageServer/Features") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in words where text.contains(word) {
                Issue.record("\(file.lastPathComponent) uses \(word): features answer with offsets and plain values")
            }
        }
    }

    @Test func everySourceFolderIsATarget() throws {
        let known = Set(try Manifest.current.get().targets.flatMap(\.folders))
        let folders = try SourceTree.modules() + SourceTree.folders(under: "examples")
        // The folders for editors, continuous integration and new packages aren't modules.
        let others = ["examples/editors", "examples/ci", "examples/new"]
        for folder in folders
        where !known.contains(folder) && !known.contains(where: { folder.hasPrefix($0 + "/") })
            && !others.contains(folder)
        {
            Issue.record("\(folder) belongs to no target: add one to Package.swift, or take it away")
        }
    }

    @Test func topLevelOfThePackageHasOnlyExpectedItems() throws {
        let expected: Set<String> = [
            "Package.swift", "Sources", "Tests", "examples", "man", "README.md",
        ]
        let found = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.path)
            .filter { !$0.hasPrefix(".") }
        #expect(
            Set(found).subtracting(expected) == [],
            "the top level of the package holds nothing but \(expected.sorted())")
    }

    /// Each type name has one meaning, so a reader never has to look up the module. Nested types don't count.
    @Test(.thorough) func typeNamesAreUniqueAmongModules() throws {
        var modules: [String: Set<String>] = [:]
        for file in try SourceTree.files(under: "Sources") where file.pathExtension == "swift" {
            let module = file.path.dropFirst(SourceTree.root.path.count).split(separator: "/")[2]
            let text = try String(contentsOf: file, encoding: .utf8)
            let declaration =
                /(?m)^(?:@\S+ )*(?:(?:public|package|private|fileprivate|final|open|indirect|nonisolated) )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/
            for match in text.matches(of: declaration) { modules[String(match.1), default: []].insert(String(module)) }
        }
        #expect(modules.count > 500)
        // Both worker libraries call their protocol `Worker`, as in version 4.
        for (name, modules) in modules where modules.count > 1 && !["Worker", "WorkerWorkflow"].contains(name) {
            Issue.record("\(name) is a type of \(modules.sorted().joined(separator: " and ")): rename one of them")
        }
    }

    /// On a case-insensitive disk, two paths that differ only in case are the same file.
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

    /// Audit rules must judge places by what the steps do with them, so renaming must not change a finding.
    /// `Tests/Ownership/run --renamed` checks that.
    @Test func rulesOfAuditsReadNoNames() throws {
        let folder = "Sources/Kernel/Kernel/Follow/Audit"
        for file in try SourceTree.files(under: folder) where file.path.contains("\(folder)/Rules/") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in ["hasPrefix(", "hasSuffix(", "lowercased(", "uppercased(", "== \"", "!= \"", "case \""] {
                #expect(!text.contains(word), "\(file.lastPathComponent) compares text, with \(word)")
            }
        }
    }

    /// `.ci/run` repeats the suites that try more cases with `WORKBENCH_THOROUGH=1`.
    @Test func suitesWithThoroughCasesAreRepeatedInCI() throws {
        let script = try String(contentsOf: SourceTree.root.appending(path: ".ci/run"), encoding: .utf8)
        let filters = try script.matches(of: /(?m)^  '(\[.+)'/).map { try Regex(String($0.1)) }
        #expect(filters.count == 2)
        for target in try Manifest.current.get().targets where target.type == .test {
            for file in try SourceTree.files(of: target) where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                guard text.contains(/\bCases\.(count|some|turn|seeds|isThorough)|\.thorough\b/) else { continue }
                for suite in text.matches(of: /(?:struct|class|enum) (\w+Tests)\b/) {
                    let id = "\(target.name).\(suite.1)/test"
                    #expect(try filters.contains { try $0.firstMatch(in: id) != nil }, "add \(id) to .ci/run")
                }
            }
        }
    }

    /// Without turns, a test that talks to a server waits for all sessions of all other tests.
    @Test func mainActorSuitesHaveTheMainActorTurnTrait() throws {
        for file in try SourceTree.files(under: "Tests") where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            // Written by `export test`, or part of a package of its own: these tests talk to no server.
            if text.contains("swift-format-ignore-file") || file.path.contains("Tests/Support/") { continue }
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

    @Test func onlyListedModulesUseUnsafePointers() throws {
        let allowed: Set<String> = [
            "Sources/Values/TypeMetadata", "Sources/Values/CSwiftABI", "Sources/Values/Reflection",
            "Sources/C/CSystem",
        ]
        for folder in try SourceTree.modules() where !allowed.contains(folder) {
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
