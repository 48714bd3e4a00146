// swift-tools-version: 6.0

// The same sources as a user's own package, for `workflow open`. This package's manifest builds them too.

import PackageDescription

let package = Package(
    name: "Larder",
    products: [.library(name: "Larder", targets: ["Larder"])],
    dependencies: [.package(name: "workflow", path: "../../..")],
    targets: [
        .target(
            name: "Larder",
            dependencies: [
                .product(name: "Workflow", package: "workflow"),
                .product(name: "WorkflowUI", package: "workflow"),
                .product(name: "WorkflowConcurrency", package: "workflow"),
            ])
    ])
