// The text of a Swift file with all its mutations. Each of them is a branch that an environment variable selects at run
// time, so a package is compiled once for all its mutations.

package struct MutatedFile: Sendable {
    /// The environment variable with the number of the mutation that takes effect.
    package static let variable = "WORKFLOW_MUTATION"
    /// The environment variable with the path of a file, to which the number of each mutation is appended when it is
    /// reached.
    package static let logVariable = "WORKFLOW_MUTATION_LOG"

    package typealias Numbered = (number: Int, mutation: Outline.Mutation)

    package let text: String
    /// The code of each mutation with both its branches, as byte offsets in the text.
    private var places: [(range: Range<Int>, number: Int)] = []

    package init(_ original: String, _ mutations: [Numbered]) {
        var writer = Writer(bytes: Array(original.utf8))
        // Outer mutations come first, and statements before their expressions.
        let sorted = mutations.sorted {
            ($0.mutation.span.start, -$0.mutation.span.end, $0.mutation.kind.isOfStatement ? 0 : 1, $0.number)
                < ($1.mutation.span.start, -$1.mutation.span.end, $1.mutation.kind.isOfStatement ? 0 : 1, $1.number)
        }
        writer.write(0..<writer.bytes.count, sorted[...])
        text = String(decoding: writer.output, as: UTF8.self)
        places = writer.places
    }

    /// The mutations that may have caused an error at a line and a column: the innermost one around it, those on its
    /// line, or the next ones above and below.
    package func suspects(line: Int, column: Int) -> [Int] {
        var start = 0
        let bytes = Array(text.utf8)
        for _ in 1..<max(1, line) {
            guard let end = bytes[start...].firstIndex(of: 0x0A) else { break }
            start = end + 1
        }
        let offset = start + column - 1
        let around = places.filter { $0.range.contains(offset) }
        if let inner = around.min(by: { $0.range.count < $1.range.count }) { return [inner.number] }
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        let onLine = places.filter { $0.range.overlaps(start..<max(end, start + 1)) }
        if !onLine.isEmpty { return onLine.map(\.number) }
        // The compiler may report an error elsewhere in the function.
        let above = places.filter { $0.range.lowerBound < offset }.max { $0.range.lowerBound < $1.range.lowerBound }
        let below = places.filter { $0.range.lowerBound > offset }.min { $0.range.lowerBound < $1.range.lowerBound }
        return [above, below].compactMap { $0?.number }
    }

    /// The source of the function that the branches call, for one module.
    package static let support = """
        import Glibc

        nonisolated(unsafe) private let active = Glibc.getenv("\(variable)").flatMap { Int(String(cString: $0)) } ?? 0
        nonisolated(unsafe) private let log = Glibc.getenv("\(logVariable)").map {
            Glibc.open($0, O_WRONLY | O_APPEND)
        } ?? -1

        @usableFromInline @inline(never) nonisolated func workflowMutation(_ number: Int) -> Bool {
            if log >= 0 { _ = "\\(number)\\n".withCString { Glibc.write(log, $0, Glibc.strlen($0)) } }
            return active == number
        }

        """

    private struct Writer {
        let bytes: [UInt8]
        var output: [UInt8] = []
        var places: [(range: Range<Int>, number: Int)] = []

        /// Writes a range of the original with the mutations in it.
        mutating func write(_ range: Range<Int>, _ mutations: ArraySlice<Numbered>) {
            var (position, rest) = (range.lowerBound, mutations)
            while let (number, mutation) = rest.first {
                let span = mutation.span
                let inner = rest.dropFirst().prefix { $0.mutation.span.start < span.end && span.start < span.end }
                rest = rest[inner.endIndex...]
                output += bytes[position..<span.start]
                position = span.end
                let start = output.count
                let test = "workflowMutation(\(number))"
                switch mutation.kind {
                case .removed: wrap("if !\(test) { ", span.range, inner, " }")
                case .negated: wrap("(\(test) != (", span.range, inner, "))")
                case .replaced: wrap("(\(test) ? (\(mutation.replacement)) : (", span.range, inner, "))")
                case .returned: output += " if \(test) { \(mutation.replacement) };".utf8
                }
                places.append((start..<output.count, number))
            }
            output += bytes[position..<range.upperBound]
        }

        private mutating func wrap(
            _ head: String, _ range: Range<Int>, _ inner: ArraySlice<Numbered>, _ tail: String
        ) {
            output += head.utf8
            write(range, inner)
            output += tail.utf8
        }
    }
}

extension Outline.Mutation.Kind {
    fileprivate var isOfStatement: Bool { self == .removed }
}
