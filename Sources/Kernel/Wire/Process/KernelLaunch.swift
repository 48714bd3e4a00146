// The settings for starting a kernel process.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package struct KernelLaunch: Hashable, Sendable {
    /// This process's own executable, even if the file has been replaced by a new one.
    package static let ownExecutable = "/proc/self/exe"

    package var executable: String
    package var arguments: [String]
    /// Variables to add to this process's environment.
    package var environment: [String: String]
    /// The stack size, for trees with 10,000 levels. Unused pages cost nothing, but an overflow has to fill the stack
    /// first, which takes half a second for 512 MiB.
    package var stackBytes: UInt64
    /// The folders with the code of the kernel's workflows, in which a search finds values to try.
    package var sourceFolders: [String] = []
    /// The maximum memory of the process; nil for no limit.
    package var memoryBytes: Int?

    package init(
        executable: String = KernelLaunch.ownExecutable, arguments: [String] = ["kernel"],
        environment: [String: String] = [:], stackBytes: UInt64 = 512 << 20,
        memoryBytes: Int? = KernelLaunch.halfOfMemory
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.stackBytes = stackBytes
        self.memoryBytes = memoryBytes
    }

    /// Turns off the runtime's own backtraces, which take seconds. A kernel lists its addresses itself.
    package static let backtraceSettings = "enable=no"

    /// The minimum address space, in bytes, that a process needs to load the runtime and start its threads.
    package static let leastAddressSpace: UInt64 = 250_000 << 10

    /// Half of the physical memory: enough for any tree, and small enough that the system doesn't kill other processes
    /// first.
    package static let halfOfMemory: Int? = {
        let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
        return pages > 0 && size > 0 ? pages / 2 * size : nil
    }()

    /// The environment variable that tells a kernel how much memory it may use.
    package static let memoryVariable = "WORKFLOW_KERNEL_MEMORY"

    /// The environment variable that tells a kernel its source folders, one per line.
    package static let sourcesVariable = "WORKFLOW_KERNEL_SOURCES"

    /// The environment variable of a kernel and of everything that it starts. Each kernel has a different value.
    package static let markVariable = "WORKFLOW_KERNEL"

    /// The environment variable that tells a kernel which process started it.
    package static let parentVariable = CSYSTEM_PARENT_VARIABLE
}
