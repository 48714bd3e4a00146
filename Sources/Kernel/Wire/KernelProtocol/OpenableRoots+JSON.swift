// The list of workflows that can be opened, as a kernel prints it for the front end that built the kernel.

import FoundationEssentials
import WorkbenchLanguage

extension OpenableRoots {
    /// The list on one line.
    package var json: String? {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Nil if the text is not such a list.
    package init?(json: String) {
        guard let roots = try? JSONDecoder().decode(OpenableRoots.self, from: Data(json.utf8)) else { return nil }
        self = roots
    }
}
