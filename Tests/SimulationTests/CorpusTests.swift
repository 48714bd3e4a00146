// The inputs that a fuzzer has found, each of which reaches code that the others don't. `.ci/fuzz` looks for more.

import Foundation
import Testing
import WorkbenchPackages
import WorkbenchTestSupport

@Suite(.waits) struct CorpusTests {
    @Test(arguments: ["script", "literal", "frames", "journal"]) func inputsOfAFuzzerAreRead(parser: String) throws {
        let program = try Simulation.program("workbench-fuzz")
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Programs/Fuzz/Corpus/\(parser)")
        let inputs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        try #require(!inputs.isEmpty)
        var output = ""
        let ending = ChildProcess.run(["env", "PARSER=\(parser)", program] + inputs.map { "\(folder.path)/\($0)" }) {
            output += $0 + "\n"
        }
        #expect(ending.isSuccess, "\(output)")
    }
}
