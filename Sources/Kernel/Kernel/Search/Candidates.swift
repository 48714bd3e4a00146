// The values that a search tries as arguments.

import WorkbenchLanguage

/// The values that a search tries: a few of each type, starting with those in the condition.
@MainActor
struct Candidates {
    let session: Session
    /// The strings and numbers in the condition.
    var texts: [String] = []
    var numbers: [String] = []
    /// The lists and the named calls in the condition, as literals.
    var lists: [String] = []
    var calls: [String: [String]] = [:]

    private static let deepest = 4
    /// The maximum number of values of one type, and of commands from one offer.
    private static let most = 6
    private static let mostLines = 24

    /// The commands of an offer; empty if an argument can't be written as a literal.
    func lines(of offer: Offer) -> [String] { arguments(of: offer).map(offer.line) }

    private func arguments(of offer: Offer) -> [[String]] {
        let candidates = asked(by: offer)
        var lists: [[String]] = [[]]
        for (_, type) in offer.values {
            let values = candidates.values(of: type, indices: offer.indices)
            lists = Array(lists.flatMap { list in values.map { list + [$0] } }.prefix(Self.mostLines))
        }
        return lists
    }

    private func asked(by offer: Offer) -> Candidates {
        var candidates = self
        candidates.numbers = offer.request.numbers + numbers
        candidates.texts = offer.request.texts + texts
        return candidates
    }

    /// The arguments of a command that the tree offers now, each with the command as other values change it.
    func alternatives(to line: String) -> [(argument: AuditReply.AnyValue, lines: [String])] {
        for offer in Offers(session: session).all(alwaysSends: true) {
            guard let arguments = arguments(of: offer).first(where: { offer.line($0) == line }) else { continue }
            return zip(arguments.indices, offer.values).map { position, parameter in
                let (own, type) = (arguments[position], parameter.type)
                let others = asked(by: offer).values(of: type, indices: offer.indices).filter { $0 != own }
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
            return Array(some.filter { seen.insert($0).inserted }.prefix(Self.most))
        }
        switch fact.shape {
        case .boolean: return ["true", "false"]
        case .integer:
            guard let indices, indices > 0 else { return first(numbers + ["0", "1", "2"]) }
            let named = numbers.filter { Int($0).map { (0..<indices).contains($0) } ?? false }
            return first(named + (0..<indices).prefix(Self.most - 1).map(String.init) + [String(indices - 1)])
        case .floating: return first(numbers + ["0", "0.5", "2"])
        case .text: return first(texts + ["\"a\"", "\"b\"", "\"\""])
        case .character: return ["\"a\"", "\"b\""]
        case .optional(let wrapped): return first(["nil"] + values(of: wrapped))
        case .list(let element), .set(let element): return first(lists(of: values(of: element)))
        case .dictionary: return ["[:]"]
        case .natural(let example): return [example]
        case .structure(let fields):
            return first((self.calls[type] ?? []) + calls(type, fields, values(of:)))
        case .tuple(let elements): return first(calls("", elements, values(of:)))
        case .enumeration(let cases):
            return Array(
                cases.flatMap { enumCase in
                    enumCase.parameters.isEmpty
                        ? ["." + enumCase.name]
                        : Array(calls("." + enumCase.name, enumCase.parameters, values(of:)).prefix(2))
                }.prefix(2 * Self.most))
        case .unreadable, .unknown: return []
        }
    }

    /// The lists in the condition, an empty one, and some with one or two elements.
    private func lists(of elements: [String]) -> [String] {
        let pair = elements.count > 1 ? ["[\(elements[0]), \(elements[1])]"] : []
        return lists + ["[]"] + pair + elements.map { "[\($0)]" }
    }

    private func calls(_ name: String, _ fields: [FieldFact], _ values: (String) -> [String]) -> [String] {
        var lists: [[String]] = [[]]
        for field in fields where !field.hasDefault {
            let label = field.label.map { "\($0): " } ?? ""
            let values = values(field.type).map { label + $0 }
            lists = Array(lists.flatMap { list in values.map { list + [$0] } }.prefix(Self.mostLines))
        }
        return lists.map { "\(name)(\($0.joined(separator: ", ")))" }
    }
}
