// The Swift code that a step ran, as shown by the real program: for a built-in app, for a package with generic and
// namespaced types, on a projector, and when there are no sources.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite struct CodeTests {
        private let place: Place

        init() throws {
            place = try Place()
        }

        private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
            let cache = ["XDG_CACHE_HOME": SharedCache.folder.path]
            return try place.run(arguments, environment: cache.merging(environment) { $1 })
        }

        @Test func codeOfABuiltInAppShowsActionMapAndCalls() throws {
            let outcome = try run([
                "-c", "tap onNameChanged \"Ada\"", "-c", "tap onLoginTapped", "-c", "tap onTodoSelected 0",
                "-c", "set Todo.todos[0].title \"Other\"", "-c", "code 2", "-c", "code",
            ])
            #expect(outcome.code == 0, "\(outcome.errors)")
            let shown = outcome.output
            for text in [
                " Welcome  applies didLogin", "  return .didLogin(name: state.name)",
                " Root     maps didLogin of Welcome",
                "  return .login(name: name)", " Root     applies login", " Root     renders Todo",
                "  let todoBackStackItems = TodoWorkflow(name: name)", " Todo     renders Todo/List",
                " Todo/Edit  workflowDidChange", "  if previousWorkflow.initialTodo != initialTodo {",
            ] {
                #expect(shown.contains(text), "\(text)\n\(shown)")
            }
            #expect(shown.contains(/TodoEditWorkflow\.swift:\d+-\d+/))
        }

        /// The guard was passed, and one case of each action type was applied.
        @Test func coverageNamesTheBranchesThatNoStepTook() throws {
            let outcome = try run([
                "-c", "tap onNameChanged \"Ada\"", "-c", "tap onLoginTapped", "-c", "tap onTodoSelected 0",
                "-c", "tap \"Save\"", "-c", "coverage", "-c", "coverage Todo", "-c", "coverage TodoEdit",
            ])
            #expect(outcome.code == 0, "\(outcome.errors)")
            for text in [
                "✗ branch guard case .edit = state.step else   TodoWorkflow.swift:",
                "Todo      actions 2 of 5  states 2 of 2  branches 2 of 6",
                "✓ branch case .saveChanges(todo: let todo, index:…   TodoWorkflow.swift:",
                "✗ branch case .discardChanges:                       TodoWorkflow.swift:",
                "✓ branch case .saveChanges:               TodoEditWorkflow.swift:",
                "✗ branch case .titleChanged(let title):   TodoEditWorkflow.swift:",
            ] {
                #expect(outcome.output.contains(text), "\(text)\n\(outcome.output)")
            }
            // The branch of an action that is missing isn't listed a second time.
            #expect(outcome.output.ranges(of: "✗ branch case .titleChanged").count == 1)
        }

        @Test func codeOfAPackageShowsGenericAndNamespacedTypes() throws {
            try place.linkReader()
            try place.write("", to: "Larder/Package.swift")
            try place.write("", to: "workbench/Sources/Kernel/WorkflowKernel/WorkflowKernel.swift")
            try place.write("", to: "workbench/Package.swift")
            let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Support/Larder/Sources/Larder")
            for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
                let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
                // A call may name the module.
                let qualified = text.replacing("_ = Login.Workflow(", with: "_ = WorkbenchLarder.Login.Workflow(")
                try place.write(qualified, to: "Larder/Sources/Larder/\(name)")
            }
            let manifest = """
                {"name": "Larder", "toolsVersion": {"_version": "6.1.0"}, "dependencies": [{"fileSystem": [{"identity": \
                "workbench", "path": "\(place.url("workbench").path)"}]}], "products": [{"name": "Larder", \
                "targets": ["Larder"], "type": {"library": ["automatic"]}}], "targets": [{"name": "Larder", \
                "type": "regular", "exclude": [], "resources": [{"path": "r"}], "settings": [], "dependencies": []}]}
                """
            try place.write(manifest, to: "manifest.json")
            let swift = """
                #!/bin/sh
                case "$*" in
                  *" dump-package") cat "$HOME/work/manifest.json" ;;
                  "build "*)
                    mkdir -p "$5/debug"
                    cp "\(try Executable.larder.path)" "$5/debug/$8"
                    echo "Build complete! (0.1s)" ;;
                  *) exit 1 ;;
                esac
                """
            try place.writeProgram(swift, to: "bin/swift")
            let path = place.url("bin").path + ":" + (place.environment()["PATH"] ?? "")
            let outcome = try place.run(
                [
                    "open", "Larder", "--root", #"LarderWorkflow(household: "Maple Street")"#,
                    "-c", "send Login typed(\"1\")", "-c", "send Login enter", "-c", "code", "-c", "code Login",
                ], environment: ["PATH": path])
            #expect(outcome.code == 0, "\(outcome.errors)")
            for text in [
                "applies enter ", "  let name = workflow.service.name(for: state.code)", "maps entered of ",
                "  case .entered(let name): Action.entered(name)", "applies entered ",
                "  if case .entered(let name) = self { state.guest = name }", "renders ",
                "  _ = WorkbenchLarder.Login.Workflow(service: Directory(), fallback: Directory())",
                "  func render(state: State, context: RenderContext<Login.Workflow<Service>>) -> String {",
            ] {
                #expect(outcome.output.contains(text), "\(text)\n\(outcome.output)")
            }
        }

        @Test func codeOfAnInstalledProgramUsesItsInstalledSources() throws {
            let files = FileManager.default
            let program = place.url("prefix/bin/workflow")
            try place.copyProgram(at: try Executable.workflow.path, to: "prefix/bin/workflow")
            let cache = ["XDG_CACHE_HOME": SharedCache.folder.path]
            let commands = ["-c", "tap onNameChanged \"Ada\"", "-c", "code"]
            let missing = try place.run(program.path, commands, environment: cache)
            #expect(missing.output.contains("The sources aren't here: "), "\(missing.output)")
            let refused = try place.run(program.path, ["learn", "tutorial-2", "--code", "Todo"])
            #expect(refused.code == 1)
            #expect(refused.errors.contains("weren't installed with this program"), "\(refused.errors)")

            let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            for name in ["Package.swift", "Sources/Kernel/WorkflowKernel", "examples/Tutorial5"] {
                let copy = place.url("prefix/share/workflow/package/workflow/\(name)")
                try files.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
                try files.copyItem(at: checkout.appending(path: name), to: copy)
            }
            let shown = try place.run(program.path, commands, environment: cache)
            #expect(shown.output.contains("  case .nameChanged(name: let name):"), "\(shown.output) \(shown.errors)")
            let learned = try place.run(
                program.path, ["learn", "tutorial-2", "--code", "Todo"], environment: ["PATH": "/usr/bin:/bin"])
            #expect(learned.output.contains("wrote the package Todo"), "\(learned.output) \(learned.errors)")
            let manifest = try String(contentsOf: place.url("Todo/Package.swift"), encoding: .utf8)
            let package = place.url("prefix/share/workflow/package").resolvingSymlinksInPath().path
            #expect(manifest.contains(".package(path: \"\(package)/workflow\")"), "\(manifest)")
            #expect(manifest.contains("package: \"workflow\""))
        }

        @Test func codeWithoutAReaderOrSourcesSaysSo() throws {
            try place.writeProgram("#!/bin/sh\nexit 1\n", to: "bin/swiftc")
            let path = place.url("bin").path + ":/usr/bin:/bin"
            let outcome = try place.run(
                ["-c", "tap onNameChanged \"Ada\"", "-c", "code"], environment: ["PATH": path])
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("Welcome  applies nameChanged"), "\(outcome.output)")
            #expect(outcome.output.contains("The sources can't be read: "), "\(outcome.output)")
            let elsewhere = try place.run(["check", "-"], input: Array("open todo\ncode Welcome\n".utf8))
            #expect(elsewhere.code == 0, "\(elsewhere.output) \(elsewhere.errors)")
        }

        @Test func checkAndDocUseTheOutputOfCode() throws {
            try place.write("open todo\ntap onNameChanged \"Ada\"\ncode\n= of another time\n", to: "a.wf")
            let failed = try run(["check", "a.wf"])
            #expect(failed.code == 1)
            #expect(failed.output.contains("WelcomeWorkflow.swift:"), "\(failed.output)")
            #expect(try run(["check", "--promote", "a.wf"]).code == 0)
            let promoted = try String(contentsOf: place.url("a.wf"), encoding: .utf8)
            #expect(promoted.contains(/= +\d+ +case \.nameChanged/), "\(promoted)")
            #expect(!promoted.contains("examples/"), "it has no path of this machine: \(promoted)")
            #expect(try run(["check", "a.wf"]).code == 0)
            #expect(try run(["run", "a.wf"]).code == 0)
            for arguments in [["doc", "a.wf"], ["doc", "a.wf", "--html"]] {
                let document = try run(arguments)
                #expect(document.code == 0, "\(document.errors)")
                #expect(document.output.contains("case .nameChanged"), "\(arguments)")
            }
            let json = try run(["--json", "-c", "tap onNameChanged \"Ada\"", "-c", "code"])
            #expect(json.output.contains("case .nameChanged"), "\(json.output)")
        }

        @Test func presentedLessonShowsCodeOnItsOwnPage() throws {
            let sitting = try Sitting(
                place, .workflow, ["learn", "tutorial-2", "--present"], columns: 80, rows: 24,
                environment: ["XDG_CACHE_HOME": SharedCache.folder.path])
            try sitting.prompt()
            sitting.type(Press.enter)
            try sitting.sees("  Task 1 of 7")
            sitting.type("send Welcome didLogin" + Press.enter)
            try sitting.sees("TodoList")
            sitting.type("code" + Press.enter)
            try sitting.sees(" Welcome  applies didLogin")
            try sitting.prompt()
            #expect(!sitting.picture.contains("Task 1 of 7"))
            let rows = sitting.picture.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(rows.count <= 24 && rows.allSatisfy { $0.count <= 80 })
            try sitting.sees("Enter: back to the page")
            sitting.type(Press.enter)
            try sitting.sees("  Task 1 of 7")
            try sitting.leave()
        }
    }
}
