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

    /// The backtrace is text on stderr. `top=0` omits the outermost frames, because finding them takes half a minute if
    /// a large stack has overflowed.
    package static let backtraceSettings =
        "enable=yes,interactive=no,color=no,threads=crashed,registers=none,images=none,sanitize=no,limit=128,top=0"

    /// The variable that tells a kernel which process started it.
    package static let parentVariable = "WORKFLOW_PARENT_PROCESS"
}
