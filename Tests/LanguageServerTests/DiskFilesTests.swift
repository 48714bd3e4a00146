// The files of a folder on disk: only those with the suffix, no hidden ones, and a new stamp after a change.

import Foundation
import Testing
import WorkbenchLanguageServer

@Suite struct DiskFilesTests {
    @Test func scriptsOfAWorkspaceAreFoundAndRead() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wf-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in ["Sources/A", ".build/x", "Sources/A/node_modules"] {
            try FileManager.default.createDirectory(at: folder.appending(path: path), withIntermediateDirectories: true)
        }
        for (path, text) in [
            ("Sources/A/b.wf", "stack"), ("a.wf", "tree"), (".build/x/c.wf", ""), ("Sources/A/d.swift", ""),
            ("Sources/A/node_modules/e.wf", ""), (".f.wf", ""),
        ] {
            try text.write(to: folder.appending(path: path), atomically: false, encoding: .utf8)
        }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "Sources/round"), withDestinationURL: folder)
        let files = DiskFiles()
        let found = files.files(below: folder.path, withSuffix: ".wf")
        #expect(found.map { $0.path.dropFirst(folder.path.count) } == ["/Sources/A/b.wf", "/a.wf"])
        #expect(files.read(folder.path + "/a.wf") == Array("tree".utf8))
        #expect(files.read(folder.path + "/missing") == nil)
        #expect(files.exists(folder.path + "/a.wf") && !files.exists(folder.path + "/missing"))
        try "another text".write(to: folder.appending(path: "a.wf"), atomically: false, encoding: .utf8)
        let again = files.files(below: folder.path, withSuffix: ".wf")
        #expect(again.first == found.first)
        #expect(again.last != found.last, "a file that changed has another stamp")
    }
}
