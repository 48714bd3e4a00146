// The senders and receivers of actions in the steps of a script: commands and workers send actions, and an action's
// output becomes an action of the parent.

import WorkbenchLanguage
import WorkbenchValueTree
import WorkbenchWire

/// A sender or a receiver.
struct CallSite: Hashable {
    enum Kind: String {
        /// A command of the script, on its line.
        case command
        /// A node with all its actions.
        case node
        case action
        case output
        /// A worker, or a side effect.
        case worker
        /// The sinks of a node's last render, through which its screen sends actions.
        case sinks
        /// A parent that ignores a child's outputs.
        case ignoring
        /// The destination of the root's outputs.
        case outside
        /// A part of a node's state, or a property of a node.
        case data
        /// A screen, by name.
        case screen
    }

    var kind: Kind
    /// The path of the node; empty for commands and for everything outside the tree.
    var path = ""
    /// The case name of the action or output, or the words of the command.
    var name = ""
    /// The line of a command.
    var line: Int?
}

/// One step from a sender to a receiver.
struct Call: Hashable {
    var from: CallSite
    var to: CallSite
    /// The case name of the output that makes the step, if there is one.
    var output: String?
    /// The command that started the step.
    var statement: Int
}

struct CallGraph {
    private(set) var calls: [Call] = []
    /// The nodes' own names, by path.
    private(set) var names: [String: String] = [:]

    /// Collects the calls in the steps of the app that is open at a statement.
    init(_ document: Document, around statement: Int) {
        let commands = document.commands
        func opens(_ ordinal: Int) -> Bool {
            if case .opened? = document.evaluation.outcomes[ordinal]?.reply?.content { true } else { false }
        }
        let here = document.ordinal(from: statement)
        let first = commands.indices.last { $0 <= here && opens($0) } ?? 0
        let end = commands.indices.first { $0 > here && opens($0) } ?? commands.count
        for ordinal in first..<max(first, end) {
            guard let step = document.evaluation.outcomes[ordinal]?.step else { continue }
            add(step, of: commands[ordinal], document)
        }
    }

    private mutating func add(_ step: StepReply, of statement: Int, _ document: Document) {
        let command = document.callSite(ofCommand: statement)
        for hop in step.hops {
            names[hop.node.path] = hop.node.name
            let cause = hop.cause.flatMap { step.hops.indices.contains($0) ? step.hops[$0] : nil }
            let from: CallSite
            switch hop.source {
            case .outside: from = command
            case .worker: from = CallSite(kind: .worker, path: hop.node.path, name: "worker")
            case .sideEffect(let key, _):
                from = CallSite(kind: .worker, path: hop.node.path, name: "side effect \(key.text(width: 40))")
            case .child(let child):
                names[child.path] = child.name
                from = cause.map(\.site) ?? CallSite(kind: .node, path: child.path)
            case .properties: from = cause.map(\.site) ?? command
            }
            calls.append(Call(from: from, to: hop.site, output: cause?.output.map(Self.caseName), statement: statement))
            for case .field(let name)? in hop.changes.map(\.path.components.first) {
                let data = CallSite(kind: .data, path: hop.node.path, name: name)
                calls.append(Call(from: hop.site, to: data, output: nil, statement: statement))
            }
            switch hop.outputFate {
            case .left?: leave(hop, to: CallSite(kind: .outside), statement)
            case .ignored(let parent)?:
                names[parent.path] = parent.name
                leave(hop, to: CallSite(kind: .ignoring, path: parent.path), statement)
            case .mapped?, .withoutEffect?, nil: break
            }
        }
    }

    private mutating func leave(_ hop: StepReply.Hop, to site: CallSite, _ statement: Int) {
        calls.append(Call(from: hop.site, to: site, output: hop.output.map(Self.caseName), statement: statement))
    }

    fileprivate static func caseName(_ value: Value) -> String {
        String(value.text(.bareCase).prefix { $0 != "(" })
    }

    // MARK: - Questions

    /// The calls that a site receives. For an output, the calls to the actions that emit it.
    func incoming(_ site: CallSite) -> [Call] {
        switch site.kind {
        case .node: calls.filter { $0.to.path == site.path && $0.to.kind == .action }
        case .output:
            calls.filter { $0.isEmission(of: site) }.map {
                Call(from: $0.from, to: site, output: nil, statement: $0.statement)
            }
        case .command, .action, .worker, .sinks, .ignoring, .outside, .data, .screen: calls.filter { $0.to == site }
        }
    }

    func outgoing(_ site: CallSite) -> [Call] {
        switch site.kind {
        case .node: calls.filter { $0.from.path == site.path && $0.from.kind != .worker && $0.to.path != site.path }
        case .output: calls.filter { $0.isEmission(of: site) }
        case .command, .action, .worker, .sinks, .ignoring, .outside, .data, .screen:
            calls.filter { $0.from == site && $0.to.kind != .data }
        }
    }

    /// The full path of a participating node, given the end of its path; nil if several paths have the same end.
    func path(endingWith text: String) -> String? {
        let end = text.hasPrefix("/") ? text : "/" + text
        let found = names.keys.filter { $0.hasSuffix(end) }
        return found.count == 1 ? found.first : nil
    }

    /// The last command that led to a site.
    func lastStatement(of site: CallSite) -> Int? {
        calls.last { $0.to == site || site.kind == .node && $0.to.path == site.path }?.statement
    }
}

extension Call {
    fileprivate func isEmission(of output: CallSite) -> Bool {
        from.path == output.path && self.output == output.name
    }
}

extension StepReply.Hop {
    fileprivate var site: CallSite {
        let name =
            if let action { CallGraph.caseName(action) } else if case .properties = source { "workflowDidChange" } else
            {
                output == nil ? "set" : "emit"
            }
        return CallSite(kind: .action, path: node.path, name: name)
    }
}

extension Document {
    func callSite(ofCommand statement: Int) -> CallSite {
        let content = contentRange(ofStatement: statement)
        return CallSite(
            kind: .command, name: script.statements[statement].content,
            line: script.lines.line(at: content.lowerBound))
    }
}
