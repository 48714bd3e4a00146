// The processes that a compiler's driver would start for a command. Asking the driver takes as long as compiling a
// small file, so its answer is stored, and the processes are started directly.

import FoundationEssentials
import WorkbenchReflection

/// The answers of compiler drivers, stored in a file.
package struct DriverJobs {
    private struct Answer: MemberwiseCodable {
        var command: [String]
        var jobs: [[String]]
    }

    private let file: URL

    package init(keptIn path: String) {
        file = URL(filePath: path)
    }

    /// Returns the processes that a driver would start for a command.
    ///
    /// - Parameter ask: Runs a command, and returns the lines of its output; nil if it failed.
    package func jobs(for command: [String], ask: ([String]) -> [String]?) -> [[String]]? {
        if let data = try? Data(contentsOf: file), let answer = try? JSONDecoder().decode(Answer.self, from: data),
            answer.command == command
        {
            return answer.jobs
        }
        guard let lines = ask(command + ["-###"]) else { return nil }
        let jobs = Self.jobs(in: lines)
        guard !jobs.isEmpty else { return nil }
        // If the answer can't be stored, the driver is asked again next time.
        if let data = try? JSONEncoder().encode(Answer(command: command, jobs: jobs)) {
            try? data.replace(file.path)
        }
        return jobs
    }

    /// The commands in a driver's answer. The answer also contains the driver's version.
    package static func jobs(in lines: [String]) -> [[String]] {
        lines.map(words(in:)).filter { $0.first?.hasPrefix("/") == true }
    }

    /// The compile job of a module, without its list of additional outputs, which is empty and which only the driver
    /// writes. Nil if the job needs other files from the driver.
    package static func withoutTemporaryFiles(_ job: [String]) -> [String]? {
        var job = job
        if let list = job.firstIndex(of: "-supplementary-output-file-map"), job.indices.contains(list + 1) {
            job.removeSubrange(list...(list + 1))
        }
        return job.contains { $0.hasPrefix("@") || $0.contains("filelist") } ? nil : job
    }

    /// Splits a line into words, like a shell.
    package static func words(in line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                // Between double quotes, a backslash stands for itself before most characters.
                if quote == "\"", !"\"\\$`".contains(character) { word = (word ?? "") + "\\" }
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
