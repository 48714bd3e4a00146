// The part of the Debug Adapter Protocol that the server needs: JSON messages, framed like those of a language server.

import FoundationEssentials
import WorkbenchLanguage
import WorkbenchWire

struct DebugRequest: Decodable {
    /// The parts of a message that decide who handles it.
    struct Head: Decodable {
        var seq: Int
        var type: String
        var command: String?
    }

    /// The arguments of all requests.
    struct Arguments: Decodable {
        struct Source: Decodable {
            var path: String?
        }

        struct Breakpoint: Decodable {
            var line: Int
            var condition: String?
        }

        // launch
        var script: String?
        var session: String?
        var package: String?
        var root: String?
        var stopOnEntry: Bool?
        // the other requests
        var linesStartAt1: Bool?
        var source: Source?
        var breakpoints: [Breakpoint]?
        var filters: [String]?
        var frameId: Int?
        var variablesReference: Int?
        var start: Int?
        var count: Int?
        var levels: Int?
        var startFrame: Int?
        var expression: String?
        var context: String?
        var granularity: String?
    }

    var arguments: Arguments?
}

/// The reason that a request fails.
struct DebugFault: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

enum DebugMessage {
    static func event(_ name: String, _ body: JSONTree = [:]) -> JSONTree {
        ["type": "event", "event": .string(name), "body": body]
    }

    static func response(to head: DebugRequest.Head, _ body: JSONTree, fault: DebugFault? = nil) -> JSONTree {
        [
            "type": "response", "request_seq": .integer(head.seq), "command": .string(head.command ?? ""),
            "success": .boolean(fault == nil), "message": fault.map { .string($0.message) }, "body": body,
        ]
    }

    static func response(to head: DebugRequest.Head, _ fault: DebugFault) -> JSONTree {
        let format = JSONTree.string(fault.message.replacing("{", with: "{{"))
        return response(to: head, ["error": ["id": .integer(1), "format": format, "showUser": true]], fault: fault)
    }

    /// The message with its sequence number and its frame.
    static func bytes(_ message: JSONTree, number: Int) -> [UInt8] {
        guard case .object(let members) = message else { return [] }
        return Frame.bytes(Array(JSONTree.object([.init("seq", .integer(number))] + members).line.utf8))
    }
}
