// A page that follows a session: the page's file and its script together have every command, whatever the values are.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchPages
import WorkbenchTestSupport
import WorkbenchValueTree

@MainActor
@Suite(.mainActorTurn) struct SessionPageTests {
    private struct Follower {
        let session: Session
        var page = SessionPage(id: "a", title: "tutorial2", script: "a.live.js")

        @MainActor
        init() {
            session = Session(apps: [SessionEvaluator.apps[2]], opening: SessionEvaluator.apps[2])
            page.begin(at: 0, nil, look)
        }

        @MainActor
        private var look: TreeLook { TreeLook(session.evaluate(TreeLook.questions)) }

        @MainActor
        mutating func run(_ lines: String...) {
            for line in lines {
                let result = CommandResult.replied(session.evaluate(line))
                page.add(line, result, look: result.changesTree ? look : nil)
            }
        }

        /// The data of an open page that has loaded the script.
        func parts() throws -> PageParts {
            var parts = try PageParts(page: page.html(isOver: false))
            for part in try PageParts.parts(inScript: page.script(isOver: false)).dropFirst(parts.live?.count ?? 0) {
                parts.add(part)
            }
            return parts
        }
    }

    @Test func openPageGetsNewCommandsFromTheScript() throws {
        var follower = Follower()
        var open = try PageParts(page: follower.page.html(isOver: false))
        #expect(follower.page.isFileDue)
        follower.page.fileIsWritten()
        #expect(!follower.page.isFileDue)
        follower.run("tap onNameChanged(\"Ada\")", "tap onLoginTapped", "state")
        let parts = try PageParts.parts(inScript: follower.page.script(isOver: false))
        #expect(parts.count == 4 && open.live?.count == 1)
        for part in parts.dropFirst() { open.add(part) }
        let whole = try PageParts(page: follower.page.html(isOver: true))
        #expect(whole.live == nil && whole.stops.map(\.label) == ["open tutorial2", "step 1", "step 2"])
        #expect(open.trees == whole.trees && open.trees.last == ["Root", "  Welcome", "  TodoList"])
        #expect(parts.last?.html?.contains("<code>state</code>") == true)
        #expect(
            whole.stops[2].hops.map(\.from) == [nil, "/Welcome"] && whole.stops[2].hops.map(\.at) == ["/Welcome", "/"])
        #expect(!whole.stops[1].renders.isEmpty)
    }

    @Test func writtenPartsStayInTheScriptForOpenPages() throws {
        var follower = Follower()
        follower.page.fileIsWritten()
        follower.run("tap onNameChanged(\"1\")")
        follower.page.fileIsWritten()
        follower.run("tap onNameChanged(\"2\")")
        #expect(follower.page.script(isOver: false).contains("workflowPage(\"a-0\", 1, [\n"))
        #expect(try PageParts.parts(inScript: follower.page.script(isOver: false)).map(\.stops.count) == [1, 1])
        #expect(follower.page.script(isOver: true).hasSuffix("\n], true);\n"))
    }

    @Test(arguments: [
        "</script><script>alert(1)</script>", "<!--<script>", "\u{2028}\u{2029}", "\\u003c/script\\", "' \" ` ${x} \\",
        "\u{0}\u{1b}[31m", "]]>", "&lt;b&gt;",
    ])
    func hostileValuesStayText(value: String) throws {
        var follower = Follower()
        follower.run("tap onNameChanged(\(Value.text(Text(value)).text()))", "send \(value) x", "find \(value)")
        let (html, script) = (follower.page.html(isOver: false), follower.page.script(isOver: false))
        #expect(html.components(separatedBy: "<script").count == 3)
        #expect(html.components(separatedBy: "</script").count == 3)
        #expect(!script.contains("<"))
        for line in ["\u{2028}", "\u{2029}", "\u{0}"] { #expect(!script.contains(line)) }
        #expect(!html.contains("\u{2028}") || value.contains("\u{2028}"))
        let parts = try PageParts.parts(inScript: script)
        #expect(parts[1].stops.first?.hops.first?.changes.first?[2] == Value.text(Text(value)).text())
        for part in parts { #expect(part.html?.contains("<script>") == false) }
    }

    @Test func answersToQuestionsHaveArrows() throws {
        var follower = Follower()
        follower.run("tap onNameChanged(\"Ada\")", "tap onLoginTapped", "owner \"Ada\"", "why TodoList", "flow /.name")
        let stops = try follower.parts().stops.suffix(3)
        #expect(stops.map(\.label) == ["owner", "why", "flow"])
        #expect(stops.map { ($0.edges ?? []).map(\.kind).first ?? "" }.contains("cause"))
        #expect(stops.allSatisfy { $0.edges != nil && $0.inserted.isEmpty })
        let why = try #require(stops.dropFirst().first?.edges)
        #expect(why.contains(PageParts.Stop.Edge(from: "/Welcome", to: "/", kind: "cause")))
    }

    @Test func copiesHaveArrowsFromTheNodesThatPassThem() throws {
        let paths = ValuePath([.field("name")])
        let reply = OwnerReply(
            value: .text("Ada"),
            owners: [OwnerReply.Place(holder: "/", part: .state, path: paths, givenBy: nil)],
            copies: [
                OwnerReply.Place(holder: "/Todo", part: .properties, path: paths, givenBy: "/"),
                OwnerReply.Place(holder: "/Todo/List", part: .properties, path: paths, givenBy: "/Todo"),
                OwnerReply.Place(
                    at: NodePath(parsing: "/Todo/Edit"), part: .state, path: paths, giver: nil, copyOf: paths,
                    isStale: true),
            ], screens: [])
        var follower = Follower()
        follower.page.add("owner \"Ada\"", .replied([Reply(.owner(reply))]), look: nil)
        let edges = try #require(follower.parts().stops.last?.edges)
        #expect(
            edges.map { "\($0.from) \($0.to) \($0.kind)" } == [
                "/ /Todo copy", "/Todo /Todo/List copy", "/ /Todo/Edit stale",
            ])
    }

    @Test func codeThatRanIsOnThePage() throws {
        let node = NodeName(path: "/Todo", name: "Todo", type: "TodoWorkflow")
        let excerpt = CodeReply.Excerpt(
            file: "/home/ada/TodoWorkflow.swift", line: 93, lines: ["case .list:", "    done()"])
        let part = CodeReply.Part(
            node, .action("list"), in: DeclaredType(module: "Todo", names: ["TodoWorkflow", "Action"]),
            excerpts: [excerpt])
        let reply = CodeReply(.step(number: 1, command: "send list"), parts: [part], sources: .read)
        var follower = Follower()
        follower.page.add("code", .replied([Reply(.code(reply))]), look: nil)
        let code = try #require(follower.parts().stops.last?.code?.first)
        #expect(code.title == "applies list" && code.place == "TodoWorkflow.swift:93-94" && code.lines == excerpt.lines)
    }

    @Test func timelineHasBranchesAndMarks() throws {
        var follower = Follower()
        follower.run(
            "tap onNameChanged(\"1\")", "mark one", "tap onNameChanged(\"2\")", "undo", "tap onNameChanged(\"3\")")
        let timeline = try #require(follower.parts().stops.compactMap(\.timeline).last)
        #expect(timeline.marks.map(\.name) == ["one"] && timeline.marks.map(\.step) == [1])
        #expect(timeline.branches.map(\.last) == [2, 2] && timeline.branches.map(\.isCurrent) == [false, true])
        #expect(timeline.branches[1].start == 1 && timeline.branches[1].parent == timeline.branches[0].name)
    }

    @Test func childrenThatAreOnlyCountedShareARow() throws {
        let names = (0..<300).map { NodeName(path: "/Row[\($0)]", name: "Row[\($0)]", type: "Row") }
        let rows = names.map { TreeReply(node: $0, key: "", state: nil, isWorker: false, children: [], omitted: 0) }
        let root = NodeName(path: "/", name: "Root", type: "Root")
        let tree = TreeReply(node: root, key: "", state: nil, isWorker: false, children: rows, omitted: 0)
        var page = SessionPage(id: "a", title: "rows", script: "a.live.js")
        page.begin(at: 0, nil, TreeLook([Reply(.tree(try #require(tree.outline)))]))
        let parts = try PageParts(page: page.html(isOver: true))
        let tail = try #require(parts.trees.first?.last)
        #expect(tail == "  …" && parts.nodes.last?.state?.hasSuffix(" Row") == true && parts.nodes.count < 100)
    }

    @Test func textsOfALessonAreShownBetweenTheCommands() throws {
        var follower = Follower()
        follower.page.add([
            LessonText(.task(2, of: 7), "Log <in>"), LessonText(.prose, "Use `tap`.\n\n- one\n- two"),
        ])
        follower.run("tap onLoginTapped")
        follower.page.add([LessonText(.success, "Done: Log in"), LessonText(.hint(1, of: 3), "Type `stack`.")])
        let page = follower.page.html(isOver: true)
        #expect(
            page.contains(
                """
                <div class="lesson task">
                <h3><span>Task 2 of 7</span> Log &lt;in&gt;</h3>
                <p>Use <code>tap</code>.</p>
                <ul><li>one</li><li>two</li></ul>
                </div>
                """))
        #expect(page.contains("<div class=\"lesson\">\n<p class=\"success\">✓ Done: Log in</p>\n"))
        #expect(page.contains("<strong>Hint 1 of 3:</strong> Type <code>stack</code>."))
        #expect(try PageParts(page: page).stops.map(\.label) == ["open tutorial2", "step 1"])
    }

    @Test func longValuesAndCoveredScreensAreShownInFull() throws {
        var follower = Follower()
        let long = String(repeating: "long ", count: 300)
        follower.run("tap onNameChanged(\"\(long)\")", "tap onLoginTapped")
        let parts = try follower.parts()
        #expect(parts.nodes.contains { $0.name == "Welcome" && $0.state == "name: \"\(long)\"" })
        let screens = try #require(parts.stops.last?.screens?.first?.screens)
        #expect(screens.map(\.isActive) == [false, true])
        #expect(screens[0].fields.first?.value == "\"\(long)\"")
    }

    @Test func pageOf200StepsIsSmallerThanAMegabyte() throws {
        var follower = Follower()
        for number in 0..<200 {
            follower.run("tap onNameChanged(\"\(number)\(String(repeating: "x", count: 5_000))\")")
        }
        #expect(follower.page.html(isOver: true).utf8.count < 1 << 20)
    }

    @Test func aFullPageBeginsAgain() throws {
        var follower = Follower()
        let answer = Reply(.script(String(repeating: String(repeating: "x", count: 100) + "\n", count: 200)))
        for _ in 0..<160 { follower.page.add("stack", .replied([answer]), look: nil) }
        follower.run("tap onNameChanged(\"1\")", "tap onNameChanged(\"2\")")
        let html = follower.page.html(isOver: false)
        #expect(html.utf8.count < 200_000 && html.contains("earlier commands were removed"))
        let parts = try PageParts(page: html)
        #expect(parts.live?.id == "a-1" && parts.trees == [["Root", "  Welcome"], ["Root", "  Welcome"]])
    }
}
