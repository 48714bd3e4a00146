// When SwiftPM needn't be run again: if neither the executable nor anything it was built from has changed.

import Foundation
import Testing

@testable import WorkbenchPackages

@Suite struct ProductRecordTests {
    static let changes: [(what: String, isResult: Bool, change: @Sendable (URL) throws -> Void)] = [
        ("nothing", true, { _ in }),
        ("a hidden file", true, { try write("x", to: $0, "Package/.build/a") }),
        ("a source", false, { try write("b", to: $0, "Package/Sources/A/a.swift") }),
        ("a header", false, { try write("long", to: $0, "Package/Sources/C/include/c.h") }),
        ("a new file", false, { try write("", to: $0, "Package/Sources/A/b.swift") }),
        ("a file less", false, { try FileManager.default.removeItem(at: $0.appending(path: "Package/Package.swift")) }),
        ("the workbench", false, { try write("b", to: $0, "Workbench/Sources/W/w.swift") }),
        ("the executable", false, { try write("other", to: $0, "scratch/host") }),
        ("no executable", false, { try FileManager.default.removeItem(at: $0.appending(path: "scratch/host")) }),
        ("a damaged record", false, { try write("{", to: $0, "built.json") }),
    ]

    private static func write(_ text: String, to folder: URL, _ path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    @Test(arguments: changes.indices)
    func productRecordDetectsChanges(row: Int) throws {
        let (what, isResult, change) = Self.changes[row]
        let folder = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in [
            "Package/Package.swift", "Package/Sources/A/a.swift", "Package/Sources/C/include/c.h",
            "Workbench/Sources/W/w.swift", "scratch/host",
        ] {
            try Self.write("a", to: folder, path)
        }
        let inputs = ["Package", "Workbench/Sources"].map { folder.appending(path: $0).path }
        let (executable, file) = (
            folder.appending(path: "scratch/host").path, folder.appending(path: "built.json").path
        )
        try #require(ProductRecord(of: inputs)).write(executable, to: file)
        try change(folder)
        let now = try #require(ProductRecord(of: inputs))
        #expect(now.isResult(executable, recordedIn: file) == isResult, "\(what)")
    }
}
