// Immediate effects that don't belong to a document: listing running apps, writing journals for the REPL.

import FoundationEssentials
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum OutsideWorld {
    /// The path without links and dots, because a journal may be read in a different directory.
    private static func withoutLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    static var runningApps: [RunningApp] {
        // If apps can't be listed, commands can't be sent to them either.
        ((try? AttachDirectory().apps()) ?? []).map {
            RunningApp(name: $0.name, process: $0.process, package: package(ofProcess: $0.process))
        }
    }

    private static func package(ofProcess process: Int) -> String? {
        guard let path = realpath("/proc/\(process)/exe", nil) else { return nil }
        defer { free(path) }
        let executable = String(cString: path)
        return executable.firstRange(of: "/.build/").map { String(executable[..<$0.lowerBound]) }
    }

    /// `4 processes, 132 MB: the server 41 MB, kernels 36 MB, swift-build 20 MB`
    ///
    /// - Parameter guards: The parents of kernels. Other processes are named after their programs.
    static func memory(ofKernels guards: [Int]) -> String {
        let own = megabytes(of: Int(getpid()))
        let kernels = guards.map { [$0] + descendants(of: $0) }
        let known = Set(kernels.joined())
        let others = Dictionary(grouping: descendants(of: Int(getpid())).filter { !known.contains($0) }, by: program)
            .mapValues { $0.map { [$0] } }
        var (count, sum, list) = (1, own, "")
        for (title, groups) in [("kernels", kernels)] + others.sorted(by: { $0.key < $1.key })
        where !groups.isEmpty {
            let sizes = groups.map { $0.map(megabytes).reduce(0, +) }.sorted(by: >)
            count += groups.joined().count
            sum += sizes.reduce(0, +)
            list += ", \(title) \(sizes.map { "\($0) MB" }.joined(separator: ", "))"
        }
        return "\(count) process\(count == 1 ? "" : "es"), \(sum) MB: the server \(own) MB" + list
    }

    /// The file name of a process's program.
    private static func program(of process: Int) -> String {
        let words = DiskFiles().read("/proc/\(process)/cmdline")?.split(separator: 0).first
        return words.map { DocumentURI.name(String(decoding: $0, as: UTF8.self)) } ?? "?"
    }

    /// The processes that a process started, and those that they started.
    private static func descendants(of process: Int) -> [Int] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.flatMap { thread in
            let children = DiskFiles().read("/proc/\(process)/task/\(thread)/children") ?? []
            return String(decoding: children, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        }.flatMap { [$0] + descendants(of: $0) }
    }

    /// The memory of a process. What several processes share is divided among them.
    private static func megabytes(of process: Int) -> Int {
        let text = DiskFiles().read("/proc/\(process)/smaps_rollup").map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1000
    }

    /// How long ago a file was written: `12 s`, `5 min`, `2 h`.
    static func age(ofFile path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let seconds = max(0, time(nil) - status.st_mtim.tv_sec)
        return seconds < 60 ? "\(seconds) s" : seconds < 3_600 ? "\(seconds / 60) min" : "\(seconds / 3_600) h"
    }

    /// - Returns: The name of the session, which can be resumed with `workflow --resume`.
    static func makeJournal(
        of app: String, in package: String?, _ commands: [String]
    ) throws(OutsideFault) -> String {
        guard let directory = JournalDirectory() else {
            throw OutsideFault("there is nowhere to keep journals: set HOME or XDG_STATE_HOME")
        }
        do {
            let file = try directory.create(app: app, package: package.map(withoutLinks))
            try file.append(commands)
            defer { file.close() }
            return file.name
        } catch let error as JournalFile.OpenError {
            throw OutsideFault(error.message)
        } catch let error as SystemError {
            throw OutsideFault(error.message)
        } catch {
            throw OutsideFault("can't write the journal: \(error)")
        }
    }
}
