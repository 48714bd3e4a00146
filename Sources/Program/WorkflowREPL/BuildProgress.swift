// Shows a build: a single progress line, and the compiler's errors if it fails.

import WorkbenchPages
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum BuildProgress {
    /// Runs a build, and shows its progress. Returns false if there is no new executable. Ctrl-C only ends the build.
    static func build(_ builder: PackageBuilder, _ printer: Printer) -> Bool {
        do throws(HostingError) {
            try stoppable { () throws(HostingError) in try build(builder, nil, printer) }
            return true
        } catch {
            show(error, printer)
            return false
        }
    }

    /// Builds the host of the package in a directory.
    ///
    /// - Parameter title: The text before the progress; nil for `building`.
    static func host(
        packageAt directory: String, title: String? = nil, _ printer: Printer
    ) throws(HostingError) -> PackageBuilder {
        try stoppable { () throws(HostingError) in
            let builder = try PackageBuilder.host(
                packageAt: directory, cache: try Places.cache, stop: { Interrupts.isPressed })
            try build(builder, title, printer)
            return builder
        }
    }

    /// Does work that Ctrl-C ends. The closure asks whether it has been pressed.
    private static func stoppable<Answer>(
        _ work: () throws(HostingError) -> Answer
    ) throws(HostingError) -> Answer {
        try Interrupts.forwarded(to: nil) { Result { () throws(HostingError) in try work() } }.get()
    }

    private static func build(
        _ builder: PackageBuilder, _ title: String?, _ printer: Printer
    ) throws(HostingError) {
        if builder.isUpToDate { return }
        let isSlow = builder.isSlow
        if isSlow {
            let reason = builder.slowReason.map { ": \($0)" } ?? ""
            printer.complain("workflow: building the kernel, needed once per version and compiler\(reason)")
        }
        // Without a terminal, only long work is reported.
        var line = ProgressLine(printer, isSilent: !isSlow && title == nil)
        var last = BuildOutput.Progress(done: 0, total: 0, title: builder.product)
        func show() { line.show("\(title ?? "building") \(text(of: last, after: line.passed))") }
        show()
        do throws(HostingError) {
            try builder.build(
                stop: {
                    show()
                    return Interrupts.isPressed
                },
                progress: { progress in
                    last = progress
                    show()
                })
            let time = (line.passed / .milliseconds(100)).rounded() / 10
            printer.clearPassing()
            if printer.showsPassing {
                printer.print(" built in \(time) s")
            } else if isSlow {
                printer.complain("workflow: built in \(time) s")
            }
        } catch {
            printer.clearPassing()
            throw error
        }
    }

    /// `120/569, about 40 s left  Compiling Shop`
    static func text(of progress: BuildOutput.Progress, after passed: Duration) -> String {
        guard progress.total > 0 else { return ProgressLine.text(progress.title, after: passed) }
        var text = "\(progress.done)/\(progress.total)"
        // The first steps don't predict how long the rest will take.
        if passed >= .seconds(5), progress.done * 10 >= progress.total, progress.done < progress.total,
            progress.total >= 50
        {
            let left = passed * Double(progress.total - progress.done) / Double(progress.done)
            text += ", about \(max(1, Int((left / .seconds(5)).rounded())) * 5) s left"
        } else {
            text = ProgressLine.text(text, after: passed, beginning: "")
        }
        return "\(text)  \(progress.title)"
    }

    /// Shows why something could not be built, with the compiler's errors.
    static func show(_ error: HostingError, _ printer: Printer) {
        guard case .buildFailed(let output) = error else {
            printer.complain("workflow: \(error)")
            return
        }
        show(output, "\(error)", printer)
    }

    /// Shows the compiler's errors below a heading.
    static func show(_ output: BuildOutput, _ heading: String, _ printer: Printer) {
        // The learner keeps typing while the build runs, and a pager would swallow those keys.
        printer.print(lines(of: output, heading, width: printer.width), mayPage: false)
    }

    /// The compiler's errors below a heading.
    static func lines(of output: BuildOutput, _ heading: String, width: Int) -> [StyledLine] {
        var lines = [StyledLine(" ✗ \(heading)", .error)]
        for shown in output.shownErrors {
            let diagnostic = shown.error
            let numbers = [diagnostic.line, diagnostic.column].compactMap { $0.map { "\($0):" } }.joined()
            let place = diagnostic.file.map { "\(shortened($0)):\(numbers)" } ?? ""
            lines.append(StyledLine("   " + (place.isEmpty ? "" : place + " "), .node) + StyledLine(diagnostic.message))
            lines += diagnostic.excerpt.map { StyledLine("     " + $0, .dim) }
            if let text = shown.advice {
                lines += MarkdownLines(width: min(width, 100)).wrapped(
                    text, .hint, after: StyledLine("   "), hanging: 3)
            }
            if shown.more > 0 {
                let others = BriefText.count(shown.more, "more error")
                lines.append(StyledLine("   and \(others), which may have the same cause", .dim))
            }
        }
        if let remedy = output.remedy { lines.append(StyledLine("   " + remedy, .hint)) }
        return lines
    }

    /// A path relative to the current directory, if it is below that.
    private static func shortened(_ path: String) -> String {
        guard let directory = getcwd(nil, 0) else { return path }
        defer { free(directory) }
        let prefix = String(cString: directory) + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}

/// The progress of a long task, in a line that is overwritten in place. If that isn't possible, a new line is printed
/// every five seconds.
struct ProgressLine {
    private let printer: Printer
    private let isSilent: Bool
    private let begin = ContinuousClock.now
    private var last = ContinuousClock.now
    private var shown: String?

    /// - Parameter isSilent: Whether to print nothing where lines can't be overwritten.
    init(_ printer: Printer, isSilent: Bool = false) { (self.printer, self.isSilent) = (printer, isSilent) }

    var passed: Duration { ContinuousClock.now - begin }

    /// `reading, 12 s`
    ///
    /// - Parameter beginning: The suffix for the first second, before a time is shown.
    static func text(_ text: String, after passed: Duration, beginning: String = " …") -> String {
        text + (passed < .seconds(1) ? beginning : ", \(passed.components.seconds) s")
    }

    /// Shows the line if it has changed.
    mutating func show(_ text: String) {
        guard text != shown else { return }
        if printer.showsPassing {
            printer.show(passing: text)
        } else {
            let now = ContinuousClock.now
            guard !isSilent, now - last >= .seconds(5) else { return }
            last = now
            printer.complain("workflow: \(text)")
        }
        shown = text
    }
}

/// For `reload`: rebuilds the code in its own build directory.
enum Rebuild {
    /// Builds this program's package and returns the executable; nil if the program isn't in a package's build
    /// directory.
    static func ofThisProgram(_ printer: Printer) -> (() -> String?)? {
        OwnPackage.builder.map { of($0, printer) }
    }

    static func of(_ builder: PackageBuilder, _ printer: Printer) -> (() -> String?) {
        { BuildProgress.build(builder, printer) ? builder.executable : nil }
    }
}
