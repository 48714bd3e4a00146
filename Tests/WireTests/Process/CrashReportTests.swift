// Crash reports from real crashes. The texts in `Crashes` come from small programs built for debugging and for release;
// only their folders were renamed.

import FoundationEssentials
import WorkbenchReplies
import Testing
import WorkbenchTestSupport
import WorkbenchWire

@Suite struct CrashReportTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var file: String
        var status: WaitStatus
        var cause: CrashReport.Cause
        var message: String?
        var place: String?
        var frames: [String]
        var testDescription: String { file }
    }

    private static let todo = "/home/ada/app/Sources/Todo/TodoWorkflow.swift"

    static let cases: [Case] = [
        Case(
            file: "debug-trap", status: .signaled(4), cause: .trap,
            message: "Fatal error: Received edit action when state was not `.edit`.", place: "\(todo):13",
            frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "release-trap", status: .signaled(4), cause: .trap,
            message: "Fatal error: Received edit action when state was not `.edit`.", place: "\(todo):13",
            frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "debug-index", status: .signaled(4), cause: .trap, message: "Fatal error: Index out of range",
            place: "\(todo):14", frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "release-index", status: .signaled(4), cause: .trap, message: nil, place: "\(todo):14",
            frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "debug-unwrap", status: .signaled(4), cause: .trap,
            message: "Fatal error: Unexpectedly found nil while unwrapping an Optional value", place: "\(todo):17",
            frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "release-unwrap", status: .signaled(4), cause: .trap,
            message: "Swift runtime failure: Unexpectedly found nil while unwrapping an Optional value",
            place: "\(todo):17", frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "debug-badAccess", status: .signaled(11), cause: .badAccess(signal: 11),
            message: "Bad pointer dereference at 0x0000000000000008", place: "\(todo):18",
            frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "release-badAccess", status: .signaled(11), cause: .badAccess(signal: 11),
            message: "Bad pointer dereference at 0x0000000000000008", place: "\(todo):18",
            frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "debug-stackOverflow", status: .signaled(11), cause: .stackOverflow, message: nil,
            place: "\(todo):37", frames: ["Holder.recurse(_:)"]),
        Case(
            file: "release-stackOverflow", status: .signaled(11), cause: .stackOverflow, message: nil,
            place: "\(todo):37", frames: ["Holder.recurse(_:)"]),
        Case(
            file: "debug-multiline", status: .signaled(4), cause: .trap,
            message: "Fatal error: first line\nsecond line: Fatal error: nested\n\nfourth", place: "\(todo):22",
            frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "debug-precondition", status: .signaled(4), cause: .trap, message: "Precondition failed: n is 0",
            place: "\(todo):27", frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "release-precondition", status: .signaled(4), cause: .trap,
            message: "Swift runtime failure: precondition failure", place: "\(todo):27",
            frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "debug-assertion", status: .signaled(4), cause: .trap, message: "Assertion failed: n is 0",
            place: "\(todo):28", frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(
            file: "release-overflow", status: .signaled(4), cause: .trap,
            message: "Swift runtime failure: arithmetic overflow", place: "\(todo):29",
            frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        Case(file: "debug-abort", status: .signaled(6), cause: .signal(6), message: nil, place: nil, frames: []),
        // Output without a line break precedes the file's name.
        Case(
            file: "debug-output", status: .signaled(4), cause: .trap, message: "Fatal error: after output",
            place: "\(todo):34", frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        // The workbench's own frames are not the user's.
        Case(
            file: "debug-kernel", status: .signaled(4), cause: .trap,
            message: "Fatal error: Received edit action when state was not `.edit`.",
            place: "/home/ada/app/Sources/Tutorial5/TodoWorkflow.swift:93",
            frames: ["TodoWorkflow.EditAction.apply(toState:workflow:)"]),
    ]

    @Test(arguments: cases) func realTextsGiveTheirFacts(_ example: Case) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Crashes/\(example.file).txt")
        let report = CrashReport(
            status: example.status, text: String(decoding: try Data(contentsOf: file), as: UTF8.self))
        #expect(report.cause == example.cause)
        #expect(report.message == example.message)
        #expect(report.place.map { "\($0.file):\($0.line)" } == example.place)
        #expect(report.frames.map(\.function) == example.frames)
    }

    @Test("A user's folder may be called like one of the workbench's", arguments: ["Kernel", "Replies", "Wire"])
    func foldersOfTheSameName(folder: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Crashes/debug-kernel.txt")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let report = CrashReport(
            status: .signaled(4), text: text.replacing("app/Sources/Tutorial5/", with: "app/Sources/\(folder)/"))
        #expect(report.place?.file == "/home/ada/app/Sources/\(folder)/TodoWorkflow.swift")
        #expect(report.frames.map(\.function) == ["TodoWorkflow.EditAction.apply(toState:workflow:)"])
    }

    @Test(arguments: [
        ("debug-throwing", "Fatal error: 'try!' expression unexpectedly raised an error: "),
        ("debug-cast", "Could not cast value of type 'Swift.Array<Swift.Int>'"),
        ("release-cast", "Swift runtime failure: failed cast"),
    ]) func messagesWithAddressesBeginAsExpected(file: String, beginning: String) throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Crashes/\(file).txt")
        let report = CrashReport(
            status: .signaled(file == "debug-cast" ? 6 : 4),
            text: String(decoding: try Data(contentsOf: url), as: UTF8.self))
        #expect(report.cause == .trap)
        #expect(report.message?.hasPrefix(beginning) == true, "\(report.message ?? "")")
    }

    @Test(arguments: [
        (WaitStatus.exited(0), CrashReport.Cause.exit(status: 0)), (.exited(3), .exit(status: 3)),
        (.signaled(9), .killed), (.signaled(15), .signal(15)), (.signaled(7), .badAccess(signal: 7)),
        (.signaled(5), .trap),
    ]) func statusesAloneTell(status: WaitStatus, cause: CrashReport.Cause) {
        #expect(CrashReport(status: status, text: "") == CrashReport(cause: cause))
    }

    @Test(arguments: 0..<200) func damagedTextsDoNoHarm(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Crashes/\(generator.pick(Self.cases).file).txt")
        var bytes = Array(try Data(contentsOf: file))
        for _ in 0..<(1 + generator.below(20)) {
            let place = generator.below(bytes.count)
            if generator.chance(50) { bytes[place] = UInt8(generator.below(256)) } else { bytes.remove(at: place) }
        }
        bytes.removeLast(generator.below(bytes.count))
        let report = CrashReport(status: .signaled(4), text: String(decoding: bytes, as: UTF8.self))
        #expect(report.cause == .trap, "seed \(seed)")
    }
}
