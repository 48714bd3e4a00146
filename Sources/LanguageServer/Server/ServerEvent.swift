// What happens to the server, and what it wants done. Between the two is nothing but the server's own state, so that a test
// can play client, kernel and clock.

import WorkbenchWire

package enum ServerEvent: Sendable {
    /// A message of the client, or what is wrong with its frame.
    case client(FrameDecoder.Event)
    /// The client's stream has ended.
    case clientClosed
    /// A kernel has opened its app and takes questions.
    case kernelReady(KernelID, app: String)
    case kernelAnswered(KernelID, question: Int, KernelAnswer)
    case kernelTold(KernelID, KernelNews)
    case kernelEnded(KernelID, KernelEnd)
    /// What an app printed.
    case kernelPrinted(KernelID, String)
    case timer(TimerID)
    /// Something outside of documents has been done, or could not be: the lines that tell of it.
    case done(request: Int, Result<[String], OutsideFault>)
    /// What an index knows of names that were asked for, or why it could not be asked.
    case symbols(request: Int, Result<[IndexedSymbol], OutsideFault>)
}

/// Why something outside of documents could not be done.
package struct OutsideFault: Error, Hashable, Sendable {
    package var message: String

    package init(_ message: String) {
        self.message = message
    }
}

package enum ServerEffect: Sendable {
    /// Bytes for the client, with their frame.
    case send([UInt8])
    /// Start a kernel, and open an app in it: the default one if none is named.
    case startKernel(KernelID, app: String?)
    case ask(KernelID, question: Int, KernelQuestion)
    /// End a kernel, whatever it is doing. Nothing more is heard of it.
    case killKernel(KernelID)
    /// Replaces a timer of the same name.
    case startTimer(TimerID, milliseconds: Int)
    case stopTimer(TimerID)
    /// Send commands to an app that runs elsewhere, the only one if none is named; it answers with lines.
    case sendToApp(request: Int, process: Int?, text: String)
    /// Write the journal of a session that stands where these commands lead; its name is the answer.
    case makeJournal(request: Int, app: String, commands: [String])
    /// Ask the index of a package for declarations of these names.
    case findSymbols(request: Int, package: String, names: [String])
    /// Tell when the client's process has ended: it may have left its streams open.
    case watchClient(process: Int)
    case exit(Int32)
}

/// An app that runs elsewhere and can be sent commands.
package struct RunningApp: Hashable, Sendable {
    package var name: String
    package var process: Int

    package init(name: String, process: Int) {
        self.name = name
        self.process = process
    }
}

package enum TimerID: Hashable, Sendable {
    /// How long one statement may take.
    case limit(KernelID)
    /// How long the client waits for hints.
    case patience(String)
    /// When work becomes long enough to be shown.
    case progress(String)
    /// How long an index is waited for.
    case index(request: Int)
}
