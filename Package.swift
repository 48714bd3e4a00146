// swift-tools-version: 6.1

import PackageDescription

// Targets stand in the order of their dependencies: a target may depend on those above it and on none below.
// Tests/ArchitectureTests holds every import line against the same table.

let package = Package(
    name: "workflow",
    products: [
        .library(name: "Workflow", targets: ["Workflow"]),
        .library(name: "WorkflowConcurrency", targets: ["WorkflowConcurrency"]),
        .library(name: "ViewEnvironment", targets: ["ViewEnvironment"]),
        .library(name: "WorkflowUI", targets: ["WorkflowUI"]),
        .library(name: "BackStackContainer", targets: ["BackStackContainer"]),
        .library(name: "ModalContainer", targets: ["ModalContainer"]),
        .library(name: "AlertContainer", targets: ["AlertContainer"]),
        .library(name: "SplitScreenContainer", targets: ["SplitScreenContainer"]),
        .library(name: "WorkflowTesting", targets: ["WorkflowTesting"]),
        .library(name: "WorkflowREPL", targets: ["WorkflowREPL"]),
        .library(name: "WorkflowInspection", targets: ["WorkflowInspection"]),
        .executable(name: "workflow", targets: ["workflow"]),
        .executable(name: "bench", targets: ["bench"]),
    ],
    targets: [
        // What knows Swift's ABI.
        .target(name: "CSwiftABI"),
        .target(name: "TypeMetadata", dependencies: ["CSwiftABI"]),

        // Values as text.
        .target(name: "ValueTree"),
        .target(name: "Reflection", dependencies: ["TypeMetadata", "ValueTree"]),

        // The runtime.
        .target(name: "Workflow", dependencies: ["TypeMetadata"]),
        .target(name: "WorkflowConcurrency", dependencies: ["Workflow"]),

        // Screens, and the containers of screens.
        .target(name: "ViewEnvironment"),
        .target(name: "WorkflowUI", dependencies: ["Reflection", "ValueTree", "ViewEnvironment", "Workflow"]),
        .target(name: "BackStackContainer", dependencies: ["WorkflowUI"]),
        .target(name: "ModalContainer", dependencies: ["WorkflowUI"]),
        .target(name: "AlertContainer", dependencies: ["WorkflowUI"]),
        .target(name: "SplitScreenContainer", dependencies: ["WorkflowUI"]),

        // The workbench: its language, its answers, and the kernel that gives them.
        .target(name: "CommandLanguage", dependencies: ["ValueTree"]),
        .target(name: "Replies", dependencies: ["CommandLanguage", "ValueTree"]),
        .target(name: "PackageHosting", dependencies: ["CSystem"]),
        .systemLibrary(name: "CGetOpt"),
        .target(name: "Invocation", dependencies: ["CGetOpt", "CommandLanguage", "ValueTree"]),
        // The pages under man/, from the tables.
        .target(name: "Manual", dependencies: ["CommandLanguage", "Invocation"]),
        .executableTarget(name: "manual", dependencies: ["Manual"]),
        .target(name: "ReplyText", dependencies: ["CommandLanguage", "Replies", "ValueTree"]),
        .target(name: "CSystem"),
        .target(name: "Wire", dependencies: ["CSystem", "CommandLanguage", "Replies"]),
        .target(name: "ScriptChecking", dependencies: ["CommandLanguage", "Replies", "ReplyText", "ValueTree"]),
        .target(
            name: "Lessons", dependencies: ["CommandLanguage", "Replies", "ReplyText", "ScriptChecking", "ValueTree"]),
        .target(
            name: "Kernel",
            dependencies: [
                "CommandLanguage", "Reflection", "Replies", "TypeMetadata", "ValueTree", "Workflow", "WorkflowUI",
            ]),
        .target(
            name: "KernelService",
            dependencies: ["CommandLanguage", "Kernel", "Replies", "ValueTree", "Wire", "Workflow"]),
        .target(name: "WorkflowInspection", dependencies: ["CSystem", "KernelService", "Wire", "Workflow"]),

        // Lines typed at a terminal, on libedit.
        .systemLibrary(name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        .target(name: "LineEditor", dependencies: ["CEditLine"]),

        // The front ends.
        .target(
            name: "REPL",
            dependencies: ["CSystem", "CommandLanguage", "LineEditor", "Replies", "ReplyText", "ValueTree", "Wire"]),
        .target(name: "CMainQueue"),
        .target(
            name: "LanguageServer",
            dependencies: ["CSystem", "CommandLanguage", "Replies", "ReplyText", "ValueTree", "Wire"]),
        .target(
            name: "WorkflowREPL",
            dependencies: [
                "CMainQueue", "CommandLanguage", "Invocation", "Kernel", "KernelService", "LanguageServer", "Lessons",
                "LineEditor", "PackageHosting", "REPL", "Replies", "ReplyText", "ScriptChecking", "ValueTree", "Wire",
                "Workflow",
            ]),

        // Testing workflows, in Swift Testing and in XCTest.
        .target(
            name: "WorkflowTesting",
            dependencies: ["Reflection", "TypeMetadata", "ValueTree", "Workflow", "WorkflowConcurrency"]),

        // What a user would write.
        .target(name: "Tutorial1", dependencies: ["Workflow", "WorkflowUI"], path: "examples/Tutorial1"),
        .target(
            name: "Tutorial2", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "examples/Tutorial2"),
        .target(
            name: "Tutorial3", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "examples/Tutorial3"),
        .target(
            name: "Tutorial4", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "examples/Tutorial4"),
        .target(
            name: "Tutorial5", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "examples/Tutorial5"),
        .target(
            name: "TicTacToe",
            dependencies: [
                "Workflow", "WorkflowConcurrency", "WorkflowUI", "BackStackContainer", "ModalContainer",
                "AlertContainer", "SplitScreenContainer",
            ],
            path: "examples/TicTacToe"),
        .target(
            name: "Workers", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowUI"],
            path: "examples/Workers"),
        .target(name: "Garden", dependencies: ["Workflow", "WorkflowUI"], path: "examples/Garden"),
        // A pseudo-terminal and its screen, for tests and benchmarks.
        .target(name: "TerminalTesting", path: "Tests/TerminalTesting"),
        // How tests share the main actor and the machine.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        // Measures the budgets.
        .target(name: "CAllocationCounter", path: "Sources/bench/CAllocationCounter"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CAllocationCounter", "CSystem", "Garden", "Kernel", "KernelService", "LanguageServer", "Reflection",
                "Replies", "TerminalTesting", "Tutorial5", "TypeMetadata", "ValueTree", "Wire", "Workflow",
                "WorkflowConcurrency", "WorkflowInspection",
            ],
            exclude: ["CAllocationCounter"]),

        .executableTarget(
            name: "workflow",
            dependencies: [
                "Garden", "Kernel", "TicTacToe", "Tutorial1", "Tutorial2", "Tutorial3", "Tutorial4", "Tutorial5",
                "Workers", "WorkflowREPL",
            ]),
        .executableTarget(name: "counter", dependencies: ["Workflow"], path: "examples/Counter"),

        // A language server with an app that traps and loops, for tests with real editors.
        .executableTarget(
            name: "language-server-probe",
            dependencies: ["Kernel", "KernelService", "LanguageServer", "Tutorial5", "Workflow", "WorkflowUI"],
            path: "Tests/LanguageServerProbe"),
        .executableTarget(name: "line-editor-probe", dependencies: ["LineEditor"], path: "Tests/LineEditorProbe"),
        // A process in kernel mode, for tests.
        .executableTarget(
            name: "kernel-probe",
            dependencies: [
                "Garden", "Kernel", "KernelService", "Tutorial5", "Workers", "Workflow", "WorkflowInspection",
            ],
            path: "Tests/KernelProbe"),

        .testTarget(name: "ArchitectureTests"),
        .testTarget(
            name: "LanguageServerTests",
            dependencies: [
                "TestSupport",
                "CommandLanguage", "Kernel", "LanguageServer", "Replies", "ReplyText", "Tutorial5", "ValueTree", "Wire",
                "Workflow", "WorkflowUI", "language-server-probe",
            ], exclude: ["Cases"]),
        .testTarget(name: "InvocationTests", dependencies: ["Invocation"]),
        .testTarget(name: "ManualTests", dependencies: ["TestSupport", "CommandLanguage", "Invocation", "Manual"]),
        .testTarget(name: "READMETests", dependencies: ["TestSupport", "workflow"]),
        .testTarget(name: "PackageHostingTests", dependencies: ["TestSupport", "PackageHosting"]),
        .testTarget(
            name: "LineEditorTests",
            dependencies: ["TestSupport", "LineEditor", "TerminalTesting", "line-editor-probe"]),
        // The workbench with apps that trap, loop, end and work, for tests.
        .executableTarget(
            name: "workbench-probe", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowREPL"],
            path: "Tests/WorkbenchProbe"),
        .testTarget(
            name: "WorkbenchTests", dependencies: ["TestSupport", "TerminalTesting", "workbench-probe", "workflow"]),
        .testTarget(name: "TypeMetadataTests", dependencies: ["TypeMetadata"]),
        .testTarget(name: "ValueTreeTests", dependencies: ["ValueTree"]),
        .testTarget(name: "ReflectionTests", dependencies: ["Reflection", "TypeMetadata", "ValueTree"]),
        .testTarget(name: "CommandLanguageTests", dependencies: ["CommandLanguage", "ValueTree"]),
        // A kernel without workflows, which can end in every way.
        .executableTarget(name: "wire-probe", dependencies: ["Replies", "Wire"], path: "Tests/WireProbe"),
        .testTarget(
            name: "WireTests",
            dependencies: ["TestSupport", "CSystem", "CommandLanguage", "Replies", "ValueTree", "Wire", "wire-probe"],
            exclude: ["Crashes"]),
        .testTarget(
            name: "ScriptCheckingTests",
            dependencies: [
                "TestSupport",
                "CommandLanguage", "Kernel", "Replies", "ReplyText", "ScriptChecking", "Tutorial1", "Tutorial2",
                "Tutorial3", "Tutorial4", "Tutorial5", "ValueTree",
            ]),
        .testTarget(
            name: "LessonsTests",
            dependencies: [
                "TestSupport",
                "CommandLanguage", "Kernel", "Lessons", "Replies", "ReplyText", "ScriptChecking", "Tutorial1",
                "Tutorial2", "Tutorial3", "Tutorial4", "Tutorial5", "ValueTree",
            ]),
        .testTarget(
            name: "ReplyTextTests",
            dependencies: [
                "TestSupport",
                "CommandLanguage", "Kernel", "REPL", "Replies", "ReplyText", "TicTacToe", "Tutorial5", "ValueTree",
                "Wire", "Workers",
            ]),
        // An app whose types are its module's own, for exported tests.
        .target(name: "Shop", dependencies: ["Kernel", "Workflow"], path: "Tests/Shop"),
        .testTarget(
            name: "KernelTests",
            dependencies: [
                "TestSupport",
                "BackStackContainer", "CommandLanguage", "Garden", "Kernel", "Replies", "Shop", "TicTacToe",
                "Tutorial1",
                "Tutorial2", "Tutorial3", "Tutorial4", "Tutorial5", "ValueTree", "Workers", "Workflow",
                "WorkflowConcurrency", "WorkflowTesting", "WorkflowUI",
            ]),
        .testTarget(
            name: "KernelServiceTests",
            dependencies: [
                "TestSupport",
                "CommandLanguage", "Garden", "Kernel", "KernelService", "Replies", "Tutorial5", "ValueTree", "Wire",
                "Workers", "Workflow", "WorkflowInspection", "WorkflowUI", "kernel-probe",
            ]),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "TestSupport",
                "CommandLanguage", "Garden", "Kernel", "Replies", "TicTacToe", "Tutorial1", "Tutorial2", "Tutorial3",
                "Tutorial4", "Tutorial5", "ValueTree", "Workers",
            ]),
        .testTarget(
            name: "KernelFactsTests",
            dependencies: [
                "TestSupport", "CommandLanguage", "Garden", "Kernel", "Replies", "TicTacToe", "Tutorial5", "ValueTree",
            ]),
        .testTarget(name: "WorkflowTests", dependencies: ["Workflow", "TypeMetadata"]),
        .testTarget(
            name: "WorkflowConcurrencyTests", dependencies: ["TestSupport", "WorkflowConcurrency", "Workflow"]),
        .testTarget(
            name: "WorkflowTestingTests", dependencies: ["WorkflowTesting", "Workflow", "WorkflowConcurrency"]),
        .testTarget(name: "ViewEnvironmentTests", dependencies: ["ViewEnvironment"]),
        .testTarget(name: "WorkflowUITests", dependencies: ["WorkflowUI", "Workflow"]),
        .testTarget(name: "BackStackContainerTests", dependencies: ["BackStackContainer", "WorkflowUI"]),
        .testTarget(
            name: "ContainerTests",
            dependencies: [
                "BackStackContainer", "ModalContainer", "AlertContainer", "SplitScreenContainer", "WorkflowUI",
            ]),
        .testTarget(
            name: "Tutorial5Tests",
            dependencies: ["Tutorial5", "WorkflowTesting", "Workflow", "WorkflowUI", "BackStackContainer"]),
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "TestSupport",
                "Tutorial1", "Tutorial2", "Tutorial3", "Tutorial4", "TicTacToe", "Workers", "Garden",
                "WorkflowTesting", "Workflow", "WorkflowConcurrency", "WorkflowUI", "BackStackContainer",
                "ModalContainer", "AlertContainer", "SplitScreenContainer",
            ]),

        // One target a document: the documents use the same names for different stages of the same workflows.
        .testTarget(
            name: "DocumentListingBuildingTests", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowUI"],
            path: "Tests/DocumentListingTests/Building"),
        .testTarget(
            name: "DocumentListingStep2Tests", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "Tests/DocumentListingTests/Step2"),
        .testTarget(
            name: "DocumentListingStep3Tests", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "Tests/DocumentListingTests/Step3"),
        .testTarget(
            name: "DocumentListingStep4Tests", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "Tests/DocumentListingTests/Step4"),
    ],
    swiftLanguageModes: [.v6]
)
