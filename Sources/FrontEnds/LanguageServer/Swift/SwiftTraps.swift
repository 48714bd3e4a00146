// The places where the code crashes the app: in the script that was evaluated, or in the steps of an audit. A lens at
// the line shows the shortest commands that lead there.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

struct SwiftTrap {
    enum Way {
        /// A command of an open script.
        case script(Document, ordinal: Int)
        /// The commands that an audit has found, and the commands that led to its tree.
        case found([String], after: [String])
    }

    /// The line, counting from zero.
    var line: Int
    var message: String
    var way: Way

    var text: String {
        switch way {
        case .script(let document, let ordinal):
            let line = document.script.lines.line(
                at: document.contentRange(ofStatement: document.commands[ordinal]).lowerBound)
            return "crashes the app at \(DocumentURI.name(document.uri)):\(line + 1) · shortest route"
        case .found(let lines, _):
            return "crashes the app after \(lines.count == 1 ? "one command" : "\(lines.count) commands")"
        }
    }
}

extension Server {
    /// The known places in a file that crash the app; empty after an edit, because the line numbers may differ.
    func traps(in document: SwiftDocument) -> [SwiftTrap] {
        guard !document.isEdited else { return [] }
        var found: [SwiftTrap] = []
        func add(_ line: Int, _ message: String, _ way: SwiftTrap.Way) {
            guard line > 0, line <= document.text.lines.starts.count, !found.contains(where: { $0.line == line - 1 })
            else {
                return
            }
            found.append(SwiftTrap(line: line - 1, message: message, way: way))
        }
        for script in documents.values.sorted(by: { $0.uri < $1.uri })
        where script.evaluation.package == document.package {
            for (ordinal, outcome) in script.evaluation.outcomes.sorted(by: { $0.key < $1.key }) {
                guard case .fatal(let death, _) = outcome else { continue }
                let places = [death.crash.place].compactMap(\.self) + death.crash.frames.compactMap(\.place)
                guard let place = places.first(where: { isFile($0.file, document) }) else { continue }
                add(place.line, ReplyText.message(of: death.crash), .script(script, ordinal: ordinal))
            }
        }
        for audit in audits(of: document) where isCertain(audit, document) {
            for (index, finding) in audit.reply.findings.enumerated() where finding.rule == .trap {
                guard case .observed(let observation) = finding,
                    let place = observation.subject.flatMap(TrapPlace.init), isFile(place.file, document),
                    let script = audit.reply.drive?.scripts.first(where: { $0.finding == index })
                else { continue }
                add(place.line, place.message, .found(script.lines, after: audit.commands))
            }
        }
        return found
    }

    /// Whether the document is the file that the runtime calls `Module/File.swift` in its messages.
    private func isFile(_ name: String, _ document: SwiftDocument) -> Bool {
        guard let folder = package(containing: document.path) else { return name == document.path }
        return sources.path(ofFile: name, below: [folder]) == document.path
    }

    /// The crash on the line that a command's argument names.
    func trap(in document: SwiftDocument, _ argument: LSP.CommandArgument) throws(ResponseError) -> SwiftTrap {
        guard let trap = traps(in: document).first(where: { $0.line == argument.line }) else {
            throw ResponseError(.contentModified, "that line is no longer known to crash the app")
        }
        return trap
    }

    /// Shows the shortest commands that lead to the crash on a line.
    func showTrap(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        let trap = try trap(in: document, argument)
        shortestWay(to: trap) { [weak self] lines in
            self?.show(.info, ([trap.message] + lines.map { "  \($0)" }).joined(separator: "\n"))
            answer(LSP.ExecuteCommand.Result(lines: [trap.message] + lines))
        }
    }

    /// The shortest known commands that lead to a crash.
    func shortestWay(to trap: SwiftTrap, then: @escaping ([String]) -> Void) {
        switch trap.way {
        case .found(let lines, let before): then(before + lines)
        case .script(let script, let ordinal):
            let statement = script.commands[ordinal]
            let all = script.commands[...ordinal].map { script.script.statements[$0].content }
            let opening = script.openLine(upTo: ordinal)
            guard script.script.statements[statement].command?.specification?.canBeTried == true else {
                return then(all)
            }
            ask(script, "try \(all.last ?? "")", at: script.script.starts[statement], isAfter: false) { replies in
                if case .wouldStop(let stop)? = replies.first?.content, let shortest = stop.shortest {
                    return then(opening + shortest)
                }
                then(all)
            }
        }
    }
}

extension Document {
    /// The command that opened the tree of another command, if the script contains it.
    fileprivate func openLine(upTo ordinal: Int) -> [String] {
        let opening = commands[...ordinal].last { script.statements[$0].command?.is(OpenCommand.self) == true }
        return opening.map { [script.statements[$0].content] } ?? []
    }
}

extension String {
    /// The commands of a script, except its expectations.
    var commandLines: [String] {
        Script(self).statements.compactMap { statement in
            statement.command.flatMap { $0.is(ExpectCommand.self) ? nil : statement.content }
        }
    }
}

/// `Module/File.swift:93: Fatal error: …`
private struct TrapPlace {
    var file: String
    var line: Int
    var message: String

    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2)
        guard parts.count == 3, let line = Int(parts[1]) else { return nil }
        (file, self.line) = (String(parts[0]), line)
        message = String(parts[2].drop { $0 == " " })
    }
}
