// The source of the program that makes outlines, embedded in this program.

import WorkbenchCEmbedded

/// A source file of the program that makes outlines.
package struct ReaderSource: Sendable {
    package let name: String
    package let text: String

    package static let all = [
        "Sources/Clients/SwiftOutline/Reader/main.swift", "Sources/Clients/SwiftOutline/Outline.swift",
        "Sources/Clients/SwiftOutline/Mutation.swift", "Sources/Clients/SwiftOutline/Reader/OutlineVisitor.swift",
        "Sources/Clients/SwiftOutline/Reader/BoundNames.swift", "Sources/Clients/SwiftOutline/Reader/SyntaxNames.swift",
        "Sources/Clients/SwiftOutline/Reader/MutationVisitor.swift",
        "Sources/Clients/SwiftOutline/Reader/TurnVisitor.swift",
    ].compactMap { path in
        embedded_text(path).map { text in
            ReaderSource(name: path.split(separator: "/").last.map(String.init) ?? path, text: String(cString: text))
        }
    }
}
