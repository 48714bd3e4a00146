// The kernel as a complete program, which `workflow open` links with the workflows of a package.

import Dispatch
import WorkbenchCSystem
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

/// The process in which the workflows of a package run. `workflow open` generates its `main.swift`; your own workbench
/// starts with `WorkflowREPL.main()`.
public enum WorkflowKernel {
    /// The argument with which a front end starts the kernel.
    package static let word = "kernel"
    /// The argument with which the program only lists the workflows that can be opened.
    package static let rootsWord = "roots"

    /// Serves the front end that started the process, and then ends the process.
    public static func main() -> Never {
        MainActor.assumeIsolated { run(Array(CommandLine.arguments.dropFirst())) }
    }

    @MainActor
    private static func run(_ words: [String]) -> Never {
        openStandardDescriptors()
        switch words {
        case [word]: serve(apps: [])
        case [rootsWord]:
            guard let list = OpenableRoots.linked.json else { exit(1) }
            print(list)
            exit(0)
        default:
            let text = "this is the kernel of a package; `workflow open DIRECTORY` starts it\n"
            _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
            exit(2)
        }
    }

    /// Serves the front end that started this process.
    ///
    /// - Parameter sources: The folders with the apps' code.
    @MainActor
    package static func serve(
        apps: [KernelApp], sources: @escaping @Sendable () -> [String] = { KernelSide.sourceFolders }
    ) -> Never {
        _ = main_queue_handle()
        Task { @MainActor in await runKernel(apps: apps, sources: sources) }
        main_queue_run { KernelSide.endUnheard() }
    }

    /// Opens `/dev/null` for any of the standard descriptors that is closed when the process starts. Otherwise, the
    /// next file to be opened would take its place.
    package static func openStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }
}
