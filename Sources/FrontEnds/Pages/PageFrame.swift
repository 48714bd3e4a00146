// The HTML file around a page's text and data. It needs neither a network nor a framework, so it can be attached to a
// report.

import WorkbenchCEmbedded

enum PageFrame {
    /// The page's style sheet or JavaScript, embedded in the program.
    private static func file(_ name: String) -> String {
        embedded_text("Sources/FrontEnds/Pages/Resources/\(name)").map { String(cString: $0) } ?? ""
    }

    /// - Parameters:
    ///   - mark: The element that names the page's generator.
    ///   - data: The stops and nodes as JSON.
    ///   - isEmpty: Whether there are no stops.
    static func html(title: String, mark: String, body: String, data: String, isEmpty: Bool) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        \(mark)
        <title>\(HTMLText.escaped(title))</title>
        <style>
        \(file("page.css"))</style>
        </head>
        <body>
        <main id="document">
        \(body)</main>
        <aside id="stage" aria-live="polite"\(isEmpty ? " hidden" : "")>
        <pre id="line"></pre>
        <section><h2>Screens</h2><div id="screens"></div></section>
        <div id="facts">
        <section><h2>Tree</h2><div id="treebox"><svg id="edges" aria-hidden="true"></svg><ol id="tree"></ol></div></section>
        <section><h2 id="stephead">Step</h2><div id="step"></div><div id="code"></div></section>
        </div>
        </aside>
        <nav id="scrubber" aria-label="Steps"\(isEmpty ? " hidden" : "")>
        <svg id="timeline" role="img" aria-label="branches and marks"></svg>
        <button id="back" title="one step back (←)" aria-label="one step back">◀</button>
        <input id="position" type="range" min="0" max="0" value="0" aria-label="step">
        <button id="forward" title="one step forward (→)" aria-label="one step forward">▶</button>
        <output id="now"></output>
        <button id="follow" title="follow the session (f)" hidden>live</button>
        <button id="fold" title="show or hide the tree (s)" aria-label="show or hide the tree">▤</button>
        <button id="size" title="large type (l)" aria-label="large type" aria-pressed="false">A</button>
        <button id="theme" title="dark or light (d)" aria-label="dark or light">◐</button>
        <button id="motion" title="motion (m)" aria-label="motion" aria-pressed="true">➟</button>
        </nav>
        <script type="application/json" id="steps">\(data)</script>
        <script>
        \(file("questions.js"))\(file("graphics.js"))\(file("page.js"))</script>
        </body>
        </html>

        """
    }
}
