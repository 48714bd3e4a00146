// One small app for each kind of audit finding, and one without findings.

import WorkbenchKernel
import Workflow

enum FaultyApps {
    static var all: [KernelApp] {
        [
            KernelApp("clean", "a field that owns its text") { CleanWorkflow() },
            KernelApp("sharing", "two children with one object in their states") { SharingWorkflow() },
            KernelApp("stale", "a field that copies a property") { StaleWorkflow() },
            KernelApp("hoarding", "a parent that keeps what only its child uses") { HoardingWorkflow() },
            KernelApp("impure", "a render that counts") { ImpureWorkflow() },
            KernelApp("leaking", "rows that read more than their values") { LeakingWorkflow() },
        ]
    }
}

/// Shows a string, and emits each typed string as an output.
private struct FieldWorkflow: Workflow {
    typealias Output = String
    var title: String

    enum Action: WorkflowAction {
        typealias WorkflowType = FieldWorkflow
        case typed(String)

        func apply(toState state: inout Void) -> String? {
            switch self {
            case .typed(let text): text
            }
        }
    }

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<FieldWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        return title
    }
}

/// Owns a string, shows it and passes it to a field.
private struct CleanWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var text = "a"
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = CleanWorkflow
        case changed(String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .changed(let text): state.text = text
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<CleanWorkflow>) -> [String] {
        let field = FieldWorkflow(title: "edit").rendered(in: context, outputMap: Action.changed)
        return [field, state.text]
    }
}

/// Keeps a string that only its child uses and changes.
private struct HoardingWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var text = "a"
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = HoardingWorkflow
        case changed(String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .changed(let text): state.text = text
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<HoardingWorkflow>) -> [String] {
        [FieldWorkflow(title: state.text).rendered(in: context, outputMap: Action.changed)]
    }
}

private final class Account {
    var balance = 0
}

private struct SharingWorkflow: Workflow {
    typealias Output = Never
    let account = Account()

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<SharingWorkflow>) -> [Int] {
        ["first", "second"].map { HolderWorkflow(account: account).rendered(in: context, key: $0) }
    }
}

private struct HolderWorkflow: Workflow {
    typealias Output = Never
    var account: Account

    struct State {
        var account: Account
    }

    func makeInitialState() -> State { State(account: account) }
    func render(state: State, context: RenderContext<HolderWorkflow>) -> Int { state.account.balance }
}

private struct StaleWorkflow: Workflow {
    typealias Output = Never

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<StaleWorkflow>) -> [String] {
        [
            CopyWorkflow(model: CopyWorkflow.Model(title: "a", note: "b"), refreshed: "c", count: 1)
                .rendered(in: context)
        ]
    }
}

/// Copies two properties into its state, but refreshes only one.
private struct CopyWorkflow: Workflow {
    typealias Output = Never

    struct Model: Equatable {
        var title: String
        var note: String
    }

    var model: Model
    var refreshed: String
    var count: Int

    struct State: Equatable {
        var copy: Model
        var fresh: String
    }

    func makeInitialState() -> State { State(copy: model, fresh: refreshed) }

    func workflowDidChange(from previousWorkflow: CopyWorkflow, state: inout State) {
        state.fresh = refreshed
    }

    func render(state: State, context: RenderContext<CopyWorkflow>) -> String { state.copy.title + state.fresh }
}

private struct ImpureWorkflow: Workflow {
    typealias Output = Never

    final class Counter {
        var renders = 0
    }

    let counter = Counter()

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<ImpureWorkflow>) -> Int {
        counter.renders += 1
        return counter.renders
    }
}

private struct LeakingWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = LeakingWorkflow
        case enlarge

        func apply(toState state: inout Int) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 12 }

    func render(state: Int, context: RenderContext<LeakingWorkflow>) -> [String] {
        _ = context.makeSink(of: Action.self)
        return ["a", "b"].rendered(in: context, key: \.self) { LineWorkflow(text: $0, size: state) }
    }
}

private struct LineWorkflow: Workflow {
    typealias Output = Never
    var text: String
    var size: Int
    func makeInitialState() {}
    func render(state: Void, context: RenderContext<LineWorkflow>) -> String { "\(text) \(size)" }
}
