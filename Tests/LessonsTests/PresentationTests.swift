// Pages for an audience: the text, the effects of commands, and the tree beside or below them. They are never larger
// than the screen.

import Testing
import WorkbenchPages
import WorkbenchLanguage
import WorkbenchTestSupport

@Suite struct PresentationTests {
    private static let tree = (1...40).map { StyledLine("node \($0) with quite a long line of state behind its name") }
    private static let sizes = [(80, 24), (40, 12), (160, 45), (60, 10), (100, 30), (80, 50)]
        .prefix(Cases.count(3, thorough: 6))

    /// The text that a player says about a section.
    private static func texts(_ section: LessonSection) -> [LessonText] {
        [LessonText(.prose, section.prose)]
            + (section.task?.prediction.map { [LessonText(.prose, $0.question)] } ?? [])
    }

    @Test(
        "Presentation shows all of a lesson's text, in parts that fit the screen",
        arguments: Cases.some(ShippedLesson.all.map(\.name), oneIn: 4))
    func presentationPartsFitTheScreen(_ name: String) throws {
        let lesson = try #require(ShippedLesson.named(name)).lesson
        let player = LessonPlayer(lesson, stopsAtSections: true)
        let messages = (1...60).map { StyledLine("message \($0).") }
        for (width, height) in Self.sizes {
            let presentation = Presentation(width: width, height: height)
            for section in lesson.sections {
                for messages in [[], messages] {
                    var shown = ""
                    var (part, parts) = (0, 1)
                    while part < parts {
                        let page = presentation.page(
                            of: player, texts: Self.texts(section), messages: messages, tree: Self.tree, part: part)
                        #expect(page.lines.count <= height - 1, "one row is the prompt's")
                        #expect(page.lines.allSatisfy { $0.columns <= width }, "\(page.lines.plain)")
                        #expect(page.lines.contains { $0.plain.contains("node 1 ") } == (height >= 16))
                        #expect(page.lines.contains { $0.plain.contains("Enter: more") } == (part + 1 < page.parts))
                        shown += page.lines.plain + "\n"
                        (part, parts) = (part + 1, page.parts)
                    }
                    for message in messages { #expect(shown.contains(message.plain)) }
                    guard messages.isEmpty else { continue }
                    for word in section.prose.split(whereSeparator: { !$0.isLetter }) {
                        #expect(shown.contains(word), "\(word) at \(width)×\(height)")
                    }
                }
            }
        }
    }

    @Test("Presentation at 80 columns shows the tree below the text, and marks a completed task")
    func presentationAt80ColumnsHasTreeBelow() throws {
        let lesson = try #require(ShippedLesson.named("tutorial-1")).lesson
        var player = LessonPlayer(lesson, stopsAtSections: true)
        while case .say = player.next() {}
        player.typed("next")
        let tree = [StyledLine(" Welcome  name: \"\"", .node), StyledLine()]
        let texts = [LessonText(.prose, lesson.sections[1].prose)]
        let presentation = Presentation(width: 80, height: 18)
        let page = presentation.page(of: player, texts: texts, messages: [StyledLine(" ❯ tree")], tree: tree)
        let shown = page.lines.plain
        #expect(
            shown == """
                  Task 1 of 7
                  Draw the screen
                  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
                  Above you see the fields of Welcome's screen. A screen is a plain value:
                  data to show, such as name, and callbacks for the user's input, such as
                  onNameChanged. It does nothing on its own.

                  Draw it.

                 ❯ tree




                  ────────────────────────────────────────────────────────────────────────────
                 Welcome  name: ""
                  2/8   A first workflow and its screen
                """, "if this is right, put it here:\n\(shown)")
        let wide = Presentation(width: 120, height: 24).page(of: player, texts: texts, messages: [], tree: tree)
        #expect(wide.lines.contains { $0.plain.hasSuffix("│  Welcome  name: \"\"") })
    }

    @Test("Presentation shows the code of a step with the lines around it, and marks the branch that ran")
    func presentationMarksTheBranchThatRan() {
        let file = ["switch self {", "case .a:", "    return 1", "case .b:", "    return 2", "}"]
        let node = NodeName(path: "/", name: "Root", type: "RootWorkflow")
        let type = DeclaredType(module: "App", names: ["RootWorkflow", "Action"])
        let part = CodeReply.Part(
            node, .action("b"), in: type,
            excerpts: [CodeReply.Excerpt(file: "Root.swift", line: 4, lines: ["case .b:", "    return 2"])])
        let reply = CodeReply(.step(number: 1, command: "tap onB"), parts: [part], sources: .read)
        let presentation = Presentation(width: 120, height: 40)
        let lines = presentation.code(reply, rows: 30) { $0 == "Root.swift" ? file : [] }.map(\.plain)
        #expect(
            lines == [
                "", " Root  Root.swift:4-5", "   switch self {", "   case .a:", "       return 1", " ▌ case .b:",
                " ▌     return 2", "   }",
            ])
        #expect(presentation.code(reply, rows: 3) { _ in [] }.count <= 3)
    }
}
