// Answers an editor's requests by moving through a script that has already run.

import FoundationEssentials
import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchWire

final class DebugServer {
    /// Starts a kernel for a script, and returns it with the sources of its code.
    typealias Launch = (ScriptFile, DebugRequest.Arguments) throws(DebugFault) -> DebuggedScript

    struct Breakpoint {
        let id: Int
        let condition: String?
        /// The indices of the positions where it stops.
        let positions: Set<Int>
    }

    static let thread = 1
    private static let failures = "failures"
    /// The maximum number of positions where a condition is tried out. A node that it needs may appear later.
    private static let mostTrials = 100

    private let launch: Launch
    private let send: (JSONTree) -> Void
    private(set) var script: DebuggedScript?
    /// The index of the current position.
    private(set) var current = 0
    private var breakpoints: [String: [Breakpoint]] = [:]
    private var lastBreakpoint = 0
    private var stopsAtFailures = true
    private var stopsOnEntry = false
    /// The difference between the editor's line numbers and those counted from one.
    private(set) var firstLine = 1
    /// The number of lines whose output has been sent.
    private var shownLines = 0
    private(set) var hasEnded = false
    private var hasTerminated = false
    /// What the editor can expand at the current position; the reference of the first is 1.
    var expandable: [() -> [DebugVariable]] = []
    let text = ReplyText(width: 100)

    init(launch: @escaping Launch, send: @escaping (JSONTree) -> Void) {
        (self.launch, self.send) = (launch, send)
    }

    /// Handles a message: sends the response, and then the events that it causes.
    func take(_ event: FrameDecoder.Event) {
        guard case .body(let body) = event else {
            if case .fault(let fault) = event { tell("skipped a message: \(fault.message)\n", category: "stderr") }
            return
        }
        let data = Data(body)
        guard let head = try? JSONDecoder().decode(DebugRequest.Head.self, from: data) else {
            return tell("skipped a message that isn't a DAP message\n", category: "stderr")
        }
        guard head.type == "request", let command = head.command else { return }
        var events: () -> Void = {}
        do throws(DebugFault) {
            guard let request = try? JSONDecoder().decode(DebugRequest.self, from: data) else {
                throw DebugFault("an argument of \(command) has the wrong type")
            }
            let body = try answer(command, request.arguments ?? DebugRequest.Arguments(), &events)
            send(DebugMessage.response(to: head, body))
        } catch {
            send(DebugMessage.response(to: head, error))
        }
        events()
    }

    private func answer(
        _ command: String, _ arguments: DebugRequest.Arguments, _ events: inout () -> Void
    ) throws(DebugFault) -> JSONTree {
        switch command {
        case "initialize":
            firstLine = arguments.linesStartAt1 == false ? 0 : 1
            return Self.capabilities
        case "launch":
            try start(arguments)
            events = { [self] in send(DebugMessage.event("initialized")) }
        case "attach": throw DebugFault("this debugger runs scripts: set \"request\": \"launch\" and \"script\"")
        case "setBreakpoints": return try setBreakpoints(arguments)
        case "setExceptionBreakpoints": stopsAtFailures = arguments.filters?.contains(Self.failures) ?? false
        case "configurationDone":
            _ = try launched
            events = { [self] in
                if stopsOnEntry { stop(at: 0, "entry") } else { run(to: end, "pause", isStart: true) }
            }
        case "threads":
            return ["threads": [["id": .integer(Self.thread), "name": "tree"]]]
        case "stackTrace": return try stackTrace(arguments)
        case "scopes": return try scopes(arguments)
        case "variables": return try variables(arguments)
        case "evaluate": return try evaluate(arguments)
        case "continue":
            _ = try launched
            events = { [self] in current == end ? terminate() : run(to: end, "pause") }
            return ["allThreadsContinued": true]
        case "reverseContinue": events = try move { _ in 0 }
        case "next", "stepOut":
            let isFine = arguments.granularity == "instruction"
            events = try move { [self] script in
                isFine ? current + 1 : next(in: script, isOut: command == "stepOut")
            }
        case "stepIn": events = try move { [self] _ in current + 1 }
        case "stepBack":
            let isFine = arguments.granularity == "instruction"
            events = try move { [self] script in isFine ? current - 1 : previous(in: script) }
        case "pause": break
        case "disconnect", "terminate":
            events = { [self] in
                hasEnded = command == "disconnect"
                if !hasEnded { terminate() }
            }
        default: throw DebugFault("\(command) isn't supported")
        }
        return [:]
    }

    private static let capabilities: JSONTree = [
        "supportsConfigurationDoneRequest": true, "supportsStepBack": true, "supportsConditionalBreakpoints": true,
        "supportsEvaluateForHovers": true, "supportsSteppingGranularity": true, "supportsTerminateRequest": true,
        "exceptionBreakpointFilters": [["filter": .string(failures), "label": "Lines that fail", "default": true]],
    ]

    // MARK: - Starting and ending

    var launched: DebuggedScript {
        get throws(DebugFault) {
            guard let script else { throw DebugFault("no script has been launched") }
            return script
        }
    }

    private var end: Int { (script?.positions.count ?? 1) - 1 }

    private func start(_ arguments: DebugRequest.Arguments) throws(DebugFault) {
        guard script == nil else { throw DebugFault("a script has already been launched") }
        guard let name = arguments.script ?? arguments.session, !name.isEmpty else {
            throw DebugFault("launch needs \"script\", the path of a script, or \"session\", the name of a session")
        }
        var path = TextFile.expanded(name)
        if arguments.script == nil {
            guard let entry = try? JournalDirectory()?.entry(toResume: name) else {
                throw DebugFault("there is no session \(name); `workflow sessions` lists them")
            }
            path = entry.path
        }
        let file: ScriptFile
        do throws(UnreadableFile) {
            file = try TextFile.script(path, "")
        } catch {
            throw DebugFault("\(path) can't be read: \(error.reason)")
        }
        let script = try launch(file, arguments)
        try script.run()
        guard !script.lines.isEmpty else { throw DebugFault("\(path) has no commands") }
        self.script = script
        stopsOnEntry = arguments.stopOnEntry ?? false
    }

    private func terminate() {
        guard !hasTerminated else { return }
        hasTerminated = true
        let hasFailed = script.map { script in script.lines.indices.contains { script.fault(ofLine: $0) != nil } }
        send(DebugMessage.event("terminated"))
        send(DebugMessage.event("exited", ["exitCode": .integer(hasFailed == true ? 1 : 0)]))
    }

    // MARK: - Moving

    /// The events of moving to a position.
    private func move(to target: (DebuggedScript) -> Int) throws(DebugFault) -> () -> Void {
        let target = min(end, max(0, target(try launched)))
        return { [self] in run(to: target, "step") }
    }

    /// The next hop of the same step, or the next line.
    private func next(in script: DebuggedScript, isOut: Bool) -> Int {
        let position = script.positions[current]
        if position.hop != nil, !isOut { return current + 1 }
        return script.positions[(current + 1)...].firstIndex { $0.hop == nil } ?? end
    }

    private func previous(in script: DebuggedScript) -> Int {
        if script.positions[current].hop != nil { return current - 1 }
        return script.positions[..<current].lastIndex { $0.hop == nil } ?? 0
    }

    /// Moves to a position, or to the first breakpoint on the way.
    private func run(to target: Int, _ reason: String, isStart: Bool = false) {
        let step = target < current ? -1 : 1
        for index in stride(from: isStart ? current : current + step, to: target, by: step) {
            if let breakpoint = breakpoint(at: index) {
                return stop(at: index, "breakpoint", breakpoint: breakpoint)
            }
            if stopsAtFailures, let fault = fault(at: index) { return stop(at: index, "exception", text: fault) }
        }
        stop(at: target, reason)
    }

    private func fault(at index: Int) -> String? {
        guard let script, script.positions[index].hop == nil, index < end else { return nil }
        return script.fault(ofLine: script.positions[index].line)
    }

    private func stop(at index: Int, _ reason: String, text: String? = nil, breakpoint: Int? = nil) {
        guard let script else { return }
        current = index
        expandable = []
        showOutput(script)
        let body: JSONTree = [
            "reason": .string(reason), "threadId": .integer(Self.thread), "allThreadsStopped": true,
            "text": text.map(JSONTree.string), "description": index == end ? "Paused at the end of the script" : nil,
            "hitBreakpointIds": breakpoint.map { [.integer($0)] },
        ]
        send(DebugMessage.event("stopped", body))
    }

    /// Sends the output of the lines that are passed for the first time.
    private func showOutput(_ script: DebuggedScript) {
        for line in script.lines[shownLines..<max(shownLines, script.positions[current].line)] {
            let command = script.file.script.statements[line.statement].content
            let lines = line.reply.map { text.lines(of: $0, command: command).map(\.plain) } ?? []
            tell((["> " + command] + lines).joined(separator: "\n") + "\n", category: "stdout")
            shownLines += 1
        }
    }

    func tell(_ text: String, category: String) {
        send(DebugMessage.event("output", ["category": .string(category), "output": .string(text)]))
    }

    // MARK: - Breakpoints

    private func setBreakpoints(_ arguments: DebugRequest.Arguments) throws(DebugFault) -> JSONTree {
        let script = try launched
        guard let path = arguments.source?.path else { throw DebugFault("a breakpoint needs a file") }
        let file = PackageBuilder.realPath(path) ?? path
        var shown: [JSONTree] = []
        breakpoints[file] = (arguments.breakpoints ?? []).map { wanted in
            lastBreakpoint += 1
            let line = wanted.line - firstLine + 1
            let positions = positions(ofLine: line, in: file, script)
            let condition = wanted.condition.flatMap { $0.isEmpty ? nil : $0 }
            let fault =
                positions.found.isEmpty
                ? "no step of the script runs this line"
                : condition.flatMap { self.fault(in: $0, at: positions.found.sorted(), script) }
            shown.append([
                "id": .integer(lastBreakpoint), "verified": .boolean(fault == nil),
                "line": .integer(positions.line - 1 + firstLine), "message": fault.map(JSONTree.string),
            ])
            return Breakpoint(
                id: lastBreakpoint, condition: condition, positions: fault == nil ? positions.found : [])
        }
        return ["breakpoints": .array(shown)]
    }

    /// The positions that a breakpoint stops at, and the line where an editor shows it.
    private func positions(ofLine line: Int, in file: String, _ script: DebuggedScript) -> (line: Int, found: Set<Int>)
    {
        if file == script.file.identity {
            // A breakpoint on a comment is for the next command.
            guard let found = script.lines.firstIndex(where: { $0.number >= line }) else { return (line, []) }
            let positions = script.positions.indices.filter { script.positions[$0] == .init(line: found) }
            return (script.lines[found].number, Set(positions))
        }
        let found = script.positions.indices.filter { index in
            script.code(at: script.positions[index]).contains { _, excerpt in
                (excerpt.line..<excerpt.line + max(1, excerpt.lines.count)).contains(line)
                    && (PackageBuilder.realPath(excerpt.file) ?? excerpt.file) == file
            }
        }
        return (line, Set(found))
    }

    /// The breakpoint that stops at a position.
    private func breakpoint(at index: Int) -> Int? {
        breakpoints.values.joined().first { $0.positions.contains(index) && stops($0, at: index) }?.id
    }

    private func stops(_ breakpoint: Breakpoint, at index: Int) -> Bool {
        guard let condition = breakpoint.condition, let script else { return true }
        do throws(DebugFault) { return try holds(condition, at: index, script) } catch {
            tell("a breakpoint's condition can't be evaluated: \(error.message)\n", category: "stderr")
            return true
        }
    }

    /// The reason why a condition can't be evaluated at any of the positions; nil if it can at one of them.
    private func fault(in condition: String, at positions: [Int], _ script: DebuggedScript) -> String? {
        var fault: String?
        for index in positions.prefix(Self.mostTrials) {
            do throws(DebugFault) {
                _ = try holds(condition, at: index, script)
                return nil
            } catch {
                fault = fault ?? error.message
            }
        }
        return positions.count > Self.mostTrials ? nil : fault
    }

    private func holds(_ condition: String, at index: Int, _ script: DebuggedScript) throws(DebugFault) -> Bool {
        switch try script.ask("expect " + condition, at: script.positions[index]).first?.content {
        case .expectation(let expectation): return expectation.holds
        case .refused(let refusal): throw DebugFault(refusal.text)
        default: throw DebugFault("a condition compares values, such as Todo.todos.count == 2")
        }
    }
}
