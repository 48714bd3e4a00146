// swift-tools-version: 6.1

import PackageDescription

// Targets stand in the order of their dependencies: a target may depend on those above it and on none below.
// Tests/ArchitectureTests holds every import line against the same table.

let package = Package(
    name: "workflow",
    products: [
        .library(name: "Workflow", targets: ["Workflow"]),
        .library(name: "WorkflowConcurrency", targets: ["WorkflowConcurrency"]),
        .executable(name: "bench", targets: ["bench"]),
    ],
    targets: [
        // What knows Swift's ABI.
        .target(name: "CSwiftABI"),
        .target(name: "TypeMetadata", dependencies: ["CSwiftABI"]),

        // Values as text.
        .target(name: "ValueTree"),

        // The runtime.
        .target(name: "Workflow", dependencies: ["TypeMetadata"]),
        .target(name: "WorkflowConcurrency", dependencies: ["Workflow"]),

        // Measures the budgets.
        .target(name: "CAllocationCounter", path: "Sources/bench/CAllocationCounter"),
        .executableTarget(
            name: "bench", dependencies: ["Workflow", "WorkflowConcurrency", "TypeMetadata", "CAllocationCounter"],
            exclude: ["CAllocationCounter"]),

        // What a user would write.
        .executableTarget(name: "counter", dependencies: ["Workflow"], path: "examples/Counter"),

        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "TypeMetadataTests", dependencies: ["TypeMetadata"]),
        .testTarget(name: "ValueTreeTests", dependencies: ["ValueTree"]),
        .testTarget(name: "WorkflowTests", dependencies: ["Workflow", "TypeMetadata"]),
        .testTarget(name: "WorkflowConcurrencyTests", dependencies: ["WorkflowConcurrency", "Workflow"]),
    ],
    swiftLanguageModes: [.v6]
)
