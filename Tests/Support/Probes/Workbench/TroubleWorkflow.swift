// A workflow whose actions crash, loop, exit and print.

import Workflow

#if canImport(Glibc)
    import Glibc
#endif

struct TroubleWorkflow: Workflow {
    struct State: Equatable {
        var count = 0
        var note = ""
    }

    struct Rendering {
        var count: Int
        var note: String
        var onAdd: (Int) -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = TroubleWorkflow

        case add(Int)
        case note(text: String)
        case say(text: String)
        case complain(text: String)
        case trap
        case loop
        case leave(code: Int)
        case overflow
        case signalParent(Int)
        case leaveSleeper

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .add(let amount): state.count += amount
            case .note(let text): state.note = text
            case .say(let text): print(text)
            case .complain(let text): text.withCString { _ = write(STDERR_FILENO, $0, strlen($0)) }
            case .trap: fatalError("told to trap at \(state.count)")
            case .loop:
                print("looping")
                // During a replay, output is shown only at the end, so a file tells the test that the loop has started.
                if let path = getenv("LOOPING") { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
                // Sleeps, to leave the processor to other tests.
                while state.count < Int.max {
                    state.count &= 7
                    usleep(1_000)
                }
            case .leave(let code): exit(Int32(code))
            case .signalParent(let signal): kill(getppid(), Int32(signal))
            case .leaveSleeper: startSleeper()
            case .overflow: state.count = depth(of: state.count)
            }
            return nil
        }

        /// Starts a process in a session of its own, and doesn't wait for it.
        private func startSleeper() {
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            // POSIX_SPAWN_SETSID, which the Glibc module leaves out.
            posix_spawnattr_setflags(&attributes, 0x80)
            var process: pid_t = 0
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("1000"), nil]
            posix_spawn(&process, "/bin/sleep", nil, &attributes, &arguments, environ)
        }

        private func depth(of number: Int) -> Int {
            number == Int.max ? 0 : depth(of: number &+ 1) &+ 1
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<TroubleWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        return Rendering(count: state.count, note: state.note) { sink.send(.add($0)) }
    }
}
