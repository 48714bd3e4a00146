// The parts of commands that the front end executes: reading and writing files, and rebuilding the code.

import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension Loop {
    /// Writes a file, and returns a reply with the result.
    func write(_ text: String, to name: String, _ reply: Reply) -> Reply {
        var reply = reply
        let path = FileFacts.expanded(name)
        var replaces = false
        do throws(FileProblem) {
            replaces = access(path, F_OK) == 0 && !written.contains(path)
            try TextFile.write(Array(text.utf8), to: path)
            written.insert(path)
        } catch {
            reply = Reply(.refused(Refusal(.impossible, "\(error)", remedies: [])))
        }
        show(reply, of: nil)
        if replaces, reply.isSuccess, !options.printsJSON {
            printer.print([StyledLine("   replaced the existing file", .dim)])
        }
        return reply
    }

    /// The first lines of a saved script. They name the package in which it was made, so that it is checked with that
    /// package.
    func packageLine(forScript name: String) -> String {
        guard let package = options.package else { return "" }
        let path = FileFacts.expanded(name)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let directory = TextFile.realPath(folder).map { RelativePath.from($0, to: package) } ?? package
        return Script.packageLine(naming: directory) + "\n\n"
    }

    /// Runs the commands of a script, up to the first one that fails.
    package func carryOut(_ script: ScriptFile) -> Bool {
        var walk = ScriptWalk(script, stop: .atFirstFailure, read: TextFile.script)
        _ = drive(&walk)
        return walk.stoppedAt == nil
    }

    /// Runs the commands of the file with that name. `-` is standard input.
    package func carryOut(file name: String) -> Bool {
        do throws(UnreadableFile) {
            return carryOut(try TextFile.script(name, ""))
        } catch {
            show(Reply(.refused(Refusal(.unknown(.file), "can't read \(name): \(error.reason)"))), of: nil)
            return false
        }
    }

    /// Shows where and why a script stopped, unless an answer has already shown it. Returns whether anything failed.
    func tellNews(of walk: inout ScriptWalk) -> Bool {
        let (findings, trail) = walk.takeNews()
        for finding in findings {
            switch finding.fact {
            case .refused, .ended, .expectation, .noTrap, .wrongTrap: break
            case .syntax, .outputOfSource: printer.complain(prefix(finding.place) + "error: \(finding.message)")
            case .output(let difference):
                printer.complain(prefix(finding.place) + "error: \(finding.message)")
                printer.complain(difference.styledLines)
            default: show(Reply(.refused(Refusal(.impossible, finding.message))), of: nil)
            }
        }
        // The place of a typed line isn't shown, because the line is visible on the screen.
        for step in trail where !step.file.name.isEmpty {
            let line = step.text.split(whereSeparator: \.isNewline).first ?? ""
            printer.complain(prefix(step.place()) + "stopped at: \(StyledLine(String(line)).cut(to: 200).plain)")
        }
        return !findings.isEmpty
    }

    private func prefix(_ place: FilePlace) -> String {
        place.file.isEmpty ? "" : "\(place.file):\(place.line):\(place.column): "
    }

    /// Rebuilds the code, starts a new kernel and restores the session. If the build fails, the old kernel continues.
    func reload() -> Bool {
        guard let session = session as? SupervisedSession else {
            show(
                Reply(
                    .refused(Refusal(.attached, "the app runs in another process, so it can't be reloaded from here"))),
                of: nil)
            return false
        }
        // Even without sources, the same code can restore a crashed session, or the rest of a session.
        guard let rebuild = rebuild ?? (session.isWhole ? nil : { session.options.launch.executable }) else {
            let remedies = ["workflow open DIRECTORY"]
            show(Reply(.refused(Refusal(.impossible, "there is no source to build here", remedies: remedies))), of: nil)
            return false
        }
        guard let executable = rebuild() else { return false }
        var launch = session.options.launch
        launch.executable = executable
        let lines = session.journal.commandCount()
        if lines > 0 { show(passing: "restoring \(BriefText.count(lines, "line")); Ctrl-C stops it") }
        let report = Interrupts.forwarded(to: session.interruption) { session.restart(launch) }
        clearProgress()
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
