// The initial values in the declarations of stored properties, as in `var isDone = false`. They aren't in the metadata,
// but a debug build keeps a function for each of them, which is listed in the image's symbol table.

import WorkbenchRules
import WorkbenchCSwiftABI

/// The initial values of the fields of one struct.
package struct InitialValues: Sendable {
    /// The functions that make the initial values, by field. They return a value of the field's type.
    private let functions: [String: Int]
    /// The arguments that all of the functions take: those of a generic type.
    private let arguments: [UInt]

    /// Looks up the functions once. A stripped image has none, and an optimized one has few.
    package init(of type: Any.Type, in reader: TypeReader) {
        guard let descriptor = TypeDescriptor(of: type, in: reader), let name = reader.nominalName(of: type),
            let words = descriptor.isGeneric ? reader.genericArgumentWords(of: type, descriptor) : []
        else {
            functions = [:]
            arguments = []
            return
        }
        let path = [name.module] + name.parts.map(\.name)
        var found: [String: Set<Int>] = [:]
        for symbol in name.isLocal || descriptor.isGeneric
            ? Symbol.all(of: path, besides: descriptor.address)
            : Symbol.all(besides: descriptor.address, mangledType: _mangledTypeName(type) ?? "")
        where symbol.type == path {
            found[symbol.field, default: []].insert(symbol.address)
        }
        // Private types in two files may share a name, and then the function can't be matched to one of them.
        var functions = found.compactMapValues { $0.count == 1 ? $0.first : nil }
        if descriptor.isGeneric {
            // A value whose layout depends on an argument is returned by address.
            let fixed = reader.fieldsOfFixedLayout(of: type, descriptor)
            functions = functions.filter { fixed.contains($0.key) }
        }
        self.functions = functions
        arguments = words.map { UInt(bitPattern: $0) }
    }

    /// Initializes the memory at `target` with the initial value of a field. Returns false if the value can't be made.
    package func make(
        _ field: String, _ type: Any.Type, in reader: TypeReader, at target: UnsafeMutableRawPointer
    ) -> Bool {
        guard CallSelfTest.failure == nil, let function = function(for: field),
            var call = try? NativeCall(returning: type, in: reader)
        else { return false }
        for argument in arguments { call.add(UInt64(argument)) }
        return call.run(function, context: nil, into: target) == nil
    }

    /// The function that makes the initial value of a field.
    ///
    /// The function for `_volume`, the storage of `@Clamped var volume = 3`, returns the `3` instead of the stored
    /// wrapper, although its symbol has the wrapper's type. Only the underscore shows that a field is a wrapper's
    /// storage.
    package func function(for field: String) -> UnsafeRawPointer? {
        if field.hasPrefix("_") || field.hasPrefix("$") { return nil }
        return (functions[field] ?? functions["_$" + field]).flatMap { UnsafeRawPointer(bitPattern: $0) }
    }
}

/// A function that makes an initial value, as listed in the symbol table.
private struct Symbol {
    /// The module and the types, without the suffix that makes private names unique.
    let type: [String]
    let field: String
    let address: Int

    private static let suffix = "vpfi"
    private static let title = "variable initialization expression of "

    /// The symbols of each image, by type. The prefix of a private type's symbols is unknown, so all of them have to be
    /// read.
    private static let known = Guarded<[UInt: [[String]: [Symbol]]]>([:])

    static func all(of type: [String], besides address: UnsafeRawPointer) -> [Symbol] {
        let image = UInt(bitPattern: swiftabi_imageBase(address))
        return known.withLock { known in
            if let symbols = known[image] { return symbols[type] ?? [] }
            let symbols = Dictionary(grouping: all(besides: address, mangledType: ""), by: \.type)
            known[image] = symbols
            return symbols[type] ?? []
        }
    }

    /// - Parameter mangledType: The type's mangled name; only symbols with this prefix are read. Empty to read all.
    static func all(besides address: UnsafeRawPointer, mangledType: String) -> [Symbol] {
        typealias Found = [(name: String, address: Int)]
        var found: Found = []
        withUnsafeMutablePointer(to: &found) { found in
            swiftabi_forEachFunction(
                address, "$s" + mangledType, suffix,
                { name, symbol, context in
                    let found = context.assumingMemoryBound(to: Found.self)
                    found.pointee.append((String(cString: name), Int(bitPattern: symbol)))
                }, found)
        }
        return found.compactMap { name, address in
            components(ofMangled: name).map { Symbol(type: $0.dropLast(), field: $0.last ?? "", address: address) }
        }
    }

    /// Returns the module, types and property for `variable initialization expression of Module.(Type in
    /// _1A2B).property : Swift.Int`.
    private static func components(ofMangled name: String) -> [String]? {
        guard let text = swiftabi_demangle(name, name.utf8.count) else { return nil }
        defer { text.deallocate() }
        let demangled = String(cString: text)
        guard demangled.hasPrefix(title), let colon = demangled.range(ofFirst: " : ") else { return nil }
        let qualified = demangled[demangled.index(demangled.startIndex, offsetBy: title.count)..<colon]
        return split(qualified)
    }

    /// Splits a name at its dots. A part written as `(name in _1A2B)` becomes `name`, and backticks are removed.
    private static func split(_ qualified: Substring) -> [String] {
        var components: [String] = [""]
        var depth = 0
        var isSkipping = false
        var isQuoted = false
        for character in qualified {
            switch character {
            case "`": isQuoted.toggle()
            case _ where isQuoted:
                components[components.count - 1].append(character == "\u{A0}" ? " " : character)
            case "(":
                depth += 1
                isSkipping = false
            case ")":
                depth -= 1
                isSkipping = false
            case "." where depth == 0: components.append("")
            case " " where depth > 0: isSkipping = true
            default: if !isSkipping { components[components.count - 1].append(character) }
            }
        }
        return components
    }
}

extension String {
    /// The first occurrence of a string.
    fileprivate func range(ofFirst text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
