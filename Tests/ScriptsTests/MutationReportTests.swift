// The report of `workflow check --mutants` as text, as JUnit and as JSON.

import Testing
import WorkbenchLanguage

@Suite struct MutationReportTests {
    private static let report: MutationReport = {
        func row(_ line: Int, _ change: String, _ result: MutationResult) -> MutationReport.Row {
            MutationReport.Row(FilePlace(file: "Cart.swift", line: line, column: 5), change, result)
        }
        var (caught, unnoticed) = (MutationResult(.caught, scripts: ""), MutationResult(.unnoticed, scripts: ""))
        caught.script = "order.wf"
        unnoticed.lines = ["open CartWorkflow()", "send / close"]
        unnoticed.effect = ["/ isOpen: false → true"]
        var unreached = MutationResult(.unnoticed, scripts: "")
        (unreached.isReached, unreached.tried) = (false, 57)
        return MutationReport(
            [
                row(3, "`a` left out", caught), row(7, "`b` negated", unnoticed),
                row(9, "`1` replaced by `2`", unreached),
            ],
            broken: 4, left: 2)
    }()

    @Test func reportListsTheChangesThatNoScriptNotices() {
        #expect(
            Self.report.lines(.seconds(1)).map(\.plain) == [
                " ✗ Cart.swift:7  no script notices: `b` negated", "   this script notices it:",
                "     open CartWorkflow()", "     send / close", "     → / isOpen: false → true",
                " ✗ Cart.swift:9  no script runs this code: `1` replaced by `2`",
                "   tried 57 scripts without finding a difference",
                " 1 of 3 changes caught, 4 more didn't compile, 2 more not tried: use a larger number with --mutants   1.00 s",
            ])
    }

    @Test func reportOfAStoppedCheckSaysHowToContinue() {
        var result = MutationResult(.unnoticed, scripts: "")
        func report() -> MutationReport {
            let row = MutationReport.Row(FilePlace(file: "Cart.swift", line: 7, column: 5), "`b` negated", result)
            return MutationReport([row], broken: 0, left: 0, pending: 3, isStopped: true)
        }
        #expect(
            report().lines(.seconds(1)).map(\.plain) == [
                " ✗ Cart.swift:7  no script notices: `b` negated",
                " 0 of 1 changes caught, 3 not tried yet   1.00 s",
                " stopped: run the same command again to continue",
            ])
        result.tried = 2
        #expect(report().lines(.seconds(1))[1].plain == "   tried 2 scripts without finding a difference")
        let line = ReplyJSON.line("mutants", report())
        #expect(line.contains(#""pending":3"#) && line.contains(#""isStopped":true"#))
    }

    @Test func everyChangeIsATestCase() {
        let report = Self.report.checkReport(.seconds(1))
        #expect(report.exitCode == 1 && report.scripts.map(\.name) == ["Cart.swift"])
        let text = JUnitReport(report).text
        #expect(text.contains(#"<testsuite name="Cart.swift" tests="3" failures="2""#))
        #expect(text.contains(#"message="no script notices: `b` negated""#))
    }

    @Test func reportIsOneLineOfJSON() {
        let line = ReplyJSON.line("mutants", Self.report)
        #expect(!line.contains("\n") && line.hasPrefix(#"{"mutants":{"#))
        #expect(
            line.contains(#""caught":1"#) && line.contains(#""total":3"#) && line.contains(#""verdict":"unnoticed""#))
    }
}
