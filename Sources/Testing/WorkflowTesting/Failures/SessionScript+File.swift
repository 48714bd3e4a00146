// The file of a failed test's script. It is in the build directory, next to the test's program: a directory that can be
// written to, because the program was, and that no repository contains.

#if canImport(Glibc)
    import Glibc
#endif

#if TypeMetadata && os(Linux)

    extension SessionScript {
        /// Writes the script, and returns the path of the file. Tests may run at the same time, in several processes: the
        /// same failure has the same file, and another one has another.
        func write(at location: TestLocation) throws(SessionObstacle) -> String {
            let text = lines.joined(separator: "\n") + "\n"
            let file = "\(location.file)".split(separator: "/").last?.split(separator: ".").first ?? "Test"
            let directory = try Self.programDirectory + "/failed-tests"
            let path = "\(directory)/\(file)-\(location.line)-\(Self.digest(of: text)).wf"
            mkdir(directory, 0o777)
            guard let stream = fopen(path, "w") else { throw Self.obstacle(writing: path) }
            let isWritten = fputs(text, stream) >= 0
            guard fclose(stream) == 0, isWritten else { throw Self.obstacle(writing: path) }
            return path
        }

        private static var programDirectory: String {
            get throws(SessionObstacle) {
                guard let program = realpath("/proc/self/exe", nil) else { throw obstacle(writing: "/proc/self/exe") }
                defer { free(program) }
                return String(cString: program).split(separator: "/").dropLast().map { "/\($0)" }.joined()
            }
        }

        private static func obstacle(writing path: String) -> SessionObstacle {
            SessionObstacle(reason: "can't write \(path): \(String(cString: strerror(errno))).")
        }

        /// Eight letters and digits that are the same for the same text (FNV-1a).
        private static func digest(of text: String) -> String {
            let hash = text.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }
    }

    extension TestLocation {
        /// The module of the test.
        var module: String { "\(fileID)".split(separator: "/").first.map(String.init) ?? "" }

        /// The directory of the package that contains the test.
        var package: String {
            get throws(SessionObstacle) {
                var parts = "\(file)".split(separator: "/").dropLast()
                while !parts.isEmpty {
                    let directory = "/" + parts.joined(separator: "/")
                    if access(directory + "/Package.swift", F_OK) == 0 { return directory }
                    parts.removeLast()
                }
                throw SessionObstacle(reason: "there is no Package.swift above \(file).")
            }
        }
    }

#endif
