// The tests of a learner: compiled, and run on the code as it is and on the code with each change of a task.

import WorkbenchLessons
import WorkbenchPackageHosting
import WorkbenchREPL
import WorkbenchWire

struct LearnersTests {
    private let code: CodeLesson
    private let builder: PackageBuilder
    private let folder: String
    private let printer: Printer

    /// - Parameter directory: The directory of the learner's package.
    init(_ code: CodeLesson, _ builder: PackageBuilder, in directory: String, _ printer: Printer) {
        self.code = code
        self.builder = builder
        folder = "\(PackageBuilder.realPath(directory) ?? directory)/\(CodePackage.tests(of: code))"
        self.printer = printer
    }

    /// The results of the tests in some files; nil if there are none, in which case the reason has been shown. Ctrl-C only ends the tests.
    func trial(of mutants: [Mutant], files: [String]) -> TestTrial? {
        guard let interruption = try? WakeUp() else {
            printer.complain("workflow: the system has no descriptor left")
            return nil
        }
        return Interrupts.forwarded(to: interruption) {
            defer { printer.clearPassing() }
            do throws(HostingError) {
                return try trial(of: mutants, files, stop: { interruption.take() })
            } catch {
                printer.clearPassing()
                BuildProgress.show(error, printer)
                return nil
            }
        }
    }

    private func trial(
        of mutants: [Mutant], _ files: [String], stop: @escaping () -> Bool
    ) throws(HostingError) -> TestTrial {
        printer.show(passing: "compiling your tests …")
        let tests = try TestBuild(of: builder, module: code.testModule, folder: folder, files: files, stop: stop)
        var trial = TestTrial(plain: Self.run(try tests.run()))
        guard trial.isGreen else { return trial }
        for (number, mutant) in mutants.enumerated() {
            printer.show(passing: "trying them on a changed copy of the code, \(number + 1)/\(mutants.count) …")
            guard let changed = tests.text(of: mutant.file).flatMap(mutant.applied) else {
                trial.attempts.append(TestTrial.Attempt(mutant, .notFound))
                continue
            }
            let run = Self.run(try tests.run(changing: [mutant.file: changed]))
            trial.attempts.append(TestTrial.Attempt(mutant, .run(run)))
        }
        return trial
    }

    private static func run(_ result: TestBuild.Result) -> TestTrial.Run {
        let failures = result.run.failures.map {
            TestTrial.Failure(test: $0.test, file: $0.file, line: $0.line, message: $0.message)
        }
        return TestTrial.Run(tests: result.run.tests, failures: failures, stop: result.stop)
    }
}
