// `lldb`: a copy of the process that waits for a debugger, and then repeats a step.

import WorkbenchCSystem
import WorkbenchLanguage

#if canImport(Glibc)
    import Glibc
#endif

extension LLDBCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let range = command.argument(Self.step)?.range
        let index = try session.moment(command[Self.step], range)
        var code = try session.code(ofStepAt: index, range)
        guard !session.isAttached else {
            throw Refusal(
                .impossible,
                "a running app can't be copied: attach lldb to it, or open the app with `workflow open` and take the step there",
                at: command.range)
        }
        // The kernel has one copy at a time.
        session.debuggedCopy = nil
        let copy = try session.debuggedCopy(repeating: index)
        session.debuggedCopy = copy
        code.process = Int(copy.process)
        return .code(code)
    }
}

extension Session {
    fileprivate func debuggedCopy(repeating index: Int) throws(Refusal) -> DebuggedCopy {
        let moment = timeline.moments[index]
        let before = try details(of: moment.parent ?? index).snapshot
        let copy = Session(copying: self)
        defer { copy.tree.end() }
        do {
            return try DebuggedCopy {
                MainActor.assumeIsolated {
                    copy.tree.restore(before)
                    for group in copy.takeGroups(isOneCommand: true) { copy.learn(group.events) }
                    do throws(Refusal) {
                        try copy.takeAgain(moment, moment.command)
                        // The user may have quit the debugger during the step.
                        guard csystem_is_traced() != 0 else { return }
                        ProcessCopy.writeError(
                            "step \(moment.number) has run; `continue` runs it again, `quit` ends the debugger")
                    } catch {
                        ProcessCopy.writeError("step \(moment.number) can't be repeated: \(error.text)")
                    }
                }
            }
        } catch {
            throw Refusal(
                .impossible,
                """
                debugging isn't allowed here: ptrace was refused (\(error.text)). In a container, add \
                --cap-add=SYS_PTRACE; elsewhere, run `sudo sysctl kernel.yama.ptrace_scope=1`
                """)
        }
    }
}

/// A copy of the process that calls a closure again and again while a debugger is attached.
final class DebuggedCopy {
    struct Problem: Error {
        let text: String
    }

    let process: pid_t

    init(_ body: () -> Void) throws(Problem) {
        let copy = withoutActuallyEscaping(body) { body in
            ClosureBox.passing(body) {
                csystem_debug_begin(
                    { Unmanaged<ClosureBox<() -> Void>>.fromOpaque($0).takeUnretainedValue().closure() }, $0.toOpaque())
            }
        }
        // Until `process` is set, throwing an error doesn't call `deinit`.
        guard copy > 0 else { throw Problem(text: String(cString: strerror(-copy))) }
        process = copy
    }

    deinit { csystem_debug_end(process) }
}
