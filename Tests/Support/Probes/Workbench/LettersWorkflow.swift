// A worker that outputs each line of a named pipe, so tests can control when outputs arrive.

import Foundation
import Workflow
import WorkflowConcurrency

struct LettersWorkflow: Workflow {
    struct State: Equatable {
        var letters: [String] = []
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = LettersWorkflow

        case came(String)
        case forget

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .came("trap"): fatalError("a letter that traps")
            case .came(let letter): state.letters.append(letter)
            case .forget: state.letters = []
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<LettersWorkflow>) -> [String] {
        LetterWorker(path: ProcessInfo.processInfo.environment["LETTERS"] ?? "")
            .mapOutput { Action.came($0) }.running(in: context)
        return state.letters
    }
}

/// The lines written to a named pipe.
struct LetterWorker: AsyncSequenceWorker, Equatable {
    typealias Output = String

    let path: String

    func run() -> AsyncStream<String> {
        AsyncStream { continuation in
            let path = path
            Thread.detachNewThread {
                // Also open for writing, so the stream doesn't end when the test closes the pipe.
                guard let file = fopen(path, "r+e") else { return continuation.finish() }
                while let line = readLine(from: file) { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    private func readLine(from file: UnsafeMutablePointer<FILE>) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
        let bytes = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
