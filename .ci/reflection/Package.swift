// swift-tools-version: 6.3

import PackageDescription

// Only the part of the package that reads and makes values in memory, and the runtime on top of it: small enough to be
// built once more with the optimizer, and once more with the sanitizers for addresses and leaks. Its folders are those
// of the main package.

let package = Package(
    name: "reflection",
    targets: [
        .target(name: "WorkbenchCSwiftABI", path: "Sources/Values/CSwiftABI"),
        .target(name: "WorkbenchRules", path: "Sources/Values/Rules"),
        .target(
            name: "WorkbenchTypeMetadata", dependencies: ["WorkbenchCSwiftABI", "WorkbenchRules"],
            path: "Sources/Values/TypeMetadata"),
        .target(name: "WorkbenchValueTree", dependencies: ["WorkbenchRules"], path: "Sources/Values/ValueTree"),
        .target(
            name: "WorkbenchReflection",
            dependencies: ["WorkbenchRules", "WorkbenchTypeMetadata", "WorkbenchValueTree"],
            path: "Sources/Values/Reflection"),
        .target(
            name: "Workflow", dependencies: ["WorkbenchRules", "WorkbenchTypeMetadata"],
            path: "Sources/Runtime/Workflow"),
        .target(
            name: "WorkflowReactive", dependencies: ["Workflow", "WorkflowConcurrency"],
            path: "Sources/Runtime/WorkflowReactive"),
        .target(name: "WorkflowConcurrency", dependencies: ["Workflow"], path: "Sources/Runtime/WorkflowConcurrency"),
        .target(name: "WorkbenchCSystem", path: "Sources/C/CSystem"),
        .target(name: "WorkbenchTestSupport", dependencies: ["WorkbenchCSystem"], path: "Tests/Support/Kit"),
        .testTarget(
            name: "WorkflowTests", dependencies: ["WorkbenchTestSupport", "Workflow", "WorkflowReactive"]),
        .testTarget(
            name: "WorkflowConcurrencyTests", dependencies: ["WorkbenchTestSupport", "Workflow", "WorkflowConcurrency"]),
        .testTarget(
            name: "TypeMetadataTests",
            dependencies: ["WorkbenchRules", "WorkbenchTestSupport", "WorkbenchTypeMetadata"]),
        .testTarget(
            name: "ReflectionTests",
            dependencies: [
                "WorkbenchReflection", "WorkbenchRules", "WorkbenchTestSupport", "WorkbenchTypeMetadata",
                "WorkbenchValueTree",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
