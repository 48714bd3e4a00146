// Events as text, so a test can list the expected ones in a few lines.

import Workflow

extension WorkflowHost {
    /// Runs the closure and returns the events, one per line: the number of the cause, then what happened and where.
    func events(
        showing kinds: Set<String> = EventText.actions, during body: () -> Void
    ) -> [String] {
        let log = EventLog()
        var paths: [NodeID: String] = [:]
        func note() { tree.root?.forEach { paths[$0.id] = $0.path } }
        note()
        tree.log = log
        body()
        note()
        tree.log = nil
        return EventText.lines(of: log.events, paths: paths, showing: kinds)
    }
}

enum EventText {
    static let actions: Set<String> = ["received", "applied", "mapped", "ignored", "sent", "queued", "dropped"]
    static let renders: Set<String> = ["render", "skipped"]
    static let lives: Set<String> = ["began", "ended", "effect started", "effect ended"]

    static func lines(of events: [Event], paths: [NodeID: String], showing kinds: Set<String>) -> [String] {
        var shown: [Event.ID: Int] = [:]
        var causes: [Event.ID: Event.ID?] = [:]
        var lines: [String] = []
        for event in events {
            causes[event.id] = event.cause
            let (kind, text) = describe(event.kind)
            guard kinds.contains(kind) else { continue }
            var cause = event.cause
            while let known = cause, shown[known] == nil { cause = causes[known] ?? nil }
            shown[event.id] = lines.count + 1
            let origin = cause.flatMap { shown[$0] }.map { "\($0)" } ?? "·"
            lines.append("\(origin) \(paths[event.node] ?? "?") \(text)")
        }
        return lines
    }

    private static func describe(_ kind: Event.Kind) -> (String, String) {
        switch kind {
        case .sessionBegan: ("began", "began")
        case .sessionEnded: ("ended", "ended")
        case .initialStateMade(let state): ("state", "made \(state)")
        case .stateRestored(let state): ("state", "restored \(state)")
        case .stateReplaced(let before, let after): ("state", "set \(before) → \(after)")
        case .propertiesChanged(_, _, let comparison): ("properties", "properties \(comparison)")
        case .renderStarted(let reason): ("render", "render: \(reason)")
        case .renderFinished: ("rendered", "rendered")
        case .renderSkipped: ("skipped", "skipped")
        case .actionReceived(let action, let source): ("received", "received \(action) from \(text(source))")
        case .actionApplied(_, _, let after, let output, _):
            ("applied", "is \(after)" + (output.map { ", says \($0)" } ?? ""))
        case .outputMapped(let output, let action, _): ("mapped", "\(output) becomes \(action)")
        case .outputIgnored(let output): ("ignored", "\(output) is ignored")
        case .outputSent(let output): ("sent", "\(output) goes out")
        case .sideEffectStarted(let key): ("effect started", "effect \(key) started")
        case .sideEffectEnded(let key): ("effect ended", "effect \(key) ended")
        case .stateUpdated(let before, let after, _): ("updated", "updated \(before) → \(after)")
        case .sideEffectFinished(let key): ("effect finished", "effect \(key) finished")
        case .sideEffectRequested(let key): ("effect requested", "effect \(key) requested")
        case .sideEffectReleased(let key): ("effect released", "effect \(key) released")
        case .actionQueued(let action, _, let phase): ("queued", "queued \(action) while \(phase)")
        case .actionDropped(let action, let reason): ("dropped", "dropped \(action): \(reason)")
        case .impureRendering: ("impure", "impure")
        }
    }

    private static func text(_ source: ActionSource) -> String {
        switch source {
        case .outside: "outside"
        case .worker: "worker"
        case .sideEffect(let origin): "effect \(origin.key)"
        case .childOutput: "child"
        }
    }
}
