// swift-tools-version: 6.3

import CompilerPluginSupport
import Foundation
import PackageDescription

/// The parts that depend on Swift's ABI need Linux and can be left out: see the traits.
let whereTypesAreKnown = TargetDependencyCondition.when(platforms: [.linux], traits: ["TypeMetadata"])

// Targets are in the order of their dependencies: a target may only depend on targets above it. Tests/ArchitectureTests
// checks every import against that. Names of internal targets begin with Workbench, so that they do not collide with
// targets of a user's package. A module is internal for one of three reasons: something may not see it (the kernel's front ends, the
// libraries' dependents), it is C, or it is portable while its neighbors are not. What needs none of them is a folder in a module.

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
        .library(name: "WorkflowSwiftUI", targets: ["WorkflowSwiftUI"]),
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
        // Calls of Linux, getopt, the main queue of Dispatch on the first thread, and libedit, which is loaded on first use.
        .target(
            name: "WorkbenchCSystem", path: "Sources/C/CSystem",
            linkerSettings: [.linkedLibrary("dispatch"), .linkedLibrary("dl")]),
        // Files that are part of the program: articles, lessons and their code, a page's script and style.
        .target(name: "WorkbenchCEmbedded", path: "Sources/C/CEmbedded", exclude: ["Tutorial5Tests"]),

        // Equality and redaction.
        .target(name: "WorkbenchRules", path: "Sources/Values/Rules"),

        // The parts that depend on Swift's ABI.
        .target(name: "WorkbenchCSwiftABI", path: "Sources/Values/CSwiftABI"),
        .target(
            name: "WorkbenchTypeMetadata", dependencies: ["WorkbenchCSwiftABI", "WorkbenchRules"],
            path: "Sources/Values/TypeMetadata"),

        // Values as text.
        .target(name: "WorkbenchValueTree", dependencies: ["WorkbenchRules"], path: "Sources/Values/ValueTree"),
        .target(
            name: "WorkbenchReflection",
            dependencies: ["WorkbenchRules", "WorkbenchTypeMetadata", "WorkbenchValueTree"],
            path: "Sources/Values/Reflection"),

        // The runtime.
        .target(
            name: "Workflow",
            dependencies: ["WorkbenchRules", .byName(name: "WorkbenchTypeMetadata", condition: whereTypesAreKnown)],
            path: "Sources/Runtime/Workflow"),
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
                "ViewEnvironment", .byName(name: "WorkbenchReflection", condition: whereTypesAreKnown),
                "WorkbenchRules", "WorkbenchValueTree", "Workflow",
            ], path: "Sources/Screens/WorkflowUI"),
        .target(name: "BackStackContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/BackStackContainer"),
        .target(name: "ModalContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/ModalContainer"),
        .target(name: "AlertContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/AlertContainer"),
        .target(
            name: "SplitScreenContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/SplitScreenContainer"),

        // Observable state, and the program with which the compiler expands its macros.
        .macro(name: "WorkbenchObservationMacros", path: "Sources/Screens/ObservationMacros"),
        .target(
            name: "WorkflowSwiftUI",
            dependencies: [
                "WorkbenchObservationMacros", .byName(name: "WorkbenchReflection", condition: whereTypesAreKnown),
                "WorkbenchRules", "Workflow", "WorkflowUI",
            ], path: "Sources/Screens/WorkflowSwiftUI"),

        // Testing workflows, in Swift Testing and in XCTest.
        .target(
            name: "WorkflowTesting",
            dependencies: [
                .byName(name: "WorkbenchReflection", condition: whereTypesAreKnown), "WorkbenchRules",
                "WorkbenchValueTree", "Workflow", "WorkflowConcurrency",
            ], path: "Sources/Testing/WorkflowTesting"),
        .target(
            name: "WorkflowConcurrencyTesting", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowTesting"],
            path: "Sources/Testing/WorkflowConcurrencyTesting"),
        .target(
            name: "WorkflowReactiveTesting", dependencies: ["Workflow", "WorkflowReactive", "WorkflowTesting"],
            path: "Sources/Testing/WorkflowReactiveTesting"),

        // The language of sessions, scripts, and replies as values, text and JSON.
        .target(
            name: "WorkbenchLanguage", dependencies: ["WorkbenchReflection", "WorkbenchValueTree"],
            path: "Sources/Language"),

        // The kernel. What a front end needs of it is in Wire.
        .target(
            name: "WorkbenchWire", dependencies: ["WorkbenchCSystem", "WorkbenchLanguage", "WorkbenchReflection"],
            path: "Sources/Kernel/Wire"),
        .target(
            name: "WorkbenchKernel",
            dependencies: [
                "WorkbenchCSystem", "WorkbenchLanguage", "WorkbenchReflection", "WorkbenchRules",
                "WorkbenchTypeMetadata", "WorkbenchValueTree", "WorkbenchWire", "Workflow", "WorkflowUI",
            ], path: "Sources/Kernel", sources: ["Kernel", "KernelService"]),
        .target(
            name: "WorkflowInspection",
            dependencies: [
                "WorkbenchCSystem", "WorkbenchKernel", "WorkbenchLanguage", "WorkbenchReflection", "WorkbenchWire",
                "Workflow",
            ], path: "Sources/Kernel/WorkflowInspection"),
        .target(
            name: "WorkflowKernel",
            dependencies: ["WorkbenchCSystem", "WorkbenchKernel", "WorkbenchLanguage", "WorkbenchWire"],
            path: "Sources/Kernel/WorkflowKernel"),
        // The kernel without workflows, with all libraries that a package's workflows may import.
        .executableTarget(
            name: "workbench-kernel",
            dependencies: [
                "AlertContainer", "BackStackContainer", "ModalContainer", "SplitScreenContainer", "ViewEnvironment",
                "Workflow", "WorkflowConcurrency", "WorkflowKernel", "WorkflowReactive", "WorkflowSwiftUI",
                "WorkflowUI",
            ], path: "Sources/Kernel/KernelProgram"),

        // Builds packages, and outlines their Swift files. The program that makes an outline needs the parser of a toolchain, so it is
        // compiled where it is used.
        .target(
            name: "WorkbenchPackages",
            dependencies: ["WorkbenchCEmbedded", "WorkbenchCSystem", "WorkbenchReflection", "WorkbenchWire"],
            path: "Sources/Clients", exclude: ["SwiftOutline/Reader"]),

        // Front ends.
        .target(
            name: "WorkbenchTerminal",
            dependencies: [
                "WorkbenchCSystem", "WorkbenchLanguage", "WorkbenchPages", "WorkbenchValueTree", "WorkbenchWire",
            ],
            path: "Sources/FrontEnds", sources: ["LineEditor", "REPL"]),
        .target(
            name: "WorkbenchPages", dependencies: ["WorkbenchCEmbedded", "WorkbenchLanguage", "WorkbenchValueTree"],
            path: "Sources/FrontEnds", exclude: ["Lessons/Resources", "Pages/Resources"],
            sources: ["Lessons", "Pages"]),
        .target(
            name: "WorkbenchLanguageServer",
            dependencies: [
                "WorkbenchCSystem", "WorkbenchLanguage", "WorkbenchPackages", "WorkbenchReflection",
                "WorkbenchValueTree", "WorkbenchWire",
            ], path: "Sources/FrontEnds/LanguageServer"),

        // The program: its command line and manual, and its subcommands.
        .target(
            name: "WorkbenchCommandLine",
            dependencies: ["WorkbenchCEmbedded", "WorkbenchCSystem", "WorkbenchLanguage", "WorkbenchValueTree"],
            path: "Sources/Program", sources: ["Invocation", "Manual"]),
        .target(
            name: "WorkflowREPL",
            dependencies: [
                "WorkbenchCEmbedded", "WorkbenchCSystem", "WorkbenchCommandLine", "WorkbenchKernel",
                "WorkbenchLanguage", "WorkbenchLanguageServer", "WorkbenchPackages", "WorkbenchPages",
                "WorkbenchTerminal", "WorkbenchValueTree", "WorkbenchWire", "Workflow", "WorkflowKernel",
            ], path: "Sources/Program/WorkflowREPL"),

        // Examples of a user's code.
        .target(name: "WorkbenchTutorial1", dependencies: ["Workflow", "WorkflowUI"], path: "examples/Tutorial1"),
        .target(
            name: "WorkbenchTutorial2", dependencies: ["BackStackContainer", "Workflow", "WorkflowUI"],
            path: "examples/Tutorial2"),
        .target(
            name: "WorkbenchTutorial3", dependencies: ["BackStackContainer", "Workflow", "WorkflowUI"],
            path: "examples/Tutorial3"),
        .target(
            name: "WorkbenchTutorial4", dependencies: ["BackStackContainer", "Workflow", "WorkflowUI"],
            path: "examples/Tutorial4"),
        .target(
            name: "WorkbenchTutorial5", dependencies: ["BackStackContainer", "Workflow", "WorkflowUI"],
            path: "examples/Tutorial5"),
        .target(
            name: "WorkbenchTicTacToe",
            dependencies: [
                "AlertContainer", "BackStackContainer", "ModalContainer", "SplitScreenContainer", "Workflow",
                "WorkflowConcurrency", "WorkflowUI",
            ], path: "examples/TicTacToe"),
        .target(
            name: "WorkbenchWorkers", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowUI"],
            path: "examples/Workers"),
        .target(name: "WorkbenchGarden", dependencies: ["Workflow", "WorkflowUI"], path: "examples/Garden"),
        // Workflows with one bug each, and their correct twins.
        .target(
            name: "WorkbenchBugs", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowUI"],
            path: "examples/Bugs", exclude: ["Scripts"]),
        .executableTarget(
            name: "workbench-bugs", dependencies: ["WorkbenchBugs", "Workflow", "WorkflowREPL"],
            path: "examples/BugsProgram"),
        .executableTarget(
            name: "workflow",
            dependencies: [
                "WorkbenchBugs", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchTicTacToe", "WorkbenchTutorial1",
                "WorkbenchTutorial2", "WorkbenchTutorial3", "WorkbenchTutorial4", "WorkbenchTutorial5",
                "WorkbenchWorkers", "Workflow", "WorkflowREPL", "WorkflowReactive", "WorkflowSwiftUI",
            ], path: "Sources/Program/Program"),
        .executableTarget(name: "workbench-counter", dependencies: ["Workflow"], path: "examples/Counter"),
    ],
    swiftLanguageModes: [.v6]
)

// An installed copy of this package has neither tests nor what they need.
if FileManager.default.fileExists(atPath: Context.packageDirectory + "/Tests") {
    package.targets += [
        // Lets tests share the main actor and the machine, and gives them a pseudo-terminal with its screen.
        .target(
            name: "WorkbenchTestSupport", dependencies: ["WorkbenchCSystem"], path: "Tests/Support",
            exclude: ["Radio", "Wharf"], sources: ["Kit", "Terminal"]),
        // System calls that fail, for simulations.
        .target(name: "WorkbenchCFaults", path: "Tests/Support/Faults", linkerSettings: [.linkedLibrary("dl")]),
        // Measures the performance budgets.
        .target(name: "WorkbenchCAllocationCounter", path: "Tests/Programs/CAllocationCounter"),
        .executableTarget(
            name: "workbench-bench",
            dependencies: [
                "WorkbenchCAllocationCounter", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchLanguage",
                "WorkbenchLanguageServer", "WorkbenchPackages", "WorkbenchPages", "WorkbenchReflection",
                "WorkbenchTestSupport", "WorkbenchTutorial5", "WorkbenchValueTree", "WorkbenchWire", "Workflow",
                "WorkflowConcurrency", "WorkflowInspection",
            ], path: "Tests/Programs/Bench"),
        // Reads any input with the parsers, for a fuzzer.
        .executableTarget(
            name: "workbench-fuzz", dependencies: ["WorkbenchLanguage", "WorkbenchValueTree", "WorkbenchWire"],
            path: "Tests/Programs/Fuzz", exclude: ["Corpus", "words.dict"]),
        // Writes the pages of the manual.
        .executableTarget(
            name: "workbench-manual", dependencies: ["WorkbenchCommandLine"], path: "Tests/Programs/ManualTool"),

        // A language server with an app that traps and loops, for tests with real editors.
        .executableTarget(
            name: "workbench-language-server-probe",
            dependencies: [
                "WorkbenchKernel", "WorkbenchLanguageServer", "WorkbenchTutorial5", "Workflow", "WorkflowUI",
            ], path: "Tests/Support/Probes/LanguageServer"),
        .executableTarget(
            name: "workbench-line-editor-probe", dependencies: ["WorkbenchTerminal"],
            path: "Tests/Support/Probes/LineEditor"),
        // A process in kernel mode, for tests.
        .executableTarget(
            name: "workbench-kernel-probe",
            dependencies: [
                "WorkbenchCSystem", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchTutorial5", "WorkbenchWire",
                "WorkbenchWorkers", "Workflow", "WorkflowInspection",
            ], path: "Tests/Support/Probes/Kernel"),
        // A kernel without workflows that can end in every way, for tests.
        .executableTarget(
            name: "workbench-wire-probe", dependencies: ["WorkbenchLanguage", "WorkbenchWire"],
            path: "Tests/Support/Probes/Wire"),
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
        // An app whose types are internal to its module, for exported tests.
        .target(name: "WorkbenchTestShop", dependencies: ["WorkbenchKernel", "Workflow"], path: "Tests/Support/Shop"),

        // The sources' own rules, and the README and its pages.
        .testTarget(
            name: "RepositoryTests",
            dependencies: [
                "WorkbenchLanguage", "WorkbenchPackages", "WorkbenchTestSupport", "WorkflowConcurrency",
                "WorkflowInspection", "workflow",
            ], path: "Tests", sources: ["ArchitectureTests", "READMETests"]),
        .testTarget(
            name: "TypeMetadataTests",
            dependencies: ["WorkbenchRules", "WorkbenchTestSupport", "WorkbenchTypeMetadata"]),
        .testTarget(
            name: "ValuesTests",
            dependencies: [
                "WorkbenchReflection", "WorkbenchRules", "WorkbenchTestSupport", "WorkbenchTypeMetadata",
                "WorkbenchValueTree",
            ], path: "Tests", sources: ["MirrorsTests", "ReflectionTests", "RulesTests", "ValueTreeTests"]),
        .testTarget(
            name: "LibraryTests",
            dependencies: [
                "AlertContainer", "BackStackContainer", "ModalContainer", "SplitScreenContainer", "ViewEnvironment",
                "WorkbenchTestSupport", "Workflow", "WorkflowConcurrency", "WorkflowConcurrencyTesting",
                "WorkflowReactive", "WorkflowSwiftUI", "WorkflowTesting", "WorkflowUI",
            ], path: "Tests",
            sources: [
                "BackStackContainerTests", "ContainerTests", "ViewEnvironmentTests", "WorkflowConcurrencyTests",
                "WorkflowSwiftUITests", "WorkflowTestingTests", "WorkflowTests", "WorkflowUITests",
            ]),
        .testTarget(
            name: "LanguageTests",
            dependencies: [
                "WorkbenchKernel", "WorkbenchLanguage", "WorkbenchLarder", "WorkbenchPages", "WorkbenchTestSupport",
                "WorkbenchTutorial1", "WorkbenchTutorial2", "WorkbenchTutorial3", "WorkbenchTutorial4",
                "WorkbenchTutorial5", "WorkbenchValueTree", "WorkbenchWire", "Workflow",
            ], path: "Tests", sources: ["CommandLanguageTests", "ReplyTextTests", "ScriptsTests"]),
        .testTarget(
            name: "KernelTests",
            dependencies: [
                "WorkbenchCSystem", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchLanguage", "WorkbenchLarder",
                "WorkbenchReflection", "WorkbenchTestShop", "WorkbenchTestSupport", "WorkbenchTicTacToe",
                "WorkbenchTutorial1", "WorkbenchTutorial2", "WorkbenchTutorial3", "WorkbenchTutorial4",
                "WorkbenchTutorial5", "WorkbenchValueTree", "WorkbenchWire", "WorkbenchWorkers", "Workflow",
                "WorkflowConcurrency", "WorkflowInspection", "WorkflowSwiftUI", "WorkflowTesting", "WorkflowUI",
                "workbench-kernel-probe", "workbench-wire-probe",
            ], path: "Tests", exclude: ["WireTests/Crashes"],
            sources: ["FuzzTests", "KernelFactsTests", "KernelServiceTests", "KernelTests", "WireTests"]),
        // Its system calls replace those of the whole test process.
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "WorkbenchCFaults", "WorkbenchLanguage", "WorkbenchPackages", "WorkbenchTerminal",
                "WorkbenchTestSupport", "WorkbenchWire", "workbench-fuzz", "workbench-wire-probe",
            ]),
        .testTarget(
            name: "ClientTests",
            dependencies: [
                "WorkbenchBugs", "WorkbenchGarden", "WorkbenchKernel", "WorkbenchLanguage", "WorkbenchLanguageServer",
                "WorkbenchPackages", "WorkbenchPages", "WorkbenchTerminal", "WorkbenchTestSupport",
                "WorkbenchTicTacToe", "WorkbenchTutorial1", "WorkbenchTutorial2", "WorkbenchTutorial3",
                "WorkbenchTutorial4", "WorkbenchTutorial5", "WorkbenchWire", "WorkbenchWorkers", "Workflow",
                "WorkflowConcurrency", "WorkflowUI", "workbench-language-server-probe", "workbench-line-editor-probe",
            ], path: "Tests", exclude: ["LanguageServerTests/Cases"],
            sources: ["LanguageServerTests", "LessonsTests", "LineEditorTests", "PackageHostingTests"]),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["WorkbenchCommandLine", "WorkbenchLanguage", "WorkbenchTestSupport"], path: "Tests",
            sources: ["InvocationTests", "ManualTests"]),
        .testTarget(
            name: "WorkbenchTests",
            dependencies: [
                "WorkbenchPackages", "WorkbenchPages", "WorkbenchTestSupport", "workbench-larder", "workbench-probe",
                "workflow",
            ], exclude: ["Matrix"]),
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "AlertContainer", "BackStackContainer", "ModalContainer", "SplitScreenContainer", "WorkbenchBugs",
                "WorkbenchGarden", "WorkbenchKernel", "WorkbenchLanguage", "WorkbenchTestSupport", "WorkbenchTicTacToe",
                "WorkbenchTutorial1", "WorkbenchTutorial2", "WorkbenchTutorial3", "WorkbenchTutorial4",
                "WorkbenchTutorial5", "WorkbenchValueTree", "WorkbenchWorkers", "Workflow", "WorkflowConcurrency",
                "WorkflowTesting", "WorkflowUI",
            ], path: "Tests", sources: ["ExamplesTests", "GalleryTests"]),
        .testTarget(
            name: "Tutorial5Tests",
            dependencies: ["BackStackContainer", "WorkbenchTutorial5", "Workflow", "WorkflowTesting", "WorkflowUI"]),

        // One target per document, because the documents use the same names for different stages of the same workflows.
        .testTarget(
            name: "DocumentListingBuildingTests", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowUI"],
            path: "Tests/DocumentListingTests/Building"),
        .testTarget(
            name: "DocumentListingStep2Tests", dependencies: ["BackStackContainer", "Workflow", "WorkflowUI"],
            path: "Tests/DocumentListingTests/Step2"),
        .testTarget(
            name: "DocumentListingStep3Tests", dependencies: ["BackStackContainer", "Workflow", "WorkflowUI"],
            path: "Tests/DocumentListingTests/Step3"),
        .testTarget(
            name: "DocumentListingStep4Tests", dependencies: ["BackStackContainer", "Workflow", "WorkflowUI"],
            path: "Tests/DocumentListingTests/Step4"),
        .testTarget(
            name: "DocumentListingMigrationTests",
            dependencies: [
                "WorkbenchTestSupport", "Workflow", "WorkflowConcurrency", "WorkflowConcurrencyTesting",
                "WorkflowReactive", "WorkflowReactiveTesting", "WorkflowSwiftUI", "WorkflowTesting", "WorkflowUI",
            ], path: "Tests/DocumentListingTests/Migration"),
    ]
}

// What lies beside the folders of a target belongs to other targets.
for target in package.targets {
    guard let own = target.sources, let path = target.path else { continue }
    let all = try? FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory + "/" + path)
    target.exclude += (all ?? []).filter { !own.contains($0) }.sorted()
}

// Optimizing takes most of a release build, and these modules gain nothing by it: they wait for a person, or for the compiler. The scripts
// that build for an installation and for the benchmark ask for this; nobody else does, so no flag is unsafe where the package is a
// dependency.
if Context.environment["WORKBENCH_OPTIMIZES"] == "hot" {
    let cold: Set = [
        "WorkbenchCommandLine", "WorkbenchPackages", "WorkbenchPages", "WorkbenchLanguageServer",
        "WorkbenchBugs", "WorkbenchTicTacToe", "WorkbenchWorkers", "WorkbenchGarden",
    ]
    for target in package.targets where cold.contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
}
