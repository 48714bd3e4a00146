// Everything that Tab offers is accepted when it is typed. Tried at every place of every command, in an app with all
// kinds of names.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchTestShop
import WorkbenchTestSupport

@Suite(.mainActorTurn) @MainActor struct LarderCompletionTests {
    @Test(
        "Completion continues names with spaces, namespaces, and actions of send",
        arguments: [
            ("state Section<S", "Section<String, Int>[left]"),
            ("state Section<String,", "Section<String, Int>[left]"),
            ("state Section<String, ", "Section<String, Int>[left]"),
            ("state Section<String, In", "Section<String, Int>[left]"),
            ("cd /Pickers/Section<Int, S", "Section<Int, String>"),
            ("send Section<Int, ", "Section<Int, String>"), ("send Picker<Counter.", "Picker<Counter.Kind>"),
            ("send Picker<Counter.K", "Picker<Counter.Kind>"), ("send Fruit.", "Fruit.Row"),
            ("send Picker<(name: String, c", "Picker<(name: String, count: Int)>"),
            ("emit Picker<(any L", "Picker<(any Larderable)?>"), ("send Picker<", "Picker<Int>"),
            ("owner Picker<(n", "Picker<(name: String, count: Int)>"),
            ("expect tree has Section<Int, S", "Section<Int, String>"),
            ("expect Section<Int, S", "Section<Int, String>"),
            ("try send Section<Int, S", "Section<Int, String>"),
            ("flow Picker<Result<Int, N", "Picker<Result<Int, Never>>"),
            ("send Namespaces entered($Section<Int, S", "Section<Int, String>"),
            ("open PickerWorkflow<[I", "PickerWorkflow<[Int]>"),
            ("open PickerWorkflow<Counter.", "PickerWorkflow<Counter.Kind>"),
        ])
    func completionInsideNodeNames(typed: String, offered: String) throws {
        let session = try Dialogue("larder", apps: [LarderTests.app]).session
        let result = session.complete(typed, at: typed.utf8.count)
        let labels = result.candidates.map(\.label)
        #expect(labels.contains { $0 == offered || $0.hasSuffix("/" + offered) }, "\(typed): \(labels)")
    }

    @Test("Completion replaces the rest of the generic arguments after the cursor")
    func completionReplacesGenericArgumentsAfterCursor() throws {
        let session = try Dialogue("larder", apps: [LarderTests.app]).session
        let (before, after) = ("state Section<Int, S", "tring>.isOpen")
        let result = session.complete(before + after, at: before.utf8.count)
        let candidate = try #require(result.candidates.first { $0.label == "Section<Int, String>" })
        #expect(Self.line(before + after, taking: candidate, in: result) == "state Section<Int, String>.isOpen")
    }

    @Test(
        "Every completion candidate is accepted when it is typed",
        arguments: Cases.some(["larder", "shop"], oneIn: 2))
    func everyCompletionCandidateIsAccepted(app: String) async throws {
        let dialogue = try Dialogue(app, apps: [LarderTests.app, Shop.app])
        if app == "larder" {
            for line in ["send Shelves note", "send Shelves open(\"top\")", "mark here", "workers off"] {
                #expect(try dialogue.say(line).isSuccess, "\(line) was refused")
            }
        }
        var walk = CandidateWalk(session: dialogue.session)
        for command in CommandTable.commands {
            await Task.yield()
            walk.go(on: command.name + " ", depth: 2)
        }
        // The walk takes only one node of each kind, so this loop tries all nodes.
        for node in try dialogue.nodes {
            await Task.yield()
            for command in ["send", "emit", "set", "expect"] {
                walk.go(on: "\(command) \(node.path) ", depth: 0)
                walk.go(on: "\(command) \(node.path).", depth: 0)
            }
        }
        #expect(walk.faults == [], "\(walk.faults.count) of \(walk.count)")
        #expect(walk.count > (app == "larder" ? 3_000 : 300), "\(walk.count) candidates")
    }

    @Test("Completion of every prefix of a node's name offers the node")
    func everyPrefixOfANodeNameCompletesToIt() throws {
        let dialogue = try Dialogue("larder", apps: [LarderTests.app])
        for node in try dialogue.nodes.dropFirst() {
            let name = node.place.segments.last ?? ""
            let parent = node.path.dropLast(name.count)
            for count in 1...name.count {
                let typed = "cd \(parent)\(name.prefix(count))"
                let result = dialogue.session.complete(typed, at: typed.utf8.count)
                let lines = result.candidates.map { Self.line(typed, taking: $0, in: result) }
                #expect(lines.contains("cd \(node.path)"), "\(typed): \(lines.prefix(6))")
            }
        }
    }

    static func line(_ text: String, taking candidate: Candidate, in result: CompletionResult) -> String {
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(result.range, with: candidate.insertion.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Takes the candidates at a place, then those that follow each of them, and so on.
@MainActor
private struct CandidateWalk {
    let session: Session
    private(set) var faults: [String] = []
    private(set) var count = 0

    init(session: Session) {
        self.session = session
    }

    mutating func go(on line: String, depth: Int) {
        let result = session.complete(line, at: line.utf8.count)
        var kinds: [String: Int] = [:]
        for candidate in result.candidates {
            let text = LarderCompletionTests.line(line, taking: candidate, in: result)
            count += 1
            if let fault = fault(in: text) { faults.append("\(text)   \(fault)") }
            // The walk continues only after two candidates of each kind, and two with generic arguments.
            let kind = "\(candidate.kind) \(candidate.label.contains("<"))"
            kinds[kind, default: 0] += 1
            guard depth > 0, kinds[kind, default: 0] <= 2 else { continue }
            let isOpen = text.last.map { "(:.$ ".contains($0) } ?? false
            go(on: isOpen ? text : text + " ", depth: depth - 1)
        }
    }

    /// The reason why a line is refused; nil if it is complete, or lacks only its end.
    private func fault(in line: String) -> String? {
        // Close any open parentheses.
        var line = line
        for _ in 0..<4 where Script(line).statements.first?.unfinished != nil { line += ")" }
        guard let statement = Script(line).statements.first else { return "no statement" }
        for diagnostic in session.check(statement) {
            switch FaultKind(diagnostic.fact) {
            case .unknown, .ambiguous, .ended: return diagnostic.message
            case .syntax:
                let isMissing = diagnostic.range.upperBound >= line.utf8.count || line.hasSuffix(")")
                if !isMissing { return diagnostic.message }
            default: continue
            }
        }
        return nil
    }
}
