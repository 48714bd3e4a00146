// swift-tools-version: 6.2

// An app in Swift 6 mode with observable state and a service of the main actor. Two of its modules have types of the same names.

import PackageDescription

let libraries = ["Workflow", "WorkflowSwiftUI", "WorkflowUI"].map {
    Target.Dependency.product(name: $0, package: "workflow")
}

let package = Package(
    name: "Wharf",
    products: [.library(name: "Wharf", targets: ["Wharf"])],
    dependencies: [.package(name: "workflow", path: "../../..")],
    targets: [
        .target(name: "Aa", dependencies: libraries),
        .target(name: "Bb", dependencies: libraries, swiftSettings: [.defaultIsolation(MainActor.self)]),
        .target(name: "Wharf", dependencies: ["Aa", "Bb"] + libraries),
        .testTarget(
            name: "WharfTests", dependencies: ["Wharf", .product(name: "WorkflowTesting", package: "workflow")]),
    ]
)
