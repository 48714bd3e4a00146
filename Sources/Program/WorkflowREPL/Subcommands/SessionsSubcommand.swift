// `workflow sessions`: lists the sessions that can be resumed.

import WorkbenchCommandLine
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum SessionsSubcommand {
    static func run(_ arguments: Arguments, _ printer: Printer) -> Int32 {
        guard let directory = JournalDirectory() else {
            printer.complain("workflow: there is no home directory: set HOME or XDG_STATE_HOME")
            return 1
        }
        if arguments.has(.prune) {
            for name in directory.prune() { printer.print([StyledLine("removed \(name)")]) }
            return 0
        }
        do {
            try directory.check()
        } catch {
            printer.complain("workflow: \(error.message)")
            return 1
        }
        let sessions = directory.sessions()
        if arguments.has(.json) {
            for session in sessions { printer.print(ReplyJSON.line(row: Row(session))) }
            return 0
        }
        guard !sessions.isEmpty else {
            printer.print([StyledLine("no saved sessions; run `workflow` to start one")])
            return 0
        }
        let width = sessions.map(\.name.count).max() ?? 0
        for session in sessions {
            let gap = String(repeating: " ", count: width - session.name.count + 2)
            let lines = BriefText.count(session.lines, "line")
            var line = StyledLine(session.name, .node)
            line.append(gap + age(session.changed), .plain)
            line.append("  \(session.app ?? "")  \(lines)", .plain)
            if let directory = session.package ?? session.directory { line.append("  \(directory)", .dim) }
            if session.isAlive { line.append("  open now", .added) }
            printer.print([line])
        }
        let hint = "`workflow --resume=NAME` continues a session; the beginning of its name is enough"
        printer.print([StyledLine(hint, .dim)])
        return 0
    }

    private struct Row: Encodable {
        var name: String
        var app: String?
        var changed: Int
        var lines: Int
        var directory: String?
        var package: String?
        var isAlive: Bool

        init(_ entry: JournalDirectory.Entry) {
            name = entry.name
            app = entry.app
            changed = entry.changed
            lines = entry.lines
            directory = entry.directory
            package = entry.package
            isAlive = entry.isAlive
        }
    }

    private static func age(_ changed: Int) -> String {
        let seconds = max(0, time(nil) - changed)
        return switch seconds {
        case ..<60: "just now"
        case ..<3600: "\(seconds / 60) min ago"
        case ..<86400: "\(seconds / 3600) h ago"
        default: "\(BriefText.count(seconds / 86400, "day")) ago"
        }
    }
}
