// Kernels in their own processes, started the way a front end starts them.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits, .serialized) struct ProcessTests {
    /// A session with the probe. It blocks its thread.
    private func session(
        _ app: String, limit: Duration? = nil, stackBytes: UInt64 = 512 << 20,
        memoryBytes: Int? = KernelLaunch.halfOfMemory
    ) throws -> (session: SupervisedSession, events: Events) {
        let session = try SupervisedSession(
            options: SupervisedSession.Options(
                launch: KernelLaunch(executable: Probe.path, stackBytes: stackBytes, memoryBytes: memoryBytes),
                client: "tests", app: app,
                commandLimit: limit))
        let events = Events()
        session.onEvent = { events.take($0) }
        _ = try session.start()
        return (session, events)
    }

    final class Events {
        var output = ""

        func take(_ event: SessionEvent) {
            switch event {
            case .output(let printed) where printed.stream == .output:
                output += String(decoding: printed.bytes, as: UTF8.self)
            default: break
            }
        }
    }

    @Test func appOutputArrivesBeforeTheReply() throws {
        let (session, events) = try session("rude")
        defer { session.end() }
        for number in 1...20 {
            let evaluation = try session.evaluate("send / say(\"line \(number)\")")
            #expect(evaluation.replies.map(\.isSuccess) == [true])
            #expect(events.output.split(separator: "\n").count == number)
        }
    }

    @Test func trapOfTheAppSkipsOnlyItsLine() throws {
        let (session, _) = try session("rude")
        defer { session.end() }
        for _ in 0..<5 { _ = try session.evaluate("send / count") }
        let evaluation = try session.evaluate("send / trap")
        #expect(evaluation.death != nil)
        let state = try session.evaluate("state /")
        guard case .state(let part)? = state.replies.first?.content else {
            Issue.record("the state was to be shown, and not \(state.replies)")
            return
        }
        #expect(part.value.text() == "5")
    }

    @Test func sessionSurvivesExitAndEndlessLoopOfTheApp() throws {
        let (session, _) = try session("rude", limit: .milliseconds(500))
        defer { session.end() }
        _ = try session.evaluate("send / count")
        #expect(try session.evaluate("send / leave(status: 3)").death != nil)
        #expect(try session.evaluate("send / loop").death != nil)
        _ = try session.evaluate("state /")
        #expect(session.prompt?.step == 1)
    }

    @Test(
        "An app that closes or replaces low descriptors does not affect the kernel's",
        arguments: ["close(from: 3, to: 3)", "close(from: 0, to: 2)", "replace(from: 3, to: 3, with: 1)"])
    func appMayCloseOrReplaceLowDescriptors(_ action: String) throws {
        let (session, _) = try session("rude", limit: .seconds(10))
        defer { session.end() }
        _ = try session.evaluate("send / count")
        #expect(try session.evaluate("send / \(action)").death == nil)
        #expect(try session.evaluate("send / count").death == nil)
        #expect(session.prompt?.step == 3)
    }

    @Test(
        "A kernel that has lost its connection ends within a second, and the report says why",
        arguments: [
            "close(from: 0, to: 1023)", "close(from: 3, to: 1023)", "replace(from: 0, to: 1023, with: 1)",
            "replace(from: 3, to: 1023, with: 0)",
        ])
    func kernelWithoutItsConnectionEnds(_ action: String) throws {
        let (session, _) = try session("rude", limit: .seconds(10))
        defer { session.end() }
        _ = try session.evaluate("send / count")
        let began = ContinuousClock.now
        let crash = try session.evaluate("send / \(action)").death?.crash
        #expect(crash?.cause == .connectionClosed, "\(action)")
        // The time includes the start of another kernel, and other tests may be using the processor.
        #expect(ContinuousClock.now - began < .seconds(5))
        _ = try session.evaluate("send / count")
        #expect(session.prompt?.step == 2)
    }

    @Test(
        "A kernel whose main queue can no longer be woken ends within a second, and the report says why",
        arguments: ["closeMainQueue", "closeMainQueueLater", "replaceMainQueue(with: 1)"])
    func kernelWithoutItsMainQueueEnds(_ action: String) throws {
        let (session, _) = try session("rude", limit: .seconds(20))
        defer { session.end() }
        _ = try session.evaluate("send / count")
        var deaths: [Death] = []
        session.onEvent = { if case .died(let death) = $0 { deaths.append(death) } }
        let began = ContinuousClock.now
        // The kernel may answer this command before it ends.
        if let death = try session.evaluate("send / \(action)").death { deaths.append(death) }
        // Events that arrived together with the answer, such as the end of the connection, aren't announced again.
        session.processPending()
        while deaths.isEmpty, ContinuousClock.now - began < .seconds(15) {
            let wishes = session.descriptors.map { Waiting.Wish($0) }
            _ = try Waiting.wait(for: wishes, until: began + .seconds(15))
            session.processPending()
        }
        #expect(deaths.map(\.crash.cause) == [.connectionClosed], "\(action)")
        // The time includes the start of another kernel, and other tests may be using the processor.
        #expect(ContinuousClock.now - began < .seconds(5), "\(action)")
        // The commands before and after are kept; the line that closed the connection may be missing.
        #expect(try session.evaluate("send / count").death == nil)
        #expect(session.journal.lines.count { $0 == "send / count" } == 2, "\(action): \(session.journal.lines)")
    }

    @Test("The kernel answers commands after an app has closed any descriptors", arguments: [4, 6, 8, 12, 20, 100])
    func commandsAreAnsweredAfterAppClosesDescriptors(_ last: Int) throws {
        let (session, _) = try session("rude", limit: .seconds(10))
        defer { session.end() }
        #expect(try session.evaluate("send / close(from: 3, to: \(last))").death == nil)
        // The kernel's own descriptors are higher than all of these.
        for _ in 0..<3 {
            let death = try session.evaluate("send / count").death
            #expect(death == nil, "\(last): \(String(describing: death))")
        }
        #expect(session.prompt?.step == 4)
    }

    @Test(
        "Timers fire after an app has closed or replaced low descriptors",
        arguments: ["close(from: 3, to: 199)", "replace(from: 3, to: 199, with: 1)"])
    func timersFireAfterAppReplacesDescriptors(_ action: String) throws {
        let (session, events) = try session("rude", limit: .seconds(20))
        defer { session.end() }
        #expect(try session.evaluate("send / \(action)").death == nil)
        #expect(try session.evaluate("send / startTimers").death == nil)
        let limit = ContinuousClock.now + .seconds(20)
        while events.output.split(separator: "\n").count < 3, ContinuousClock.now < limit {
            _ = try Waiting.wait(for: session.descriptors.map { Waiting.Wish($0) }, until: limit)
            session.processPending()
        }
        let lines = events.output.split(separator: "\n").map(String.init).sorted()
        #expect(lines == ["the continuous timer", "the suspending timer", "the wall's timer"])
    }

    @Test func kernelOverItsMemoryLimitEnds() throws {
        let (session, _) = try session("rude", limit: .seconds(20), memoryBytes: 200 << 20)
        defer { session.end() }
        #expect(try session.evaluate("send / fill(megabytes: 20)").death == nil)
        let crash = try session.evaluate("send / fill(megabytes: 2000)").death?.crash
        #expect(crash?.cause == .memoryLimit(bytes: 200 << 20))
        #expect(crash?.message == nil)
        _ = try session.evaluate("send / count")
        #expect(session.prompt?.step == 2)
    }

    /// A search has to end before the kernel does, even if its states are large.
    @Test func reachEndsWithinTheMemoryLimitOfTheKernel() throws {
        let (session, _) = try session("hoard", limit: .seconds(120), memoryBytes: 200 << 20)
        defer { session.end() }
        let evaluation = try session.evaluate("reach --seconds 100 /.isDone == true")
        guard evaluation.death == nil, case .reach(let reach)? = evaluation.replies.first?.content else {
            Issue.record("no search: \(evaluation)")
            return
        }
        #expect(reach.end == .memory && (20..<120).contains(reach.states), "\(reach.states) states")
    }

    @Test func commandsWorkOnAChainOfTenThousandNodes() throws {
        let (session, _) = try session("chain")
        defer { session.end() }
        #expect(session.prompt?.nodes == 10_000)
        for text in ["send / touch", "undo", "redo", "tree", "stack", "owner 1", "tree --depth 20000"] {
            let evaluation = try session.evaluate(text)
            #expect(evaluation.replies.map(\.isSuccess) == [true] && evaluation.death == nil, "\(text)")
        }
    }

    @Test func aKernelEndsWithItsFrontEnd() throws {
        for busy in [false, true] {
            let process = try KernelProcess(starting: KernelLaunch(executable: Probe.path))
            let encoder = MessageEncoder()
            let hello = try encoder.request(
                id: 1, method: Handshake.name, parameters: Handshake.Parameters(client: "tests", app: "rude"))
            let loop = try encoder.request(
                id: 2, method: Evaluate.name, parameters: Evaluate.Parameters(text: "send / loop"))
            let bytes = busy ? hello + loop : hello
            _ = bytes.withUnsafeBytes { write(process.socket, $0.baseAddress, $0.count) }
            // The answer shows that the handshake has been read.
            var answer = [UInt8](repeating: 0, count: 1)
            _ = read(process.socket, &answer, 1)
            shutdown(process.socket, Int32(SHUT_RDWR))
            let status = process.reap(within: .seconds(20))
            #expect(status == .exited(0), "busy: \(busy)")
        }
    }

    @Test func kernelSubcommandStartedByHandExplainsItself() throws {
        guard let pipe = popen("\(Probe.path) </dev/null 3</dev/null 2>&1", "r") else {
            Issue.record("the probe could not be started")
            return
        }
        var text = [UInt8](repeating: 0, count: 1_000)
        let count = fread(&text, 1, text.count, pipe)
        #expect(pclose(pipe) == 2 << 8)
        #expect(
            String(decoding: text[..<count], as: UTF8.self)
                == "workflow: kernel mode is for front ends, which start it themselves: run `workflow` instead\n")
    }
}

enum Probe {
    /// The executable next to the test bundle.
    static let path: String = {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let executable = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A runner may load the tests as a library; then the bundle is one of the arguments.
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? executable
        for candidate in [executable, bundle] {
            let probe = candidate.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/workbench-kernel-probe"
            if access(probe, X_OK) == 0 { return probe }
        }
        return "workbench-kernel-probe is not beside \(executable): build it with `swift build --build-tests`"
    }()
}
