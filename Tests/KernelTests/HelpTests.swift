// Examples of help are made from the live tree: each of them can be typed, and does something.

import Replies
import Testing

@MainActor
struct HelpTests {
    @Test(
        "What help shows of a live tree is accepted",
        arguments: ["todo", "tictactoe", "feed", "garden", "tutorial1", "tutorial2", "tutorial3", "tutorial4"])
    func examples(_ app: String) throws {
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

    @Test("Help names the nodes, callbacks and values that are there")
    func todo() throws {
        let dialogue = try Dialogue("todo")
        try dialogue.say("send Welcome nameChanged(name: \"Ada\")")
        var lines: [String] = []
        for command in ["send", "tap", "set", "state", "flow", "owner", "watch", "tree"] {
            guard case .help(let help) = try dialogue.say("help \(command)").content else { continue }
            lines += help.examples.map { "\($0.line) — \($0.explanation)" }
        }
        #expect(
            lines == [
                "send /Welcome nameChanged(name: \"text\") — /Welcome receives nameChanged",
                "send /Welcome didLogin — /Welcome receives didLogin",
                "tap onNameChanged(\"text\") — calls the onNameChanged of Welcome",
                "tap onLoginTapped() — calls the onLoginTapped of Welcome",
                "set /Welcome.name \"text\" — it is \"Ada\" now",
                "state /Welcome.name — \"Ada\" now",
                "flow /Welcome.name — where it goes",
                "owner /Welcome.name — who owns it, and who has a copy",
                "watch /Welcome.name — every step tells when it changes",
            ])
    }
}
