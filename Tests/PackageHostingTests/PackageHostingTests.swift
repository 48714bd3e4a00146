// A package's description, its host package, and the output of a build.

import Testing
import WorkbenchPackages
import WorkbenchTestSupport

struct PackageFactsTests {
    static let dumped = """
        warning: 'shop': something to be passed over
        {
          "dependencies" : [
            { "fileSystem" : [ { "identity" : "tools", "path" : "/home/ada/tools", "productFilter" : null } ] },
            { "sourceControl" : [ { "identity" : "workflow",
              "location" : { "remote" : [ { "urlString" : "https://example.org/workflow.git" } ] },
              "requirement" : { "range" : [ { "lowerBound" : "1.0.0", "upperBound" : "2.0.0" } ] } } ] }
          ],
          "name" : "Shop", "swiftLanguageVersions" : null, "toolsVersion" : { "_version" : "6.1.0" }, "traits" : [],
          "products" : [
            { "name" : "Shop", "targets" : ["Shop", "shop-parts"], "type" : { "library" : ["automatic"] } },
            { "name" : "tool", "targets" : ["tool"], "type" : { "executable" : null } }
          ],
          "targets" : [
            { "name" : "Shop", "type" : "regular", "exclude" : ["a.md"], "resources" : [], "packageAccess" : true,
              "dependencies" : [
                { "byName" : ["shop-parts", null] }, { "product" : ["Workflow", "workflow", null, null] },
                { "target" : ["Windows", { "platformNames" : ["windows"] }] } ],
              "settings" : [
                { "kind" : { "define" : { "_0" : "FAST" } }, "condition" : { "config" : "debug", "platformNames" : [] },
                  "tool" : "swift" },
                { "kind" : { "defaultIsolation" : { "_0" : null } }, "tool" : "swift" } ] },
            { "name" : "shop-parts", "type" : "regular", "path" : "Parts", "exclude" : [],
              "resources" : [ { "path" : "r.txt", "rule" : { "copy" : { } } } ], "dependencies" : [], "settings" : [] },
            { "name" : "tool", "type" : "executable", "exclude" : [], "resources" : [], "dependencies" : [],
              "settings" : [] }
          ]
        }
        """

    @Test func packageFactsAreReadFromTheManifest() throws {
        let facts = try PackageFacts(dumped: Self.dumped, path: "/home/ada/shop")
        #expect(
            facts
                == PackageFacts(
                    name: "Shop", path: "/home/ada/shop", tools: [6, 1, 0],
                    libraries: [PackageFacts.Library(name: "Shop", targets: ["Shop", "shop-parts"])],
                    targets: [
                        .init(
                            name: "Shop", exclude: ["a.md"],
                            settings: [
                                .init(kind: "define", values: ["FAST"], condition: .init(configuration: "debug")),
                                .init(kind: "defaultIsolation"),
                            ],
                            uses: [
                                .init("shop-parts", .either), .init("Workflow", .product(package: "workflow")),
                                .init("Windows", .target, condition: .init(platforms: ["windows"])),
                            ]),
                        .init(name: "shop-parts", path: "Parts", hasResources: true),
                        .init(name: "tool", kind: "executable"),
                    ],
                    dependencies: [
                        .local(identity: "tools", path: "/home/ada/tools"),
                        .remote(
                            identity: "workflow", url: "https://example.org/workflow.git",
                            requirement: .range("1.0.0", "2.0.0")),
                    ]))
        #expect(facts.libraries[0].modules == ["Shop", "shop_parts"])
        #expect(facts.libraryTargets == ["Shop", "shop-parts"])
    }

    @Test("A dependency with its own name is known by its identity, and is compiled directly")
    func namedDependencyIsKnownByItsIdentity() throws {
        let dumped = """
            { "name": "Rail", "toolsVersion": { "_version": "6.1.0" }, "products": [], "targets": [
                { "name": "Rail", "type": "regular", "exclude": [], "resources": [], "settings": [], "dependencies": [
                    { "product": ["Workflow", "workflow", null, null] }, { "product": ["Parts", "Spares", null, null] },
                    { "product": ["Tools", "tools", null, null] } ] } ],
              "dependencies": [
                { "fileSystem": [ { "identity": "main", "nameForTargetDependencyResolutionOnly": "workflow",
                    "path": "/work" } ] },
                { "sourceControl": [ { "identity": "parts", "nameForTargetDependencyResolutionOnly": "Spares",
                    "location": { "remote": [ { "urlString": "https://example.org/parts.git" } ] },
                    "requirement": { "branch": ["main"] } } ] },
                { "fileSystem": [ { "identity": "tools", "path": "/tools" } ] } ] }
            """
        let facts = try PackageFacts(dumped: dumped, path: "/rail")
        #expect(
            facts.targets[0].uses.map(\.kind) == [
                .product(package: "main"), .product(package: "parts"), .product(package: "tools"),
            ])
    }

    @Test(arguments: ["", "no json", "{", "{\"name\": 1}", "[]"])
    func invalidManifestDumpIsAnError(_ text: String) {
        #expect(throws: (any Error).self) { try PackageFacts(dumped: text, path: "/p") }
    }

    @Test func hostPackageImportsEveryModuleAndTheKernel() throws {
        let facts = try PackageFacts(dumped: Self.dumped, path: "/home/ada/shop")
        let host = try HostPackage(for: facts, workbench: facts.dependencies[1])
        #expect(
            host.main
                == """
                // Made by `workflow open`; it may be deleted at any time.

                import Shop
                import shop_parts
                import WorkflowKernel

                WorkflowKernel.main()

                """)
        for part in [
            ".package(path: \"/home/ada/shop\")",
            ".package(url: \"https://example.org/workflow.git\", \"1.0.0\"..<\"2.0.0\")",
            ".product(name: \"Shop\", package: \"shop\")", ".product(name: \"WorkflowKernel\", package: \"workflow\")",
        ] {
            #expect(host.manifest.contains(part))
        }
    }

    /// The message of each failing case says what to write.
    @Test func packageWithoutLibrariesIsAHostingError() throws {
        var facts = try PackageFacts(dumped: Self.dumped, path: "/home/ada/shop")
        facts.libraries = []
        let targets = ["Shop", "shop-parts"]
        #expect(throws: HostingError.noLibraries(package: "Shop", path: "/home/ada/shop", targets: targets)) {
            try HostPackage(for: facts, workbench: facts.dependencies[1])
        }
    }

    @Test func packagesWithTheSameIdentityAreAHostingError() throws {
        let facts = PackageFacts(
            name: "Shop", path: "/home/ada/Workflow", libraries: [.init(name: "Shop", targets: ["Shop"])],
            dependencies: [.local(identity: "workflow", path: "/opt/workflow")])
        #expect(throws: HostingError.sameIdentity(path: "/home/ada/Workflow", identity: "workflow")) {
            try HostPackage(for: facts, workbench: facts.dependencies[0])
        }
    }

    static let messages: [(error: HostingError, expected: String)] = [
        (
            .noLibraries(package: "Shop", path: "/p", targets: ["Shop", "Parts"]),
            """
            Shop has no library product, but only libraries can be linked: add .library(name: "Shop", targets: \
            ["Shop", "Parts"]) to the products in /p/Package.swift
            """
        ),
        (
            .noLibraries(package: "Shop", path: "/p", targets: []),
            """
            Shop has only executables, which other programs can't link: move the workflows into a \
            .target(name: "ShopWorkflows") in /p/Package.swift, let the executable depend on it, and add \
            .library(name: "ShopWorkflows", targets: ["ShopWorkflows"]) to the products
            """
        ),
        (
            .noWorkbench(
                package: "Shop", path: "/p",
                namesakes: [
                    .remote(
                        identity: "workflow-swift", url: "https://example.org/workflow-swift", requirement: .branch("b")
                    )
                ]),
            """
            Shop depends on https://example.org/workflow-swift, a different package called Workflow, which has no WorkflowREPL. \
            In /p/Package.swift, depend on the package that `workflow` comes from instead; its modules Workflow \
            and WorkflowUI have the same names
            """
        ),
        (
            .noDependency(package: "Shop", path: "/p", place: "/nowhere"),
            """
            Shop depends on the package in /nowhere, but there is no such directory: correct the path in /p/Package.swift
            """
        ),
        (
            .noWorkbench(package: "Shop", path: "/p", namesakes: []),
            """
            Shop does not depend on the package that provides Workflow and WorkflowREPL, so it has no workflows. Add that \
            package to the dependencies in /p/Package.swift, and .product(name: "Workflow", package: "workflow") to those \
            of a target
            """
        ),
    ]

    @Test(arguments: messages)
    func hostingErrorsHaveRemedies(_ error: HostingError, _ expected: String) {
        #expect(error.description == expected)
    }

    /// The messages as Swift 6.1 prints them; .ci/solutions asks the actual compiler.
    nonisolated static let advice: [(String, String?)] = [
        ("no exact matches in call to instance method 'rendered'", ".mapOutput { output -> Action in … }"),
        ("type 'A.Output?' (aka 'Optional<Never>') has no member 'back'", "declare enum Output with this case"),
        ("cannot assign to property: 'state' is a 'let' constant", "send an action"),
        ("type 'A.Action' does not conform to protocol 'WorkflowAction'", "typealias WorkflowType"),
        ("type 'A' does not conform to protocol 'Workflow'", "makeInitialState()"),
        ("cannot convert value of type '()' to specified type 'A.Output' (aka 'Never')", "`return nil`"),
        ("missing return in instance method expected to return 'A.Output?'", "return the output"),
        (
            "value of type 'AnyWorkflow<A.Rendering, B.Action>' (aka 'AnyWorkflow<S, B.Action>') has no member 'asAnyScreen'",
            "write .rendered(in: context)"
        ),
        (
            "cannot convert return expression of type 'S_Screen' to return type 'A.Rendering' (aka 'AnyScreen')",
            ".asAnyScreen()"
        ),
        ("cannot infer contextual base in reference to member 'login'", "{ output -> Action in … }"),
        ("unknown attribute 'Suite'", "import Testing"),
        ("no macro named 'expect'", "import Testing"),
        ("type 'A.Action' has no member 'tester'", "import WorkflowTesting"),
        ("value of type 'A' has no member 'renderTester'", "import WorkflowTesting"),
        ("undefined symbol: $s15WorkflowTesting0A12ActionTesterVMn", "below Tests"),
        ("cannot find 'x' in scope", nil),
    ]

    @Test(arguments: advice)
    func compilerErrorsGetAdviceAboutWorkflows(_ message: String, _ advice: String?) throws {
        let output = BuildOutput("/p/A.swift:3:5: error: \(message)\n3 | x\n")
        let error = try #require(output.errors.first)
        #expect((output.advice[error] == nil) == (advice == nil))
        if let advice { #expect(output.advice[error]?.contains(advice) == true) }
        // Errors that follow from another error get no advice of their own, and advice isn't repeated.
        let two = BuildOutput(
            "/p/A.swift:3:5: error: no exact matches in call to instance method 'rendered'\n/p/A.swift:4:5: error: \(message)\n"
        )
        #expect(Set(two.advice.values).count == two.advice.count)
    }

    @Test("BuildOutput shows the first error of each file and those with advice, and counts the others")
    func buildOutputShowsFirstErrorOfEachFile() {
        let output = BuildOutput(
            """
            /x/A.swift:3:1: error: expected '}' in struct
            /x/A.swift:4:1: error: cannot find 'state' in scope
            /x/A.swift:5:1: error: cannot find 'sink' in scope
            macro expansion @Test:24:24: error: cannot find '$s5' in scope
            /x/B.swift:7:1: error: no exact matches in call to instance method 'rendered'
            /x/B.swift:8:1: error: cannot find 'x' in scope
            /x/B.swift:9:1: error: no macro named 'expect'
            error: one
            error: two
            """)
        let shown = output.shownErrors.map { "\($0.error.line ?? 0) \($0.more) \($0.advice != nil)" }
        #expect(shown == ["3 3 false", "7 1 true", "9 0 true", "0 0 false", "0 0 false"])
    }

    @Test func undefinedSymbolsAreLinkerErrorsWithPlaces() {
        let output = BuildOutput(
            """
            ld.lld: error: undefined symbol: $s8Workflow0A6ActionP0A7TestingE6tester
            >>> referenced by A.swift:9 (Sources/Shop/A.swift:9)
            >>>               /x/Shop.build/whole.o:($s4Shop1AVyyF)
            >>> referenced by A.swift:21 (Sources/Shop/A.swift:21)

            ld.lld: error: undefined symbol: $s15WorkflowTesting0A12ActionTesterV4send6action
            >>> referenced by A.swift:12 (Sources/Shop/A.swift:12)

            ld.lld: error: undefined symbol: _c
            >>> referenced by whole.o
            >>>               /x/Shop.build/whole.o:(got._c)
            ld.lld: error: cannot open /x/lib.so: No such file or directory
            clang: error: linker command failed with exit code 1 (use -v to see invocation)
            error: link command failed with exit code 1 (use -v to see invocation)
            """)
        #expect(output.errors.map(\.file) == ["Sources/Shop/A.swift", nil])
        #expect(output.errors.map(\.line) == [9, nil])
        #expect(output.errors.map { $0.message.prefix(16) } == ["undefined symbol", "cannot open /x/l"])
    }

    @Test func conflictingTargetNamesHaveARemedy() {
        let output = BuildOutput(
            "error: multiple packages ('a', 'b') declare targets with a conflicting name: 'Core’; target names need to be "
                + "unique across the package graph")
        #expect(output.remedy?.contains("have a target Core,") == true)
        #expect(output.remedy?.contains(#"moduleAliases: ["Core": "OtherCore"]"#) == true)
        #expect(BuildOutput("error: something else").remedy == nil)
    }
}

struct BuildOutputTests {
    @Test func buildOutputSeparatesProgressAndErrors() {
        var output = BuildOutput()
        #expect(
            output.read("[12/34] Compiling Shop Cart.swift")
                == BuildOutput.Progress(done: 12, total: 34, title: "Compiling Shop Cart.swift"))
        for line in [
            "/p/Sources/Shop/Cart.swift:3:7: error: cannot find 'x' in scope",
            "1 | ", "3 |   x + 1", "  |   `- error: cannot find 'x' in scope", "4 | }", "",
            "/p/Sources/Shop/Cart.swift:3:7: error: cannot find 'x' in scope",
            "3 |   x + 1", "error: emit-module command failed with exit code 1 (use -v to see invocation)",
            "error: fatalError", "Building for debugging...",
        ] {
            #expect(output.read(line) == nil)
        }
        #expect(
            output.errors == [
                BuildOutput.Diagnostic(
                    severity: .error, file: "/p/Sources/Shop/Cart.swift", line: 3, column: 7,
                    message: "cannot find 'x' in scope", excerpt: ["1 | ", "3 |   x + 1", "4 | }"])
            ])
    }

    @Test func genericBuildFailureIsAnErrorOnlyWithoutOthers() {
        let line = "emit-module command failed with exit code 1 (use -v to see invocation)"
        #expect(BuildOutput("error: \(line)").errors.map(\.message) == [line])
    }
}

@Suite(.waits) struct ChildProcessTests {
    struct Run: Sendable {
        var command: [String]
        var lines: [String]
        var code: Int32
    }

    @Test(arguments: [
        Run(command: ["sh", "-c", "echo a; echo b >&2; printf c"], lines: ["a", "b", "c"], code: 0),
        Run(command: ["sh", "-c", "exit 3"], lines: [], code: 3),
        Run(command: ["sh", "-c", "kill -9 $$"], lines: [], code: 137),
        Run(command: ["no-such-command-anywhere"], lines: [], code: 127),
    ])
    func childProcessReportsLinesAndExitCode(_ run: Run) {
        var read: [String] = []
        let ending = ChildProcess.run(run.command) { read.append($0) }
        #expect(read == run.lines)
        #expect(ending.code == run.code)
    }

    @Test func childProcessIsTerminatedByStop() {
        var lines = 0
        let ending = ChildProcess.run(["sh", "-c", "echo begun; sleep 1000"], stop: { lines > 0 }) { _ in lines += 1 }
        #expect(ending.code == 128 + 15)
    }
}
