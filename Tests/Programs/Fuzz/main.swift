// Reads any bytes with one of the parsers, and checks what must hold for all input. `.ci/fuzz` builds this program for
// libFuzzer, which looks for input that reaches new code. Without libFuzzer, it reads the given files once.

import Foundation
import WorkbenchLanguage
import WorkbenchValueTree
import WorkbenchWire

enum Parser: String, CaseIterable {
    case script, literal, frames, journal

    func check(_ bytes: [UInt8]) {
        switch self {
        case .script: checkScript(bytes)
        case .literal: checkLiteral(bytes)
        case .frames: checkFrames(bytes)
        case .journal: checkJournal(bytes)
        }
    }

    /// Every byte is in a statement, and formatting twice changes nothing.
    private func checkScript(_ bytes: [UInt8]) {
        let script = Script(bytes)
        precondition(script.bytes == bytes, "bytes are lost")
        let formatted = ScriptFormatter().format(script)
        precondition(ScriptFormatter().format(Script(formatted)) == formatted, "formatting isn't stable")
    }

    /// What is accepted can be printed and read back.
    private func checkLiteral(_ bytes: [UInt8]) {
        _ = Literal.parse(bytes)
        let whole = Literal.parse(String(decoding: bytes, as: UTF8.self))
        guard whole.diagnostics.isEmpty else { return }
        let again = Literal.parse(whole.literal.text())
        precondition(again.literal == whole.literal && again.diagnostics.isEmpty, "printed differently")
    }

    /// The pieces in which bytes arrive don't matter.
    private func checkFrames(_ bytes: [UInt8]) {
        let limits = WireLimits(header: 200, body: 4_000)
        func events(_ size: Int) -> [FrameDecoder.Event] {
            var decoder = FrameDecoder(limits: limits)
            var events: [FrameDecoder.Event] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                decoder.append(bytes[start..<min(start + size, bytes.count)])
                while let event = decoder.next() { events.append(event) }
            }
            return events
        }
        let all = events(max(1, bytes.count))
        precondition(all == events(1) && all == events(7), "pieces are read differently")
        for case .body(let body) in all { _ = try? IncomingMessage(reading: body, limits: limits) }
    }

    /// Reading faster, or in parts, makes no difference, and what was read is read back.
    private func checkJournal(_ bytes: [UInt8]) {
        let text = JournalText(reading: bytes)
        precondition(text == JournalText(reading: bytes, parsesPlainLines: true, reach: 64), "parts differ")
        let again = JournalText(reading: text.bytes)
        precondition(again.lines == text.lines && again.opened == text.opened, "written differently")
        precondition(again.faults.isEmpty, "damaged by writing")
    }
}

/// libFuzzer has its own arguments, so the parser's name isn't one of them.
enum Choice {
    static let parser = ProcessInfo.processInfo.environment["PARSER"].flatMap(Parser.init)
}

#if FUZZER
    /// Called by libFuzzer's own `main`, so this program's isn't used.
    @_cdecl("LLVMFuzzerTestOneInput") func check(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        guard let parser = Choice.parser else { preconditionFailure("PARSER names no parser") }
        parser.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
#else
    guard let parser = Choice.parser else {
        print("usage: PARSER=\(Parser.allCases.map(\.rawValue).joined(separator: "|")) workbench-fuzz FILE…")
        exit(2)
    }
    for file in CommandLine.arguments.dropFirst() { parser.check(Array(try Data(contentsOf: URL(filePath: file)))) }
#endif
