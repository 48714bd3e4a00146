// swift-tools-version: 6.1

import PackageDescription

// The part of the package that reads and makes values in memory, by itself: small enough to be built once more with
// the optimiser, and once more with the sanitizers of addresses and leaks. Its folders are those of the package.

let package = Package(
    name: "reflection",
    targets: [
        .target(name: "CSwiftABI"),
        .target(name: "TypeMetadata", dependencies: ["CSwiftABI"]),
        .target(name: "ValueTree"),
        .target(name: "Reflection", dependencies: ["TypeMetadata", "ValueTree"]),
        .testTarget(name: "TypeMetadataTests", dependencies: ["TypeMetadata"]),
        .testTarget(name: "ReflectionTests", dependencies: ["Reflection", "TypeMetadata", "ValueTree"]),
    ],
    swiftLanguageModes: [.v6]
)
