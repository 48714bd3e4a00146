// A command with many lines, which arrive one at a time. Parsing all of them again for each new line would take minutes
// for a few thousand lines, so lines that can't end the command are recognized without parsing.

import WorkbenchLanguage
import WorkbenchValueTree

/// The text of an unfinished command. More lines may complete its last construct.
struct OpenText {
    let text: String
    let construct: Unfinished.Construct

    /// Whether the construct is certainly still open in a longer text.
    func goesOn(in longer: String) -> Bool {
        guard longer.utf8.count > text.utf8.count, longer.hasPrefix(text) else {
            return false
        }
        let added = longer.utf8.dropFirst(text.utf8.count)
        switch construct {
        case .block: return !added.contains(UInt8(ascii: "\""))
        case .bracket:
            let closing: [UInt8] = [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "\"")]
            return !added.contains { closing.contains($0) } && !Self.mayBeginCommand(added)
        case .string: return false
        }
    }

    /// Whether one of the lines starts like a command or like expected output, which means that a closing bracket is
    /// missing.
    private static func mayBeginCommand(_ added: Substring.UTF8View) -> Bool {
        var isAtStart = false
        for byte in added {
            if isAtStart, byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { return true }
            isAtStart = byte == UInt8(ascii: "\n")
        }
        return false
    }
}
