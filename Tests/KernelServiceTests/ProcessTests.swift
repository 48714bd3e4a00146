// Kernels in their own processes, started as a front end starts them.

import WorkbenchCommandLanguage
import Glibc
import WorkbenchKernelService
import WorkbenchReplies
import WorkbenchTestSupport
import Testing
import WorkbenchWire

@Suite(.waits, .serialized) struct ProcessTests {
    /// A session on the probe. It blocks its thread.
    private func session(_ app: String, limit: Duration? = nil, stackBytes: UInt64 = 512 << 20) throws
        -> (session: SupervisedSession, events: Events)
    {
        let session = try SupervisedSession(
            options: SupervisedSession.Options(
                launch: KernelLaunch(executable: Probe.path, stackBytes: stackBytes), client: "tests", app: app,
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

    @Test func whatTheAppPrintsComesBeforeTheAnswer() throws {
        let (session, events) = try session("rude")
        defer { session.end() }
        for number in 1...20 {
            let evaluation = try session.evaluate("send / say(\"line \(number)\")")
            #expect(evaluation.replies.map(\.isSuccess) == [true])
            #expect(events.output.split(separator: "\n").count == number)
        }
    }

    @Test func aTrapCostsOneLine() throws {
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

    @Test func exitAndEndlessLoopsAreSurvived() throws {
        let (session, _) = try session("rude", limit: .milliseconds(500))
        defer { session.end() }
        _ = try session.evaluate("send / count")
        #expect(try session.evaluate("send / leave(status: 3)").death != nil)
        #expect(try session.evaluate("send / loop").death != nil)
        _ = try session.evaluate("state /")
        #expect(session.prompt?.step == 1)
    }

    @Test func aChainOfTenThousandNodesWorks() throws {
        let (session, _) = try session("chain")
        defer { session.end() }
        #expect(session.prompt?.nodes == 10_000)
        for text in ["send / touch", "undo", "redo", "tree", "stack", "owner 1", "option depth 1000", "tree"] {
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

    @Test func kernelModeIsNotForPeople() throws {
        guard let pipe = popen("\(Probe.path) </dev/null 3</dev/null 2>&1", "r") else {
            Issue.record("the probe could not be started")
            return
        }
        var text = [UInt8](repeating: 0, count: 1_000)
        let count = fread(&text, 1, text.count, pipe)
        #expect(pclose(pipe) == 2 << 8)
        #expect(
            String(decoding: text[..<count], as: UTF8.self)
                == "workflow: kernel mode is for front ends, which start it themselves: run workflow instead\n")
    }
}

enum Probe {
    /// The executable beside the tests.
    static let path: String = {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let executable = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A runner may load the tests as a library; the bundle is then among the arguments.
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? executable
        for candidate in [executable, bundle] {
            let probe = candidate.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/workbench-kernel-probe"
            if access(probe, X_OK) == 0 { return probe }
        }
        return "workbench-kernel-probe is not beside \(executable): build it with `swift build --build-tests`"
    }()
}
