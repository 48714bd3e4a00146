// Commands and the processes they start: none of these keeps running after its command has ended, even if it has
// detached itself.

import Foundation
import Testing
import WorkbenchPackages
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits) struct CommandEndTests {
    private func run(_ script: String) -> (ending: ChildProcess.Ending, lines: [String]) {
        var lines: [String] = []
        let ending = ChildProcess.run(["/bin/sh", "-c", script]) { lines.append($0) }
        return (ending, lines)
    }

    @Test(arguments: ["sleep 1000 &", "setsid sleep 1000 &", "(setsid sh -c 'sleep 1000 & sleep 1000' &);"])
    func nothingGoesOnAfterTheEnd(start: String) throws {
        let mark = "SLEEPER=\(UUID().uuidString)"
        let (ending, _) = run("export \(mark); \(start) exit 4")
        #expect(ending.code == 4)
        #expect(Self.processes(with: mark) == [])
    }

    @Test func nothingGoesOnAfterAStop() throws {
        let mark = "SLEEPER=\(UUID().uuidString)"
        let ending = ChildProcess.run(
            ["/bin/sh", "-c", "export \(mark); setsid sleep 1000 & sleep 1000"],
            stop: { !Self.processes(with: mark).isEmpty }, line: { _ in })
        #expect(ending.wasStopped)
        #expect(Self.processes(with: mark) == [])
    }

    private static func processes(with variable: String) -> [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int($0) }.filter { number in
            let variables = (try? Data(contentsOf: URL(filePath: "/proc/\(number)/environ"))) ?? Data()
            return variables.split(separator: 0).contains(Data(variable.utf8)[...])
        }
    }
}
