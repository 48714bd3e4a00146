// The product of a SwiftPM build, and its source files. If no file has changed, SwiftPM isn't run again, because that
// would take most of a second.

import FoundationEssentials
import WorkbenchReflection

struct ProductRecord: Hashable, MemberwiseCodable {
    private var compiler: String
    private var inputs: [FileStamp]
    /// The executable that was built.
    private var executable: FileStamp?

    /// The maximum number of files to check. With more files, the check would take longer than running SwiftPM.
    private static let mostInputs = 20_000

    /// The current state of all files in some directories; nil if there are too many.
    init?(of directories: [String]) {
        guard let compiler = KernelKit.compiler() else { return nil }
        self.compiler = compiler
        inputs = []
        for directory in directories {
            let files = SourceFolder.files(below: directory) { !SourceFolder.isDirectory($0) }
            guard inputs.count + files.count <= Self.mostInputs else { return nil }
            inputs += files.map { FileStamp($0) }
        }
    }

    /// Whether an executable was built from these files and hasn't changed since.
    func isResult(_ executable: String, recordedIn file: String) -> Bool {
        guard let data = try? Data(contentsOf: URL(filePath: file)),
            let known = try? JSONDecoder().decode(ProductRecord.self, from: data), let built = known.executable
        else { return false }
        return known.compiler == compiler && known.inputs == inputs && built == FileStamp(executable)
            && built.modified != 0
    }

    /// Records that an executable was built from these files.
    func write(_ executable: String, to file: String) {
        var record = self
        record.executable = FileStamp(executable)
        // Without a record, SwiftPM is run.
        if let data = try? JSONEncoder().encode(record) { try? data.replace(file) }
    }
}
