// What an executable has printed, kept beside it: the same executable prints the same again, and need not be started for that.

import FoundationEssentials

package struct KeptOutput {
    private let path: String
    /// The date and the size of the executable, in the first line of the file.
    private let stamp: String

    /// - Parameter name: What was printed, as the ending of the file's name.
    package init(_ name: String, of executable: String) {
        let file = FileStamp(executable)
        path = "\(executable).\(name)"
        stamp = "\(file.modified) \(file.size)"
    }

    /// Nil if nothing was kept, or if the executable has changed.
    package var text: String? {
        guard let file = try? String(contentsOfFile: path, encoding: .utf8), file.hasPrefix(stamp + "\n") else {
            return nil
        }
        return String(file.dropFirst(stamp.count + 1))
    }

    /// If it cannot be written, the executable is started the next time, too.
    package func keep(_ text: String) {
        try? Data("\(stamp)\n\(text)".utf8).write(to: URL(filePath: path), options: .atomic)
    }
}
