// Help while a line is typed: completion, hints, history, pastes, and continued lines.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite struct TypingTests {
        @Test func linesAreReadWithoutEditingIfLibeditIsMissing() throws {
            let place = try Place()
            let libraries = place.url("libraries")
            try FileManager.default.createDirectory(at: libraries, withIntermediateDirectories: true)
            // A file that isn't a library is found first.
            for name in ["libedit.so.2", "libedit.so.0"] { try Data().write(to: libraries.appending(path: name)) }
            let sitting = try Sitting(place, rows: 20, environment: ["LD_LIBRARY_PATH": libraries.path])
            try sitting.sees("libedit was not found")
            try sitting.sees("apt-get install libedit2")
            sitting.type("send Welcome nameChanged(name: \"Ada\")\r")
            try sitting.sees("name: \"\" → \"Ada\"")
            sitting.type("quit\r")
            try sitting.ends(with: 0)
            try place.waitForNoProcesses()
        }

        @Test("The heads of a step's columns are shown above the first step only")
        func headsAreShownOnce() throws {
            let sitting = try Sitting(try Place())
            try sitting.prompt()
            #expect(try sitting.say("tap onNameChanged(\"Ada\")").hasPrefix(" #  node     action"))
            #expect(try !sitting.say("tap onLoginTapped").contains("state change"))
            try sitting.leave()
        }

        @Test("history of a shown value is that of the state it comes from")
        func historyOfScreenIsThatOfItsState() throws {
            let sitting = try Sitting(try Place())
            try sitting.prompt()
            try sitting.say("tap onNameChanged(\"Ada\")")
            #expect(try sitting.say("history screen.name").contains("history Welcome.name\n"))
            #expect(try sitting.say("watch screen.name").contains("watch Welcome.name\n"))
            try sitting.leave()
        }

        @Test("\\e runs what the editor saves, and begins with the last line")
        func editorsTextIsRun() throws {
            let sitting = try Sitting(try Place(), environment: ["EDITOR": "sed -i s/ls/pwd/", "VISUAL": ""])
            try sitting.prompt()
            try sitting.say("ls")
            #expect(try sitting.say("\\e").contains(" pwd\n cd .\n"))
            try sitting.leave()
        }

        @Test("watch -n repeats a command until Ctrl-C")
        func watchRepeatsACommand() throws {
            let sitting = try Sitting(try Place())
            try sitting.prompt()
            sitting.type("watch -n 0.1 state Welcome.name\r")
            try sitting.sees("every 0.1 s; Ctrl-C ends it")
            sitting.type(Press.control("c"))
            try sitting.prompt()
            #expect(try sitting.say("watch -n tree").contains("watch -n 2 tree"))
            try sitting.leave()
        }

        @Test func tabCompletionListsCommandsAndNodes() throws {
            let sitting = try Sitting(try Place(), .workflow, ["garden"])
            try sitting.prompt()
            sitting.type("se" + Press.tab)
            try sitting.sees(
                "send  ‹send an action to a node›\nset   ‹change part of a node's state without an action›")
            // Several nodes have this name, so each is written with its path.
            sitting.type(Press.control("u") + "state Be" + Press.tab)
            try sitting.sees("❯ state Be‸\n")
            try sitting.sees("\n/Bed[0] ")
            sitting.type(Press.control("c"))
            try sitting.prompt()
            try sitting.leave()
        }

        @Test func tabCompletionListsActionsWithSignatures() throws {
            let sitting = try Sitting(try Place(), rows: 12)
            try sitting.prompt()
            sitting.type("send wel" + Press.tab)
            try sitting.sees("❯ send Welcome ‸")
            sitting.type(Press.tab)
            try sitting.sees("❯ send Welcome ‸\nnameChanged(name: String)  didLogin")
            sitting.type("n")
            try sitting.sees("❯ send Welcome n‸")
            sitting.type(Press.tab)
            try sitting.sees("❯ send Welcome nameChanged(‸‹name: String)›")
            sitting.type("name: \"Ada\")\r")
            try sitting.sees("name: \"\" → \"Ada\"")
            try sitting.prompt()
            try sitting.leave()
        }

        @Test func hintIsShownAndAcceptedWithTheRightArrow() throws {
            let sitting = try Sitting(try Place(), rows: 12)
            try sitting.prompt()
            sitting.type("sen")
            try sitting.sees("❯ sen‸‹d›")
            sitting.type("d ")
            try sitting.sees("❯ send ‸‹[node] action›")
            sitting.type("Welc")
            try sitting.sees("❯ send Welc‸‹ome›")
            sitting.type(Press.right)
            try sitting.sees("❯ send Welcome‸")
            sitting.type(" nameChanged(")
            try sitting.sees("❯ send Welcome nameChanged(‸‹name: String)›")
            sitting.type("name: ")
            try sitting.sees("❯ send Welcome nameChanged(name: ‸‹String)›")
            sitting.type(Press.control("c"))
            try sitting.prompt()
            try sitting.leave()
        }

        @Test func lineHistoryContinuesInTheNextRun() throws {
            let place = try Place()
            let first = try Sitting(place)
            try first.prompt()
            try first.say("tree")
            try first.say("send welcome nameChanged(name: \"Zoë 漢\")")
            // Each line is saved when it is executed, so the history survives if the program is killed.
            first.terminal.signal(SIGKILL)
            #expect(try first.terminal.waitForEnd() == 128 + SIGKILL)

            let second = try Sitting(place)
            try second.prompt()
            second.type(Press.up)
            try second.sees("❯ send welcome nameChanged(name: \"Zoë 漢\")‸")
            second.type(Press.up)
            try second.sees("❯ tree‸")
            second.type(Press.control("u") + Press.control("r") + "Zoë")
            try second.sees("Zoë 漢")
            second.type(Press.control("c"))
            try second.prompt()
            try second.leave()
        }

        @Test func aPasteStopsAtItsFirstError() throws {
            let sitting = try Sitting(try Place())
            try sitting.prompt()
            let script = "send welcome nameChanged(name: \"Ada\")\nsend welcome nothing\nsend welcome didLogin\ntree\n"
            sitting.type(Press.paste(script))
            try sitting.sees("2 more pasted lines were not run")
            try sitting.prompt()
            #expect(sitting.picture.contains("name: \"\" → \"Ada\""))
            #expect(sitting.picture.contains("Welcome has no action nothing"))
            #expect(!sitting.picture.contains("didLogin(name"))
            try sitting.leave()
        }

        @Test func openBracketsAndTextsContinueInTheNextLine() throws {
            let sitting = try Sitting(try Place())
            try sitting.prompt()
            sitting.type("send welcome nameChanged(\r")
            try sitting.sees("❯ send welcome nameChanged(\n")
            sitting.type("name: \"\"\"\rone\rtwo\r\"\"\"\r)\r")
            try sitting.sees("name \"one\\ntwo\"")
            try sitting.prompt()
            try sitting.leave()
        }

        @Test func commandsOfTheInitFileAreCarriedOutFirst() throws {
            let place = try Place()
            try place.write("send welcome nameChanged(name: \"from the init file\")\n", to: "~/config/workflow/init.wf")
            let sitting = try Sitting(place)
            try sitting.prompt()
            #expect(sitting.picture.contains("name \"from the init file\""))
            try sitting.leave()
            let without = try Sitting(place, .workflow, ["--no-init"])
            try without.prompt()
            #expect(!without.picture.contains("init file"))
            try without.leave()
        }
    }
}
