// Pages for an audience: one section each, the tree beside it if there is space, and never larger than the screen.

import Testing
import WorkbenchLessons
import WorkbenchReplyText

@Suite struct PresentationTests {
    @Test("A page fits the screen", arguments: ShippedLesson.all.map(\.name))
    func fits(_ name: String) throws {
        let lesson = try #require(ShippedLesson.named(name)).lesson
        let tree = (1...40).map { StyledLine("node \($0) with quite a long line of state behind its name") }
        for (width, height) in [(80, 24), (100, 30), (160, 45), (60, 10)] {
            let presentation = Presentation(width: width, height: height)
            for section in lesson.sections {
                for isRevealed in [false, true] {
                    let page = presentation.page(section, of: lesson, tree: tree, isRevealed: isRevealed)
                    #expect(page.count <= height)
                    #expect(page.allSatisfy { $0.columns <= width }, "\(page.plain)")
                    #expect(page.contains { $0.plain.contains("node 1 ") } == (width >= 100))
                }
            }
        }
    }

    @Test("A page shows the title, the prose, and the solution only when it is wanted")
    func content() throws {
        let lesson = try #require(ShippedLesson.named("tutorial-1")).lesson
        let section = lesson.sections[1]
        let presentation = Presentation(width: 100, height: 24)
        let page = presentation.page(section, of: lesson, tree: [StyledLine("Welcome  name: \"\"", .node)])
        let shown = page.map(\.plain).joined(separator: "\n")
        #expect(
            shown == """
                                                                          │ Welcome  name: ""
                  Task 1 of 7                                             │
                  Draw the screen                                         │
                  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━   │
                                                                          │
                  Above you see what Welcome shows, as fields. A screen   │
                                                                          │
                  is a plain value: what is to be seen, such as name,     │
                                                                          │
                  and callbacks for what can be done, such as             │
                                                                          │
                  onNameChanged. It does nothing by itself.               │
                                                                          │
                                                                          │
                  Draw it.                                                │
                                                                          │
                  2/8   A first workflow and its screen
                """, "if this is right, put it here:\n\(shown)")
        let revealed = presentation.page(section, of: lesson, tree: [], isRevealed: true)
        #expect(!page.contains { $0.plain.hasPrefix("    screen") })
        #expect(revealed.contains { $0.plain.hasPrefix("    screen") })
        #expect(!page.contains { $0.plain.contains("three fields") })
        #expect(revealed.contains { $0.plain.contains("three fields") })
    }
}
