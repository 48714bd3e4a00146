// A class: a presenter, an invited learner and a read-only learner, each at a terminal, and a learner who plays the
// lesson alone and appears in the presenter's overview.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    @Suite struct ClassTests {
        @Test func inviteLetsAnAttachedGuestTypeAndClassListsLearners() throws {
            let place = try Place()
            let presenter = try Sitting(
                place, .workflow, ["learn", "tutorial-2", "--present"], columns: 80, rows: 24)
            try presenter.prompt()
            let ada = try Sitting(place, .workflow, ["attach", "--name=Ada"])
            try ada.prompt()
            let bob = try Sitting(place, .workflow, ["attach", "--name=Bob", "--read-only"])
            try bob.prompt()

            // The audience sees the task, the commands, their effects, and the ✓.
            presenter.type(Press.enter)
            for guest in [ada, bob] {
                try guest.sees(" Task 1 of 7  Look at the tree")
                try guest.sees("Show the workflows that are alive now.")
            }
            presenter.type("tree" + Press.enter)
            for guest in [ada, bob] {
                try guest.sees(" presenter: tree")
                try guest.sees("└─ Welcome  name: \"\"")
                try guest.sees("✓ Done: Look at the tree")
            }
            presenter.type("next" + Press.enter)
            for guest in [ada, bob] { try guest.sees(" Task 2 of 7  Log in as Ada") }

            // Without an invitation, the audience can only run queries, which aren't shown on the projector.
            try ada.prompt()
            #expect(try ada.say("tap onNameChanged(\"Ada\")").contains("invite Ada"))
            #expect(try ada.say("state Welcome").contains("name"))
            #expect(try ada.say("task").contains("Do what the user does"))
            try presenter.prompt()
            #expect(!presenter.picture.contains("state Welcome"))

            presenter.type("invite ada" + Press.enter)
            try presenter.sees(" Ada  can change the tree")
            try presenter.sees(" Bob  read-only")
            try ada.sees("you can change the tree now: the presenter has invited you")
            try ada.prompt()
            // The lesson's explanation of a wrong turn is also shown to the learner who took it.
            ada.type("send Root login(name: \"Ada\")" + Press.enter)
            for guest in [ada, bob] {
                try guest.sees("· That's Root's decision")
                try guest.sees("presenter: undo")
            }
            try ada.prompt()
            #expect(try ada.say("tap onNameChanged(\"Ada\")").contains("\"Ada\""))
            try presenter.sees(" Ada ❯ tap onNameChanged(\"Ada\")")
            try bob.sees("Ada: tap onNameChanged(\"Ada\")")
            #expect(try ada.say("open tutorial1").contains("only the presenter can open another app"))
            // Bob asked to be read-only.
            let refused = try bob.say("tap onLoginTapped")
            #expect(refused.contains("read-only") && !refused.contains("invite"))
            // The invited learner's last step completes the task, and everyone sees it.
            try ada.say("tap onLoginTapped")
            try presenter.sees("Task 2 of 7   ✓")
            for guest in [ada, bob] { try guest.sees("✓ Done: Log in as Ada") }
            // A query can also complete the task, if that is what it asks for.
            try presenter.sees("Enter: more (1 of 2)")
            try presenter.prompt()
            presenter.type("next" + Press.enter + "next" + Press.enter)
            try ada.sees(" Task 3 of 7  Follow the login")
            try ada.prompt()
            try ada.say("trace")
            try presenter.sees("Task 3 of 7   ✓")
            for guest in [ada, bob] { try guest.sees("✓ Done: Follow the login") }
            presenter.type("uninvite Ada" + Press.enter)
            try ada.sees("you can no longer change the tree")
            try ada.prompt()
            #expect(try ada.say("undo").contains("read-only"))

            // A learner who plays the lesson alone is listed with the current task.
            let eve = try Sitting(place, .workflow, ["learn", "tutorial-1", "--class=Eve"], rows: 60)
            try eve.prompt()
            try eve.say("screen")
            try eve.say("next")
            presenter.type("class" + Press.enter)
            try presenter.sees(" Eve  tutorial-1  task 2 of 7, 1 done")
            // The lesson that Eve plays is an app as well. A newcomer joins the class and doesn't disturb other apps.
            let fay = try Sitting(place, .workflow, ["learn", "tutorial-1", "--class=Fay"], rows: 60)
            try fay.prompt()
            let cy = try Sitting(place, .workflow, ["attach", "--name=Cy"])
            try cy.sees(" Task 3 of 7  Follow the login")
            for learner in [eve, fay] {
                #expect(!(try learner.say("stack")).contains("has joined"), "\(learner.picture)")
            }
            // A class may share one user account, but each learner's progress is kept separately.
            presenter.type("class" + Press.enter)
            try presenter.sees(" Fay  tutorial-1  task 1 of 7, 0 done")
            let rows = presenter.picture.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(rows.count <= 24 && rows.allSatisfy { $0.count <= 80 })
            for guest in [ada, bob, eve, fay, cy] {
                guest.type(Press.control("d"))
                try guest.ends(with: 0)
            }
            presenter.type("class" + Press.enter)
            try presenter.sees("the class is empty")
            let again = try Sitting(place, .workflow, ["learn", "tutorial-1", "--class=eve"], rows: 60)
            try again.sees("Task 2 of 7")
            try again.prompt()
            again.type(Press.control("d"))
            try again.ends(with: 0)
            try presenter.leave()
        }

        @Test func invitationSurvivesATrapOfTheApp() throws {
            let place = try Place()
            let presenter = try Sitting(
                place, .workflow, ["learn", "tutorial-4", "--present"], columns: 120, rows: 40)
            try presenter.prompt()
            let ada = try Sitting(place, .workflow, ["attach", "--name=Ada"])
            try ada.prompt()
            presenter.type("invite Ada" + Press.enter)
            try ada.sees("you can change the tree now")
            try ada.prompt()
            ada.type("send Todo discardChanges" + Press.enter)
            try ada.sees("crashed at this line, and was restored")
            try presenter.sees("✗ the app crashed: TodoWorkflow.swift")
            try presenter.prompt()
            presenter.type("page" + Press.enter)
            try ada.prompt()
            #expect(!(try ada.say("send Welcome nameChanged(name: \"Eve\")").contains("read-only")))
            ada.type(Press.control("d"))
            try ada.ends(with: 0)
            try presenter.leave()
        }

        @Test func kernelKilledDuringClassIsReported() throws {
            let place = try Place()
            let presenter = try Sitting(
                place, .workflow, ["learn", "tutorial-4", "--present"], columns: 80, rows: 30)
            try presenter.prompt()
            let kernel = try #require(Place.kernel(of: presenter.terminal.process).last)
            kill(kernel, SIGSTOP)
            presenter.type("class")
            try presenter.sees("❯ class‸")
            presenter.type(Press.enter)
            try presenter.terminal.wait(for: "the answer to be awaited") { !$0.picture.contains("class‸") }
            kill(kernel, SIGKILL)
            try presenter.sees("✗ the app crashed: it was killed")
            try presenter.sees("the class is empty; to join it, type `workflow attach`")
            try presenter.prompt()
            try presenter.leave()
        }

        @Test func learnClassOptionWithoutAPresentationIsAWarning() throws {
            let place = try Place()
            let outcome = try place.run(["learn", "tutorial-1", "--class=Eve"], input: Array("screen\n".utf8))
            #expect(outcome.code == 0)
            #expect(
                outcome.errors.contains("no lesson is being presented on this machine, so your progress isn't reported")
            )
        }
    }
}
