// The list of what can be opened, as a kernel prints it for the front end that has built it.

import FoundationEssentials
import WorkbenchReplies

extension OpenableRoots {
    /// One line.
    package var json: String? {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Nil if the text says something else.
    package init?(json: String) {
        guard let roots = try? JSONDecoder().decode(OpenableRoots.self, from: Data(json.utf8)) else { return nil }
        self = roots
    }
}
