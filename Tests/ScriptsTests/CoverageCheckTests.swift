// The coverage of a script that could not be determined.

import Testing
import WorkbenchLanguage

@Suite struct CoverageCheckTests {
    private static let results: [CommandResult] = [
        .replied([Reply(.refused(Refusal(.follow(.noProcessCopy))))]),
        .died(
            Death(
                crash: CrashReport(cause: .signal(1)), command: nil,
                outcome: .restored(step: 0, lines: 0, milliseconds: 1))),
    ]

    @Test("A script whose coverage couldn't be determined fails", arguments: results)
    func unknownCoverageFails(result: CommandResult) {
        var check = ScriptCheck(
            ScriptFile(name: "a.wf", bytes: Array("stack\n".utf8)), collectsCoverage: true,
            read: { name, _ in ScriptFile(name: name, bytes: []) })
        var asked: [String] = []
        while let request = check.next() {
            asked.append(request.text)
            check.answer(request.text == "stack" ? .replied([]) : result)
        }
        #expect(asked == ["stack", "coverage --states 200"])
        #expect(check.findings.map(\.command) == ["coverage --states 200"])
        #expect(check.coverage == nil)
    }
}
