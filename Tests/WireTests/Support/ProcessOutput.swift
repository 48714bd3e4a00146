// The whole output of a process.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum ProcessOutput {
    static func all(of process: KernelProcess) -> String {
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            _ = try? Waiting.wait(for: [Waiting.Wish(process.output)])
            let count = read(process.output, &chunk, chunk.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += chunk.prefix(count)
        }
    }
}
