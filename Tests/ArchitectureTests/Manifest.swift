// The manifest as SwiftPM parses it. It is the only list of allowed imports.

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
        /// Subfolders, if the target doesn't use its whole folder.
        var sources: [String]?
        var dependencies: [Dependency]

        /// Relative to the package's root.
        var folder: String { path ?? (type == .test ? "Tests/" : "Sources/") + name }
        /// The folders that contain its sources.
        var folders: [String] { sources?.map { "\(folder)/\($0)" } ?? [folder] }
        var dependencyNames: Set<String> { Set(dependencies.compactMap(\.name)) }
        /// Swift imports an executable by its name, in which characters that an identifier can't contain are replaced.
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

    /// Read once per test process.
    static let current = Result { try read() }

    private static func read() throws -> Manifest {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let output = scratch.appending(path: "manifest.json")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // Uses a separate scratch folder, because the package's is locked while its tests run.
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
