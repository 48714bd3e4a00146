// Scripts that name a package: their kernel is the program built for that package.

import Testing
import WorkbenchLanguage
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@MainActor
@Suite(.mainActorTurn) struct PackageTests {
    @Test func packageLineStartsTheKernelOfThePackage() {
        let editor = Editor()
        editor.open("# package: ../Shop\nopen todo\n")
        #expect(editor.startedPackages == ["/Shop"])
    }

    @Test func scriptWithoutPackageUsesTheBuiltInKernel() {
        let editor = Editor()
        editor.open("open todo\n# package: ../Shop\n")
        #expect(editor.startedPackages == [nil])
    }

    @Test func editedPackageLineStartsAnotherKernel() {
        let editor = Editor()
        editor.open("# package: ../Shop\nopen todo\n")
        editor.edit("../Shop", to: ".")
        #expect(editor.startedPackages == ["/Shop", "/work"])
        #expect(editor.liveKernels == 1)
    }

    // MARK: - One's own package, live

    private static let shop = ["/work/Shop/Package.swift": "", "/work/Shop/Sources/Cart.swift": "let ö = lost + 1\n"]
    private static let script = "file:///work/Shop/scripts/a.wf"

    private func places(_ count: Int) -> [BuildFault.Place] {
        (0..<count).map {
            BuildFault.Place(
                file: "/work/Shop/Sources/Cart.swift", line: 1, column: 10, message: "cannot find 'lost' in scope \($0)"
            )
        }
    }

    private func findings(_ editor: Editor, of uri: String = script) -> [String] {
        editor.request("textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]])["items"]?.list.map {
            "\($0["range"]?["start"]?["line"]?.number ?? -1) \($0["severity"]?.number ?? 0) \($0["message"]?.text ?? "")"
        } ?? []
    }

    @Test func packageIsFoundAboveTheScript() {
        let editor = Editor(files: Self.shop)
        editor.open("open todo\n", as: Self.script)
        #expect(editor.startedPackages == ["/work/Shop"])
        #expect(editor.builds == ["/work/Shop"])
    }

    @Test func packageOfTheWorkbenchItselfIsNotBuilt() {
        let editor = Editor(files: ["/work/Package.swift": "", "/work/Sources/Kernel/WorkflowKernel": ""])
        editor.open("open todo\n")
        #expect(editor.startedPackages == [nil])
        #expect(editor.builds.isEmpty)
    }

    @Test func aScriptWaitsForTheFirstBuild() {
        let editor = Editor(files: Self.shop, capabilities: [:])
        editor.buildsSlowly = true
        editor.open("# prose\nopen todo\nsend Welcome nameChanged(name: \"Ada\")\n", as: Self.script)
        #expect(editor.startedKernels == 0)
        editor.fire(.build("/work/Shop"))
        func published() -> [String?] {
            let last = editor.notifications.last { $0.method == "textDocument/publishDiagnostics" }
            return last?.parameters["diagnostics"]?.list.map { $0["message"]?.text } ?? []
        }
        #expect(published() == ["Shop is being built; this script runs after that"])
        editor.finishBuild("/work/Shop")
        #expect(editor.startedPackages == ["/work/Shop"])
        #expect(published() == [])
    }

    @Test func savedSourcesAreBuiltAndTheKernelsRestarted() {
        let editor = Editor(files: Self.shop)
        editor.open("open todo\n", as: Self.script)
        editor.open("open todo\n", as: "file:///work/other.wf")
        editor.buildsSlowly = true
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        #expect(editor.liveKernels == 2, "the old code answers during the build")
        #expect(findings(editor) == [])
        editor.fire(.build("/work/Shop"))
        #expect(findings(editor) == ["0 3 results of older code: Shop is being built again"])
        editor.finishBuild("/work/Shop", code: "2")
        #expect(findings(editor) == [])
        #expect(editor.startedPackages == ["/work/Shop", nil, "/work/Shop"], "the other script is not of the package")
        #expect(editor.liveKernels == 2)
    }

    @Test func unchangedBuildRestartsNoKernel() {
        let editor = Editor(files: Self.shop)
        editor.open("open todo\n", as: Self.script)
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        #expect(editor.builds == ["/work/Shop", "/work/Shop"])
        #expect(editor.startedKernels == 1)
    }

    @Test func sourcesSavedDuringABuildAreBuiltAgain() {
        let editor = Editor(files: Self.shop)
        editor.open("open todo\n", as: Self.script)
        editor.buildsSlowly = true
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        #expect(editor.builds.count == 2)
        editor.finishBuild("/work/Shop", code: "half of it")
        #expect(editor.builds.count == 3)
        #expect(editor.startedKernels == 1, "the result of the first build is older than the sources")
        editor.finishBuild("/work/Shop", code: "3")
        #expect(editor.startedKernels == 2)
    }

    @Test func buildErrorsAreShownInSwiftAndAtOpenUntilFixed() throws {
        let editor = Editor(files: Self.shop)
        editor.open("# prose\nopen todo\nsend Welcome nameChanged(name: \"Ada\")\n", as: Self.script)
        editor.buildsSlowly = true
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        editor.finishBuild("/work/Shop", errors: places(2))
        let text =
            "1 2 results of older code: Shop can't be built: Sources/Cart.swift:1:10: cannot find 'lost' in scope 0, and 1 more error"
        #expect(findings(editor) == [text])
        #expect(editor.startedKernels == 1)
        func published() -> JSONValue? {
            editor.notifications.last {
                $0.method == "textDocument/publishDiagnostics"
                    && $0.parameters["uri"]?.text == "file:///work/Shop/Sources/Cart.swift"
            }?.parameters["diagnostics"]
        }
        let found = try #require(published())
        #expect(found.list.map { $0["message"]?.text } == places(2).map(\.message))
        // The compiler's columns are bytes, and the squiggle is below the name.
        #expect(
            found.list.first?["range"]
                == ["start": ["line": 0, "character": 8], "end": ["line": 0, "character": 12]])
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        editor.finishBuild("/work/Shop", code: "2")
        #expect(published() == [])
        #expect(findings(editor) == [])
        #expect(editor.startedKernels == 2)
    }

    /// The compiler read the saved text, and the client shows an edited one.
    @Test func buildErrorsMoveWithTheText() throws {
        let swift = "file:///work/Shop/Sources/Cart.swift"
        let editor = Editor(files: Self.shop, capabilities: [:])
        editor.open("open todo\n", as: Self.script)
        editor.open("let ö = lost + 1\n", as: swift)
        editor.buildsSlowly = true
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        editor.finishBuild("/work/Shop", errors: places(1))
        func range() -> JSONValue? {
            let published = editor.notifications.last {
                $0.method == "textDocument/publishDiagnostics" && $0.parameters["uri"]?.text == swift
            }
            return published?.parameters["diagnostics"]?.list.first?["range"]
        }
        #expect(range() == ["start": ["line": 0, "character": 8], "end": ["line": 0, "character": 12]])
        editor.edit("let ö", to: "// one\n// two\nlet ö", in: swift)
        editor.fire(.swiftPause(swift))
        #expect(range() == ["start": ["line": 2, "character": 8], "end": ["line": 2, "character": 12]])
        editor.edit(" + 1", to: " + 12", in: swift)
        editor.fire(.swiftPause(swift))
        #expect(range() == ["start": ["line": 2, "character": 8], "end": ["line": 2, "character": 12]])
        editor.edit("// two\n", to: "", in: swift)
        editor.fire(.swiftPause(swift))
        #expect(range() == ["start": ["line": 1, "character": 8], "end": ["line": 1, "character": 12]])
    }

    @Test func packageThatCannotBeBuiltHasOneDiagnosticAndNoKernel() {
        let editor = Editor(files: Self.shop)
        editor.buildsSlowly = true
        editor.open("# prose\nopen todo\nsend Welcome nameChanged(name: \"Ada\")\n", as: Self.script)
        editor.finishBuild("/work/Shop", errors: places(1))
        #expect(
            findings(editor) == ["1 1 Shop can't be built: Sources/Cart.swift:1:10: cannot find 'lost' in scope 0"])
        editor.edit("Ada", to: "Grace", in: Self.script)
        #expect(editor.builds.count == 1, "typing does not mend the package")
        #expect(editor.startedKernels == 0)
        editor.notify("textDocument/didSave", ["textDocument": ["uri": .string(Self.script)]])
        #expect(editor.builds.count == 2)
        editor.finishBuild("/work/Shop")
        #expect(editor.startedKernels == 1)
        #expect(findings(editor) == [])
    }

    @Test func packageWithoutWorkflowsUsesTheBuiltInKernel() {
        let editor = Editor(files: Self.shop)
        editor.buildsSlowly = true
        editor.open("open todo\n", as: Self.script)
        let fault = BuildFault("Shop does not depend on it", isUnrelated: true)
        editor.handle(.hostEnded(package: "/work/Shop", .failure(fault)))
        #expect(editor.startedPackages == [nil])
        #expect(findings(editor) == [])
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: false))
        #expect(editor.builds.count == 1)
        editor.handle(.sourcesChanged(package: "/work/Shop", isManifest: true))
        #expect(editor.builds.count == 2)
        editor.finishBuild("/work/Shop")
        #expect(editor.startedPackages == [nil, "/work/Shop"])
    }

    @Test func briefAbsenceOfAPackageKeepsItsKernel() {
        let editor = Editor(files: Self.shop)
        editor.open("open todo\n", as: Self.script)
        editor.files.texts["/work/Shop/Package.swift"] = nil
        editor.edit("todo", to: "welcome", in: Self.script)
        #expect(editor.startedPackages == ["/work/Shop"])
        #expect(editor.liveKernels == 1)
    }

    @Test func buildsShowTheirProgress() {
        let editor = Editor(files: Self.shop)
        editor.buildsSlowly = true
        editor.open("open todo\n", as: Self.script)
        editor.fire(.build("/work/Shop"))
        editor.handle(.hostProgressed(package: "/work/Shop", .init(done: 1, total: 4, title: "Compiling Shop")))
        // The build finds more to do while it is running.
        editor.handle(.hostProgressed(package: "/work/Shop", .init(done: 2, total: 10, title: "Linking")))
        editor.finishBuild("/work/Shop")
        let shown = editor.notifications.filter { $0.method == "$/progress" }.map { $0.parameters["value"] ?? .null }
        #expect(
            shown == [
                ["kind": "begin", "title": "Building Shop", "percentage": 0],
                ["kind": "report", "message": "1/4 Compiling Shop", "percentage": 25],
                ["kind": "report", "message": "2/10 Linking", "percentage": 25], ["kind": "end"],
            ])
    }
}

/// What an app's code does besides running the lines of a script.
@MainActor
@Suite(.mainActorTurn) struct AppOutputTests {
    private func logged(_ editor: Editor) -> [String] {
        editor.notifications.filter { $0.method == "window/logMessage" }.map { $0.parameters["message"]?.text ?? "" }
    }

    @Test func endlessAppOutputIsTruncatedUntilTheNextRun() throws {
        let editor = Editor()
        editor.open("open todo\n")
        let kernel = try #require(editor.lastKernel)
        for _ in 0..<100 { editor.handle(.kernelPrinted(kernel, String(repeating: "x", count: 1000))) }
        let shown = logged(editor)
        #expect(shown.reduce(0) { $0 + $1.utf8.count } < 18_000)
        #expect(shown.last?.hasSuffix("The rest of the app's output is hidden until the script runs again.") == true)
        editor.edit("todo", to: "welcome")
        editor.handle(.kernelPrinted(kernel, "again"))
        #expect(logged(editor).last == "a.wf: again")
    }

    @Test func backgroundTrapIsReportedAfterTheLastLine() throws {
        let editor = Editor(capabilities: [:])
        editor.open("open todo\nstack\n")
        let kernel = try #require(editor.lastKernel)
        func found() -> [String?] {
            let last = editor.notifications.last { $0.method == "textDocument/publishDiagnostics" }
            return last?.parameters["diagnostics"]?.list.map { $0["message"]?.text } ?? []
        }
        #expect(found() == [])
        editor.handle(.kernelEnded(kernel, .stopped("Fatal error: late", file: "/work/Shop.swift", line: 7)))
        #expect(
            found() == [
                "the app crashed in the background, after this line: Shop.swift:7: Fatal error: late\nYour next edit restarts the app."
            ])
        editor.edit("stack", to: "tree")
        #expect(found() == [])
        #expect(editor.startedKernels == 2)
    }

    @Test func idleKernelThatIsKilledFromOutsideIsReplaced() throws {
        let editor = Editor()
        editor.open("open todo\nstack\n")
        editor.handle(.kernelEnded(try #require(editor.lastKernel), Death(crash: CrashReport(cause: .killed))))
        #expect(editor.startedKernels == 2)
    }
}
