// Makes a crash report from a process's wait status and the Swift runtime's output on stderr.

import WorkbenchReplies

extension CrashReport {
    package init(status: WaitStatus, text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let trace = Backtrace(lines)
        var message = CrashMessage(lines)
        let frames = trace.ownFrames
        // The runtime's own places are not the user's: an index out of range, for example, is noticed inside the array.
        var place = message.place.flatMap { Self.resolved($0, files: trace.ownFiles) }
        if place == nil { place = frames.first?.place }
        let cause: Cause
        switch status {
        case .exited(let status): cause = .exit(status: status)
        case .signaled(9): cause = .killed
        case .signaled(11), .signaled(7):
            if case .signaled(let signal) = status, !trace.isEndless {
                cause = .badAccess(signal: signal)
            } else {
                cause = .stackOverflow
                message.text = nil
            }
        case .signaled(4), .signaled(5): cause = .trap
        case .signaled(let signal): cause = message.isOfRuntime ? .trap : .signal(signal)
        }
        self.init(cause: cause, message: message.text, place: place, frames: frames)
    }

    /// The place of a message with the full path of its file; nil if the file is not the user's.
    private static func resolved(_ place: Place, files: [String]) -> Place? {
        func end(_ file: String, _ count: Int) -> String {
            file.split(separator: "/").suffix(count).joined(separator: "/")
        }
        // A message names a file with its module. Output without a final line break may precede it.
        let named = files.first { place.file.hasSuffix(end($0, 2)) } ?? files.first { end($0, 1) == end(place.file, 1) }
        if let named { return Place(file: named, line: place.line) }
        return place.file.hasPrefix("Swift/") || Backtrace.isOurs(module: place.file) ? nil : place
    }
}

/// The runtime's message: `file:line: Fatal error: …`.
private struct CrashMessage {
    var text: String?
    var place: CrashReport.Place?
    var isOfRuntime = false

    init(_ lines: [String]) {
        let end = lines.firstIndex { $0.hasPrefix(CrashText.signalMark) } ?? lines.count
        for (index, line) in lines[..<end].enumerated() {
            guard let start = Self.start(in: line) else { continue }
            isOfRuntime = true
            place = Self.place(before: start, in: line)
            // A message may have several lines. A blank line precedes the backtrace.
            var words = [String(line[start...])] + lines[(index + 1)..<end]
            while let last = words.last, last.isEmpty { words.removeLast() }
            text = words.joined(separator: "\n")
            return
        }
        for mark in CrashText.marks {
            guard let line = lines.first(where: { $0.hasPrefix(mark) }) else { continue }
            var words = line.dropFirst("*** ".count)
            if words.hasSuffix(" ***") { words.removeLast(4) }
            if words.hasPrefix("Program crashed: ") { words.removeFirst("Program crashed: ".count) }
            // The address of a trap, or the function that aborted, adds nothing to the signal.
            if words.hasPrefix("Illegal instruction") || words.hasPrefix("Aborted") { return }
            text = String(words)
            return
        }
    }

    private static func start(in line: String) -> String.Index? {
        for word in CrashText.messages {
            // After a place, or at the beginning of a line.
            if line.hasPrefix(word) { return line.startIndex }
            if let range = line.firstRange(of: ": " + word) { return line.index(range.lowerBound, offsetBy: 2) }
        }
        return line.firstRange(of: CrashText.castMessage)?.lowerBound
    }

    private static func place(before start: String.Index, in line: String) -> CrashReport.Place? {
        let parts = line[..<start].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let number = Int(parts[parts.count - 2]) else { return nil }
        let file = parts[..<(parts.count - 2)].joined(separator: ":")
        // Earlier output on the same line is separated by a space, if at all.
        return CrashReport.Place(file: file.split(separator: " ").last.map(String.init) ?? file, line: number)
    }
}

/// The frames of the crashed thread.
private struct Backtrace {
    struct Line: Hashable {
        var address: Substring
        var function: String
        var place: CrashReport.Place?
    }

    var lines: [Line]

    init(_ text: [String]) {
        guard let start = text.firstIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix("crashed:") }) else {
            lines = []
            return
        }
        lines = text[(start + 1)...].prefix { !$0.hasPrefix("Thread ") && !$0.hasPrefix("Backtrace took") }
            .compactMap { Self.line($0) }
    }

    /// ` 3 [ra] [inlined] 0x0000…64 Type.function(_:) + 12 in image at /path/File.swift:12:3`
    private static func line(_ text: String) -> Line? {
        var words = text.split(separator: " ")[...]
        guard let first = words.popFirst(), Int(first) != nil else { return nil }
        while let mark = words.first, mark.hasPrefix("[") { words.removeFirst() }
        guard let address = words.popFirst(), address.hasPrefix("0x") else { return nil }
        var function = words.joined(separator: " ")
        var place: CrashReport.Place?
        if let range = function.ranges(of: " at /").last {
            let parts = function[function.index(range.upperBound, offsetBy: -1)...].split(separator: ":")
            if let file = parts.first, parts.count >= 2, let line = Int(parts[1]) {
                place = CrashReport.Place(file: String(file), line: line)
            } else if let file = parts.first, file.hasSuffix(".swift") {
                place = CrashReport.Place(file: String(file), line: 0)
            }
            function = String(function[..<range.lowerBound])
        }
        if let range = function.ranges(of: " in ").last { function = String(function[..<range.lowerBound]) }
        if let range = function.ranges(of: " + ").last { function = String(function[..<range.lowerBound]) }
        return Line(address: address, function: function, place: place)
    }

    /// The user's own frames, innermost first. Repeated frames appear once.
    var ownFrames: [CrashReport.Frame] {
        var frames: [CrashReport.Frame] = []
        for line in ownLines {
            let frame = CrashReport.Frame(function: line.function, place: line.place.flatMap { $0.line > 0 ? $0 : nil })
            if !frames.contains(frame) { frames.append(frame) }
        }
        return frames
    }

    var ownFiles: [String] { ownLines.compactMap(\.place?.file) }

    private var ownLines: [Line] {
        let workbench = workbenchFolders
        return lines.filter { line in
            guard let file = line.place?.file, !Self.isEntry(line.function) else { return false }
            return !file.hasSuffix("<compiler-generated>") && !file.hasSuffix("<unknown>")
                && !workbench.contains { file.hasPrefix($0) }
        }
    }

    /// The `Sources` folders of the workbench: a checkout's, or the place where a kernel was made ahead. A user's package
    /// may have a folder `Sources/Kernel` as well, so a folder's name proves nothing. A call into the user's code always
    /// comes from one of `callers`.
    private var workbenchFolders: Set<String> {
        Set(
            lines.compactMap(\.place?.file).flatMap { file in
                Self.callers.flatMap { caller in
                    file.ranges(of: "/Sources/" + caller).map { String(file[..<$0.lowerBound]) + "/Sources/" }
                }
            })
    }

    /// Below `Sources`: folders of public modules, whose names no other target in a build can have, and two files.
    private static let callers = [
        "Workflow/Tree/", "WorkflowREPL/", "WorkflowInspection/", "KernelService/Server/KernelServer",
        "Kernel/Session+Evaluating.swift",
    ]

    /// Whether a few calls repeat through the whole trace, which means that the stack overflowed.
    var isEndless: Bool {
        lines.count >= 100 && Set(lines.map(\.address)).count <= lines.count / 2
    }

    private static let publishedModules: Set<String> = [
        "Workflow", "WorkflowConcurrency", "WorkflowUI", "ViewEnvironment", "BackStackContainer", "ModalContainer",
        "AlertContainer", "SplitScreenContainer", "WorkflowInspection", "WorkflowREPL", "WorkflowTesting",
        "WorkflowConcurrencyTesting", "WorkflowReactive",
    ]

    /// The internal modules that run in a kernel, without the prefix `Workbench`.
    private static let internalModules = Set(
        [
            "CommandLanguage", "Kernel", "KernelService", "Mirrors", "Program", "Reflection", "Replies", "ReplyJSON",
            "ReplyText", "Rules", "Scripts", "TypeMetadata", "ValueTree", "Wire",
        ].map { "Workbench" + $0 })

    /// Whether a file belongs to one of our modules. Messages name it as `Workflow/Node.swift`.
    static func isOurs(module file: String) -> Bool {
        file.split(separator: "/").first.map(String.init).map {
            publishedModules.contains($0) || internalModules.contains($0)
        } ?? false
    }

    private static func isEntry(_ function: String) -> Bool {
        function == "main" || function.hasSuffix("_main") || function.hasSuffix(".$main()")
    }
}
