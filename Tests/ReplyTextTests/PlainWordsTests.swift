// Lines without drawing characters: every sign that a reply may contain has a word.

import Foundation
import Testing
import WorkbenchReplyText

@Suite struct PlainWordsTests {
    @Test(arguments: [
        (" ⇡ output ", " up: output "), ("⇣ ", "down: "), ("List ▸ Edit", "List, then Edit"), ("‹Back", "button Back"),
        ("New Todo›", "button New Todo"), ("‹AuthService›", "<AuthService>"), ("   │  └─ ", "level 4: "),
        ("├─ ", "level 2: "), ("welcome → todo", "welcome to todo"), (" │", " "), (" ┌────┐", ""), ("…", "..."),
        ("plain", "plain"),
    ])
    func aSignIsAWord(text: String, expected: String) {
        #expect(StyledLine([StyledRun(text)]).inWords.runs.map(\.text).joined() == expected)
    }

    @Test func theSignOfTheTopScreenMarksARow() {
        let row = StyledLine([StyledRun(" "), StyledRun("▸ "), StyledRun("branch-2")])
        #expect(row.inWords.plain == " here: branch-2")
        let stack = StyledLine([StyledRun(" stack  "), StyledRun("▸ "), StyledRun("Welcome")])
        #expect(stack.inWords.plain == " stack  top: Welcome")
    }

    /// Every character beyond ASCII in the texts of replies, lessons and sessions is one of the table.
    @Test func everySignHasAWord() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        var signs: Set<Character> = []
        for folder in ["ReplyText", "REPL", "Lessons", "Scripts", "WorkflowREPL"] {
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

    @Test func wordsThatNeedMoreRoomGoOnInTheNextLine() {
        let line = StyledLine(" ✗ ", .error) + StyledLine("the app stopped: no such row")
        #expect(line.columns == 31)
        #expect(line.inWords(width: 31).map(\.plain) == [" failed: the app stopped: no", "   such row"])
        #expect(line.inWords(width: 40).map(\.plain) == [" failed: the app stopped: no such row"])
    }

    @Test func stylesStay() {
        let line = StyledLine([StyledRun("✓ ", .success), StyledRun("done")]).inWords
        #expect(line.runs.map(\.style) == [.success, .plain])
        #expect(line.plain == "passed: done")
    }
}
