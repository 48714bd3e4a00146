// The main function of a kernel process. The process serves the front end that started it and any attached clients, and
// lives as long as the front end.

import Synchronization
import WorkbenchWire

#if canImport(Glibc)
    @preconcurrency import Glibc
#endif

/// Runs a kernel until its front end ends the kernel or exits. The process then exits with 0.
///
/// Before starting the process, the front end raises the stack limit for trees with thousands of levels.
///
/// - Parameters:
///   - sources: The folders with the apps' code.
///   - keptSteps: How many of the latest steps keep their details.
@MainActor
package func runKernel(
    apps: [KernelApp], sources: @escaping () -> [String] = { KernelSide.sourceFolders },
    keepingSteps keptSteps: Int = Session.keptSteps
) async -> Never {
    // The front end handles Ctrl-C: it asks the kernel to stop, and kills it if it doesn't.
    guard let socket = KernelSide.followParent() else {
        KernelOutput.say("kernel mode is for front ends, which start it themselves: run `workflow` instead")
        exit(2)
    }
    KernelOutput.flushesLines()
    KernelSide.reportsCrashes()
    KernelSide.allocatesAtOnePlace()
    MemoryLimit.watch()
    let server = KernelServer(.apps(apps))
    server.sourceFolders = sources
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    server.keptSteps = keptSteps
    server.supervisor = KernelSide.frontEnd(at: socket)
    server.onShutDown = { end.finish() }
    server.onOpen = { app in server.isAttachable(as: app.name) }
    server.serve(descriptor: socket, isOwner: true, whenLost: { KernelSide.endUnheard() }) {
        end.finish()
        // The user's code may block the main thread forever, so don't wait for it.
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

/// The maximum number of seconds for ending the tree after the front end has exited.
private let gracePeriod: UInt32 = 1

extension KernelServer {
    /// Lets other clients attach under a name.
    fileprivate func isAttachable(as name: String) {
        do throws(AttachError) {
            let server = self
            door = try Doorkeeper(name: name) { descriptor in
                Task { @MainActor in server.serve(descriptor: descriptor) }
            }
        } catch {
            doorFault = error.message
        }
    }
}

/// The output of a kernel process apart from the protocol: the app's prints, and messages about the process.
enum KernelOutput {
    /// Writes a line for the user to stderr.
    static func say(_ text: String) {
        let line = Array("workflow: \(text)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Makes stdout flush after each line although it isn't a terminal, because a crash would lose buffered lines.
    static func flushesLines() {
        setvbuf(stdout, nil, _IOLBF, 0)
    }

    /// Flushes stdout only. Flushing other streams could block if the user's code is waiting on one for input.
    static func flush() {
        fflush(stdout)
    }
}
