// No input crashes or hangs anything. Each one goes through the parser, the formatter, completion, signature help, the
// checks and the kernel, with every example in turn.
//
// `FUZZ_INPUTS=1000000 swift test --filter FuzzTests` runs longer, FUZZ_SEED=7 starts with another seed, and
// FUZZ_TRACE=1 writes each input to standard error before it is tried, so the last one is the input that crashed the
// process.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@MainActor @Suite(.mainActorTurn) struct FuzzTests {
    /// The number of inputs per session before the next app is opened.
    private static let inputsOfASession = 100

    @Test(.timeLimit(.minutes(600))) func sessionAnswersRandomCommands() {
        let inputs = Self.setting("FUZZ_INPUTS") ?? Cases.count(100, thorough: 2_000)
        let firstSeed = UInt64(Self.setting("FUZZ_SEED") ?? 1)
        let isTraced = Self.setting("FUZZ_TRACE") != nil
        var accepted = 0
        var refused = 0
        var session = Session(apps: FuzzApps.all, opening: FuzzApps.all[0])
        for input in 0..<inputs {
            let seed = firstSeed &* 1_000_003 &+ UInt64(input)
            if input % Self.inputsOfASession == 0 {
                let app = FuzzApps.all[input / Self.inputsOfASession % FuzzApps.all.count]
                session = Session(apps: FuzzApps.all, opening: app)
            }
            var random = FuzzText(seed: seed)
            let bytes = random.next(session)
            let text = String(decoding: bytes, as: UTF8.self)
            if isTraced {
                let line = "seed \(seed): \(text.debugDescription)\n"
                write(STDERR_FILENO, line, line.utf8.count)
            }
            read(bytes, seed)
            ask(session, text, at: random.number(below: text.utf8.count + 1), seed)
            // Lines that would crash an example are tried only if the checks refuse them first.
            guard !FuzzApps.mayStop(text) || isWrong(session, text) else { continue }
            let journal = session.journal
            let replies = session.evaluate(text)
            for reply in replies { if reply.isSuccess { accepted += 1 } else { refused += 1 } }
            if let reply = replies.first, replies.count == 1, case .refused = reply.content, session.journal != journal
            {
                Issue.record("seed \(seed): \(text.debugDescription) was refused and is in the journal")
            }
        }
        #expect(accepted > inputs / 20 && refused > inputs / 20, "the texts are too much alike to find anything")
    }

    /// Whether the checks refuse the first command, so nothing is executed.
    private func isWrong(_ session: Session, _ text: String) -> Bool {
        let script = Script(text)
        guard script.statements.count == 1 else { return false }
        return session.check(text).contains { $0.severity == .error }
    }

    private func read(_ bytes: [UInt8], _ seed: UInt64) {
        let script = Script(bytes)
        #expect(script.bytes == bytes, "seed \(seed): bytes are lost")
        let once = ScriptFormatter().format(script)
        #expect(ScriptFormatter().format(Script(once)) == once, "seed \(seed): formatting again changes something")
    }

    private func ask(_ session: Session, _ text: String, at offset: Int, _ seed: UInt64) {
        let result = session.complete(text, at: offset)
        let whole = 0...text.utf8.count
        #expect(
            whole.contains(result.range.lowerBound) && whole.contains(result.range.upperBound),
            "seed \(seed): completion")
        if let help = session.signature(text, at: offset), let active = help.active {
            #expect(help.parameters.indices.contains(active), "seed \(seed): signature help")
        }
        for diagnostic in session.check(text) {
            #expect(
                whole.contains(diagnostic.range.lowerBound) && whole.contains(diagnostic.range.upperBound),
                "seed \(seed): \(diagnostic.message)")
        }
    }

    private static func setting(_ name: String) -> Int? {
        getenv(name).flatMap { Int(String(cString: $0)) }
    }
}
