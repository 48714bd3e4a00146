// A schedule of failing system calls on this thread, the same in every run with the same seed.

import Foundation
import Testing
import WorkbenchCFaults
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

/// Every property is tried with thousands of schedules. A schedule that broke one is listed with the property's seeds.
@Suite(.waits, .serialized) struct SimulationTests {}

final class Faults {
    private let state: UnsafeMutablePointer<cfaults>

    /// - Parameters:
    ///   - perMille: How many calls in a thousand fail.
    ///   - killedAt: The number of the call from which on nothing has an effect, as if the process was killed; 0 for
    ///     never.
    ///   - call: The only call that fails.
    init(seed: UInt64, perMille: Int, killedAt: Int = 0, only call: StaticString? = nil) {
        state = .allocate(capacity: 1)
        state.initialize(to: cfaults())
        state.pointee.random = seed
        state.pointee.per_mille = Int32(perMille)
        state.pointee.killed_at = Int32(killedAt)
        state.pointee.only = call.map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) }
    }

    deinit { state.deallocate() }

    /// Calls a function whose system calls may fail.
    func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        cfaults_use(state)
        defer { cfaults_use(nil) }
        return try body()
    }

    /// From now on, everything works.
    func end() { state.pointee.is_paused = 1 }

    var count: Int { Int(state.pointee.faults) + (isKilled ? 1 : 0) }
    var isKilled: Bool { state.pointee.is_killed != 0 }
    /// The failed calls and their error codes.
    var log: String {
        withUnsafeBytes(of: state.pointee.log) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// The descriptors that were opened and not closed.
    var openDescriptors: [Int] { indices(of: state.pointee.is_open) }

    /// Whether a power failure could lose bytes that were written to an open file.
    var hasUnsyncedBytes: Bool { !indices(of: state.pointee.is_unsynced).isEmpty }

    /// Whether a power failure could lose the name of a file.
    var hasUnsyncedName: Bool { state.pointee.has_unsynced_name != 0 }

    private func indices<Bytes>(of bytes: Bytes) -> [Int] {
        withUnsafeBytes(of: bytes) { bytes in bytes.indices.filter { bytes[$0] != 0 } }
    }

    /// The processes that were started and are still running or weren't waited for.
    var processes: [pid_t] {
        withUnsafeBytes(of: state.pointee.processes) { bytes in
            bytes.bindMemory(to: pid_t.self).prefix(Int(state.pointee.process_count)).filter { kill($0, 0) == 0 }
        }
    }
}

/// Tries a property with many seeds, and prints how much that was.
enum Simulation {
    /// `SIMULATED_SCHEDULES=10000` sets the number of schedules.
    static func run(
        _ name: String, _ usual: Int, thorough: Int, share: Int = 1, known: [UInt64] = [],
        _ body: (UInt64) throws -> (faults: Int, problem: String?)
    ) throws {
        let wanted = ProcessInfo.processInfo.environment["SIMULATED_SCHEDULES"].flatMap { Int($0) }
        let first = ProcessInfo.processInfo.environment["SIMULATED_FIRST"].flatMap { UInt64($0) } ?? 1
        let count = UInt64(wanted.map { max(1, $0 / share) } ?? Cases.count(usual, thorough: thorough))
        let begin = ContinuousClock.now
        var (faults, problems) = (0, 0)
        for seed in known + (first..<first + count) {
            let result = try body(seed)
            faults += result.faults
            guard let problem = result.problem else { continue }
            problems += 1
            if problems <= 5 { Issue.record("\(name), seed \(seed): \(problem)") }
        }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        let rate = Int(Double(count) / seconds * 60)
        print("\(name): \(count) schedules (\(rate) a minute), \(faults) faults injected, \(problems) schedules failed")
    }

    /// The path of an executable that was built with the tests.
    static func program(_ name: String) throws -> String {
        let tests = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(filePath: $0) }
        let paths = ([tests] + bundles).map { $0.deletingLastPathComponent().appending(path: name).path }
        return try #require(paths.first { access($0, X_OK) == 0 }, "build the product \(name)")
    }

    /// Calls a function with a folder for a schedule.
    static func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "simulation-\(UUID().uuidString)").path
        mkdir(folder, 0o700)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(folder)
    }
}
