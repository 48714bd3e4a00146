// The numbers and strings in Swift code. Where code compares with a value, a search should try that value.

import WorkbenchLanguage
import WorkbenchValueTree

#if canImport(Glibc)
    import Glibc
#endif

/// The literals in Swift code. Literals in comparisons come first.
package struct SourceLiterals {
    package private(set) var numbers: [String] = []
    package private(set) var texts: [String] = []

    package init(in codes: [[UInt8]]) {
        let literals = codes.flatMap { code in
            var scanner = LiteralScanner(code)
            scanner.scan()
            return scanner.found
        }
        var seen: Set<String> = []
        for literal in literals.filter(\.isCompared) + literals where seen.insert(literal.text).inserted {
            switch Literal.parse(literal.text).literal.kind {
            case .string: texts.append(literal.text)
            case .integer(let number): numbers += number.exactly(Int.self).map { ["\($0)"] } ?? []
            case .float: numbers.append(literal.text)
            default: break
            }
        }
        // A limit is also worth trying from the other side.
        numbers += numbers.compactMap { Int($0).map { "\($0 &+ 1)" } }.filter { seen.insert($0).inserted }
    }

    private static let (mostFiles, mostBytes, longestFile) = (5_000, 1 << 20, 1 << 18)

    /// Reads the files that declare these types, and then the other files in their folders. A module's folder usually
    /// has the module's name, or the end of it.
    init(declaring types: Set<DeclaredType>, below folders: [String]) {
        let files = folders.flatMap(Self.files(in:)).prefix(Self.mostFiles)
        var (declaring, distant): ([String], [String]) = ([], [])
        for path in files {
            guard let code = Self.contents(of: path).map({ $0 + [0] }) else { continue }
            let declared = types.filter { Self.declares($0.names, code) }
            let folders = path.split(separator: "/").dropLast()
            if declared.contains(where: { type in folders.contains { type.module.hasSuffix($0) } }) {
                declaring.append(path)
            } else if !declared.isEmpty {
                distant.append(path)
            }
        }
        if declaring.isEmpty { declaring = distant }
        func folder(_ path: String) -> Substring { path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) }
        let (near, known) = (Set(declaring.map(folder)), Set(declaring))
        let others = files.filter { near.contains(folder($0)) && !known.contains($0) }
        var codes: [[UInt8]] = []
        var left = Self.mostBytes
        for path in declaring + others where left > 0 {
            guard let code = Self.contents(of: path) else { continue }
            codes.append(code)
            left -= code.count
        }
        self.init(in: codes)
    }

    /// The Swift files in a folder and those below, without hidden ones.
    private static func files(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        var (files, folders): ([String], [String]) = ([], [])
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(".") { continue }
            if entry.pointee.d_type == DT_DIR { folders.append("\(folder)/\(name)") }
            if name.hasSuffix(".swift") { files.append("\(folder)/\(name)") }
        }
        closedir(stream)
        return files.sorted() + folders.sorted().flatMap(Self.files(in:))
    }

    private static func contents(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: longestFile)
        let count = fread(&bytes, 1, bytes.count, file)
        return count < longestFile ? Array(bytes.prefix(count)) : nil
    }

    private static let declarations = ["struct", "class", "enum", "actor"]

    /// Whether zero-terminated code declares a nested type, and declares or extends each type around it.
    private static func declares(_ names: [String], _ code: [UInt8]) -> Bool {
        names.enumerated().allSatisfy { index, name in
            declares(name, after: declarations + (index < names.count - 1 ? ["extension"] : []), code)
        }
    }

    /// Whether the name follows one of the words in code, which ends with a zero.
    private static func declares(_ name: String, after words: [String], _ code: [UInt8]) -> Bool {
        words.contains { word in
            let text = "\(word) \(name)"
            return code.withUnsafeBytes { bytes in
                let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
                var next = start.flatMap { strstr($0, text) }
                while let start, let place = next {
                    if !LiteralScanner.isOfWord(bytes[UnsafePointer(place) - start + text.utf8.count]) { return true }
                    next = strstr(place + 1, text)
                }
                return false
            }
        }
    }
}

/// Finds the literals without parsing the code.
private struct LiteralScanner {
    private let code: [UInt8]
    private var position = 0
    private(set) var found: [(text: String, isCompared: Bool)] = []

    init(_ code: [UInt8]) {
        self.code = code
    }

    static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }

    private func isAt(_ text: StaticString) -> Bool {
        position + text.utf8CodeUnitCount <= code.count
            && (0..<text.utf8CodeUnitCount).allSatisfy { code[position + $0] == text.utf8Start[$0] }
    }

    /// Scans to the end of the code, or of the parentheses of an interpolation.
    mutating func scan(isInterpolation: Bool = false) {
        var depth = 0
        while position < code.count {
            switch code[position] {
            case UInt8(ascii: "/") where isAt("//"): skip { !$0.isAt("\n") }
            case UInt8(ascii: "/") where isAt("/*"): skipComment()
            case UInt8(ascii: "#") where isAt("#\""): skipRawString()
            case UInt8(ascii: "\""): scanString()
            case UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber()
            case let byte where Self.isOfWord(byte): skip { Self.isOfWord($0.code[$0.position]) }
            case UInt8(ascii: "("):
                depth += 1
                position += 1
            case UInt8(ascii: ")"):
                position += 1
                if depth == 0, isInterpolation { return }
                depth -= 1
            default: position += 1
            }
        }
    }

    private mutating func skip(while isInside: (LiteralScanner) -> Bool) {
        while position < code.count, isInside(self) { position += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if isAt("/*") { depth += 1 }
            if isAt("*/") { depth -= 1 }
            position += isAt("/*") || isAt("*/") ? 2 : 1
        } while depth > 0 && position < code.count
    }

    private mutating func skipRawString() {
        position += 2
        skip { !$0.isAt("\"#") }
        position += 2
    }

    private mutating func scanString() {
        let start = position
        let isLong = isAt("\"\"\"")
        var isPlain = !isLong
        position += isLong ? 3 : 1
        while position < code.count, !(isLong ? isAt("\"\"\"") : isAt("\"") || isAt("\n")) {
            if isAt("\\(") {
                isPlain = false
                position += 2
                scan(isInterpolation: true)
            } else {
                position += isAt("\\") ? 2 : 1
            }
        }
        position = min(position + (isLong ? 3 : 1), code.count)
        if isPlain { add(start, isNegative: false) }
    }

    private mutating func scanNumber() {
        let start = position
        func isDigit(_ place: Int) -> Bool {
            place < code.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(code[place])
        }
        while position < code.count {
            let isExponent =
                [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(code[position])
                && [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(code[position - 1]) && isDigit(position + 1)
            guard Self.isOfWord(code[position]) || isAt(".") && isDigit(position + 1) || isExponent else { break }
            position += 1
        }
        // `pair.0` is the name of an element.
        if start > 0, code[start - 1] == UInt8(ascii: ".") { return }
        let isNegative =
            start > 0 && code[start - 1] == UInt8(ascii: "-")
            && (start == 1 || " (,[:\n".utf8.contains(code[start - 2]))
        add(start, isNegative: isNegative)
    }

    private mutating func add(_ start: Int, isNegative: Bool) {
        let text = String(decoding: code[start..<position], as: UTF8.self)
        let isText = text.hasPrefix("\"")
        let literal = isText ? text : text.filter { $0 != "_" }
        found.append(isNegative ? ("-" + literal, isCompared(start - 1)) : (literal, isCompared(start)))
    }

    private static let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "~=", "...", "..<"]

    /// Whether a comparison, a range or `case` precedes the literal.
    private func isCompared(_ start: Int) -> Bool {
        var end = start
        while end > 0, code[end - 1] == 0x20 { end -= 1 }
        var first = end
        while first > 0, "=!<>~.".utf8.contains(code[first - 1]) { first -= 1 }
        if first == end { while first > 0, Self.isOfWord(code[first - 1]) { first -= 1 } }
        let before = String(decoding: code[first..<end], as: UTF8.self)
        return before == "case" || Self.comparisons.contains(before)
    }
}
