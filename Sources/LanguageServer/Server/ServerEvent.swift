// What happens to the server, and what it wants done. Between the two is nothing but the server's own state, so that a test
// can play client, kernel and clock.

import Wire

package enum ServerEvent: Sendable {
    /// A message of the client, or what is wrong with its frame.
    case client(FrameDecoder.Event)
    /// The client's stream has ended.
    case clientClosed
    /// A kernel has opened its app and takes questions.
    case kernelReady(KernelID)
    case kernelAnswered(KernelID, question: Int, KernelAnswer)
    case kernelTold(KernelID, KernelNews)
    case kernelEnded(KernelID, KernelEnd)
    /// What an app printed.
    case kernelPrinted(KernelID, String)
    case timer(TimerID)
    /// An app that runs elsewhere has answered.
    case appAnswered(request: Int, Result<[String], AppFault>)
}

/// Why an app that runs elsewhere did not take a command.
package struct AppFault: Error, Hashable, Sendable {
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
    /// Send a command to an app that runs elsewhere.
    case sendToApp(request: Int, text: String)
    case exit(Int32)
}

package enum TimerID: Hashable, Sendable {
    /// How long one statement may take.
    case limit(KernelID)
    /// How long the client waits for hints.
    case patience(String)
    /// When work becomes long enough to be shown.
    case progress(String)
}
