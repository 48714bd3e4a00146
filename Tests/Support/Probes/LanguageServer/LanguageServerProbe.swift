// The language server with the tutorial's app, as started by tests and editors. The same executable is also the kernel.

import FoundationEssentials
import WorkbenchKernel
import WorkbenchLanguageServer
import WorkbenchTutorial5
import Workflow
import WorkflowUI

@main
enum LanguageServerProbe {
    static func main() async {
        if CommandLine.arguments.dropFirst().first == "kernel" {
            await runKernel(apps: [
                KernelApp("todo", "the tutorial's todo app") { WorkbenchTutorial5.RootWorkflow() },
                KernelApp("loop", "an app that does not come back") { LoopWorkflow() },
            ])
        }
        LanguageServer.run(arguments: Array(CommandLine.arguments.dropFirst()), hosts: hosts)
    }

    /// If `WORKBENCH_PROBE_INDEX` is set, this program is the host of every package, and the variable names the index's
    /// folder.
    private static var hosts: HostWork? {
        ProcessInfo.processInfo.environment["WORKBENCH_PROBE_INDEX"].map { folder in
            let program = CommandLine.arguments[0]
            return HostWork(
                build: { $1(.ended(.success(BuiltHost(executable: program, stamp: "")))) },
                index: { $1(.success(folder)) },
                makeReader: { $0(.failure(OutsideFault("this probe reads no Swift"))) },
                readCode: { $2($0.with(.missing)) })
        }
    }
}

/// Every way in which a user's code can fail to return.
struct LoopWorkflow: Workflow {
    typealias Output = Never
    typealias Rendering = AnyScreen

    struct State: Equatable {
        var count = 0
    }

    struct Screen: WorkflowUI.Screen {
        var count: Int
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = LoopWorkflow
        case count
        case loop
        case trap

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .count: state.count += 1
            case .loop: while state.count >= 0 { state.count = state.count % 7 + 1 }
            case .trap: fatalError("told to")
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<LoopWorkflow>) -> AnyScreen {
        _ = context.makeSink(of: Action.self)
        return AnyScreen(Screen(count: state.count))
    }
}
