// A process in kernel mode: it serves the front end that started it, and whoever attaches, and lives as long as the front end.

@preconcurrency import Glibc
import WorkbenchKernel
import Synchronization
import WorkbenchWire

/// Runs a kernel until its front end asks for the end or is gone; then the process exits with 0.
///
/// The front end raises the stack limit before it starts the process, for trees of thousands of levels.
///
/// - Parameter socket: The descriptor of the socket to the front end.
@MainActor
package func runKernel(apps: [App], socket: Int32 = KernelSide.socket) async -> Never {
    // Ctrl-C is the front end's: it asks, and kills if that does not help.
    guard KernelSide.followParent() else {
        KernelOutput.say("kernel mode is for front ends, which start it themselves: run workflow instead")
        exit(2)
    }
    KernelOutput.flushesLines()
    KernelSide.allocatesAtOnePlace()
    let server = KernelServer(.apps(apps))
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    server.supervisor = Int(getppid())
    server.onShutDown = { end.finish() }
    server.onOpen = { app in server.isAttachable(as: app.name) }
    server.serve(descriptor: socket, isOwner: true) {
        end.finish()
        // The user's code may hold the main thread for ever. Nobody waits for it any more.
        sleep(gracePeriod)
        OpenDoors.removeAll()
        _exit(0)
    }
    for await _ in ends {}
    let last = ContinuousClock.now + .seconds(Int(gracePeriod))
    while !server.hasSentAll, ContinuousClock.now < last { try? await Task.sleep(for: .milliseconds(1)) }
    server.close()
    KernelOutput.flush()
    exit(0)
}

/// How many seconds the tree may take to end when the front end is gone.
private let gracePeriod: UInt32 = 1

extension KernelServer {
    /// Lets others in, under a name.
    fileprivate func isAttachable(as name: String) {
        do throws(AttachError) {
            let server = self
            door = try Doorkeeper(name: name) { descriptor in
                Task { @MainActor in server.serve(descriptor: descriptor) }
            }
        } catch {
            KernelOutput.say("nobody can attach to this session: \(error.message)")
        }
    }
}

/// What a kernel's own process writes besides the protocol: what the user's code prints, and what concerns the process.
@preconcurrency import Glibc

enum KernelOutput {
    /// Writes a line for people on stderr.
    static func say(_ text: String) {
        let line = Array("workflow: \(text)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Has printed lines leave at once although nobody reads them at a terminal: a trap would swallow what waits.
    static func flushesLines() {
        setvbuf(stdout, nil, _IOLBF, 0)
    }

    /// Has everything leave that was printed. Only this stream: another may be waited on by the user's code, for input.
    static func flush() {
        fflush(stdout)
    }
}
