// Definition: from a workflow, an action, a part of the state or a screen to its Swift source; from a mark to the line
// that sets it. Type definition: to the source of the type of a state, a part of it, an action or an output.

import WorkbenchLanguage
import WorkbenchWire

extension LSP {
    enum Definition: ClientRequest {
        static let method = "textDocument/definition"
        typealias Parameters = TextDocumentPositionParams
        typealias Result = Places

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            try server.findDeclaration(
                .itself, parameters, takesLinks: server.client.takesLinks, then: { answer($0) })
        }
    }

    enum TypeDefinition: ClientRequest {
        static let method = "textDocument/typeDefinition"
        typealias Parameters = TextDocumentPositionParams
        typealias Result = Places

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            try server.findDeclaration(
                .itsType, parameters, takesLinks: server.client.takesTypeLinks, then: { answer($0) })
        }
    }

    /// Locations in the form that the client accepts.
    enum Places: Encodable {
        case locations([Location])
        case links([LocationLink])

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .locations(let locations): try locations.encode(to: encoder)
            case .links(let links): try links.encode(to: encoder)
            }
        }
    }
}

/// A declaration in a file, which needn't be open.
struct SwiftPlace {
    var uri: String
    var range: LSP.Range
    var nameRange: LSP.Range

    fileprivate func link(from origin: LSP.Range) -> LSP.LocationLink {
        LSP.LocationLink(
            originSelectionRange: origin, targetUri: uri, targetRange: range, targetSelectionRange: nameRange)
    }
}

extension Server {
    fileprivate func findDeclaration(
        _ wanted: Declaration, _ parameters: LSP.TextDocumentPositionParams, takesLinks: Bool,
        then answer: @escaping (LSP.Places) -> Void
    ) throws(ResponseError) {
        let document = try document(parameters.textDocument.uri)
        let offset = offset(of: parameters.position, in: document)
        guard let target = document.script.target(at: offset),
            let statement = document.script.statementIndex(at: offset)
        else { return answer(.locations([])) }
        let origin = range(of: target.range, in: document)
        func finish(_ found: [SwiftPlace]) {
            answer(
                takesLinks
                    ? .links(found.map { $0.link(from: origin) })
                    : .locations(found.map { LSP.Location(uri: $0.uri, range: $0.nameRange) }))
        }
        if case .mark = target.content {
            return finish(wanted == .itself ? definitions(ofMark: target, document) : [])
        }
        search(for: wanted, of: target, at: statement, document) { [weak self] search in
            guard let self, let search else { return finish([]) }
            declarations(search, document, then: finish)
        }
    }

    private func definitions(ofMark target: Target, _ document: Document) -> [SwiftPlace] {
        document.script.targets(like: target).filter {
            if case .mark(_, isDefinition: true) = $0.content { true } else { false }
        }.map { mark in
            let range = range(of: mark.range, in: document)
            return SwiftPlace(uri: document.uri, range: range, nameRange: range)
        }
    }
}
