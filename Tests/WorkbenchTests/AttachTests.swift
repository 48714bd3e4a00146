// Two users of one app: each sees what the other does to it, even when it crashes.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    @Suite struct AttachTests {
        @Test func attachedSessionSurvivesATrapOfTheApp() throws {
            let place = try Place()
            let owner = try Sitting(place)
            try owner.prompt()
            let guest = try Sitting(place, .workflow, ["attach"])
            try guest.prompt()
            try guest.say("send welcome nameChanged(name: \"Ada\")")
            try guest.say("send welcome didLogin")
            // The guest's line crashes the app. The guest gets a message, and both sessions are restored.
            guest.type("send todo discardChanges" + Press.enter)
            try guest.sees("the app crashed: TodoWorkflow.swift:93: Fatal error: Received edit action")
            try guest.sees("todo crashed at this line, and was restored to the state before the line")
            try guest.prompt()
            try owner.sees("restored to step 2")
            // The owner didn't type the line, so the message quotes it and names the user who did.
            try owner.sees("skipped: `send todo discardChanges` from ")
            try owner.prompt()
            #expect(try guest.say("expect / == .todo(name: \"Ada\")").contains("✓"))
            // A crash at the owner's line has the same effect.
            owner.type("send todo discardChanges" + Press.enter)
            try owner.sees("skipped: `send todo discardChanges`\n")
            try owner.prompt()
            try guest.say("undo")
            try owner.sees("undo")
            owner.type(Press.control("d"))
            try owner.ends(with: 0)
            // Without the owner, nothing restores the session for the guest.
            try guest.sees("todo has ended")
            guest.type(Press.enter)
            try guest.ends(with: 1)
            try place.waitForNoProcesses()
        }

        /// Queries that the lesson itself makes, to draw its page or to check its task, aren't shown to others.
        @Test func attachedAudienceSeesChangesButNoLessonQuestions() throws {
            let place = try Place()
            let presenter = try Sitting(place, .workflow, ["learn", "tutorial-1", "--present"])
            try presenter.prompt()
            let audience = try Sitting(place, .workflow, ["attach", "--read-only"])
            try audience.prompt()
            // The audience types nothing. For the presenter, Enter first does the task on the page and then continues.
            for _ in 0..<4 { presenter.type(Press.enter) }
            try audience.sees("tap onNameChanged(\"Ada\")")
            try audience.prompt()
            for hidden in [": tree", ": stack", ": expect"] {
                #expect(!audience.picture.contains(hidden), "\(hidden) was the lesson's own\n\(audience.picture)")
            }
            // The presenter doesn't see the queries of the audience's terminal either.
            #expect(!presenter.picture.contains(": stack"))
            audience.type(Press.control("d"))
            try audience.ends(with: 0)
            try presenter.leave()
        }
    }
}
