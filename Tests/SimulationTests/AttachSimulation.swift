// Sockets that can't be made, named, connected or accepted: an app is found or it isn't, a message arrives whole, and no
// descriptor or file is left.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension SimulationTests {
    @Test func attachingKeepsItsPromises() throws {
        try Simulation.run("attaching", 300, thorough: 2_000) { seed in
            try Simulation.inFolder { folder in
                var generator = SeededGenerator(seed: seed)
                let faults = Faults(seed: seed, perMille: generator.pick([5, 20, 100, 300]))
                let directory = AttachDirectory(path: folder + "/workflow")
                var problem = faults.during { () -> String? in
                    var visit = AttachVisit(directory: directory, faults: faults)
                    for _ in 0..<12 {
                        if let problem = visit.step(&generator) { return problem }
                    }
                    faults.end()
                    return visit.endsWell()
                }
                if problem == nil, !faults.openDescriptors.isEmpty {
                    problem = "descriptors \(faults.openDescriptors) are still open"
                }
                return (faults.count, problem.map { "\($0) (faults: \(faults.log))" })
            }
        }
    }
}

/// An app, and clients that attach to it.
private struct AttachVisit {
    let directory: AttachDirectory
    let faults: Faults
    private var listener: AttachListener?
    private var clients: [MessageStream] = []
    private var served: [MessageStream] = []

    init(directory: AttachDirectory, faults: Faults) {
        self.directory = directory
        self.faults = faults
    }

    /// Takes a random step, and returns the promise that it broke, if any.
    mutating func step(_ generator: inout SeededGenerator) -> String? {
        switch generator.below(6) {
        case 0:
            let isListening = listener != nil
            guard let next = try? AttachListener(name: "todo", in: directory) else { return nil }
            if isListening { return "two apps have one socket" }
            listener = next
        case 1:
            listener = nil
        case 2:
            guard let apps = try? directory.apps() else { return nil }
            // A socket file that couldn't be removed is listed while its process is running.
            let isLeft = listener == nil && faults.log.contains("unlink:")
            if !isLeft, apps.map(\.name) != (listener == nil ? [] : ["todo"]) { return "the list is \(apps)" }
        case 3:
            // A message that is sent before the app has accepted isn't lost.
            guard let (stream, _) = try? directory.connect() else { return nil }
            if listener == nil { return "connected to nothing" }
            clients.append(stream)
        case 4:
            guard let client = try? listener?.accept() else { return nil }
            served.append(MessageStream(socket: client.descriptor))
        default:
            guard let stream = clients.popLast() else { return nil }
            try? stream.send(try Self.hello)
        }
        return nil
    }

    private static var hello: [UInt8] {
        get throws { try MessageEncoder().notification(method: "hello", parameters: Empty()) }
    }

    /// Without faults, one app can be found and attached to, whatever happened before.
    mutating func endsWell() -> String? {
        (listener, clients, served) = (nil, [], [])
        do {
            let listener = try AttachListener(name: "todo", in: directory)
            let (stream, app) = try directory.connect(to: "todo")
            guard app.path == listener.path, let client = try listener.accept() else { return "not accepted" }
            let other = MessageStream(socket: client.descriptor)
            try stream.send(Self.hello)
            try other.fill()
            guard case .message(let message)? = other.next(), message.kind == .notification(method: "hello") else {
                return "the message didn't arrive"
            }
            listener.close()
            let left = try directory.apps()
            return left.isEmpty ? nil : "left: \(left)"
        } catch {
            return "refused: \(error)"
        }
    }
}
