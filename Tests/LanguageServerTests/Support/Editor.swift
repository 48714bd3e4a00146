// An editor, its clock and its kernels, all in one process: messages go through the server as they would from an
// editor, kernels are sessions, and the test advances the clock.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchLanguageServer
import WorkbenchTutorial5
import WorkbenchWire

@MainActor
final class Editor {
    static let apps = [
        KernelApp("todo", "the tutorial's todo app") { WorkbenchTutorial5.RootWorkflow() },
        KernelApp("welcome", "its first screen alone") { WorkbenchTutorial5.WelcomeWorkflow() },
    ]

    private let apps: [KernelApp]
    let server: Server
    let encoding: PositionEncoding
    let files: DictionaryFiles
    /// The documents that the editor shows, by URI.
    private(set) var texts: [String: String] = [:]
    private var versions: [String: Int] = [:]
    private var kernels: [KernelID: Kernel] = [:]
    private(set) var timers: [TimerID: Int] = [:]
    private(set) var responses: [MessageID: IncomingMessage] = [:]
    private(set) var notifications: [Heard] = []
    /// The server's messages about its own faults. Tests expect none.
    private(set) var faults: [String] = []
    /// The server's requests, which are answered immediately.
    private(set) var serverRequests: [Heard] = []
    private(set) var exitCode: Int32?
    private(set) var watchedClient: Int?
    private(set) var startedKernels = 0
    private(set) var lastKernel: KernelID?
    private(set) var startedTimers: [TimerID] = []
    /// The number of times the fatal command was run.
    private(set) var fatalRuns = 0
    /// The packages of the started kernels.
    private(set) var startedPackages: [String?] = []
    var liveKernels: Int { kernels.count }
    private(set) var appTexts: [String] = []
    /// The scripts and edits sent to kernels.
    private(set) var scriptChanges: [ScriptChange.Parameters] = []
    /// The queries sent to an index, and its answers.
    private(set) var indexQuestions: [String] = []
    var index = Index.answers([])
    /// The session of an app that clients can attach to.
    var attachedApp: Session?
    /// The replies that need their lines of code, and the packages that contain the code.
    private(set) var codeRequests: [(request: Int, code: CodeReply, package: String?)] = []
    var readsCodeSlowly = false
    /// The number of Swift files read.
    private(set) var readTexts = 0
    private var lastID = 0

    /// A kernel process: its default app and its open scripts.
    private struct Kernel {
        var app: KernelApp
        var scripts: [String: ScriptRun] = [:]
        var versions: [String: ScriptVersion] = [:]
        var isDeaf = false
    }

    enum Index {
        case answers([IndexedSymbol])
        /// The index never answers.
        case silent
    }
    /// Commands that contain this string end the kernel.
    var fatal: (text: String, death: Death)?
    /// The last kernel that ended because of it.
    private(set) var lastDead: KernelID?
    /// The number of runs after which the command is no longer fatal.
    var mostFatalRuns = Int.max
    /// Evaluation never gets past a command that contains this string.
    var endless: String?
    /// Commands that contain this string never return, and their kernel stops reading messages.
    var deafening: String?
    /// Queries that contain this string get no answer.
    var unanswered: String?
    /// The report of the next command that contains this string gets lost.
    var lost: String?
    /// Whether kernels wait until `resume` is called.
    var isPaused = false
    /// Whether kernels become ready only when `finishStart` is called.
    var startsSlowly = false
    private var waiting: [(KernelID, Int, KernelQuestion)] = []
    /// The package of each requested build, in order.
    private(set) var builds: [String] = []
    /// Whether builds end only when `finishBuild` is called.
    var buildsSlowly = false
    /// All lenses are shown, even those without news.
    var configuration: JSONValue = ["swift": ["counts": true, "send": true]]
    /// The user's choice when the server asks.
    var choice: JSONValue?

    init(
        encoding: PositionEncoding = .utf16, files: [String: String] = [:], capabilities: JSONValue = Editor.everything,
        runningApps: [RunningApp] = [], apps: [KernelApp] = Editor.apps, audits: Bool = true, initializes: Bool = true
    ) {
        self.apps = apps
        self.encoding = encoding
        self.files = DictionaryFiles(files)
        server = Server(files: self.files, sortsKeys: true, runningApps: { runningApps })
        if !audits { configuration = ["swift": ["audit": false, "counts": true, "send": true]] }
        guard initializes else { return }
        var capabilities = capabilities
        if case .object(var members) = capabilities {
            members["general"] = ["positionEncodings": [.string(encoding.rawValue)]]
            capabilities = .object(members)
        }
        _ = request(
            "initialize",
            ["capabilities": capabilities, "workspaceFolders": [["uri": "file:///work", "name": "work"]]])
        notify("initialized", [:])
    }

    // MARK: - Messages

    @discardableResult
    func send(_ method: String, _ parameters: JSONValue) -> MessageID {
        lastID += 1
        deliver(["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": parameters])
        return .number(lastID)
    }

    /// The answer; `null` if there is none yet.
    func request(_ method: String, _ parameters: JSONValue) -> JSONValue {
        answer(send(method, parameters)) ?? .null
    }

    func answer(_ id: MessageID) -> JSONValue? {
        guard let message = responses[id] else { return nil }
        switch message.kind {
        case .failure(_, let error):
            return ["error": ["code": .integer(error.code.rawValue), "message": .string(error.message)]]
        default:
            return try? message.result(as: JSONValue.self)
        }
    }

    func notify(_ method: String, _ parameters: JSONValue) {
        deliver(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
    }

    func deliver(_ message: JSONValue) {
        guard let data = try? JSONEncoder().encode(message) else { return }
        deliver(bytes: Array(data))
    }

    func deliver(bytes: [UInt8]) {
        take(server.handle(.client(.body(bytes))))
    }

    func handle(_ event: ServerEvent) {
        take(server.handle(event))
    }

    func fire(_ timer: TimerID) {
        guard timers.removeValue(forKey: timer) != nil else { return }
        handle(.timer(timer))
    }

    /// Fires some of the timers.
    func pass(_ isPassing: (TimerID) -> Bool) {
        for timer in timers.keys where isPassing(timer) { fire(timer) }
    }

    /// Lets a statement's time limit pass.
    func passTimeLimit() {
        pass { if case .limit = $0 { true } else { false } }
    }

    /// Lets the pause after typing pass.
    func passPause() {
        for timer in timers.keys {
            if case .pause = timer { fire(timer) }
        }
    }

    /// Lets the pauses pass that precede reading and auditing Swift files.
    func passSwiftPauses() {
        pass { if case .swiftPause = $0 { true } else { false } }
        pass { $0 == .liveTrees }
        pass { if case .audit = $0 { true } else { false } }
        pass { $0 == .liveTrees }
    }

    /// Lets an index's time limit pass.
    func passIndexLimit() {
        for timer in timers.keys {
            if case .index = timer { fire(timer) }
        }
    }

    func finishStart(_ kernel: KernelID) {
        handle(.kernelReady(kernel, app: "todo"))
    }

    /// Ends a package's build, with new code or with errors.
    func finishBuild(_ package: String, code: String = "1", errors: [BuildFault.Place]? = nil) {
        let host = BuiltHost(executable: "\(package) host", stamp: code)
        handle(
            .hostEnded(
                package: package, errors.map { .failure(BuildFault("the build failed", places: $0)) } ?? .success(host))
        )
    }

    func resume() {
        isPaused = false
        let questions = waiting
        waiting = []
        for (kernel, number, question) in questions { ask(kernel, number, question) }
    }

    // MARK: - Documents

    func open(_ text: String, as uri: String = "file:///work/a.wf") {
        texts[uri] = text
        versions[uri] = 1
        notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": .string(uri), "languageId": "wf", "version": 1, "text": .string(text)]])
    }

    /// Replaces part of a document, by characters, as an editor does.
    func edit(_ range: Range<String.Index>, _ replacement: String, in uri: String = "file:///work/a.wf") {
        change(in: uri) { $0.replaceSubrange(range, with: replacement) }
    }

    /// Edits that an editor sends in a single notification.
    func change(in uri: String = "file:///work/a.wf", _ edits: ((inout EditedText) -> Void)...) {
        guard let text = texts[uri] else { return }
        var edited = EditedText(text: text, editor: self)
        for edit in edits { edit(&edited) }
        texts[uri] = edited.text
        versions[uri, default: 0] += 1
        notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(uri), "version": .integer(versions[uri] ?? 0)],
                "contentChanges": .array(edited.changes),
            ])
    }

    func edit(_ old: String, to new: String, in uri: String = "file:///work/a.wf") {
        guard let range = texts[uri]?.firstRange(of: old) else {
            Issue.record("“\(old)” is not in the text: write what is there")
            return
        }
        edit(range, new, in: uri)
    }

    func position(_ index: String.Index, in text: String) -> JSONValue {
        // The protocol's line breaks: a line feed, or a carriage return with or without one.
        let before = text[..<index].utf8
        let breaks = before.indices.filter { place in
            let next = text.utf8.index(after: place)
            return before[place] == 0x0A
                || before[place] == 0x0D && (next == text.endIndex || text.utf8[next] != 0x0A)
        }
        let line = breaks.count
        let start = breaks.last.map { text.utf8.index(after: $0) } ?? text.startIndex
        let part = text[start..<index]
        let character =
            switch encoding {
            case .utf8: part.utf8.count
            case .utf16: part.utf16.count
            case .utf32: part.unicodeScalars.count
            }
        return ["line": .integer(line), "character": .integer(character)]
    }

    func lspRange(_ range: Range<String.Index>, in text: String) -> JSONValue {
        ["start": position(range.lowerBound, in: text), "end": position(range.upperBound, in: text)]
    }

    /// A range that covers any whole document, and more.
    static let everywhere: JSONValue = [
        "start": ["line": 0, "character": 0], "end": ["line": 1_000_000, "character": 0],
    ]

    static func document(_ uri: String = "file:///work/a.wf") -> JSONValue {
        ["textDocument": ["uri": .string(uri)]]
    }

    // MARK: - Effects

    private func take(_ effects: [ServerEffect]) {
        for effect in effects {
            switch effect {
            case .send(let bytes): hear(bytes)
            case .startKernel(let kernel, let app, let package):
                startedKernels += 1
                lastKernel = kernel
                startedPackages.append(package)
                let wanted = app.map { name in apps.first { $0.name == name } } ?? apps.first
                if wanted == nil {
                    handle(
                        .kernelEnded(
                            kernel, Death(crash: CrashReport(cause: .notStarted("no such app: \(app ?? "")")))))
                    continue
                }
                kernels[kernel] = Kernel(app: wanted ?? apps[0])
                if !startsSlowly { handle(.kernelReady(kernel, app: app ?? apps[0].name)) }
            case .buildHost(let package):
                builds.append(package)
                if !buildsSlowly { finishBuild(package) }
            case .ask(let kernel, let number, let question):
                if isPaused { waiting.append((kernel, number, question)) } else { ask(kernel, number, question) }
            case .killKernel(let kernel):
                kernels[kernel] = nil
            case .startTimer(let timer, let milliseconds):
                timers[timer] = milliseconds
                startedTimers.append(timer)
            case .stopTimer(let timer): timers[timer] = nil
            case .sendToApp(let request, let process, let text):
                appTexts.append("to \(process.map(String.init) ?? "the only app")\n\(text)")
                handle(.done(request: request, .success(["done"])))
            case .askApp(let request, let process, let text):
                appTexts.append("asked \(process)\n\(text)")
                handle(
                    .appReplied(
                        request: request,
                        attachedApp.map { .success($0.evaluate(text)) }
                            ?? .failure(OutsideFault("the app has ended"))))
            case .readSwift(let request, let text):
                readTexts += 1
                handle(.outlined(request: request, TestReader.outline(of: text)))
            case .readCode(let request, let code, let package):
                codeRequests.append((request, code, package))
                if !readsCodeSlowly { readCode() }
            case .findSymbols(let request, let index, let names): find(names, in: index, request)
            case .makeJournal(let request, let app, let package, let commands):
                let name = package.map { "\(app) in \($0)" } ?? app
                appTexts.append((["journal of \(name)"] + commands).joined(separator: "\n"))
                handle(.done(request: request, .success(["\(app)-1"])))
            case .measure(let request, let packages):
                handle(.done(request: request, .success(["3 processes, 99 MB"] + packages.map { _ in "5 s" })))
            case .watchClient(let process): watchedClient = process
            case .exit(let code): exitCode = code
            }
        }
    }

    /// Assigns a line to each part of the requested code.
    func readCode() {
        for (request, code, _) in codeRequests where code.sources == .unread {
            var code = code.with(.read)
            for index in code.parts.indices {
                code.parts[index].excerpts = [
                    CodeReply.Excerpt(file: "/work/Sources/A.swift", line: 7, lines: ["line of \(index)"])
                ]
            }
            handle(.codeRead(request: request, code))
        }
        codeRequests = codeRequests.map { ($0.request, $0.code.with(.read), $0.package) }
    }

    private func find(_ names: [String], in place: IndexPlace, _ request: Int) {
        let name =
            switch place {
            case .build(let package): package
            case .host(let package): "host of \(package)"
            }
        indexQuestions.append("\(name): \(names.joined(separator: ", "))")
        switch index {
        case .silent: break
        case .answers(let symbols): handle(.symbols(request: request, .success(symbols)))
        }
    }

    private func hear(_ bytes: [UInt8]) {
        var decoder = FrameDecoder()
        decoder.append(bytes)
        guard case .body(let body)? = decoder.next(), let message = try? IncomingMessage(reading: body) else {
            Issue.record("the server sent what is no message: \(String(decoding: bytes.prefix(200), as: UTF8.self))")
            return
        }
        switch message.kind {
        case .response(let id), .failure(let id, _):
            if let id { responses[id] = message } else { responses[.string("none")] = message }
        case .notification(let method):
            let heard = Heard(method: method, payload: message.payload)
            let message = method == "window/logMessage" ? heard.parameters["message"]?.text : nil
            if let message, message.contains("bug in this server") { faults.append(message) }
            notifications.append(heard)
        case .request(let id, let method):
            serverRequests.append(Heard(method: method, payload: message.payload))
            var result: JSONValue = .null
            switch method {
            case "workspace/configuration": result = [configuration]
            case "workspace/applyEdit": result = ["applied": true]
            case "window/showMessageRequest": result = choice ?? .null
            default: break
            }
            deliver(["jsonrpc": "2.0", "id": id.json, "result": result])
        }
    }

    // MARK: - Kernels

    private func ask(_ kernel: KernelID, _ number: Int, _ question: KernelQuestion) {
        guard let process = kernels[kernel], !process.isDeaf else { return }
        func answer(_ answer: KernelAnswer) { handle(.kernelAnswered(kernel, question: number, answer)) }
        func at(_ place: ScriptPlace, _ question: (ScriptRun) -> KernelAnswer) {
            handle(.kernelTold(kernel, .turn(ScriptTurn.Parameters(script: place.script.script))))
            guard let script = process.scripts[place.script.script] else {
                return answer(.refused(ResponseError(.requestFailed, "there is no script \(place.script.script) open")))
            }
            answer(question(script))
        }
        switch question {
        case .close(let name):
            kernels[kernel]?.scripts[name] = nil
            answer(.closed)
        case .change(let change):
            scriptChanges.append(change)
            let name = change.script.script
            handle(.kernelTold(kernel, .turn(ScriptTurn.Parameters(script: name))))
            let script = process.scripts[name] ?? ScriptRun(apps: apps, opening: process.app)
            kernels[kernel]?.scripts[name] = script
            kernels[kernel]?.versions[name] = change.script
            script.stopBefore = change.stopBefore
            let edit = ScriptEdit(change.range ?? 0..<script.script.count, change.text)
            answer(
                .changed(
                    ScriptChange.Result(
                        first: script.update(edit, sources: change.sources, wantedFrom: change.wantedFrom))))
            evaluate(script, kernel, change)
        case .complete(let place):
            at(place) { script in
                .completion(script.at(place.offset) { CompletionReply($0.complete(script.script, at: place.offset)) })
            }
        case .signature(let place):
            at(place) { script in
                .signature(script.at(place.offset) { $0.signature(script.script, at: place.offset) })
            }
        case .ask(let question):
            if let unanswered, question.text.contains(unanswered) { return }
            let place = question.place
            // A drive's time limit would make what is found depend on the machine.
            let text = question.text.replacing(#/ --seconds \d+/#, with: "")
            at(place) { script in
                .replies(script.at(place.offset, isAfter: place.isAfter) { $0.evaluate(text) })
            }
        }
    }

    private func evaluate(_ script: ScriptRun, _ kernel: KernelID, _ change: ScriptChange.Parameters) {
        while !script.isFinished {
            let text = script.script.statements[script.position].text
            if !text.hasPrefix("#") {
                if let fatal, fatalRuns < mostFatalRuns, text.contains(fatal.text) {
                    kernels[kernel] = nil
                    lastDead = kernel
                    fatalRuns += 1
                    handle(.kernelEnded(kernel, fatal.death))
                    return
                }
                if let endless, text.contains(endless) { return }
                if let deafening, text.contains(deafening) {
                    kernels[kernel]?.isDeaf = true
                    return
                }
            }
            guard let result = script.step() else { break }
            if let lost, text.contains(lost) {
                self.lost = nil
                continue
            }
            handle(
                .kernelTold(
                    kernel,
                    .statement(
                        StatementEvaluated.Parameters(
                            script: change.script, index: result.index, reply: result.reply, stack: result.stack,
                            diagnostics: result.diagnostics.map(DiagnosticReply.init), source: result.source,
                            broken: result.broken))))
            // The kernel's script has changed since.
            let name = change.script.script
            if kernels[kernel]?.versions[name] != change.script || kernels[kernel]?.scripts[name] !== script { return }
        }
        handle(
            .kernelTold(kernel, .evaluated(ScriptEvaluated.Parameters(script: change.script, count: script.position))))
    }
}

/// A document during the edits of one notification.
@MainActor
struct EditedText {
    private(set) var text: String
    fileprivate let editor: Editor
    fileprivate var changes: [JSONValue] = []

    fileprivate init(text: String, editor: Editor) {
        self.text = text
        self.editor = editor
    }

    mutating func replaceSubrange(_ range: Range<String.Index>, with replacement: String) {
        changes.append(["range": editor.lspRange(range, in: text), "text": .string(replacement)])
        text.replaceSubrange(range, with: replacement)
    }

    /// The whole document, as sent by a client that can't tell what changed.
    mutating func replaceAll(with replacement: String) {
        changes.append(["text": .string(replacement)])
        text = replacement
    }
}

/// A message from the server. Most are never decoded, because decoding takes a while in a test.
struct Heard {
    var method: String
    fileprivate var payload: [UInt8]

    var parameters: JSONValue {
        (try? JSONDecoder().decode(JSONValue.self, from: Data(payload))) ?? .null
    }
}

extension MessageID {
    var json: JSONValue {
        switch self {
        case .number(let number): .integer(number)
        case .string(let text): .string(text)
        }
    }
}

extension Death {
    static func stopped(_ message: String, file: String? = nil, line: Int? = nil) -> Death {
        let place = file.map { CrashReport.Place(file: $0, line: line ?? 0) }
        return Death(crash: CrashReport(cause: .trap, message: message, place: place))
    }
}
