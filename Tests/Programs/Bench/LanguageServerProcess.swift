// The language server as an editor runs it: a process that messages are written to and read from.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class LanguageServerProcess {
    /// The path of this executable.
    static let command = "/proc/self/exe"

    let id: pid_t
    private let input: Int32
    private let output: Int32
    private var decoder = FrameDecoder()
    private let encoder = MessageEncoder()
    private var lastID = 0
    /// The parameters of received notifications that nothing was waiting for.
    private var notifications: [IncomingMessage] = []

    /// Nil if the process can't be started.
    init?(_ command: String = LanguageServerProcess.command) {
        var toServer: [Int32] = [0, 0]
        var fromServer: [Int32] = [0, 0]
        guard pipe(&toServer) == 0, pipe(&fromServer) == 0 else { return nil }
        for descriptor in toServer + fromServer { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toServer[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromServer[1], 1)
        let arguments = [strdup(command), strdup("lsp"), nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        guard posix_spawn(&child, command, &actions, nil, arguments, environ) == 0 else { return nil }
        close(toServer[0])
        close(fromServer[1])
        id = child
        input = toServer[1]
        output = fromServer[0]
    }

    deinit {
        close(input)
        close(output)
        var status: Int32 = 0
        kill(id, SIGTERM)
        waitpid(id, &status, 0)
    }

    func notify(_ method: String, _ parameters: JSONValue) {
        send((try? encoder.notification(method: method, parameters: parameters)) ?? [])
    }

    /// Waits for the answer without decoding it, because the decoding would be measured too.
    func request(_ method: String, _ parameters: JSONValue) {
        _ = answer(method, parameters)
    }

    /// The answer as JSON text.
    func answer(_ method: String, _ parameters: JSONValue) -> String {
        lastID += 1
        let id = MessageID.number(lastID)
        send((try? encoder.request(id: id, method: method, parameters: parameters)) ?? [])
        while let message = next() {
            switch message.kind {
            case .response(id): return String(decoding: message.payload, as: UTF8.self)
            case .notification: notifications.append(message)
            case .failure(id, let error): preconditionFailure("\(method) is to be measured and was refused: \(error)")
            default: break
            }
        }
        preconditionFailure("the language server ended before it answered \(method)")
    }

    /// Waits for a notification with this name.
    func wait(for method: String) {
        if let index = notifications.firstIndex(where: { $0.method == method }) {
            notifications.remove(at: index)
            return
        }
        while let message = next() {
            if message.method == method { return }
        }
        preconditionFailure("the language server ended before it sent \(method)")
    }

    func forgetNotifications() {
        notifications = []
    }

    /// The server's resident memory, in megabytes.
    var megabytes: Double { Self.residentBytes(of: id) / 1_000_000 }

    /// The memory of the server and its kernels, in megabytes. Shared memory is divided among the processes that share
    /// it.
    var megabytesOfAll: Double {
        let kilobytes = processes.map { process in
            let line = Self.lines(of: "/proc/\(process)/smaps_rollup").first { $0.hasPrefix("Pss:") }
            return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        }
        return kilobytes.reduce(0, +) / 1_000
    }

    /// The CPU time of the server's and its kernels' main threads, in milliseconds.
    var millisecondsOfAll: Double {
        processes.reduce(0) { sum, process in
            let words = Self.lines(of: "/proc/\(process)/schedstat").first?.split(separator: " ") ?? []
            return sum + (words.first.flatMap { Double($0) } ?? 0) / 1_000_000
        }
    }

    /// The server, its kernels, and their guards.
    private var processes: [Int] {
        let guards = Self.children(of: Int(id))
        return [Int(id)] + guards + guards.flatMap(Self.children)
    }

    private static func children(of process: Int) -> [Int] {
        lines(of: "/proc/\(process)/task/\(process)/children").flatMap { $0.split(separator: " ") }.compactMap {
            Int($0)
        }
    }

    static func residentBytes(of process: pid_t) -> Double {
        let words = lines(of: "/proc/\(process)/statm").first?.split(separator: " ") ?? []
        return words.count > 1 ? (Double(words[1]) ?? 0) * Double(getpagesize()) : 0
    }

    private static func lines(of path: String) -> [String] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 4_096)
        var lines: [String] = []
        while fgets(&buffer, Int32(buffer.count - 1), file) != nil {
            lines.append(String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return lines
    }

    private func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { write(input, $0, buffer.count) } ?? 0
            }
            guard count > 0 else { preconditionFailure("the language server takes no more") }
            rest = rest.dropFirst(count)
        }
    }

    private func next() -> IncomingMessage? {
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            if case .body(let body)? = decoder.next() { return try? IncomingMessage(reading: body) }
            let count = read(output, &chunk, chunk.count)
            guard count > 0 else { return nil }
            decoder.append(chunk[..<count])
        }
    }
}
