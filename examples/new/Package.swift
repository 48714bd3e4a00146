// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "Bakery",
    products: [.library(name: "Bakery", targets: ["Bakery"])],
    dependencies: [.package(path: "../workflow")],
    targets: [
        .target(
            name: "Bakery",
            dependencies: [
                .product(name: "Workflow", package: "workflow"),
                .product(name: "WorkflowUI", package: "workflow"),
            ]),
        .testTarget(
            name: "BakeryTests",
            dependencies: ["Bakery", .product(name: "WorkflowTesting", package: "workflow")]),
    ]
)
