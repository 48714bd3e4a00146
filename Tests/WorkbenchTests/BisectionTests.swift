// `workflow bisect --json` on a package with a history in git.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    /// These tests build packages, so they run only where the README's package is built.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["README_BUILDS_PACKAGES"] != nil))
    struct BisectionTests {
        private struct Report: Decodable, Equatable {
            struct Bisection: Decodable, Equatable {
                var isTest: Bool
                var commit: String?
                var maybe: [String]
            }

            var bisection: Bisection
        }

        private let place: Place

        init() throws { place = try Place() }

        private func bisect(_ range: String, _ script: String) throws -> (code: Int32, reports: [Report]) {
            try place.write(script, to: "Sum/a.wf")
            let outcome = try place.run(
                ["bisect", "--json", range, "Sum/a.wf"], environment: ["XDG_CACHE_HOME": SharedCache.folder.path])
            // Progress is on standard error, and each line of the output is a JSON object.
            #expect(outcome.errors.contains("searching "), "\(outcome.errors)")
            let lines = outcome.output.split(separator: "\n").map { Data($0.utf8) }
            for line in lines { _ = try JSONSerialization.jsonObject(with: line) }
            return (outcome.code, lines.compactMap { try? JSONDecoder().decode(Report.self, from: $0) })
        }

        @Test func bisectionIsReportedAsJSON() throws {
            try place.write("", to: "Sum/.gitignore")
            _ = try place.git("init", "-q")
            let good = try place.commit(adding: "state.total += number")
            _ = try place.commit(adding: "state.total += number + 0")
            let broken = try place.commit(adding: "state.total += nothing")
            let bad = try place.commit(adding: "state.total += 2 * number")
            _ = try place.commit(adding: "state.total += number * 2")

            let test = try bisect("\(good)..", "send / add(2)\nexpect Sum.total == 2\n")
            #expect(test.code == 1)
            #expect(test.reports == [Report(bisection: .init(isTest: true, commit: bad, maybe: [broken]))])
            let behavior = try bisect("\(good)..", "send / add(2)\n")
            #expect(behavior.code == 1)
            #expect(behavior.reports == [Report(bisection: .init(isTest: false, commit: bad, maybe: [broken]))])
            let same = try bisect("\(bad)..", "send / add(2)\n")
            #expect(same.code == 0)
            #expect(same.reports == [Report(bisection: .init(isTest: false, commit: nil, maybe: []))])
        }
    }
}
