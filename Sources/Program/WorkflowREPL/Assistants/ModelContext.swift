// The part of the Model Context Protocol that a server of tools and resources needs: JSON messages, one per line.

import FoundationEssentials
import WorkbenchLanguage

/// A request's identifier, which its answer repeats.
enum RequestName: Decodable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try (try? container.decode(Int.self)).map(Self.number) ?? .text(container.decode(String.self))
    }

    var json: JSONTree {
        switch self {
        case .number(let number): .number(String(number))
        case .text(let text): .string(text)
        }
    }
}

/// The parts of a message that decide who handles it.
struct ContextMessage: Decodable {
    struct Parameters: Decodable {
        /// The request that is cancelled.
        var requestId: RequestName?
    }

    var id: RequestName?
    var method: String?
    var params: Parameters?
}

/// The parameters of all methods.
struct ContextRequest: Decodable {
    struct Parameters: Decodable {
        var protocolVersion: String?
        var name: String?
        var uri: String?
        var arguments: Arguments?
    }

    /// The arguments of all tools.
    struct Arguments: Decodable {
        var lines: [String]?
        var place: String?
        var text: String?
        var condition: String?
        var file: String?
        var steps: Int?
        var budget: Int?
    }

    var params: Parameters?
}

/// The error in a response.
struct ContextFault: Error {
    enum Code: Int {
        case unreadable = -32700
        case invalidRequest = -32600
        case unknownMethod = -32601
        case invalidParameters = -32602
        case unknownResource = -32002
    }

    let code: Code
    let message: String
}

extension JSONTree {
    static func members(_ members: (String, JSONTree)...) -> JSONTree {
        .object(members.map { Member($0.0, $0.1) })
    }

    /// The answer to a request, as one line.
    static func answer(to id: RequestName?, _ result: Result<JSONTree, ContextFault>) -> String {
        let member: (String, JSONTree) =
            switch result {
            case .success(let value): ("result", value)
            case .failure(let fault):
                (
                    "error",
                    .members(("code", .number(String(fault.code.rawValue))), ("message", .string(fault.message)))
                )
            }
        return JSONTree.members(("jsonrpc", .string("2.0")), ("id", id?.json ?? .null), member).line
    }
}
