// A file system backed by a dictionary.

import WorkbenchLanguageServer

final class DictionaryFiles: FileAccess {
    var texts: [String: String]

    init(_ texts: [String: String]) {
        self.texts = texts
    }

    func read(_ path: String) -> [UInt8]? {
        texts[path].map { Array($0.utf8) }
    }

    func files(below folder: String, withSuffix suffix: String) -> [FileEntry] {
        texts.keys.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(suffix) }.sorted().map {
            FileEntry(path: $0, stamp: "\(texts[$0]?.hashValue ?? 0)")
        }
    }

    func exists(_ path: String) -> Bool {
        texts[path] != nil
    }
}
