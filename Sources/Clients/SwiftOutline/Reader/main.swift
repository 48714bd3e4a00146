// A process that parses Swift. It receives sources and returns outlines, as JSON-RPC messages with length headers. It
// is compiled on the user's machine, against the parser of the user's toolchain, so it accepts the same syntax as the
// user's compiler.

import Foundation

/// The messages on standard input.
struct MessageInput {
    private let file = FileHandle.standardInput
    private var pending: [UInt8] = []

    /// The body of the next message; nil at the end of input.
    mutating func next() -> Data? {
        var length = 0
        while let header = line(), !header.isEmpty {
            let parts = header.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "content-length" {
                length = Int(parts[1].trimmingCharacters(in: .whitespaces)) ?? 0
            }
        }
        guard length > 0 else { return nil }
        while pending.count < length {
            guard fill() else { return nil }
        }
        defer { pending.removeFirst(length) }
        return Data(pending[..<length])
    }

    /// The next line without its line break; nil at the end of the input.
    private mutating func line() -> String? {
        while true {
            if let end = pending.firstIndex(of: 0x0A) {
                defer { pending.removeSubrange(...end) }
                return String(decoding: pending[..<end], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            }
            guard fill() else { return nil }
        }
    }

    /// Waits for more input. Returns false at the end of the input.
    private mutating func fill() -> Bool {
        let data = file.availableData
        pending += data
        return !data.isEmpty
    }
}

var messages = MessageInput()
let decoder = JSONDecoder()
let encoder = JSONEncoder()
while let body = messages.next() {
    guard let message = try? decoder.decode(OutlineRequest.Message.self, from: body) else { continue }
    var outline = OutlineVisitor.outline(of: message.params.text)
    if message.params.withMutations == true { outline.mutations = MutationVisitor.mutations(of: message.params.text) }
    guard let answer = try? encoder.encode(OutlineRequest.Response(id: message.id, result: outline)) else { continue }
    FileHandle.standardOutput.write(Data("Content-Length: \(answer.count)\r\n\r\n".utf8) + answer)
}
