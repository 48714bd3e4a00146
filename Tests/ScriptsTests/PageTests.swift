// `doc --html`: text becomes markup only where it is meant to, and the page's data is enough to rebuild each tree.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchPages
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct PageTests {
    private func check(_ text: String, fatal: [String: String] = [:]) async throws -> ScriptCheck {
        let runner = Files(texts: [:]).runner(fatal: fatal)
        return await runner.check(ScriptFile(name: "a.wf", text: text), keepsTrees: true)
    }

    private func page(_ text: String, fatal: [String: String] = [:], isWhole: Bool = false) async throws -> String {
        ScriptPage(of: try await check(text, fatal: fatal), isWhole: isWhole).html
    }

    private let session = """
        # # A *walk*
        #
        # With `code`, **strong** & <b>no markup</b>, and [a link](https://example.org).
        #
        # - one
        # - two
        open tutorial2
        tap onNameChanged("</script><i>Ada & Co")
        tap onLoginTapped
        why TodoList
        undo
        send Nobody hello

        """

    @Test func pageHasAStopForEachStepAndFailure() async throws {
        let data = try PageParts(page: try await page(session))
        #expect(data.stops.map(\.label) == ["open tutorial2", "step 1", "step 2", "why", "at step 1", "refused"])
        #expect(
            data.trees == [
                ["Root", "  Welcome"], ["Root", "  Welcome"], ["Root", "  Welcome", "  TodoList"],
                ["Root", "  Welcome", "  TodoList"], ["Root", "  Welcome"], ["Root", "  Welcome"],
            ])
        let login = data.stops[2]
        #expect(login.hops.map(\.source) == ["you", "Welcome"] && login.hops.map(\.node) == ["Welcome", "Root"])
        #expect(login.hops[0].output == "didLogin(name: \"</script><i>Ada & Co\")")
        #expect(login.hops[1].changes.map { $0[0] } == [""])
        #expect(login.screens?.map { $0.screens.map(\.name) } == [["Welcome", "TodoList"]])
        #expect(login.marks.map(\.kind) == ["changed", "began"])
        #expect(data.stops[5].failure?.contains("no such node: Nobody") == true)
    }

    @Test func pageEscapesHTML() async throws {
        let html = try await page(session)
        // The page contains only its own elements, and none from the script.
        #expect(html.components(separatedBy: "<script").count == 3)
        #expect(html.components(separatedBy: "</script>").count == 3)
        #expect(!html.contains("<i>") && !html.contains("<b>"))
        #expect(html.contains("<h1>A <em>walk</em></h1>"))
        #expect(
            html.contains(
                "<p>With <code>code</code>, <strong>strong</strong> &amp; &lt;b&gt;no markup&lt;/b&gt;, and "
                    + "<a href=\"https://example.org\">a link</a>.</p>"))
        #expect(html.contains("<ul><li>one</li><li>two</li></ul>"))
        #expect(html.contains("tap onNameChanged(&quot;&lt;/script&gt;&lt;i&gt;Ada &amp; Co&quot;)"))
        #expect(!html.contains("http://") && html.components(separatedBy: "https://").count == 2, "it needs no network")
    }

    @Test func pageHasAStopForATrap() async throws {
        let data = try PageParts(
            page: try await page("open todo\nsend Welcome didLogin\n", fatal: ["send Welcome didLogin": "no"]))
        #expect(data.stops.map(\.label) == ["open todo", "the app crashed"])
        #expect(data.stops[1].failure?.contains("TodoWorkflow.swift:88") == true)
    }

    @Test func pageOfALessonOmitsHintsAndExpectations() async throws {
        let lesson = """
            # # Lesson
            open tutorial2
            # ## Task: Log in
            # Do it.
            # - hint: Type `tap onLoginTapped`,
            #   as a clearer hint.
            # - wrong: emit Welcome didLogin(name: "Ada")
            #   As a teacher says.
            # - or: send Welcome didLogin
            # - limit: 3
            tap onLoginTapped
            expect stack is Welcome, List
            # Well done.

            """
        let (short, whole) = (body(try await page(lesson)), body(try await page(lesson, isWhole: true)))
        for text in ["Do it.", "Well done.", "tap onLoginTapped</code>"] { #expect(short.contains(text)) }
        for text in ["hint", "limit", "expect", "teacher", "wrong", "send Welcome didLogin"] {
            #expect(!short.contains(text))
            #expect(whole.contains(text))
        }
    }

    private func body(_ page: String) -> String {
        page.components(separatedBy: "<main").last?.components(separatedBy: "</main>").first ?? ""
    }

    @Test func pageAsksAPredictionBeforeItsSteps() async throws {
        let lesson = """
            # # Lesson
            open tutorial2
            # ## Task: Log in
            # Do it.
            # - predict: What will `stack` <show> after
            #   the tap?
            #   other: stack is Welcome — nothing new
            #   right: stack is Welcome, List
            # - hint: Type `tap onLoginTapped`.
            tap onLoginTapped
            expect stack is Welcome, List
            # Well done.
            # ## The end
            # All is said.

            """
        for isWhole in [false, true] {
            let text = body(try await page(lesson, isWhole: isWhole))
            let question = try #require(text.range(of: "What will <code>stack</code> &lt;show&gt; after the tap?</p>"))
            let outcome = try #require(text.range(of: "<div class=\"outcome\">"))
            let step = try #require(text.range(of: "tap onLoginTapped</code></pre>"))
            let after = try #require(text.range(of: "Well done."))
            let end = try #require(text.range(of: "</div>\n<h2>The end</h2>"))
            let places = [question, outcome, step, after, end].map(\.lowerBound)
            #expect(places == places.sorted(), "\(text)")
            #expect(text.contains("<button type=\"button\">nothing new</button>"))
            #expect(text.contains("<button type=\"button\" data-right><code>stack is Welcome, List</code></button>"))
            #expect(text.contains("<strong>The right answer:</strong> <code>stack is Welcome, List</code>"))
            #expect(!text.contains("predict:") && !text.contains("right:"))
            #expect(text.contains("hint:") == isWhole)
        }
    }

    @Test func pageTruncatesLongValuesAndStaysSmall() async throws {
        let long = String(repeating: "x", count: 50_000)
        let lines = (0..<200).map { "tap onNameChanged(\"\($0)\")\n" }.joined()
        let html = try await page("open tutorial2\n\(lines)tap onNameChanged(\"\(long)\")\n")
        #expect(html.utf8.count < 400_000)
        let data = try PageParts(page: html)
        #expect(data.stops.count == 202)
        #expect(data.nodes.allSatisfy { $0.state?.count ?? 0 < 4_100 })
        #expect(data.nodes.contains { $0.state?.contains("xxx") == true })
    }

    @Test func pageMarksTheLineThatFails() async throws {
        let html = try await page(
            "open tutorial2\nsend Nobody hello\nexpect error \"no such node\"\nstate\n= no\nstack\n")
        #expect(html.components(separatedBy: "class=\"command failed\"").count == 2)
        #expect(html.contains("class=\"command failed\" id=\"c3\" data-stop=\"1\">"))
    }

    @Test func aScriptWithoutCommandsIsAPageOfProse() async throws {
        let html = try await page("# # Only words\n# here\n")
        #expect(html.contains("<p>here</p>") && html.contains("id=\"stage\" aria-live=\"polite\" hidden"))
    }

    @Test(
        "A page renders the blocks of Markdown",
        arguments: [
            ("a\nb", "<p>a b</p>\n"), ("1. a\n2) b\n   more", "<ol><li>a</li><li>b more</li></ol>\n"),
            ("- a\nb", "<ul><li>a</li></ul>\n<p>b</p>\n"),
            ("```\n<a>\n\n  b\n```", "<pre><code>&lt;a&gt;\n\n  b</code></pre>\n"),
            ("## T <x>\ntext", "<h2>T &lt;x&gt;</h2>\n<p>text</p>\n"),
            ("`a*b*c` and 2 * 3 * 4", "<p><code>a*b*c</code> and 2 * 3 * 4</p>\n"),
            ("one ` tick", "<p>one ` tick</p>\n"), ("[x](javascript:alert)", "<p>[x](javascript:alert)</p>\n"),
        ])
    func pageRendersMarkdownBlocks(_ markdown: String, _ expected: String) async throws {
        let prose = markdown.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "#" : "# \($0)"
        }
        let html = try await page(prose.joined(separator: "\n") + "\n")
        #expect(html.contains("<main id=\"document\">\n\(expected)</main>"))
    }
}
