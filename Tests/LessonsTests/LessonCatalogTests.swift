// The map of the lessons, at two widths: the finished lessons and the ones they unlock.

import Testing
import WorkbenchPages
import WorkbenchLanguage

@Suite struct LessonCatalogTests {
    @Test("The lesson catalog lists done and next lessons, and folds long lines")
    func lessonCatalogListsDoneAndNextLessons() throws {
        let first = try #require(ShippedLesson.named("tutorial-1")).lesson
        let done = LessonProgress(lesson: first.name, done: first.tasks.map(\.title))
        let catalog = LessonCatalog(progress: [done])
        let wide = catalog.lines(width: 120).map(\.plain)
        #expect(
            wide.first?.split(separator: "  ").map { $0.drop { $0 == " " } } == [
                "✓ tutorial-1", "7/7", "A first workflow and its screen", "then tutorial-2, tutorial-2 --code",
            ])
        #expect(wide.contains { $0.hasPrefix(" ○ tutorial-2 --code") && !$0.contains("after") })
        #expect(wide.contains { $0.hasPrefix("   tutorial-3 --code") && $0.hasSuffix("after tutorial-2") })
        #expect(wide.contains { $0.hasPrefix("   hunt-draft --code") && $0.hasSuffix("after hunt-draft") })
        #expect(wide.contains { $0.contains("exam ") && $0.hasSuffix("then review") })
        #expect(wide.last == " workflow learn tutorial-2 begins with “Two workflows, outputs and a back stack”")
        let narrow = catalog.lines(width: 80)
        #expect(narrow.allSatisfy { $0.columns <= 80 })
        #expect(narrow.contains { $0.plain.contains("   then tutorial-5, where-state-belongs") })
        let narrowest = catalog.lines(width: 60)
        #expect(narrowest.allSatisfy { $0.columns <= 60 && !$0.plain.contains("…") })
    }

    @Test("The lesson catalog has the progress of the code lessons")
    func lessonCatalogHasProgressOfCodeLessons() throws {
        let code = try #require(CodeLesson.named("tutorial-3"))
        func line(_ done: [String]) -> String? {
            let progress = LessonProgress(lesson: "tutorial-3-code", done: done)
            return LessonCatalog(progress: [progress]).lines(width: 120).map(\.plain).first {
                $0.contains("tutorial-3 --code") && $0.contains("Step 3 in Swift")
            }
        }
        let titles = code.tasks.map(\.title)
        #expect(line([])?.hasPrefix("   tutorial-3 --code") == true)
        #expect(line([])?.contains(" 0/5 ") == true)
        #expect(line([titles[0]])?.hasPrefix(" ◐ tutorial-3 --code") == true)
        #expect(line([titles[0]])?.contains(" 1/5 ") == true)
        #expect(line(titles)?.hasPrefix(" ✓ tutorial-3 --code") == true)
    }

    @Test("Every lesson has a prediction, and the review has five tasks")
    func everyLessonHasAPrediction() throws {
        for shipped in ShippedLesson.all {
            #expect(shipped.lesson.tasks.contains { $0.prediction != nil }, "\(shipped.name) asks nothing first")
        }
        let render = try #require(ShippedLesson.named("why-did-it-render")).lesson
        #expect(render.tasks.allSatisfy { $0.prediction != nil })
        let review = try #require(ShippedLesson.named("review")).lesson
        #expect(review.tasks.count == 5)
    }
}
