// A session's past as text: continuing from it gives the same result as carrying out all lines again.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@testable import WorkbenchKernel

@MainActor
@Suite(.mainActorTurn) struct PastTests {
    /// A session that keeps the details of four steps, and the text of its past.
    @MainActor
    private final class Keeper {
        let dialogue: Dialogue
        private(set) var pasts: [String] = []

        convenience init(_ app: String, code: String = "code") throws {
            self.init(try #require(Dialogue.apps.first { $0.name == app }), code: code)
        }

        init(_ app: KernelApp, code: String = "code") {
            dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off, keepingSteps: 4))
            dialogue.session.codeIdentity = code
            dialogue.session.onPastKept = { [unowned self] in pasts.append($0) }
        }

        var journal: [String] { Array(dialogue.session.journal) }

        /// Carries out the lines of a journal as a kernel does, starting from a past if there is one.
        func replay(_ lines: [String], past: String? = nil) throws -> Session.PastFit {
            let session = dialogue.session
            session.beginReplay(workersAfterwards: .off)
            defer { session.endReplay() }
            let fit = past.map { session.takeUp(past: $0, of: lines) } ?? .none
            var (done, check) = (0, 0)
            switch fit {
            case .none: break
            case .broken: return .broken
            case .lines(let count, let checkAfter): (done, check) = (count, checkAfter)
            }
            for (index, line) in lines.enumerated().dropFirst(done) {
                for statement in Script(line).statements {
                    _ = session.evaluate(statement, isContinued: true, for: .journal)
                }
                if index + 1 == check, !session.isAsKept { return .broken }
            }
            return fit
        }

        /// Everything that a user can see, and that later commands depend on.
        var traces: [String] {
            get throws {
                var traces = try dialogue.traces
                for line in ["export mermaid", "owner \"x\"", "why /", "workers", "option"] {
                    traces.append(try dialogue.say(line).comparable)
                }
                return traces + [dialogue.session.prompt.path] + dialogue.session.recording.saved.map(\.command)
            }
        }
    }

    private static let words: Set<Substring> = ["send", "tap", "set", "emit", "cd", "undo", "redo", "goto", "option"]

    @Test(
        "Resuming a session from its past gives the same session as replaying the whole journal",
        arguments: Cases.some(["tutorial1", "tutorial2", "tutorial3", "tutorial4", "todo", "garden"], oneIn: 4))
    func resumingFromThePastEqualsReplay(app: String) async throws {
        var used = 0
        for seed in 1...Cases.count(1, thorough: 2) {
            let keeper = try Keeper(app)
            var random = RandomSession(dialogue: keeper.dialogue, random: SeededGenerator(seed: UInt64(seed)))
            for _ in 0..<60 {
                await Task.yield()
                let command = try random.command()
                guard Self.words.contains(command.prefix { $0 != " " }), ReplayTests.isSafe(command, keeper.dialogue)
                else {
                    continue
                }
                try keeper.dialogue.say(command)
            }
            let full = try Keeper(app)
            _ = try full.replay(keeper.journal)
            let expected = try full.traces
            for past in Set(keeper.pasts.enumerated().filter { $0.offset % 3 == seed % 3 }.map(\.element)) {
                await Task.yield()
                let again = try Keeper(app)
                guard case .lines(let count, _) = try again.replay(keeper.journal, past: past) else {
                    Issue.record("seed \(seed): the past of \(app) does not fit:\n\(past)")
                    continue
                }
                used += count > 0 ? 1 : 0
                #expect(try again.traces == expected, "seed \(seed): \(app) is another after\n\(past)")
            }
        }
        #expect(used > 3, "\(app): hardly any past was kept")
    }

    private func editing(_ lines: Int = 20, code: String = "code") throws -> Keeper {
        let keeper = try Keeper("todo", code: code)
        let beginning = ["tap onNameChanged \"Ada\"", "tap onLoginTapped", "tap onTodoSelected 0"]
        for line in beginning { try keeper.dialogue.say(line) }
        for number in 1...lines { try keeper.dialogue.say("send Edit titleChanged(\"\(number)\\t\\\\\")") }
        return keeper
    }

    @Test("The text of KeptPast is read as it was written, and no other text is accepted")
    func keptPastTextRoundTrips() throws {
        let keeper = try editing()
        let text = try #require(keeper.pasts.last)
        let past = try #require(KeptPast(text))
        #expect(past.text == text)
        #expect(past.moments.count > 10)
        #expect(text.split(separator: "\n").count < 30, "moments that follow each other are one line:\n\(text)")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for index in lines.indices.dropLast() where lines[index] != "settings" {
            var shorter = lines
            shorter.remove(at: index)
            let read = KeptPast(shorter.joined(separator: "\n"))
            // With a line missing, the text is invalid or has another meaning.
            #expect(read != past, "without line \(index)")
        }
        for cut in stride(from: 0, to: text.utf8.count - 1, by: 7) {
            #expect(KeptPast(String(decoding: Array(text.utf8)[..<cut], as: UTF8.self)) == nil, "cut after \(cut)")
        }
    }

    @Test("The past of other code, other lines or another app is not used: all lines are replayed")
    func pastOfOtherCodeLinesOrAppIsNotUsed() throws {
        let keeper = try editing()
        let (past, journal) = (try #require(keeper.pasts.last), keeper.journal)
        var other = journal
        other[4] = "send Edit titleChanged(\"other\")"
        let rows: [(what: String, keeper: Keeper, lines: [String])] = [
            ("code", try Keeper("todo", code: "newer"), journal), ("lines", try Keeper("todo"), other),
            ("fewer lines", try Keeper("todo"), Array(journal.prefix(12))), ("app", try Keeper("tutorial4"), journal),
        ]
        for row in rows {
            let full = try Keeper(row.what == "app" ? "tutorial4" : "todo")
            _ = try full.replay(row.lines)
            guard case .none = try row.keeper.replay(row.lines, past: past) else {
                Issue.record("\(row.what): the past was used")
                continue
            }
            #expect(try row.keeper.traces == full.traces, "\(row.what)")
        }
    }

    @Test("A past whose tree cannot be made, or does not behave as recorded, is detected")
    func pastWithAnotherTreeIsDetected() throws {
        let keeper = try editing()
        let text = try #require(keeper.pasts.last)
        let past = try #require(KeptPast(text))
        var changes: [(what: String, past: KeptPast)] = []
        func add(_ what: String, _ change: (inout KeptPast) -> Void) {
            var changed = past
            change(&changed)
            changes.append((what, changed))
        }
        add("a state") { $0.nodes[0].state = $0.nodes[0].state.replacing("Ada", with: "Eve") }
        add("a state that cannot be made") { $0.nodes[0].state = "Nothing()" }
        add("a node") { $0.nodes.removeLast() }
        add("a key") { $0.nodes[1].key = "other" }
        add("a name") { $0.labels[1].name = "Other" }
        add("what came later") { $0.later.digest ^= 1 }
        for change in changes {
            let fit = try Keeper("todo").replay(keeper.journal, past: change.past.text)
            guard case .broken = fit else {
                Issue.record("\(change.what): \(fit)")
                continue
            }
        }
    }

    @Test(
        "A session whose state has no text form keeps no past",
        arguments: [
            ("tictactoe", []), ("feed", []), ("todo", ["mark here"]), ("todo", ["watch Welcome.name"]),
        ])
    func stateWithoutATextKeepsNoPast(app: String, lines: [String]) throws {
        let keeper = try Keeper(app)
        for line in lines { #expect(try keeper.dialogue.say(line).isSuccess) }
        for number in 1...30 {
            let change =
                switch app {
                case "todo": "send Welcome nameChanged(name: \"\(number)\")"
                case "tictactoe": "set / .signedOut"
                default: "set /.age \(number)"
                }
            #expect(try keeper.dialogue.say(change).isSuccess, "\(change)")
        }
        #expect(keeper.pasts == [])
    }

    @Test("A past does not end with a step that a later command undid")
    func undoneStepDoesNotEndAPast() throws {
        let keeper = try Keeper("tutorial1")
        for number in 1...40 {
            try keeper.dialogue.say("send / nameChanged(name: \"\(number)\")")
            if number.isMultiple(of: 3) { try keeper.dialogue.say("undo 3") }
        }
        for past in keeper.pasts {
            let again = try Keeper("tutorial1")
            guard case .lines = try again.replay(keeper.journal, past: past) else {
                Issue.record("the past does not fit:\n\(past)")
                continue
            }
        }
        let full = try Keeper("tutorial1")
        _ = try full.replay(keeper.journal)
        #expect(try full.traces == keeper.traces)
    }

    /// Types of all kinds in one state. The order of sets and dictionaries differs in every process, and in every copy.
    @Test("A state of many kinds of values is restored from the past")
    func pastRestoresManyKindsOfValues() throws {
        let app = KernelApp("values", "many kinds") { ValuesWorkflow<Int>.Inner() }
        let first = Keeper(app)
        for number in 1...20 { try first.dialogue.say("send / add(\(number))") }
        let past = try #require(first.pasts.isEmpty ? nil : first.pasts.last)
        let again = Keeper(app)
        guard case .lines(let count, _) = try again.replay(first.journal, past: past) else {
            Issue.record("the past does not fit:\n\(past)")
            return
        }
        #expect(count > 10)
        let full = Keeper(app)
        _ = try full.replay(first.journal)
        for (kept, expected) in zip(try again.traces, try full.traces) { #expect(kept == expected) }
    }
}

/// A namespaced and generic type.
private enum ValuesWorkflow<Element: Hashable & Sendable> {
    struct Inner: Workflow {
        typealias Output = Never

        struct State {
            var numbers: Set<Int> = []
            var names: [String: [Element?]] = [:]
            var ratio = 0.1
            var pair: (String, count: Int) = ("a\t\"b\"\\", 0)
            var choice = Result<Int, Wrong>.failure(.small(-1))
            var id: UUID?
            var range = 0..<10
            var date = Date(timeIntervalSinceReferenceDate: 0)
        }

        enum Wrong: Error {
            case small(Int8)
            case none
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Inner

            case add(Int)
            case forget

            func apply(toState state: inout State) -> Never? {
                guard case .add(let number) = self else {
                    state = State()
                    return nil
                }
                state.numbers.insert(number)
                // Few enough to fit on a line of the tree. If there were more, the shown ones would depend on the order
                // in this copy.
                state.names["n\(number % 3)"] = [nil]
                state.ratio /= 3
                state.pair.count += 1
                state.choice = number.isMultiple(of: 2) ? .success(number) : .failure(.none)
                state.range = number..<number + 1
                state.date = Date(timeIntervalSinceReferenceDate: Double(number) / 7)
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Inner>) -> Int {
            _ = context.makeSink(of: Action.self)
            return state.numbers.count
        }
    }
}
