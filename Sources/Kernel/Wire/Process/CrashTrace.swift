// The report that a crashing kernel writes about itself in `csystem_report_crashes`: the signal, and the addresses of
// its frames with their images.

import WorkbenchLanguage

/// The addresses of a crashed thread, innermost first.
package struct CrashTrace: Sendable {
    /// An address in an image, in the form that debugging tools expect: relative to the start of the image.
    package struct Position: Hashable, Sendable {
        package var image: String
        package var offset: UInt64
    }

    /// The positions outside system libraries, because those contain no user code.
    package private(set) var positions: [Position] = []
    /// The memory address whose access failed.
    private(set) var faultAddress: UInt64 = 0
    private var stack: UInt64 = 0
    private let isBesidesMainThread: Bool
    private var addresses: [UInt64] = []

    /// Parses the report; nil if the process wrote no report.
    package init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.lastIndex(where: { $0.hasPrefix(CrashText.signalMark) }) else { return nil }
        let words = lines[start].split(separator: " ")
        faultAddress = words.count > 4 ? Self.number(words[4]) ?? 0 : 0
        stack = words.count > 6 ? Self.number(words[6]) ?? 0 : 0
        isBesidesMainThread = words.last == "besides"
        let rest = lines[(start + 1)...]
        addresses = rest.prefix { $0.hasPrefix("0x") }.compactMap { Self.number($0) }
        // The C library's functions, such as `abort`, don't link their frames. In that case, use the addresses listed
        // by the runtime.
        let listed = words.count > 2 && words[2] == "6" ? Self.listed(lines[..<start]) : []
        if !listed.isEmpty { addresses = listed }
        let images = Images(rest)
        positions = addresses.enumerated().compactMap { index, address in
            // A return address points past its call, which may be the last instruction of its line or function.
            images.position(of: index == 0 && listed.isEmpty ? address : address &- 1)
        }
    }

    /// The addresses in lines such as `2    App    0x0000558c91968617 <unavailable> + 5655`.
    private static func listed(_ lines: ArraySlice<Substring>) -> [UInt64] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            return words.count > 3 && Int(words[0]) != nil ? number(words[2]) : nil
        }
    }

    /// Whether user code crashed on a background thread, such as a worker's.
    var isOfWorker: Bool { isBesidesMainThread && !positions.isEmpty }

    /// Whether the stack overflowed: the failed access was near the end of the stack, or a few calls repeat throughout
    /// the trace.
    var isEndless: Bool {
        if faultAddress != 0, stack != 0, faultAddress < stack + 4096, stack < faultAddress + 65_536 { return true }
        return addresses.count >= 100 && Set(addresses).count <= addresses.count / 2
    }

    /// The trace of some instructions of one image.
    init(image: String, offsets: [Int]) {
        isBesidesMainThread = false
        positions = offsets.map { Position(image: image, offset: UInt64($0)) }
    }

    private static func number(_ text: Substring) -> UInt64? {
        text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : nil
    }
}

/// The mapped files of a process, from the contents of `/proc/self/maps`.
private struct Images {
    private struct Mapping {
        var range: Range<UInt64>
        var path: String
    }

    private var mappings: [Mapping] = []
    private var beginnings: [String: UInt64] = [:]

    init(_ lines: ArraySlice<Substring>) {
        for line in lines {
            // Example: `5634ad76a000-5634ad76c000 r-xp 00001000 08:01 1234    /home/ada/app/.build/debug/App`
            guard let slash = line.firstIndex(of: "/"), let dash = line.firstIndex(of: "-"),
                let space = line.firstIndex(of: " "), dash < space,
                let start = UInt64(line[..<dash], radix: 16),
                let end = UInt64(line[line.index(after: dash)..<space], radix: 16), start < end
            else { continue }
            let path = String(line[slash...])
            // A file that has since been replaced is a different file.
            guard !path.hasSuffix(" (deleted)") else { continue }
            mappings.append(Mapping(range: start..<end, path: path))
            beginnings[path] = min(beginnings[path] ?? start, start)
        }
    }

    func position(of address: UInt64) -> CrashTrace.Position? {
        guard let mapping = mappings.first(where: { $0.range.contains(address) }),
            let beginning = beginnings[mapping.path], !Self.isOfSystem(mapping.path)
        else { return nil }
        return CrashTrace.Position(image: mapping.path, offset: address - beginning)
    }

    private static func isOfSystem(_ path: String) -> Bool {
        guard let name = path.split(separator: "/").last else { return true }
        return path.hasPrefix("/lib/") || path.hasPrefix("/lib64/") || path.hasPrefix("/usr/lib/")
            || name.hasPrefix("libswift") || name.hasPrefix("libdispatch") || name.hasPrefix("libBlocksRuntime")
            || name.hasPrefix("libFoundation") || name.hasPrefix("lib_Foundation")
    }
}

/// A function at a position, and its place in the source. If calls were inlined, one position has several functions.
package struct CrashSymbol: Hashable, Sendable {
    package var function: String
    package var place: CrashReport.Place?
    /// The column in the place's line, counted in UTF-8 from 1; 0 if it isn't known.
    package var column: Int

    package init(function: String, place: CrashReport.Place?, column: Int = 0) {
        self.function = function
        self.place = place
        self.column = column
    }
}
