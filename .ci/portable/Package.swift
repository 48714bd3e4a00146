// swift-tools-version: 6.3

import PackageDescription

// The libraries as another platform gets them: without the modules that know Swift's ABI, which are not in this
// package. Its folders are those of the main package, and without the trait TypeMetadata their sources are the portable
// ones.

let package = Package(
    name: "portable",
    targets: [
        .target(name: "WorkbenchRules", path: "Sources/Values/Rules"),
        .target(name: "WorkbenchValueTree", dependencies: ["WorkbenchRules"], path: "Sources/Values/ValueTree"),
        .target(name: "Workflow", dependencies: ["WorkbenchRules"], path: "Sources/Runtime/Workflow"),
        .target(name: "WorkflowConcurrency", dependencies: ["Workflow"], path: "Sources/Runtime/WorkflowConcurrency"),
        .target(
            name: "WorkflowReactive", dependencies: ["Workflow", "WorkflowConcurrency"],
            path: "Sources/Runtime/WorkflowReactive"),
        .target(name: "ViewEnvironment", path: "Sources/Screens/ViewEnvironment"),
        .target(
            name: "WorkflowUI",
            dependencies: ["WorkbenchValueTree", "ViewEnvironment", "Workflow"],
            path: "Sources/Screens/WorkflowUI"),
        .target(name: "BackStackContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/BackStackContainer"),
        .target(name: "ModalContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/ModalContainer"),
        .target(name: "AlertContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/AlertContainer"),
        .target(
            name: "SplitScreenContainer", dependencies: ["WorkflowUI"], path: "Sources/Screens/SplitScreenContainer"),
        .target(
            name: "WorkflowTesting",
            dependencies: [
                "WorkbenchRules", "WorkbenchValueTree", "Workflow", "WorkflowConcurrency",
            ], path: "Sources/Testing/WorkflowTesting"),
        .target(
            name: "WorkflowConcurrencyTesting", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowTesting"],
            path: "Sources/Testing/WorkflowConcurrencyTesting"),
        .target(name: "WorkbenchCSystem", path: "Sources/C/CSystem"),
        .target(name: "WorkbenchTestSupport", dependencies: ["WorkbenchCSystem"], path: "Tests/Support/Kit"),
        .testTarget(name: "RulesTests", dependencies: ["WorkbenchRules"]),
        .testTarget(name: "MirrorsTests", dependencies: ["WorkbenchRules", "WorkbenchValueTree"]),
        .testTarget(
            name: "WorkflowTests", dependencies: ["WorkbenchTestSupport", "Workflow", "WorkflowReactive"]),
        .testTarget(
            name: "WorkflowConcurrencyTests", dependencies: ["WorkbenchTestSupport", "WorkflowConcurrency", "Workflow"]),
        .testTarget(
            name: "WorkflowTestingTests",
            dependencies: ["WorkflowTesting", "WorkflowConcurrencyTesting", "Workflow", "WorkflowConcurrency"],
            // Sessions need the modules that know Swift's ABI.
            exclude: ["SessionLineTests.swift"]),
        .testTarget(name: "ViewEnvironmentTests", dependencies: ["ViewEnvironment"]),
        .testTarget(name: "WorkflowUITests", dependencies: ["WorkflowUI", "Workflow"]),
        .testTarget(name: "BackStackContainerTests", dependencies: ["BackStackContainer", "WorkflowUI"]),
        .testTarget(
            name: "ContainerTests",
            dependencies: [
                "BackStackContainer", "ModalContainer", "AlertContainer", "SplitScreenContainer", "WorkflowUI",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
