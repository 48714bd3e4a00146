// The values that a search tries as arguments.

import WorkbenchLanguage

/// The values that a search tries: a few of each type. Values in the condition come first, followed by edge cases
/// alternating with values from each kind of evidence.
@MainActor
struct Candidates {
    let session: Session
    /// The values in the condition.
    var wanted = KnownValues()
    /// The multiplier for the number of values to try.
    var breadth = 1
    /// The strings that are edge cases.
    var edges = ["\"a\"", "\"b\"", "\"\""]
    /// Whether to try values that are known from elsewhere.
    var usesEvidence = true

    private static let deepest = 4
    /// The maximum number of values of one type, and of commands from one offer.
    private var most: Int { 8 * breadth }
    private var mostLines: Int { 36 * breadth * breadth }

    /// The commands of an offer; empty if an argument can't be written as a literal.
    func lines(of offer: Offer) -> [String] { arguments(of: offer).map(offer.line) }

    /// Whether an offer has known values that its commands don't try.
    func leavesOut(_ offer: Offer) -> Bool {
        var more = self
        more.breadth *= 2
        return more.arguments(of: offer).count > arguments(of: offer).count
    }

    private var evidence: [KnownValues] { usesEvidence ? session.evidence : [] }

    private func arguments(of offer: Offer) -> [[String]] {
        let candidates = asked(by: offer)
        return combined(offer.values.map { candidates.values(of: $0.type, indices: offer.indices) })
    }

    /// Combinations of one value from each list, starting with the values at the front of the lists.
    private func combined(_ lists: [[String]]) -> [[String]] {
        lists.reduce([(rank: 0, values: [])]) { known, list in
            let all = known.flatMap { start in
                list.enumerated().map { (rank: start.rank + $0.offset, values: start.values + [$0.element]) }
            }
            return Array(all.sorted { $0.rank < $1.rank }.prefix(mostLines))
        }.map(\.values)
    }

    private func asked(by offer: Offer) -> Candidates {
        var candidates = self
        candidates.wanted.numbers = offer.request.numbers + wanted.numbers
        candidates.wanted.texts = offer.request.texts + wanted.texts
        return candidates
    }

    /// The arguments of a command that the tree offers now, each with variants of the command that use other values for
    /// it. Evidence isn't used, because setting a place to its current value changes nothing.
    func alternatives(to line: String) -> [(argument: AuditReply.AnyValue, lines: [String])] {
        var plain = self
        plain.usesEvidence = false
        for offer in Offers(session: session).all(alwaysSends: true) {
            guard let arguments = arguments(of: offer).first(where: { offer.line($0) == line }) else { continue }
            return zip(arguments.indices, offer.values).map { position, parameter in
                let (own, type) = (arguments[position], parameter.type)
                let others = plain.asked(by: offer).values(of: type, indices: offer.indices).filter { $0 != own }
                let lines = others.map { other in
                    offer.line(arguments.indices.map { $0 == position ? other : arguments[$0] })
                }
                let isIndex = offer.indices != nil && Int(own) != nil
                return (AuditReply.AnyValue(line: 0, value: own, tried: others, isIndex: isIndex), lines)
            }
        }
        return []
    }

    func values(of type: String, indices: Int? = nil, _ depth: Int = 0) -> [String] {
        guard depth < Self.deepest, let fact = session.facts.types.fact(type) else { return [] }
        func values(of type: String) -> [String] { self.values(of: type, indices: indices, depth + 1) }
        func first(_ some: [String]) -> [String] {
            var seen: Set<String> = []
            return Array(some.filter { seen.insert($0).inserted }.prefix(most))
        }
        func scalars(_ kind: KeyPath<KnownValues, [String]>, _ edges: [String]) -> [String] {
            let evidence = evidence.map { $0[keyPath: kind].filter { !edges.contains($0) } }
            return wanted[keyPath: kind] + ([edges] + evidence).inTurns(most)
        }
        switch fact.shape {
        case .boolean: return ["true", "false"]
        case .integer:
            let numbers = scalars(\.numbers, ["0", "1", "2"]).filter { Int($0) != nil }
            guard let indices, indices > 0 else { return first(numbers) }
            let named = wanted.numbers.filter { Int($0).map { (0..<indices).contains($0) } ?? false }
            return first(named + (0..<indices).prefix(most - 1).map(String.init) + [String(indices - 1)])
        case .floating: return first(scalars(\.numbers, ["0", "0.5", "2"]))
        case .text: return first(scalars(\.texts, edges))
        case .character: return ["\"a\"", "\"b\""]
        case .optional(let wrapped): return first(["nil"] + values(of: wrapped))
        case .list(let element), .set(let element): return first(lists(of: values(of: element)))
        case .dictionary: return ["[:]"]
        case .natural(let example): return [example]
        case .structure(let fields):
            let known = ([wanted] + evidence).flatMap { $0.calls[type] ?? [] }
            return first(known + calls(type, fields, values(of:)))
        case .tuple(let elements): return first(calls("", elements, values(of:)))
        case .enumeration(let cases):
            return Array(
                cases.flatMap { enumCase in
                    enumCase.parameters.isEmpty
                        ? ["." + enumCase.name]
                        : Array(calls("." + enumCase.name, enumCase.parameters, values(of:)).prefix(2 * breadth))
                }.prefix(2 * most))
        case .unreadable, .unknown: return []
        }
    }

    /// The lists in the condition, an empty one, and some with one or two elements.
    private func lists(of elements: [String]) -> [String] {
        let pair = elements.count > 1 ? ["[\(elements[0]), \(elements[1])]"] : []
        return wanted.lists + evidence.flatMap(\.lists) + ["[]"] + pair + elements.map { "[\($0)]" }
    }

    private func calls(_ name: String, _ fields: [FieldFact], _ values: (String) -> [String]) -> [String] {
        let required = fields.filter { !$0.hasDefault }
        let lists = combined(
            required.map { field in values(field.type).map { (field.label.map { "\($0): " } ?? "") + $0 } })
        return lists.map { "\(name)(\($0.joined(separator: ", ")))" }
    }
}

extension [[String]] {
    /// The first strings of all lists, then the second ones, and so on.
    fileprivate func inTurns(_ most: Int) -> [String] {
        let longest = map(\.count).max() ?? 0
        return (0..<longest).lazy.flatMap { index in lazy.filter { index < $0.count }.map { $0[index] } }
            .prefix(count * most).map(\.self)
    }
}
