// The facts read from the event stream of a test run.

import Testing
import WorkbenchPackages

@Suite struct TestRunTests {
    private static let begun = #"""
        {"kind":"test","payload":{"id":"M.S","kind":"suite","name":"S"},"version":0}
        {"kind":"test","payload":{"id":"M.S/a()/A.swift:3:4","kind":"function","name":"a()","isParameterized":false},"version":0}
        {"kind":"event","payload":{"kind":"runStarted","messages":[]},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[],"testID":"M.S"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[],"testID":"M.S/a()/A.swift:3:4"},"version":0}

        """#
    private static let ended = #"{"kind":"event","payload":{"kind":"runEnded","messages":[]},"version":0}"#

    private static let testEnded =
        #"{"kind":"event","payload":{"kind":"testEnded","testID":"M.S/a()/A.swift:3:4"},"version":0}"# + "\n"

    private static func issue(known: Bool, _ messages: String) -> String {
        #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":\#(known),"sourceLocation":"#
            + #"{"_filePath":"/x/A.swift","fileID":"M/A.swift","line":9,"column":2}},"messages":[\#(messages)],"#
            + #""testID":"M.S/a()/A.swift:3:4"},"version":0}"# + "\n"
    }

    @Test func testRunWithoutFailures() {
        let run = TestRun(events: Self.begun + Self.testEnded + Self.ended)
        #expect(run.tests == 1, "a suite is no test")
        #expect(run.failures.isEmpty && run.isWhole && run.running.isEmpty)
    }

    @Test func testRunFailuresHavePlacesAndMessages() {
        let known = Self.issue(known: true, #"{"symbol":"fail","text":"Expectation failed: it is known"}"#)
        let plain = Self.issue(known: false, #"{"symbol":"fail","text":"Expectation failed: 1 == 2"}"#)
        let told = Self.issue(
            known: false, #"{"symbol":"fail","text":"Issue recorded"},{"symbol":"details","text":"The state differs"}"#)
        let run = TestRun(events: Self.begun + known + plain + told + Self.ended)
        #expect(run.failures.map(\.message) == ["Expectation failed: 1 == 2", "The state differs"])
        #expect(run.failures.allSatisfy { $0.test == "a()" && $0.file == "A.swift" && $0.line == 9 })
    }

    @Test(arguments: ["", "\n", "garbage", #"{"kind":"event","payl"#])
    func interruptedTestRunIsIncomplete(_ end: String) {
        let run = TestRun(events: Self.begun + end)
        #expect(run.tests == 1 && !run.isWhole && run.running == ["a()"])
        #expect(TestRun(events: end).tests == 0)
    }
}
