// swift-tools-version: 5.9

// An app in Swift 5 mode, written for version 4: workers by signal producers, several modules, and a generic root. .ci/open replaces
// the path by a version.

import PackageDescription

let workflow = ["Workflow", "WorkflowReactive", "WorkflowUI"].map {
    Target.Dependency.product(name: $0, package: "workflow")
}

let package = Package(
    name: "Radio",
    products: [.library(name: "Radio", targets: ["Radio"])],
    dependencies: [.package(name: "workflow", path: "../../..")],
    targets: [
        .target(name: "Tuning", dependencies: workflow),
        .target(name: "Chat", dependencies: workflow),
        .target(name: "Talk", dependencies: workflow),
        .target(
            name: "Radio",
            dependencies: ["Chat", "Talk", "Tuning", .product(name: "WorkflowSwiftUI", package: "workflow")] + workflow),
        .testTarget(
            name: "RadioTests", dependencies: ["Radio", .product(name: "WorkflowTesting", package: "workflow")]),
    ]
)
