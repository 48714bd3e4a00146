// The output of an executable, stored next to it, so that an unchanged executable doesn't have to be run again.

import FoundationEssentials

package struct KeptOutput {
    private let path: String
    /// The date and size of the executable, in the first line of the file.
    private let stamp: String

    /// - Parameter name: The kind of output, used as the file's extension.
    package init(_ name: String, of executable: String) {
        let file = FileStamp(executable)
        path = "\(executable).\(name)"
        stamp = "\(file.modified) \(file.size)"
    }

    /// The stored output; nil if there isn't any, or if the executable has changed.
    package var text: String? {
        guard let file = try? String(contentsOfFile: path, encoding: .utf8), file.hasPrefix(stamp + "\n") else {
            return nil
        }
        return String(file.dropFirst(stamp.count + 1))
    }

    /// Stores the output. If that fails, the executable is run again next time.
    package func keep(_ text: String) {
        try? Data("\(stamp)\n\(text)".utf8).replace(path)
    }
}
