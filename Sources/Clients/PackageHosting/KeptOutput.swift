// The output of an executable, kept beside it, so that an unchanged executable need not be started again.

import FoundationEssentials

package struct KeptOutput {
    private let path: String
    /// The date and the size of the executable, in the first line of the file.
    private let stamp: String

    /// - Parameter name: The kind of output, used as the file's extension.
    package init(_ name: String, of executable: String) {
        let file = FileStamp(executable)
        path = "\(executable).\(name)"
        stamp = "\(file.modified) \(file.size)"
    }

    /// Nil if there is none, or if the executable has changed.
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
