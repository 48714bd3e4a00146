// Makes facts of a process's end: of its wait status and of what the Swift runtime wrote on stderr.

import WorkbenchReplies

extension CrashReport {
    package init(status: WaitStatus, text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let trace = Backtrace(lines)
        var message = CrashMessage(lines)
        let frames = trace.ownFrames
        // The runtime's own places (an index out of range is noticed in the array) are no place of the user's.
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

    /// The place of a message with the whole path of its file; nil if it is not the user's.
    private static func resolved(_ place: Place, files: [String]) -> Place? {
        func end(_ file: String, _ count: Int) -> String {
            file.split(separator: "/").suffix(count).joined(separator: "/")
        }
        // A message names a file with its module. Output without a line break at its end may stand before that.
        let named = files.first { place.file.hasSuffix(end($0, 2)) } ?? files.first { end($0, 1) == end(place.file, 1) }
        if let named { return Place(file: named, line: place.line) }
        return place.file.hasPrefix("Swift/") || Backtrace.isOurs(module: place.file) ? nil : place
    }
}

/// What the runtime says: `file:line: Fatal error: …`.
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
            // A message may have several lines; a blank one stands before the backtrace.
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
            // Where a trap's instruction is, or what aborted, says nothing that the signal does not.
            if words.hasPrefix("Illegal instruction") || words.hasPrefix("Aborted") { return }
            text = String(words)
            return
        }
    }

    private static func start(in line: String) -> String.Index? {
        for word in CrashText.messages {
            // Behind a place, or alone on a line.
            if line.hasPrefix(word) { return line.startIndex }
            if let range = line.firstRange(of: ": " + word) { return line.index(range.lowerBound, offsetBy: 2) }
        }
        return line.firstRange(of: CrashText.castMessage)?.lowerBound
    }

    private static func place(before start: String.Index, in line: String) -> CrashReport.Place? {
        let parts = line[..<start].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let number = Int(parts[parts.count - 2]) else { return nil }
        let file = parts[..<(parts.count - 2)].joined(separator: ":")
        // What an app has printed before it on the same line ends at a blank, if it does.
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

    /// The user's own, the innermost first; one that repeats itself, once.
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
        lines.filter { line in
            line.place.map { !Self.isOurs(file: $0.file) && !Self.isEntry(line.function) } ?? false
        }
    }

    /// Whether a few calls fill the whole trace, over and over: a stack that was used up.
    var isEndless: Bool {
        lines.count >= 100 && Set(lines.map(\.address)).count <= lines.count / 2
    }

    private static let publishedModules: Set<String> = [
        "Workflow", "WorkflowConcurrency", "WorkflowUI", "ViewEnvironment", "BackStackContainer", "ModalContainer",
        "AlertContainer", "SplitScreenContainer", "WorkflowInspection", "WorkflowREPL", "WorkflowTesting",
        "WorkflowConcurrencyTesting", "WorkflowReactive",
    ]

    /// The folders of the modules of the inside. Such a module is called like its folder, with `Workbench` in front.
    private static let internalFolders: Set<String> = [
        "CEditLine", "CommandLanguage", "CSwiftABI", "CSystem", "Kernel", "KernelService", "LanguageServer", "Program",
        "Reflection", "REPL", "Replies", "ReplyText", "TypeMetadata", "ValueTree", "Wire",
    ]
    private static let internalModules = Set(internalFolders.map { "Workbench" + $0 })

    /// By the folder of its module: `…/Sources/Workflow/Tree/Node.swift`.
    static func isOurs(file: String) -> Bool {
        guard !file.hasSuffix("<compiler-generated>"), !file.hasSuffix("<unknown>") else { return true }
        let parts = file.split(separator: "/")
        return zip(parts, parts.dropFirst()).contains { folder, module in
            folder == "Sources"
                && (publishedModules.contains(String(module)) || internalFolders.contains(String(module)))
        }
    }

    /// `Workflow/Node.swift`, as a message names a file.
    static func isOurs(module file: String) -> Bool {
        file.split(separator: "/").first.map(String.init).map {
            publishedModules.contains($0) || internalModules.contains($0)
        } ?? false
    }

    private static func isEntry(_ function: String) -> Bool {
        function == "main" || function.hasSuffix("_main") || function.hasSuffix(".$main()")
    }
}
