// Separates an app's output on stderr from the runtime's crash message.

import Testing
import WorkbenchWire

@Suite struct CrashTextFilterTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// The output, in the pieces in which it arrives.
        var pieces: [String]
        /// The output that is passed on while the process is alive.
        var passed: String
        /// The runtime's message, if the process dies at this point.
        var crash: String
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "lines", pieces: ["one\n", "two\nth", "ree\n"], passed: "one\ntwo\nthree\n", crash: ""),
        Case(name: "no line break", pieces: ["prompt> "], passed: "prompt> ", crash: ""),
        Case(name: "blank lines within", pieces: ["one\n\n", "\ntwo\n"], passed: "one\n\n\ntwo\n", crash: ""),
        Case(
            name: "trap", pieces: ["one\n", "A/B.swift:3: Fatal error: no\n", "\n*** Signal 4 add", "ress 0x0\n"],
            passed: "one\n", crash: "A/B.swift:3: Fatal error: no\n\n*** Signal 4 address 0x0\n"),
        Case(
            name: "trap behind output", pieces: ["one", "A/B.swift:3: Fatal error: no\n"], passed: "one",
            crash: "A/B.swift:3: Fatal error: no\n"),
        Case(
            name: "signal in pieces", pieces: ["\n", "*", "** ", "Signal 11 add", "ress 0x8\n"], passed: "",
            crash: "\n*** Signal 11 address 0x8\n"),
        Case(name: "stars", pieces: ["*", "**", " done ***\n"], passed: "*** done ***\n", crash: ""),
        Case(
            name: "message without end", pieces: ["Fatal error: no"], passed: "", crash: "Fatal error: no"),
    ]

    @Test(arguments: cases) func crashTextFilterSeparatesOutputAndCrashText(_ example: Case) {
        var filter = CrashTextFilter()
        var passed: [UInt8] = []
        for piece in example.pieces { passed += filter.take(Array(piece.utf8)) + filter.takePartialLine() }
        let (output, crash) = filter.finish()
        #expect(String(decoding: passed + output, as: UTF8.self) == example.passed)
        #expect(String(decoding: crash, as: UTF8.self) == example.crash)
    }

    @Test(arguments: cases) func crashTextFilterReleasesTextOfALivingProcess(_ example: Case) {
        var filter = CrashTextFilter()
        var passed: [UInt8] = []
        for piece in example.pieces { passed += filter.take(Array(piece.utf8)) + filter.takePartialLine() }
        passed += filter.release()
        #expect(!filter.isWaiting)
        #expect(String(decoding: passed, as: UTF8.self) == example.pieces.joined())
    }
}
