// Dialogues in a real terminal: the typed keys, and the resulting screen.

import Testing
import WorkbenchTestSupport

@Suite(.waits) struct TypingTests {
    @Test(arguments: [editing, completion, hints, history, rows, pastes, screens].flatMap { $0 })
    func lineEditorDialogues(dialogue: Dialogue) throws {
        try dialogue.run()
    }

    static let editing = [
        Dialogue(
            name: "a line is read",
            steps: [
                .screen("wf ❯ ‸"), .type("stack"), .screen("wf ❯ stack‸"), .type(Press.enter),
                .screen("wf ❯ stack\nread \"stack\"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "movements, deletions, what was killed comes back",
            steps: [
                .screen("wf ❯ ‸"), .type("one two three"), .type(Press.control("a") + Press.right + Press.delete),
                .screen("wf ❯ o‸e two three"), .type(Press.end + Press.control("w")), .screen("wf ❯ oe two ‸"),
                .type(Press.home + Press.control("y")), .screen("wf ❯ three‸oe two"), .type(Press.control("k")),
                .screen("wf ❯ three‸"), .type(Press.control("u")), .screen("wf ❯ ‸"),
                .type(Press.control("y") + Press.left + Press.backspace), .screen("wf ❯ thr‸e"),
                .type("\u{1b}[1;5D"), .screen("wf ❯ ‸thre"), .type("\u{1b}f"), .screen("wf ❯ thre‸"),
            ]),
        Dialogue(
            name: "Ctrl-C drops the line",
            steps: [
                .screen("wf ❯ ‸"), .type("half a li" + Press.control("c")),
                .screen("wf ❯ half a li^C\ninterrupted\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "Ctrl-C while a command runs is a signal, and the terminal is its own",
            steps: [
                .screen("wf ❯ ‸"), .type("busy\r"), .screen("wf ❯ busy\nbusy\n‸"), .type(Press.control("c")),
                .screen("wf ❯ busy\nbusy\n^Csignalled\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "Ctrl-D ends an empty line only",
            steps: [
                .screen("wf ❯ ‸"), .type("ab" + Press.control("a") + Press.control("d")), .screen("wf ❯ ‸b"),
                .type(Press.control("d") + Press.control("d")), .screen("wf ❯\nend\n‸"),
            ]),
        Dialogue(
            name: "Ctrl-L clears the screen and keeps the line",
            steps: [
                .screen("wf ❯ ‸"), .type("x\r"), .screen("wf ❯ x\nread \"x\"\nwf ❯ ‸"), .type("abc"),
                .type(Press.control("l")), .screen("wf ❯ abc‸"),
            ]),
        Dialogue(
            name: "unknown keys, broken UTF-8 and control characters in disguise leave no trace",
            steps: [
                .screen("wf ❯ ‸"), .type("a\u{1b}[15~b\u{1b}[99;7Xc"), .bytes([0xFF, 0xC3, 0x28, 0xC2, 0x9B, 0x64]),
                .screen("wf ❯ abc(d‸"),
            ]),
        Dialogue(
            name: "a control character that was asked for is shown as a picture",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.control("v") + "\u{01}x"), .screen("wf ❯ ^Ax‸"), .type("\r"),
                .shows("read \"\\u{01}x\""),
            ]),
        Dialogue(
            name: "the parts of an emoji are drawn side by side, and are one character to the cursor",
            steps: [
                .screen("wf ❯ ‸"), .type("a👩‍👧❤️b"), .screen("wf ❯ a👩👧❤b‸"),
                .type(Press.left + Press.left + Press.left + "X"),
                .screen("wf ❯ aX‸👩👧❤b"), .type(Press.right + Press.delete), .screen("wf ❯ aX👩👧‸b"),
                .type(Press.enter), .shows("read \"aX👩‍👧b\""),
            ]),
        Dialogue(
            name: "typing and deleting before wide characters",
            steps: [
                .screen("wf ❯ ‸"), .type("a漢字かb" + Press.left + Press.left + Press.left + Press.left + "X"),
                .screen("wf ❯ aX‸漢字かb"), .type("Y"), .screen("wf ❯ aXY‸漢字かb"), .type(Press.backspace + Press.delete),
                .screen("wf ❯ aX‸字かb"), .type("漢"), .screen("wf ❯ aX漢‸字かb"), .type(Press.home + Press.delete),
                .screen("wf ❯ ‸X漢字かb"), .type(Press.enter), .shows("read \"X漢字かb\""),
            ]),
        Dialogue(
            name: "wide characters",
            columns: 20,
            steps: [
                .screen("wf ❯ ‸"), .type("漢字かな漢字"), .screen("wf ❯ 漢字かな漢字‸"), .type("漢字x"),
                .screen("wf ❯ 漢字かな漢字漢\n字x‸"), .type(Press.home + Press.right + Press.delete),
                .screen("wf ❯ 漢‸かな漢字漢字x"), .type(Press.left + "é"), .screen("wf ❯ é‸漢かな漢字漢字\nx"),
            ]),
        Dialogue(
            name: "combining marks become part of their letters",
            steps: [
                .screen("wf ❯ ‸"), .type("e\u{301}te\u{301} A\u{30A}"), .screen("wf ❯ été Å‸"),
                .type(Press.backspace + Press.backspace + Press.backspace), .screen("wf ❯ ét‸"),
            ]),
        Dialogue(
            name: "what ~/.editrc binds wins",
            settings:
                "bind \"\\e[A\" ed-move-to-beg\nprobe:bind \"^E\" ed-move-to-beg\nother:bind \"^F\" ed-move-to-beg\n",
            steps: [
                .screen("wf ❯ ‸"), .type("abc" + Press.up), .screen("wf ❯ ‸abc"), .type(Press.control("f")),
                .screen("wf ❯ a‸bc"), .type(Press.control("e")), .screen("wf ❯ ‸abc"),
            ]),
        Dialogue(
            name: "vi, from ~/.editrc", settings: "bind -v\n",
            steps: [
                .screen("wf ❯ ‸"), .type("one two"), .screen("wf ❯ one two‸"), .type(Press.escape),
                .screen("wf ❯ one tw‸o"), .type("b"), .screen("wf ❯ one ‸two"), .type("x"), .screen("wf ❯ one ‸wo"),
                .type("ix" + Press.enter), .screen("wf ❯ one xwo\nread \"one xwo\"\nwf ❯ ‸"), .type(Press.escape),
                .type("k"), .screen("wf ❯ one xwo\nread \"one xwo\"\nwf ❯ one xw‸o"), .type("A" + Press.control("c")),
                .shows("interrupted"),
            ]),
        Dialogue(
            name: "vi on an empty line: there is nowhere to the left", settings: "bind -v\n",
            steps: [
                .screen("wf ❯ ‸"), .type(Press.escape + "$" + "i"), .type("e\u{301}a"), .screen("wf ❯ éa‸"),
                .type(Press.control("u") + Press.control("e") + "x\r"), .shows("read \"x\""),
            ]),
        Dialogue(
            name: "libedit's own way to end a line", settings: "bind -v\nbind ^X ed-newline\n",
            steps: [
                .screen("wf ❯ ‸"), .type("one" + Press.control("x")), .screen("wf ❯ one\nread \"one\"\nwf ❯ ‸"),
                .type("two" + Press.escape + "#"), .screen("wf ❯ one\nread \"one\"\nwf ❯ #two\nread \"#two\"\nwf ❯ ‸"),
                .type(Press.up + Press.up), .shows("\nwf ❯ one‸"),
            ]),
        Dialogue(
            name: "vi, by the program, with completion and search", arguments: ["--vi"], history: "send one\ntree\n",
            steps: [
                .screen("wf ❯ ‸"), .type("tr" + Press.tab), .screen("wf ❯ tree ‸"), .type(Press.escape + "0"),
                .screen("wf ❯ ‸tree"), .type("D"), .screen("wf ❯ ‸"), .type("/one\r"), .screen("wf ❯ ‸send one"),
            ]),
    ]

    static let completion = [
        Dialogue(
            name: "one candidate is inserted",
            steps: [.screen("wf ❯ ‸"), .type("tr" + Press.tab), .screen("wf ❯ tree ‸")]),
        Dialogue(
            name: "candidates are listed with what they are, and go when typing goes on",
            steps: [
                .screen("wf ❯ ‸"), .type("st" + Press.tab),
                .screen("wf ❯ sta‸\nstack  ‹prints the back stack›\nstate  ‹NODE prints state›"), .type("t"),
                .screen("wf ❯ stat‸"), .type(Press.tab), .screen("wf ❯ state ‸"),
            ]),
        Dialogue(
            name: "Tab again walks through the candidates",
            steps: [
                .screen("wf ❯ ‸"), .type("x st" + Press.tab), .shows("stack"), .type(Press.tab),
                .screen("wf ❯ x stack‸\n«stack  prints the back stack»\nstate  ‹NODE prints state›"),
                .type(Press.down), .screen("wf ❯ x state‸\nstack  ‹prints the back stack›\n«state  NODE prints state»"),
                .type(Press.tab + Press.backTab), .shows("«state"), .type(Press.enter), .screen("wf ❯ x state‸"),
                .type(Press.enter), .shows("read \"x state\""),
            ]),
        Dialogue(
            name: "Escape goes back to what was typed",
            steps: [
                .screen("wf ❯ ‸"), .type("st" + Press.tab), .shows("NODE"), .type(Press.tab), .shows("«stack"),
                .type(Press.escape), .screen("wf ❯ st‸"),
            ]),
        Dialogue(
            name: "more than fits: pages, and how many more there are", columns: 30, rows: 10,
            steps: [
                .screen("wf ❯ ‸"), .type("n" + Press.tab),
                .screen(
                    """
                    wf ❯ node‸
                    node1   node8   node15
                    node2   node9   node16
                    node3   node10  node17
                    node4   node11  node18
                    node5   node12  node19
                    node6   node13  node20
                    node7   node14  node21
                    ‹… and 39 more›
                    """), .type(Press.backTab),
                .screen(
                    """
                    wf ❯ node60‸
                    node43  node49  node55
                    node44  node50  node56
                    node45  node51  node57
                    node46  node52  node58
                    node47  node53  node59
                    node48  node54  «node60»
                    ‹42 before these›
                    """), .type(" "), .screen("wf ❯ node60 ‸"),
            ]),
        Dialogue(
            name: "a list at the bottom of the screen scrolls it and leaves no trace", rows: 4,
            steps: [
                .screen("wf ❯ ‸"), .type("a\r"), .shows("read \"a\"\nwf ❯ ‸"), .type("b\r"),
                .screen("read \"a\"\nwf ❯ b\nread \"b\"\nwf ❯ ‸"),
                .type("st" + Press.tab),
                .screen("read \"b\"\nwf ❯ sta‸\nstack  ‹prints the back stack›\nstate  ‹NODE prints state›"),
                .type("x"), .screen("read \"b\"\nwf ❯ stax‸"),
            ]),
        Dialogue(
            name: "nothing fits: a bell and nothing else",
            steps: [.screen("wf ❯ ‸"), .type("zz" + Press.tab + "y"), .screen("wf ❯ zzy‸")]),
        Dialogue(
            name: "without color the list is plain", environment: ["NO_COLOR": "1"],
            steps: [
                .screen("wf ❯ ‸"), .type("st" + Press.tab),
                .screen("wf ❯ sta‸\nstack  prints the back stack\nstate  NODE prints state"),
            ]),
    ]

    static let hints = [
        Dialogue(
            name: "a hint stands behind the line and goes with the next key",
            steps: [
                .screen("wf ❯ ‸"), .type("send "), .screen("wf ❯ send ‸‹NODE ACTION›"), .type("x"),
                .screen("wf ❯ send x‸"), .type(Press.backspace), .screen("wf ❯ send ‸‹NODE ACTION›"),
                .type(Press.enter), .screen("wf ❯ send\nread \"send \"\nwf ❯ ‸"),
            ]),
        Dialogue(
            name: "the right arrow takes a hint that can be taken",
            steps: [
                .screen("wf ❯ ‸"), .type("tre"), .screen("wf ❯ tre‸‹e›"), .type(Press.right),
                .screen("wf ❯ tree --all‸"), .type(Press.control("u") + "tre" + Press.end),
                .screen("wf ❯ tree --all‸"),
            ]),
        Dialogue(
            name: "a hint never wraps", columns: 18,
            steps: [.screen("wf ❯ ‸"), .type("send "), .screen("wf ❯ send ‸‹NODE A…›")]),
        Dialogue(
            name: "no hints without color: they could not be told from text", environment: ["NO_COLOR": "1"],
            steps: [.screen("wf ❯ ‸"), .type("send "), .type(Press.tab), .shows("send ‸")]),
    ]
}
