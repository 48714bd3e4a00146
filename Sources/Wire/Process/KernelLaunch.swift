// How a kernel process is started.

package struct KernelLaunch: Hashable, Sendable {
    /// This process's own executable, also after a new one was built in its place.
    package static let ownExecutable = "/proc/self/exe"

    package var executable: String
    package var arguments: [String]
    /// Added to the environment of this process.
    package var environment: [String: String]
    /// A stack for trees of 10,000 levels. What is not used costs nothing; a stack that overflows is filled first, and
    /// 512 MiB take half a second.
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

    /// The backtrace goes to stderr as text. `top=0` leaves out the outermost frames: finding them takes half a minute
    /// if a large stack has overflowed.
    package static let backtraceSettings =
        "enable=yes,interactive=no,color=no,threads=crashed,registers=none,images=none,sanitize=no,limit=128,top=0"

    /// The variable in which a kernel finds who started it.
    package static let parentVariable = "WORKFLOW_PARENT_PROCESS"
}
