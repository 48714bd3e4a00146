// Keeps the last steps of an app without a session, and writes them as a script when asked, or when the app crashes.

import WorkbenchCSystem
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire
import Workflow

#if canImport(Glibc)
    import Glibc
#endif

/// Keeps the last steps of a running app, so that `workflow --resume` can open the tree as it was.
///
///     let host = WorkflowHost(workflow: TodoWorkflow(name: "Ada"))
///     let recorder = WorkflowRecorder(host, last: 200)
///
/// If the app crashes, the steps become a saved session, and a line on stderr has the command that opens it. The session
/// ends before the action that crashed the app.
///
/// While the app runs, a step costs little: only its action is stored. The steps are repeated only when
/// they are written, in a copy of the process, where side effects and workers are off. So each line of the script works,
/// and the app's own tree isn't touched. Not everything can be repeated:
///
/// - Values that can't be written, such as closures, class instances and `Redacted` values, aren't in the script. An action
///   with such a value is written as its effect. A comment lists the missing parts.
/// - Changes made with `set` in an attached session aren't recorded.
/// - If the app crashes while it allocates memory, or if a thread other than the main one overflows its stack, the script
///   may be missing. If the main actor is in a step while another thread crashes, that step may be incomplete.
@MainActor
public final class WorkflowRecorder {
    private let recorder: ActionRecorder
    private weak var host: (any TreeHost)?
    private let opened: String?
    private let package: String?

    /// The recorder whose steps are written at a crash: the last one that began.
    private static var current: WorkflowRecorder?

    /// Records the steps of a host's tree, which must belong to the main actor.
    ///
    /// - Parameters:
    ///   - host: The host of the tree. It isn't retained. A host has one recorder; a new one replaces it.
    ///   - last: The minimum number of steps to keep; at most twice as many are.
    ///   - opens: The text after `open` that creates the root in a session, as in `"CartWorkflow(service: LiveService())"`.
    ///     Without it, the root's properties are written, which is impossible for closures and class instances.
    public init<Root: Workflow>(
        _ host: WorkflowHost<Root>, last: Int = 200, opens: String? = nil, file: StaticString = #filePath
    ) {
        precondition(last > 0, "WorkflowRecorder(_:last:) keeps at least one step, not \(last)")
        recorder = ActionRecorder(of: host.tree, keeping: last)
        self.host = host
        opened = opens
        package = Self.package(containing: "\(file)")
        host.tree.recorder = recorder
        Self.current = self
        if csystem_on_crash({ WorkflowRecorder.saveAtCrash() }, 20) != 0 {
            Self.report("the steps before a crash can't be saved: \(String(cString: strerror(errno)))")
        }
    }

    /// Ends the recording. Steps that were recorded can still be written.
    public func stop() {
        if host?.tree.recorder === recorder { host?.tree.recorder = nil }
        if Self.current === self { Self.current = nil }
    }

    /// Writes the steps to a file, which `workflow --resume FILE.wf` opens. Only the user can read it.
    public func write(to path: String) throws(Failure) {
        _ = try inCopy { [self] () throws(Failure) in
            let script = try script(hasCrashed: false)
            let new = "\(path).\(getpid()).new"
            unlink(new)
            do throws(JournalFile.OpenError) {
                _ = try JournalFile(
                    creating: new, text: JournalText(opened: script.opened, lines: script.lines, package: package))
            } catch {
                unlink(new)
                // The caller doesn't know the temporary file.
                guard case .system(let error) = error else { throw Failure(description: error.message) }
                throw Failure(description: "can't write \(path): \(error.reason)")
            }
            guard rename(new, path) == 0 else {
                let reason = String(cString: strerror(errno))
                unlink(new)
                throw Failure(description: "can't write \(path): \(reason)")
            }
            return ""
        }
    }

    /// The reason why steps weren't written.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    // MARK: - Writing

    private func script(hasCrashed: Bool) throws(Failure) -> RecordedScript {
        do throws(Refusal) {
            return try RecordedScript(recorder, opening: opened, hasCrashed: hasCrashed)
        } catch {
            throw Failure(description: error.text)
        }
    }

    /// Marks the answer of a copy in its standard error.
    private nonisolated static let mark = "\n\u{1}recorder "

    /// Runs code that repeats steps in a copy of the process, and returns its answer.
    private func inCopy(_ body: () throws(Failure) -> String) throws(Failure) -> String {
        let outcome = ProcessCopy.outcome(of: 1, limit: 10_000) { _ in
            do throws(Failure) {
                csystem_write_error(Self.mark + (try body()))
                return true
            } catch {
                csystem_write_error(Self.mark + error.description)
                return false
            }
        }
        // The steps may have printed something, too.
        let errors = outcome?.errors ?? ""
        let text = errors.ranges(of: Self.mark).last.map { String(errors[$0.upperBound...]) } ?? ""
        guard outcome?.done == 1 else {
            throw Failure(description: text.isEmpty ? "the steps couldn't be repeated in a copy of the app" : text)
        }
        return text
    }

    /// Called in a signal handler on the main thread.
    private nonisolated static func saveAtCrash() { callInEndingProcess { current?.saveSession() } }

    private func saveSession() {
        // A crash on another thread isn't attributed to the action.
        let isInStep =
            csystem_crash_was_on_main_thread() != 0
            && [.applying, .rendering, .startingSideEffects].contains(host?.tree.phase ?? .ended)
        do throws(Failure) {
            let name = try inCopy { [self] () throws(Failure) in try savedSession(hasCrashed: isInStep) }
            Self.report("the app crashed; to open its last steps: workflow --resume=\(name)")
        } catch {
            Self.report("the app crashed, and its last steps couldn't be saved: \(error.description)")
        }
    }

    /// Writes the steps to a new session, and returns its name.
    private func savedSession(hasCrashed: Bool) throws(Failure) -> String {
        let script = try script(hasCrashed: hasCrashed)
        guard let directory = JournalDirectory() else {
            throw Failure(description: "there is no home directory; set HOME or XDG_STATE_HOME")
        }
        do throws(JournalFile.OpenError) {
            let text = JournalText(opened: script.opened, lines: script.lines)
            return try directory.create(continuing: text, package: package).name
        } catch {
            throw Failure(description: error.message)
        }
    }

    private static func package(containing file: String) -> String? {
        var parts = file.split(separator: "/").dropLast()
        while !parts.isEmpty {
            let directory = "/" + parts.joined(separator: "/")
            if access(directory + "/Package.swift", F_OK) == 0 { return directory }
            parts.removeLast()
        }
        return nil
    }

    private nonisolated static func report(_ text: String) { csystem_write_error("WorkflowRecorder: \(text)\n") }
}
