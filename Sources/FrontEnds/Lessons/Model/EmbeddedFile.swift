// A text file that is embedded in the program.

import WorkbenchCEmbedded

package struct EmbeddedFile: Hashable, Sendable {
    package var name: String
    package var text: String

    /// The files directly in a folder of the repository, in the order of the table of embedded files.
    static func below(_ folder: String) -> [EmbeddedFile] {
        (0...).lazy.map(embedded_path).prefix { $0 != nil }.compactMap { path in
            guard let path = path.map({ String(cString: $0) }), path.hasPrefix(folder + "/"),
                let text = embedded_text(path)
            else { return nil }
            let name = path.dropFirst(folder.count + 1)
            return name.contains("/") ? nil : EmbeddedFile(name: String(name), text: String(cString: text))
        }
    }
}
