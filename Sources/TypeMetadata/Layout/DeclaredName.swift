// Names as they are declared. The compiler keeps the backticks of those that are no identifiers, `my field`, and of no
// others: a case declared as `default` in backticks is just default.

enum DeclaredName {
    static func plain(_ name: String) -> String {
        guard name.utf8.count > 2, name.utf8.first == UInt8(ascii: "`"), name.utf8.last == UInt8(ascii: "`") else {
            return name
        }
        return String(name.dropFirst().dropLast())
    }
}
