// Lines without drawing characters: every sign that a reply may contain has a word.

import Foundation
import Testing
import WorkbenchLanguage

@Suite struct PlainWordsTests {
    @Test(arguments: [
        (" ⇡ output ", " up: output "), ("⇣ ", "down: "), ("List ▸ Edit", "List, then Edit"),
        ("‹AuthService›", "<AuthService>"),
        ("service: ‹Auth 0x5593f958cc10›, a", "service: <Auth>, a"), ("   │  └─ ", "level 4: "),
        ("├─ ", "level 2: "), ("welcome → todo", "welcome to todo"), (" │", " "), (" ┌────┐", ""), ("…", "..."),
        ("plain", "plain"), ("  ━━━━", ""), ("═══", ""),
        ("= stack  ▸ Welcome", "= stack  top: Welcome"), ("‘[’", "'['"), ("│┌ Sign in  ", "   Sign in"),
        ("││ ▸ Sign in", "   top: Sign in"),
        ("   └─ Basket", "      Basket"),
        (" X │ O ", " X, O "), ("───┼───", ""), ("expect route tap → Welcome", "expect route tap -> Welcome"),
    ])
    func plainWordsReplaceSigns(text: String, expected: String) {
        #expect(StyledLine([StyledRun(text)]).inWords.runs.map(\.text).joined() == expected)
    }

    @Test(
        "Plain words describe states: new, ended, passed and failed",
        arguments: [
            (StyledLine(" +", .added) + StyledLine(" ") + StyledLine("Todo", .node), " new Todo"),
            (StyledLine("⇣ ", .dim) + StyledLine("started Todo", .added), "down: started Todo"),
            (StyledLine("+ todos[1]: ", .added) + StyledLine("2", .added), "new todos[1]: 2"),
            (StyledLine("- [1]: ", .removed) + StyledLine("2", .removed), "removed [1]: 2"),
            (StyledLine(" Task 1 of 7", .number) + StyledLine("   ✓", .success), " Task 1 of 7   done"),
            (StyledLine(" ✓ ", .success) + StyledLine("a.wf"), " passed: a.wf"),
            (StyledLine("a + b - c", .plain), "a + b - c"),
            (StyledLine("   ⇢ ", .dim) + StyledLine("compare"), "   remedy: compare"),
            (StyledLine("   └─ 3", .plain, words: "step 3, from step 2 of a"), "step 3, from step 2 of a"),
        ])
    func plainWordsDescribeStates(line: StyledLine, expected: String) {
        #expect(line.inWords.plain == expected)
    }

    @Test(
        "Plain words describe a caret by the words above it",
        arguments: [
            (5..<8, ["Root"], "        at Rot: write Root"), (5..<8, [], "        at Rot"),
            (9..<9, ["x"], "            before x: write x"), (10..<10, ["y"], "             at the end: write y"),
        ])
    func plainWordsDescribeCarets(range: Range<Int>, remedies: [String], expected: String) {
        let refusal = Refusal(.syntax, "no", at: range, remedies: remedies)
        let lines = ReplyText(width: 80).lines(of: Reply(.refused(refusal)), command: "send Rot x")
        #expect(lines.last?.inWords.plain == expected)
    }

    @Test("Plain words leave exported text unchanged")
    func plainWordsLeaveExportsUnchanged() {
        let text = "n0 [label=\"Root → …\"];"
        #expect(
            ReplyText(width: 80).lines(of: Reply(.script(text))).flatMap { $0.inWords(width: 22) }.map(\.plain) == [
                text
            ])
    }

    @Test("Plain words omit the lines of frames")
    func plainWordsOmitFrames() {
        #expect(StyledLine(" ┌────┐").inWords(width: 80).isEmpty)
        #expect(StyledLine().inWords(width: 80) == [StyledLine()])
    }

    @Test("ASCII text escapes other characters of a value as in Swift")
    func asciiEscapesOtherCharacters() {
        #expect(StyledLine("name \"Zoë 家\"").inASCII.plain == #"name "Zo\u{00EB} \u{5BB6}""#)
    }

    @Test func plainWordsOfTheTopScreenSign() {
        let row = StyledLine([StyledRun(" "), StyledRun("* "), StyledRun("branch-2")])
        #expect(row.inWords.plain == " here: branch-2")
        let stack = StyledLine([StyledRun(" stack  "), StyledRun("▸ "), StyledRun("Welcome")])
        #expect(stack.inWords.plain == " stack  top: Welcome")
    }

    @Test("Plain words call the buttons in a screen's bar buttons, and lists of values lists")
    func buttonsOfABarAreCalledButtons() {
        let screen = ScreenReply(name: "Edit", lines: ["[Back]  Edit  [Save]", "[Cancel]", "tags [a, b]"], fields: [])
        let lines = ReplyText(width: 40).lines(of: Reply(.screen(screen))).map(\.inWords.plain)
        for text in ["button Back  Edit  button Save", "button Cancel", "tags [a, b]"] {
            #expect(lines.contains { $0.contains(text) }, "\(lines)")
        }
    }

    /// Every non-ASCII character in the text of replies, lessons and sessions is in the table.
    @Test func everySignInSourcesHasAPlainWord() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        var signs: Set<Character> = []
        for folder in [
            "Language/ReplyText", "FrontEnds/REPL", "FrontEnds/Lessons", "Language/Scripts", "Program/WorkflowREPL",
        ] {
            let place = root.appending(path: folder)
            for case let path as String in try #require(FileManager.default.enumerator(atPath: place.path))
            where path.hasSuffix(".swift") && !path.hasSuffix("PlainWords.swift") {
                let text = try String(contentsOf: place.appending(path: path), encoding: .utf8)
                for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                    signs.formUnion(line.filter { !$0.isASCII })
                }
            }
        }
        #expect(signs.count > 20)
        for sign in signs {
            let word = StyledLine([StyledRun("a\(sign)b")]).inWords.plain
            #expect(word.utf8.allSatisfy { $0 < 128 }, "\(sign) has no word: add one to PlainWords")
        }
    }

    @Test func plainWordsContinueInTheNextLine() {
        let line = StyledLine(" ✗ ", .error) + StyledLine("the app crashed: no such row")
        #expect(line.columns == 31)
        #expect(line.inWords(width: 31).map(\.plain) == [" failed: the app crashed: no", "   such row"])
        #expect(line.inWords(width: 40).map(\.plain) == [" failed: the app crashed: no such row"])
    }

    @Test func plainWordsKeepStyles() {
        let line = StyledLine([StyledRun("✓ ", .success), StyledRun("done")]).inWords
        #expect(line.runs.map(\.style) == [.success, .plain])
        #expect(line.plain == "passed: done")
    }
}
