// The manifest as SwiftPM reads it: the only table of allowed imports.

import Foundation
import Testing

struct Manifest: Decodable {
    struct Target: Decodable {
        enum Kind: String, Decodable {
            case regular, executable, test, system, macro, plugin, binary
        }

        struct Dependency: Decodable {
            private enum CodingKeys: CodingKey {
                case byName
            }

            var name: String?

            /// `{ "byName": ["Workflow", null] }`, or with a condition instead of the null.
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                guard container.contains(.byName) else { return }
                var parts = try container.nestedUnkeyedContainer(forKey: .byName)
                name = try parts.decode(String.self)
            }
        }

        var name: String
        var type: Kind
        var path: String?
        /// Subfolders, if the target isn't all of its folder.
        var sources: [String]?
        var dependencies: [Dependency]

        /// Below the root of the package.
        var folder: String { path ?? (type == .test ? "Tests/" : "Sources/") + name }
        /// The folders of its sources.
        var folders: [String] { sources?.map { "\(folder)/\($0)" } ?? [folder] }
        var dependencyNames: Set<String> { Set(dependencies.compactMap(\.name)) }
        /// Swift imports an executable by its name, with characters replaced that an identifier cannot contain.
        var module: String { name.replacing("-", with: "_") }
    }

    struct Product: Decodable {
        var name: String
        /// `{ "library": ["automatic"] }`, or `{ "executable": null }`.
        var type: [String: [String]?]

        var isAutomaticLibrary: Bool { type["library"] == ["automatic"] }
    }

    var products: [Product]
    var targets: [Target]

    /// Read once by the process that runs the tests.
    static let current = Result { try read() }

    private static func read() throws -> Manifest {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let output = scratch.appending(path: "manifest.json")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // With a scratch folder of its own: the package's is locked while its tests run.
        process.arguments = [
            "swift", "package", "--package-path", SourceTree.root.path, "--scratch-path",
            scratch.appending(path: "build").path, "dump-package",
        ]
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "`swift package dump-package` failed: run it to see why")
        return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: output))
    }
}
