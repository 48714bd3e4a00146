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
        case .number(let number): .integer(number)
        case .text(let text): .string(text)
        }
    }
}

/// The parts of a message that decide who handles it.
struct ContextMessage: Decodable {
    struct Parameters: Decodable {
        /// The request that is cancelled.
        var requestId: RequestName?
        var _meta: ContextRequest.Metadata?
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
        var _meta: Metadata?
    }

    /// The metadata in each request of the stateless revision.
    struct Metadata: Decodable {
        var revision: String?
        var capabilities: AnyJSON?

        private enum CodingKeys: String, CodingKey {
            case revision = "io.modelcontextprotocol/protocolVersion"
            case capabilities = "io.modelcontextprotocol/clientCapabilities"
        }
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
        /// The names of all arguments, known or not.
        var names: Set<String> = []

        private enum CodingKeys: CodingKey {
            case lines, place, text, condition, file, steps, budget
        }

        init() {}

        init(from decoder: any Decoder) throws {
            names = Set(try [String: AnyJSON](from: decoder).keys)
            let members = try decoder.container(keyedBy: CodingKeys.self)
            lines = try members.decodeIfPresent([String].self, forKey: .lines)
            place = try members.decodeIfPresent(String.self, forKey: .place)
            text = try members.decodeIfPresent(String.self, forKey: .text)
            condition = try members.decodeIfPresent(String.self, forKey: .condition)
            file = try members.decodeIfPresent(String.self, forKey: .file)
            steps = try members.decodeIfPresent(Int.self, forKey: .steps)
            budget = try members.decodeIfPresent(Int.self, forKey: .budget)
        }
    }

    var params: Parameters?
}

/// Any well-formed JSON.
struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws {}
}

/// The error in a response.
struct ContextFault: Error {
    enum Code: Int {
        case unreadable = -32700
        case invalidRequest = -32600
        case unknownMethod = -32601
        case invalidParameters = -32602
        case unknownResource = -32002
        case unsupportedRevision = -32022
    }

    let code: Code
    let message: String
    var data: JSONTree?
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral content: String) { self = .string(content) }
    package init(booleanLiteral flag: Bool) { self = .boolean(flag) }
    package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }

    /// Members whose value is nil are left out.
    package init(dictionaryLiteral members: (String, JSONTree?)...) {
        self = .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }
}

extension JSONTree {
    /// The answer to a request, as one line.
    static func answer(to id: RequestName?, _ result: Result<JSONTree, ContextFault>) -> String {
        var (value, error): (JSONTree?, JSONTree?)
        switch result {
        case .success(let result): value = result
        case .failure(let fault):
            error = [
                "code": .integer(fault.code.rawValue), "message": .string(fault.message), "data": fault.data,
            ]
        }
        let answer: JSONTree = ["jsonrpc": "2.0", "id": id?.json ?? .null, "result": value, "error": error]
        return answer.line
    }
}
