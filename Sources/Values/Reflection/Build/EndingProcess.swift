// Calls in a process that is about to end.

/// Calls a function of the main actor on any thread. Only for a signal handler in a process that has crashed, where
/// nothing runs on the main actor anymore.
package func callInEndingProcess(_ function: @MainActor () -> Void) {
    withoutActuallyEscaping(function) { unsafeBitCast($0, to: (() -> Void).self)() }
}
