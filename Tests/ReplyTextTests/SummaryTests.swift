// Replies in editors: a short line next to the command, Markdown on hover, and expected output in a script.

import Testing
import WorkbenchLanguage
import WorkbenchValueTree

struct SummaryTests {
    @Test(
        "The summary of a reply is one line",
        arguments: [
            ("a step with an output", #"Root welcome → todo(name: "Ada") · ▸ Welcome"#),
            ("a step that sets state", #"name: "Ada" → "Bo""#),
            ("a dropped action", "✗ dropped: its node has ended"),
            ("a step without effect", "no change"),
            ("a step far down", "perhaps changed"),
            ("a trial", #"would be: Root welcome → todo(name: "Ada")"#),
            ("back in time", "at step 1 · ▸ Welcome"),
            ("a stack of three screens", #"Welcome ▸ "Welcome, Ada" ▸ "Edit""#),
            ("a modal and an alert above a split screen", #"Menu ▸ Game + ▸ "Sign in" + alert "Quit?""#),
            ("nothing", "▸ Welcome"),
            ("a short value", #""Ada""#),
            ("a tree", "17 nodes"),
            ("an expectation", "✓"),
            ("an expectation that fails", "✗ found Welcome, TodoList"),
            ("a wrong argument", "error: nameChanged takes name: String; write name: before this value"),
            ("a script", "3 lines"),
            ("an owner", "owner   Todo  state.todos[0].title"),
        ])
    func replySummaryIsOneLine(name: String, expected: String) throws {
        let sample = try #require(Sample.all.first { $0.name == name })
        #expect(ReplyText.summary(of: sample.reply) == expected)
    }

    @Test("The summary of a reply fits its width", arguments: Sample.all)
    func replySummaryFitsItsWidth(_ sample: Sample) {
        let summary = ReplyText.summary(of: sample.reply)
        #expect(ColumnWidth.columns(of: summary) <= ReplyText.summaryWidth)
        #expect(!summary.contains { $0.isNewline })
    }

    @Test(
        "A reply as Markdown",
        arguments: [
            ("a short value", "```text\n Welcome.name: String = \"Ada\"\n```"),
            (
                "a wrong argument",
                "**error:** nameChanged takes name: String; write name: before this value\n\n"
                    + "Write instead:\n\n- `nameChanged(name: \"Ada\")`"
            ),
            ("the end", ""),
        ])
    func replyAsMarkdown(name: String, expected: String) throws {
        let sample = try #require(Sample.all.first { $0.name == name })
        #expect(ReplyText.markdown(of: sample.reply, command: sample.command) == expected)
    }

    @Test("help as Markdown is the page of the command")
    func helpAsMarkdown() {
        let markdown = ReplyText.markdown(of: Reply(.help(HelpReply(command: "send"))))
        #expect(markdown.hasPrefix("```wf\nsend [node] action\n```"))
    }

    @Test("Markdown of a reply is escaped, and cannot end its code block")
    func replyMarkdownIsEscaped() {
        #expect(ReplyText.markdown(of: Reply(.script("```\nx"))) == "````text\n```\nx\n````")
        #expect(
            ReplyText.markdown(of: Reply(.refused(Refusal(.impossible, "a *b* <c> `d`"))))
                == "**error:** a \\*b\\* \\<c\\> \\`d\\`")
    }

    @Test("The expected output of a reply is its text at 100 columns, without addresses")
    func expectedLinesAreReplyTextAt100Columns() throws {
        let box = Value.opaque(Value.Opaque("Box", identity: 0x1f00, reason: ""))
        let reply = Reply(.state(NodeValue(node: node("/"), path: path(".box"), type: "Box", value: box)))
        #expect(ReplyText.expectedLines(of: reply) == [" Root.box: Box = ‹Box›"])
        for sample in Sample.all {
            let lines = ReplyText(width: 100, identities: .hidden).lines(of: sample.reply, command: sample.command)
            #expect(ReplyText.expectedLines(of: sample.reply, command: sample.command) == lines.map(\.plain))
        }
    }
}
