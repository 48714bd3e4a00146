// The program that reads Swift, as used by tests: compiled once, with one process that all tests share and query in
// turn.

import Foundation
import WorkbenchLanguageServer
import WorkbenchPackages
import WorkbenchTestSupport

@MainActor
enum TestReader {
    /// The process, or the reason why there is none.
    private static let process: Result<Running, OutsideFault> = {
        do throws(HostingError) {
            return .success(try Running(try OutlineReader.make(cache: SharedCache.workflow.path)))
        } catch {
            return .failure(OutsideFault("\(error)"))
        }
    }()

    static func outline(of text: String, withMutations: Bool? = nil) -> Result<Outline, OutsideFault> {
        process.map { $0.outline(of: text, withMutations) }
    }

    private final class Running {
        private let process = Process()
        private let input = Pipe()
        private let output = Pipe()
        private var lastNumber = 0

        init(_ program: String) throws(HostingError) {
            process.executableURL = URL(filePath: program)
            process.standardInput = input
            process.standardOutput = output
            do { try process.run() } catch { throw .notWritten(path: program, reason: "\(error)") }
            ChildWatch.share(process.processIdentifier)
        }

        func outline(of text: String, _ withMutations: Bool?) -> Outline {
            lastNumber += 1
            let message = OutlineRequest.Message(
                id: lastNumber, params: OutlineRequest.Parameters(text: text, withMutations: withMutations))
            guard let body = try? JSONEncoder().encode(message) else { return Outline() }
            input.fileHandleForWriting.write(Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
            var head = ""
            while !head.hasSuffix("\r\n\r\n") {
                let byte = output.fileHandleForReading.readData(ofLength: 1)
                if byte.isEmpty { return Outline() }
                head += String(decoding: byte, as: UTF8.self)
            }
            let length = Int(head.filter(\.isNumber)) ?? 0
            let answer = output.fileHandleForReading.readData(ofLength: length)
            return (try? JSONDecoder().decode(OutlineRequest.Response.self, from: answer).result) ?? Outline()
        }
    }
}
