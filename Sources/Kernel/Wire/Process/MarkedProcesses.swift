// Finds processes by a variable in their environment, which the processes that they start inherit.

#if canImport(Glibc)
    import Glibc
#endif

package enum MarkedProcesses {
    /// Other processes that are running and have the variable with this value.
    package static func find(_ variable: String, _ value: some Collection<UInt8>) -> [pid_t] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        let wanted = Array("\(variable)=".utf8) + value
        var found: [pid_t] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let process = pid_t(name), process != getpid() else { continue }
            if environment(of: process).split(separator: 0).contains(where: { $0.elementsEqual(wanted) }) {
                found.append(process)
            }
        }
        return found
    }

    private static func environment(of process: pid_t) -> [UInt8] {
        let descriptor = open("/proc/\(process)/environ", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return bytes
    }
}
