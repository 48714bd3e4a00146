// The process that parses Swift: it gets sources and returns outlines. It is compiled when the first file is opened,
// and restarted if it ends.

import WorkbenchPackages
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class OutlineProcess: ShellTask {
    let deadline: ContinuousClock.Instant? = nil
    private(set) var hasEnded = false
    private let process: ToolProcess
    private let encoder = MessageEncoder()
    private var expected: Set<Int> = []

    /// Nil if the process can't be started.
    init?(_ program: String) {
        guard let process = ToolProcess(program) else { return nil }
        self.process = process
    }

    var wishes: [Waiting.Wish] {
        [Waiting.Wish(process.stream.input, writes: process.stream.unsentCount > 0)]
    }

    func ask(_ request: Int, _ text: String, withMutations: Bool? = nil) -> [ServerEvent] {
        expected.insert(request)
        do {
            try process.stream.send(
                try encoder.request(
                    id: .number(request), method: OutlineRequest.method,
                    parameters: OutlineRequest.Parameters(text: text, withMutations: withMutations)))
            return []
        } catch {
            expected.remove(request)
            return [.outlined(request: request, .success(Outline()))]
        }
    }

    func read() -> [ServerEvent] {
        guard !hasEnded else { return [] }
        var events: [ServerEvent] = []
        let isBroken = !process.exchange()
        while let event = process.stream.next() {
            guard case .message(let message) = event, case .response(.number(let number)?) = message.kind,
                expected.remove(number) != nil
            else { continue }
            let outline = try? message.result(as: Outline.self)
            events.append(.outlined(request: number, .success(outline ?? Outline())))
        }
        if isBroken { events += end() }
        return events
    }

    /// Ends the process. A file that crashed it has no outline.
    @discardableResult
    func end() -> [ServerEvent] {
        hasEnded = true
        process.end()
        let open = expected.sorted()
        expected = []
        return open.map { .outlined(request: $0, .success(Outline())) }
    }
}
