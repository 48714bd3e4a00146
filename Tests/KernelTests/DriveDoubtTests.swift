// `audit --drive` finds out by experiment whether a place is a function of the rest of its state.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct DriveDoubtTests {
    @Test("audit --drive finds a text that one action doesn't update, though no state occurs twice by chance")
    func driveFindsTextThatIsntUpdated() throws {
        try DriveRelationTests.Example(place: ".label") { isFixed in
            KernelApp("songs", "songs that are played one after another") { SongsWorkflow(isFixed: isFixed) }
        }.check("audit --drive 300")
    }

    @Test("audit --drive accepts a notice about the last change, which isn't a function of the rest", arguments: 1...3)
    func driveAcceptsNoticeAboutTheLastChange(seed: Int) throws {
        let app = KernelApp("names", "names that are added, removed and marked") { NamesWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        guard case .audit(let reply) = try dialogue.say("audit --drive 300 --seed \(seed)").content else {
            Issue.record("audit --drive is an audit")
            return
        }
        #expect(reply.findings.isEmpty, "\(reply.findings)")
    }
}

/// The label names the current song. The bug is that skipping a song for good doesn't update it.
private struct SongsWorkflow: Workflow {
    let isFixed: Bool

    struct State: Equatable {
        var songs = ["Air", "Bolero", "Canon", "Dumka"]
        var current = 0
        var played: [String] = []
        var label = "1 of 4: Air"

        mutating func write() {
            if current >= songs.count { current = 0 }
            label = songs.isEmpty ? "0 of 0" : "\(current + 1) of \(songs.count): \(songs[current])"
        }
    }

    struct Screen {
        let label: String
        let songs: [String]
        let played: [String]
        let onPlay: () -> Void
        let onNext: () -> Void
        let onDrop: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = SongsWorkflow
        case play, next, drop

        func apply(toState state: inout State, workflow: SongsWorkflow) -> Never? {
            guard !state.songs.isEmpty else { return nil }
            switch self {
            case .play:
                state.played.append(state.songs.remove(at: state.current))
                state.write()
            case .next:
                state.current = (state.current + 1) % state.songs.count
                state.write()
            case .drop:
                state.songs.remove(at: state.current)
                if workflow.isFixed { state.write() } else if state.current >= state.songs.count { state.current = 0 }
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<SongsWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            label: state.label, songs: state.songs, played: state.played, onPlay: { sink.send(.play) },
            onNext: { sink.send(.next) }, onDrop: { sink.send(.drop) })
    }
}

/// The notice tells what was added or removed last. Marking a name isn't worth a notice.
private struct NamesWorkflow: Workflow {
    struct Name: Equatable {
        let id: Int
        var isMarked = false
    }

    struct State: Equatable {
        var names = [Name(id: 1), Name(id: 2)]
        var next = 3
        var notice = ""
    }

    struct Screen {
        let names: [String]
        let notice: String
        let onAdd: () -> Void
        let onRemove: (Int) -> Void
        let onMark: (Int) -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = NamesWorkflow
        case add
        case remove(Int)
        case mark(Int)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .add:
                state.names.append(Name(id: state.next))
                state.notice = "added \(state.next)"
                state.next += 1
            case .remove(let index):
                guard state.names.indices.contains(index) else { return nil }
                state.notice = "removed \(state.names.remove(at: index).id)"
            case .mark(let index):
                if state.names.indices.contains(index) { state.names[index].isMarked.toggle() }
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<NamesWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            names: state.names.map { "\($0.id)\($0.isMarked ? "!" : "")" }, notice: state.notice,
            onAdd: { sink.send(.add) }, onRemove: { sink.send(.remove($0)) }, onMark: { sink.send(.mark($0)) })
    }
}
