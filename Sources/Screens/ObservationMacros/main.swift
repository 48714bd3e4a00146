// The program that the compiler runs to expand the macros of observable state. The compiler sends declarations as text
// and inserts the text of the reply, so this needs neither a parser library nor the flags to link one, which SwiftPM
// refuses in a versioned package. A message is its length in eight bytes, and then JSON.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The parts of a request that matter here.
struct Request: Decodable {
    struct Expansion: Decodable {
        struct Macro: Decodable {
            var typeName: String
        }

        struct Syntax: Decodable {
            struct Location: Decodable {
                var fileName: String
                var offset: Int
            }

            var source: String
            var location: Location?
        }

        var macro: Macro
        var macroRole: String
        var attributeSyntax: Syntax
        var declSyntax: Syntax
        var parentDeclSyntax: Syntax?
        var extendedTypeSyntax: Syntax?
        var conformanceListSyntax: Syntax?
    }

    struct Empty: Decodable {}

    var getCapability: Empty?
    var expandAttachedMacro: Expansion?
}

struct ExpansionReply: Encodable {
    struct CapabilityResult: Encodable {
        struct Capability: Encodable {
            var protocolVersion = 7
        }

        var capability = Capability()
    }

    struct ExpansionResult: Encodable {
        struct Diagnostic: Encodable {
            struct Position: Encodable {
                var fileName: String
                var offset: Int
            }

            var message: String
            var severity = "error"
            var position: Position
            var highlights: [String] = []
            var notes: [String] = []
            var fixIts: [String] = []
        }

        var expandedSource: String?
        var diagnostics: [Diagnostic] = []
    }

    var getCapabilityResult: CapabilityResult?
    var expandMacroResult: ExpansionResult?
}

/// Reads exactly this many bytes; nil at the end of the input.
func readBytes(_ count: Int) -> Data? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
        let got = bytes.withUnsafeMutableBytes { read(0, $0.baseAddress.map { $0 + filled }, count - filled) }
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return nil }
        filled += got
    }
    return Data(bytes)
}

func writeBytes(_ data: Data) {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
    }
}

func reply(to request: Request) -> ExpansionReply {
    guard let expansion = request.expandAttachedMacro else { return ExpansionReply(getCapabilityResult: .init()) }
    do throws(ExpansionError) {
        return ExpansionReply(expandMacroResult: .init(expandedSource: try expansion.expanded()))
    } catch {
        let place = expansion.attributeSyntax.location ?? expansion.declSyntax.location
        let position = ExpansionReply.ExpansionResult.Diagnostic.Position(
            fileName: place?.fileName ?? "", offset: place?.offset ?? 0)
        return ExpansionReply(
            expandMacroResult: .init(diagnostics: [.init(message: error.message, position: position)]))
    }
}

while let header = readBytes(8) {
    let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let body = readBytes(length), let request = try? JSONDecoder().decode(Request.self, from: body),
        let answer = try? JSONEncoder().encode(reply(to: request))
    else { break }
    writeBytes(withUnsafeBytes(of: UInt64(answer.count).littleEndian) { Data($0) } + answer)
}
