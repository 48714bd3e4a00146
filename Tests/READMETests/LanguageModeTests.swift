// The main.swift of a user's package compiles in Swift 5 mode, as in packages of tools version 5.9, and in Swift 6
// mode.

import Foundation
import Testing
import WorkbenchTestSupport
// Imported only so that they are built with these tests.
import WorkflowConcurrency
import WorkflowInspection

@Suite(.waits) struct LanguageModeTests {
    private static let app = """
        import Workflow
        import WorkflowConcurrency

        struct CounterWorkflow: Workflow {
            typealias Output = Int

            enum Action: WorkflowAction {
                typealias WorkflowType = CounterWorkflow
                case add(Int)

                func apply(toState state: inout Int, context: ApplyContext<CounterWorkflow>) -> Int? {
                    switch self { case .add(let amount): state += amount }
                    return state
                }
            }

            var start = 0

            func makeInitialState() -> Int { start }

            func render(state: Int, context: RenderContext<CounterWorkflow>) -> (text: String, add: (Int) -> Void) {
                let sink = context.makeSink(of: Action.self)
                AsyncOperationWorker { 1 }.mapOutput { Action.add($0) }.running(in: context)
                return ("\\(state)", { sink.send(.add($0)) })
            }
        }

        """

    private static let mains = [
        "the workbench": "import WorkflowREPL\n" + app + "WorkflowREPL.main()\n",
        "the workbench with apps": "import WorkflowREPL\n" + app + """
            WorkflowREPL.main(apps: [WorkflowREPL.App("counter", "counts") { CounterWorkflow(start: 1) }])

            """,
        "an app": "import WorkflowInspection\n" + app + """
            let host = WorkflowHost(workflow: CounterWorkflow())
            let inspection = WorkflowInspector.serve(host, name: "counter")
            WorkflowInspector.serve(host)
            let disposable = host.rendering.signal.observeValues { print($0.text) }
            host.output.map { $0 + 1 }.filter { $0 > 1 }.observeValues { print($0) }
            host.rendering.value.add(1)
            host.update(workflow: CounterWorkflow(start: 2))
            disposable?.dispose()
            inspection.stop()

            """,
    ]

    @Test(arguments: mains.keys.sorted(), ["5", "6"])
    func aMainFileCompiles(what: String, mode: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "modes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let main = folder.appending(path: "main.swift")
        try #require(Self.mains[what]).write(to: main, atomically: true, encoding: .utf8)
        let complaints = try Self.complaints(about: main, mode: mode)
        #expect(complaints == "")
    }

    /// The compiler's messages about a file that imports the modules built with these tests.
    private static func complaints(about file: URL, mode: String) throws -> String {
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-swift-version", mode, "-I",
                READMEFolder.products.appending(path: "Modules").path,
            ]
            + moduleMaps + [file.path]
        let output = Pipe()
        compiler.standardOutput = output
        compiler.standardError = output
        try compiler.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        compiler.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }

    /// The C modules on which the others are built.
    private static var moduleMaps: [String] {
        let contents = try? FileManager.default.contentsOfDirectory(
            at: READMEFolder.products, includingPropertiesForKeys: nil)
        let built = (contents ?? []).map { $0.appending(path: "module.modulemap").path }
            .filter(FileManager.default.fileExists)
        let own = ["CEditLine", "CGetOpt"].flatMap {
            ["-I", READMEFolder.root.appending(path: "Sources").appending(path: $0).path]
        }
        return built.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + own
    }
}
