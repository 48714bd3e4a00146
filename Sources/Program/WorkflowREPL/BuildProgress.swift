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
            try attempt(builder, printer)
            return true
        } catch {
            show(error, printer)
            return false
        }
    }

    /// Builds the host of the package in a directory.
    static func host(packageAt directory: String, _ printer: Printer) throws(HostingError) -> PackageBuilder {
        let builder = try PackageBuilder.host(packageAt: directory, cache: try Places.cache)
        try attempt(builder, printer)
        return builder
    }

    /// Runs a build like `build`, but throws the error.
    private static func attempt(_ builder: PackageBuilder, _ printer: Printer) throws(HostingError) {
        guard let interruption = try? WakeUp() else { throw .noDescriptors }
        let result = Interrupts.forwarded(to: interruption) {
            Result { () throws(HostingError) in try build(builder, printer, until: interruption) }
        }
        try result.get()
    }

    private static func build(
        _ builder: PackageBuilder, _ printer: Printer, until interruption: WakeUp
    ) throws(HostingError) {
        if builder.isUpToDate { return }
        let begin = ContinuousClock.now
        let isSlow = builder.isSlow
        var spoken = SpokenProgress()
        if isSlow {
            let reason = builder.slowReason.map { ": \($0)" } ?? ""
            printer.complain("workflow: building the kernel, needed once per version and compiler\(reason)")
        }
        printer.show(passing: "building \(builder.product) …")
        do throws(HostingError) {
            try builder.build(
                stop: { interruption.take() },
                progress: { progress in
                    guard printer.showsPassing else {
                        // If lines can't be overwritten, each report takes a line of its own, so only some are shown.
                        if isSlow, spoken.shouldSay(progress) {
                            printer.complain("workflow: \(text(of: progress, since: begin))")
                        }
                        return
                    }
                    printer.show(passing: "building " + text(of: progress, since: begin))
                })
            let time = ((ContinuousClock.now - begin) / .milliseconds(100)).rounded() / 10
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
    static func text(of progress: BuildOutput.Progress, since begin: ContinuousClock.Instant) -> String {
        let passed = ContinuousClock.now - begin
        guard progress.total > 0 else { return progress.title }
        var text = "\(progress.done)/\(progress.total)"
        // The first steps don't predict how long the rest will take.
        if passed >= .seconds(5), progress.done * 10 >= progress.total, progress.done < progress.total {
            let left = passed * Double(progress.total - progress.done) / Double(progress.done)
            text += ", about \(max(1, Int((left / .seconds(5)).rounded())) * 5) s left"
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
        var lines = [StyledLine(" ✗ \(heading)", .error)]
        for shown in output.shownErrors {
            let diagnostic = shown.error
            let numbers = [diagnostic.line, diagnostic.column].compactMap { $0.map { "\($0):" } }.joined()
            let place = diagnostic.file.map { "\(shortened($0)):\(numbers)" } ?? ""
            lines.append(StyledLine("   " + (place.isEmpty ? "" : place + " "), .node) + StyledLine(diagnostic.message))
            lines += diagnostic.excerpt.map { StyledLine("     " + $0, .dim) }
            if let text = shown.advice {
                let width = min(printer.width, 100)
                lines += MarkdownLines(width: width).wrapped(text, .hint, after: StyledLine("   "), hanging: 3)
            }
            if shown.more > 0 {
                let others = BriefText.count(shown.more, "more error")
                lines.append(StyledLine("   and \(others), which may have the same cause", .dim))
            }
        }
        if let remedy = output.remedy { lines.append(StyledLine("   " + remedy, .hint)) }
        // The learner keeps typing while the build runs, and a pager would swallow those keys.
        printer.print(lines, mayPage: false)
    }

    /// A path relative to the current directory, if it is below that.
    private static func shortened(_ path: String) -> String {
        guard let directory = getcwd(nil, 0) else { return path }
        defer { free(directory) }
        let prefix = String(cString: directory) + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}

/// Selects the steps of a build that are reported without a terminal: one every five seconds.
private struct SpokenProgress {
    private var last = ContinuousClock.now

    mutating func shouldSay(_ progress: BuildOutput.Progress) -> Bool {
        let now = ContinuousClock.now
        guard now - last >= .seconds(5) else { return false }
        last = now
        return true
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
