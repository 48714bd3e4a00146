// Envelopes: every kind and every error, and that encoded messages can be read back.

import Testing
import WorkbenchTestSupport
import WorkbenchWire

@Suite struct MessageTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var body: String
        var expected: String
        var testDescription: String { String(body.prefix(60)) }

        init(_ body: String, _ expected: String) {
            self.body = body
            self.expected = expected
        }
    }

    static let cases: [Case] = [
        Case(#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1}}"#, #"request 1 m {"a":1}"#),
        Case(#"{"jsonrpc":"2.0","id":"x","method":"m","params":[1]}"#, #"request "x" m [1]"#),
        Case(#"{"method":"m","id":-7,"jsonrpc":"2.0"}"#, "request -7 m "),
        Case(#" {"jsonrpc" : "2.0" , "method" : "\u006d" , "params" : null } "#, "notification m null"),
        Case(#"{"jsonrpc":"2.0","method":"m","extra":[{}]}"#, "notification m "),
        Case(#"{"jsonrpc":"2.0","id":3,"result":{"x":[]}}"#, #"response 3 {"x":[]}"#),
        Case(#"{"jsonrpc":"2.0","id":3,"result":null}"#, "response 3 null"),
        Case(#"{"jsonrpc":"2.0","id":3,"result":1,"error":null}"#, "response 3 1"),
        Case(#"{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"no"}}"#, "failure 3 -32601 no"),
        Case(#"{"jsonrpc":"2.0","id":null,"error":{"code":7,"message":"no","data":{"a":[1.5]}}}"#, "failure - 7 no"),

        Case("", "fault - -32700 not JSON: the text ends at offset 0, within a value"),
        Case("{", "fault - -32700 not JSON: the text ends at offset 1, within a value"),
        Case(
            #"{"jsonrpc":"2.0","id":1,"method":"m""#,
            "fault - -32700 not JSON: the text ends at offset 36, within a value"),
        Case("{,}", "fault - -32700 not JSON: unexpected byte at offset 1"),
        Case(#"{"a":1,}"#, "fault - -32700 not JSON: unexpected byte at offset 7"),
        Case(#"{"a" 1}"#, "fault - -32700 not JSON: unexpected byte at offset 5"),
        Case(#"{"a":01}"#, "fault - -32700 not JSON: unexpected byte at offset 6"),
        Case(#"{"a":1.}"#, "fault - -32700 not JSON: unexpected byte at offset 7"),
        Case(#"{"a":+1}"#, "fault - -32700 not JSON: unexpected byte at offset 5"),
        Case(#"{"a":tru}"#, "fault - -32700 not JSON: unexpected byte at offset 8"),
        Case(#"{"a":"\x"}"#, "fault - -32700 not JSON: unexpected byte at offset 7"),
        Case(#"{"a":"\u12g4"}"#, "fault - -32700 not JSON: unexpected byte at offset 10"),
        Case("{\"a\":\"\n\"}", "fault - -32700 not JSON: unexpected byte at offset 6"),
        Case("{\"a\":\"\0\"}", "fault - -32700 not JSON: unexpected byte at offset 6"),
        Case("{} {}", "fault - -32700 not JSON: more text after the value, at offset 3"),
        Case(#"{"a":[1}"#, "fault - -32700 not JSON: unexpected byte at offset 7"),
        Case("[]", "fault - -32600 batches aren't supported: send one message at a time"),
        Case(
            #"[{"jsonrpc":"2.0","method":"m"}]"#,
            "fault - -32600 batches aren't supported: send one message at a time"),
        Case("7", "fault - -32600 a message must be a JSON object"),
        Case(#""m""#, "fault - -32600 a message must be a JSON object"),
        Case("{}", #"fault - -32600 “jsonrpc” has to be "2.0""#),
        Case(#"{"jsonrpc":"1.0","id":4,"method":"m"}"#, #"fault 4 -32600 “jsonrpc” has to be "2.0""#),
        Case(#"{"jsonrpc":2.0,"id":4,"method":"m"}"#, #"fault 4 -32600 “jsonrpc” has to be "2.0""#),
        Case(#"{"id":"q","method":"m"}"#, #"fault "q" -32600 “jsonrpc” has to be "2.0""#),
        Case(#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, "fault - -32600 “id” has to be an integer or a string"),
        Case(#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, "fault - -32600 “id” has to be an integer or a string"),
        Case(#"{"jsonrpc":"2.0","id":[1],"method":"m"}"#, "fault - -32600 “id” has to be an integer or a string"),
        Case(
            #"{"jsonrpc":"2.0","id":99999999999999999999,"method":"m"}"#,
            "fault - -32600 “id” has to be an integer or a string"),
        Case(#"{"jsonrpc":"2.0","id":1,"method":3}"#, "fault 1 -32600 “method” has to be a string"),
        Case(
            #"{"jsonrpc":"2.0","id":1,"method":"m","params":3}"#,
            "fault 1 -32600 “params” has to be an object or an array"),
        Case(#"{"jsonrpc":"2.0","id":1}"#, "fault 1 -32600 a message needs a “method”, a “result” or an “error”"),
        Case(#"{"jsonrpc":"2.0","result":1}"#, "fault - -32600 a response needs the “id” of its request"),
        Case(
            #"{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}"#,
            "fault 1 -32600 a response needs a “result” or an “error”, not both"),
        Case(
            #"{"jsonrpc":"2.0","id":1,"error":{"message":""}}"#,
            "fault 1 -32600 an “error” needs a “code” and a “message”"),
        Case(#"{"jsonrpc":"2.0","id":1,"id":2,"method":"m"}"#, "fault - -32600 “id” appears twice in a message"),
        Case(
            #"{"jsonrpc":"2.0","id":1,"method":"m","m\u0065thod":"n"}"#,
            "fault - -32600 “method” appears twice in a message"),
    ]

    @Test(arguments: cases) func messageEnvelopesAreRead(_ example: Case) {
        #expect(Self.summary(Array(example.body.utf8)) == example.expected)
    }

    @Test(
        arguments: [
            ([0x7B, 0xFF, 0x7D], "fault - -32700 not UTF-8 at offset 1"),
            ([0xC0, 0x80], "fault - -32700 not UTF-8 at offset 0"),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], "fault - -32700 not UTF-8 at offset 1"),
        ] as [([UInt8], String)])
    func invalidUTF8InAMessageIsReportedWithItsOffset(body: [UInt8], expected: String) {
        #expect(Self.summary(body) == expected)
    }

    @Test func messageNestingIsLimited() throws {
        func body(_ depth: Int) -> [UInt8] {
            // The message object itself counts as one level.
            let value = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
            return Array(#"{"jsonrpc":"2.0","method":"m","params":\#(value)}"#.utf8)
        }
        let deepest = try IncomingMessage(reading: body(WireLimits.standard.depth))
        #expect(throws: Never.self) { try deepest.parameters(as: JSONValue.self) }
        for depth in [WireLimits.standard.depth + 1, 1_000_000] {
            let found = Self.summary(body(depth))
            #expect(found.hasPrefix("fault - -32600 arrays and objects nest deeper than 500"), "\(found)")
        }
    }

    struct Point: Codable, Hashable, Sendable {
        var x: Int
        var label: String?
        var list: [Int]?
    }

    @Test(arguments: [
        (#"{"x":1}"#, "Point 1"),
        (#"{"x":"1"}"#, "-32602 the parameters of m are invalid: “x” is not an integer"),
        (#"{"x":null}"#, "-32602 the parameters of m are invalid: “x” is null"),
        ("{}", "-32602 the parameters of m are invalid: “x” is missing"),
        ("[]", "-32602 the parameters of m are invalid: “.” is not an object"),
        (#"{"x":1,"list":[1,"a"]}"#, "-32602 the parameters of m are invalid: “list.[1]” is not an integer"),
    ]) func messageParametersAreDecoded(parameters: String, expected: String) throws {
        let message = try IncomingMessage(
            reading: Array(#"{"jsonrpc":"2.0","id":1,"method":"m","params":\#(parameters)}"#.utf8))
        let found: String
        do {
            found = "Point \(try message.parameters(as: Point.self).x)"
        } catch {
            found = "\(error.code.rawValue) \(error.message)"
        }
        #expect(found == expected)
    }

    @Test(arguments: ["", #","params":null"#, #","params":{}"#])
    func missingMessageParametersAreAnEmptyObject(parameters: String) throws {
        let message = try IncomingMessage(reading: Array(#"{"jsonrpc":"2.0","method":"m"\#(parameters)}"#.utf8))
        #expect(try message.parameters(as: Empty.self) == Empty())
    }

    @Test func encodedMessagesAreReadBack() throws {
        let encoder = MessageEncoder(sortsKeys: true)
        let point = Point(x: 3, label: "a\"/\u{1F600}\n", list: nil)
        let error = ResponseError(.requestCancelled, "given up", data: ["why": ["you", 1, 2.5, true, nil]])
        let stream: [[UInt8]] = [
            try encoder.request(id: 1, method: "m/é", parameters: point),
            try encoder.notification(method: "n", parameters: point),
            encoder.response(id: "q", result: point),
            encoder.response(id: 2, error: error),
            encoder.response(id: nil, error: error),
        ]
        var decoder = FrameDecoder()
        for bytes in stream { decoder.append(bytes) }
        var read: [IncomingMessage] = []
        while case .body(let body)? = decoder.next() { read.append(try IncomingMessage(reading: body)) }
        #expect(
            read.map(\.kind) == [
                .request(id: 1, method: "m/é"), .notification(method: "n"), .response(id: "q"), .failure(id: 2, error),
                .failure(id: nil, error),
            ])
        #expect(try read[0].parameters(as: Point.self) == point)
        #expect(try read[2].result(as: Point.self) == point)
        #expect(throws: error) { try read[3].result(as: Point.self) }
    }

    @Test func oversizedResponseIsAnError() throws {
        let encoder = MessageEncoder(limits: WireLimits(body: 300))
        var decoder = FrameDecoder()
        decoder.append(encoder.response(id: 1, result: String(repeating: "x", count: 300)))
        decoder.append(
            encoder.response(
                id: 2, error: ResponseError(.unknown, "no", data: .string(String(repeating: "x", count: 300)))))
        var found: [String] = []
        while case .body(let body)? = decoder.next() { found.append(Self.summary(body)) }
        #expect(
            found == [
                "failure 1 -32803 the message would have 336 bytes, but the limit is 300: ask for less",
                "failure 2 -32001 no",
            ])
    }

    @Test func errorCodesAreThoseOfJSONRPCAndLSP() {
        let codes: [(ErrorCode, Int)] = [
            (.parseError, -32700), (.invalidRequest, -32600), (.methodNotFound, -32601), (.invalidParameters, -32602),
            (.internalError, -32603), (.serverNotInitialized, -32002), (.unknown, -32001), (.requestFailed, -32803),
            (.serverCancelled, -32802), (.contentModified, -32801), (.requestCancelled, -32800), (.other(5), 5),
        ]
        for (code, number) in codes {
            #expect(code.rawValue == number)
            #expect(ErrorCode(rawValue: number) == code)
        }
    }

    @Test(arguments: 0..<300) func mutatedMessageBytesOnlyCauseFaults(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var body = Array(Self.cases[generator.below(Self.cases.count)].body.utf8)
        for _ in 0..<(1 + generator.below(4)) where !body.isEmpty {
            let place = generator.below(body.count)
            switch generator.below(4) {
            case 0: body[place] = UInt8(generator.below(256))
            case 1: body.remove(at: place)
            case 2: body.insert(generator.pick(Array(#"{}[]",:\u0-e."#.utf8)), at: place)
            default: body.replaceSubrange(place..., with: body.prefix(generator.below(body.count)))
            }
        }
        let summary = Self.summary(body)
        #expect(summary.isEmpty == false, "seed \(seed)")
        // JSON that the envelope accepts must be acceptable to the payload's decoder too.
        if let message = try? IncomingMessage(reading: body), !message.payload.isEmpty {
            #expect(throws: Never.self, "seed \(seed): \(String(decoding: body, as: UTF8.self))") {
                try message.parameters(as: JSONValue.self)
            }
        }
    }

    private static func summary(_ body: [UInt8]) -> String {
        func text(_ id: MessageID?) -> String {
            switch id {
            case .number(let number)?: "\(number)"
            case .string(let text)?: "\"\(text)\""
            case nil: "-"
            }
        }
        do {
            let message = try IncomingMessage(reading: body)
            let payload = String(decoding: message.payload, as: UTF8.self)
            switch message.kind {
            case .request(let id, let method): return "request \(text(id)) \(method) \(payload)"
            case .notification(let method): return "notification \(method) \(payload)"
            case .response(let id): return "response \(text(id)) \(payload)"
            case .failure(let id, let error): return "failure \(text(id)) \(error.code.rawValue) \(error.message)"
            }
        } catch {
            return "fault \(text(error.id)) \(error.error.code.rawValue) \(error.error.message)"
        }
    }
}
