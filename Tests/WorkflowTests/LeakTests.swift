// Everything that a node owns is freed with the node, no matter what closures over its sinks exist. The test for a
// worker's object is in the worker tests.

import Testing
import Workflow

@Suite struct LeakTests {
    enum End: String, CaseIterable {
        case childRemoved, hostGone
    }

    @Test(arguments: End.allCases, [false, true])
    func objectsOfAnEndedChildAreFreedDespiteItsScreen(end: End, isWatched: Bool) {
        let held = Held()
        let watchers: [any WorkflowObserver] = isWatched ? [Quiet()] : []
        var host: WorkflowHost? = WorkflowHost(
            workflow: HolderParent(makeObject: held.make), observers: watchers)
        let screen = host?.rendering.value
        screen?.child?("tied")
        #expect(held.living == ["effect", "property", "state"])
        switch end {
        case .childRemoved:
            screen?.remove()
            #expect(host?.rendering.value.child == nil)
        case .hostGone:
            host = nil
        }
        #expect(held.living == [], "with the old screen still here")
        screen?.child?("to nobody")
        withExtendedLifetime((host, screen)) {}
    }

    @Test func deadSinkHoldsNoObjects() {
        let held = Held()
        var host: WorkflowHost? = WorkflowHost(workflow: HolderWorkflow(object: held.make("property"), held: held.make))
        let old = host?.rendering.value
        host?.rendering.value("done")
        host = nil
        #expect(held.living == [])
        old?("again")
    }

    @Test func endedForkHoldsNoObjects() {
        let held = Held()
        var host: WorkflowHost? = WorkflowHost(workflow: HolderParent(makeObject: held.make))
        var fork: (any TreeHost)? = host?.tree.snapshot().fork()
        #expect(fork?.tree.root?.children.count == 1)
        fork = nil
        host = nil
        #expect(held.living == [])
    }
}

/// Makes objects, and counts the living ones.
private final class Held {
    private struct Weak {
        weak var object: Tied?
    }

    private var all: [Weak] = []

    func make(_ name: String) -> Tied {
        let object = Tied(name: name)
        all.append(Weak(object: object))
        return object
    }

    var living: [String] { all.compactMap(\.object?.name).sorted() }
}

/// A class that holds a closure over a sink.
private final class Tied {
    let name: String
    var callback: () -> Void = {}

    init(name: String) {
        self.name = name
    }
}

private struct Quiet: WorkflowObserver {}

/// Holds one object in its properties, one in its state and one in a side effect; each holds a closure over its sink.
private struct HolderWorkflow: Workflow {
    struct State {
        let object: Tied
        var isDone = false
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = HolderWorkflow
        case note(String)

        func apply(toState state: inout State) -> Never? {
            if case .note("done") = self { state.isDone = true }
            return nil
        }
    }

    let object: Tied
    let held: (String) -> Tied

    func makeInitialState() -> State { State(object: held("state")) }

    func render(state: State, context: RenderContext<HolderWorkflow>) -> (String) -> Void {
        if state.isDone { return { _ in } }
        let sink = context.makeSink(of: Action.self)
        object.callback = { sink.send(.note("from the property")) }
        state.object.callback = { sink.send(.note("from the state")) }
        context.runSideEffect(key: "effect") { [held] lifetime in
            let tied = held("effect")
            tied.callback = { sink.send(.note("from the effect")) }
            lifetime.onEnded { tied.callback() }
        }
        return { sink.send(.note($0)) }
    }
}

private struct HolderParent: Workflow {
    struct Screen {
        var child: ((String) -> Void)?
        var remove: () -> Void
    }

    typealias State = Bool

    let makeObject: (String) -> Tied

    func makeInitialState() -> Bool { true }

    func render(state: Bool, context: RenderContext<HolderParent>) -> Screen {
        let sink = context.makeStateMutationSink()
        let child = state ? Keeper(held: makeObject).rendered(in: context) : nil
        return Screen(child: child, remove: { sink.send { $0 = false } })
    }
}

/// Creates the property's object only once, so each render passes the same one.
private struct Keeper: Workflow {
    let held: (String) -> Tied

    func makeInitialState() -> Tied { held("property") }

    func render(state: Tied, context: RenderContext<Keeper>) -> (String) -> Void {
        HolderWorkflow(object: state, held: held).rendered(in: context)
    }
}
