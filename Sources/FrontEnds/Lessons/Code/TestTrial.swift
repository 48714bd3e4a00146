// The results of the learner's tests on the unchanged code, and on its mutants.

package struct TestTrial: Hashable, Sendable {
    package struct Failure: Hashable, Sendable {
        package var test: String
        /// The name of the test's file.
        package var file: String
        package var line: Int
        package var message: String

        package init(test: String, file: String, line: Int, message: String) {
            self.test = test
            self.file = file
            self.line = line
            self.message = message
        }

        /// The failure message on one line.
        var sentence: String {
            message.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
        }
    }

    /// One run of the tests in the task's files.
    package struct Run: Hashable, Sendable {
        /// The number of tests that started.
        package var tests: Int
        package var failures: [Failure]
        /// Why the run didn't finish; nil if it did.
        package var stop: String?
        /// The tests that were running when it stopped.
        package var running: [String]

        package init(tests: Int, failures: [Failure] = [], stop: String? = nil, running: [String] = []) {
            self.tests = tests
            self.failures = failures
            self.stop = stop
            self.running = running
        }

        var isGreen: Bool { failures.isEmpty && stop == nil }
    }

    /// The result for a mutant.
    package struct Attempt: Hashable, Sendable {
        package enum Fate: Hashable, Sendable {
            case run(Run)
            /// The learner's code no longer contains the code to change, or doesn't compile with the change.
            case unfit
        }

        package var mutant: Mutant
        package var fate: Fate

        package init(_ mutant: Mutant, _ fate: Fate) {
            self.mutant = mutant
            self.fate = fate
        }
    }

    /// The run on the original code.
    package var plain: Run
    /// The runs with a mutant; empty if the tests fail on the original code.
    package var attempts: [Attempt]

    /// If no tests ran, the other files that contain tests, relative to the package's folder.
    package var strays: [String] = []
    /// If no tests ran, whether the task's files contain tests written for XCTest.
    package var usesXCTest = false

    package init(plain: Run, attempts: [Attempt] = []) {
        self.plain = plain
        self.attempts = attempts
    }

    /// Whether it is worth trying the mutants.
    package var isGreen: Bool { plain.tests > 0 && plain.isGreen }
}

extension TestTrial {
    /// Sentences about the parts of the task that are still missing; empty if it is done.
    ///
    /// - Parameter files: The files of the task's tests, relative to the package's folder.
    func remarks(files: [String]) -> [String] {
        if let stop = plain.stop {
            let tests = plain.running.prefix(3).map { "`\($0)`" }.joined(separator: " or ")
            let place = tests.isEmpty ? "" : " That was in \(tests)."
            return ["Your tests don't finish on the unchanged code: \(stop).\(place)"]
        }
        guard plain.tests > 0 else { return [noTest(in: files)] }
        guard plain.isGreen else {
            return plain.failures.prefix(3).map { failure in
                "`\(failure.test)` fails on the unchanged code, at \(failure.file):\(failure.line): \(failure.sentence)"
            }
        }
        let unfit = attempts.first { $0.fate == .unfit }.map { attempt in
            let mutant = attempt.mutant
            return "You changed `\(mutant.file)`, so the task can't try your tests with "
                + "\(mutant.words). Undo your changes to that file."
        }
        let rest = attempts.compactMap { attempt in
            if case .run(let run) = attempt.fate { remark(on: attempt.mutant, run) } else { nil }
        }
        return (unfit.map { [$0] } ?? []) + rest
    }

    private func noTest(in files: [String]) -> String {
        let wanted = Self.list(files)
        if usesXCTest {
            let remedy = "write `import Testing`, a struct in place of the class, and `@Test` before each function"
            return "The tests in \(wanted) are written for XCTest, but this lesson uses Swift Testing: \(remedy)."
        }
        guard !strays.isEmpty else {
            return "There is no test in \(wanted) yet. A test is a function with `@Test` before it."
        }
        return
            "The task runs only the tests in \(wanted), but there are none. Move the tests in \(Self.list(strays)) there."
    }

    private static func list(_ files: [String]) -> String { files.map { "`\($0)`" }.joined(separator: ", ") }

    private func remark(on mutant: Mutant, _ run: Run) -> String? {
        switch mutant.kind {
        case .wrong:
            return run.isGreen ? "Your tests still pass with \(mutant.words). \(mutant.sentence)" : nil
        case .harmless:
            guard !run.isGreen else { return nil }
            let test = run.failures.first.map { "`\($0.test)` fails" } ?? "The tests don't finish"
            return "\(test) with \(mutant.words) in `\(mutant.file)`. \(mutant.sentence)"
        }
    }

    /// A description of the tests and the changes that they noticed.
    var summary: String {
        let wrong = attempts.count { $0.mutant.kind == .wrong }
        let tests = plain.tests == 1 ? "1 test passes" : "\(plain.tests) tests pass"
        let changes = wrong == 1 ? "a change" : "each of \(wrong) changes"
        let failing = plain.tests == 1 ? "it" : "at least one of them"
        return "\(tests) on the unchanged code, and \(changes) to it makes \(failing) fail."
    }
}
