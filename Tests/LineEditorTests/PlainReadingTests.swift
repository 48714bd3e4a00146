// Input without a capable terminal: only the input is printed, and faulty lines are reported.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits) struct PlainReadingTests {
    struct Case: CustomTestStringConvertible {
        var name: String
        var input: [UInt8]
        var output: [String]
        var testDescription: String { name }

        init(_ name: String, _ input: String, _ output: [String]) {
            self.init(name, Array(input.utf8), output)
        }

        init(_ name: String, _ input: [UInt8], _ output: [String]) {
            (self.name, self.input, self.output) = (name, input, output)
        }
    }

    @Test(arguments: [
        Case("nothing", "", ["end"]),
        Case("lines", "one\ntwo\n", ["read \"one\"", "read \"two\"", "end"]),
        Case("no newline at the end", "one\ntwo", ["read \"one\"", "read \"two\"", "end"]),
        Case("Windows' line ends", "one\r\n\r\n", ["read \"one\"", "read \"\"", "end"]),
        Case("an open bracket carries on", "(\na\n)\nb\n", ["read \"(\\na\\n)\"", "read \"b\"", "end"]),
        Case("the end comes early", "(\na\n", ["read \"(\\na\"", "end"]),
        Case("a tab is text", "a\tb\n", ["read \"a\\tb\"", "end"]),
        Case(
            "invalid UTF-8", Array("ok\nab".utf8) + [0xC3, 0x28] + Array("c\nlast\n".utf8),
            ["read \"ok\"", "fault invalidUTF8 line 2 offset 2", "read \"last\"", "end"]),
        Case(
            "an escape sequence", "a漢\u{1b}[2J\nlast\n",
            ["fault controlCharacter(27) line 1 offset 4", "read \"last\"", "end"]),
        Case("NUL", "a\0b\n", ["fault controlCharacter(0) line 1 offset 1", "end"]),
        Case("a control character in two bytes", "a\u{9b}b\n", ["fault controlCharacter(155) line 1 offset 1", "end"]),
        Case(
            "10 MB in one line", Array(repeating: 0x61, count: 10_000_000) + Array("\nlast\n".utf8),
            ["fault tooLong(limit: 1048576) line 1 offset 1048576", "read \"last\"", "end"]),
        Case(
            "10 MB and no end", Array("x\n".utf8) + Array(repeating: 0xFF, count: 10_000_000),
            ["read \"x\"", "fault tooLong(limit: 1048576) line 2 offset 1048576", "end"]),
    ])
    func linesOfAPipeAreRead(reading: Case) throws {
        let process = Process()
        process.executableURL = URL(filePath: try Probe.program)
        let input = FileManager.default.temporaryDirectory.appending(path: "line-editor-\(UUID().uuidString)")
        try Data(reading.input).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = Pipe()
        // Otherwise, a process started by another test in the meantime would keep the pipe open.
        for end in [output.fileHandleForReading, output.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init) == reading.output)
        #expect(process.terminationStatus == 0)
    }

    @Test(arguments: [("TERM", "dumb"), ("TERM", "")])
    func dumbTerminalIsReadWithoutEditing(variable: String, value: String) throws {
        try Dialogue(
            name: "dumb", environment: [variable: value],
            steps: [
                .type("one\r"), .shows("read \"one\"\nwf ❯ ‸"), .elsewhere("news"), .shows("news\nwf ❯ ‸"),
                .type("tw" + Press.control("c")), .shows("interrupted\nwf ❯ ‸"), .type("three\r"),
                .shows("read \"three\"\nwf ❯ ‸"),
                // Output from the watched descriptor is shown only while a line is being read, so it proves that the
                // reader now handles signals.
                .elsewhere("again"), .shows("again\nwf ❯ ‸"), .signal(15), .shows("terminated 15\n"),
            ]
        ).run()
    }
}
