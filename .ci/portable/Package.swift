// swift-tools-version: 6.3

import PackageDescription

// The libraries as another platform gets them: without the modules that know Swift's ABI, which are not in this
// package. Its folders are those of the main package, and without the trait TypeMetadata their sources are the portable
// ones.

let package = Package(
    name: "portable",
    targets: [
        .target(name: "WorkbenchRules", path: "Sources/Rules"),
        .target(name: "WorkbenchValueTree", path: "Sources/ValueTree"),
        .target(
            name: "WorkbenchMirrors", dependencies: ["WorkbenchRules", "WorkbenchValueTree"], path: "Sources/Mirrors"),
        .target(name: "Workflow", dependencies: ["WorkbenchRules"]),
        .target(name: "WorkflowConcurrency", dependencies: ["Workflow"]),
        .target(name: "WorkflowReactive", dependencies: ["Workflow"]),
        .target(name: "ViewEnvironment"),
        .target(
            name: "WorkflowUI",
            dependencies: ["WorkbenchMirrors", "WorkbenchValueTree", "ViewEnvironment", "Workflow"]),
        .target(name: "BackStackContainer", dependencies: ["WorkflowUI"]),
        .target(name: "ModalContainer", dependencies: ["WorkflowUI"]),
        .target(name: "AlertContainer", dependencies: ["WorkflowUI"]),
        .target(name: "SplitScreenContainer", dependencies: ["WorkflowUI"]),
        .target(
            name: "WorkflowTesting",
            dependencies: [
                "WorkbenchMirrors", "WorkbenchRules", "WorkbenchValueTree", "Workflow", "WorkflowConcurrency",
            ]),
        .target(
            name: "WorkflowConcurrencyTesting", dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowTesting"]),
        .target(name: "WorkbenchCSystem", path: "Sources/CSystem"),
        .target(name: "WorkbenchTestSupport", dependencies: ["WorkbenchCSystem"], path: "Tests/Support/Kit"),
        .testTarget(name: "RulesTests", dependencies: ["WorkbenchRules"]),
        .testTarget(
            name: "MirrorsTests", dependencies: ["WorkbenchMirrors", "WorkbenchRules", "WorkbenchValueTree"]),
        .testTarget(
            name: "WorkflowTests", dependencies: ["WorkbenchTestSupport", "Workflow", "WorkflowReactive"]),
        .testTarget(
            name: "WorkflowConcurrencyTests", dependencies: ["WorkbenchTestSupport", "WorkflowConcurrency", "Workflow"]),
        .testTarget(
            name: "WorkflowTestingTests",
            dependencies: ["WorkflowTesting", "WorkflowConcurrencyTesting", "Workflow", "WorkflowConcurrency"]),
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
