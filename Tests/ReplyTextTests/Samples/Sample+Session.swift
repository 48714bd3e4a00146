// The session as a whole, and refusals.

import WorkbenchLanguage
import WorkbenchValueTree

extension Sample {
    static let session: [Sample] = [
        Sample("nothing", .nothing, stack: stack),
        Sample("the end", .quit),
        Sample(
            "apps",
            .apps([
                AppReply(name: "todo", summary: "the tutorial's todo app (step 5)"),
                AppReply(name: "tictactoe", summary: "sign-in, a game, an alert"),
                AppReply(
                    name: "TodoEditWorkflow(initialTodo: TodoModel)", kind: .workflow, renderedBy: ["TodoWorkflow"]),
            ])),
        Sample(
            "an app", .opened(app: AppReply(name: "todo", summary: "the tutorial's todo app"), node: node("/")),
            stack: stack),
        Sample(
            "options",
            .options([
                OptionReply(name: "depth", value: "64", summary: "the number of levels shown by tree"),
                OptionReply(name: "characters", value: "80", summary: "characters of a string shown on a line"),
            ])),
        Sample(
            "an expectation",
            .expectation(ExpectationReply(holds: true, expected: "stack is Welcome", found: .screens(["Welcome"])))),
        Sample(
            "an expectation that fails",
            .expectation(
                ExpectationReply(holds: false, expected: "stack is Welcome", found: .screens(["Welcome", "TodoList"])))),
        Sample("a script", .script("open todo\nsend welcome didLogin\n\n# \(String(repeating: "long ", count: 40))\n")),
        Sample("help with a command", .help(HelpReply(command: "send"))),
        Sample(
            "help with a command of this tree",
            .help(
                HelpReply(
                    command: "set",
                    examples: [
                        HelpReply.Example(line: "set Welcome.name \"Ada\"", explanation: "Welcome's name, \"\" now")
                    ]))),
    ]

    static let refusals: [Sample] = [
        Sample(
            "a wrong argument",
            .refused(
                Refusal(
                    .impossible, "nameChanged takes name: String; write name: before this value",
                    besideRemedies: "nameChanged takes name: String", at: 25..<30,
                    remedies: ["nameChanged(name: \"Ada\")"])), command: "send welcome nameChanged(\"Ada\")"),
        Sample(
            "several remedies",
            .refused(Refusal(.impossible, "unknown command sen", at: 0..<3, remedies: ["send", "set"])),
            command: "sen x"),
        Sample(
            "a remedy without a place",
            .refused(Refusal(.impossible, "no such mark: nam", remedies: ["name", "named"])),
            command: "goto nam"),
        Sample("nothing to do about it", .refused(Refusal(.impossible, "there is nothing to undo")), command: "undo"),
        Sample(
            "wide characters, tabs and signs in front of the place",
            .refused(Refusal(.impossible, "no such node: Lst", at: 28..<31, remedies: ["List"])),
            command: "send\t家庭 \u{1B}e\u{301}👩‍👩 Lst x"),
        Sample(
            "a command of several lines",
            .refused(Refusal(.impossible, "TodoModel takes no nte; did you mean note?", at: 49..<52)),
            command: "send Todo saveChanges(\n    todo: TodoModel(\n\t    nte: \"x\"),\n    index: 0)\n"),
        Sample(
            "a long line",
            .refused(Refusal(.impossible, "expected Int, found a string", at: 180..<190, remedies: ["0"])),
            command: String(repeating: "0123456789", count: 18) + "WRONGWRONG"
                + String(repeating: "abcdefghij", count: 9)),
        Sample(
            "a place behind the end", .refused(Refusal(.impossible, "an action is missing", at: 13..<13)),
            command: "send welcome "),
        Sample(
            "too much", .refused(Refusal(.impossible, "quit takes no arguments", at: 5..<8, remedies: [""])),
            command: "quit now"),
        Sample(
            "something else or nothing",
            .refused(Refusal(.impossible, "expected a comparison", at: 7..<12, remedies: [" == _", ""])),
            command: "expect bogus"),
        Sample(
            "a place that is not there", .refused(Refusal(.impossible, "it is wrong", at: 70..<71)), command: "undo"),
    ]
}
