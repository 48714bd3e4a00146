// How hosts of packages are built: by the compiler if their targets are Swift code in the usual places, otherwise by
// SwiftPM, which builds their common parts only once.

import Foundation
import Testing
import WorkbenchPackages

@Suite struct SurveyTests {
    private static let workbench = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private let folder = FileManager.default.temporaryDirectory.appending(path: "survey-\(UUID())")

    private func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Makes a package with a library of the given name, and decides how its host is built.
    private func builder(
        _ name: String, targets: String = "", uses: String = "", dependency: String = "", files: [String: String]
    ) throws -> PackageBuilder {
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "\(name)",
                products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [.package(path: "\(Self.workbench.path)"), \(dependency)],
                targets: [
                    \(targets)
                    .target(
                        name: "\(name)",
                        dependencies: [\(uses) .product(name: "Workflow", package: "\(Self.workbench.lastPathComponent)")])
                ])

            """, to: "\(name)/Package.swift")
        for (path, text) in files { try write(text, to: "\(name)/\(path)") }
        return try PackageBuilder.host(
            packageAt: folder.appending(path: name).path, cache: folder.appending(path: "cache").path)
    }

    private func place(_ builder: PackageBuilder) throws -> (product: String, scratch: String) {
        guard case .product(let product, _, let scratch) = builder.way else {
            throw Surprise(description: "the compiler is called directly: \(builder.way)")
        }
        return (product, scratch)
    }

    private struct Surprise: Error, CustomStringConvertible { var description: String }

    @Test func aTargetInCIsBuiltBySwiftPM() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let builder = try builder(
            "Alpha", targets: ".target(name: \"CAlpha\"),", uses: "\"CAlpha\",",
            files: ["Sources/Alpha/A.swift": "", "Sources/CAlpha/include/c.h": "", "Sources/CAlpha/c.c": ""])
        let place = try place(builder)
        #expect(place.product.hasPrefix("workflow-host-"))
        #expect(builder.slowReason?.hasSuffix("there is no Swift file in \(folder.path)/Alpha/Sources/CAlpha") == true)
    }

    @Test func sourcesInAnUnusualPlaceAreBuiltBySwiftPM() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let builder = try builder("Alpha", files: ["Sources/A.swift": ""])
        #expect(try place(builder).product.hasPrefix("workflow-host-"))
    }

    @Test func swiftPMHostsShareTheirScratchFolder() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let places = try ["Alpha", "Beta"].map { try place(builder($0, files: ["Sources/A.swift": ""])) }
        #expect(places[0].scratch == places[1].scratch)
        #expect(places[0].product != places[1].product, "an executable replaces no other package's")
        // SwiftPM's downloads belong to one package; in a shared folder, they would be downloaded again after building
        // another package.
        let fetching = try place(
            builder(
                "Gamma", dependency: ".package(url: \"https://example.org/parts\", from: \"1.0.0\"),",
                files: ["Sources/A.swift": ""]))
        #expect(fetching.scratch != places[0].scratch)
    }

    @Test func packageWithUsualLayoutIsCompiledDirectly() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let builder = try builder("Alpha", files: ["Sources/Alpha/A.swift": ""])
        guard case .direct = builder.way else {
            Issue.record("SwiftPM builds it: \(builder.slowReason ?? "")")
            return
        }
    }
}
