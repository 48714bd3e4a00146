// Answers an assistant's messages by running commands in a session.

import FoundationEssentials
import WorkbenchCommandLine
import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

@MainActor
final class AssistantServer {
    /// The revision without a handshake: each request names the revision that it uses.
    private static let stateless = "2026-07-28"
    /// The revisions that begin with a handshake, newest first.
    private static let revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// How long an assistant may keep the lists of tools and resources, in milliseconds.
    private static let lifetime = 3_600_000
    private static let width = 100

    private let opening: AssistantOpening
    /// The session, once it has been opened.
    private var opened: (session: any WorkbenchSession, code: AssistantCode?)?
    private let version: String
    private let input: AssistantInput
    private let text = ReplyText(width: width)
    /// Events since the last command.
    private var news: [String] = []

    init(_ opening: AssistantOpening, version: String, _ input: AssistantInput) {
        self.opening = opening
        self.version = version
        self.input = input
    }

    func end() { opened?.session.end() }

    /// The session, which is opened for the first command. If that fails, the next command tries again.
    private func open() -> Result<any WorkbenchSession, AssistantOpening.Failure> {
        if let opened { return .success(opened.session) }
        do throws(AssistantOpening.Failure) {
            let (session, builder) = try opening.open { self.input.isCancelled }
            session.onEvent = { [weak self] event in self?.note(event) }
            input.cancel(with: session.interruption)
            opened = (session, builder.map(AssistantCode.init))
            return .success(session)
        } catch {
            return .failure(error)
        }
    }

    /// The answer to a line of input; nil for a notification.
    func answer(to line: String) -> String? {
        let decoder = JSONDecoder()
        let data = Data(line.utf8)
        guard let message = try? decoder.decode(ContextMessage.self, from: data) else {
            return .some(JSONTree.answer(to: nil, .failure(Self.fault(in: data))))
        }
        // A message without an identifier is a notification, and one without a method is a response.
        guard let method = message.method, let id = message.id, input.begin(id) else { return nil }
        do throws(ContextFault) {
            guard let request = try? decoder.decode(ContextRequest.self, from: data) else {
                throw ContextFault(code: .invalidParameters, message: "a parameter of \(method) has the wrong type")
            }
            let isStateless = try isStateless(method, request.params?._meta)
            var result = try result(of: method, request.params, isStateless: isStateless)
            if isStateless { complete(&result, of: method) }
            // The protocol allows no response to a cancelled request.
            return input.isCancelled ? nil : JSONTree.answer(to: id, .success(result))
        } catch {
            return JSONTree.answer(to: id, .failure(error))
        }
    }

    /// The error for a message that isn't a request.
    private static func fault(in data: Data) -> ContextFault {
        (try? JSONDecoder().decode(AnyJSON.self, from: data)) == nil
            ? ContextFault(code: .unreadable, message: "the line isn't JSON")
            : ContextFault(
                code: .invalidRequest, message: "the line isn't a request; requests can't be sent in batches")
    }

    /// Whether a request uses the stateless revision.
    private func isStateless(
        _ method: String, _ metadata: ContextRequest.Metadata?
    ) throws(ContextFault) -> Bool {
        guard method != "initialize", let revision = metadata?.revision else { return method == "server/discover" }
        guard revision == Self.stateless else {
            let supported = ([Self.stateless] + Self.revisions).map(JSONTree.string)
            throw ContextFault(
                code: .unsupportedRevision, message: "revision \(revision) isn't supported; use \(Self.stateless)",
                data: ["supported": .array(supported), "requested": .string(revision)])
        }
        guard metadata?.capabilities != nil else {
            throw ContextFault(
                code: .invalidParameters, message: "_meta needs io.modelcontextprotocol/clientCapabilities")
        }
        return true
    }

    /// Adds the members that the stateless revision requires in every result.
    private func complete(_ result: inout JSONTree, of method: String) {
        guard case .object(var members) = result else { return }
        members.append(JSONTree.Member("resultType", "complete"))
        members.append(JSONTree.Member("_meta", ["io.modelcontextprotocol/serverInfo": identity]))
        if method != "tools/call" {
            // The lists depend on the program only, but resources change with the tree.
            let isFixed = method != "resources/read"
            members.append(JSONTree.Member("ttlMs", .integer(isFixed ? Self.lifetime : 0)))
            members.append(JSONTree.Member("cacheScope", isFixed ? "public" : "private"))
        }
        result = .object(members)
    }

    private func result(
        of method: String, _ parameters: ContextRequest.Parameters?, isStateless: Bool
    ) throws(ContextFault) -> JSONTree {
        switch method {
        case "initialize": return initialized(parameters?.protocolVersion)
        case "server/discover":
            return description([("supportedVersions", [.string(Self.stateless)]), ("serverInfo", identity)])
        case "tools/list": return ["tools": .array(AssistantTool.allCases.map(\.description))]
        case "tools/call":
            guard let name = parameters?.name else {
                throw ContextFault(code: .invalidParameters, message: "tools/call needs the parameter name")
            }
            guard let tool = AssistantTool(rawValue: name) else {
                throw ContextFault(
                    code: .invalidParameters,
                    message: "there is no tool \(name); use one of "
                        + AssistantTool.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return try call(tool, parameters?.arguments ?? ContextRequest.Arguments())
        case "resources/list": return ["resources": .array(AssistantResource.all.map(\.description))]
        case "resources/templates/list": return ["resourceTemplates": []]
        case "resources/read":
            guard let uri = parameters?.uri else {
                throw ContextFault(code: .invalidParameters, message: "resources/read needs the parameter uri")
            }
            guard let resource = AssistantResource.all.first(where: { $0.uri == uri }) else {
                throw ContextFault(
                    code: isStateless ? .invalidParameters : .unknownResource,
                    message: "there is no resource \(uri); call resources/list to see what is available")
            }
            return read(resource)
        default: throw ContextFault(code: .unknownMethod, message: "\(method) isn't supported")
        }
    }

    private func initialized(_ wanted: String?) -> JSONTree {
        let revision = wanted.flatMap { Self.revisions.contains($0) ? $0 : nil } ?? Self.revisions[0]
        return description([("protocolVersion", .string(revision)), ("serverInfo", identity)])
    }

    private var identity: JSONTree {
        ["name": "workflow", "title": "Workflow workbench", "version": .string(version)]
    }

    /// The given members, followed by the server's capabilities and instructions.
    private func description(_ members: [(String, JSONTree)]) -> JSONTree {
        let instructions =
            "A live tree of workflows. Inspect it with run [\"tree\"] and run [\"stack\"], act on it with run "
            + "[\"tap …\"], and query it with the tools why, reach and audit. Answers are limited to "
            + "\(AssistantTool.defaultBudget) tokens; set budget for more. If an answer is cut off, don't "
            + "repeat commands that change the tree: use tree, stack and trace to see what they did."
        let own: [(String, JSONTree)] = [
            ("capabilities", ["tools": [:], "resources": [:]]), ("instructions", .string(instructions)),
        ]
        return .object((members + own).map(JSONTree.Member.init))
    }

    // MARK: - Tools

    private func call(_ tool: AssistantTool, _ arguments: ContextRequest.Arguments) throws(ContextFault) -> JSONTree {
        let lines = try tool.lines(arguments, within: opening.seconds)
        let budget = arguments.budget ?? AssistantTool.defaultBudget
        let budgets = AssistantTool.budgets
        guard budgets.contains(budget) else {
            throw ContextFault(
                code: .invalidParameters,
                message: "budget must be between \(budgets.lowerBound) and \(budgets.upperBound) tokens")
        }
        var answer = BudgetedText(tokens: budget)
        var isSuccess = true
        if tool == .check {
            var shown: [String] = []
            isSuccess =
                ChildProcess.run(
                    [KernelLaunch.ownExecutable, "check", "--plain", "--color=never", "--", lines[0]],
                    stop: { self.input.isCancelled }, line: { shown.append($0) }
                ).isSuccess
            answer.add("", shown)
        } else {
            if !lines.contains(where: Self.reloads), opened?.code?.isChanged == true {
                answer.add("", ["The code has changed since it was built; run [\"reload\"] to use it."])
            }
            for line in lines {
                let (shown, isRight) = Self.reloads(line) ? reload() : evaluate(line)
                answer.add(lines.count > 1 ? line : "", shown)
                isSuccess = isRight
                if !isRight || input.isCancelled { break }
            }
        }
        return [
            "content": [["type": "text", "text": .string(Self.visible(answer.text))]], "isError": .boolean(!isSuccess),
        ]
    }

    private static func reloads(_ line: String) -> Bool {
        Script(line).commands.first?.command.is(ReloadCommand.self) == true
    }

    /// Builds the code, and replays the session's commands with it. If the build fails, the session stays as it is.
    private func reload() -> (lines: [String], isSuccess: Bool) {
        // A session that couldn't be opened is built by the attempt to open it.
        guard let opened else { return evaluate("stack") }
        guard let session = opened.session as? SupervisedSession, var code = opened.code else {
            return (["there is no source to build here; start `workflow mcp --package DIRECTORY`"], false)
        }
        do throws(HostingError) {
            try code.build { self.input.isCancelled }
        } catch {
            return (AssistantOpening.Failure(error).lines, false)
        }
        self.opened = (session, code)
        var launch = session.options.launch
        launch.executable = code.executable
        let report = session.restart(launch)
        var isSuccess = false
        if case .restored = report.outcome { isSuccess = true }
        return (takeNews() + text.lines(of: report).map(\.plain), isSuccess)
    }

    /// Runs a line in the session.
    private func evaluate(_ line: String) -> (lines: [String], isSuccess: Bool) {
        let session: any WorkbenchSession
        switch open() {
        case .success(let opened): session = opened
        case .failure(let failure): return (failure.lines, false)
        }
        session.processPending()
        if let reason = Script(line).commands.lazy.compactMap({ Self.reason(toRefuse: $0.command) }).first {
            return ([reason], false)
        }
        do throws(SessionError) {
            let result = try session.evaluate(line)
            var lines = takeNews()
            var isSuccess = result.isSuccess
            for reply in result.replies {
                if case .refused(let refusal) = reply.content, case .needsFrontEnd(let command) = refusal.reason {
                    lines.append("\(command) isn't available to assistants: it needs a session in a terminal")
                    isSuccess = false
                } else if Self.needsFiles(reply) {
                    lines.append(
                        "refused: an assistant's session can't read or write files; leave out the file")
                    isSuccess = false
                } else {
                    lines += text.lines(of: reply, command: line).map(\.plain)
                }
            }
            if let death = result.death { lines += text.lines(of: death).map(\.plain) }
            return (lines, isSuccess)
        } catch {
            return (takeNews() + [error.message], false)
        }
    }

    /// The reason to refuse a command that the kernel would carry out; nil to allow it.
    private static func reason(toRefuse command: ParsedCommand) -> String? {
        if command.is(LLDBCommand.self) {
            return "lldb isn't available to assistants: it needs a terminal; `code` shows the code of a step"
        }
        if command.is(QuitCommand.self) {
            return "quit isn't available to assistants: the session ends when the assistant closes its input"
        }
        return nil
    }

    /// Whether a front end would read or write a file after this reply.
    private static func needsFiles(_ reply: Reply) -> Bool {
        switch reply.content {
        case .source, .file: true
        case .saved(let saved): saved.file != nil
        default: false
        }
    }

    /// The text without control characters, which could be instructions for the assistant's terminal.
    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
                        ? "\u{fffd}" : scalar
                }))
    }

    private func takeNews() -> [String] {
        defer { news = [] }
        return news
    }

    private func note(_ event: SessionEvent) {
        switch event {
        case .output(let output):
            news += String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map {
                "output: \($0)"
            }
        case .changed(let event):
            news.append(
                "in the meantime: \(event.client.map { $0 + ": " } ?? "")\(event.command)")
        case .died(let death): news += text.lines(of: death).map(\.plain)
        case .left(_, let error): news.append("the app disconnected: \(error)")
        default: break
        }
        // Keep only the latest.
        let most = 40
        if news.count > most { news.removeFirst(news.count - most) }
    }

    // MARK: - Resources

    private func read(_ resource: AssistantResource) -> JSONTree {
        let content: String =
            switch resource.kind {
            case .line(let line): evaluate(line).lines.joined(separator: "\n")
            case .page(let page): page.markdown
            }
        let text = JSONTree.string(Self.visible(content))
        return ["contents": [["uri": .string(resource.uri), "mimeType": .string(resource.mimeType), "text": text]]]
    }
}

/// Something that an assistant can read: the tree, help, or a page.
struct AssistantResource {
    enum Kind {
        /// The output of a command.
        case line(String)
        case page(ManualArticle)
    }

    let uri: String
    let title: String
    let kind: Kind

    var mimeType: String { if case .page = kind { "text/markdown" } else { "text/plain" } }

    var description: JSONTree {
        [
            "uri": .string(uri), "name": .string(String(uri.dropFirst("workflow://".count))),
            "title": .string(title), "mimeType": .string(mimeType),
        ]
    }

    static let all: [AssistantResource] =
        [
            AssistantResource(
                uri: "workflow://tree", title: "The tree of nodes, with their state", kind: .line("tree")),
            AssistantResource(uri: "workflow://stack", title: "The screens", kind: .line("stack")),
            AssistantResource(uri: "workflow://history", title: "The steps so far", kind: .line("history")),
            AssistantResource(uri: "workflow://help", title: "All commands", kind: .line("help")),
        ]
        + CommandTable.commands.map {
            AssistantResource(
                uri: "workflow://help/\($0.name)", title: "\($0.name): \($0.summary)", kind: .line("help \($0.name)"))
        }
        + ManualArticle.all.map {
            AssistantResource(uri: "workflow://page/\($0.name)", title: $0.title, kind: .page($0))
        }
}
