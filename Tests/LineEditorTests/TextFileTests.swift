// Writing files: pipes, devices and links stay what they are.

import Foundation
import Testing
import WorkbenchTerminal

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct TextFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "text-file-\(UUID().uuidString)").path

    private func inFolder(_ body: () throws -> Void) throws {
        mkdir(folder, 0o700)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body()
    }

    @Test("A pipe is written to, and not replaced by a file")
    func aPipeIsNotReplaced() throws {
        try inFolder {
            let pipe = folder + "/pipe"
            mkfifo(pipe, 0o600)
            let reader = open(pipe, O_RDWR | O_CLOEXEC)
            defer { close(reader) }
            try TextFile.write(Array("one\n".utf8), to: pipe)
            try TextFile.append(Array("two\n".utf8), to: pipe)
            var bytes = [UInt8](repeating: 0, count: 16)
            #expect(read(reader, &bytes, bytes.count) == 8)
            #expect(String(decoding: bytes.prefix(8), as: UTF8.self) == "one\ntwo\n")
            var facts = stat()
            #expect(lstat(pipe, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO)
        }
    }

    @Test("A device without room says so")
    func aFullDeviceSaysSo() throws {
        #expect(throws: FileProblem.self) { try TextFile.append([1], to: "/dev/full") }
    }

    @Test("append creates a file and keeps what it has")
    func appendKeepsTheFile() throws {
        try inFolder {
            let file = folder + "/file"
            for text in ["one\n", "two\n"] { try TextFile.append(Array(text.utf8), to: file) }
            #expect(try TextFile.read(file) == Array("one\ntwo\n".utf8))
        }
    }
}
