// A session as a page that grows with each command. The page loads a small script again and again. It has the newest
// parts of the page; everything else is in the page's file, which is only written occasionally.

import WorkbenchLanguage

package struct SessionPage: Sendable {
    /// Distinguishes this page from an earlier one in the same file.
    private let id: String
    private let title: String
    /// The file name of the script beside the page.
    private let script: String
    private var document: [String] = []
    private var documentSize = 0
    private var stops = PageStops()
    /// The parts that are in the script, as JSON, and the number of parts before them.
    private var recent: [String] = []
    private var before = 0
    /// The number of recent parts that are also in the page's file.
    private var recentInFile = 0
    /// The number of commands that were removed because the page was full.
    private var forgotten = 0
    /// The number of times that the page was emptied.
    private var edition = 0

    /// The maximum size of the recent parts in bytes that are only in the script.
    private static let mostRecentBytes = 32_000
    /// The maximum size of a page in bytes, apart from its newest command.
    private static let mostBytes = 3_000_000
    /// The maximum length of an answer in lines.
    private static let mostLines = 200
    /// The maximum size in bytes of what the app prints during a command.
    package static let mostPrinted = 2_000

    /// - Parameters:
    ///   - id: A text that no other page has.
    ///   - script: The file name of the script.
    package init(id: String, title: String, script: String) {
        self.id = id
        self.title = title
        self.script = script
    }

    /// The first line of a page's script.
    package static let scriptHead = "// The newest part of a session's page."
    /// The element that identifies the file of a page.
    package static let mark = "<meta name=\"generator\" content=\"workflow page\">"

    private var size: Int { stops.size + documentSize }

    /// Adds the current state of the tree, as the page's first part.
    package mutating func begin(at step: Int, _ stack: StackReply?, _ look: TreeLook) {
        add { page in
            let label = step == 0 ? "open \(page.title)" : "at step \(step)"
            page.stops.add(label, step: step, stack, id: "start", look: look)
            return ""
        }
    }

    /// Adds a command.
    ///
    /// - Parameters:
    ///   - author: The name of the client or worker that ran it; nil for the user.
    ///   - printed: What the app printed in the meantime.
    ///   - look: The tree after the command; nil if it is the same as before.
    package mutating func add(
        _ command: String, _ result: CommandResult, by author: String? = nil, printed: [UInt8] = [], look: TreeLook?
    ) {
        // Only a look at the whole tree can replace the tree of a page.
        if size > Self.mostBytes, let look, look.tree != nil { empty() }
        add { page in
            let id = "c\(page.forgotten + page.document.count)"
            page.stops.add(command, result, id: id, look: look)
            let text = PageText(used: page.size)
            var said = String(decoding: printed.prefix(Self.mostPrinted), as: UTF8.self)
            if printed.count > Self.mostPrinted { said += "…" } else if said.last == "\n" { said.removeLast() }
            var lines = ExpectedOutput.lines(of: result, command: command)
            if let death = result.death { lines = ReplyText(width: .max).lines(of: death).map(\.plain) }
            if lines.count > Self.mostLines {
                lines = lines.prefix(Self.mostLines) + ["… \(lines.count - Self.mostLines) more lines"]
            }
            return PageDocument.html(
                of: text.cut(command), lines.map(text.cut), id: id, stop: page.stops.stops.indices.last,
                isFailure: !result.isSuccess, author: author, printed: said)
        }
    }

    /// Adds texts of a lesson.
    package mutating func add(_ texts: [LessonText]) {
        add { _ in PageDocument.html(of: texts) }
    }

    private mutating func add(_ change: (inout SessionPage) -> String) {
        let (stopCount, nodeCount) = (stops.stops.count, stops.nodes.count)
        let html = change(&self)
        document.append(html)
        documentSize += html.utf8.count
        recent.append(
            "{\"html\":\(PageData.json(html)),\(stops.json(afterStops: stopCount, nodes: nodeCount))}")
    }

    private mutating func empty() {
        forgotten += document.count
        edition += 1
        (document, documentSize, stops, recent, before, recentInFile) = ([], 0, PageStops(), [], 0, 0)
    }

    /// Whether the page's file should be written again, because too much of the page is only in the script.
    package var isFileDue: Bool {
        recentInFile == 0 && before == 0
            || recent[recentInFile...].reduce(0, { $0 + $1.utf8.count }) > Self.mostRecentBytes
    }

    /// The text of the page's file.
    /// - Parameter isOver: Whether the session has ended, so the page no longer needs the script.
    package func html(isOver: Bool) -> String {
        let note = forgotten == 0 ? "" : "<p class=\"nothing\">\(forgotten) earlier commands were removed.</p>"
        let follows =
            isOver
            ? "" : ",\"live\":{\"id\":\(PageData.json(liveID)),\"count\":\(count),\"script\":\(PageData.json(script))}"
        return PageFrame.html(
            title: title, mark: Self.mark, body: note + document.joined(),
            data: "{\(stops.json())\(follows),\"isSession\":true}", isEmpty: false)
    }

    /// Notes that the page's file has all parts. The parts that are new in it stay in the script for a while, for pages
    /// that are already open.
    package mutating func fileIsWritten() {
        recent.removeFirst(recentInFile)
        before += recentInFile
        recentInFile = recent.count
    }

    /// The text of the script.
    package func script(isOver: Bool) -> String {
        """
        \(Self.scriptHead)
        workflowPage(\(PageData.json(liveID)), \(before), [
        \(recent.joined(separator: ",\n"))
        ], \(isOver));

        """
    }

    private var count: Int { before + recent.count }
    private var liveID: String { "\(id)-\(edition)" }
}
