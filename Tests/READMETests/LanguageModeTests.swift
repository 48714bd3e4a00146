// The main.swift of a user's package compiles in Swift 5 mode, as in packages with tools version 5.9, and in Swift 6
// mode.

import Foundation
import Testing
import WorkbenchTestSupport
// Imported only to have them built with these tests.
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
    func mainFileCompilesInLanguageModes5And6(what: String, mode: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "modes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let main = folder.appending(path: "main.swift")
        try #require(Self.mains[what]).write(to: main, atomically: true, encoding: .utf8)
        let complaints = try TestCompiler.complaints(about: [main], mode: mode)
        #expect(complaints == "")
    }

    /// ReactiveSwift's names for types that this runtime also has.
    private static let reactiveSwift = """
        public final class Signal<Value, Error: Swift.Error> {
            public init() {}
            public func map<New>(_ transform: @escaping (Value) -> New) -> Signal<New, Error> { Signal<New, Error>() }
        }
        public final class Property<Value> {
            public let value: Value
            public init(value: Value) { self.value = value }
        }
        public final class MutableProperty<Value> {
            public var value: Value
            public init(_ value: Value) { self.value = value }
        }
        public protocol Disposable: AnyObject { func dispose() }

        """

    private static let appWithReactiveSwift = """
        import ReactiveSwift
        import WorkflowConcurrency
        import WorkflowUI
        """ + "\n" + app + """
            func names(_ signal: Signal<Int, Never>, _ title: Property<String>) -> Signal<String, Never> {
                let draft = MutableProperty("")
                draft.value = title.value
                return signal.map { "\\($0)" }
            }
            var disposable: Disposable?
            let host = WorkflowHost(workflow: CounterWorkflow())
            host.rendering.signal.observeValues { print($0.text) }
            host.output.observeValues { print($0) }

            """

    @Test(arguments: ["5", "6"])
    func reactiveSwiftNamesReferToReactiveSwift(mode: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "reactive-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = folder.appending(path: "ReactiveSwift.swift")
        try Self.reactiveSwift.write(to: library, atomically: true, encoding: .utf8)
        let module = folder.appending(path: "ReactiveSwift.swiftmodule").path
        let made = try TestCompiler.compile(
            ["-emit-module", "-module-name", "ReactiveSwift", "-emit-module-path", module, library.path])
        #expect(made == "")
        let main = folder.appending(path: "main.swift")
        try Self.appWithReactiveSwift.write(to: main, atomically: true, encoding: .utf8)
        let complaints = try TestCompiler.complaints(about: [main], mode: mode, searching: folder)
        #expect(complaints == "")
    }
}
