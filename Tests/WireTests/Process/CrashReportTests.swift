// Crash reports from real crashes. The files in `Crashes` contain the stderr output of small programs, from debug and
// release builds, and after `*** Symbols`, the output of `llvm-symbolizer` for their addresses. Only folders were
// renamed.

import FoundationEssentials
import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

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
        // Output without a line break comes before the file's name.
        Case(
            file: "debug-output", status: .signaled(4), cause: .trap, message: "Fatal error: after output",
            place: "\(todo):34", frames: ["Holder.apply(_:_:)", "perform(_:)"]),
        // The workbench's own frames aren't part of the user's code.
        Case(
            file: "debug-kernel", status: .signaled(4), cause: .trap,
            message: "Fatal error: Received edit action when state was not `.edit`.",
            place: "/home/ada/app/Sources/Tutorial5/TodoWorkflow.swift:93",
            frames: ["TodoWorkflow.EditAction.apply(toState:workflow:)"]),
    ]

    @Test(arguments: cases) func crashReportsAreParsedFromRealTexts(_ example: Case) throws {
        let report = try Crash(example.file).report(example.status)
        #expect(report.cause == example.cause)
        #expect(report.message == example.message)
        #expect(report.place.map { "\($0.file):\($0.line)" } == example.place)
        #expect(report.frames.map(\.function) == example.frames)
    }

    @Test(
        "A crash report finds the user's file in a folder with the name of one of the workbench's",
        arguments: ["Kernel", "Replies", "Wire"])
    func crashReportPlaceInAFolderNamedLikeTheWorkbenchs(folder: String) throws {
        var crash = try Crash("debug-kernel")
        crash.symbols = crash.symbols.replacing("app/Sources/Tutorial5/", with: "app/Sources/\(folder)/")
        let report = crash.report(.signaled(4))
        #expect(report.place?.file == "/home/ada/app/Sources/\(folder)/TodoWorkflow.swift")
        #expect(report.frames.map(\.function) == ["TodoWorkflow.EditAction.apply(toState:workflow:)"])
    }

    @Test(arguments: [
        ("debug-throwing", "Fatal error: 'try!' expression unexpectedly raised an error: "),
        ("debug-cast", "Could not cast value of type 'Swift.Array<Swift.Int>'"),
        ("release-cast", "Swift runtime failure: failed cast"),
    ]) func crashMessagesWithAddressesAreParsed(file: String, beginning: String) throws {
        let report = try Crash(file).report(.signaled(file == "debug-cast" ? 6 : 4))
        #expect(report.cause == .trap)
        #expect(report.message?.hasPrefix(beginning) == true, "\(report.message ?? "")")
    }

    @Test(arguments: [
        (WaitStatus.exited(0), CrashReport.Cause.exit(status: 0)), (.exited(3), .exit(status: 3)),
        (.signaled(9), .killed), (.signaled(15), .signal(15)), (.signaled(7), .badAccess(signal: 7)),
        (.signaled(5), .trap),
    ]) func exitStatusAloneGivesTheCrashCause(status: WaitStatus, cause: CrashReport.Cause) {
        #expect(CrashReport(status: status, text: "") == CrashReport(cause: cause))
    }

    /// A journal line is skipped only if its own code could have caused the process to end.
    @Test func onlySignalsSentByOthersAreCrashCausesFromOutside() {
        let fromOutside = (1...31).filter {
            CrashReport(status: .signaled(Int32($0)), text: "").cause.isFromOutside
        }
        #expect(
            fromOutside.map(Int32.init) == [
                SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGSTKFLT, SIGCHLD, SIGCONT,
                SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGVTALRM, SIGPROF, SIGWINCH, SIGIO, SIGPWR,
            ])
        let tooMuch = CrashReport(status: .signaled(SIGKILL), text: "*** Memory limit 1000\n")
        #expect(tooMuch.cause == .memoryLimit(bytes: 1000))
        #expect(!tooMuch.cause.isFromOutside)
        #expect(!CrashReport(status: .exited(0), text: "").cause.isFromOutside)
    }

    @Test(arguments: 0..<200) func damagedCrashTextsAreHandled(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let crash = try Crash(generator.pick(Self.cases).file)
        var bytes = Array((crash.text + crash.symbols).utf8)
        for _ in 0..<(1 + generator.below(20)) {
            let place = generator.below(bytes.count)
            if generator.chance(50) { bytes[place] = UInt8(generator.below(256)) } else { bytes.remove(at: place) }
        }
        bytes.removeLast(generator.below(bytes.count))
        let text = String(decoding: bytes, as: UTF8.self)
        let report = CrashReport(
            status: .signaled(4), text: text, symbols: Symbolizer.symbols(in: text).flatMap(\.self))
        #expect(report.cause == .trap, "seed \(seed)")
    }

    @Test func crashTraceHasAddressesInTheUsersImages() throws {
        let text = """
            A/B.swift:3: Fatal error: no
            Current stack trace:
            0    libswiftCore.so                    0x00007f0000001234 <unavailable> + 12

            *** Signal 4 address 0x0000000000000000 stack 0x00007ffc00000000
            0x00007f0000001234
            0x0000555500001500
            0x0000555500002600
            0x0000000000001000
            *** Images
            555500000000-555500001000 r--p 00000000 08:01 11                         /home/ada/my app/App
            555500001000-555500003000 r-xp 00001000 08:01 11                         /home/ada/my app/App
            7f0000000000-7f0000002000 r-xp 00000000 08:01 12                         /usr/lib/libswiftCore.so
            7ffc00000000-7ffc00021000 rw-p 00000000 00:00 0                          [stack]
            *** End
            """
        let trace = try #require(CrashTrace(text))
        #expect(trace.positions.map(\.image) == ["/home/ada/my app/App", "/home/ada/my app/App"])
        #expect(trace.positions.map(\.offset) == [0x14FF, 0x25FF], "a return address is behind its call")
        #expect(CrashTrace("A/B.swift:3: Fatal error: no\n") == nil)
    }

    @Test func crashTraceOmitsReplacedImages() throws {
        let text = """
            *** Signal 4 address 0x0000000000000000 stack 0x00007ffc00000000
            0x0000555500001500
            *** Images
            555500000000-555500003000 r-xp 00000000 08:01 11                         /home/ada/App (deleted)
            *** End
            """
        #expect(try #require(CrashTrace(text)).positions == [])
    }

    @Test func symbolizerWithoutItsToolFindsNothing() throws {
        let symbolizer = Symbolizer(tool: nil)
        let trace = try #require(CrashTrace(try Crash("debug-trap").text))
        #expect(symbolizer.search(trace) == nil)
        #expect(symbolizer.symbols(of: trace) == [])
    }
}

/// A file in `Crashes`.
private struct Crash {
    var text: String
    var symbols: String

    init(_ name: String) throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Crashes/\(name).txt")
        let parts = String(decoding: try Data(contentsOf: url), as: UTF8.self).split(
            separator: "*** Symbols\n", maxSplits: 1, omittingEmptySubsequences: false)
        text = String(parts[0])
        symbols = parts.count > 1 ? String(parts[1]) : ""
    }

    func report(_ status: WaitStatus) -> CrashReport {
        CrashReport(status: status, text: text, symbols: Symbolizer.symbols(in: symbols).flatMap(\.self))
    }
}
