// How to start a kernel process.

package struct KernelLaunch: Hashable, Sendable {
    /// This process's own executable, even if a new one has replaced the file.
    package static let ownExecutable = "/proc/self/exe"

    package var executable: String
    package var arguments: [String]
    /// Added to this process's environment.
    package var environment: [String: String]
    /// The stack size, for trees of 10,000 levels. Unused pages cost nothing, but an overflow fills the stack first,
    /// and 512 MiB take half a second.
    package var stackBytes: UInt64

    package init(
        executable: String = KernelLaunch.ownExecutable, arguments: [String] = ["kernel"],
        environment: [String: String] = [:], stackBytes: UInt64 = 512 << 20
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.stackBytes = stackBytes
    }

    /// The runtime's own backtraces take seconds. A kernel lists its addresses itself.
    package static let backtraceSettings = "enable=no"

    /// The variable that tells a kernel which process started it.
    package static let parentVariable = "WORKFLOW_PARENT_PROCESS"
}
