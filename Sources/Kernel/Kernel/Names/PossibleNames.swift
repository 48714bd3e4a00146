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
    let declared: NominalName
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
    init(_ declared: NominalName, _ type: Any.Type?, _ suffix: String) {
        let parts = declared.parts.map(\.name)
        let last = parts.last ?? ""
        let isLong = last.hasSuffix(suffix) && last != suffix
        name = last == suffix ? parts.dropLast().last ?? last : isLong ? String(last.dropLast(suffix.count)) : last
        (self.declared, self.type) = (declared, type)
    }
}

extension Session {
    /// Refuses a condition on the stack, the tree or the last step with a name that no screen or node can have.
    func requirePossibleNames(in expectation: Expectation, _ range: Range<Int>) throws(Refusal) {
        for part in expectation.parts {
            switch part {
            case .stack(_, let elements):
                for case .named(let segment) in elements { try requireScreen(segment) }
            case .tree(_, let node), .render(_, let node), .output(_, from: let node?, since: _): try requireNode(node)
            default: break
            }
        }
    }

    private func requireScreen(_ segment: NodeReference.Segment) throws(Refusal) {
        let (written, range) = (segment.name.text, segment.name.range)
        if mayBeScreen(written) { return }
        let nearest = nearestScreens(to: written)
        throw Refusal(.unknown(.place), "the app has no screen called \(written)", at: range, remedies: nearest)
    }

    /// Whether a screen can have this name.
    func mayBeScreen(_ written: String) -> Bool {
        func isMeant(_ name: String) -> Bool { ScreenName.matches(name, written) }
        return shownNames.contains(where: isMeant)
            || PossibleName.screens?.contains { isMeant($0.name) && !isForeign($0) } ?? true
    }

    /// Whether only other apps in the program use a type. A running app may be put together in ways that its code
    /// doesn't show.
    private func isForeign(_ possible: PossibleName) -> Bool {
        !isAttached && LinkedWorkflow.isForeign(possible.declared, below: root.kind.workflowType)
    }

    /// The screens that are shown. A rendering without screens has the root's name.
    private var shownNames: [String] {
        let names = StackReader.layers(of: root).flatMap { $0.screens.map(\.name) }
        return names + [names.isEmpty ? name(root).name : "Alert"]
    }

    /// Similar names of screens that are shown or that the app's code renders.
    func nearestScreens(to written: String) -> [String] {
        Self.nearest(to: written, among: shownNames + renderedScreens.map(ScreenRule.name))
    }

    /// The types of the screens that the app's code renders.
    private var renderedScreens: [Any.Type] {
        let workflow = root.kind.workflowType
        return ([workflow] + LinkedWorkflow.rendered(below: workflow)).flatMap {
            CoverageBook.screens(usedBy: $0).types
        }
    }

    /// Refuses a name that no node can have.
    func requireNode(_ written: NodeReference) throws(Refusal) {
        let reference = interpreted(written)
        if case .found = search(reference.withoutPath) { return }
        for segment in reference.segments where types(called: segment.name.text)?.isEmpty == true {
            let name = segment.name.text
            let isRendered = LinkedWorkflow.filter(below: root.kind.workflowType)
            let rendered = PossibleName.nodes?.filter { isRendered($0.declared) } ?? []
            throw Refusal(
                .unknown(.node), "the app has no workflow called \(name)", at: segment.name.range,
                remedies: Self.nearest(to: name, among: names.labels.map(\.name) + rendered.map(\.name)))
        }
    }

    /// The workflow type of the nodes that a reference may refer to in another state; nil if it is unknown, or if there
    /// are several.
    func possibleType(of written: NodeReference) -> (any Workflow.Type)? {
        guard let name = interpreted(written).segments.last?.name.text else { return nil }
        let types = types(called: name) ?? []
        guard let first = types.first, types.allSatisfy({ $0 == first }) else { return nil }
        return first as? any Workflow.Type
    }

    /// The types of the nodes with this name: those that the app's code renders or, if there are none, those that no
    /// code renders. Nil if they can't be listed.
    private func types(called name: String) -> [Any.Type?]? {
        guard let all = PossibleName.nodes, !["..", "Workflow"].contains(name) else { return nil }
        // `Todo.ID` may be a place in the state of a node that isn't in the tree yet.
        let parts = TypeName.parts(of: name).map { NodeTypeName.withoutWorkflow($0.name) }
        // Nodes of types that can't be told apart by name are numbered.
        let written = parts + parts.map { String($0.reversed().drop(while: \.isNumber).reversed()) }
        let folded = NodeNameText.folded(name)
        let known = names.labels.filter { $0.folded == folded || $0.spellings.contains(folded) }
        let meant = all.filter { possible in written.contains { ScreenName.matches(possible.name, $0) } }
        let isRendered = LinkedWorkflow.filter(below: root.kind.workflowType)
        let rendered = meant.filter { isRendered($0.declared) }
        let possible = rendered.isEmpty && known.isEmpty ? meant.filter { !isForeign($0) } : rendered
        return known.map(\.workflowType) + possible.map(\.type)
    }

    /// Refuses a part of a screen that isn't shown if no screen with this name can have it.
    func requirePart(_ path: ValuePath, _ range: Range<Int>) throws(Refusal) {
        guard case .field(let screen)? = path.components.first, path.components.count > 1,
            !shownNames.contains(where: { ScreenName.matches($0, screen) })
        else { return }
        let types = renderedScreens.filter { ScreenName.matches(ScreenRule.name(of: $0), screen) }
        let rest = ValuePath(path.components.dropFirst())
        guard let type = types.first, types.allSatisfy({ $0 == type }), rest.components != [.field("title")] else {
            return
        }
        do throws(PathError) {
            _ = try facts.types.type(at: rest, in: type)
        } catch {
            throw Refusal(.unknown(.place), error.description, at: range)
        }
    }

    /// Refuses an output that no node with this name can have or, without a name, no node at all. The cases of an enum
    /// have been checked before.
    func requireOutput(_ literal: Literal, from node: NodeReference?) throws(Refusal) {
        let named = node.flatMap { facts.node($0)?.outputType ?? possibleType(of: $0).map(CoverageBook.output) }
        guard let outputs = node == nil ? outputTypes : named.map({ [$0] }) else { return }
        let owner = node?.nodeText ?? "the app"
        var fault = Refusal(
            .unknown(.output), "\(owner) has no outputs; after `from`, write a node that has some", at: literal.range)
        for output in outputs where output != Never.self {
            if TypeDescription(of: output).cases != nil || literal.hasWildcard { return }
            do throws(Refusal) {
                _ = try build(literal, output)
                return
            } catch {
                fault = error
            }
        }
        throw fault
    }

    /// The output types of the workflows that the app's code renders; nil if there may be others.
    var outputTypes: [Any.Type]? {
        let isRendered = LinkedWorkflow.filter(below: root.kind.workflowType)
        // The library's own wrappers are never nodes.
        let library = TypeReader.shared.nominalName(of: AnyWorkflow<Void, Never>.self)?.module
        guard
            let rendered = PossibleName.nodes?.filter({ isRendered($0.declared) && $0.declared.module != library })
        else { return nil }
        var types: [Any.Type] = []
        for possible in rendered {
            let found = possible.type.map { [$0] } ?? madeTypes(of: possible.declared)
            // With other generic arguments, the output could be of another type.
            guard !found.isEmpty, !found.contains(where: Self.hasOutputOfArgument) else { return nil }
            types += found
        }
        guard !rendered.isEmpty || root.children.isEmpty else { return nil }
        return [CoverageBook.output(of: root.kind.workflowType)] + types.map(CoverageBook.output)
    }

    /// The types with this declaration that nodes have or had.
    private func madeTypes(of declared: NominalName) -> [Any.Type] {
        names.labels.map(\.workflowType).filter { type in
            guard let name = TypeReader.shared.nominalName(of: type) else { return false }
            return name.module == declared.module && name.parts.map(\.name) == declared.parts.map(\.name)
        }
    }

    private static func hasOutputOfArgument(_ workflow: Any.Type) -> Bool {
        let output = CoverageBook.output(of: workflow)
        return TypeReader.shared.genericArguments(of: workflow)?.contains { $0 == output } ?? false
    }

    /// Similar names, which may be shortened to their last words.
    private static func nearest(to written: String, among names: [String]) -> [String] {
        let endings = names.flatMap { name in name.indices.filter { name[$0].isUppercase }.map { String(name[$0...]) } }
        return NearestName.matches(for: written, among: names + endings)
    }
}
