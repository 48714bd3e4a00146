// The commit and the compiler of an installed program. `.packaging/install` writes them to a file, because a build in a
// clone doesn't know its commit.

#if canImport(Glibc)
    import Glibc
#endif

struct BuildStamp: Equatable {
    /// `4f1c2d3`, with `-modified` if the clone had uncommitted changes; nil if unknown.
    var commit: String?
    /// The first line of `swiftc --version`; nil if unknown.
    var compiler: String?

    /// The file below the program's prefix: `share/workflow/stamp`.
    static var installed: BuildStamp {
        guard let program = realpath("/proc/self/exe", nil) else { return BuildStamp() }
        defer { free(program) }
        let folder = String(cString: program).split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        guard let file = fopen(folder + "/share/workflow/stamp", "r") else { return BuildStamp() }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        return BuildStamp(String(decoding: bytes[..<count], as: UTF8.self))
    }

    init() {}

    /// Reads lines such as `commit 4f1c2d3` and `compiler Swift version 6.3.1`.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "commit": commit = parts[1]
            case "compiler": compiler = parts[1]
            default: break
            }
        }
    }

    func text(version: String) -> String {
        guard commit != nil || compiler != nil else {
            return "workflow \(version)\nbuilt in place; the commit and the compiler aren't recorded\n"
        }
        return "workflow \(version)\ncommit \(commit ?? "unknown")\ncompiler \(compiler ?? "unknown")\n"
    }
}
