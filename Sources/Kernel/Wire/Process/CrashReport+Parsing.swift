// Creates a crash report from a process's wait status, its last output on stderr and the symbols of its frames.

import WorkbenchLanguage

extension CrashReport {
    /// - Parameters:
    ///   - text: The process's stderr, starting with the runtime's message.
    ///   - symbols: The known symbols of the process's frames, innermost first.
    package init(status: WaitStatus, text: String, symbols: [CrashSymbol] = []) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let trace = CrashTrace(text)
        let frames = OwnFrames(symbols)
        var message = CrashMessage(lines, symbols)
        // Places in the runtime aren't in the user's code: an index out of range, for example, is detected inside
        // Array.
        var place = message.place.flatMap { Self.resolved($0, files: frames.files) }
        if place == nil { place = frames.frames.lazy.compactMap(\.place).first }
        let cause: Cause
        switch status {
        case .exited(let status): cause = .exit(status: status)
        case .signaled(9):
            let limit = lines.lazy.compactMap { line in
                line.hasPrefix(CrashText.memoryMark) ? Int(line.dropFirst(CrashText.memoryMark.count)) : nil
            }
            cause = limit.first.map { .memoryLimit(bytes: $0) } ?? .killed
        case .signaled(11), .signaled(7):
            if case .signaled(let signal) = status, trace?.isEndless != true {
                cause = .badAccess(signal: signal)
                if message.text == nil, let address = trace?.faultAddress {
                    let digits = String(address, radix: 16)
                    message.text =
                        "Bad pointer dereference at 0x" + String(repeating: "0", count: 16 - digits.count) + digits
                }
            } else {
                cause = .stackOverflow
                message.text = nil
            }
        case .signaled(4), .signaled(5): cause = .trap
        case .signaled(13): cause = .connectionClosed
        case .signaled(let signal): cause = message.isOfRuntime ? .trap : .signal(signal)
        }
        self.init(cause: cause, message: message.text, place: place, frames: frames.frames)
    }

    /// A message's place with the full path of its file; nil if the file isn't the user's.
    private static func resolved(_ place: Place, files: [String]) -> Place? {
        func end(_ file: String, _ count: Int) -> String {
            file.split(separator: "/").suffix(count).joined(separator: "/")
        }
        // A message names a file with its module. Output that lacks a final line break may come right before it.
        let named = files.first { place.file.hasSuffix(end($0, 2)) } ?? files.first { end($0, 1) == end(place.file, 1) }
        if let named { return Place(file: named, line: place.line) }
        return place.file.hasPrefix("Swift/") || OwnFrames.isOurs(module: place.file) ? nil : place
    }
}

/// The runtime's message: `file:line: Fatal error: …`.
private struct CrashMessage {
    var text: String?
    var place: CrashReport.Place?
    var isOfRuntime = false

    init(_ lines: [String], _ symbols: [CrashSymbol]) {
        let end = lines.lastIndex { $0.hasPrefix(CrashText.signalMark) } ?? lines.count
        for (index, line) in lines[..<end].enumerated() {
            guard let start = Self.start(in: line) else { continue }
            isOfRuntime = true
            place = Self.place(before: start, in: line)
            // A message may have several lines, which are followed by the runtime's own list of addresses.
            let last = lines[index..<end].lastIndex(of: CrashText.addresses) ?? end
            var words = [String(line[start...])] + lines[(index + 1)..<max(last, index + 1)]
            while let last = words.last, last.isEmpty { words.removeLast() }
            text = words.joined(separator: "\n")
            return
        }
        if lines[..<end].contains(where: { $0.hasPrefix(CrashText.exclusivity) }) {
            isOfRuntime = true
            text = CrashText.exclusivityMessage
            return
        }
        // Optimized code prints no messages. Instead, the name of an inlined pseudo-function describes the failure.
        if let failure = symbols.first, failure.function.hasPrefix(CrashText.failure) { text = failure.function }
    }

    private static func start(in line: String) -> String.Index? {
        for word in CrashText.messages {
            // A message comes either after a place or at the start of a line.
            if line.hasPrefix(word) { return line.startIndex }
            if let range = line.firstRange(of: ": " + word) { return line.index(range.lowerBound, offsetBy: 2) }
        }
        return line.firstRange(of: CrashText.castMessage)?.lowerBound
    }

    private static func place(before start: String.Index, in line: String) -> CrashReport.Place? {
        let parts = line[..<start].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let number = Int(parts[parts.count - 2]) else { return nil }
        let file = parts[..<(parts.count - 2)].joined(separator: ":")
        // If earlier output is on the same line, only a space may separate it from the place.
        return CrashReport.Place(file: file.split(separator: " ").last.map(String.init) ?? file, line: number)
    }
}

/// The frames that belong to the user's code.
private struct OwnFrames {
    private let symbols: [CrashSymbol]

    init(_ all: [CrashSymbol]) {
        let workbench = Self.workbenchFolders(all)
        symbols = all.filter { symbol in
            guard let file = symbol.place?.file, !Self.isEntry(symbol.function) else { return false }
            return !file.hasSuffix("<compiler-generated>") && !file.hasSuffix("<unknown>")
                && !symbol.function.hasPrefix(CrashText.failure) && !workbench.contains { file.hasPrefix($0) }
        }
    }

    /// The frames, innermost first. Repeated frames are listed once.
    var frames: [CrashReport.Frame] {
        var frames: [CrashReport.Frame] = []
        for symbol in symbols {
            let place = symbol.place.flatMap { $0.line > 0 ? $0 : nil }
            let frame = CrashReport.Frame(function: symbol.function, place: place)
            if !frames.contains(frame) { frames.append(frame) }
        }
        return frames
    }

    var files: [String] { symbols.compactMap(\.place?.file) }

    /// The `Sources` folders of the workbench: in a checkout, or in the place where a prebuilt kernel was made. A
    /// user's package may also have a folder `Sources/Kernel/Kernel`, so the name alone proves nothing. But a call into
    /// the user's code always comes from one of `callers`.
    private static func workbenchFolders(_ symbols: [CrashSymbol]) -> Set<String> {
        Set(
            symbols.compactMap(\.place?.file).flatMap { file in
                callers.flatMap { caller in
                    file.ranges(of: "/Sources/" + caller).map { String(file[..<$0.lowerBound]) + "/Sources/" }
                }
            })
    }

    /// Paths below `Sources`: folders of public modules, whose names no other target in a build can have, and two
    /// files.
    private static let callers = [
        "Runtime/Workflow/Tree/", "Program/WorkflowREPL/", "Kernel/WorkflowInspection/",
        "Kernel/KernelService/Server/KernelServer", "Kernel/Kernel/Session+Evaluating.swift",
    ]

    private static let publishedModules: Set<String> = [
        "Workflow", "WorkflowConcurrency", "WorkflowUI", "ViewEnvironment", "BackStackContainer", "ModalContainer",
        "AlertContainer", "SplitScreenContainer", "WorkflowInspection", "WorkflowREPL", "WorkflowTesting",
        "WorkflowConcurrencyTesting", "WorkflowReactive", "WorkflowReactiveTesting", "WorkflowSwiftUI",
    ]

    /// The internal modules that run in a kernel, without the `Workbench` prefix.
    private static let internalModules = Set(
        [
            "Kernel", "Language", "Program", "Reflection", "Rules", "TypeMetadata", "ValueTree", "Wire",
        ].map { "Workbench" + $0 })

    /// Whether a file belongs to one of the workbench's modules. Messages use names such as `Workflow/Node.swift`.
    static func isOurs(module file: String) -> Bool {
        file.split(separator: "/").first.map(String.init).map {
            publishedModules.contains($0) || internalModules.contains($0)
        } ?? false
    }

    private static func isEntry(_ function: String) -> Bool {
        function == "main" || function.hasSuffix("_main") || function.hasSuffix(".$main()")
    }
}
