// `page`: a page in a browser that follows the session.

import WorkbenchLanguage
import WorkbenchPages
import WorkbenchWire

extension Loop {
    func carryOut(page command: ParsedCommand, _ statement: Statement) -> CommandResult {
        if let fault = statement.diagnostics.first { return refuse(Refusal(.syntax, fault.message, at: fault.range)) }
        if command[PageCommand.off] {
            guard let page else { return refuse(Self.noPage) }
            finishPage()
            tellPage("\(page.path) is finished", page.path)
            return .replied([])
        }
        guard let file = command[PageCommand.file] else {
            guard let page else { return refuse(Self.noPage) }
            tellPage("\(page.path) follows the session", page.path)
            return .replied([])
        }
        return follow(file)
    }

    private static let noPage = Refusal(.impossible, "no page follows the session", remedies: ["page session.html"])

    /// Starts a page. Returns whether that succeeded.
    ///
    /// - Parameter isOuterPage: Whether the page belongs to the session in which this one was started.
    package func follow(on file: String, isOuterPage: Bool = false) -> Bool {
        follow(file, isTakenOver: isOuterPage).isSuccess
    }

    private func follow(_ file: String, isTakenOver: Bool = false) -> CommandResult {
        let path = FileFacts.expanded(file)
        let snapshot = try? session.call(Snapshot.self, Empty())
        do throws(PageFile.Problem) {
            let page = try PageFile(
                path, title: snapshot?.prompt.app ?? "session", isTakenOver: isTakenOver || self.page?.path == path)
            do throws(FileProblem) {
                try page.begin(at: snapshot?.prompt.step ?? 0, snapshot?.stack, look ?? TreeLook([]))
            } catch {
                throw PageFile.Problem(message: "\(error)")
            }
            if self.page?.path != path { finishPage() }
            self.page = page
            lesson.forEach(page.note)
            tellPage("\(path) follows the session; open it in a browser", path)
            return .replied([])
        } catch {
            return refuse(Refusal(.impossible, error.message))
        }
    }

    /// Shows a text of a lesson on the page.
    package func note(_ text: LessonText) {
        if text.beginsSection { lesson = [] }
        lesson.append(text)
        page?.note(text)
    }

    /// Shows a step of a script or a typed line on the page.
    func updatePage(after step: ScriptWalk.Step, _ result: CommandResult) {
        let command = step.statement.command
        if command?.is(PageCommand.self) == true { return updatePage() }
        // The reply to `reload` isn't from a kernel, so it has no back stack.
        let isReloaded = command?.is(ReloadCommand.self) == true && result.isSuccess
        updatePage(after: step.text, isReloaded ? .replied([Reply(.nothing, stack: lastStack)]) : result)
    }

    /// Shows the command, and the changes by workers and other clients, on the page.
    func updatePage(after command: String? = nil, _ result: CommandResult = .replied([])) {
        guard let page else { return }
        let warning = page.update(after: command, result) { hasEnded == nil ? look : nil }
        if let warning { printer.warn(warning) }
    }

    /// The tree now. A large one has only the nodes that `tree` would print, so that steps stay fast.
    private var look: TreeLook? {
        let questions = Evaluate.Parameters(text: TreeLook.questions, isQuiet: true, isFolded: true)
        return (try? session.call(Evaluate.self, questions)).map { TreeLook($0.replies) }
    }

    /// Ends the page. It stays a complete report of the session.
    package func finishPage() {
        guard let page else { return }
        updatePage()
        self.page = nil
        if let warning = page.finish() { printer.warn(warning) }
    }

    private func tellPage(_ text: String, _ path: String) {
        if options.printsJSON {
            printer.print(ReplyJSON.line("page", path))
        } else {
            printer.print([StyledLine(" \(text)", .dim)])
        }
    }

    func refuse(_ refusal: Refusal) -> CommandResult {
        let reply = Reply(.refused(refusal))
        show(reply, of: nil)
        return .replied([reply])
    }
}
