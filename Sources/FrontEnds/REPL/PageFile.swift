// The files of a page that follows the session: the page itself, and the script with its newest part.

import WorkbenchLanguage
import WorkbenchPages
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class PageFile {
    let path: String
    private let scriptPath: String
    private var page: SessionPage
    /// Changes by workers and other clients that the page doesn't show yet.
    private var pending: [Entry] = []
    /// What the app has printed since the last update.
    private var printed: [UInt8] = []
    /// Whether the last attempt to write failed, which is reported only once.
    private var isFailing = false
    /// The script file, locked while the session lasts.
    private var lock: Int32 = -1

    private struct Entry {
        var command: String
        var result: CommandResult
        var author: String?
        /// The texts of a lesson, instead of a command.
        var texts: [LessonText] = []
    }

    /// Why a page can't be started.
    struct Problem: Error {
        var message: String
    }

    private static let suffix = ".html"

    /// Checks the names of the files. Files that aren't pages are never replaced.
    ///
    /// - Parameter isTakenOver: Whether the page may belong to a session that this one replaces or interrupts.
    init(_ path: String, title: String, isTakenOver: Bool) throws(Problem) {
        guard !path.isEmpty else { throw Problem(message: "the name of the page is empty; try page session.html") }
        guard path.hasSuffix(Self.suffix), path.split(separator: "/").last != Self.suffix[...] else {
            throw Problem(
                message: "\(path) can't be a page; use a name that ends with .html, so that a browser can open it")
        }
        let base = path.dropLast(Self.suffix.count)
        (self.path, scriptPath) = (path, base + ".live.js")
        for (file, mark) in [(path, SessionPage.mark), (scriptPath, SessionPage.scriptHead)] {
            let content: [UInt8]?
            do throws(FileProblem) { content = try TextFile.head(of: file) } catch {
                throw Problem(message: "\(error)")
            }
            guard let content, !content.isEmpty else { continue }
            guard String(decoding: content, as: UTF8.self).contains(mark) else {
                throw Problem(message: "\(file) exists but isn't a session page; use another name, or delete it")
            }
        }
        guard isTakenOver || !TextFile.isLocked(scriptPath) else {
            throw Problem(message: "\(path) follows another session; use another name, or run `page --off` there")
        }
        let name = base.split(separator: "/").last.map(String.init) ?? ""
        let id = UInt64.random(in: .min ... .max)
        page = SessionPage(id: String(id, radix: 36), title: title, script: name + ".live.js")
    }

    deinit { close(lock) }

    /// Notes a change that the user didn't ask for.
    func note(_ event: SessionEvent) {
        switch event {
        case .changed(let change):
            let replies = change.replies.filter { !$0.isMuted }
            guard !replies.isEmpty else { return }
            pending.append(
                Entry(command: change.command, result: .replied(replies), author: change.client ?? "worker"))
        case .died(let death): pending.append(Entry(command: death.command ?? "", result: .died(death)))
        // The functions on the stack may be found long after the crash.
        case .frames(let crash):
            printed += ReplyText().lines(ofFramesIn: crash).flatMap { Array("\($0.plain)\n".utf8) }
        case .output(let output): printed += output.bytes.prefix(max(0, SessionPage.mostPrinted + 1 - printed.count))
        default: break
        }
    }

    /// Notes a text of a lesson. Each section gets a part of its own.
    func note(_ text: LessonText) {
        if text.beginsSection || pending.last?.texts.isEmpty ?? true {
            pending.append(Entry(command: "", result: .replied([]), texts: [text]))
        } else {
            pending[pending.count - 1].texts.append(text)
        }
    }

    func begin(at step: Int, _ stack: StackReply?, _ look: TreeLook) throws(FileProblem) {
        page.begin(at: step, stack, look)
        try write(isOver: false)
    }

    /// Adds the pending changes, and a command if one was run. Several changes share one look at the tree.
    ///
    /// - Returns: A warning for the user; nil if there is none.
    func update(after command: String?, _ result: CommandResult, look: () -> TreeLook?) -> String? {
        // A crash is reported both as an event and as the result of the command.
        var entries = pending.filter { $0.result.death == nil || $0.result != result }
        let printed = printed
        (pending, self.printed) = ([], [])
        if let command { entries.append(Entry(command: command, result: result)) }
        // An app may also print without a step.
        if !printed.isEmpty, entries.allSatisfy({ !$0.texts.isEmpty }) {
            entries.append(Entry(command: "", result: .replied([])))
        }
        guard !entries.isEmpty else { return nil }
        let looked = entries.lastIndex { $0.result.changesTree }
        let look = looked == nil ? nil : look()
        let last = entries.lastIndex { $0.texts.isEmpty }
        for (index, entry) in entries.enumerated() {
            guard entry.texts.isEmpty else {
                page.add(entry.texts)
                continue
            }
            page.add(
                entry.command, entry.result, by: entry.author, printed: index == last ? printed : [],
                look: index == looked ? look : nil)
        }
        return attempt { () throws(FileProblem) in
            let isGone = access(path, F_OK) != 0
            try write(isOver: false, isWhole: isGone)
            return isGone && !isFailing ? "\(path) was deleted, so it was rewritten" : nil
        }
    }

    /// Writes both files again, after another session has used them.
    func rewrite() -> String? {
        attempt { () throws(FileProblem) in
            try write(isOver: false, isWhole: true)
            return nil
        }
    }

    /// Writes the whole page, which no longer needs the script.
    func finish() -> String? {
        attempt { () throws(FileProblem) in
            try write(isOver: true)
            return nil
        }
    }

    private func attempt(_ body: () throws(FileProblem) -> String?) -> String? {
        do throws(FileProblem) {
            let warning = try body()
            isFailing = false
            return warning
        } catch {
            defer { isFailing = true }
            return isFailing ? nil : "\(error); the session continues, and the page updates once it can be written"
        }
    }

    /// Writes the script, and the page if that is due. An open page finds its new parts in the script, so the page is
    /// written first.
    private func write(isOver: Bool, isWhole: Bool = false) throws(FileProblem) {
        if isOver || isWhole || page.isFileDue {
            try TextFile.write(Array(page.html(isOver: isOver).utf8), to: path)
            page.fileIsWritten()
        }
        try TextFile.write(Array(page.script(isOver: isOver).utf8), to: scriptPath)
        // Each write replaces the file, so the new one must be locked.
        close(lock)
        lock = isOver ? -1 : TextFile.locked(scriptPath)
    }
}
