// The declarations of a package's types, for annotations. The sources are searched as text, because a wrong match in a
// comment or a literal would only misplace an annotation.

import FoundationEssentials
import WorkbenchTerminal

struct TypeDeclarations {
    private var places: [String: (file: String, line: Int)] = [:]

    init(ofPackageAt directory: String) {
        for file in TextFile.files(in: "\(directory)/Sources", suffix: ".swift") {
            guard let data = FileManager.default.contents(atPath: file) else { continue }
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                guard let match = line.firstMatch(of: #/^\s*(?:[@\w()]+\s+)*?(?:struct|class|enum|actor)\s+(\w+)/#)
                else {
                    continue
                }
                let name = String(match.1)
                if places[name] == nil { places[name] = (file, index + 1) }
            }
        }
    }

    /// - Parameter type: The type's name, optionally with its module, the types around it, and generic arguments.
    func place(ofType type: String) -> (file: String, line: Int)? {
        let bare = type.prefix { $0 != "<" }
        let names = bare.split(separator: ".").map(String.init)
        guard let last = names.last else { return nil }
        // A nested `Workflow` is identified by the type around it.
        if last == "Workflow", names.count > 1 { return places[names[names.count - 2]] }
        return places[last]
    }
}
