// The report after code was rebuilt.

import Testing
import WorkbenchLanguage

@Suite struct RestartTextTests {
    @Test func answersWithTheSameSummaryAreShownByALineThatDiffers() {
        let kind = RestartReport.Divergence.Kind.differs(
            before: [Reply(.script("open todo\nstack"))], now: [Reply(.script("open todo\ntree"))])
        let report = RestartReport(
            outcome: .restored(step: 1, lines: 1, milliseconds: 3),
            divergences: [RestartReport.Divergence(number: 1, line: "save", kind: kind)])
        let lines = ReplyText().lines(of: report).map(\.plain).dropFirst()
        #expect(lines == [" line 1  save", "   before  stack", "   now     tree"])
    }
}
