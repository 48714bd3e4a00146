// A library for a user's own workbench: one line turns an executable into a workbench for all workflows linked into it.

import Dispatch
import WorkbenchCSystem
import WorkbenchCommandLine
import WorkbenchKernel
import WorkbenchPackages
import WorkbenchTerminal
import Workflow
import WorkflowKernel

#if canImport(Glibc)
    import Glibc
#endif

/// The workbench as a whole program.
///
/// In the `main.swift` of an executable that imports your workflows:
///
/// ```swift
/// import MyWorkflows
/// import WorkflowREPL
///
/// WorkflowREPL.main()
/// ```
///
/// Every linked workflow can be opened by its name and values. A root that needs services must be registered:
///
/// ```swift
/// WorkflowREPL.main(apps: [
///     WorkflowREPL.App("shop", "the shop, with invented prices") { ShopWorkflow(prices: FakePrices()) }
/// ])
/// ```
public enum WorkflowREPL {
    /// A root that can be opened by name.
    public struct App {
        let app: KernelApp

        /// - Parameters:
        /// - name: The name for opening the app.
        ///   - summary: A short description, without a full stop at the end.
        ///   - root: Makes the root workflow. It is called each time the app is opened.
        public init<Root: Workflow>(
            _ name: String, _ summary: String = "an app", root: @escaping @MainActor () -> Root
        ) {
            app = KernelApp(name, summary, root: root)
        }
    }

    /// Runs the workbench with the arguments of the process, and ends the process. It must be called on the main
    /// thread, such as in a `main.swift`, where it also compiles in Swift 5 mode.
    ///
    /// - Parameter apps: The roots that can be opened by name; the first is the default. If there are none, a root is
    ///   chosen from the linked workflows.
    public static func main(apps: [App] = []) -> Never {
        // The roots come from the main actor, and are only used there.
        nonisolated(unsafe) let apps = apps
        return MainActor.assumeIsolated { run(Program(apps: apps.map(\.app))) }
    }

    /// Runs a program that has its own apps and lessons.
    @MainActor
    package static func run(_ program: Program) -> Never {
        WorkflowKernel.openStandardDescriptors()
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == Subcommand.kernel.name {
            WorkflowKernel.serve(apps: program.apps, sources: { OwnPackage.directory.map { [$0] } ?? [] })
        }
        csystem_survive_kernels()
        csystem_make_files_private()
        do throws(UsageError) {
            let arguments = try Arguments(words)
            exit(program.run(arguments))
        } catch {
            Printer(pages: false).complain("\(error)")
            exit(2)
        }
    }
}
