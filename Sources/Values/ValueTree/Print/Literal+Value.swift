// The literal that is printed for a value. Only this file decides how to write each kind of value; the parser turns the
// printed text back into an equal literal.

extension Literal {
    package init(printing value: Value, _ options: PrintOptions = PrintOptions()) {
        var maker = LiteralMaker(options: options)
        self = maker.literal(value, as: .outermost)
    }
}

private struct LiteralMaker {
    /// The context of a value, which may determine the value's type.
    enum Place {
        case outermost
        case inner
        /// The context doesn't determine the type, so the literal must.
        case erased
    }

    let options: PrintOptions
    private var ordinals: [UInt64: Int] = [:]
    private var depth = 0

    init(options: PrintOptions) {
        self.options = options
    }

    mutating func literal(_ value: Value, as place: Place = .inner) -> Literal {
        guard depth < Value.depthLimit else { return Literal(.elision(omitted: nil)) }
        depth += 1
        defer { depth -= 1 }
        switch value {
        case .integer(let integer): return Literal(.integer(integer))
        case .float(let number): return literal(number)
        case .boolean(let isTrue): return Literal(.boolean(isTrue))
        case .text(let text):
            let isWhole = text.omitted == 0
            return Literal(isWhole ? .string(text.content) : .cutString(text.content, omitted: text.omitted))
        case .character(let character): return Literal(.string(String(character)))
        case .list(let list): return Literal(.array(elements(list.elements, omitted: list.omitted)))
        case .set(let members): return Literal(.array(elements(members.elements, omitted: members.omitted)))
        case .dictionary(let content): return literal(content)
        case .tuple(let elements): return Literal(.tuple(arguments(elements)))
        case .structure(let structure): return literal(structure, as: place)
        case .enumeration(let enumCase): return literal(enumCase, as: place)
        case .optional(nil): return Literal(.null)
        case .optional(let wrapped?): return wrapping(literal(wrapped))
        case .natural(let natural): return literal(natural)
        case .erased(let erased): return literal(erased)
        case .reference(let object):
            let text = identified(object.type, object.identity)
            let hasFields = options.showsFieldsOfObjects && !object.fields.isEmpty
            return Literal(.opaque(text, hasFields ? arguments(object.fields) : nil))
        case .backReference(let object): return Literal(.opaque(identified(object.type, object.identity), nil))
        case .closure(let closure): return Literal(.opaque(TextEscaping.harmless(closure.type), nil))
        case .opaque(let opaque):
            let text = opaque.identity.map { identified(opaque.type, $0) } ?? TextEscaping.harmless(opaque.type)
            let reason = options.showsReasons ? ": " + TextEscaping.harmless(opaque.reason) : ""
            return Literal(.opaque(text + reason, nil))
        case .redacted(let redacted): return Literal(.opaque("redacted " + TextEscaping.harmless(redacted.type), nil))
        case .elided(let elision): return Literal(.elision(omitted: elision.count))
        }
    }

    // MARK: - Scalars

    private func literal(_ number: FloatNumber) -> Literal {
        let text = number.text
        guard text.hasPrefix(".") else { return Literal(.float(text)) }
        return Literal(.name(NamePath([Name(String(text.dropFirst()))], hasLeadingDot: true)))
    }

    private func literal(_ natural: Value.Natural) -> Literal {
        if natural.form == .verbatim {
            let parsed = Literal.parse(natural.text)
            // Text that isn't a literal is printed as a string, so it can at least be parsed.
            if parsed.diagnostics.isEmpty { return parsed.literal }
        }
        return Literal(.string(natural.text))
    }

    // MARK: - Collections

    private mutating func elements(_ values: [Value], omitted: Int) -> [Literal] {
        var literals = values.map { literal($0) }
        if omitted > 0 { literals.append(Literal(.elision(omitted: omitted))) }
        return literals
    }

    private mutating func literal(_ content: Value.Entries) -> Literal {
        var entries = content.entries.map { LiteralEntry(literal($0.key), literal($0.value)) }
        if content.omitted > 0 { entries.append(LiteralEntry(Literal(.elision(omitted: content.omitted)), nil)) }
        // If no entry is visible, no colon shows that it is a dictionary.
        if !entries.isEmpty && content.entries.isEmpty { return Literal(.array(entries.map(\.key))) }
        return Literal(.dictionary(entries))
    }

    private mutating func arguments(_ elements: [Value.Element]) -> LiteralArguments {
        LiteralArguments(elements.map { LiteralArgument($0.label.map { Name($0) }, literal($0.value)) })
    }

    private mutating func arguments(_ fields: [Value.Field]) -> LiteralArguments {
        LiteralArguments(fields.map { LiteralArgument(Name($0.name), literal($0.value)) })
    }

    // MARK: - Types

    private mutating func literal(_ structure: Value.Structure, as place: Place) -> Literal {
        let arguments = arguments(structure.fields)
        let keepsGenericArguments = place == .erased || options.showsGenericArguments
        if var path = NamePath(type: structure.type, keepsGenericArguments: keepsGenericArguments) {
            if options.hasBareTypes { path.names = path.names.suffix(1) }
            return Literal(.call(path, arguments))
        }
        return Literal(.opaque(TextEscaping.harmless(structure.type), arguments))
    }

    private mutating func literal(_ enumCase: Value.EnumCase, as place: Place) -> Literal {
        var path = NamePath([Name(enumCase.name)], hasLeadingDot: true)
        if place == .erased || options.qualifiesCases {
            let keepsGenericArguments = place == .erased || options.showsGenericArguments
            if var type = NamePath(type: enumCase.type, keepsGenericArguments: keepsGenericArguments) {
                type.names += path.names
                path = type
            }
        } else if place == .outermost && options.hasBareOutermostCase {
            path.hasLeadingDot = false
        }
        if enumCase.payload.isEmpty { return Literal(.name(path)) }
        return Literal(.call(path, arguments(enumCase.payload)))
    }

    /// An optional is written like its value, unless that would itself be read as an optional.
    private func wrapping(_ literal: Literal) -> Literal {
        let path: NamePath? =
            switch literal.kind {
            case .name(let path), .call(let path, _): path
            default: nil
            }
        let isAmbiguous = path.map { $0.hasLeadingDot && ($0.text == ".some" || $0.text == ".none") } ?? false
        guard literal.kind == .null || isAmbiguous else { return literal }
        let arguments = LiteralArguments([LiteralArgument(nil, literal)])
        return Literal(.call(NamePath([Name("some")], hasLeadingDot: true), arguments))
    }

    private mutating func literal(_ erased: Value.Erased) -> Literal {
        guard erased.isReadable else { return unreadable(erased) }
        // The type is called with the value, as in `UInt8(3)`, unless the value already shows its type.
        let tellsItsType =
            switch erased.value {
            case .integer: erased.type == "Int"
            case .float: erased.type == "Double" && !erased.value.isUnusualFloat
            case .boolean: erased.type == "Bool"
            case .text: erased.type == "String"
            case .structure(let structure): structure.type == erased.type
            case .enumeration(let enumCase): enumCase.type == erased.type
            case .character, .natural, .list, .set, .dictionary, .tuple, .optional, .erased: false
            case .reference, .backReference, .closure, .opaque, .redacted, .elided: true
            }
        if tellsItsType { return literal(erased.value, as: .erased) }
        guard let path = NamePath(type: erased.type, keepsGenericArguments: true) else { return unreadable(erased) }
        return Literal(.call(path, LiteralArguments([LiteralArgument(nil, literal(erased.value))])))
    }

    /// `‹Box<Int>›(content: 1)`: the content is visible but can't be read back.
    private mutating func unreadable(_ erased: Value.Erased) -> Literal {
        let text = TextEscaping.harmless(erased.type)
        switch erased.value {
        case .structure(let structure): return Literal(.opaque(text, arguments(structure.fields)))
        case .tuple(let elements): return Literal(.opaque(text, arguments(elements)))
        // These literals already show that they can't be read back.
        case .reference, .backReference, .closure, .opaque, .redacted, .elided: return literal(erased.value)
        default: return Literal(.opaque(text, LiteralArguments([LiteralArgument(nil, literal(erased.value))])))
        }
    }

    // MARK: - Objects

    private mutating func identified(_ type: String, _ identity: UInt64) -> String {
        let type = TextEscaping.harmless(type)
        switch options.identities {
        case .hidden: return type
        case .address: return type + " 0x" + String(identity, radix: 16)
        case .ordinal:
            let ordinal = ordinals[identity] ?? ordinals.count + 1
            ordinals[identity] = ordinal
            return type + " #\(ordinal)"
        }
    }
}

extension Value {
    /// Whether the value is written as a member of its type, such as `.nan`.
    fileprivate var isUnusualFloat: Bool {
        guard case .float(let number) = self else { return false }
        return number.text.hasSuffix("nan") || number.text.hasSuffix("infinity")
    }
}
