// A learner's tests, compiled and run on the original code and on each change that a task makes to it.

import WorkbenchPages
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchWire

struct LearnersTests {
    private let code: CodeLesson
    private let builder: PackageBuilder
    /// The directory of the package.
    private let directory: String
    private let printer: Printer

    /// - Parameter directory: The directory of the learner's package.
    init(_ code: CodeLesson, _ builder: PackageBuilder, in directory: String, _ printer: Printer) {
        self.code = code
        self.builder = builder
        self.directory = PackageBuilder.realPath(directory) ?? directory
        self.printer = printer
    }

    private var folder: String { "\(directory)/\(CodePackage.tests(of: code))" }

    /// The results of the tests in some files; nil if there are none, after the reason has been shown. Ctrl-C only ends
    /// the tests.
    func trial(of mutants: [Mutant], files: [String]) -> TestTrial? {
        Interrupts.forwarded(to: nil) {
            defer { printer.clearPassing() }
            do throws(HostingError) {
                return try trial(of: mutants, files, stop: { Interrupts.isPressed })
            } catch {
                printer.clearPassing()
                show(error)
                return nil
            }
        }
    }

    private func show(_ error: HostingError) {
        switch error {
        case .stopped: printer.complain("workflow: the tests were stopped; `reload` runs them again")
        case .buildFailed(let output): BuildProgress.show(output, "your tests do not compile", printer)
        default: BuildProgress.show(error, printer)
        }
    }

    private func trial(
        of mutants: [Mutant], _ files: [String], stop: @escaping () -> Bool
    ) throws(HostingError) -> TestTrial {
        printer.show(passing: "compiling your tests …")
        return try TestBuild.holding(
            testsOf: builder, module: code.testModule, folder: folder, files: files, stop: stop,
            waiting: { printer.show(passing: "waiting for another session to run its tests …") }
        ) { tests throws(HostingError) in
            printer.show(passing: "running your tests …")
            var trial = TestTrial(plain: Self.run(try tests.run()))
            if trial.plain.tests == 0 { lookElsewhere(than: files, &trial) }
            guard trial.isGreen else { return trial }
            for (number, mutant) in mutants.enumerated() {
                printer.show(
                    passing: "trying your tests on a changed copy of the code, \(number + 1)/\(mutants.count) …")
                trial.attempts.append(TestTrial.Attempt(mutant, try Self.fate(of: mutant, tests)))
            }
            return trial
        }
    }

    private static func fate(of mutant: Mutant, _ tests: TestBuild) throws(HostingError) -> TestTrial.Attempt.Fate {
        guard let changed = tests.text(of: mutant.file).flatMap(mutant.applied) else { return .unfit }
        do throws(HostingError) {
            return .run(run(try tests.run(changing: [mutant.file: changed])))
        } catch {
            guard case .buildFailed = error else { throw error }
            return .unfit
        }
    }

    private static func run(_ result: TestBuild.Result) -> TestTrial.Run {
        let failures = result.run.failures.map {
            TestTrial.Failure(test: $0.test, file: $0.file, line: $0.line, message: $0.message)
        }
        return TestTrial.Run(
            tests: result.run.tests, failures: failures, stop: result.stop, running: result.run.running)
    }

    /// Finds tests that a learner has written outside the files that the task checks, or without Swift Testing.
    private func lookElsewhere(than files: [String], _ trial: inout TestTrial) {
        let wanted = files.map { "\(folder)/\($0)" }
        let others = code.tasks.flatMap(\.answer).map { "\(folder)/\($0)" }
        for path in TextFile.files(in: directory, suffix: ".swift") {
            guard let bytes = try? TextFile.read(path) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            let isXCTest = text.contains(": XCTestCase")
            if wanted.contains(path) {
                trial.usesXCTest = trial.usesXCTest || isXCTest
            } else if !others.contains(path), isXCTest || text.contains("@Test ") || text.contains("@Test(") {
                trial.strays.append(String(path.dropFirst(directory.count + 1)))
            }
        }
    }
}
