// The initializers that a struct or a class declares, and how to call them. They aren't in the metadata, but a debug
// build keeps a function for each initializer and for each default argument, listed in the image's symbol table.

import WorkbenchCSwiftABI

package struct Initializer: Sendable {
    package struct Parameter: Sendable {
        package let label: String?
        /// The type in source form, with modules.
        package let typeText: String
        /// The function that makes the value of an omitted argument.
        let defaultValue: UInt?

        package var hasDefault: Bool { defaultValue != nil }
    }

    package let parameters: [Parameter]
    package let isFailable: Bool
    package let isThrowing: Bool
    package let isAsync: Bool
    let function: UInt
    /// The class that is passed to the function; a struct's initializer doesn't take one.
    let classType: Any.Type?
}

extension TypeReader {
    /// The initializers of a non-generic struct or class, without private ones. A stripped image has none.
    package func initializers(of type: Any.Type) -> [Initializer] {
        let kind = kind(of: type)
        guard kind == .struct || kind == .class,
            let descriptor = TypeDescriptor(of: type, in: self), !descriptor.isGeneric,
            let mangled = _mangledTypeName(type), let name = Self.demangled("$s" + mangled)
        else { return [] }
        let prefix = "$s" + mangled
        let defaults = MakingFunctions.all(besides: descriptor.address, prefix: prefix, suffix: "_")
        return MakingFunctions.all(besides: descriptor.address, prefix: prefix, suffix: "fC").compactMap {
            symbol, address in
            // The `Ll` means that it is private to its file.
            if symbol.hasSuffix("LlfC") { return nil }
            // The function of a default argument is named after the same initializer without the allocation.
            let stem = symbol.dropLast(1) + "cfA"
            return Self.demangled(symbol).flatMap {
                Initializer(demangled: $0, of: name, kind == .class ? type : nil, at: address) { index in
                    defaults[stem + (index == 0 ? "" : "\(index - 1)") + "_"]
                }
            }
        }.sorted { $0.function < $1.function }
    }

    /// The type as written in a demangled name.
    package func demangledName(of type: Any.Type) -> String? {
        _mangledTypeName(type).flatMap { Self.demangled("$s" + $0) }
    }

    /// Calls an initializer, and initializes the memory at `target` with its result, which is an optional if the
    /// initializer is failable.
    ///
    /// - Parameters:
    ///   - arguments: A value of each parameter's type, in memory made by `ValueMemory`. The call consumes
    ///     them, even if it fails.
    ///   - result: The type of the struct or class, or its optional.
    /// - Returns: The error that the initializer threw. In that case, the memory at `target` stays uninitialized.
    package func call(
        _ initializer: Initializer, _ arguments: [(address: UnsafeRawPointer, type: Any.Type)],
        returning result: Any.Type, into target: UnsafeMutableRawPointer
    ) throws(CallRefusal) -> (any Error)? {
        if let failure = CallSelfTest.failure { throw .unavailable(failure) }
        if initializer.isAsync { throw .asynchronous }
        guard let function = UnsafeRawPointer(bitPattern: initializer.function) else { throw .unavailable("no code") }
        var call: NativeCall
        do throws(UncallableType) {
            call = try NativeCall(returning: result, in: self)
            for argument in arguments {
                // A tuple is passed element by element.
                if kind(of: argument.type) == .tuple { throw .unknownLayout(argument.type) }
                call.addArgument(at: argument.address, try nativeLayout(of: argument.type))
            }
        } catch {
            throw .type(error)
        }
        guard call.fits else { throw .tooManyArguments }
        return call.run(function, context: initializer.classType.map(metadata), into: target)
    }

    /// Initializes the memory at `target` with the default value of a parameter. Returns false if the value can't be
    /// made.
    package func makeDefault(
        of parameter: Initializer.Parameter, type: Any.Type, into target: UnsafeMutableRawPointer
    ) -> Bool {
        guard CallSelfTest.failure == nil, kind(of: type) != .tuple,
            let function = parameter.defaultValue.flatMap({ UnsafeRawPointer(bitPattern: $0) }),
            let call = try? NativeCall(returning: type, in: self)
        else { return false }
        return call.run(function, context: nil, into: target) == nil
    }

    /// Initializes the memory at `target` with the value of a static property of the type itself, such as `shared`.
    /// Returns false if there is no such property, or if it is private. The type may be a struct or a class.
    package func readStaticProperty(_ name: String, of type: Any.Type, into target: UnsafeMutableRawPointer) -> Bool {
        let kind = kind(of: type)
        guard CallSelfTest.failure == nil, kind == .struct || kind == .class,
            let descriptor = TypeDescriptor(of: type, in: self), !descriptor.isGeneric,
            let mangled = _mangledTypeName(type), let owner = Self.demangled("$s" + mangled)
        else { return false }
        let getters = MakingFunctions.all(besides: descriptor.address, prefix: "$s" + mangled, suffix: "vgZ")
        let getter = getters.first { Self.demangled($0.key) == "static \(owner).\(name).getter : \(owner)" }
        guard let function = getter.flatMap({ UnsafeRawPointer(bitPattern: $0.value) }),
            let call = try? NativeCall(returning: type, in: self)
        else { return false }
        return call.run(function, context: kind == .class ? metadata(type) : nil, into: target) == nil
    }

    private static func demangled(_ name: String) -> String? {
        guard let text = swiftabi_demangle(name, name.utf8.count) else { return nil }
        defer { text.deallocate() }
        return String(cString: text)
    }
}

extension Initializer {
    /// Parses a name such as `Shop.Cart.init(items: [Swift.String], _: Swift.Int) throws -> Shop.Cart?`. Nil for any
    /// other function.
    fileprivate init?(
        demangled text: String, of type: String, _ classType: Any.Type?, at address: UInt,
        defaultValue: (_ parameter: Int) -> UInt?
    ) {
        let head = classType == nil ? "\(type).init(" : "\(type).__allocating_init("
        guard text.hasPrefix(head), let end = Self.end(ofParameters: text.dropFirst(head.count)) else { return nil }
        let list = text[text.index(text.startIndex, offsetBy: head.count)..<end]
        let tail = text[text.index(after: end)...]
        guard let arrow = tail.firstRange(of: " -> ") else { return nil }
        let effects = tail[..<arrow.lowerBound]
        isAsync = effects.contains("async")
        isThrowing = effects.contains("throws")
        isFailable = tail[arrow.upperBound...] != type
        function = address
        self.classType = classType
        parameters = Self.parts(of: list, at: ",").enumerated().map { index, part in
            let sides = Self.parts(of: part, at: ":")
            let label = sides.count > 1 ? String(sides[0]) : nil
            let typeText = sides.count > 1 ? part.dropFirst(sides[0].count + 2) : part
            return Parameter(
                label: label == "_" ? nil : label, typeText: String(typeText.drop { $0 == " " }),
                defaultValue: defaultValue(index))
        }
    }

    /// The offset of the closing parenthesis.
    private static func end(ofParameters text: Substring) -> String.Index? {
        var depth = 0
        for (index, character) in zip(text.indices, text) {
            if character == ")", depth == 0 { return index }
            depth += nesting(character)
        }
        return nil
    }

    /// Splits at commas or colons outside brackets, and removes the blanks around the parts.
    private static func parts(of text: Substring, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var depth = 0
        var last: Character = " "
        for (index, character) in zip(text.indices, text) {
            if character == separator, depth == 0 {
                parts.append(text[start..<index])
                start = text.index(after: index)
            }
            // The `>` of an arrow isn't a bracket.
            if !(character == ">" && last == "-") { depth += nesting(character) }
            last = character
        }
        let rest = text[start...].drop { $0 == " " }
        return (rest.isEmpty ? parts : parts + [rest]).map { $0.drop { $0 == " " } }
    }

    private static func nesting(_ character: Character) -> Int {
        if "([<".contains(character) { return 1 }
        return ")]>".contains(character) ? -1 : 0
    }
}

private enum MakingFunctions {
    /// The functions with this prefix and suffix, with their addresses.
    static func all(besides address: UnsafeRawPointer, prefix: String, suffix: String) -> [String: UInt] {
        var found: [String: UInt] = [:]
        withUnsafeMutablePointer(to: &found) { found in
            swiftabi_forEachFunction(
                address, prefix, suffix,
                { name, symbol, context in
                    let found = context.assumingMemoryBound(to: [String: UInt].self)
                    found.pointee[String(cString: name)] = UInt(bitPattern: symbol)
                }, found)
        }
        return found
    }
}
