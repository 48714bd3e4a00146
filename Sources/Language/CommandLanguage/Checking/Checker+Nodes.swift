// Checks nodes, places and expectations. If an expectation allows it, a node may be missing.

import WorkbenchValueTree

extension Checker {
    /// - Returns: Whether the node exists.
    mutating func check(_ node: NodeReference, in command: ParsedCommand) -> Bool {
        let argument = command.arguments.first { $0.value == .node(node) }
        return check(node: node, argument?.range ?? command.range)
    }

    /// - Parameter range: The range of the whole argument.
    mutating func check(node: NodeReference, _ range: Range<Int>) -> Bool {
        // A fix replaces the name, but not the `$` or `/` before it.
        let names = node.segments.first.flatMap { first in
            node.segments.last.map { last in
                first.name.range
                    .lowerBound..<max(last.name.range.upperBound, last.key.map { $0.range.upperBound + 1 } ?? 0)
            }
        }
        let place = names ?? range
        var bare = node
        bare.steps = []
        switch facts.resolve(bare) {
        case .node, .unclear: return true
        case .unknown(let nearest):
            report(.unknownNode(bare.text, nearest: nearest), place, fixes: nearest.map { (place, $0) })
        case .ambiguous(let candidates):
            // A candidate may start with the root, so it also replaces a root before the name.
            let whole = node.isAbsolute ? place.lowerBound - 1..<place.upperBound : place
            report(.ambiguousNode(bare.text, candidates: candidates), place, fixes: candidates.map { (whole, $0) })
        case .ended: if !allowsAbsence { report(.endedNode(bare.text), place) }
        }
        return false
    }

    /// Checks a place in the past: the node may have ended, and the session decides whether it ever had this part.
    mutating func check(recorded place: NodeReference, _ range: Range<Int>) {
        if place.screenPath != nil { return }
        allowsAbsence = true
        // `List.props.todos` is a property, even if a part of the state has the same name.
        let isProperty = place.path.components.first == .field("props")
        let place = place.withoutProps
        if place.steps.isEmpty {
            _ = check(node: place, range)
        } else {
            check(place: place, range, as: isProperty ? .place(.properties) : .place(.recorded))
        }
    }

    /// - Returns: The type of the part; nil if it is unknown, or if the part is missing.
    @discardableResult
    mutating func check(
        place: NodeReference, _ range: Range<Int>, as kind: ParameterKind = .place(.state)
    ) -> String? {
        let isElsewhere = mayBeElsewhere(place)
        if !isElsewhere, let name = place.onlyName, case .unknown = facts.resolve(place) {
            let places = facts.places(withField: name)
            if !places.isEmpty {
                report(.unknownNode(name, nearest: places), range, fixes: places.map { (range, $0) })
                return nil
            }
            if kind == .valueOrPlace, case .unknown(nearest: []) = facts.resolve(place) {
                report(.wordForText(name), range, fixes: [(range, "\"\(name)\"")])
                return nil
            }
        }
        guard isElsewhere || check(node: place, range) else { return nil }
        do throws(PathError) {
            if isElsewhere { return try facts.declaredType(at: place) }
            return try kind == .place(.properties) ? facts.propertyPart(at: place)?.type : facts.part(at: place)?.type
        } catch {
            // Properties are also allowed here, because they have an owner, even though it isn't this node.
            if allowsProperties, (try? facts.propertyPart(at: place.withoutProps)) != nil { return nil }
            var error = error
            // In a condition, too, a field of a list means that field of all elements.
            let isComputed = kind == .place(.computed) || allowsAbsence && kind == .place(.state)
            let isOfElements = if case .needsSubscript = error.fact { isComputed } else { false }
            if !isElsewhere, allowsAbsence && error.dependsOnValue || isOfElements {
                guard isComputed else { return nil }
                do throws(PathError) { return try facts.declaredType(at: place) } catch let fault { error = fault }
            }
            if allowsNewKey, case .noKey = error.fact, error.position == place.steps.count - 1 { return nil }
            let step = place.steps.indices.contains(error.position) ? place.steps[error.position].range : range
            var fixes: [(range: Range<Int>, text: String)] = []
            if case .noField(_, _, let nearest, _) = error.fact {
                // The dot before the name stays, unless brackets replace it.
                fixes = nearest.map { ($0.hasPrefix("[") ? step : step.lowerBound + 1..<step.upperBound, $0) }
            }
            if let misplaced = misplacement(of: place, error, kind) {
                report(.misplaced(misplaced.name, misplaced.kind), step, fixes: fixes)
                return nil
            }
            report(.unknownPart(error), step, fixes: fixes)
            return nil
        }
    }
}

extension Checker {
    /// The meaning of the first name in a place, if the command doesn't accept it here.
    private func misplacement(
        of place: NodeReference, _ error: PathError, _ kind: ParameterKind
    ) -> (name: String, kind: ScriptDiagnostic.Misplacement)? {
        guard error.position == 0, case .noField(let name, _, _, _) = error.fact,
            case .node(let node) = facts.resolve(place)
        else { return nil }
        if kind == .place(.properties) {
            guard (try? facts.part(at: place)) != nil else { return nil }
            return (name, .stateAsProperty(node: node.reference))
        }
        guard case .place = kind else { return nil }
        if (try? facts.propertyPart(at: place)) != nil {
            let names = node.path.split(separator: "/")
            let parent = names.isEmpty ? nil : names.count == 1 ? "/" : names.dropLast().joined(separator: "/")
            var owned = place
            owned.steps = Array(place.steps.prefix(1))
            return (name, .propertyAsState(place: owned.text, node: node.reference, parent: parent))
        }
        guard facts.screenParts(at: ValuePath()).contains(where: { $0.text == name }) else { return nil }
        return (name, .screenAsState(node: node.reference))
    }
}

extension ParameterKind {
    /// Whether a place may be from another time.
    var readsRecord: Bool { self == .place(.recorded) || self == .numberOrPlace }
}

extension NodeReference {
    /// The place in the properties if `props` is written first.
    package var withoutProps: NodeReference {
        guard path.components.first == .field("props") else { return self }
        var bare = self
        bare.steps.removeFirst()
        return bare
    }

    /// The path on a screen, if one is allowed here: `screen.title`, `screen.Welcome.title`.
    package var screenPath: ValuePath? {
        guard !isAbsolute, segments.count == 1, segments[0].key == nil, !steps.isEmpty else { return nil }
        // A name with dots may be that of a nested type.
        var names = segments[0].name.text.split(separator: ".")
        guard names.first?.lowercased() == "screen" else { return nil }
        names.removeFirst()
        return ValuePath(names.map { .field(String($0)) } + path.components)
    }

    /// The name, if the reference is nothing but a name.
    fileprivate var onlyName: String? {
        guard !isAbsolute, steps.isEmpty, segments.count == 1, segments[0].key == nil else { return nil }
        return segments[0].name.text
    }
}
