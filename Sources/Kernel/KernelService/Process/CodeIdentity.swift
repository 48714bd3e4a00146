// Identifies the code of this process: its program and libraries, each with its size and modification time. A rebuilt
// program has a new identity.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum CodeIdentity {
    static let text: String = {
        let maps = String(decoding: (try? JournalFile.contents(of: "/proc/self/maps")) ?? [], as: UTF8.self)
        var files: Set<Substring> = []
        for line in maps.split(separator: "\n") {
            // The fields are address, permissions, offset, device, inode and path: `7f… r-xp 00028000 fd:01 123
            // /usr/lib/libc.so.6`
            let fields = line.split(separator: " ", maxSplits: 5)
            if fields.count == 6, fields[1].contains("x") { files.insert(fields[5].drop { $0 == " " }) }
        }
        return files.sorted().compactMap { file in
            var about = stat()
            guard stat(String(file), &about) == 0 else { return nil }
            return "\(file) \(about.st_size) \(about.st_mtim.tv_sec).\(about.st_mtim.tv_nsec)"
        }.joined(separator: " ")
    }()
}
