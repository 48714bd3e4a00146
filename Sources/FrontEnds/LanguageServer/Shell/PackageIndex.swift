// The index of one package, as served by the toolchain's sourcekit-lsp. That server is started by the first query. It
// reads the output of the last build, and builds nothing itself.

import WorkbenchReflection
import WorkbenchWire

final class PackageIndex: ShellTask {
    private enum Method {
        static let initialize = "initialize"
        static let initialized = "initialized"
        /// A request that is answered when the index has caught up with the last build.
        static let synchronize = "workspace/synchronize"
        static let symbols = "workspace/symbol"
    }

    private struct Search {
        var request: Int
        var unanswered: Int
        var found: [IndexedSymbol] = []
    }

    private enum Expected {
        case initialization
        /// The synchronization that must be complete before the names are requested.
        case synchronization(request: Int, names: [String])
        case symbols(search: Int)
    }

    private static let command = "sourcekit-lsp"
    static let isMissing = OutsideFault(
        "Finding Swift code needs \(command), which isn't on your PATH. It comes with Swift.")
    private static let endedEarly = OutsideFault("\(command) ended before it answered. Try again.")

    private let process: ToolProcess
    private let encoder = MessageEncoder()
    private var lastNumber = 0
    private var expected: [Int: Expected] = [:]
    private var searches: [Int: Search] = [:]
    /// Queries that arrived before the index was ready.
    private var waiting: [(request: Int, names: [String])] = []
    private var isReady = false
    /// Queries that wait for the index to catch up.
    private var synchronizing: Set<Int> = []
    private(set) var hasEnded = false
    let deadline: ContinuousClock.Instant? = nil

    /// Nil if the toolchain doesn't include sourcekit-lsp.
    init?(of index: IndexPlace, at folder: String) {
        guard let process = ToolProcess(Self.command) else { return nil }
        self.process = process
        // Building is left to the user.
        var options: [String: JSONValue] = ["backgroundIndexing": false]
        if case .host = index { options["defaultWorkspaceType"] = "compilationDatabase" }
        request(
            Method.initialize,
            [
                "processId": .null, "rootUri": .string(DocumentURI.uri(folder)), "capabilities": [:],
                "initializationOptions": .object(options),
            ], .initialization)
    }

    var wishes: [Waiting.Wish] {
        [Waiting.Wish(process.stream.input, writes: process.stream.unsentCount > 0)]
    }

    /// Requests the declarations of these names.
    func find(_ request: Int, _ names: [String]) -> [ServerEvent] {
        guard !hasEnded else { return [.symbols(request: request, .failure(Self.endedEarly))] }
        guard !names.isEmpty else { return [.symbols(request: request, .success([]))] }
        guard isReady else {
            waiting.append((request, names))
            return []
        }
        // There may have been a build since the last query.
        self.request(Method.synchronize, ["index": true], .synchronization(request: request, names: names))
        synchronizing.insert(request)
        return []
    }

    private func search(_ request: Int, _ names: [String]) {
        synchronizing.remove(request)
        searches[request] = Search(request: request, unanswered: names.count)
        for name in names {
            self.request(Method.symbols, ["query": .string(name)], .symbols(search: request))
        }
    }

    func read() -> [ServerEvent] {
        guard !hasEnded else { return [] }
        var events: [ServerEvent] = []
        let isBroken = !process.exchange()
        while let event = process.stream.next() {
            if case .message(let message) = event { events += take(message) }
        }
        if isBroken { events += end() }
        return events
    }

    /// Ends the process. Open queries fail.
    @discardableResult
    func end() -> [ServerEvent] {
        hasEnded = true
        process.end()
        let open = (Array(searches.keys) + synchronizing).sorted() + waiting.map(\.request)
        (searches, waiting, synchronizing) = ([:], [], [])
        return open.map { .symbols(request: $0, .failure(Self.endedEarly)) }
    }

    // MARK: - Messages

    private func request(_ method: String, _ parameters: JSONValue, _ answer: Expected) {
        lastNumber += 1
        expected[lastNumber] = answer
        send { () throws(ResponseError) in
            try encoder.request(id: .number(lastNumber), method: method, parameters: parameters)
        }
    }

    private func send(_ bytes: () throws(ResponseError) -> [UInt8]) {
        // The next read notices a broken connection. Every message here is small enough to be encoded.
        if let bytes = try? bytes() { try? process.stream.send(bytes) }
    }

    private func take(_ message: IncomingMessage) -> [ServerEvent] {
        switch message.kind {
        case .request(let id, _):
            // The index server may ask for settings, or for notifications about changes, but this client has neither.
            send { () throws(ResponseError) in encoder.response(id: id, result: LSP.Null()) }
            return []
        case .notification: return []
        case .response(let id), .failure(let id, _):
            guard case .number(let number)? = id, let answer = expected.removeValue(forKey: number) else { return [] }
            switch answer {
            case .initialization:
                if case .failure = message.kind { return end() }
                send { () throws(ResponseError) in
                    try encoder.notification(method: Method.initialized, parameters: LSP.Null())
                }
                isReady = true
                let questions = waiting
                waiting = []
                return questions.flatMap { find($0.request, $0.names) }
            case .synchronization(let request, let names):
                // A toolchain without this method has the same index, perhaps a moment later.
                search(request, names)
                return []
            case .symbols(let search): return take(message, search)
            }
        }
    }

    private func take(_ message: IncomingMessage, _ search: Int) -> [ServerEvent] {
        let symbols = (try? message.result(as: [FoundSymbol]?.self)) ?? []
        searches[search]?.found += symbols.compactMap(\.symbol)
        searches[search]?.unanswered -= 1
        guard let done = searches[search], done.unanswered == 0 else { return [] }
        searches[search] = nil
        return [.symbols(request: done.request, .success(done.found))]
    }
}

/// The result of `workspace/symbol`.
private struct FoundSymbol: MemberwiseDecodable {
    var name: String
    var kind: Int
    var containerName: String?
    var location: LSP.Location

    var symbol: IndexedSymbol? {
        IndexedSymbol(
            name: name, kind: kind, container: containerName, uri: location.uri, line: location.range.start.line,
            column: location.range.start.character)
    }
}
