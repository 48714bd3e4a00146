// The server's events and effects. They are the server's only connection to the world, so tests can simulate the
// client, the kernels and the clock.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

package enum ServerEvent: Sendable {
    /// A message from the client, or a fault in its framing.
    case client(FrameDecoder.Event)
    /// The client's stream has ended.
    case clientClosed
    /// A kernel has opened its app and accepts questions.
    case kernelReady(KernelID, app: String)
    case kernelAnswered(KernelID, question: Int, KernelAnswer)
    case kernelTold(KernelID, KernelNews)
    case kernelEnded(KernelID, Death)
    /// The functions on a kernel's stack when it crashed.
    case kernelFrames(KernelID, CrashReport)
    /// Output of an app.
    case kernelPrinted(KernelID, String)
    case timer(TimerID)
    /// An effect that belongs to no document has succeeded, with lines for the user, or failed.
    case done(request: Int, Result<[String], OutsideFault>)
    case hostProgressed(package: String, BuildOutput.Progress)
    case hostEnded(package: String, Result<BuiltHost, BuildFault>)
    /// Swift sources of a package were saved. `isManifest` is true for `Package.swift`.
    case sourcesChanged(package: String, isManifest: Bool)
    /// The outline of Swift source text, or the reason why Swift can't be read.
    case outlined(request: Int, Result<Outline, OutsideFault>)
    /// A reply, completed with the lines of code that it refers to.
    case codeRead(request: Int, CodeReply)
    /// The replies of an attached app.
    case appReplied(request: Int, Result<[Reply], OutsideFault>)
    /// The declarations that an index found for the names, or the reason why it couldn't be queried.
    case symbols(request: Int, Result<[IndexedSymbol], OutsideFault>)
}

/// Why an effect that belongs to no document failed.
package struct OutsideFault: Error, Hashable, Sendable {
    package var message: String

    package init(_ message: String) {
        self.message = message
    }
}

package enum ServerEffect: Sendable {
    /// Bytes for the client, including their framing.
    case send([UInt8])
    /// Start a kernel and open an app in it; nil opens the default app. With a package, the kernel is the program that
    /// was last built for it.
    case startKernel(KernelID, app: String?, package: String?)
    /// Build the program of a package, and report when its sources change from now on.
    case buildHost(package: String)
    case ask(KernelID, question: Int, KernelQuestion)
    /// End a kernel, whatever it is doing. It sends no more events.
    case killKernel(KernelID)
    /// Start a timer. It replaces any timer of the same name.
    case startTimer(TimerID, milliseconds: Int)
    case stopTimer(TimerID)
    /// Send commands to another running app; nil means the only running app. The answer consists of lines.
    case sendToApp(request: Int, process: Int?, text: String)
    /// Send commands to an app that is attached. The answer consists of replies.
    case askApp(request: Int, process: Int, text: String)
    /// Make the outline of Swift source text.
    case readSwift(request: Int, text: String)
    /// Add the lines of code to a reply of the program built for a package; nil means this program.
    case readCode(request: Int, CodeReply, package: String?)
    /// Write the journal of a session with these commands; the result is its name. The package, if there is one,
    /// contains the session's workflows.
    case makeJournal(request: Int, app: String, package: String?, commands: [String])
    /// Query the index of a package for declarations of these names.
    case findSymbols(request: Int, IndexPlace, names: [String])
    /// Measure the processes: one line about their memory, then the age of each package's program.
    case measure(request: Int, packages: [String])
    /// Report when the client's process has ended, because its streams may stay open.
    case watchClient(process: Int)
    case exit(Int32)
}

/// The location of a package's index.
package enum IndexPlace: Hashable, Sendable {
    /// In the package's directory, made by the last `swift build`.
    case build(package: String)
    /// Beside the host that was built for the package in this directory.
    case host(package: String)
}

/// Another running app that accepts commands.
package struct RunningApp: Hashable, Sendable {
    package var name: String
    package var process: Int
    /// The package whose build directory contains the app's executable; nil if it is elsewhere.
    package var package: String?

    package init(name: String, process: Int, package: String? = nil) {
        self.name = name
        self.process = process
        self.package = package
    }
}

package enum TimerID: Hashable, Sendable {
    /// The time limit of one statement.
    case limit(KernelID)
    /// Fires when a kernel has been silent for so long that it counts as stuck.
    case silence(KernelID)
    /// How long a request waits for a kernel's answer.
    case answer(request: Int)
    /// How long the client waits for hints.
    case patience(String)
    /// Fires when typing has paused for long enough to run a command that is likely to crash the app.
    case pause(String)
    /// Fires when work has taken long enough to be shown to the user.
    case progress(String)
    /// Fires when the build of a package has taken long enough to be shown.
    case build(String)
    /// Fires when typing in a Swift file has paused.
    case swiftPause(String)
    /// Groups changes of live trees, because more may follow soon.
    case liveTrees
    /// Fires when it is time to audit the tree of a Swift file.
    case audit(String)
    /// The time limit of a query to an index.
    case index(request: Int)
}
