// A simple model of types, which gives literals their meaning. Random values of random types are printed, parsed, and
// read back using their types.

import WorkbenchTestSupport
import WorkbenchValueTree

indirect enum Schema: Sendable {
    case integer, double, single, boolean, text, character, any
    case quoted(String)
    case decimal, range
    case list(Schema), set(Schema), dictionary(Schema, Schema), orderedDictionary(Schema, Schema), optional(Schema)
    case tuple([(label: String?, schema: Schema)])
    case structure(String, [(name: String, schema: Schema)])
    case enumeration(String, [(name: String, payload: [(label: String?, schema: Schema)])])

    static let point = Schema.structure("Point", [("x", .integer), ("y", .double)])
    static let route = Schema.enumeration(
        "Route", [("none", []), ("some", [(nil, .integer)]), ("detail", [("id", .integer), (nil, .text)])])

    /// The types that may occur inside an `Any`, by full name.
    static let universe: [(type: String, schema: Schema)] = [
        ("Int", .integer), ("Double", .double), ("String", .text), ("Bool", .boolean), ("UInt8", .integer),
        ("Float", .single), ("Character", .character), ("Point", .point), ("Route", .route),
        ("Optional<Route>", .optional(.route)), ("Array<Optional<Int>>", .list(.optional(.integer))),
        ("URL", .quoted("URL")), ("Range<Int>", .range),
    ]
}

// MARK: - Random types and values

extension Schema {
    private static let names = [
        "title", "id", "default", "some", "none", "nil", "true", "two words", "naïve", "日本", "_", "x1", "self", "🐈",
    ]

    static func random(depth: Int, _ generator: inout SeededGenerator) -> Schema {
        func inner() -> Schema { random(depth: depth - 1, &generator) }
        func distinctNames(_ count: Int) -> [String] { Array(names.shuffled(using: &generator).prefix(count)) }
        func elements(_ counts: ClosedRange<Int>) -> [(label: String?, schema: Schema)] {
            let names = distinctNames(Int.random(in: counts, using: &generator))
            return names.map { (generator.chance(60) ? $0 : nil, inner()) }
        }
        if depth > 0 && generator.chance(75) {
            switch generator.below(9) {
            case 0: return .list(inner())
            case 1: return .set(inner())
            case 2: return .dictionary(inner(), inner())
            case 3: return .orderedDictionary(inner(), inner())
            case 4, 5: return .optional(inner())
            case 6: return .tuple(elements(2...4))
            case 7:
                let type = generator.pick(["Todo", "Model.Row", "Box<Int>", "Pair<[String], (Int) -> Void>.Inner"])
                return .structure(type, distinctNames(generator.below(5)).map { ($0, inner()) })
            default:
                return .enumeration("Step", distinctNames(1 + generator.below(4)).map { ($0, elements(0...3)) })
            }
        }
        return generator.pick([
            .integer, .double, .single, .boolean, .text, .character, .any, .quoted("URL"), .decimal, .range,
        ])
    }

    func value(_ generator: inout SeededGenerator) -> Value {
        func element(_ part: (label: String?, schema: Schema)) -> Value.Element {
            Value.Element(part.label, part.schema.value(&generator))
        }
        switch self {
        case .integer: return .integer(Self.integer(&generator))
        case .double: return .float(.double(Self.double(&generator)))
        case .single: return .float(.single(Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))))
        case .boolean: return .boolean(generator.chance(50))
        case .text: return .text(Text(Self.text(&generator)))
        case .character: return .character(Self.text(&generator).first ?? "x")
        case .quoted(let type): return .natural(Value.Natural(type, Self.text(&generator)))
        case .decimal:
            return .natural(Value.Natural("Decimal", "\(generator.below(1_000)).\(generator.below(99))1", .verbatim))
        case .range:
            let lower = generator.below(50) - 25
            return .natural(Value.Natural("Range<Int>", "\(lower)..<\(lower + generator.below(50))", .verbatim))
        case .any:
            let choice = generator.pick(Self.universe)
            return .erased(Value.Erased(choice.type, choice.schema.value(&generator)))
        case .list(let schema):
            return .list(Value.List((0..<generator.below(4)).map { _ in schema.value(&generator) }))
        case .set(let schema):
            return .set(Value.Members((0..<generator.below(4)).map { _ in schema.value(&generator) }))
        case .dictionary(let key, let value):
            return .dictionary(Value.Entries(Self.entries(key, value, &generator)))
        case .orderedDictionary(let key, let value):
            return .dictionary(Value.Entries(ordered: Self.entries(key, value, &generator)))
        case .optional(let schema): return .optional(generator.chance(40) ? nil : schema.value(&generator))
        case .tuple(let parts): return .tuple(parts.map(element))
        case .structure(let type, let fields):
            return .structure(Value.Structure(type, fields.map { Value.Field($0.name, $0.schema.value(&generator)) }))
        case .enumeration(let type, let cases):
            let choice = generator.pick(cases)
            return .enumeration(Value.EnumCase(type, choice.name, choice.payload.map(element)))
        }
    }

    private static func entries(
        _ key: Schema, _ value: Schema, _ generator: inout SeededGenerator
    ) -> [Value.Entry] {
        var entries: [Value: Value] = [:]
        for _ in 0..<generator.below(4) {
            entries[key.value(&generator)] = value.value(&generator)
        }
        return entries.sorted { Value.precedes($0.key, $1.key) }.map { Value.Entry($0.key, $0.value) }
    }

    private static func integer(_ generator: inout SeededGenerator) -> Integer {
        switch generator.below(4) {
        case 0: Integer(generator.below(10))
        case 1: Integer(Int(truncatingIfNeeded: generator.next()))
        case 2: Integer(UInt128(generator.next()) << 64 | UInt128(generator.next()))
        default: generator.pick([Integer(Int.min), Integer(UInt64.max), Integer(Int128.min), Integer(UInt128.max)])
        }
    }

    private static func double(_ generator: inout SeededGenerator) -> Double {
        generator.chance(50)
            ? Double(bitPattern: generator.next())
            : generator.pick([
                0, -0.0, 1, 0.1, 1e16, .leastNonzeroMagnitude, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
            ])
    }

    static func text(_ generator: inout SeededGenerator) -> String {
        let pieces = [
            "a", "b", " ", "milk", "\"", "\\", "\n", "\r", "\r\n", "\t", "\0", "\u{7}", "\u{1B}[31m", "\u{7F}",
            "\u{85}",
            "é", "e\u{301}", "\u{301}", "日本", "👩‍👩‍👧", "🇫🇷", "\u{202E}", "\u{2028}", "‹", "›", "…", "$x", "\\(1)", "\"\"\"",
            "'", "#", "  ", "\u{FEFF}", "\u{FFFD}", "\u{10FFFF}",
        ]
        return (0..<generator.below(6)).map { _ in generator.pick(pieces) }.joined()
    }
}
