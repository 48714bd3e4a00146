// A script that has run from start to end. Its kernel keeps the tree before and after each line, so a debugger can go to
// any line, and to any hop of its step.

import WorkbenchLanguage
import WorkbenchTerminal
import WorkbenchValueTree
import WorkbenchWire

final class DebuggedScript {
    /// A line with a command.
    struct Line {
        /// The index of the statement.
        let statement: Int
        /// Counted from one.
        let number: Int
        var reply: Reply?

        var hops: [StepReply.Hop] { if case .step(let step)? = reply?.content { step.hops } else { [] } }
    }

    /// A place where the debugger can stop: before a line, or before a hop of its step.
    struct Position: Equatable {
        /// The index of the line; the number of lines at the end.
        var line: Int
        var hop: Int?
    }

    let file: ScriptFile
    private(set) var lines: [Line]
    private(set) var positions: [Position] = []
    /// The crash that ended the script.
    private(set) var death: Death?

    private let session: SupervisedSession
    private let code: CodeSources
    private let app: String?
    private let sources: [ScriptSource]
    private var replies: [Int: Reply] = [:]
    private var crash: Death?
    private static let version = ScriptVersion(script: "debugger", version: 1)

    init(_ file: ScriptFile, in session: SupervisedSession, _ code: CodeSources, app: String?) {
        (self.file, self.session, self.code, self.app) = (file, session, code, app)
        let script = file.script
        lines = script.statements.indices.compactMap { index in
            guard script.statements[index].command != nil || !script.statements[index].diagnostics.isEmpty else {
                return nil
            }
            return Line(statement: index, number: script.lines.line(at: script.starts[index]) + 1)
        }
        sources = ScriptSource.all(of: script.statements, at: file.name) { name, script in
            let found = try? TextFile.script(name, script)
            return (found?.name ?? name, found?.script.text)
        }
    }

    /// Takes an event of the session. Returns false if the event isn't about the script.
    func take(_ event: SessionEvent) -> Bool {
        switch event {
        case .notification(let message):
            if message.method == StatementEvaluated.name,
                let told = try? message.parameters(as: StatementEvaluated.Parameters.self)
            {
                replies[told.index] = told.reply
            }
            return true
        case .died(let death):
            crash = death
            return true
        default: return false
        }
    }

    /// Runs the script.
    func run() throws(DebugFault) {
        do throws(SessionError) { try evaluate() } catch {
            if case .died(let death) = error { crash = death }
            guard let crash else { throw DebugFault(error.message) }
            // The line after the last one that was evaluated has crashed the app.
            let last = replies.keys.max() ?? -1
            guard let index = lines.firstIndex(where: { $0.statement > last }) else {
                throw DebugFault("the app crashed before the script started")
            }
            death = crash
            lines.removeSubrange((index + 1)...)
            try reopen()
        }
        for index in lines.indices { lines[index].reply = replies[lines[index].statement] }
        // A script may end early: after `quit`, or after an `open` that fails.
        if death == nil, let last = lines.lastIndex(where: { $0.reply != nil }) {
            lines.removeSubrange((last + 1)...)
        }
        positions = lines.indices.flatMap { line in
            [Position(line: line)] + lines[line].hops.indices.map { Position(line: line, hop: $0) }
        }
        positions.append(Position(line: lines.count))
    }

    private func evaluate() throws(SessionError) {
        _ = try session.call(
            ScriptChange.self,
            ScriptChange.Parameters(
                script: Self.version, text: file.script.text, app: app,
                stopBefore: death == nil ? nil : lines.last?.statement, sources: sources))
        _ = try replies(to: "", at: endPlace)
    }

    private func replies(to text: String, at place: ScriptPlace) throws(SessionError) -> [Reply] {
        try session.call(ScriptAsk.self, ScriptAsk.Parameters(place: place, text: text)).replies
    }

    private func reopen() throws(DebugFault) {
        do throws(SessionError) { try evaluate() } catch { throw DebugFault(error.message) }
    }

    // MARK: - Questions

    /// Whether a line fails: it's refused or doesn't hold unexpectedly, or it crashes the app.
    func fault(ofLine index: Int) -> String? {
        let line = lines[index]
        if let death, index == lines.count - 1 {
            return ReplyText(width: 1000).lines(of: death.crash).map(\.plain).joined(separator: "\n")
        }
        guard let reply = line.reply, !reply.isSuccess, !file.script.foreseesRefusal(of: line.statement) else {
            return nil
        }
        let lines = ReplyText(width: 1000).lines(of: reply, command: text(ofLine: index))
        return lines.map(\.plain).joined(separator: "\n")
    }

    func text(ofLine index: Int) -> String { file.script.statements[lines[index].statement].content }

    /// Runs commands in the tree at a position, and undoes their effects.
    ///
    /// - Parameter isAfter: Whether the line of the position has run.
    func ask(_ text: String, at position: Position, isAfter: Bool = false) throws(DebugFault) -> [Reply] {
        let place = position.line < lines.count ? place(ofLine: position.line, isAfter: isAfter) : endPlace
        crash = nil
        do throws(SessionError) {
            return try replies(to: text, at: place).map {
                guard case .code(let reply) = $0.content else { return $0 }
                return Reply(.code(code.completed(reply)))
            }
        } catch {
            guard crash != nil else { throw DebugFault(error.message) }
            try reopen()
            throw DebugFault("this crashes the app")
        }
    }

    private func place(ofLine index: Int, isAfter: Bool) -> ScriptPlace {
        let offset = lines.isEmpty ? file.script.count : file.script.starts[lines[index].statement]
        let isCrash = death != nil && index == lines.count - 1
        return ScriptPlace(script: Self.version, offset: offset, isAfter: isAfter && !isCrash)
    }

    /// The end of the script, or the line that crashed.
    private var endPlace: ScriptPlace { place(ofLine: lines.count - 1, isAfter: true) }

    // MARK: - Swift code

    /// The lines of code of each part that some step ran, by the part without them. The sources are parsed only once.
    private lazy var excerpts: [CodeReply.Part: [CodeReply.Excerpt]] = {
        var all = CodeReply(.step(number: 0, command: ""), parts: [])
        for part in codes.joined() where !all.parts.contains(part) { all.parts.append(part) }
        var found: [CodeReply.Part: [CodeReply.Excerpt]] = [:]
        for part in code.completed(all).parts {
            var bare = part
            bare.excerpts = []
            found[bare] = part.excerpts
        }
        return found
    }()

    /// The parts of the code of each line.
    private lazy var codes: [[CodeReply.Part]] = lines.indices.map { index in
        guard !lines[index].hops.isEmpty,
            case .code(let code)? = try? replies(to: "code", at: place(ofLine: index, isAfter: true)).first?.content
        else { return [] }
        return code.parts
    }

    /// The code that a hop runs: the output map that makes its action, and the action.
    func code(at position: Position) -> [(part: CodeReply.Part, excerpt: CodeReply.Excerpt)] {
        guard let number = position.hop else { return [] }
        let hop = lines[position.line].hops[number]
        return codes[position.line].filter { part in
            guard part.node == hop.node else { return false }
            switch part.role {
            case .action(let name): return hop.action?.isAction(name) ?? false
            case .map(let child, _): return hop.source == .child(child.node)
            case .function: return true
            case .call: return false
            }
        }.flatMap { part in (excerpts[part] ?? []).map { (part, $0) } }
    }
}

extension Value {
    /// Whether this is an action with that name of a case or of a type.
    fileprivate func isAction(_ name: String) -> Bool {
        switch self {
        case .enumeration(let value): value.name == name
        case .structure(let value): value.type == name || value.type.hasSuffix("." + name)
        default: false
        }
    }
}
