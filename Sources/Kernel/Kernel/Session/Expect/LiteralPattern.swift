// Matches a value against a literal in which `_` matches any value.

import WorkbenchValueTree

extension Literal {
    /// Whether the literal contains a `_`.
    var hasWildcard: Bool {
        switch kind {
        case .wildcard: true
        case .array(let elements): elements.contains(where: \.hasWildcard)
        case .dictionary(let entries):
            entries.contains { $0.key.hasWildcard || $0.value?.hasWildcard == true }
        case .call(_, let arguments), .tuple(let arguments): arguments.items.contains { $0.value.hasWildcard }
        default: false
        }
    }

    /// Whether a value printed as `other` matches this pattern.
    func fits(_ other: Literal) -> Bool {
        switch (kind, other.kind) {
        case (.wildcard, _): true
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.fits($1) }
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count
                && left.allSatisfy { entry in
                    right.contains {
                        entry.key.fits($0.key) && Self.fits(entry.value, $0.value)
                    }
                }
        case (.name(let left), .name(let right)): left.names(sameAs: right)
        case (.call(let left, let arguments), .call(let right, let others)):
            left.names(sameAs: right) && arguments.fit(others)
        case (.tuple(let left), .tuple(let right)): left.fit(right)
        case (.tuple(let left), _) where left.items.count == 1 && left.items[0].label == nil:
            left.items[0].value.fits(other)
        case (.integer(let left), .float(let right)): left.description == right || "\(left).0" == right
        default: self == other
        }
    }

    private static func fits(_ pattern: Literal?, _ other: Literal?) -> Bool {
        guard let pattern, let other else { return pattern == nil && other == nil }
        return pattern.fits(other)
    }
}

extension LiteralArguments {
    fileprivate func fit(_ others: LiteralArguments) -> Bool {
        // `save(_)` matches any number of arguments of the case.
        if items.count == 1, items[0].label == nil, items[0].value.kind == .wildcard { return true }
        return items.count == others.items.count
            && zip(items, others.items).allSatisfy { left, right in
                left.label?.text == right.label?.text && left.value.fits(right.value)
            }
    }
}

extension NamePath {
    /// Whether both names mean the same case, as `save`, `.save` and `Output.save` do.
    fileprivate func names(sameAs other: NamePath) -> Bool {
        let (left, right) = (names.map(\.text), other.names.map(\.text))
        let common = min(left.count, right.count)
        return left.suffix(common).elementsEqual(right.suffix(common))
    }
}
