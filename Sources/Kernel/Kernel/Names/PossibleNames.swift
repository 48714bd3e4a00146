// The names that nodes and screens can have because the program declares a type with that name. A condition with any
// other name could never be judged, no matter how long a search takes.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow
import WorkflowUI

/// A type in the program, by the name that a node or a screen of that type has.
struct PossibleName: Sendable {
    let name: String
    /// Nil for generic types and for types of which only the name is known.
    let type: Any.Type?

    /// The workflows and workers; nil if they can't be listed.
    static let nodes = conforming(to: (any AnyWorkflowConvertible).self, "Workflow")
    /// The screens; nil if they can't be listed. A type whose name ends with `Screen` is a screen, too.
    static let screens = conforming(to: (any Screen).self, "Screen").map { screens in
        let called = TypeReader.shared.declaredNames().filter { $0.parts.last?.name.hasSuffix("Screen") == true }
        return screens + called.map { PossibleName($0, nil, "Screen") }
    }

    private static func conforming(to existential: Any.Type, _ suffix: String) -> [PossibleName]? {
        ConformingTypes.of(existential).map { types in
            types.compactMap { type, _ in
                TypeReader.shared.nominalName(of: type).map { PossibleName($0, type, suffix) }
            } + ConformingTypes.generic(of: existential).map { PossibleName($0.name, nil, suffix) }
        }
    }

    /// Names both `Login.Workflow` and `LoginWorkflow` `Login`.
    private init(_ declared: NominalName, _ type: Any.Type?, _ suffix: String) {
        let parts = declared.parts.map(\.name)
        let last = parts.last ?? ""
        let isLong = last.hasSuffix(suffix) && last != suffix
        name = last == suffix ? parts.dropLast().last ?? last : isLong ? String(last.dropLast(suffix.count)) : last
        self.type = type
    }
}

extension Session {
    /// Refuses a condition on the stack, the tree or the last step with a name that no screen or node can have.
    func requirePossibleNames(in expectation: Expectation, _ range: Range<Int>) throws(Refusal) {
        for part in expectation.parts {
            switch part {
            case .stack(_, let elements):
                for case .named(let segment) in elements { try requireScreen(segment) }
            case .tree(_, let node), .render(_, let node), .output(_, from: let node?, since: _):
                try requireNode(node, range)
            default: break
            }
        }
    }

    private func requireScreen(_ segment: NodeReference.Segment) throws(Refusal) {
        let written = segment.name.text
        // A rendering without screens has the root's name.
        let shown = StackReader.layers(of: root).flatMap { $0.screens.map(\.name) } + ["Alert", name(root).name]
        guard !shown.contains(where: { ScreenName.matches($0, written) }), let screens = PossibleName.screens,
            !screens.contains(where: { ScreenName.matches($0.name, written) })
        else { return }
        throw Refusal(
            .unknown(.place), "the app has no screen called \(written)", at: segment.name.range,
            remedies: Self.nearest(to: written, among: shown + screens.map(\.name)))
    }

    /// Refuses a name that no node can have, and a field that no state of the named nodes has.
    func requireNode(_ written: NodeReference, _ range: Range<Int>) throws(Refusal) {
        let reference = interpreted(written)
        if case .found = search(reference.withoutPath) { return }
        guard let possible = PossibleName.nodes else { return }
        var types: [Any.Type?] = []
        for segment in reference.segments where !["..", "Workflow"].contains(segment.name.text) {
            let name = segment.name.text
            // `Todo.ID` may be a place in the state of a node that isn't in the tree yet.
            let parts = TypeName.parts(of: name).map { NodeTypeName.withoutWorkflow($0.name) }
            // Nodes of types that can't be told apart by name are numbered.
            let written = parts + parts.map { String($0.reversed().drop(while: \.isNumber).reversed()) }
            func isMeant(_ name: String) -> Bool { written.contains { ScreenName.matches(name, $0) } }
            let folded = NodeNameText.folded(name)
            let known = names.labels.filter { $0.folded == folded || $0.spellings.contains(folded) }
            types = known.map(\.workflowType) + possible.filter { isMeant($0.name) }.map(\.type)
            if types.isEmpty {
                throw Refusal(
                    .unknown(.node), "the app has no workflow called \(name)", at: segment.name.range,
                    remedies: Self.nearest(to: name, among: names.labels.map(\.name) + possible.map(\.name)))
            }
        }
        if let fault = Self.missingField(reference.path, inStatesOf: types) {
            throw Refusal(.unknown(.place), fault.description, at: range)
        }
    }

    /// Similar names, which may be shortened to their last words.
    private static func nearest(to written: String, among names: [String]) -> [String] {
        let endings = names.flatMap { name in name.indices.filter { name[$0].isUppercase }.map { String(name[$0...]) } }
        return NearestName.matches(for: written, among: names + endings)
    }

    /// The error for a field that no state of these workflows has; nil if one may have it.
    private static func missingField(_ path: ValuePath, inStatesOf workflows: [Any.Type?]) -> PathError? {
        guard case .field(let field)? = path.components.first else { return nil }
        var fault: PathError?
        for workflow in workflows {
            guard let workflow, workflow is any Workflow.Type else { return nil }
            let state = CoverageBook.parts(of: workflow).state
            let description = TypeDescription(of: state)
            guard description.kind == .struct, let fields = description.fields?.map(\.name),
                !fields.contains(where: { $0 == field || $0 == "_" + field })
            else { return nil }
            let (name, nearest) = (TypeName.text(of: state), NearestName.matches(for: field, among: fields))
            fault = PathError(
                .noField(field, in: name, nearest: nearest, available: fields), path: path, position: 0)
        }
        return fault
    }
}
