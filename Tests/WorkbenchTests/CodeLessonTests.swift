// Lessons in Swift in the real program, with the real compiler: each is played to its end at a terminal. The kernel is
// built once, which takes a minute, so only `.ci/run` enables these tests.

import Foundation
import Testing
import WorkbenchPages
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["README_BUILDS_PACKAGES"] != nil))
    struct CodeLessonTests {
        @Test(
            "learn --code plays a code lesson to its end, with its answer",
            arguments: ["tutorial-2", "tutorial-5", "hunt-greeting"])
        func learnPlaysACodeLesson(_ name: String) throws {
            let code = try #require(CodeLesson.named(name))
            let place = try Place()
            let cache = ProcessInfo.processInfo.environment["README_CACHE"] ?? place.directory.path + "/cache"
            let call = ["learn", name, "--code", "package"]
            let made = try place.run(call, environment: ["XDG_CACHE_HOME": cache])
            #expect(made.code == 0 && made.output.contains("wrote the package package"), "\(made)")

            let sitting = try Sitting(place, .workflow, call, rows: 60, environment: ["XDG_CACHE_HOME": cache])
            try sitting.prompt()
            #expect(sitting.picture.contains("continuing with the package in package"))
            #expect(try sitting.say("next").contains("The task isn't done yet. reload checks it, hint helps"))
            #expect(try sitting.say("reload").contains("Not yet: \(code.tasks[0].title)"))
            for file in code.answer {
                let folder = CodePackage.workPlace(of: code)
                try place.write(file.text, to: "package/\(folder)/\(file.name)")
            }
            for task in code.tasks {
                #expect(sitting.picture.contains("Task \(task.index + 1) of \(code.tasks.count)  \(task.title)"))
                #expect(try sitting.say("reload").contains("✓ Done: \(task.title)"))
            }
            let all = code.tasks.count == 2 ? "both" : "all \(code.tasks.count)"
            #expect(try sitting.say("next").contains("You have done \(all) tasks."))
            try sitting.leave()
        }
    }
}
