// The steps of workers at the prompt: equal steps are counted, and muted ones aren't shown.

import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite struct FoldingTests {
        /// The maximum number of queries while waiting for a worker's step.
        private static let most = 400

        @Test("A repeated step of a worker is only counted, and steps of a muted worker are not shown")
        func repeatedWorkerStepsAreCountedAndMutedOnesHidden() throws {
            let sitting = try Sitting(try Place(), .workflow, ["feed"], rows: 600)
            try sitting.prompt()
            let hasFolded = try (0..<Self.most).contains { _ in
                try sitting.say("stack").contains("more step")
            }
            #expect(hasFolded)
            #expect(try sitting.say("workers mute /").contains(", muted"))
            let begin = try sitting.say("state .age")
            let hasTicked = try (0..<Self.most).contains { _ in try sitting.say("state .age") != begin }
            #expect(hasTicked)
            let after = try #require(sitting.picture.firstRange(of: "workers mute /")?.upperBound)
            #expect(!sitting.picture[after...].contains("deliver /"))
            #expect(!sitting.picture[after...].contains("more step"))
            try sitting.leave()
        }
    }
}
