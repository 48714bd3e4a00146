// Runs a package's scripts on its mutations, and searches for scripts that notice those that pass.

import FoundationEssentials
import Synchronization
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

struct MutationTrial: Sendable {
    /// The run of all scripts without a mutation.
    struct Rehearsal: Sendable {
        var failed: [ScriptResult] = []
        var runs: [(script: Int, reached: Set<Int>, duration: Duration)] = []
    }

    /// A script that may notice a mutation, with the mutations that it reaches.
    struct Candidate: Codable, Sendable {
        var lines: [String]
        /// Whether the last command is repeated.
        var isRepetition = false
        var reached: Set<Int> = []
    }

    private let scripts: [ScriptFile]
    private let fingerprints: [String]
    private let kernels: ScriptKernels
    private let limitsTime: Bool
    private let host: PackageBuilder
    private let folder: VersionFolder

    private static let steps = 200
    /// The maximum number of scripts to drive the app from, and of scripts to run on a mutation in search of a difference.
    private static let (mostStarts, mostCandidates) = (12, 40)
    /// The number of times that a command is repeated, for code that needs several of one kind, such as wrong passwords.
    private static let repetitions = 10
    private static let patience = Duration.seconds(20)

    /// - Parameters:
    ///   - code: The contents of the Swift files of the package and its local dependencies. A change in one file may change
    ///     the verdict on another.
    ///   - limitsTime: Whether the time limit of commands depends on how long the scripts usually take.
    init(
        _ scripts: [ScriptFile], _ kernels: ScriptKernels, code: [String], limitsTime: Bool, _ host: PackageBuilder,
        _ folder: VersionFolder
    ) {
        (self.scripts, self.kernels, self.limitsTime) = (scripts, kernels, limitsTime)
        (self.host, self.folder) = (host, folder)
        fingerprints = scripts.map { file in
            var texts = code + [String(decoding: file.script.bytes, as: UTF8.self)]
            _ = ScriptSource.all(of: file.script.statements, at: file.name) { name, script in
                let source = try? TextFile.script(name, script)
                let text = source.map { String(decoding: $0.script.bytes, as: UTF8.self) }
                texts.append(text ?? "")
                return (source?.name ?? name, text)
            }
            return fingerprint(texts.joined(separator: "\u{0}"))
        }
    }

    /// Whether a result still holds. If a script caught the mutation, only that script and the code must be unchanged.
    func isKnown(_ result: MutationResult?) -> Bool {
        guard let result else { return false }
        return switch result.verdict {
        case .caught: zip(scripts, fingerprints).contains { $0.name == result.script && $1 == result.scripts }
        case .unnoticed: result.scripts == allScripts
        case .broken: false
        }
    }

    private var allScripts: String { fingerprint(fingerprints.joined(separator: " ")) }

    // MARK: - Verdicts

    func rehearsal() async -> Rehearsal {
        var rehearsal = Rehearsal()
        for (number, script) in scripts.enumerated() {
            let log = MutationLog(folder.path(of: "reached"))
            let check = await check(script, kernels, log.environment)
            if !check.isPassed { rehearsal.failed.append(ScriptResult(check)) }
            rehearsal.runs.append((number, log.take(), check.durations.reduce(.zero, +)))
        }
        rehearsal.runs.sort { $0.duration < $1.duration }
        return rehearsal
    }

    /// Runs the scripts that reach a mutation, until one of them fails.
    func verdict(on site: MutatedPackage.Site, _ rehearsal: Rehearsal) async -> MutationResult {
        var kernels = kernels
        let longest = rehearsal.runs.map { $0.duration / .seconds(1) }.max() ?? 0
        if limitsTime { kernels.limit = max(2, 10 * longest) }
        let runs = rehearsal.runs.filter { $0.reached.contains(site.number) }
        for run in runs {
            let check = await check(scripts[run.script], kernels, environment(of: site))
            guard !check.isPassed else { continue }
            var result = MutationResult(.caught, scripts: fingerprints[run.script])
            result.script = scripts[run.script].name
            return result
        }
        var result = MutationResult(.unnoticed, scripts: allScripts)
        result.isReached = !runs.isEmpty
        return result
    }

    private func check(
        _ script: ScriptFile, _ kernels: ScriptKernels, _ environment: [String: String]
    ) async -> ScriptCheck {
        await CheckRunner(read: TextFile.script, plan: { CheckPlan.plan(for: $0) }) {
            [host] _ async throws(UnreadableFile) in try await kernels.evaluator(host, environment: environment)
        }.check(script)
    }

    private func environment(of site: MutatedPackage.Site) -> [String: String] {
        [MutatedFile.variable: "\(site.number)"]
    }

    // MARK: - The search for scripts

    /// Scripts that may notice mutations: the commands of the package's scripts, and random walks from their starts and
    /// ends, the shortest first. Those that an earlier check has made are reused.
    ///
    /// - Parameter sites: The mutations. The walks try the numbers and strings in their code.
    func candidates(
        for sites: [MutatedPackage.Site], seed: Int, _ store: MutationStore,
        progress: @Sendable (_ done: Int, _ total: Int) -> Void
    ) async -> [Candidate] {
        guard let guide = try? await kernels.evaluator(host) else { return [] }
        let log = MutationLog(folder.path(of: "reached"))
        guard let runner = try? await kernels.evaluator(host, environment: log.environment) else { return [] }
        let literals = Literals(in: sites.map(\.mutation.original))
        let purpose = fingerprint(
            ([allScripts, "\(seed)"] + sites.map { "\($0.number) \($0.key)" }).joined(separator: " "))
        var (candidates, seen): ([Candidate], Set<[String]>) = ([], [])
        let starts = starts(opening: guide.app).prefix(Self.mostStarts)
        for (number, start) in starts.enumerated() {
            progress(number, starts.count)
            let key = fingerprint(([purpose] + start).joined(separator: "\n"))
            if let known = store.candidates(for: key) {
                candidates += known
                seen.formUnion(known.map(\.lines))
                continue
            }
            var new: [Candidate] = []
            for var candidate in await walks(from: start, literals, seed: seed, guide)
            where seen.insert(candidate.lines).inserted {
                var done: [String] = []
                for line in candidate.lines where await runner.evaluate(line).isSuccess { done.append(line) }
                (candidate.lines, candidate.reached) = (done, log.take())
                new.append(candidate)
            }
            // An interrupted check ends its kernels, so their last answers don't count.
            guard !Task.isCancelled, !Interrupts.isPressed else { break }
            store.keep(new, for: key)
            candidates += new
        }
        await guide.end()
        await runner.end()
        return candidates.sorted { $0.lines.count < $1.lines.count }
    }

    /// The given commands, and random walks that start after the first or the last of them. Random walks rarely repeat
    /// a command, so there are also scripts that repeat a walk's first or second command.
    private func walks(
        from start: [String], _ literals: Literals, seed: Int, _ guide: KernelEvaluator
    ) async -> [Candidate] {
        var all = [Candidate(lines: start)]
        func add(_ start: [String]) async {
            for (numbers, texts) in literals.parts {
                let walks = await guide.walks(
                    Walks.Parameters(steps: Self.steps, seed: seed, numbers: numbers, texts: texts))
                all += walks.map { Candidate(lines: start + $0) }
                for walk in walks.flatMap({ [$0.prefix(1), $0.prefix(2)] }) {
                    let again = repeatElement(walk.last ?? "", count: Self.repetitions - 1)
                    all.append(Candidate(lines: start + walk + again, isRepetition: true))
                }
            }
        }
        _ = await guide.evaluate(start[0])
        await add([start[0]])
        guard start.count > 1 else { return all }
        for line in start.dropFirst() { _ = await guide.evaluate(line) }
        await add(start)
        return all
    }

    /// The commands of the scripts, from one `open` to the next.
    private func starts(opening app: String?) -> [[String]] {
        var starts: [[String]] = []
        for script in scripts {
            var isFirst = true
            for statement in script.script.statements {
                guard let command = statement.command, let effect = command.specification?.changes else { continue }
                let opens = command.is(OpenCommand.self)
                if isFirst, !opens, let app { starts.append(["open \(app)"]) }
                if opens { starts.append([]) }
                isFirst = false
                if [.tree, .treeIfGiven, .session].contains(effect), !starts.isEmpty {
                    starts[starts.count - 1].append(statement.content)
                }
            }
        }
        return Array(Set(starts)).sorted { ($0.count, $0.joined()) < ($1.count, $1.joined()) }
    }

    /// Adds the result of the search for a script that notices the mutation.
    func searched(
        _ result: MutationResult, _ site: MutatedPackage.Site, _ candidates: [Candidate]
    ) async -> MutationResult {
        var result = result
        result.tried = candidates.count
        // A script that doesn't run the code can't notice the mutation.
        let all = candidates.filter { $0.reached.contains(site.number) }
        let suitable =
            all.filter { !$0.isRepetition }.prefix(Self.mostCandidates)
            + all.filter(\.isRepetition).prefix(Self.mostCandidates)
        guard !suitable.isEmpty, let original = try? await kernels.evaluator(host) else { return result }
        if let same = try? await kernels.evaluator(host),
            let mutated = try? await kernels.evaluator(host, environment: environment(of: site))
        {
            let deadline = ContinuousClock.now + Self.patience
            var search = NoticingSearch(original, same, mutated, read: TextFile.script) {
                ContinuousClock.now > deadline
            }
            let find = await search.first(of: suitable.map(\.lines))
            await same.end()
            await mutated.end()
            result.tried = search.tried
            result.lines = find?.lines
            let renders = search.renders.map { "\($0)" }.joined(separator: " → ")
            result.effect = find?.difference.effect ?? (renders.isEmpty ? [] : ["rendered nodes: \(renders)"])
        }
        await original.end()
        return result
    }
}

/// The numbers and strings in pieces of code. A limit is also worth trying from the other side.
private struct Literals {
    private var numbers: Set<String> = []
    private var texts: Set<String> = []

    private static let (size, most) = (3, 4)

    init(in codes: [String]) {
        let literals = SourceLiterals(in: codes.map { Array($0.utf8) })
        (numbers, texts) = (Set(literals.numbers), Set(literals.texts))
    }

    /// A few literals at a time; at least one part, which may be empty.
    var parts: [(numbers: [String], texts: [String])] {
        let count = min(Self.most, max(1, (max(numbers.count, texts.count) + Self.size - 1) / Self.size))
        func part(_ number: Int, of literals: Set<String>) -> [String] {
            Array(literals.sorted().dropFirst(number * Self.size).prefix(Self.size))
        }
        return (0..<count).map { (part($0, of: numbers), part($0, of: texts)) }
    }
}

/// The file to which a kernel appends the numbers of the mutations that it reaches.
private struct MutationLog {
    private let path: String

    init(_ path: String) {
        self.path = path
        clear()
    }

    var environment: [String: String] { [MutatedFile.logVariable: path] }

    /// The numbers since the last call.
    func take() -> Set<Int> {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        clear()
        return Set(text.split(separator: "\n").compactMap { Int($0) })
    }

    /// Truncates the file, because the kernel keeps it open. If it can't be written, no script seems to reach any code.
    private func clear() { close(open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)) }
}

/// The results for all mutations of a package and the scripts that were tried on them, in a file of the cache.
final class MutationStore: Sendable {
    private struct Content: Codable {
        var results: [String: MutationResult] = [:]
        var candidates: [String: [MutationTrial.Candidate]] = [:]
        /// The candidates that this check has asked for.
        var used: Set<String> = []
    }

    private let path: String
    private let content: Mutex<Content>

    init(_ path: String) {
        self.path = path
        let data = try? Data(contentsOf: URL(filePath: path))
        var known = data.flatMap { try? JSONDecoder().decode(Content.self, from: $0) } ?? Content()
        known.used = []
        content = Mutex(known)
    }

    func result(for key: String) -> MutationResult? { content.withLock { $0.results[key] } }

    /// The keys of the mutations that don't compile.
    var broken: Set<String> {
        content.withLock { Set($0.results.filter { $0.value.verdict == .broken }.keys) }
    }

    func keep(_ result: MutationResult, for key: String) { change { $0.results[key] = result } }

    func candidates(for key: String) -> [MutationTrial.Candidate]? {
        content.withLock { content in
            content.used.insert(key)
            return content.candidates[key]
        }
    }

    func keep(_ candidates: [MutationTrial.Candidate], for key: String) { change { $0.candidates[key] = candidates } }

    /// Forgets the results for other mutations and, if this check has all of its candidates, all other candidates.
    func forget(allBut keys: Set<String>) {
        change { content in
            content.results = content.results.filter { keys.contains($0.key) }
            let used = content.used
            guard !used.isEmpty, used.allSatisfy({ content.candidates[$0] != nil }) else { return }
            content.candidates = content.candidates.filter { used.contains($0.key) }
        }
    }

    private func change(_ body: (inout Content) -> Void) {
        content.withLock { content in
            body(&content)
            // Without the file, the next check starts from the beginning.
            if let data = try? JSONEncoder().encode(content) {
                try? data.replace(path)
            }
        }
    }
}
