// The output of an executable is kept as long as the executable doesn't change.

import Foundation
import Testing
import WorkbenchPackages

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct KeptOutputTests {
    @Test("KeptOutput belongs to one executable, and not to a later one of the same name")
    func keptOutputBelongsToOneExecutable() throws {
        let folder = URL.temporaryDirectory.appending(path: "kept-output-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let executable = folder.appending(path: "host").path
        try Data("one".utf8).write(to: URL(filePath: executable))
        #expect(KeptOutput("roots", of: executable).text == nil)
        KeptOutput("roots", of: executable).keep("[\"Root\"]")
        #expect(KeptOutput("roots", of: executable).text == "[\"Root\"]")
        #expect(KeptOutput("other", of: executable).text == nil)
        try Data("three".utf8).write(to: URL(filePath: executable))
        #expect(KeptOutput("roots", of: executable).text == nil)
    }

    /// The copied file belongs to root, and only root can give a file to root.
    @Test func copiesOfFilesBelongToTheUser() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "copied-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: "copy").path
        try FileManager.default.copyContents(of: "/etc/passwd", to: copy)
        let owner = try FileManager.default.attributesOfItem(atPath: copy)[.ownerAccountID] as? NSNumber
        #expect(owner?.uint32Value == geteuid())
        #expect(FileManager.default.contentsEqual(atPath: copy, andPath: "/etc/passwd"))
    }

    @Test("KeptOutput keeps nothing in an unwritable folder")
    func keptOutputIgnoresUnwritableFolders() throws {
        let folder = URL.temporaryDirectory.appending(path: "unkept-output-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let executable = folder.appending(path: "host").path
        // Both paths lead to the same executable, but /proc/self isn't writable.
        try FileManager.default.createSymbolicLink(atPath: executable, withDestinationPath: "/proc/self/exe")
        for (path, kept) in [(executable, "text"), ("/proc/self/exe", nil)] {
            KeptOutput("roots", of: path).keep("text")
            #expect(KeptOutput("roots", of: path).text == kept, "\(path)")
        }
    }
}
