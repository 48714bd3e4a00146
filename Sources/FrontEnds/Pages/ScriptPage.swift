// A script as a page for a browser: its prose and commands, and a slider for its steps. The page needs neither a
// network nor a framework, so it can be attached to a report.

import FoundationEssentials
import WorkbenchCEmbedded
import WorkbenchLanguage

package struct ScriptPage: Sendable {
    package let html: String

    /// - Parameters:
    ///   - check: A finished check that has also read the trees.
    ///   - isWhole: Whether a lesson keeps its hints and expectations.
    package init(of check: ScriptCheck, isWhole: Bool) {
        // The effects of a script that was read with `source` belong to the `source` line.
        let records = Dictionary(grouping: check.records.indices, by: { check.records[$0].step.top })
        var stops = PageStops()
        let tasks = Lesson.isLesson(check.file) ? Lesson(name: check.file.name, file: check.file).tasks : []
        let predictions = Dictionary(
            tasks.compactMap(\.prediction).map { ($0.statement, $0) }, uniquingKeysWith: { first, _ in first })
        // Hints and similar lines are for the author, but questions are the same for everyone.
        let asked = Set(predictions.values.flatMap { $0.statement...$0.lastStatement })
        let hidden = isWhole ? asked : tasks.reduce(into: asked) { $0.formUnion($1.items) }
        var document = PageDocument(isLesson: !isWhole && !tasks.isEmpty)
        let script = check.file.script
        for (index, statement) in script.statements.enumerated() {
            switch statement.kind {
            case .blank, .expectedOutput: break
            case .comment where index == script.packageLine?.statement: break
            case .comment:
                if let prediction = predictions[index] { document.addPrediction(prediction) }
                if !hidden.contains(index) { document.addProse(statement.content) }
            case .command(let command):
                let own = records[index] ?? []
                for record in own { stops.add(check.records[record], statement: index, tree: check.trees[record]) }
                let record = own.first { check.records[$0].step.depth == 0 }.map { check.records[$0] }
                let lines = record?.lines ?? (check.isLeft(index) ? ["not run: a command above failed"] : [])
                document.addCommand(
                    statement.content, command, lines, statement: index, stop: stops.stops.indices.last,
                    isFailure: record.map { !$0.result.isSuccess } ?? false)
            }
        }
        let title = script.headings.first?.title ?? check.file.name
        html = Self.page(title: title, body: document.finished, stops: stops)
    }

    /// The page's style sheet or JavaScript, embedded in the program.
    private static func file(_ name: String) -> String {
        embedded_text("Sources/FrontEnds/Pages/Resources/\(name)").map { String(cString: $0) } ?? ""
    }

    private static func page(title: String, body: String, stops: PageStops) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // A value must never be able to end the element that contains the data.
        let data = ((try? encoder.encode(stops)).map { String(decoding: $0, as: UTF8.self) } ?? "{}")
            .replacing("<", with: "\\u003c")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="generator" content="workflow doc --html">
            <title>\(HTMLText.escaped(title))</title>
            <style>
            \(Self.file("page.css"))</style>
            </head>
            <body>
            <main id="document">
            \(body)</main>
            <aside id="stage" aria-live="polite"\(stops.stops.isEmpty ? " hidden" : "")>
            <section><h2>Screens</h2><div id="screens"></div></section>
            <section><h2>Tree</h2><ol id="tree"></ol><pre id="value" hidden></pre></section>
            <section><h2 id="stephead">Step</h2><div id="step"></div></section>
            </aside>
            <nav id="scrubber" aria-label="Steps"\(stops.stops.isEmpty ? " hidden" : "")>
            <button id="back" title="one step back (←)" aria-label="one step back">◀</button>
            <input id="position" type="range" min="0" max="\(max(0, stops.stops.count - 1))" value="0" aria-label="step">
            <button id="forward" title="one step forward (→)" aria-label="one step forward">▶</button>
            <output id="now"></output>
            <button id="fold" title="show or hide the tree (s)" aria-label="show or hide the tree">▤</button>
            </nav>
            <script type="application/json" id="steps">\(data)</script>
            <script>
            \(Self.file("page.js"))</script>
            </body>
            </html>

            """
    }
}
