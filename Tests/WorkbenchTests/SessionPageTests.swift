// `page` and `--page`: the files of a page follow a real session, and faults of its files don't end the session.

import Foundation
import Testing

extension WorkbenchTests {
    @Suite struct SessionPageTests {
        @Test func pageIsACompleteReportWhenTheSessionEnds() throws {
            let place = try Place()
            let outcome = try place.run([
                "--page", "a.html", "-c", "send welcome didLogin", "-c", "tree", "-c", "page --off",
            ])
            #expect(outcome.code == 0 && outcome.errors == "")
            #expect(outcome.output.contains("a.html follows the session; open it in a browser"))
            #expect(outcome.output.contains("a.html is finished"))
            let page = try place.read("a.html")
            #expect(page.contains("send welcome didLogin") && page.contains("\"label\":\"step 1\""))
            #expect(page.contains("<code>tree</code>") && !page.contains("\"live\""))
            #expect(try place.read("a.live.js").hasSuffix("\n], true);\n"))
            // The same file can be used again.
            #expect(try place.run(["--page", "a.html", "-c", "send welcome didLogin"]).code == 0)
        }

        @Test func pageShowsACrashOnceWithItsPlace() throws {
            let place = try Place()
            let outcome = try place.run([
                "--page", "a.html", "-c", "tap onLoginTapped", "-c", "tap onTodoSelected(7)", "-c", "page --off",
            ])
            #expect(outcome.code == 1)
            let commands = try place.read("a.html").components(separatedBy: "<div class=\"command failed\"").dropFirst()
            #expect(commands.count == 1)
            #expect(commands.first?.firstMatch(of: #/the app crashed: .*\n   in .*TodoWorkflow.swift:\d+/#) != nil)
        }

        @Test func pageShowsWhatTheAppPrints() throws {
            let place = try Place()
            let text = "<b>hi</b>\\u{1b}[1m"
            let said = "send / say(text: \"\(text)\")"
            let long = "send / say(text: \"\(String(repeating: "x", count: 9_000))\")"
            let outcome = try place.run(
                ["--page", "a.html", "-c", said, "-c", "send / add(1)", "-c", long, "-c", "page --off"], .probe)
            #expect(outcome.code == 0, "\(outcome.errors)")
            let commands = try place.read("a.html").components(separatedBy: "<div class=\"command").dropFirst()
            let printed = commands.map { $0.components(separatedBy: "printed</div><pre class=\"output\">").dropFirst() }
            #expect(printed.map(\.count) == [1, 0, 1])
            #expect(printed.first?.first?.hasPrefix("&lt;b&gt;hi&lt;/b&gt;\u{fffd}[1m</pre>") == true)
            #expect(printed.last?.first?.contains("x…</pre>") == true)
        }

        @Test func scriptFollowsATypedSession() throws {
            let place = try Place()
            let sitting = try Sitting(place)
            try sitting.prompt()
            try sitting.say("page a.html")
            #expect(try place.read("a.html").contains("\"live\":{"))
            for (line, label) in [
                ("tap onNameChanged(\"Ada\")", "step 1"), ("tap onLoginTapped", "step 2"), ("undo", "at step 1"),
            ] {
                try sitting.say(line)
                #expect(try place.read("a.live.js").contains("\"label\":\"\(label)\""))
            }
            #expect(try sitting.say("page").contains("a.html follows the session"))
            #expect(try place.read("a.live.js").hasSuffix("\n], false);\n"))
            try sitting.leave()
            #expect(try place.read("a.html").contains("\"label\":\"at step 1\""))
            #expect(try place.read("a.live.js").hasSuffix("\n], true);\n"))
        }

        @Test(arguments: [
            (
                "page notes.txt",
                "notes.txt can't be a page; use a name that ends with .html, so that a browser can open it"
            ),
            ("page .html", ".html can't be a page"),
            ("page \"\"", "the name of the page is empty; try page session.html"),
            ("page folder.html", "can't write folder.html: Is a directory"),
            ("page no/a.html", "can't write no/a.html: No such file or directory"),
            ("page mine.html", "mine.html exists but isn't a session page; use another name, or delete it"),
            ("page other.html", "other.live.js exists but isn't a session page"),
            ("page full.html", "can't write full.html: Invalid argument"),
            ("page", "no page follows the session"), ("page --off", "no page follows the session"),
            ("page a.html b.html", "page takes no more arguments"),
        ])
        func pageRefusesOtherFiles(line: String, message: String) throws {
            let place = try Place()
            for name in ["mine.html", "other.live.js", "folder.html/x"] { try place.write("mine", to: name) }
            try FileManager.default.createSymbolicLink(
                atPath: place.url("full.html").path, withDestinationPath: "/dev/full")
            let outcome = try place.run(["-c", line])
            #expect(outcome.code == 1 && outcome.output.contains(message), "\(outcome)")
            #expect(try place.read("mine.html") == "mine" && place.read("other.live.js") == "mine")
            #expect(!place.exists("other.html"))
        }

        @Test func pageOfAnotherSessionIsRefusedUntilThatSessionLeavesIt() throws {
            let place = try Place()
            let first = try Sitting(place)
            try first.prompt()
            try first.say("page a.html")
            let message = "a.html follows another session; use another name, or run `page --off` there"
            for step in 1...2 {
                try first.say("tap onNameChanged(\"\(step)\")")
                let outcome = try place.run(["-c", "page a.html"])
                #expect(outcome.code == 1 && outcome.output.contains(message), "\(outcome)")
                #expect(try place.read("a.live.js").contains("\"label\":\"step \(step)\""))
                #expect(try first.say("page a.html").contains("a.html follows the session"), "its own page")
            }
            #expect(try place.run(["-c", "page b.html"]).code == 0)
            try first.say("page --off")
            #expect(try place.run(["-c", "page a.html"]).code == 0)
            try first.leave()
        }

        @Test func faultsOfAPageAreReportedOnceAndTheSessionContinues() throws {
            let place = try Place()
            let sitting = try Sitting(place)
            try sitting.prompt()
            try sitting.say("page a.html")
            try sitting.say("!rm a.html a.live.js")
            #expect(try sitting.say("tap onNameChanged(\"1\")").contains("a.html was deleted, so it was rewritten"))
            #expect(try place.read("a.html").contains("\"label\":\"step 1\"") && place.exists("a.live.js"))
            try sitting.say("!ln -sf /dev/full a.live.js")
            #expect(try sitting.say("tap onNameChanged(\"2\")").contains("No space left on device"))
            #expect(try !sitting.say("tap onNameChanged(\"3\")").contains("No space left on device"))
            try sitting.say("!rm a.live.js")
            try sitting.say("tap onNameChanged(\"4\")")
            #expect(try place.read("a.live.js").contains("\"label\":\"step 4\""))
            try sitting.leave()
            #expect(try place.read("a.html").contains("\"label\":\"step 3\""))
        }

        @Test func pageShowsTheAppOfALesson() throws {
            let place = try Place()
            let sitting = try Sitting(place, .workflow, ["learn", "tutorial-1", "--page", "a.html"])
            try sitting.prompt()
            #expect(try place.read("a.live.js").contains("\"label\":\"open tutorial1\""))
            #expect(try place.read("a.live.js").contains("Task 1 of 7"))
            // A page that starts later shows the task, too.
            try sitting.say("page b.html")
            try sitting.say("hint")
            #expect(try place.read("b.live.js").contains("Task 1 of 7"))
            #expect(try place.read("b.live.js").contains("Hint 1 of "))
            try sitting.leave()
        }

        @Test func pageFollowsALessonInsideTheSession() throws {
            let place = try Place()
            let sitting = try Sitting(place)
            try sitting.prompt()
            try sitting.say("page it's.html")
            try sitting.say("tap onNameChanged(\"Ada\")")
            sitting.type("learn tutorial-1\r")
            try sitting.sees("Draw it.")
            try sitting.prompt()
            #expect(try place.read("it's.live.js").contains("Task 1 of 7"))
            try sitting.say("tree")
            #expect(try place.read("it's.live.js").contains("code>tree"))
            sitting.type("quit\r")
            try sitting.terminal.wait(for: "the session's prompt") { $0.picture.hasSuffix("❯ quit\n/ ❯ ‸") }
            // The page continues with the session.
            let page = try place.read("it's.html")
            #expect(page.contains("\"label\":\"step 1\"") && page.contains("\"live\":{") && !page.contains("Task 1"))
            #expect(try place.read("it's.live.js").hasSuffix("\n], false);\n"))
            try sitting.say("tap onLoginTapped")
            #expect(try place.read("it's.live.js").contains("\"label\":\"step 2\""))
            try sitting.leave()
        }

        @Test func pageWithJSONIsReportedAsAnObject() throws {
            let place = try Place()
            let outcome = try place.run(["--json", "--page", "a.html", "-c", "page"])
            #expect(outcome.output == "{\"page\":\"a.html\"}\n{\"page\":\"a.html\"}\n")
        }
    }
}
