// The migration page shows code that compiles here and does what the page says.

import Foundation
import Testing
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency
import WorkflowReactive
import WorkflowReactiveTesting
import WorkflowTesting
import WorkflowUI

@Suite(.waits) struct MigrationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift listings of the page, with or without a file name.
    private func listings(named name: String? = nil) throws -> [String] {
        let page = Self.root.appending(path: "Sources/Runtime/Workflow/Workflow.docc/Migrating.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let fence = "```swift" + (name.map { " \($0)" } ?? "") + "\n"
        return text.components(separatedBy: fence).dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test func everyMigrationListingIsCompiled() throws {
        let compiled = try ["Listing.swift", "SignalListing.swift", "ObservableListing.swift"].map { name in
            let file = Self.root.appending(path: "Tests/DocumentListingTests/Migration/\(name)")
            return try String(contentsOf: file, encoding: .utf8)
        }
        let listings = try listings()
        #expect(listings.count == 8)
        for listing in listings {
            #expect(compiled.contains { $0.contains(listing) }, "no file has this listing: \(listing)")
        }
    }

    @Test func everyNameThatIsTheSameIsUsed() throws {
        let page = Self.root.appending(path: "Sources/Runtime/Workflow/Workflow.docc/Names.md")
        let file = Self.root.appending(path: "Tests/DocumentListingTests/Migration/NamesListing.swift")
        let used = Set(try String(contentsOf: file, encoding: .utf8).split { !$0.isLetter }.map(String.init))
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
        let names = rows.flatMap { row in
            (row.split(separator: "|").first ?? "").split(separator: "`").filter { $0.first?.isLetter == true }
        }
        #expect(names.count > 50)
        #expect(names.filter { !used.contains(String($0)) } == [])
    }

    @Test func whatIsolationWouldBreakCompiles() throws {
        let page = Self.root.appending(path: "Sources/Runtime/Workflow/Workflow.docc/Names.md")
        let file = Self.root.appending(path: "Tests/DocumentListingTests/Migration/NamesListing.swift")
        let listings = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
        let listing = try #require(listings.first?.components(separatedBy: "```").first)
        #expect(try String(contentsOf: file, encoding: .utf8).contains(listing))
    }

    @Test func settingsForLoggingAreKept() {
        setUpLogging()
        #expect(WorkflowLogging.config.renderLoggingMode == .allNodes && WorkflowLogging.config.logLifetimes)
        #expect(!WorkflowLogging.enabled)
    }

    @Test func everyListingAboutContainersCompilesHere() throws {
        let page = Self.root.appending(path: "Sources/Runtime/Workflow/Workflow.docc/Containers.md")
        let file = Self.root.appending(path: "Tests/DocumentListingTests/Migration/Listing.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        let listings = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
        #expect(!listings.isEmpty)
        for listing in listings {
            let text = try #require(listing.components(separatedBy: "```").first)
            #expect(compiled.contains(text), "Listing.swift does not have this listing: \(text)")
        }
    }

    @Test func manifestListingIsAValidPackageManifest() throws {
        let manifest = try #require(try listings(named: "Package.swift").first)
        let folder = FileManager.default.temporaryDirectory.appending(path: "greeting-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", folder.path, "dump-package"]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func signalListingUsesReactiveSwiftNames() {
        let (titles, input) = Signal<String, Never>.pipe()
        var seen: [String] = []
        let disposable: Disposable? = uppercased(titles).observeValues { seen.append($0) }
        input.send(value: "ada")
        disposable?.dispose()
        input.send(value: "grace")
        #expect(seen == ["ADA"])
    }

    @MainActor @Test func theWorkerOfASignalProducerRuns() async throws {
        let host = WorkflowHost(workflow: RefreshedText())
        for await text in host.rendering.values where text != "" { break }
        #expect(host.rendering.value == "We did it!")
        RefreshedText().renderTester()
            .expect(worker: RefreshWorker(), producingOutput: .success("mocked"))
            .render { _ in }
            .assert(state: "mocked")
    }

    @MainActor @Test func workflowOfTheMainActorIsHosted() {
        let host = WorkflowHost(workflow: DayWorkflow(clock: Clock()))
        #expect(host.rendering.value == "Good morning")
        DayWorkflow.Action.tester(withState: 9, workflow: DayWorkflow(clock: Clock())).send(action: .passHour)
            .verifyState { #expect($0 == 10) }
    }

    @MainActor @Test func observableListingIsReadAndChanged() {
        let host = WorkflowHost(workflow: KnobWorkflow())
        host.rendering.model.isMuted = true
        host.rendering.model.sendAction(.turn(by: 2))
        #expect(host.rendering.model.level == 3)
        #expect(host.rendering.model.isMuted)
    }

    @Test func aScreenWithoutADescriptionIsShownFromItsFields() {
        let screen = GreetingScreen(name: "Ada", onNameChanged: { _ in })
        #expect(screen.buildViewController(in: .empty).view.description == "name \"Ada\"\nonNameChanged(String)")
    }

    @Test func customContainerListingHasContainerContents() throws {
        let greeting = GreetingScreen(name: "Ada", onNameChanged: { _ in }).asAnyScreen()
        var tabs = TabScreen(tabs: [greeting, TabScreen(tabs: [greeting], selected: 0).asAnyScreen()], selected: 0)
        // A hidden tab must not be available for taps.
        let first = try #require(ContainerContents(of: tabs))
        #expect(first.active.map { type(of: $0.screen) == GreetingScreen.self } == [true])
        tabs.selected = 1
        let second = try #require(ContainerContents(of: tabs))
        #expect(second.active.map { type(of: $0.screen) == TabScreen.self } == [true])
    }

    @MainActor @Test func workersListingDeliversOutputs() async throws {
        let host = WorkflowHost(workflow: WorkingWorkflow())
        for await heard in host.rendering.values where heard.count == 4 { break }
        #expect(Set(host.rendering.value) == ["item 7", "1", "2", "3"])
    }
}

private struct WorkingWorkflow: Workflow {
    struct Heard: WorkflowAction {
        typealias WorkflowType = WorkingWorkflow
        var text: String

        func apply(toState state: inout [String]) -> Never? {
            state.append(text)
            return nil
        }
    }

    func makeInitialState() -> [String] { [] }

    func render(state: [String], context: RenderContext<WorkingWorkflow>) -> [String] {
        LoadWorker(id: 7).mapOutput { Heard(text: $0) }.running(in: context)
        TicksWorker(last: 3).mapOutput { Heard(text: "\($0)") }.running(in: context)
        return state
    }
}

private struct RefreshedText: Workflow {
    struct Finished: WorkflowAction {
        typealias WorkflowType = RefreshedText
        var output: RefreshWorker.Output

        func apply(toState state: inout String) -> Never? {
            if case .success(let text) = output { state = text }
            return nil
        }
    }

    func makeInitialState() -> String { "" }

    func render(state: String, context: RenderContext<RefreshedText>) -> String {
        RefreshWorker().mapOutput { Finished(output: $0) }.running(in: context)
        return state
    }
}
