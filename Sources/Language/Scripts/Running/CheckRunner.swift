// Runs many scripts, several at a time, each in its own evaluator. It is independent of files and processes: the
// functions that read scripts and make evaluators are passed in.

package struct CheckRunner: Sendable {
    package var read: ScriptFile.Reader
    /// Makes an evaluator for a script. If it throws an error, the error is reported at the script.
    package var makeEvaluator: @Sendable (ScriptFile) async throws(UnreadableFile) -> any ScriptEvaluator
    /// Makes the plan for a script. This is how a lesson's tasks are checked.
    package var plan: @Sendable (ScriptFile) -> CheckPlan
    /// The number of scripts that run at the same time.
    package var jobs: Int
    /// Whether the expected output is replaced by the actual output.
    package var promotes: Bool
    /// Whether the results include the coverage of the sessions.
    package var collectsCoverage = false
    /// Writes a promoted script. Returns the reason if that fails.
    package var write: @Sendable (_ file: ScriptFile, _ text: String) -> String? = { _, _ in nil }
    package var clock: @Sendable () -> Duration

    package init(
        jobs: Int = 1, promotes: Bool = false, read: @escaping ScriptFile.Reader,
        plan: @escaping @Sendable (ScriptFile) -> CheckPlan = { _ in CheckPlan() },
        clock: @escaping @Sendable () -> Duration = CheckRunner.monotonicClock(),
        makeEvaluator: @escaping @Sendable (ScriptFile) async throws(UnreadableFile) -> any ScriptEvaluator
    ) {
        self.read = read
        self.makeEvaluator = makeEvaluator
        self.plan = plan
        self.jobs = max(1, jobs)
        self.promotes = promotes
        self.clock = clock
    }

    package static func monotonicClock() -> @Sendable () -> Duration {
        let start = ContinuousClock.now
        return { ContinuousClock.now - start }
    }

    /// The progress of all scripts.
    package struct Progress: Sendable {
        /// The result that has just been completed.
        package var result: ScriptResult
        package var done: Int
        package var total: Int
    }

    /// Runs scripts. The results are in the order of the scripts, but progress is reported in the order of completion.
    /// - Parameter filter: Selects scripts whose path or headings contain this string, ignoring case.
    package func run(
        _ paths: [String], filter: String? = nil, progress: @Sendable (Progress) -> Void = { _ in }
    ) async -> CheckReport {
        let start = clock()
        let scripts = paths.map(opened).filter { filter == nil || Self.fits($0, filter ?? "") }
        let results = await Self.map(scripts, jobs: jobs, { await result(of: $0) }) { result, done in
            progress(Progress(result: result, done: done, total: scripts.count))
        }
        return CheckReport(scripts: results, duration: clock() - start)
    }

    /// The results of work on elements, several at a time. They are in the order of the elements, but progress is
    /// reported in the order of completion.
    package static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element], jobs: Int, _ work: @escaping @Sendable (Element) async -> Result,
        progress: (_ result: Result, _ done: Int) -> Void
    ) async -> [Result] {
        await withTaskGroup(of: (Int, Result).self) { group in
            var (waiting, results) = (elements.enumerated().makeIterator(), [Int: Result]())
            func add() {
                guard let (index, element) = waiting.next() else { return }
                group.addTask { (index, await work(element)) }
            }
            for _ in 0..<jobs { add() }
            for await (index, result) in group {
                results[index] = result
                progress(result, results.count)
                add()
            }
            return elements.indices.compactMap { results[$0] }
        }
    }

    /// Runs one script until it ends.
    package func check(
        _ file: ScriptFile, drawsTraces: Bool = false, keepsTrees: Bool = false
    ) async -> ScriptCheck {
        var check = ScriptCheck(
            file, plan: plan(file), drawsTraces: drawsTraces, keepsTrees: keepsTrees,
            collectsCoverage: collectsCoverage,
            read: read)
        guard check.next() != nil else { return check }
        await run(&check, of: file)
        guard check.isPassed else { return check }
        for variant in check.plan.variants {
            var other = ScriptCheck(variant.file, read: read)
            await run(&other, of: file)
            if let finding = other.findings.first { check.note(variant.finding(finding)) }
        }
        return check
    }

    /// Runs a check until it ends, with its own evaluator.
    private func run(_ check: inout ScriptCheck, of file: ScriptFile) async {
        let evaluator: any ScriptEvaluator
        do throws(UnreadableFile) {
            evaluator = try await makeEvaluator(file)
        } catch {
            let remedy = file.package.map { "run `workflow open \($0)` to see why" } ?? "start it by hand to see why"
            check.abandon("the app couldn't be started: \(error.reason)", remedy: remedy)
            return
        }
        while let request = check.next() {
            let start = clock()
            let result = await request.isLook ? evaluator.look(request.text) : evaluator.evaluate(request.text)
            check.answer(result, took: clock() - start)
        }
        await evaluator.end()
    }

    // MARK: - One script

    private enum Opened: Sendable {
        case script(ScriptFile)
        case unreadable(String, reason: String)
    }

    private func opened(_ path: String) -> Opened {
        do throws(UnreadableFile) {
            return .script(try read(path, ""))
        } catch {
            return .unreadable(path, reason: error.reason)
        }
    }

    private static func fits(_ opened: Opened, _ filter: String) -> Bool {
        switch opened {
        case .unreadable(let path, _): path.lowercased().contains(filter.lowercased())
        case .script(let file): file.fits(filter)
        }
    }

    private func result(of opened: Opened) async -> ScriptResult {
        switch opened {
        case .unreadable(let path, let reason):
            return ScriptResult(
                name: path,
                finding: CheckFinding(
                    .other(message: "can't read the file: \(reason)", remedy: "check the path and its permissions"),
                    at: FilePlace(file: path, line: 1)))
        case .script(let file):
            let check = await check(file)
            var result = ScriptResult(check)
            guard promotes else { return result }
            let failed = result
            let promotion = Promotion(of: check)
            result.settle(promotion)
            if !promotion.changes.isEmpty, let problem = write(file, promotion.text) {
                // If the file couldn't be written, the findings aren't resolved.
                result = failed
                result.add(
                    CheckFinding(
                        .other(
                            message: "can't write the promoted script: \(problem)",
                            remedy: "nothing was written"),
                        at: FilePlace(file: file.name, line: 1)))
            }
            return result
        }
    }
}

extension ScriptFile {
    /// Whether the path or a heading contains a string, ignoring case.
    package func fits(_ filter: String) -> Bool {
        ([name] + script.headings.map(\.title)).contains { $0.lowercased().contains(filter.lowercased()) }
    }
}

/// Evaluates commands. It may be a kernel process, a session in this process, or a test double.
package protocol ScriptEvaluator: Sendable {
    /// Evaluates the text of one command.
    func evaluate(_ command: String) async -> CommandResult
    /// Evaluates a query that leaves no trace in the session.
    func look(_ question: String) async -> CommandResult
    /// Ends the evaluator after the last command.
    func end() async
}

extension ScriptEvaluator {
    package func look(_ question: String) async -> CommandResult { await evaluate(question) }
    package func end() async {}
}
