// Dialogues that span several rows: history, continued lines, pastes, and other reasons to redraw the line.

import WorkbenchTestSupport

extension TypingTests {
    static let history = [
        Dialogue(
            name: "the arrows walk through what begins as typed", history: "send one\ntree\nsend two\n",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.up), .screen("wf ❯ send two‸"), .type(Press.up), .screen("wf ❯ tree‸"),
                .type(Press.down + Press.down), .screen("wf ❯ ‸"), .type("se" + Press.up), .screen("wf ❯ send two‸"),
                .type(Press.up), .screen("wf ❯ send one‸"), .type(Press.up), .type(Press.down + Press.down),
                .screen("wf ❯ se‸"),
            ]),
        Dialogue(
            name: "Ctrl-R finds, goes on, and gives back", history: "send one\ntree\nsend two\n",
            steps: [
                .screen("wf ❯ ‸"), .type("mine" + Press.control("r")), .screen("search: mine‸"), .type("END"),
                .screen("search END (nothing older): mine‸"),
                .type(Press.backspace + Press.backspace + Press.backspace + "end"), .screen("search end: s‸end two"),
                .type(Press.control("r")), .screen("search end: s‸end one"), .type(Press.control("s")),
                .screen("search end: s‸end two"), .type(Press.control("g")), .screen("wf ❯ mine‸"),
                .type(Press.control("r") + "one" + Press.end), .screen("wf ❯ send one‸"),
                .type(Press.control("r") + "tr" + Press.enter), .screen("wf ❯ tree\nread \"tree\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "an entry of several rows is found and edited", history: "add(one\\ntwo)\ntree\n",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.control("r") + "wo"), .screen("search wo: add(one\n‹  ┆ ›t‸wo)"),
                .type(Press.escape), .screen("wf ❯ add(one\n‹  ┆ ›t‸wo)"), .type("x"),
                .screen("wf ❯ add(one\n‹  ┆ ›tx‸wo)"),
                .type(Press.up), .screen("wf ❯ ad‸d(one\n‹  ┆ ›txwo)"), .type(Press.down + Press.end + Press.enter),
                .shows("read \"add(one\\ntxwo)\""),
            ]),
    ]

    static let rows = [
        Dialogue(
            name: "an open bracket carries the line on",
            steps: [
                .screen("wf ❯ ‸"), .type("add(one\r"), .screen("wf ❯ add(one\n‹  ┆ ›‸"), .type("  two\r"),
                .screen("wf ❯ add(one\n‹  ┆ ›  two\n‹  ┆ ›  ‸"), .type("three)\r"),
                .screen("wf ❯ add(one\n‹  ┆ ›  two\n‹  ┆ ›  three)\nread \"add(one\\n  two\\n  three)\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "rows are edited as one text",
            steps: [
                .screen("wf ❯ ‸"), .type("(\rab\rcd"), .screen("wf ❯ (\n‹  ┆ ›ab\n‹  ┆ ›cd‸"),
                .type(Press.up + Press.left),
                .screen("wf ❯ (\n‹  ┆ ›a‸b\n‹  ┆ ›cd"), .type(Press.control("k")),
                .screen("wf ❯ (\n‹  ┆ ›a‸\n‹  ┆ ›cd"),
                .type(Press.delete), .screen("wf ❯ (\n‹  ┆ ›a‸cd"), .type(Press.control("a") + Press.backspace),
                .screen("wf ❯ (‸acd"), .type("\u{1b}\r"), .screen("wf ❯ (\n‹  ┆ ›‸acd"),
            ]),
        Dialogue(
            name: "a text block carries the line on, and is recalled as one entry",
            history: "",
            steps: [
                .screen("wf ❯ ‸"), .type("set \"\"\"\rHello\r\"\"\"\r"),
                .shows("read \"set \\\"\\\"\\\"\\nHello\\n\\\"\\\"\\\"\"\nwf ❯ ‸"),
                .type(Press.control("l") + Press.up),
                .screen("wf ❯ set \"\"\"\n‹  ┆ ›Hello\n‹  ┆ ›\"\"\"‸"),
            ]),
        Dialogue(
            name: "Ctrl-C drops all rows",
            steps: [
                .screen("wf ❯ ‸"), .type("(\rab" + Press.up + Press.control("c")),
                .screen("wf ❯ (\n  ┆ ab^C\ninterrupted\nwf ❯ ‸"),
            ]),
    ]

    static let pastes = [
        Dialogue(
            name: "one pasted line waits to be edited",
            steps: [
                .screen("wf ❯ ‸"), .type("ab" + Press.left + Press.paste("x\u{1b}[31my\u{07}")),
                .screen("wf ❯ ax[31my‸b"),
            ]),
        Dialogue(
            name: "pasted lines are read one at a time, the rest waits",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.paste("one\r\ntwo\nthr") + "ee"),
                .screen("wf ❯ one\nread \"one\" pasted\nwf ❯ two\nread \"two\" pasted\nwf ❯ three‸"),
                .type(Press.enter),
                .shows("read \"three\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "an open bracket in a paste carries on",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.paste("add(\n  one\n)\ntwo\n")),
                .screen(
                    "wf ❯ add(\n  ┆   one\n  ┆ )\nread \"add(\\n  one\\n)\" pasted\nwf ❯ two\nread \"two\" pasted\nwf ❯ ‸"
                ),
            ]),
        Dialogue(
            name: "the caller drops the rest of a paste",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.paste("one\nfail\ntwo\nthree\n")),
                .screen("wf ❯ one\nread \"one\" pasted\nwf ❯ fail\nfailed true, dropped 2\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "Ctrl-C stops a paste",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.paste("one\ntwo\nthree\n") + Press.control("c")),
                .shows("interrupted\nwf ❯ ‸"), .type("x\r"), .shows("interrupted\nwf ❯ x\nread \"x\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "a long line is pasted and read", rows: 5,
            steps: [
                .screen("wf ❯ ‸"), .type(Press.paste(String(repeating: "0123456789", count: 2000))),
                .shows("0123456789‸"), .type(Press.control("u")), .shows("wf ❯ ‸"), .type("x\r"),
                .shows("read \"x\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "a large paste loses nothing", rows: 4,
            steps: [
                .screen("wf ❯ ‸"), .type(Press.paste((1...500).map { "line \($0)\n" }.joined())),
                .screen("read \"line 499\" pasted\nwf ❯ line 500\nread \"line 500\" pasted\nwf ❯ ‸"),
            ]),
    ]

    static let screens = [
        Dialogue(
            name: "lines from elsewhere appear above the prompt, text and cursor stay",
            steps: [
                .screen("wf ❯ ‸"), .type("send "), .screen("wf ❯ send ‸‹NODE ACTION›"),
                .elsewhere("node 3 changed\nagain 漢字"),
                .screen("node 3 changed\nagain 漢字\nwf ❯ send ‸‹NODE ACTION›"), .type(Press.left + Press.left),
                .screen("node 3 changed\nagain 漢字\nwf ❯ sen‸d"), .elsewhere("more"),
                .screen("node 3 changed\nagain 漢字\nmore\nwf ❯ sen‸d"), .type("x\r"), .shows("read \"senxd \""),
            ]),
        Dialogue(
            name: "lines from elsewhere above rows, a list, and at the bottom of the screen", rows: 6,
            steps: [
                .screen("wf ❯ ‸"), .type("(\rst" + Press.tab),
                .screen("wf ❯ (\n‹  ┆ ›sta‸\nstack  ‹prints the back stack›\nstate  ‹NODE prints state›"),
                .elsewhere("1\n2\n3"),
                .screen("2\n3\nwf ❯ (\n‹  ┆ ›sta‸\nstack  ‹prints the back stack›\nstate  ‹NODE prints state›"),
                .type("x"), .screen("2\n3\nwf ❯ (\n‹  ┆ ›stax‸"),
            ]),
        Dialogue(
            name: "work of its own that writes on the terminal, while rows are typed",
            steps: [
                .screen("wf ❯ ‸"), .type("(\rst" + Press.left), .screen("wf ❯ (\n‹  ┆ ›s‸t"), .elsewhere("work"),
                .screen("working\nworked\nwf ❯ (\n‹  ┆ ›s‸t"), .type("e"),
                .screen("working\nworked\nwf ❯ (\n‹  ┆ ›se‸t"),
                .elsewhere("work"), .type(Press.end + ")\r"),
                .shows("read \"(\\nset)\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "keys typed while something else writes belong to the line, and are not echoed",
            steps: [
                .screen("wf ❯ ‸"), .type("a"), .screen("wf ❯ a‸"), .elsewhere("hold"), .shows("holding"), .type("bc"),
                .elsewhere("on"), .screen("holding\nwf ❯ abc‸"),
            ]),
        Dialogue(
            name: "Ctrl-D typed while something else writes ends the program",
            steps: [
                .screen("wf ❯ ‸"), .elsewhere("hold"), .shows("holding"), .type(Press.control("d")), .elsewhere("on"),
                .shows("end"),
            ]),
        Dialogue(
            name: "the prompt changes while a line is typed", history: "tree\n",
            steps: [
                .screen("wf ❯ ‸"), .type("ab" + Press.left), .screen("wf ❯ a‸b"), .elsewhere("prompt"),
                .screen("new ❯ a‸b"), .type(Press.control("r") + "tr"), .screen("search tr: ‸tree"),
                .type(Press.escape), .screen("new ❯ ‸tree"), .type(Press.enter),
                .screen("new ❯ tree\nread \"tree\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "the prompt changes during a search", history: "tree\n",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.control("r") + "tr"), .screen("search tr: ‸tree"), .elsewhere("prompt"),
                .elsewhere("news"), .screen("news\nsearch tr: ‸tree"), .type(Press.end), .screen("news\nnew ❯ tree‸"),
            ]),
        Dialogue(
            name: "a text taller than the screen is shown around the cursor", rows: 4, history: "",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.paste("(\n1\n2\n3\n4\n5")),
                .screen("‹  ┆ ›2\n‹  ┆ ›3\n‹  ┆ ›4\n‹  ┆ ›5‸"), .type(Press.up + Press.up + Press.up + Press.up),
                .screen("‹  ┆ ›1‸\n‹  ┆ ›2\n‹  ┆ ›3\n‹  ┆ ›4"), .type("x" + Press.up),
                .screen("wf ❯ (‸\n‹  ┆ ›1x\n‹  ┆ ›2\n‹  ┆ ›3"), .type(Press.down + Press.down + Press.down),
                .screen("wf ❯ (\n‹  ┆ ›1x\n‹  ┆ ›2\n‹  ┆ ›3‸"), .elsewhere("news"), .type(Press.down),
                .screen("‹  ┆ ›1x\n‹  ┆ ›2\n‹  ┆ ›3\n‹  ┆ ›4‸"), .resize(columns: 50), .type("y"),
                .screen("‹  ┆ ›2\n‹  ┆ ›3\n‹  ┆ ›4y‸\n‹  ┆ ›5"), .type(Press.home + Press.backspace),
                .screen("‹  ┆ ›1x\n‹  ┆ ›2\n‹  ┆ ›3‸4y\n‹  ┆ ›5"), .type(Press.left + Press.backspace),
                .screen("wf ❯ (\n‹  ┆ ›1x\n‹  ┆ ›2‸34y\n‹  ┆ ›5"), .type(Press.down + ")\r"),
                .shows("read \"(\\n1x\\n234y\\n5)\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "a line longer than the screen is shown around the cursor", columns: 20, rows: 3,
            steps: [
                .screen("wf ❯ ‸"), .type(String(repeating: "0123456789", count: 8)),
                .screen("56789012345678901234\n56789012345678901234\n56789‸"), .type(Press.home),
                .screen("wf ❯ ‸012345678901234\n56789012345678901234\n56789012345678901234"), .type("x" + Press.end),
                .screen("45678901234567890123\n45678901234567890123\n456789‸"), .type("y\r"),
                .shows("y\""),
            ]),
        Dialogue(
            name: "a text taller than the screen", rows: 4,
            steps: [
                .screen("wf ❯ ‸"), .type(Press.paste("(\n1\n2\n3\n4\n5")),
                .screen("‹  ┆ ›2\n‹  ┆ ›3\n‹  ┆ ›4\n‹  ┆ ›5‸"),
                .elsewhere("news"), .type("6"), .screen("‹  ┆ ›2\n‹  ┆ ›3\n‹  ┆ ›4\n‹  ┆ ›56‸"), .type(")\r"),
                .screen("‹  ┆ ›4\n‹  ┆ ›56)\nread \"(\\n1\\n2\\n3\\n4\\n56)\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "the window changes its width while a line is typed", columns: 30,
            steps: [
                .screen("wf ❯ ‸"), .type("x\r"), .shows("read \"x\"\nwf ❯ ‸"), .type("0123456789abcdefghij0123456789"),
                .screen("wf ❯ x\nread \"x\"\nwf ❯ 0123456789abcdefghij01234\n56789‸"), .resize(columns: 20),
                .type("-"), .screen("wf ❯ x\nread \"x\"\nwf ❯ 0123456789abcde\nfghij0123456789-‸"),
                .resize(columns: 50), .type("+"),
                .screen("wf ❯ x\nread \"x\"\nwf ❯ 0123456789abcdefghij0123456789-+‸"), .resize(columns: 20),
                .type(Press.backspace), .type(Press.home + "y"),
                .screen("wf ❯ x\nread \"x\"\nwf ❯ y‸0123456789abcd\nefghij0123456789-"),
            ]),
        Dialogue(
            name: "the window changes its width in a terminal that does not wrap again", columns: 30,
            steps: [
                .screen("wf ❯ ‸"), .type("x\r"), .shows("read \"x\"\nwf ❯ ‸"), .type("0123456789abcdefghij0123456789"),
                .screen("wf ❯ x\nread \"x\"\nwf ❯ 0123456789abcdefghij01234\n56789‸"), .cut(columns: 60),
                .type("-"), .screen("wf ❯ x\nread \"x\"\nwf ❯ 0123456789abcdefghij0123456789-‸"),
                .cut(columns: 20), .type("+"),
                .screen("wf ❯ x\nread \"x\"\nwf ❯ 0123456789abcde\nfghij0123456789-+‸"),
            ]),
        Dialogue(
            name: "a line that fills the row exactly", columns: 20,
            steps: [
                .screen("wf ❯ ‸"), .type("0123456789abcde"), .screen("wf ❯ 0123456789abcde\n‸"),
                .type("f" + Press.backspace),
                .screen("wf ❯ 0123456789abcde\n‸"), .type(Press.enter),
                .screen("wf ❯ 0123456789abcde\n\nread \"0123456789abcde\"\nwf ❯ ‸".wrapped(20)),
            ]),
    ]
}

extension String {
    func wrapped(_ width: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { row -> [Substring] in
            row.count <= width ? [row] : [row.prefix(width), row.dropFirst(width)]
        }.joined(separator: "\n")
    }
}
