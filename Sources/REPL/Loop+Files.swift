// What a session leaves to its front end: files, and building the code anew.

import WorkbenchCommandLanguage
import Glibc
import WorkbenchReplies
import WorkbenchReplyJSON
import WorkbenchReplyText
import WorkbenchWire

extension Loop {
    func write(_ text: String, to name: String, _ reply: Reply) -> Bool {
        do throws(FileProblem) {
            try TextFile.write(Array(text.utf8), to: FileFacts.expanded(name))
            show(reply, of: nil)
            return true
        } catch {
            show(Reply(.refused(Refusal(.impossible, "\(error)", remedies: []))), of: nil)
            return false
        }
    }

    /// Carries out the commands of a script, up to the first that fails. `-` is standard input.
    package func carryOut(file name: String) -> Bool {
        let path = TextFile.path(ofScript: name, namedIn: sources.last)
        func identity(_ path: String) -> String { path == "-" ? path : TextFile.realPath(path) ?? path }
        guard !sources.contains(where: { identity($0) == identity(path) }) else {
            let chain = (sources + [path]).joined(separator: " → ")
            show(Reply(.refused(Refusal(.impossible, "\(name) sources itself: \(chain)"))), of: nil)
            return false
        }
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try TextFile.read(path)
        } catch {
            show(Reply(.refused(Refusal(.impossible, "\(error)"))), of: nil)
            return false
        }
        sources.append(path)
        defer { sources.removeLast() }
        return carryOut(Script(bytes), of: path)
    }

    private func carryOut(_ script: Script, of name: String) -> Bool {
        // What is wrong with the text is told as a whole before anything is done.
        let faults = script.diagnostics.filter { $0.severity == .error }
        for fault in faults {
            printer.complain(place(fault.range.lowerBound, name, script) + "error: \(fault.message)")
        }
        guard faults.isEmpty else { return false }
        for (index, statement) in script.statements.enumerated() where statement.command != nil {
            let succeeded = carryOut(statement)
            if hasEnded != nil { return succeeded }
            if !succeeded, !script.expectsFailure(after: index) {
                let start = script.starts[index] + statement.contentRange.lowerBound
                let line = statement.text(statement.contentRange).split(whereSeparator: \.isNewline).first ?? ""
                printer.complain(
                    place(start, name, script) + "stopped at: \(StyledLine(String(line)).cut(to: 200).plain)")
                return false
            }
        }
        return true
    }

    private func place(_ offset: Int, _ name: String, _ script: Script) -> String {
        let position = script.lines.position(at: offset)
        return "\(name == "-" ? "standard input" : name):\(position.line + 1):\(position.column + 1): "
    }

    /// Builds, starts a new kernel and goes on where the session stood; if the build fails, the old kernel goes on.
    func reload() -> Bool {
        guard let session = session as? SupervisedSession else {
            show(
                Reply(.refused(Refusal(.impossible, "an app that runs elsewhere cannot be reloaded from here"))),
                of: nil)
            return false
        }
        guard let rebuild else {
            let remedies = ["workflow open DIRECTORY"]
            show(Reply(.refused(Refusal(.impossible, "there is no source to build here", remedies: remedies))), of: nil)
            return false
        }
        guard let executable = rebuild() else { return false }
        var launch = session.options.launch
        launch.executable = executable
        let report = session.restart(launch)
        if options.printsJSON {
            printer.print(ReplyJSON.line("reloaded", report))
        } else {
            printer.print(ReplyText(width: printer.width).lines(of: report))
        }
        guard case .restored = report.outcome else { return false }
        showWhereItStands()
        companion?.didReload(self)
        return true
    }
}
