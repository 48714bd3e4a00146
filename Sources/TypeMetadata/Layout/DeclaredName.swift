// Names as they are declared. The compiler keeps the backticks of those that are no identifiers, `my field`, and of no
// others: a case that is declared as `default` in backticks is just default. As spaces mean something else in the
// metadata, it writes them as no-break spaces, which no name can have.

enum DeclaredName {
    /// The name without backticks.
    static func plain(_ name: String) -> String {
        guard name.utf8.count > 2, name.utf8.first == UInt8(ascii: "`"), name.utf8.last == UInt8(ascii: "`") else {
            return name
        }
        return String(name.dropFirst().dropLast().map { $0 == "\u{A0}" ? " " : $0 })
    }

    /// The name as the metadata has it if it is no identifier.
    static func quoted(_ name: String) -> String {
        "`" + String(name.map { $0 == " " ? "\u{A0}" : $0 }) + "`"
    }
}
