// Reads Swift files synchronously, for front ends that wait for the answer.

import WorkbenchPackages
import WorkbenchWire

package enum SwiftReading {
    /// The outlines of the given sources, in the same order; nil if the program that reads Swift can't be started. A
    /// file that crashes it has an empty outline.
    package static func outlines(of texts: [String], program: String, withMutations: Bool? = nil) -> [Outline]? {
        guard let process = OutlineProcess(program) else { return nil }
        defer { process.end() }
        var outlines = [Outline](repeating: Outline(), count: texts.count)
        var open = texts.count
        func take(_ events: [ServerEvent]) {
            for event in events {
                guard case .outlined(let request, let result) = event else { continue }
                open -= 1
                if case .success(let outline) = result { outlines[request] = outline }
            }
        }
        for (index, text) in texts.enumerated() { take(process.ask(index, text, withMutations: withMutations)) }
        while open > 0, !process.hasEnded {
            guard (try? Waiting.wait(for: process.wishes)) != nil else { break }
            take(process.read())
        }
        return outlines
    }
}
