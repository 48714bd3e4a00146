// A type's display name as a name in a literal.

extension NamePath {
    /// Nil if the text is not a name that can stand in front of a parenthesis: `[Int]`, `(Int) -> Void`, `any Error`.
    package init?(type: String, keepsGenericArguments: Bool) {
        var names: [Name] = []
        var parser = LiteralParser(Array((type + "(").utf8))
        while var name = parser.identifier() {
            if parser.byte == UInt8(ascii: "<") {
                guard let generics = parser.genericArguments() else { return nil }
                if keepsGenericArguments { name.genericArguments = parser.text(generics) }
                parser.position = generics.upperBound
            }
            name.range = 0..<0
            names.append(name)
            guard parser.byte == UInt8(ascii: ".") else { break }
            parser.position += 1
        }
        guard !names.isEmpty, parser.position == parser.end - 1, parser.diagnostics.isEmpty else { return nil }
        self.init(names)
    }
}
