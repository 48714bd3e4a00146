// The requests that are answered for Swift files. All others are left to the language server for Swift; this server
// answers them with an empty result.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

/// Answers one request about a Swift file.
struct SwiftRequestHandler: Sendable {
    var method: String
    var handle: @Sendable (IncomingMessage, MessageID, Server, SwiftDocument) -> ResponseError?

    /// - Parameter request: The same request for scripts, with the same parameters and results.
    init<Request: ClientRequest>(
        _ request: Request.Type,
        _ answer: @escaping @Sendable (Request.Parameters, Server, SwiftDocument, Answer<Request.Result>) -> Void
    ) {
        method = Request.method
        handle = { message, id, server, document in
            do throws(ResponseError) {
                let parameters = try message.parameters(as: Request.Parameters.self)
                answer(parameters, server, document, Answer(id: id, server: server))
                return nil
            } catch {
                return error
            }
        }
    }

    static let all: [String: SwiftRequestHandler] = {
        let handlers = [
            SwiftRequestHandler(LSP.InlayHintRequest.self) { parameters, server, document, answer in
                server.whenFactsAreKnown(document) { [weak server] in
                    answer(server?.swiftHints(of: document, in: parameters.range) ?? [])
                }
            },
            SwiftRequestHandler(LSP.CodeLensRequest.self) { _, server, document, answer in
                server.whenFactsAreKnown(document) { [weak server] in
                    answer(server?.swiftLenses(of: document) ?? [])
                }
            },
            SwiftRequestHandler(LSP.HoverRequest.self) { parameters, server, document, answer in
                server.whenFactsAreKnown(document) { [weak server] in
                    guard let server else { return }
                    server.hoverSwift(document, at: parameters.position) { answer($0) }
                }
            },
            SwiftRequestHandler(LSP.PrepareCallHierarchy.self) { parameters, server, document, answer in
                server.prepareSwiftCalls(document, at: parameters.position) { answer($0) }
            },
            SwiftRequestHandler(LSP.IncomingCalls.self) { parameters, server, document, answer in
                server.swiftCalls(parameters.item, isIncoming: true, document) { calls in
                    answer(calls.map { LSP.IncomingCall(from: $0.item, fromRanges: $0.ranges) })
                }
            },
            SwiftRequestHandler(LSP.OutgoingCalls.self) { parameters, server, document, answer in
                server.swiftCalls(parameters.item, isIncoming: false, document) { calls in
                    answer(calls.map { LSP.OutgoingCall(to: $0.item, fromRanges: $0.ranges) })
                }
            },
            SwiftRequestHandler(LSP.References.self) { parameters, server, document, answer in
                server.whenOutlined(document) { [weak server] in
                    answer(server?.scriptReferences(of: document, at: parameters.position) ?? [])
                }
            },
            SwiftRequestHandler(LSP.CodeActionRequest.self) { parameters, server, document, answer in
                guard server.client.takesActionLiterals else { return answer([]) }
                server.swiftActions(of: document, parameters) { answer($0.map { .action($0) }) }
            },
            SwiftRequestHandler(LSP.DocumentDiagnostic.self) { parameters, server, document, answer in
                server.whenOutlined(document) { [weak server] in
                    let items = server?.swiftDiagnostics(of: document) ?? []
                    let id = LSP.DocumentDiagnostic.resultID(items)
                    answer(
                        id == parameters.previousResultId
                            ? LSP.DiagnosticReport(kind: "unchanged", resultId: id)
                            : LSP.DiagnosticReport(kind: "full", resultId: id, items: items))
                }
            },
        ]
        return Dictionary(uniqueKeysWithValues: handlers.map { ($0.method, $0) })
    }()
}

/// The document of a request, wherever the request names it.
struct RequestSubject: Decodable {
    private var textDocument: Named?
    private var item: Named?
    private var arguments: [Named]?

    private struct Named: MemberwiseDecodable {
        var uri: String?
    }

    var uri: String? { textDocument?.uri ?? item?.uri ?? arguments?.first?.uri }

    private enum CodingKeys: CodingKey {
        case textDocument, item, arguments
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        textDocument = try? container.decodeIfPresent(Named.self, forKey: .textDocument)
        item = try? container.decodeIfPresent(Named.self, forKey: .item)
        arguments = try? container.decodeIfPresent([Named].self, forKey: .arguments)
    }
}

extension Server {
    /// Answers a request if it is about a Swift file, and returns whether it was.
    func answerForSwift(_ message: IncomingMessage, _ id: MessageID, _ method: String) throws(ResponseError) -> Bool {
        guard let uri = (try? message.parameters(as: RequestSubject.self))?.uri, Self.isSwift(uri) else { return false }
        // In a call hierarchy, the user may reach files that aren't open.
        let document =
            swiftDocuments[uri]
            ?? DocumentURI.path(uri).flatMap(package(containing:)).flatMap { folder in
                swiftDocuments.values.first { $0.path.hasPrefix(folder + "/") }
            }
        let isOpen = swiftDocuments[uri] != nil || method.hasPrefix("callHierarchy/")
        guard isOpen, let document, let handler = SwiftRequestHandler.all[method] else {
            // The answer is empty if nothing is known about the file, or if the request is left to other servers.
            if method == LSP.ExecuteCommand.method { return false }
            respond(id, result: LSP.Null())
            return true
        }
        if let error = handler.handle(message, id, self, document) { throw error }
        return true
    }

    func workflows(of document: SwiftDocument) -> [SwiftWorkflow] {
        document.outline?.workflows(document.facts) ?? []
    }

    // MARK: - Hints

    fileprivate func swiftHints(of document: SwiftDocument, in range: LSP.Range) -> [LSP.InlayHint] {
        guard let facts = document.facts else { return [] }
        let lines = range.start.line...max(range.start.line, range.end.line)
        let hints = workflows(of: document).flatMap { workflow in
            shownNode(of: workflow).map { workflow.hints(of: $0, facts, in: document.text.bytes) } ?? []
        }
        return hints.sorted { $0.offset < $1.offset }.compactMap { hint in
            let position = document.text.place(hint.offset)
            guard lines.contains(position.line) else { return nil }
            let texts = [hint.whole.map { "```swift\n\($0)\n```" }, hint.cause?.text].compactMap(\.self)
            let tooltip =
                texts.isEmpty ? nil : LSP.MarkupContent(kind: .markdown, value: texts.joined(separator: "\n\n"))
            let place = hint.cause.map { LSP.Location(uri: document.uri, range: document.text.range($0.action)) }
            // A click on the value goes to the action that changed it last.
            let label = place.map { LSP.InlayHint.Label.parts([.init(value: hint.text, location: $0)]) }
            return LSP.InlayHint(
                position: position, label: label ?? .text(hint.text), paddingLeft: true, tooltip: tooltip)
        }
    }

    // MARK: - Lenses

    fileprivate func swiftLenses(of document: SwiftDocument) -> [LSP.CodeLens] {
        guard settings.showsLenses else { return [] }
        let lenses = workflows(of: document).flatMap { workflow in
            workflow.lenses(document.facts, findings: findings(of: workflow, document).count, settings)
        }
        let stops = traps(in: document).map { trap in
            let start = document.text.lines.start(ofLine: trap.line) ?? 0
            let column = document.text.indentation(at: start).utf8.count
            return SwiftLens(span: Outline.Span(start + column, start + column), text: trap.text, action: .showTrap)
        }
        let shown = swiftFindings(of: document).filter { $0.finding.rule != .trap }.map { found in
            let count = found.audit.commands.count + found.script.count
            let script = count == 0 ? "`\(found.question)`" : BriefText.count(count, "command")
            return SwiftLens(
                span: found.span, text: "\(found.finding.rule.rawValue): reproduce with \(script)", action: .showScript)
        }
        return (lenses + stops + shown).sorted { $0.span.start < $1.span.start }.map { lens in
            let range = document.text.range(lens.span)
            return LSP.CodeLens(range: range, command: command(of: lens, range.start.line, document))
        }
    }

    private func command(of lens: SwiftLens, _ line: Int, _ document: SwiftDocument) -> LSP.Command {
        var argument = LSP.CommandArgument(uri: document.uri, version: document.version, line: line)
        let command: SwiftCommand
        switch lens.action {
        case .chooseForWorkflow: command = .chooseForWorkflow
        case .showTrap: command = .showTrap
        case .showScript: command = .showScript
        case .send(let action):
            command = .sendAction
            argument.action = action
        case .showSteps(let steps):
            command = .showSteps
            argument.steps = steps
        case .none: return LSP.Command(title: lens.text, command: "")
        }
        return LSP.Command(title: lens.text, command: command.rawValue, arguments: [argument])
    }

    // MARK: - Diagnostics

    func swiftDiagnostics(of document: SwiftDocument) -> [LSP.Diagnostic] {
        swiftFindings(of: document).map { found in
            let script =
                found.script.isEmpty ? "" : "\n" + found.script.map { "  \($0)" }.joined(separator: "\n")
            return LSP.Diagnostic(
                range: document.text.range(found.span), severity: .warning, code: found.finding.rule.rawValue,
                source: "workflow", message: ReplyText.text(of: found.finding) + script,
                tags: !isCertain(found.audit, document) && client.takesUnnecessaryTag ? [.unnecessary] : nil,
                relatedInformation: client.takesRelatedInformation ? found.related.map { [$0] } : nil)
        }
    }

    func publishSwiftDiagnostics(_ document: SwiftDocument) {
        guard swiftDocuments[document.uri] === document, !client.asksForDiagnostics else { return }
        let found = buildDiagnostics(of: document.uri) + swiftDiagnostics(of: document)
        guard found != document.publishedDiagnostics ?? [] else { return }
        document.publishedDiagnostics = found
        publish(found, of: document.uri, version: document.version)
    }
}
