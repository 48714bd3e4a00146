// `workflow learn`: lists the lessons, and runs one at the prompt, as a presentation, or in Swift.

import WorkbenchCommandLine
import WorkbenchPages
import WorkbenchTerminal
import WorkbenchPackages
import WorkbenchLanguage
import WorkbenchValueTree
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct LearnSubcommand {
    private let program: Program
    private let arguments: Arguments
    private let printer: Printer
    private let store: LessonStore

    init(program: Program, _ arguments: Arguments) {
        self.program = program
        self.arguments = arguments
        printer = SessionDriver.printer(arguments)
        store = LessonStore(learner: arguments.value(.joinClass))
    }

    func run() throws(UsageError) -> Int32 {
        guard let name = arguments.operands.first else {
            printer.print(LessonCatalog(progress: store.load()).lines(width: printer.width))
            return 0
        }
        if arguments.has(.code) { return try makeCode(name) }
        let lesson = try lesson(name)
        guard lesson.faults.isEmpty else {
            for fault in lesson.faults {
                printer.complain("\(fault.place.file):\(fault.place.line): \(fault.message); \(fault.remedy)")
            }
            return 1
        }
        if let task = lesson.tasks.first(where: { !$0.mutants.isEmpty }) {
            let place = lesson.file.place(ofStatement: task.statement)
            printer.complain(
                "\(place.file):\(place.line): task “\(task.title)” runs tests in Swift; that works only in the "
                    + "lessons that `workflow learn` lists with --code")
            return 1
        }
        let first = try firstTask(of: lesson)
        let host: PackageBuilder?
        do throws(UnreadableFile) {
            host = ShippedLesson.named(name) == nil ? try builder(for: lesson.file) : nil
        } catch {
            return 1
        }
        var options = SupervisedSession.Options(
            client: arguments.has(.present) ? "presenter" : "learner \(getpid())",
            app: host == nil ? program.apps.first?.name : nil)
        if let host { options.launch.run(host) }
        options.commandLimit = try arguments.timeLimit().map { .seconds($0) }
        let session: SupervisedSession
        do {
            session = try SupervisedSession(options: options)
            try session.start()
        } catch {
            printer.complain("workflow: the lesson can't begin: \(error)")
            return 1
        }
        defer { session.end() }
        let classroom = arguments.value(.joinClass).flatMap(joined)
        let companion: any Companion =
            arguments.has(.present) ? Presenter(lesson) : Tutor(lesson, store, first: first, classroom)
        return SessionDriver(
            session: session, printer: printer, arguments: arguments,
            rebuild: host.map { Rebuild.of($0, printer) } ?? Rebuild.ofThisProgram(printer),
            code: CodeSources(host), companion: companion, greets: false
        ).run()
    }

    /// The class that is presented on this machine. Shows a warning if there is none.
    private func joined(as name: String) -> Classroom? {
        let classroom = Classroom(joinedAs: name)
        if classroom == nil {
            printer.warn("no lesson is being presented on this machine, so your progress isn't reported")
        }
        return classroom
    }

    /// A lesson that names a package, or is in one, uses its workflows.
    private func builder(for file: ScriptFile) throws(UnreadableFile) -> PackageBuilder? {
        var hosts = ScriptHosts(arguments, of: program)
        hosts.build(for: [file], printer)
        return try hosts.builder(for: file)
    }

    /// The first task; nil for the next unfinished one.
    private func firstTask(of lesson: Lesson) throws(UsageError) -> Int? {
        guard let text = arguments.value(.task) else { return nil }
        guard let number = Int(text), lesson.tasks.indices.contains(number - 1) else {
            let numbers = lesson.tasks.indices.map { String($0 + 1) }
            throw UsageError(.notAChoice(option: "--task", value: text, choices: numbers), arguments.subcommand)
        }
        return number - 1
    }

    /// A built-in lesson, or a lesson in a file.
    private func lesson(_ name: String) throws(UsageError) -> Lesson {
        if let shipped = ShippedLesson.named(name) { return shipped.lesson }
        if name.hasSuffix(".wf"), let bytes = try? TextFile.read(name) {
            return Lesson(name: name, file: ScriptFile(name: name, bytes: bytes))
        }
        let names = ShippedLesson.all.map(\.name)
        throw UsageError(
            .unknownLesson(name, nearest: NearestName.matches(for: name, among: names), lessons: names),
            arguments.subcommand)
    }

    // MARK: In Swift

    private func makeCode(_ name: String) throws(UsageError) -> Int32 {
        guard let code = CodeLesson.named(name) else {
            let names = CodeLesson.all.map(\.name)
            if ShippedLesson.named(name) != nil {
                throw UsageError(.lessonWithoutCode(name, lessons: names), arguments.subcommand)
            }
            throw UsageError(
                .unknownLesson(name, nearest: NearestName.matches(for: name, among: names), lessons: names),
                arguments.subcommand)
        }
        return CodeLessonSession(code, arguments, printer, store).run(in: arguments.value(.code) ?? ".")
    }
}
