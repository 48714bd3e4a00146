// Writing files: pipes, devices and links stay what they are.

import Foundation
import Synchronization
import Testing
import WorkbenchTerminal
import WorkbenchTestSupport

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

    @Test("Extended attributes are kept")
    func extendedAttributesAreKept() throws {
        try inFolder {
            let file = folder + "/file"
            try TextFile.write(Array("one\n".utf8), to: file)
            // The Glibc module leaves these functions out.
            typealias Setter =
                @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, CInt) -> CInt
            typealias Getter =
                @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int) -> Int
            let setxattr = unsafeBitCast(try #require(dlsym(nil, "setxattr")), to: Setter.self)
            let getxattr = unsafeBitCast(try #require(dlsym(nil, "getxattr")), to: Getter.self)
            #expect(setxattr(file, "user.note", "kept", 4, 0) == 0)
            try TextFile.write(Array("two\n".utf8), to: file, replacing: Array("one\n".utf8))
            var value = [UInt8](repeating: 0, count: 16)
            #expect(getxattr(file, "user.note", &value, value.count) == 4)
            #expect(value.starts(with: Array("kept".utf8)))
        }
    }

    /// Root may write everywhere.
    @Test("A file in a folder that can't be written is replaced in place", .enabled(if: geteuid() != 0))
    func fileInAReadOnlyFolderIsWritten() throws {
        try inFolder {
            let file = folder + "/file"
            try Data("one\n".utf8).write(to: URL(filePath: file))
            chmod(folder, 0o500)
            defer { chmod(folder, 0o700) }
            try TextFile.write(Array("two\n".utf8), to: file, replacing: Array("one\n".utf8))
            #expect(try TextFile.read(file) == Array("two\n".utf8))
        }
    }

    @Test("A read-only file is left alone", .enabled(if: geteuid() != 0))
    func readOnlyFileIsLeftAlone() throws {
        try inFolder {
            let file = folder + "/file"
            try Data("one\n".utf8).write(to: URL(filePath: file))
            chmod(file, 0o400)
            #expect(throws: FileProblem.self) { try TextFile.write(Array("two\n".utf8), to: file) }
            #expect(try TextFile.read(file) == Array("one\n".utf8))
        }
    }

    /// Another thread saves as editors do, without looking; this one writes what it has read, with a line more. After each
    /// save, what this one writes must begin with what was saved.
    @Test("What another program saves meanwhile isn't lost", .waits, arguments: [false, true])
    func aSaveMeanwhileIsNotLost(isInPlace: Bool) throws {
        try inFolder {
            let (file, fresh) = (folder + "/file", folder + "/fresh")
            func save(_ text: String) throws {
                if isInPlace {
                    let descriptor = open(file, O_WRONLY | O_CLOEXEC)
                    defer { close(descriptor) }
                    let padded = Array(text.utf8)
                    #expect(pwrite(descriptor, padded, padded.count, 0) == padded.count)
                    ftruncate(descriptor, padded.count)
                } else {
                    try Data(text.utf8).write(to: URL(filePath: fresh))
                    rename(fresh, file)
                }
            }
            try Data("save 0\n".utf8).write(to: URL(filePath: file))
            if isInPlace { link(file, folder + "/other") }
            let calls = Mutex(0)
            let isOver = Mutex(false)
            let writer = Thread {
                while !isOver.withLock({ $0 }) {
                    if let former = try? TextFile.read(file) {
                        let new = former.prefix(64) + Array("more\n".utf8)
                        try? TextFile.write(Array(new), to: file, replacing: former)
                    }
                    calls.withLock { $0 += 1 }
                }
            }
            writer.start()
            func waitForCalls(_ number: Int) {
                let end = calls.withLock { $0 } + number
                while calls.withLock({ $0 }) < end { sched_yield() }
            }
            for number in 1...1_000 {
                try save("save \(number)\n")
                waitForCalls(2)
                let text = String(decoding: (try? TextFile.read(file)) ?? [], as: UTF8.self)
                #expect(text.hasPrefix("save \(number)\n"), "after save \(number): \(text.prefix(40))")
            }
            isOver.withLock { $0 = true }
            waitForCalls(1)
        }
    }
}
