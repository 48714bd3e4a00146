// Reads lines with the line editor and prints them, for the line editor's tests in a terminal.

import Synchronization
import WorkbenchTerminal

#if canImport(Glibc)
    import Glibc
#endif

let isSignalled = Atomic<Bool>(false)

final class Words: LineReaderDelegate {
    static let commands: [(label: String, detail: String)] = [
        ("screen", "draws the top screen"), ("send", "NODE ACTION sends an action"),
        ("set", "PATH VALUE changes state"),
        ("sinks", "lists what can be sent"), ("stack", "prints the back stack"), ("state", "NODE prints state"),
        ("tree", "prints the tree"), ("été", "a season"), ("漢字", "characters"),
    ]

    private func word(in text: String, before offset: Int) -> (text: String, start: Int) {
        let before = String(decoding: Array(text.utf8).prefix(offset), as: UTF8.self)
        let word = String(before.reversed().prefix { !" (\n".contains($0) }.reversed())
        return (word, offset - word.utf8.count)
    }

    func completions(of text: String, at offset: Int) -> Completions {
        let (word, start) = word(in: text, before: offset)
        if word.hasPrefix("n") {
            let many = (1...60).map {
                Completion(label: "node\($0)", insertion: "node\($0)", replaced: start..<offset)
            }
            return Completions(candidates: many)
        }
        let found = Self.commands.filter { $0.label.hasPrefix(word) }.map {
            Completion(label: $0.label, detail: $0.detail, insertion: $0.label, replaced: start..<offset)
        }
        if found.count == 1 {
            var only = found[0]
            only.insertion += " "
            return Completions(candidates: [only])
        }
        return Completions(candidates: found)
    }

    func hint(for text: String, at offset: Int) -> Hint? {
        guard offset == text.utf8.count else { return nil }
        return switch text {
        case "send ": Hint("NODE ACTION")
        case "tre": Hint("e", accepted: "e --all")
        case "crash": fatalError("the probe was told to crash")
        case "leave": exit(3)
        default: nil
        }
    }

    func isUnfinished(_ text: String) -> Bool {
        let open = text.filter { $0 == "(" }.count - text.filter { $0 == ")" }.count
        return open > 0 || text.components(of: "\"\"\"") % 2 == 1
    }
}

extension String {
    fileprivate func components(of pattern: String) -> Int {
        var count = 0
        var rest = self[...]
        while let first = rest.first {
            if rest.hasPrefix(pattern) {
                count += 1
                rest = rest.dropFirst(pattern.count)
            } else {
                _ = first
                rest = rest.dropFirst()
            }
        }
        return count
    }
}

func value(of option: String) -> String? {
    CommandLine.arguments.firstIndex(of: option).flatMap { index in
        index + 1 < CommandLine.arguments.count ? CommandLine.arguments[index + 1] : nil
    }
}

func say(_ text: String) {
    print(text)
    fflush(nil)
}

func run() -> Int32 {
    var configuration = LineEditorConfiguration(programName: "probe", isColored: Terminal.wantsColor)
    configuration.historyPath = value(of: "--history")
    let editor = LineEditor(configuration: configuration)
    let reader: any LineReader = editor ?? PlainLineReader()
    if let problem = editor?.historyProblem { say("the history is not kept: \(problem)") }
    let pipe = value(of: "--watch").map { open($0, O_RDWR | O_NONBLOCK | O_CLOEXEC) } ?? -1
    func hold() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        say("holding")
        while read(pipe, &bytes, bytes.count) <= 0 { poll(nil, 0, 5) }
    }
    if pipe >= 0 {
        reader.watch(pipe) { [unowned reader] in
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(pipe, &bytes, bytes.count)
            guard count > 0 else { return }
            var lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
            if lines.contains("prompt") { reader.changePrompt(to: PromptText("\u{1b}[1;36mnew ❯ \u{1b}[0m")) }
            if lines.contains("work") { reader.giveWay { say("working\nworked") } }
            if lines.contains("hold") { reader.giveWay(to: hold) }
            lines.removeAll { ["prompt", "work", "hold"].contains($0) }
            if !lines.isEmpty { reader.printAbove(lines) }
        }
    }
    if CommandLine.arguments.contains("--vi") { editor?.mode = .vi }
    let words = Words()
    // Ignores Ctrl-C between two lines.
    signal(SIGINT) { _ in }
    let prompt: PromptText = "\u{1b}[1;32mwf\u{1b}[0m ❯ "
    while true {
        let input = reader.readLine(prompt: prompt, delegate: words)
        switch input {
        case .line("quit", _): return 0
        case .line("busy", _):
            isSignalled.store(false, ordering: .relaxed)
            signal(SIGINT) { _ in
                isSignalled.store(true, ordering: .relaxed)
                _ = write(1, "signalled\n", 10)
            }
            say("busy")
            while !isSignalled.load(ordering: .relaxed) { poll(nil, 0, 20) }
            signal(SIGINT) { _ in }
        case .line("hold", _):
            hold()
            say("held")
        case .line("fail", let isPasted):
            say("failed \(isPasted), dropped \(reader.dropPaste())")
        case .line(let text, let isPasted):
            say("read \(text.debugDescription)\(isPasted ? " pasted" : "")")
        case .interrupted: say("interrupted")
        case .endOfInput:
            say("end")
            return 0
        case .terminated(let signal):
            say("terminated \(signal)")
            return 128 + signal
        case .fault(let fault): say("fault \(fault.kind) line \(fault.line) offset \(fault.offset)")
        }
    }
}

exit(run())
