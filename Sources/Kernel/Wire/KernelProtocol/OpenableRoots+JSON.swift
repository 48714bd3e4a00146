// The list of workflows that can be opened. A kernel prints it for the front end that built the kernel.

import FoundationEssentials
import WorkbenchLanguage

extension OpenableRoots {
    /// The list as a single line of JSON.
    package var json: String? {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Decodes the list; nil if the JSON is something else.
    package init?(json: String) {
        guard let roots = try? JSONDecoder().decode(OpenableRoots.self, from: Data(json.utf8)) else { return nil }
        self = roots
    }
}
