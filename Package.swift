// swift-tools-version: 6.3

import Foundation
import PackageDescription

/// The parts that depend on Swift's ABI need Linux and can be left out: see the traits.
let whereTypesAreKnown = TargetDependencyCondition.when(platforms: [.linux], traits: ["TypeMetadata"])

// Targets are in the order of their dependencies: a target may only depend on targets above it. Tests/ArchitectureTests
// checks every import against that. Names of internal targets begin with Workbench, so that they do not collide with
// targets of a user's package; their folders keep the short names.

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
        .library(name: "WorkflowConcurrencyTesting", targets: ["WorkflowConcurrencyTesting"]),
        .library(name: "WorkflowReactive", targets: ["WorkflowReactive"]),
        .library(name: "WorkflowReactiveTesting", targets: ["WorkflowReactiveTesting"]),
        .library(name: "WorkflowREPL", targets: ["WorkflowREPL"]),
        .library(name: "WorkflowInspection", targets: ["WorkflowInspection"]),
        // What the host of an opened package is linked with.
        .library(name: "WorkflowKernel", targets: ["WorkflowKernel"]),
        // No product has a declared type or is executable: `swift build --product` in a dependent package would build every one of
        // them. `swift run` finds the executables by their targets' names, but only here.
    ],
    traits: [
        .trait(
            name: "TypeMetadata",
            description: """
                Compares values member by member, also those that are not Equatable, and reads them from memory. The workbench \
                needs it.
                """),
        .trait(
            name: "Portable",
            description: """
                In place of the default: the libraries without any knowledge of how types lie in memory. Values are compared by \
                their own ==, and what cannot be compared is rendered.
                """),
        .default(enabledTraits: ["TypeMetadata"]),
    ],
    targets: [
        // Equality and redaction.
        .target(name: "WorkbenchRules", path: "Sources/Values/Rules"),

        // The parts that depend on Swift's ABI.
        .target(name: "WorkbenchCSwiftABI", path: "Sources/Values/CSwiftABI"),
        .target(
            name: "WorkbenchTypeMetadata", dependencies: ["WorkbenchCSwiftABI", "WorkbenchRules"],
            path: "Sources/Values/TypeMetadata"),

        // Values as text.
        .target(name: "WorkbenchValueTree", path: "Sources/Values/ValueTree"),
        .target(
            name: "WorkbenchReflection",
            dependencies: ["WorkbenchRules", "WorkbenchTypeMetadata", "WorkbenchValueTree"],
            path: "Sources/Values/Reflection"),
        .target(
            name: "WorkbenchMirrors", dependencies: ["WorkbenchRules", "WorkbenchValueTree"],
            path: "Sources/Values/Mirrors"),

        // The runtime.
        .target(
            name: "Workflow",
            dependencies: [
                "WorkbenchRules", .byName(name: "WorkbenchTypeMetadata", condition: whereTypesAreKnown),
            ], path: "Sources/Runtime/Workflow"),
        .target(name: "WorkflowConcurrency", dependencies: ["Workflow"], path: "Sources/Runtime/WorkflowConcurrency"),
        // ReactiveSwift's names for workers and for the signals of a host.
        .target(
            name: "WorkflowReactive", dependencies: ["Workflow", "WorkflowConcurrency"],
            path: "Sources/Runtime/WorkflowReactive"),

        // Screens, and the containers of screens.
        .target(name: "ViewEnvironment", path: "Sources/Screens/ViewEnvironment"),
        .target(
            name: "WorkflowUI",
            dependencies: [
                "WorkbenchMirrors", .byName(name: "WorkbenchReflection", condition: whereTypesAreKnown),
                "WorkbenchValueTree", "ViewEnvironment", "Workflow",
            ], path: "Sources/Screens/WorkflowUI"),
        .target(name: "BackStackContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/BackStackContainer"),
        .target(name: "ModalContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/ModalContainer"),
        .target(name: "AlertContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/AlertContainer"),
        .target(
            name: "SplitScreenContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/SplitScreenContainer"),

        // The workbench: its language, its replies, and the kernel.
        .target(
            name: "WorkbenchCommandLanguage", dependencies: ["WorkbenchValueTree"],
            path: "Sources/Language/CommandLanguage"),
        .target(
            name: "WorkbenchReplies",
            dependencies: ["WorkbenchCommandLanguage", "WorkbenchReflection", "WorkbenchValueTree"],
            path: "Sources/Language/Replies"),
        .systemLibrary(name: "WorkbenchCGetOpt", path: "Sources/C/CGetOpt"),
        .target(
            name: "WorkbenchInvocation",
            dependencies: ["WorkbenchCGetOpt", "WorkbenchCommandLanguage", "WorkbenchValueTree"],
            path: "Sources/Program/Invocation"),
        // Files that are part of the program: articles, lessons and their code, a page's script and style.
        .target(name: "WorkbenchCEmbedded", path: "Sources/C/CEmbedded", exclude: ["Tutorial5Tests"]),
        // The pages under man/, made from the tables, and the articles.
        .target(
            name: "WorkbenchManual",
            dependencies: ["WorkbenchCEmbedded", "WorkbenchCommandLanguage", "WorkbenchInvocation"],
            path: "Sources/Program/Manual"),
        .executableTarget(
            name: "workbench-manual", dependencies: ["WorkbenchManual"], path: "Tests/Programs/ManualTool"),
        .target(
            name: "WorkbenchReplyText",
            dependencies: ["WorkbenchCommandLanguage", "WorkbenchReplies", "WorkbenchValueTree"],
            path: "Sources/Language/ReplyText"),
        // Replies and values as JSON, for programs.
        .target(
            name: "WorkbenchReplyJSON",
            dependencies: ["WorkbenchReplies", "WorkbenchReplyText", "WorkbenchValueTree"],
            path: "Sources/Language/ReplyJSON"),
        .target(name: "WorkbenchCSystem", path: "Sources/C/CSystem"),
        // The outline of a Swift file, and the source of the program that makes it. That program needs the parser of a
        // toolchain, so it is compiled where it is used.
        .target(
            name: "WorkbenchSwiftOutline", dependencies: ["WorkbenchCEmbedded"], path: "Sources/Clients/SwiftOutline",
            exclude: ["Reader"]),
        .target(
            name: "WorkbenchPackageHosting",
            dependencies: ["WorkbenchCSystem", "WorkbenchReflection", "WorkbenchSwiftOutline"],
            path: "Sources/Clients/PackageHosting"),
        .target(
            name: "WorkbenchWire",
            dependencies: ["WorkbenchCSystem", "WorkbenchCommandLanguage", "WorkbenchReflection", "WorkbenchReplies"],
            path: "Sources/Kernel/Wire"),
        .target(
            name: "WorkbenchScripts",
            dependencies: ["WorkbenchCommandLanguage", "WorkbenchReplies", "WorkbenchReplyText", "WorkbenchValueTree"],
            path: "Sources/Language/Scripts"),
        .target(
            name: "WorkbenchLessons",
            dependencies: [
                "WorkbenchCEmbedded", "WorkbenchCommandLanguage", "WorkbenchReplies", "WorkbenchReplyText",
                "WorkbenchScripts", "WorkbenchValueTree",
            ], path: "Sources/FrontEnds/Lessons", exclude: ["Resources"]),
        .target(
            name: "WorkbenchPages",
            dependencies: [
                "WorkbenchCEmbedded", "WorkbenchCommandLanguage", "WorkbenchLessons", "WorkbenchReplies",
                "WorkbenchReplyText", "WorkbenchScripts", "WorkbenchValueTree",
            ], path: "Sources/FrontEnds/Pages", exclude: ["Resources"]),
        .target(
            name: "WorkbenchKernel",
            dependencies: [
                "WorkbenchCSystem", "WorkbenchCommandLanguage", "WorkbenchReflection", "WorkbenchReplies",
                "WorkbenchReplyJSON", "WorkbenchReplyText", "WorkbenchScripts", "WorkbenchTypeMetadata",
                "WorkbenchValueTree", "Workflow", "WorkflowUI",
            ], path: "Sources/Kernel/Kernel"),
        .target(
            name: "WorkbenchKernelService",
            dependencies: [
                "WorkbenchCommandLanguage", "WorkbenchKernel", "WorkbenchReplies", "WorkbenchReplyText",
                "WorkbenchScripts", "WorkbenchWire", "Workflow",
            ], path: "Sources/Kernel/KernelService"),
        .target(
            name: "WorkflowInspection",
            dependencies: ["WorkbenchCSystem", "WorkbenchKernelService", "WorkbenchWire", "Workflow"],
            path: "Sources/Kernel/WorkflowInspection"),

        .target(name: "WorkbenchCMainQueue", path: "Sources/C/CMainQueue"),
        .target(
            name: "WorkflowKernel",
            dependencies: [
                "WorkbenchCMainQueue", "WorkbenchKernel", "WorkbenchKernelService", "WorkbenchReplies", "WorkbenchWire",
            ], path: "Sources/Kernel/WorkflowKernel"),
        // The kernel without workflows, with all libraries that a package's workflows may import.
        .executableTarget(
            name: "workbench-kernel",
            dependencies: [
                "WorkflowKernel", "Workflow", "WorkflowConcurrency", "WorkflowReactive", "WorkflowUI",
                "ViewEnvironment",
                "BackStackContainer", "ModalContainer", "AlertContainer", "SplitScreenContainer",
            ], path: "Sources/Kernel/KernelProgram"),

        // A line editor for terminals, based on libedit, which it loads.
        .target(name: "WorkbenchCEditLine", path: "Sources/C/CEditLine", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "WorkbenchLineEditor", dependencies: ["WorkbenchCEditLine", "WorkbenchCSystem"],
            path: "Sources/FrontEnds/LineEditor"),

        // The front ends.
        .target(
            name: "WorkbenchREPL",
            dependencies: [
                "WorkbenchCSystem", "WorkbenchCommandLanguage", "WorkbenchLineEditor", "WorkbenchReplies",
                "WorkbenchReplyJSON", "WorkbenchReplyText", "WorkbenchScripts", "WorkbenchValueTree",
                "WorkbenchWire",
            ], path: "Sources/FrontEnds/REPL"),
        .target(
            name: "WorkbenchLanguageServer",
            dependencies: [
                "WorkbenchCSystem", "WorkbenchCommandLanguage", "WorkbenchReflection", "WorkbenchReplies",
                "WorkbenchReplyText",
                "WorkbenchScripts", "WorkbenchSwiftOutline", "WorkbenchValueTree", "WorkbenchWire",
            ], path: "Sources/FrontEnds/LanguageServer"),
        .target(
            name: "WorkflowREPL",
            dependencies: [
                "WorkbenchCEmbedded", "WorkbenchCMainQueue", "WorkbenchCSystem", "WorkbenchCommandLanguage",
                "WorkbenchInvocation",
                "WorkbenchKernel", "WorkbenchKernelService", "WorkbenchLanguageServer", "WorkbenchLessons",
                "WorkbenchLineEditor", "WorkbenchManual", "WorkbenchPackageHosting", "WorkbenchPages",
                "WorkbenchREPL", "WorkbenchReplies",
                "WorkbenchReplyJSON", "WorkbenchReplyText", "WorkbenchScripts", "WorkbenchSwiftOutline",
                "WorkbenchValueTree", "WorkbenchWire", "Workflow", "WorkflowKernel",
            ], path: "Sources/Program/WorkflowREPL"),

        // Testing workflows, in Swift Testing and in XCTest.
        .target(
            name: "WorkflowTesting",
            dependencies: [
                "WorkbenchMirrors", .byName(name: "WorkbenchReflection", condition: whereTypesAreKnown),
                "WorkbenchRules", "WorkbenchValueTree", "Workflow", "WorkflowConcurrency",
            ], path: "Sources/Testing/WorkflowTesting"),
        .target(
            name: "WorkflowConcurrencyTesting", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowTesting"],
            path: "Sources/Testing/WorkflowConcurrencyTesting"),
        .target(
            name: "WorkflowReactiveTesting", dependencies: ["Workflow", "WorkflowReactive", "WorkflowTesting"],
            path: "Sources/Testing/WorkflowReactiveTesting"),

        // Examples of a user's code.
        .target(name: "WorkbenchTutorial1", dependencies: ["Workflow", "WorkflowUI"], path: "examples/Tutorial1"),
        .target(
            name: "WorkbenchTutorial2", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "examples/Tutorial2"),
        .target(
            name: "WorkbenchTutorial3", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "examples/Tutorial3"),
        .target(
            name: "WorkbenchTutorial4", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "examples/Tutorial4"),
        .target(
            name: "WorkbenchTutorial5", dependencies: ["Workflow", "WorkflowUI", "BackStackContainer"],
            path: "examples/Tutorial5"),
        .target(
            name: "WorkbenchTicTacToe",
            dependencies: [
                "Workflow", "WorkflowConcurrency", "WorkflowUI", "BackStackContainer", "ModalContainer",
                "AlertContainer", "SplitScreenContainer",
            ],
            path: "examples/TicTacToe"),
        .target(
            name: "WorkbenchWorkers", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowUI"],
            path: "examples/Workers"),
        .target(name: "WorkbenchGarden", dependencies: ["Workflow", "WorkflowUI"], path: "examples/Garden"),
        // Workflows with one bug each, and their correct twins.
        .target(
            name: "WorkbenchBugs", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowUI"],
            path: "examples/Bugs",
            exclude: ["Scripts"]),
        .executableTarget(
            name: "workbench-bugs", dependencies: ["WorkbenchBugs", "Workflow", "WorkflowREPL"],
            path: "examples/BugsProgram"),
        .executableTarget(
            name: "workflow",
            dependencies: [
                "WorkbenchBugs", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchTicTacToe", "WorkbenchTutorial1",
                "WorkbenchTutorial2",
                "WorkbenchTutorial3", "WorkbenchTutorial4", "WorkbenchTutorial5",
                "WorkbenchWorkers", "Workflow", "WorkflowREPL", "WorkflowReactive",
            ], path: "Sources/Program/Program"),
        .executableTarget(name: "workbench-counter", dependencies: ["Workflow"], path: "examples/Counter"),
    ],
    swiftLanguageModes: [.v6]
)

// An installed copy of this package has neither tests nor what they need.
if FileManager.default.fileExists(atPath: Context.packageDirectory + "/Tests") {
    package.targets += [
        // A pseudo-terminal and its screen, for tests and benchmarks.
        .target(name: "WorkbenchTerminalTesting", path: "Tests/Support/Terminal"),
        // Lets tests share the main actor and the machine.
        .target(name: "WorkbenchTestSupport", dependencies: ["WorkbenchCSystem"], path: "Tests/Support/Kit"),
        // Measures the performance budgets.
        .target(name: "WorkbenchCAllocationCounter", path: "Tests/Programs/CAllocationCounter"),
        .executableTarget(
            name: "workbench-bench",
            dependencies: [
                "WorkbenchCAllocationCounter", "WorkbenchGarden", "WorkbenchKernel",
                "WorkbenchKernelService", "WorkbenchLanguageServer", "WorkbenchPackageHosting", "WorkbenchReflection",
                "WorkbenchReplies", "WorkbenchTerminalTesting", "WorkbenchTutorial5",
                "WorkbenchValueTree", "WorkbenchWire", "Workflow", "WorkflowConcurrency", "WorkflowInspection",
            ], path: "Tests/Programs/Bench"),

        // A language server with an app that traps and loops, for tests with real editors.
        .executableTarget(
            name: "workbench-language-server-probe",
            dependencies: [
                "WorkbenchKernel", "WorkbenchKernelService", "WorkbenchLanguageServer", "WorkbenchTutorial5",
                "Workflow", "WorkflowUI",
            ],
            path: "Tests/Support/Probes/LanguageServer"),
        .executableTarget(
            name: "workbench-line-editor-probe", dependencies: ["WorkbenchLineEditor"],
            path: "Tests/Support/Probes/LineEditor"),
        // A process in kernel mode, for tests.
        .executableTarget(
            name: "workbench-kernel-probe",
            dependencies: [
                "WorkbenchCMainQueue", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchKernelService",
                "WorkbenchTutorial5", "WorkbenchWire", "WorkbenchWorkers", "Workflow", "WorkflowInspection",
            ],
            path: "Tests/Support/Probes/Kernel"),

        .testTarget(
            name: "ArchitectureTests", dependencies: ["WorkbenchPackageHosting", "WorkbenchTestSupport"]),
        .testTarget(
            name: "LanguageServerTests",
            dependencies: [
                "WorkbenchTestSupport", "WorkbenchBugs", "WorkbenchCommandLanguage", "WorkbenchKernel",
                "WorkbenchLanguageServer", "WorkbenchPackageHosting", "WorkbenchReplies", "WorkbenchSwiftOutline",
                "WorkbenchTutorial5", "WorkbenchWire", "Workflow", "workbench-language-server-probe",
            ], exclude: ["Cases"]),
        .testTarget(name: "InvocationTests", dependencies: ["WorkbenchInvocation"]),
        .testTarget(
            name: "ManualTests",
            dependencies: [
                "WorkbenchTestSupport", "WorkbenchCommandLanguage", "WorkbenchInvocation", "WorkbenchManual",
            ]),
        .testTarget(
            name: "READMETests",
            dependencies: ["WorkbenchTestSupport", "workflow", "WorkflowConcurrency", "WorkflowInspection"]),
        .testTarget(name: "PackageHostingTests", dependencies: ["WorkbenchTestSupport", "WorkbenchPackageHosting"]),
        .testTarget(
            name: "LineEditorTests",
            dependencies: [
                "WorkbenchLineEditor", "WorkbenchTestSupport", "WorkbenchTerminalTesting",
                "workbench-line-editor-probe",
            ]),
        // The workbench with apps that trap, loop, end and work, for tests.
        .executableTarget(
            name: "workbench-probe", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowREPL"],
            path: "Tests/Support/Probes/Workbench"),
        // An app with the features of real apps, which is also a package of its own.
        .target(
            name: "WorkbenchLarder", dependencies: ["Workflow", "WorkflowUI"],
            path: "Tests/Support/Larder/Sources/Larder"),
        .executableTarget(
            name: "workbench-larder", dependencies: ["WorkbenchLarder", "WorkflowKernel"],
            path: "Tests/Support/Probes/Larder"),
        .testTarget(
            name: "WorkbenchTests",
            dependencies: [
                "WorkbenchLessons", "WorkbenchTestSupport", "WorkbenchTerminalTesting", "workbench-probe",
                "workbench-larder",
                "workflow",
            ],
            exclude: ["Matrix"]),
        .testTarget(name: "RulesTests", dependencies: ["WorkbenchRules"]),
        .testTarget(
            name: "MirrorsTests", dependencies: ["WorkbenchMirrors", "WorkbenchRules", "WorkbenchValueTree"]),
        .testTarget(
            name: "TypeMetadataTests",
            dependencies: ["WorkbenchTestSupport", "WorkbenchRules", "WorkbenchTypeMetadata"]),
        .testTarget(name: "ValueTreeTests", dependencies: ["WorkbenchTestSupport", "WorkbenchValueTree"]),
        .testTarget(
            name: "ReflectionTests",
            dependencies: [
                "WorkbenchTestSupport", "WorkbenchReflection", "WorkbenchRules", "WorkbenchTypeMetadata",
                "WorkbenchValueTree",
            ]),
        .testTarget(
            name: "CommandLanguageTests",
            dependencies: ["WorkbenchTestSupport", "WorkbenchCommandLanguage", "WorkbenchValueTree"]),
        // A kernel without workflows that can end in every way, for tests.
        .executableTarget(
            name: "workbench-wire-probe", dependencies: ["WorkbenchReplies", "WorkbenchWire"],
            path: "Tests/Support/Probes/Wire"),
        .testTarget(
            name: "WireTests",
            dependencies: [
                "WorkbenchTestSupport", "WorkbenchCSystem", "WorkbenchReplies",
                "WorkbenchValueTree", "WorkbenchWire", "workbench-wire-probe",
            ],
            exclude: ["Crashes"]),
        .testTarget(
            name: "ScriptsTests",
            dependencies: [
                "WorkbenchTestSupport",
                "WorkbenchCommandLanguage", "WorkbenchKernel", "WorkbenchLarder", "WorkbenchPages",
                "WorkbenchReplies", "WorkbenchReplyText", "WorkbenchScripts", "WorkbenchTutorial1",
                "WorkbenchTutorial2",
                "WorkbenchTutorial3", "WorkbenchTutorial4", "WorkbenchTutorial5",
            ]),
        .testTarget(
            name: "LessonsTests",
            dependencies: [
                "WorkbenchTestSupport",
                "WorkbenchBugs", "WorkbenchCommandLanguage", "WorkbenchKernel", "WorkbenchLessons", "WorkbenchReplies",
                "WorkbenchReplyText", "WorkbenchScripts", "WorkbenchTutorial1",
                "WorkbenchTutorial2", "WorkbenchTutorial3", "WorkbenchTutorial4", "WorkbenchTutorial5",
                "WorkbenchGarden", "WorkbenchTicTacToe", "WorkbenchWorkers", "Workflow",
            ]),
        .testTarget(
            name: "ReplyTextTests",
            dependencies: [
                "WorkbenchTestSupport",
                "WorkbenchCommandLanguage", "WorkbenchKernel", "WorkbenchReplies", "WorkbenchReplyJSON",
                "WorkbenchReplyText", "WorkbenchTutorial5", "WorkbenchValueTree",
                "WorkbenchWire",
            ]),
        // An app whose types are internal to its module, for exported tests.
        .target(name: "WorkbenchTestShop", dependencies: ["WorkbenchKernel", "Workflow"], path: "Tests/Support/Shop"),
        .testTarget(
            name: "KernelTests",
            dependencies: [
                "WorkbenchTestSupport", "WorkbenchCommandLanguage", "WorkbenchGarden", "WorkbenchKernel",
                "WorkbenchLarder", "WorkbenchReflection", "WorkbenchReplies", "WorkbenchReplyJSON",
                "WorkbenchReplyText",
                "WorkbenchScripts", "WorkbenchTestShop", "WorkbenchTicTacToe", "WorkbenchTutorial1",
                "WorkbenchTutorial2",
                "WorkbenchTutorial3", "WorkbenchTutorial4", "WorkbenchTutorial5", "WorkbenchValueTree",
                "WorkbenchWorkers", "Workflow", "WorkflowConcurrency", "WorkflowTesting", "WorkflowUI",
            ]),
        .testTarget(
            name: "KernelServiceTests",
            dependencies: [
                "WorkbenchTestSupport",
                "WorkbenchCommandLanguage", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchKernelService",
                "WorkbenchReplies", "WorkbenchTutorial5", "WorkbenchWire",
                "WorkbenchWorkers", "Workflow", "WorkflowInspection", "WorkflowUI", "workbench-kernel-probe",
            ]),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "WorkbenchTestSupport",
                "WorkbenchCommandLanguage", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchReplies",
                "WorkbenchTicTacToe", "WorkbenchTutorial1", "WorkbenchTutorial2", "WorkbenchTutorial3",
                "WorkbenchTutorial4", "WorkbenchTutorial5", "WorkbenchWorkers",
            ]),
        .testTarget(
            name: "KernelFactsTests",
            dependencies: [
                "WorkbenchTestSupport", "WorkbenchCommandLanguage", "WorkbenchGarden", "WorkbenchKernel",
                "WorkbenchReplies", "WorkbenchReplyText", "WorkbenchTicTacToe", "WorkbenchTutorial5",
            ]),
        .testTarget(
            name: "WorkflowTests", dependencies: ["WorkbenchTestSupport", "Workflow", "WorkflowReactive"]),
        .testTarget(
            name: "WorkflowConcurrencyTests", dependencies: ["WorkbenchTestSupport", "WorkflowConcurrency", "Workflow"]),
        .testTarget(
            name: "WorkflowTestingTests",
            dependencies: ["WorkflowConcurrencyTesting", "WorkflowTesting", "Workflow", "WorkflowConcurrency"]),
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
            dependencies: ["WorkbenchTutorial5", "WorkflowTesting", "Workflow", "WorkflowUI", "BackStackContainer"]),
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "WorkbenchTestSupport",
                "WorkbenchTutorial1", "WorkbenchTutorial2", "WorkbenchTutorial3", "WorkbenchTutorial4",
                "WorkbenchTicTacToe", "WorkbenchWorkers", "WorkbenchGarden",
                "WorkflowTesting", "Workflow", "WorkflowConcurrency", "WorkflowUI", "BackStackContainer",
                "ModalContainer", "AlertContainer", "SplitScreenContainer",
            ]),

        .testTarget(
            name: "GalleryTests",
            dependencies: [
                "WorkbenchBugs", "WorkbenchCommandLanguage", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchReplies",
                "WorkbenchTestSupport",
                "WorkbenchTicTacToe", "WorkbenchTutorial1", "WorkbenchTutorial2", "WorkbenchTutorial3",
                "WorkbenchTutorial4", "WorkbenchTutorial5", "WorkbenchValueTree", "WorkbenchWorkers", "Workflow",
            ]),

        // One target per document, because the documents use the same names for different stages of the same workflows.
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
        .testTarget(
            name: "DocumentListingMigrationTests",
            dependencies: [
                "WorkbenchTestSupport", "Workflow", "WorkflowConcurrency", "WorkflowConcurrencyTesting",
                "WorkflowReactive", "WorkflowReactiveTesting", "WorkflowTesting", "WorkflowUI",
            ],
            path: "Tests/DocumentListingTests/Migration"),
    ]
}

// Optimising takes most of a release build, and these modules gain nothing by it: they wait for a person, or for the compiler. The scripts
// that build for an installation and for the benchmark ask for this; nobody else does, so no flag is unsafe where the package is a
// dependency.
if Context.environment["WORKBENCH_OPTIMIZES"] == "hot" {
    let cold: Set = [
        "WorkbenchInvocation", "WorkbenchManual", "WorkbenchReplyJSON", "WorkbenchSwiftOutline",
        "WorkbenchPackageHosting",
        "WorkbenchLessons", "WorkbenchPages", "WorkbenchLanguageServer",
        "WorkbenchBugs", "WorkbenchTicTacToe", "WorkbenchWorkers", "WorkbenchGarden",
    ]
    for target in package.targets where cold.contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
}
