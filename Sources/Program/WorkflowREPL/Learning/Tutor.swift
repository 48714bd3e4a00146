// A lesson in the REPL. It handles the lesson's own words, passes all other lines on as commands, and watches the
// results. After a lesson, another one can start in the same session.

import WorkbenchLanguage
import WorkbenchPages
import WorkbenchTerminal
import WorkbenchValueTree
import WorkbenchWire

final class Tutor: Companion {
    private var player: LessonPlayer
    private let store: LessonStore
    /// The class that receives the learner's progress.
    private let classroom: Classroom?
    private var saved: LessonProgress
    private var hasComplained = false
    private var hasToldFollowing = false

    /// - Parameter first: The first task; nil for the first unfinished one.
    init(_ lesson: Lesson, _ store: LessonStore, first: Int? = nil, _ classroom: Classroom? = nil) {
        self.store = store
        self.classroom = classroom
        let progress = store.progress(of: lesson.name)
        player = LessonPlayer(lesson, progress: first.map { lesson.progress(progress, at: $0) } ?? progress)
        saved = player.progress
    }

    private static let learn = (word: "learn", summary: "list the lessons, or begin one: learn tutorial-2")
    private static let review = (word: "review", summary: "review five earlier ideas on a different tree")

    var words: [(word: String, summary: String)] {
        LessonWord.allCases.map { ($0.rawValue, $0.summary) } + [Self.learn, Self.review]
    }

    func begin(_ loop: Loop) {
        play(loop)
    }

    func take(_ line: String, _ loop: Loop) -> Bool {
        let parts = line.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        guard let first = parts.first else { return false }
        switch (first, parts.count) {
        case ("learn", 1): loop.printer.print(LessonCatalog(progress: store.load()).lines(width: loop.printer.width))
        case ("learn", 2): change(to: parts[1], loop)
        case ("review", 1): change(to: "review", loop)
        case ("next", 1) where player.isFinished && following != nil: following.map { begin($0, loop) }
        case ("help", 2) where words.contains { $0.word == parts[1] }:
            for entry in words where entry.word == parts[1] {
                loop.printer.print([
                    StyledLine(" ") + StyledLine(entry.word, .action) + StyledLine("  " + entry.summary)
                ])
            }
        default:
            player.typed(line)
            play(loop)
            if parts == ["help"] { loop.printer.print(explanation(of: "lesson")) }
        }
        return true
    }

    // MARK: - Another lesson

    /// The lesson after this one, in the recommended order.
    private var following: ShippedLesson? {
        let all = ShippedLesson.all
        return all.firstIndex { $0.name == player.lesson.name }.flatMap { $0 + 1 < all.count ? all[$0 + 1] : nil }
    }

    private func change(to name: String, _ loop: Loop) {
        if let other = ShippedLesson.named(name) { return begin(other, loop) }
        let near = NearestName.matches(for: name, among: ShippedLesson.all.map(\.name)).first
        loop.printer.complain(
            " unknown lesson \(name); " + (near.map { "did you mean \($0)?" } ?? "`learn` lists the lessons"))
    }

    private func begin(_ shipped: ShippedLesson, _ loop: Loop) {
        // The last lesson may have turned the workers off.
        for line in ["open tutorial1", "workers on"] { _ = loop.ask(line, isShown: false) }
        player = LessonPlayer(shipped.lesson, progress: store.progress(of: shipped.name))
        saved = player.progress
        hasToldFollowing = false
        play(loop)
    }

    /// Carries out the lesson's turns until it waits for the learner.
    private func play(_ loop: Loop) {
        while true {
            switch player.next() {
            case .say(let text):
                say(text, loop)
            case .evaluate(let command, let asker):
                switch asker {
                case .learner: player.answered(loop.perform(typed: command))
                case .lesson(let isShown):
                    let result = loop.ask(command, isShown: isShown)
                    if !isShown { tell(refusalOf: command, in: result, loop) }
                    player.answered(result)
                }
                if loop.isOver { return save(loop) }
            case .wait: return save(loop)
            case .finished:
                save(loop)
                return tellFollowing(loop)
            }
        }
    }

    /// Reports a refused line of the lesson. The lesson may be about a different app.
    private func tell(refusalOf command: String, in result: CommandResult, _ loop: Loop) {
        guard case .refused(let refusal)? = result.replies.last?.content,
            Script(command).commands.first?.command.is(ExpectCommand.self) != true
        else { return }
        loop.printer.complain(" a line of the lesson does not work here: \(command)\n   \(refusal.reason.text)")
    }

    private func tellFollowing(_ loop: Loop) {
        guard !hasToldFollowing else { return }
        hasToldFollowing = true
        let next = following.map { "`next` begins \($0.name), “\($0.lesson.title)”; " } ?? ""
        let text = LessonText(.note, "\(next)`learn` lists all lessons, `quit` leaves.")
        let inSwift = LessonCatalog.lessonsInSwift(after: player.lesson.name).map { code in
            LessonText(.note, "In a shell, `\(code.command)` begins “\(code.lesson.title)”, in a package of your own.")
        }
        for text in inSwift + [text] {
            say(text, loop)
        }
    }

    private func say(_ text: LessonText, _ loop: Loop) {
        loop.note(text)
        loop.printer.print(text.lines(width: loop.printer.width, marksCode: !loop.printer.hasColor))
    }

    private func save(_ loop: Loop) {
        let (lesson, done) = (player.lesson, player.progress.count(in: player.lesson))
        classroom?.report(
            ReportProgress.Parameters(
                lesson: lesson.name, task: player.isFinished ? nil : player.task.map { $0.index + 1 }, done: done,
                tasks: lesson.tasks.count))
        guard player.progress != saved else { return }
        saved = player.progress
        if let problem = store.save(saved), !hasComplained {
            hasComplained = true
            loop.printer.complain(" your progress isn't saved: \(problem)")
        }
    }
}
