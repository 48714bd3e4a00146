// The remains of a kernel that ended: enough to immediately report why it ended and to report later in which functions.

import WorkbenchLanguage

package struct Remains {
    var status: WaitStatus
    /// The last part of its output on stderr.
    var text: String
    /// The cause, if the front end knows more about it than the process's exit status shows.
    var cause: CrashReport.Cause?
    package let trace: CrashTrace?

    package init(status: WaitStatus, text: String, cause: CrashReport.Cause?) {
        self.status = status
        self.text = text
        self.cause = cause
        trace = CrashTrace(text)
    }

    /// A report about the end of the kernel, with the functions known so far.
    package func report(_ symbolizer: Symbolizer) -> CrashReport {
        var report = CrashReport(
            status: status, text: text, symbols: trace.map { symbolizer.symbols(of: $0) } ?? [])
        if let cause { report.cause = cause }
        return report
    }

    /// The report. If the message contains no place in the user's code, as for a crash in an array's subscript or in an
    /// operator, this function first waits for the search. If the search ends in time, `search` is set to nil.
    package func report(_ symbolizer: Symbolizer, _ search: inout Symbolizer.Search?) -> CrashReport {
        let report = report(symbolizer)
        guard report.place == nil, let running = search,
            symbolizer.wait(for: running, until: ContinuousClock.now + Self.patience)
        else { return report }
        search = nil
        return self.report(symbolizer)
    }

    func reportWithPlace(_ symbolizer: Symbolizer) -> CrashReport {
        var search = trace.flatMap { symbolizer.search($0) }
        return report(symbolizer, &search)
    }

    private static let patience = Duration.milliseconds(250)
}

/// A search for the functions of a crash that was reported without them.
package struct FrameSearch {
    package var search: Symbolizer.Search
    package var remains: Remains

    package init(search: Symbolizer.Search, remains: Remains) {
        self.search = search
        self.remains = remains
    }
}
