// Framing: whole streams, streams in pieces, and broken streams.

import Testing
import WorkbenchTestSupport
import WorkbenchWire

@Suite struct FrameTests {
    private static let limits = WireLimits(header: 200, body: 40)

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var stream: String
        /// Bodies as text, and faults as their messages.
        var expected: [String]
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "one", stream: "Content-Length: 2\r\n\r\n{}", expected: ["{}"]),
        Case(name: "two", stream: "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]", expected: ["{}", "[1]"]),
        Case(name: "nothing", stream: "", expected: []),
        Case(name: "empty body", stream: "Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1", expected: ["", "1"]),
        Case(
            name: "type",
            stream: "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
            expected: ["{}"]),
        Case(
            name: "old charset", stream: "content-length:2\r\ncontent-type: a;charset=utf8\r\n\r\n{}", expected: ["{}"]),
        Case(
            name: "line feeds only", stream: "CONTENT-LENGTH:  2 \n\n{}\n\nContent-Length: 1\n\n1",
            expected: ["{}", "1"]),
        Case(name: "length twice, equal", stream: "Content-Length: 1\r\nContent-Length: 1\r\n\r\n1", expected: ["1"]),
        Case(
            name: "length twice, different",
            stream: "Content-Length: 1\r\nContent-Length: 2\r\n\r\n1Content-Length: 2\r\n\r\n{}",
            expected: [
                "fault: Content-Length is given twice, as 1 and as 2; the message was skipped", "{}",
            ]),
        Case(
            name: "no header", stream: "{\"jsonrpc\":\"2.0\"}\r\nContent-Length: 2\r\n\r\n{}",
            expected: [
                "fault: “{\"jsonrpc\":\"2.0\"}” was found where “Content-Length: …” was expected; everything up to the next header is skipped",
                "{}",
            ]),
        Case(
            name: "header within a line", stream: "}}garbage Content-Length: 2\r\n\r\n{}",
            expected: [
                "fault: “}}garbage Content-Length: 2” was found where “Content-Length: …” was expected; everything up to the next header is skipped",
                "{}",
            ]),
        Case(
            name: "no length", stream: "X-Y: 1\r\n\r\nabcContent-Length: 2\r\n\r\n{}",
            expected: ["fault: a header without “Content-Length: …”; the message was skipped", "{}"]),
        Case(
            name: "negative", stream: "Content-Length: -5\r\n\r\nContent-Length: 2\r\n\r\n{}",
            expected: ["fault: Content-Length is “-5”, which isn't a number of bytes", "{}"]),
        Case(
            name: "overflow", stream: "Content-Length: 99999999999999999999999\r\n\r\nContent-Length: 2\r\n\r\n{}",
            expected: ["fault: Content-Length is “99999999999999999999999”, which isn't a number of bytes", "{}"]),
        Case(
            name: "too large",
            stream: "Content-Length: 41\r\n\r\n" + String(repeating: "x", count: 41)
                + "Content-Length: 2\r\n\r\n{}",
            expected: ["fault: a message of 41 bytes is larger than 40 bytes; it was skipped", "{}"]),
        Case(
            name: "largest", stream: "Content-Length: 40\r\n\r\n" + String(repeating: "x", count: 40),
            expected: [String(repeating: "x", count: 40)]),
        Case(
            name: "long header",
            stream: "X: " + String(repeating: "x", count: 300) + "\r\n\r\nContent-Length: 2\r\n\r\n{}",
            expected: ["fault: a header is longer than 200 bytes; the message was skipped", "{}"]),
        Case(
            name: "many header lines",
            stream: String(repeating: "X-Y: 12345\r\n", count: 20) + "\r\nContent-Length: 2\r\n\r\n{}",
            expected: ["fault: a header is longer than 200 bytes; the message was skipped", "{}"]),
        Case(
            name: "charset",
            stream: "Content-Type: text; charset=\"latin1\"\r\nContent-Length: 1\r\n\r\n1Content-Length: 1\r\n\r\n2",
            expected: ["fault: charset “latin1” is not known; send utf-8", "2"]),
        Case(
            name: "cut header", stream: "Content-Le", expected: ["fault: the stream ended within a header"]),
        Case(
            name: "cut body", stream: "Content-Length: 5\r\n\r\n{}",
            expected: ["fault: the stream ended 3 bytes before the end of a message"]),
    ]

    @Test(arguments: cases) func frameDecoderSplitsWholeStreams(_ example: Case) {
        #expect(Self.events(of: [Array(example.stream.utf8)]) == example.expected)
    }

    @Test(arguments: cases) func frameDecoderSplitsStreamsByteByByte(_ example: Case) {
        let events = Self.events(of: example.stream.utf8.map { [$0] })
        // The number of bytes received so far determines when an oversized header is noticed, but not the message.
        #expect(events == example.expected)
    }

    @Test(arguments: 0..<200) func frameDecoderFindsMessagesAfterGarbage(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var stream: [UInt8] = []
        for _ in 0..<generator.below(6) {
            switch generator.below(3) {
            case 0: stream += Frame.bytes((0..<generator.below(30)).map { _ in UInt8(generator.below(256)) })
            case 1: stream += (0..<generator.below(80)).map { _ in UInt8(generator.below(256)) }
            default: stream += "Content-Length: \(generator.below(90))\r\n\r\n".utf8
            }
        }
        // More bytes than fit in the largest message, so any unfinished message ends here.
        stream += [UInt8](repeating: UInt8(ascii: "\n"), count: 400)
        let last = Array("{\"last\":true}".utf8)
        stream += Frame.bytes(last)
        var pieces: [[UInt8]] = []
        var rest = stream[...]
        while !rest.isEmpty {
            pieces.append(Array(rest.prefix(1 + generator.below(50))))
            rest = rest.dropFirst(pieces.last?.count ?? 1)
        }
        let inPieces = Self.events(of: pieces)
        #expect(inPieces.last == "{\"last\":true}", "seed \(seed)")
    }

    @Test(arguments: [(64 * 1024 * 1024, false), (64 * 1024 * 1024 + 1, true)])
    func theStandardLimitOfABodyIs64Megabytes(count: Int, isRefused: Bool) {
        var decoder = FrameDecoder()
        decoder.append("Content-Length: \(count)\r\n\r\n".utf8)
        if isRefused {
            #expect(decoder.next() == .fault(.bodyTooLarge(count, limit: 64 * 1024 * 1024)))
        } else {
            #expect(decoder.next() == nil)
        }
        // In both cases, the next message is found.
        let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1024 * 1024)
        for _ in 0..<64 { decoder.append(piece) }
        if isRefused { decoder.append([UInt8(ascii: " ")]) }
        decoder.append(Frame.bytes([UInt8(ascii: "1")]))
        if !isRefused {
            guard case .body(let body)? = decoder.next() else {
                Issue.record("a message of the largest size was not taken")
                return
            }
            #expect(body.count == count)
        }
        #expect(decoder.next() == .body([UInt8(ascii: "1")]))
    }

    private static func events(of pieces: [[UInt8]]) -> [String] {
        var decoder = FrameDecoder(limits: limits)
        var events: [String] = []
        for piece in pieces {
            decoder.append(piece)
            while let event = decoder.next() {
                switch event {
                case .body(let body): events.append(String(decoding: body, as: UTF8.self))
                case .fault(let fault): events.append("fault: " + fault.message)
                }
            }
        }
        if let fault = decoder.finish() { events.append("fault: " + fault.message) }
        return events
    }
}
