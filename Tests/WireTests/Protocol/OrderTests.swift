// Messages that arrive together are handled in order.

import Testing
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

struct OrderTests {
    /// A worker may answer so quickly that its event arrives together with the answer to the command that started it.
    @Test func notificationAfterAResponseIsHandledAfterIt() throws {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let kernel = MessageStream(socket: ends[1])
        let connection = KernelConnection(stream: MessageStream(socket: ends[0]))
        var order: [String] = []
        connection.onNotification = { message in
            order.append((try? message.parameters(as: OthersCommand.Parameters.self))?.client ?? "?")
        }
        let encoder = MessageEncoder()
        func event(_ name: String) throws -> [UInt8] {
            try encoder.notification(
                method: OthersCommand.name, parameters: OthersCommand.Parameters(client: name, command: nil))
        }
        for number in 1...3 {
            let answer = encoder.response(id: .number(number), result: Empty())
            try kernel.send(event("before \(number)") + answer + event("after \(number)"))
            _ = try connection.call(ShutDown.self, ShutDown.Parameters())
            order.append("answer \(number)")
        }
        try connection.processPending()
        #expect(
            order
                == (1...3).flatMap { ["before \($0)", "answer \($0)", "after \($0)"] },
            "an event was dealt with before the answer in front of it")
    }
}
