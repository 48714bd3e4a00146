// What a client that doesn't own the kernel can make it hold is limited, and the owner's commands come first.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.mainActorTurn) struct GuestLimitTests {
    @Test func aMessageOfAGuestIsLimited() async throws {
        let kernel = await TestKernel()
        let owner = try await kernel.client("owner", app: "todo")
        let guest = try await kernel.client("guest", isOwner: false)
        let large = "state /" + String(repeating: " ", count: 2 << 20)
        _ = try guest.begin(Evaluate.self, Evaluate.Parameters(text: large))
        guard case .failure(nil, let error) = try await guest.answer(to: nil).kind else {
            Issue.record("the message was to be refused")
            return
        }
        #expect(error.message.contains("is larger than 1048576 bytes"))
        #expect(try await guest.evaluate("state /").replies.map(\.isSuccess) == [true])
        // The command language has its own limit, but the owner's message is read.
        #expect(try await owner.evaluate(large).replies.count == 1)
    }

    @Test func theLinesOfAReaderAreLimited() async throws {
        let kernel = await TestKernel()
        _ = try await kernel.client("owner", app: "todo")
        let reader = await kernel.connect(isOwner: false)
        try await reader.join("reader", isReadOnly: true)
        let lines = String(repeating: "stack\n", count: 200)
        let error = try await reader.refusal(Evaluate.self, Evaluate.Parameters(text: lines))
        #expect(error.message == "a read-only client can send at most 100 lines at a time")
        #expect(try await reader.evaluate("stack\nstack").replies.map(\.isSuccess) == [true, true])
    }

    /// The kernel answers on the main actor, so it answers none of the requests before all of them have been sent.
    @MainActor @Test func theCommandOfTheOwnerComesFirst() async throws {
        let kernel = await TestKernel()
        let owner = try await kernel.client("owner", app: "garden")
        let guest = try await kernel.client("guest", isOwner: false)
        let count = 20
        for _ in 0..<count { _ = try guest.begin(Evaluate.self, Evaluate.Parameters(text: "tree")) }
        try await owner.evaluate("state /")
        let begun = try owner.taken(OthersCommand.self).count { $0.command != nil }
        #expect(begun < count, "all questions of the guest were answered first")
    }

    /// The kernel answers on the main actor, so it answers none of the requests before all of them have been sent.
    @MainActor @Test func requestsBeyondTheLimitAreRefusedAtOnce() async throws {
        let kernel = await TestKernel()
        let owner = try await kernel.client("owner", app: "garden")
        let guest = try await kernel.client("guest", isOwner: false)
        let question = Evaluate.Parameters(text: "stack" + String(repeating: " ", count: 200_000))
        let requests = try (0..<20).map { _ in try guest.begin(Evaluate.self, question) }
        try await owner.evaluate("state /")
        var answered = 0
        var refused = 0
        // A refusal may overtake the answer to an earlier request.
        while answered + refused < requests.count, let message = try await guest.nextAnswer() {
            switch message.kind {
            case .failure(_, let error):
                #expect(error.message == "too many requests are waiting; wait for the answers first")
                refused += 1
            default: answered += 1
            }
        }
        #expect(answered > 0 && refused > 0, "\(answered) answered, \(refused) refused")
        #expect(try await guest.evaluate("state /").replies.map(\.isSuccess) == [true])
    }
}

extension ProcessTests {
    /// Before there was a limit, the kernel exceeded its memory limit and was restarted.
    @Test func largeQuestionsOfReadersDontEndTheKernel() throws {
        let limit = 300 << 20
        let session = try SupervisedSession(
            options: SupervisedSession.Options(
                launch: KernelLaunch(executable: Probe.path, memoryBytes: limit), client: "owner", app: "rude"))
        let process = try session.start().process
        defer { session.end() }
        let question = String(repeating: "state / ", count: 50 << 17)
        let group = DispatchGroup()
        for number in 1...20 {
            DispatchQueue(label: "reader \(number)").async(group: group) {
                do {
                    let (stream, _) = try AttachDirectory().connect(to: "\(process)")
                    let connection = KernelConnection(stream: stream)
                    let hello = Handshake.Parameters(client: "reader \(number)", isReadOnly: true)
                    _ = try connection.call(Handshake.self, hello)
                    #expect(throws: ConnectionError.self) {
                        try connection.call(Evaluate.self, Evaluate.Parameters(text: question))
                    }
                    _ = try connection.call(Evaluate.self, Evaluate.Parameters(text: "state /"))
                } catch {
                    Issue.record(error)
                }
            }
        }
        var count = 0
        repeat {
            #expect(try session.evaluate("send / count").death == nil)
            count += 1
        } while group.wait(timeout: .now()) == .timedOut
        #expect(session.prompt?.step == count)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kilobytes = peak?.split(separator: " ").compactMap { Int($0) }.first ?? .max
        #expect(kilobytes < limit >> 10, "\(peak ?? "")")
    }
}
