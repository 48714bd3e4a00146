// The source of the program that makes outlines, kept in this program.

/// A file of that source.
package struct ReaderSource: Sendable {
    package let name: String
    package let bytes: [UInt8]

    package static let all = [
        ReaderSource(name: "main.swift", bytes: PackageResources.main_swift),
        ReaderSource(name: "Outline.swift", bytes: PackageResources.Outline_swift),
        ReaderSource(name: "OutlineVisitor.swift", bytes: PackageResources.OutlineVisitor_swift),
    ]
}
