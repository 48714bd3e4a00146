// What a user's executable links: one line makes it a workbench for every workflow that is linked in.

import Dispatch
import Glibc
import WorkbenchInvocation
import WorkbenchKernel
import WorkbenchKernelService
import WorkbenchREPL
import Workflow

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
/// Every workflow that is linked in can be opened by its name and values. A root that needs services is registered:
///
/// ```swift
/// WorkflowREPL.main(apps: [
///     WorkflowREPL.App("shop", "the shop, with prices that are made up") { ShopWorkflow(prices: FakePrices()) }
/// ])
/// ```
public enum WorkflowREPL {
    /// A root that can be opened by a name.
    public struct App {
        let app: WorkbenchKernel.App

        /// - Parameters:
        ///   - name: What is typed to open it.
        ///   - summary: What it is, as half a sentence.
        ///   - root: Makes the root workflow. It is called each time the app is opened.
        public init<Root: Workflow>(
            _ name: String, _ summary: String = "an app", root: @escaping @MainActor () -> Root
        ) {
            app = WorkbenchKernel.App(name, summary, root: root)
        }
    }

    /// Runs the workbench with the arguments of the process, and ends the process. It has to be called on the main thread, as a
    /// `main.swift` does; there it compiles in Swift 5 mode, too.
    ///
    /// - Parameter apps: The roots that can be opened by name; the first is opened if none is asked for. Without any, a
    ///   root is chosen from the workflows that are linked in.
    public static func main(apps: [App] = []) -> Never {
        // They are used on the main actor only, which is where they come from.
        nonisolated(unsafe) let apps = apps
        return MainActor.assumeIsolated { run(Program(apps: apps.map(\.app))) }
    }

    /// The program that brings its own apps and lessons.
    @MainActor
    package static func run(_ program: Program) -> Never {
        openStandardDescriptors()
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == Subcommand.kernel.name { program.serveFrontEnd() }
        do throws(UsageError) {
            let arguments = try Arguments(words)
            exit(program.run(arguments))
        } catch {
            Printer(pages: false).complain("\(error)")
            exit(2)
        }
    }

    /// Whoever starts a program may have closed some of the three. What is opened first would then be taken for them.
    private static func openStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }
}
