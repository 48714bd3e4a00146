// The examples in help are generated from the live tree: each can be typed and has an effect.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct HelpTests {
    @Test(
        "The examples that help shows for a live tree are accepted",
        arguments: Cases.some(
            ["todo", "tictactoe", "feed", "garden", "tutorial1", "tutorial2", "tutorial3", "tutorial4"], oneIn: 5))
    func helpExamplesOfALiveTreeAreAccepted(_ app: String) throws {
        for command in ["send", "tap", "set", "state", "flow", "owner", "watch", "tree"] {
            let dialogue = try Dialogue(app, workers: .off)
            guard case .help(let help) = try dialogue.say("help \(command)").content else {
                Issue.record("help answers with help")
                return
            }
            #expect(help.command == command)
            for example in help.examples {
                let fresh = try Dialogue(app, workers: .off)
                let reply = try fresh.say(example.line)
                #expect(reply.isSuccess, "help \(command) shows \(example.line), which is refused: \(reply.content)")
            }
        }
    }

    @Test("help names the nodes, callbacks and values of the tree")
    func helpNamesNodesCallbacksAndValues() throws {
        let dialogue = try Dialogue("todo")
        try dialogue.say("send Welcome nameChanged(name: \"Ada\")")
        var lines: [String] = []
        for command in ["send", "tap", "set", "state", "flow", "owner", "watch", "tree"] {
            guard case .help(let help) = try dialogue.say("help \(command)").content else { continue }
            lines += help.examples.map { "\($0.line) — \($0.explanation)" }
        }
        #expect(
            lines == [
                "send Welcome nameChanged(name: \"text\") — Welcome receives nameChanged",
                "send Welcome didLogin — Welcome receives didLogin",
                "tap onNameChanged(\"text\") — calls the onNameChanged of Welcome",
                "tap onLoginTapped() — calls the onLoginTapped of Welcome",
                "set Welcome.name \"text\" — it is \"Ada\" now",
                "state Welcome.name — \"Ada\" now",
                "flow Welcome.name — where it goes",
                "owner Welcome.name — its owner, and the nodes with a copy",
                "watch Welcome.name — each step reports its changes",
            ])
    }

    @Test(
        "The examples of each help page are accepted, and reply as the command declares",
        arguments: Cases.some(CommandTable.commands, oneIn: 4))
    func helpPageExamplesAreAccepted(_ command: CommandSpecification) throws {
        // Commands without a reply are carried out by the front end.
        if command.replies.isEmpty { return }
        for example in command.examples {
            let setting = Self.settings[example.text] ?? Self.setting
            let dialogue = try Dialogue(setting.app, workers: .off)
            for line in setting.lines {
                #expect(try dialogue.say(line).isSuccess, "\(line), before \(example.text), was refused")
            }
            let written = try #require(Script(example.text).commands.first?.command)
            let journal = Array(dialogue.session.journal)
            let reply = try dialogue.say(example.text)
            #expect(
                reply.isSuccess && reply.expectation?.holds != false,
                "help \(command.name) shows \(example.text), which is answered with \(reply.content)")
            let kind = Mirror(reflecting: reply.content).children.first?.label ?? "\(reply.content)"
            #expect(command.replies.contains(kind), "\(example.text) has a reply that \(command.name) does not declare")
            if command.changes == .session { continue }
            #expect(
                Array(dialogue.session.journal) == journal + (written.isJournaled ? [example.text] : []),
                "the journal does not hold of \(example.text) what \(command.name) declares")
        }
    }

    /// The default session in which examples are carried out.
    private static let setting = (
        app: "todo",
        lines: [
            "send Welcome nameChanged(name: \"Ada\")", "mark before-login", "tap onLoginTapped", "tap onTodoSelected 0",
        ]
    )

    private static let settings: [String: (app: String, lines: [String])] = [
        "deliver Feed LoadWorker .success([\"cats\"])": ("feed", []),
        "deliver Feed AsyncOperationWorker[pause-1]": ("feed", ["deliver Feed LoadWorker .failure(.offline)"]),
        "race": ("feed", []), "race --taps Feed": ("feed", []),
        "export mermaid --from 2 --to 4": (setting.app, setting.lines + ["tap onTitleChanged \"Tea\""]),
        "redo": (setting.app, setting.lines + ["undo"]),
        "redo 2": (setting.app, setting.lines + ["undo 2"]),
        "watch Todo.todos.count --off": (setting.app, setting.lines + ["watch Todo.todos.count"]),
        "ls": (setting.app, setting.lines), "cd ..": (setting.app, setting.lines + ["cd Todo/List"]),
        "why": (setting.app, setting.lines), "update /.size 20": ("garden", []),
        "update / GardenWorkflow(size: 20, seed: 3)": ("garden", []),
        // The list must be the top screen, not an item's editor.
        "try tap back": (setting.app, Array(setting.lines.prefix(3))),
    ]
}
