// Files that are written, and commands that are run, while system calls fail.

import Foundation
import Testing
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension SimulationTests {
    /// As `check --promote` and `save` write.
    @Test func aFileHasItsOldContentOrTheNewOne() throws {
        try Simulation.run("files", 300, thorough: 3_000) { seed in
            try Simulation.inFolder { folder in
                var generator = SeededGenerator(seed: seed)
                let faults = Faults(
                    seed: seed, perMille: generator.pick([50, 200, 400]),
                    killedAt: generator.chance(50) ? 1 + generator.below(8) : 0)
                let path = folder + "/a.wf"
                func bytes() -> [UInt8] {
                    Array(repeating: UInt8(32 + generator.below(90)), count: generator.below(20_000))
                }
                let (old, new) = (bytes(), bytes())
                let hasFile = generator.chance(80)
                let isLinked = hasFile && generator.chance(30)
                if hasFile { try Data(old).write(to: URL(filePath: path)) }
                if isLinked { link(path, folder + "/b.wf") }
                let former = generator.chance(50) && hasFile ? old : nil
                let isWritten = faults.during { (try? TextFile.write(new, to: path, replacing: former)) != nil }
                let now = (try? Data(contentsOf: URL(filePath: path))).map { Array($0) }
                let before = hasFile ? old : nil
                let log = "(faults: \(faults.log)\(faults.isKilled ? "killed" : ""))"
                var problem: String?
                if !faults.openDescriptors.isEmpty { problem = "descriptors are still open" }
                if faults.isKilled {
                    // A file with several names is written in place, because its names must stay together.
                    if now != before, now != new, !isLinked { problem = "the file is mixed" }
                } else if isWritten
                    ? now != new : now != before && !faults.log.contains(/pwrite|ftruncate|(open|read).*renameat2/)
                {
                    problem = isWritten ? "the file wasn't written" : "the file isn't the old one"
                }
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                if !faults.isKilled, !faults.log.contains("unlink"), names.count != (now == nil ? 0 : isLinked ? 2 : 1)
                {
                    problem = "left: \(names)"
                }
                return (faults.count, problem.map { "\($0) \(log)" })
            }
        }
    }

    @Test func commandsLeaveNoProcessesLocksOrDescriptors() throws {
        try Simulation.run("commands", 20, thorough: 100, share: 20) { seed in
            try Simulation.inFolder { folder in
                var generator = SeededGenerator(seed: seed)
                let faults = Faults(seed: seed, perMille: generator.pick([20, 100, 300]))
                var problem: String?
                let isStopped = generator.chance(20)
                faults.during {
                    let text = try? BuildLock.holding(folder, stop: { false }) { () throws(HostingError) -> String in
                        var text = ""
                        let ending = ChildProcess.run(["/bin/echo", "done"], stop: { isStopped }) { text += $0 }
                        return ending.isSuccess && !ending.wasStopped ? text : "failed"
                    }
                    if let text, text != "failed", text != "done" { problem = "a command printed “\(text)”" }
                }
                if !faults.openDescriptors.isEmpty { problem = "descriptors \(faults.openDescriptors) are still open" }
                if !faults.processes.isEmpty { problem = "processes \(faults.processes) are still there" }
                faults.end()
                var waited = false
                try BuildLock.holding(folder, stop: { waited }, waiting: { waited = true }) { () throws(HostingError) in
                }
                return (faults.count, problem.map { "\($0) (faults: \(faults.log))" })
            }
        }
    }
}
