// The rows about Swift files in an editor: a language server running beside the one for Swift, on a small package with
// a live tree.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

struct SwiftFileRows {
    let measuring: Measuring

    var all: [(name: String, measure: (String) -> Row)] {
        [
            ("editor: hints and lenses of a Swift file of 1,000 lines", { edited($0) }),
            ("editor: memory of the server with a Swift file", { memory($0) }),
            ("editor: Swift file saved → hints, in builds by SwiftPM", { saved($0) }),
            ("editor: memory after 50 saves, in that after one", { memoryAfterSaves($0) }),
        ]
    }

    /// An open file of a package.
    private final class OpenFile {
        let package = OpenRows.SmallPackage()
        let server: LanguageServerProcess
        private var version = 1
        private let uri: String
        private(set) var text: String

        /// - Parameter lines: The minimum number of lines.
        init(lines: Int = 0) {
            guard let server = LanguageServerProcess(WorkbenchRows.executable) else {
                preconditionFailure("a language server is to be measured and does not start")
            }
            self.server = server
            let path = package.sources[2]
            uri = "file://" + path
            let filler = (0..<max(0, lines / 5)).map { number in
                "\nfunc filler\(number)(_ value: Int) -> Int {\n    let next = value + \(number)\n    return next * 2\n}\n"
            }
            text = package.text(ofRow: 0) + filler.joined()
            package.write(text, to: path)
            server.request(
                "initialize",
                [
                    "capabilities": [:], "rootUri": .string("file://" + package.folder.path),
                ])
            server.notify("initialized", [:])
            server.notify(
                "textDocument/didOpen",
                [
                    "textDocument": [
                        "uri": .string(uri), "languageId": "swift", "version": 1, "text": .string(text),
                    ]
                ])
            awaitHint("▸ 0\"")
        }

        private var document: JSONValue { ["uri": .string(uri)] }

        func hints() -> String {
            server.answer(
                "textDocument/inlayHint",
                [
                    "textDocument": document,
                    "range": ["start": ["line": 0, "character": 0], "end": ["line": 5_000, "character": 0]],
                ])
        }

        func lenses() -> String { server.answer("textDocument/codeLens", ["textDocument": document]) }

        func awaitHint(_ text: String) {
            while !hints().contains(text) { usleep(2_000) }
        }

        /// Types a space at the end of the first line, or removes it.
        func type() {
            version += 1
            let column = text.prefix { $0 != "\n" }.count
            let start: JSONValue = ["line": 0, "character": .integer(column)]
            let end: JSONValue = ["line": 0, "character": .integer(column + (version % 2 == 0 ? 0 : 1))]
            change(["range": ["start": start, "end": end], "text": .string(version % 2 == 0 ? " " : "")])
        }

        func save(_ number: Int) {
            version += 1
            text = package.text(ofRow: number)
            change(["text": .string(text)])
            package.write(text, to: package.sources[2])
            server.notify("textDocument/didSave", ["textDocument": document])
        }

        private func change(_ change: JSONValue) {
            server.notify(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": .string(uri), "version": .integer(version)], "contentChanges": [change],
                ])
        }
    }

    private func edited(_ name: String) -> Row {
        let file = OpenFile(lines: 1_000)
        let cost = measuring.cost(rounds: 20, preparing: { file.type() }) {
            _ = file.hints()
            _ = file.lenses()
        }
        return Row(name, cost, .milliseconds, budget: 50, countsAllocations: false)
    }

    private func memory(_ name: String) -> Row {
        Row(name: name, measured: OpenFile(lines: 1_000).server.megabytes, unit: "MB", budget: 60)
    }

    private func saved(_ name: String) -> Row {
        let file = OpenFile()
        var number = 0
        let shown = measuring.cost(rounds: 5, preparing: { number += 1 }) {
            file.save(number)
            file.awaitHint("▸ \(number)\"")
        }
        // SwiftPM's first build takes a minute, and a smoke run ignores the figure.
        let built = measuring.fixedCalls == nil ? build() : shown
        return Row(name: name, measured: shown.microseconds / built.microseconds, unit: "×", budget: 1.5)
    }

    /// The memory of the server and its kernels.
    private func memoryAfterSaves(_ name: String) -> Row {
        let file = OpenFile()
        func save(_ number: Int) -> Double {
            file.save(number)
            file.awaitHint("▸ \(number)\"")
            // The audit of the new code has a process of its own for a while.
            usleep(measuring.fixedCalls == nil ? 2_000_000 : 0)
            return file.server.megabytesOfAll
        }
        let first = save(1)
        let last = (2...(measuring.fixedCalls == nil ? 50 : 2)).map(save).last ?? first
        return Row(name: name, measured: last / first, unit: "×", budget: 1.1)
    }

    /// Builds the same package with SwiftPM after the same edit.
    private func build() -> Cost {
        let package = OpenRows.SmallPackage()
        package.build()
        var number = 0
        return measuring.cost(
            rounds: 5,
            preparing: {
                number += 1
                package.write(package.text(ofRow: number), to: package.sources[2])
            }
        ) { package.build() }
    }
}
