// What the learner's tests say of the code as it is, and of its mutants.

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

        /// The message on one line.
        var sentence: String {
            message.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
        }
    }

    /// One run of the tests in the task's files.
    package struct Run: Hashable, Sendable {
        /// The number of tests that began.
        package var tests: Int
        package var failures: [Failure]
        /// Why it did not come to its end; nil if it did.
        package var stop: String?

        package init(tests: Int, failures: [Failure] = [], stop: String? = nil) {
            self.tests = tests
            self.failures = failures
            self.stop = stop
        }

        var isGreen: Bool { failures.isEmpty && stop == nil }
    }

    /// What became of a mutant.
    package struct Attempt: Hashable, Sendable {
        package enum Fate: Hashable, Sendable {
            case run(Run)
            /// The learner's code is no longer the one that the task changes.
            case notFound
        }

        package var mutant: Mutant
        package var fate: Fate

        package init(_ mutant: Mutant, _ fate: Fate) {
            self.mutant = mutant
            self.fate = fate
        }
    }

    /// On the code as it is.
    package var plain: Run
    /// Empty if the tests are not green on the code as it is.
    package var attempts: [Attempt]

    package init(plain: Run, attempts: [Attempt] = []) {
        self.plain = plain
        self.attempts = attempts
    }

    /// Whether it is worth trying the mutants.
    package var isGreen: Bool { plain.tests > 0 && plain.isGreen }
}

extension TestTrial {
    /// What is missing to the task, in sentences; empty if nothing is.
    ///
    /// - Parameter files: The files of the task's tests.
    func remarks(files: [String]) -> [String] {
        let written = files.map { "`\($0)`" }.joined(separator: ", ")
        guard plain.tests > 0 else {
            return ["There is no test yet. A test is a function with `@Test` before it, in \(written)."]
        }
        if let stop = plain.stop { return ["On the code as it is, your tests do not come to their end: \(stop)."] }
        guard plain.isGreen else {
            return plain.failures.prefix(3).map { failure in
                "`\(failure.test)` fails on the code as it is, at \(failure.file):\(failure.line): \(failure.sentence)"
            }
        }
        return attempts.compactMap { attempt in
            let mutant = attempt.mutant
            switch attempt.fate {
            case .notFound:
                let task = "which this task changes to try your tests. Write it again."
                return "`\(mutant.file)` no longer has `\(mutant.old)` in one place, \(task)"
            case .run(let run): return remark(on: mutant, run)
            }
        }
    }

    private func remark(on mutant: Mutant, _ run: Run) -> String? {
        switch mutant.kind {
        case .wrong:
            return run.isGreen ? "No test fails with \(mutant.words). \(mutant.sentence)" : nil
        case .harmless:
            guard !run.isGreen else { return nil }
            let test = run.failures.first.map { "`\($0.test)` fails" } ?? "The tests stop"
            return "\(test) with \(mutant.words) in `\(mutant.file)`. \(mutant.sentence)"
        }
    }

    /// The tests and the changes that they have met, in words.
    var summary: String {
        let wrong = attempts.count { $0.mutant.kind == .wrong }
        let tests = plain.tests == 1 ? "1 test passes" : "\(plain.tests) tests pass"
        let changes = wrong == 1 ? "a change" : "each of \(wrong) changes"
        return "\(tests) on the code as it is, and \(changes) to it makes at least one of them fail."
    }
}
