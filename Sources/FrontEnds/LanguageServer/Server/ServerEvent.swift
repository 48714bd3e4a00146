// The server's events and effects. They are the server's only connection to the world, so tests can simulate client,
// kernel and clock.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

package enum ServerEvent: Sendable {
    /// A message of the client, or a fault in its frame.
    case client(FrameDecoder.Event)
    /// The client's stream has ended.
    case clientClosed
    /// A kernel has opened its app and accepts questions.
    case kernelReady(KernelID, app: String)
    case kernelAnswered(KernelID, question: Int, KernelAnswer)
    case kernelTold(KernelID, KernelNews)
    case kernelEnded(KernelID, Death)
    /// The functions in which a kernel crashed.
    case kernelFrames(KernelID, CrashReport)
    /// Output of an app.
    case kernelPrinted(KernelID, String)
    case timer(TimerID)
    /// An effect outside documents has succeeded, with lines for the user, or failed.
    case done(request: Int, Result<[String], OutsideFault>)
    case hostProgressed(package: String, HostNews.Progress)
    case hostEnded(package: String, Result<BuiltHost, BuildFault>)
    /// Swift sources of a package were saved; `isManifest` if its `Package.swift` was.
    case sourcesChanged(package: String, isManifest: Bool)
    /// The outline of a Swift text, or the reason why Swift cannot be read.
    case outlined(request: Int, Result<Outline, OutsideFault>)
    /// A reply with the lines of code that it names.
    case codeRead(request: Int, CodeReply)
    /// The replies of an attached app.
    case appReplied(request: Int, Result<[Reply], OutsideFault>)
    /// The declarations that an index found for the names, or the reason why it could not be asked.
    case symbols(request: Int, Result<[IndexedSymbol], OutsideFault>)
}

/// Why an effect outside documents failed.
package struct OutsideFault: Error, Hashable, Sendable {
    package var message: String

    package init(_ message: String) {
        self.message = message
    }
}

package enum ServerEffect: Sendable {
    /// Bytes for the client, with their frame.
    case send([UInt8])
    /// Start a kernel and open an app in it, or the default app if none is named. With a package, the kernel is the
    /// program that was last built for it.
    case startKernel(KernelID, app: String?, package: String?)
    /// Build the program of a package, and report when its sources change from now on.
    case buildHost(package: String)
    case ask(KernelID, question: Int, KernelQuestion)
    /// End a kernel, whatever it is doing. No more events come from it.
    case killKernel(KernelID)
    /// Replaces a timer of the same name.
    case startTimer(TimerID, milliseconds: Int)
    case stopTimer(TimerID)
    /// Send commands to another running app, or to the only one if none is named; its answer is lines.
    case sendToApp(request: Int, process: Int?, text: String)
    /// The same for an app that is attached; its answer is replies.
    case askApp(request: Int, process: Int, text: String)
    /// Make the outline of a Swift text.
    case readSwift(request: Int, text: String)
    /// Add the lines of code to a reply of the program built for a package, or of this program if none is named.
    case readCode(request: Int, CodeReply, package: String?)
    /// Write the journal of a session with these commands; the result is its name. The package, if there is one, contains the
    /// session's workflows.
    case makeJournal(request: Int, app: String, package: String?, commands: [String])
    /// Ask the index of a package for declarations of these names.
    case findSymbols(request: Int, IndexPlace, names: [String])
    /// Report when the client's process has ended: it may have left its streams open.
    case watchClient(process: Int)
    case exit(Int32)
}

/// Where the index of a package is.
package enum IndexPlace: Hashable, Sendable {
    /// In the package's directory, where the last `swift build` has left it.
    case build(package: String)
    /// With the host of the package in that directory.
    case host(package: String)
}

/// Another running app that accepts commands.
package struct RunningApp: Hashable, Sendable {
    package var name: String
    package var process: Int
    /// The package in whose build directory its executable is; nil if it is elsewhere.
    package var package: String?

    package init(name: String, process: Int, package: String? = nil) {
        self.name = name
        self.process = process
        self.package = package
    }
}

package enum TimerID: Hashable, Sendable {
    /// Time limit of one statement.
    case limit(KernelID)
    /// When a kernel has been silent for so long that it counts as stuck.
    case silence(KernelID)
    /// How long a request waits for a kernel's answer.
    case answer(request: Int)
    /// How long the client waits for hints.
    case patience(String)
    /// When typing has paused for long enough to run a command that is likely to crash the app.
    case pause(String)
    /// When work has taken long enough to be shown to the user.
    case progress(String)
    /// The same for the build of a package.
    case build(String)
    /// When typing in a Swift file has paused.
    case swiftPause(String)
    /// When live trees have changed, and may soon change again.
    case liveTrees
    /// When the tree of a Swift file is audited.
    case audit(String)
    /// Time limit of a question to an index.
    case index(request: Int)
}
