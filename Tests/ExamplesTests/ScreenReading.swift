// Helpers that read screens and tap their buttons, using the apps' own labels.

import BackStackContainer
import Testing
import Workflow
import WorkflowUI

extension BackStackScreen<AnyScreen> {
    /// The topmost screen, which must have this type.
    func top<Wanted: Screen>(
        _ type: Wanted.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Wanted {
        let item = try #require(items.last, "the stack is empty", sourceLocation: sourceLocation)
        return try #require(
            item.screen.wrappedScreen as? Wanted, "shown is \(item.screen.wrappedScreen), expected \(type)",
            sourceLocation: sourceLocation)
    }

    /// The bar titles, oldest first; nil for a bar without one.
    var titles: [String?] {
        items.map { item in
            guard case .visible(let content) = item.barVisibility, case .text(let title) = content.title else {
                return nil
            }
            return title
        }
    }

    /// Taps the button with this label in the topmost bar.
    func tap(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let item = try #require(items.last, "the stack is empty", sourceLocation: sourceLocation)
        var found: [(label: String, handler: () -> Void)] = []
        if case .visible(let content) = item.barVisibility {
            for case .button(let button) in [content.leftItem, content.rightItem] {
                switch button.content {
                case .text(let text), .icon(let text): found.append((text, button.handler))
                }
            }
        }
        let button = try #require(
            found.first { $0.label == label }, "there is no button \(label), only \(found.map(\.label))",
            sourceLocation: sourceLocation)
        button.handler()
    }
}

/// Tracks which nodes are alive.
final class Census: WorkflowObserver {
    private(set) var alive: [WorkflowSession.Identifier: String] = [:]
    private(set) var depths: [WorkflowSession.Identifier: Int] = [:]
    private(set) var renders = 0

    func sessionDidBegin(_ session: WorkflowSession) {
        let name = session.name
        alive[session.sessionID] = session.parent.flatMap { alive[$0.sessionID] }.map { "\($0)/\(name)" } ?? name
        depths[session.sessionID] = (session.parent.flatMap { depths[$0.sessionID] } ?? 0) + 1
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        alive[session.sessionID] = nil
        depths[session.sessionID] = nil
    }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        renders += 1
        return nil
    }

    /// The paths of all nodes, in alphabetical order.
    var paths: [String] { alive.values.sorted() }

    /// The names of the workflow types in the tree, without the suffix `Workflow`.
    var types: Set<String> {
        Set(alive.values.map { path in String(path.split(separator: "/").last?.prefix { $0 != "[" } ?? "") })
    }
}

extension WorkflowSession {
    fileprivate var name: String {
        let full = String(describing: workflowType).prefix { $0 != "<" }
        let name = full.hasSuffix("Workflow") ? String(full.dropLast(8)) : String(full)
        return renderKey.isEmpty ? name : "\(name)[\(renderKey)]"
    }
}
