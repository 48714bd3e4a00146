// The outlines of all Swift files of a package. They are needed to find a workflow's parents, and declarations that
// other files use.

import WorkbenchPackages

/// A file's outline, and the version that it was made from.
struct FileOutline {
    var stamp: String
    var outline: Outline
    var text: SourceText
}

extension Server {
    /// The maximum number of files. Larger packages take too long to read for one answer.
    private static let mostFiles = 500

    /// Continues with the outlines of a package's files, by path. Unchanged files aren't read again; open files are
    /// read from the editor.
    func whenPackageIsRead(containing path: String, _ proceed: @escaping ([String: FileOutline]) -> Void) {
        guard let folder = package(containing: path) else { return proceed([:]) }
        let entries = files.files(below: folder, withSuffix: ".swift").prefix(Self.mostFiles)
        let open = Dictionary(swiftDocuments.values.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [String: FileOutline] = [:]
        var unread = 1
        func finish() {
            unread -= 1
            guard unread == 0 else { return }
            let former = fileOutlines.filter { $0.key.hasPrefix(folder + "/") }
            if former.mapValues(\.stamp) != found.mapValues(\.stamp) {
                fileOutlines = fileOutlines.filter { former[$0.key] == nil }.merging(found) { $1 }
            }
            proceed(knownOutlines(at: path))
        }
        for entry in entries {
            if let known = fileOutlines[entry.path], known.stamp == entry.stamp {
                found[entry.path] = known
                continue
            }
            guard open[entry.path] == nil, !readerIsMissing, let bytes = files.read(entry.path) else { continue }
            unread += 1
            let text = SourceText(bytes: bytes, encoding: client.encoding)
            read(String(decoding: bytes, as: UTF8.self)) { result in
                if case .success(let outline) = result {
                    found[entry.path] = FileOutline(stamp: entry.stamp, outline: outline, text: text)
                }
                finish()
            }
        }
        finish()
    }

    /// The outlines of a package's files that have been read, by path. Open files are as in the editor.
    func knownOutlines(at path: String) -> [String: FileOutline] {
        let folder = package(containing: path) ?? path
        func isInPackage(_ path: String) -> Bool { path == folder || path.hasPrefix(folder + "/") }
        var found = fileOutlines.filter { isInPackage($0.key) }
        for file in swiftDocuments.values where isInPackage(file.path) {
            found[file.path] = file.outline.map { FileOutline(stamp: "", outline: $0, text: file.text) }
        }
        return found
    }
}

extension [String: FileOutline] {
    /// Whether a workflow is rendered anywhere.
    func renders(_ names: [String]) -> Bool {
        values.contains { file in
            file.outline.types.contains { type in
                type.functions.contains { function in
                    function.children.contains { child in
                        // Names are looked up from the innermost type outwards.
                        (0...type.names.count).contains { Array(type.names.prefix($0)) + child.type == names }
                    }
                }
            }
        }
    }
}

extension Outline {
    /// The lines that open the file's workflows, except those that need values for their properties.
    var openableWorkflows: [(names: [String], line: String)] {
        let workflows = Set(types.filter(\.isWorkflow).map(\.names))
        return types.filter { type in
            workflows.contains(type.names) && !type.isExtension && type.properties.allSatisfy { $0.hasValue }
        }.map { ($0.names, "open \($0.names.joined(separator: "."))()\n") }
    }
}
