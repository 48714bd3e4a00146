// What the prompt understands besides commands: familiar words, several commands on a line, other programs, and files.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite struct PromptTests {
        @Test("The prompt carries out familiar words, divided lines, pipes, files and commands of the shell")
        func promptReadsTypedLines() throws {
            let place = try Place()
            let sitting = try Sitting(place)
            try sitting.prompt()
            for (line, shown) in [
                ("tap onnamechanged Ada", " tap onNameChanged \"Ada\"\n"), ("tap onLoginTapped; list", " ls\n"),
                ("Todo.todos.count", " state Todo.todos.count\n"),
                ("set Welcome.name = \"n$\"", "name: \"Ada\" → \"n$\""),
                ("tree | grep -c List", "1"), ("tree > out.txt", "lines written to out.txt"),
                ("ls >> out.txt", "lines written to out.txt"), ("tree Nowhere > other.txt", "error: "),
                ("!echo shell", "shell"), ("!kill -9 $$; ls", "exit code 137"),
                ("tree > \"b c.txt\"; !cat 'b c.txt'", "Root"),
                ("cd Welcome; cd /; pwd", " cd .\n Root"), ("cd -", " Welcome"), ("cd /", " Root"),
                ("goto last", " goto 3\n"),
                ("state Welcome.name; set Todo.todos[0].title $_", "\"n$\""), ("back; goto first", " goto 0\n"),
                ("\\timing", "the time of each command is shown"), ("ls", " ms"), ("// nothing", " ms"),
                ("tree |", "| needs a command before it"), ("> out.txt", "> needs a command before it"),
            ] {
                let path = line == "cd -" ? "Welcome" : "/"
                #expect(try sitting.say(line, at: path).contains(shown), "\(line)")
            }
            let text = try place.read("out.txt")
            #expect(text.contains("List") && text.contains("Welcome") && !text.contains("\u{1B}"))
            #expect(!place.exists("other.txt"))
            try sitting.leave()
        }

        @Test("A guess is offered, and Tab inserts it")
        func tabInsertsTheOfferedLine() throws {
            let sitting = try Sitting(try Place())
            try sitting.prompt()
            #expect(try sitting.say("login").contains("Tab inserts: tap onLoginTapped"))
            sitting.type(Press.tab)
            try sitting.sees("❯ tap onLoginTapped‸")
            sitting.type("\r")
            try sitting.sees("Welcome ▸ \"Welcome, \"")
            try sitting.leave()
        }

        @Test("workflow learn runs the tool, and returns to the prompt")
        func theToolRunsFromThePrompt() throws {
            let sitting = try Sitting(try Place(), rows: 40)
            try sitting.prompt()
            #expect(try sitting.say("workflow help quit").contains("leave"))
            try sitting.leave()
        }

        @Test("Ctrl-C is answered at once, though the app is in the middle of a step")
        func ctrlCIsAnsweredDuringAStep() throws {
            let sitting = try Sitting(try Place(), .probe)
            try sitting.prompt()
            sitting.type("send / loop\r")
            try sitting.sees("working; Ctrl-C stops it")
            sitting.type(Press.control("c"))
            try sitting.sees("stopping when the app allows")
            try sitting.sees("restored to step 0")
            try sitting.prompt()
            try sitting.leave()
        }
    }
}
