// A process for tests. It runs as a kernel, started as a front end would start it, or as an app with its own tree that
// clients can attach to.

import Dispatch
import Foundation
import Synchronization
import WorkbenchCSystem
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchTutorial5
import WorkbenchWire
import WorkbenchWorkers
import Workflow
import WorkflowInspection

#if canImport(Glibc)
    import Glibc
#endif

@main
enum KernelProbe {
    static func main() {
        _ = main_queue_handle()
        Task { @MainActor in
            if CommandLine.arguments.dropFirst().first == "app" {
                await runApp()
                exit(0)
            }
            if CommandLine.arguments.dropFirst().first == "recorded" { recordAndCrash() }
            let keptSteps = ProcessInfo.processInfo.environment["WORKBENCH_PROBE_STEPS"].flatMap { Int($0) }
            let apps = [
                KernelApp("todo", "the tutorial's todo app") { RootWorkflow() },
                KernelApp("feed", "workers that load, retry and cancel") { FeedWorkflow() },
                KernelApp("garden", "a large tree") { GardenWorkflow() },
                KernelApp("chain", "10,000 nodes, each below the other") { LinkWorkflow(rest: 9_999) },
                KernelApp("hoard", "each state is a megabyte larger") { HoardWorkflow() },
                KernelApp("rude", "code that does not play along") { RudeWorkflow() },
            ]
            await runKernel(apps: apps, keepingSteps: keptSteps ?? Session.keptSteps)
        }
        // The real program does the same.
        main_queue_run { KernelSide.endUnheard() }
    }

    /// Writes its steps to the file that the arguments name, and then crashes in a step.
    @MainActor
    private static func recordAndCrash() -> Never {
        let host = WorkflowHost(workflow: RudeWorkflow())
        let recorder = WorkflowRecorder(host, last: 2)
        func send(_ action: RudeWorkflow.Action) { _ = try? host.tree.root?.send(erased: action) }
        for _ in 0..<3 { send(.count) }
        do {
            try recorder.write(to: CommandLine.arguments[2])
        } catch {
            print(error)
        }
        print(host.rendering.value)
        fflush(nil)
        guard CommandLine.arguments.last == "thread" else {
            send(.trap)
            exit(0)
        }
        let thread = Thread { fatalError("on a thread of its own") }
        thread.start()
        while true { sleep(1) }
    }

    /// Runs until its input ends, and then prints what its clients did to it.
    @MainActor
    private static func runApp() async {
        let host = WorkflowHost(workflow: RudeWorkflow())
        let inspection = WorkflowInspector.serve(host, name: "probe")
        print(inspection.socketPath ?? "not served")
        fflush(nil)
        await Task.detached { while readLine() != nil {} }.value
        print(host.rendering.value)
    }
}

/// One node of a chain.
struct LinkWorkflow: Workflow, Equatable {
    typealias Output = Never
    var rest: Int

    enum Action: WorkflowAction {
        typealias WorkflowType = LinkWorkflow
        case touch

        func apply(toState state: inout Int) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<LinkWorkflow>) -> Int {
        _ = context.makeSink(of: Action.self)
        guard rest > 0 else { return state }
        return state + LinkWorkflow(rest: rest - 1).rendered(in: context)
    }
}

/// Keeps a megabyte more with each action, without end.
struct HoardWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var texts: [String] = []
        var isDone = false
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = HoardWorkflow
        case grow

        func apply(toState state: inout State) -> Never? {
            state.texts.append(String(repeating: state.texts.count.isMultiple(of: 2) ? "a" : "b", count: 1 << 20))
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<HoardWorkflow>) -> Int {
        _ = context.makeSink(of: Action.self)
        return state.texts.count
    }
}

/// Misbehaves on command in every way that a kernel must survive.
struct RudeWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = RudeWorkflow
        case count
        case say(String)
        /// Takes the next number, which isn't part of any state.
        case draw
        case loop
        case leave(status: Int)
        case trap
        case close(from: Int, to: Int)
        case fill(megabytes: Int)
        case startTimers
        case replace(from: Int, to: Int, with: Int)
        case closeMainQueue
        case closeMainQueueLater
        case replaceMainQueue(with: Int)

        private static let lastNumber = Atomic(0)

        func apply(toState state: inout Int) -> Never? {
            switch self {
            case .count: state += 1
            case .say(let text): print(text)
            case .draw: state = Self.lastNumber.add(1, ordering: .relaxed).newValue
            case .loop: while true { state &+= 1 }
            case .leave(let status): exit(Int32(status))
            case .trap: fatalError("as it was told")
            case .close(let first, let last): for number in first...last { Glibc.close(Int32(number)) }
            case .startTimers: Self.startTimers()
            case .fill(let megabytes): _ = [UInt8](repeating: 1, count: megabytes << 20).last
            case .replace(let first, let last, let with):
                for number in first...last where number != with { dup2(Int32(with), Int32(number)) }
            case .closeMainQueue: Glibc.close(main_queue_handle())
            case .closeMainQueueLater:
                var thread = pthread_t()
                pthread_create(
                    &thread, nil,
                    { _ in
                        usleep(200_000)
                        Glibc.close(main_queue_handle())
                        return nil
                    }, nil)
            case .replaceMainQueue(let with): dup2(Int32(with), main_queue_handle())
            }
            return nil
        }

        /// Starts one timer for each of libdispatch's clocks.
        private static func startTimers() {
            let delay = DispatchTimeInterval.milliseconds(5)
            DispatchQueue.main.asyncAfter(wallDeadline: .now() + delay) { show("the wall's timer") }
            Task {
                try? await Task.sleep(for: .milliseconds(5), clock: .continuous)
                show("the continuous timer")
            }
            Task {
                try? await Task.sleep(for: .milliseconds(5), clock: .suspending)
                show("the suspending timer")
            }
        }

        private static func show(_ text: String) {
            print(text)
            fflush(nil)
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<RudeWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return "counted to \(state)"
    }
}
