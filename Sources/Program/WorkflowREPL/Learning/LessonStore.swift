// A learner's progress in each lesson, stored below the state directory.

import FoundationEssentials
import WorkbenchPages
import WorkbenchTerminal

#if canImport(Glibc)
    import Glibc
#endif

struct LessonStore {
    private let path: String

    /// - Parameter learner: The name of a learner in a class whose members share one account; nil for the account's own
    ///   progress.
    init(learner: String?) {
        let name = learner.map { "-of-" + Self.fileName(of: $0) } ?? ""
        path = Places.state + "/lessons\(name).json"
    }

    /// The name as part of a file name. It is in lower case, because a presenter's invitation ignores case.
    private static func fileName(of learner: String) -> String {
        learner.lowercased().utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? String(scalar) : "-\(byte)"
        }.joined()
    }

    /// The stored progress; empty if the file is missing or cannot be parsed.
    func load() -> [LessonProgress] {
        guard let bytes = try? TextFile.read(path) else { return [] }
        return (try? JSONDecoder().decode([LessonProgress].self, from: Data(bytes))) ?? []
    }

    func progress(of lesson: String) -> LessonProgress? {
        load().last { $0.lesson == lesson }
    }

    /// Stores the progress in one lesson. Returns the error if that fails.
    func save(_ progress: LessonProgress) -> String? {
        let all = load().filter { $0.lesson != progress.lesson } + [progress]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(all) else { return nil }
        Places.make(Places.state)
        do throws(FileProblem) {
            try TextFile.write(Array(data), to: path)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
