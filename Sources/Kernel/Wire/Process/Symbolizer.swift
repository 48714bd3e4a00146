// Finds the functions and lines of addresses with the toolchain's `llvm-symbolizer`, while the front end does other
// work. Results are cached.

import WorkbenchCSystem
import WorkbenchLanguage

#if canImport(Glibc)
    import Glibc
#endif

package final class Symbolizer {
    /// A search in progress.
    package final class Search {
        /// A descriptor that is readable when the search has output.
        package let descriptor: Int32
        fileprivate let process: pid_t
        fileprivate let missing: [CrashTrace.Position]
        fileprivate var output: [UInt8] = []

        fileprivate init(descriptor: Int32, process: pid_t, missing: [CrashTrace.Position]) {
            self.descriptor = descriptor
            self.process = process
            self.missing = missing
        }

        deinit {
            kill(process, SIGKILL)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            close(descriptor)
        }
    }

    private var known: [CrashTrace.Position: [CrashSymbol]] = [:]
    private let tool: String?

    package convenience init() {
        self.init(tool: Self.find("llvm-symbolizer", in: getenv("PATH").map { String(cString: $0) } ?? ""))
    }

    package init(tool: String?) {
        self.tool = tool
    }

    /// The known symbols of a trace's frames.
    package func symbols(of trace: CrashTrace) -> [CrashSymbol] {
        trace.positions.flatMap { known[$0] ?? [] }
    }

    /// Starts a search for the unknown addresses. Nil if all are known, or if no search is possible.
    package func search(_ trace: CrashTrace) -> Search? {
        var seen: Set<CrashTrace.Position> = []
        let missing = trace.positions.filter { known[$0] == nil && seen.insert($0).inserted }
        guard let tool, !missing.isEmpty else { return nil }
        let lines = Array(missing.map { "\"\($0.image)\" 0x" + String($0.offset, radix: 16) + "\n" }.joined().utf8)
        let input = csystem_memory_file(lines, lines.count)
        guard input >= 0 else { return nil }
        defer { close(input) }
        var output: [Int32] = [-1, -1]
        guard csystem_pipe(&output) == 0 else { return nil }
        defer { close(output[1]) }
        let arguments = [strdup(tool), nil]
        defer { free(arguments[0]) }
        var process: pid_t = 0
        guard csystem_set_nonblocking(output[0]) == 0,
            csystem_spawn_filter(&process, tool, arguments, input, output[1]) == 0
        else {
            close(output[0])
            return nil
        }
        return Search(descriptor: output[0], process: process, missing: missing)
    }

    /// The time limit for the places of many instructions.
    private static let patience = Duration.seconds(10)

    /// The places of instructions, by file.
    func places(of run: CoverageReply.Run) -> [String: Set<CodeReply.Position>] {
        let trace = CrashTrace(image: run.image, offsets: run.offsets)
        if let search = search(trace) { _ = wait(for: search, until: .now + Self.patience) }
        var places: [String: Set<CodeReply.Position>] = [:]
        for symbol in symbols(of: trace) {
            guard let place = symbol.place else { continue }
            places[place.file, default: []].insert(CodeReply.Position(line: place.line, column: symbol.column))
        }
        return places
    }

    /// Reads the available results. Returns true at the end of the search.
    package func take(_ search: Search) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(search.descriptor, &chunk, chunk.count)
            if count > 0 {
                search.output += chunk[..<count]
            } else if count == 0 {
                break
            } else if errno != EINTR {
                if errno == EAGAIN { return false }
                break
            }
        }
        let found = Self.symbols(in: String(decoding: search.output, as: UTF8.self))
        for (position, symbols) in zip(search.missing, found) { known[position] = symbols }
        return true
    }

    /// Waits for the end of a search. Returns false if it's still running at the deadline.
    func wait(for search: Search, until deadline: ContinuousClock.Instant) -> Bool {
        while !take(search) {
            guard ContinuousClock.now < deadline,
                (try? Waiting.wait(for: [Waiting.Wish(search.descriptor)], until: deadline)) != nil
            else { return false }
        }
        return true
    }

    /// Parses the answers to all queries. Each frame has one line with the function and one with its place, inlined
    /// functions first. A blank line ends each answer.
    package static func symbols(in output: String) -> [[CrashSymbol]] {
        var answers: [[CrashSymbol]] = []
        var answer: [CrashSymbol] = []
        var function: Substring?
        for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                if !answer.isEmpty { answers.append(answer) }
                (answer, function) = ([], nil)
            } else if let name = function {
                answer.append(
                    CrashSymbol(
                        function: demangled(String(name)), place: place(line),
                        column: line.split(separator: ":").last.flatMap { Int($0) } ?? 0))
                function = nil
            } else {
                function = line
            }
        }
        if !answer.isEmpty { answers.append(answer) }
        return answers
    }

    /// Parses a place such as `/home/ada/app/Sources/Todo/TodoWorkflow.swift:14:32`. Unknown files are `??`, and
    /// unknown lines are 0.
    private static func place(_ text: Substring) -> CrashReport.Place? {
        let parts = text.split(separator: ":")
        guard parts.count >= 3, let line = Int(parts[parts.count - 2]), text.hasPrefix("/") else { return nil }
        return CrashReport.Place(file: parts.dropLast(2).joined(separator: ":"), line: line)
    }

    private static func demangled(_ name: String) -> String {
        guard name.hasPrefix("$s") else { return name }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let start = buffer.baseAddress, csystem_demangle(name, start, buffer.count) == 0 else { return name }
            return String(cString: start)
        }
    }

    /// Searches for the tool in the folders of `PATH`, and in the toolchain that contains `swift`.
    private static func find(_ tool: String, in path: String) -> String? {
        let folders = path.split(separator: ":").map(String.init)
        if let found = folders.map({ $0 + "/" + tool }).first(where: { access($0, X_OK) == 0 }) { return found }
        for folder in folders {
            guard let real = realpath(folder + "/swift", nil) else { continue }
            defer { free(real) }
            let beside = String(cString: real).split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + tool
            if access(beside, X_OK) == 0 { return beside }
        }
        return nil
    }
}
