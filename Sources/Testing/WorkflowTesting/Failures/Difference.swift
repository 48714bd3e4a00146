// The differences between two values, part by part, and the string form of a value in a failure. Nothing else in this
// module looks into values.

import WorkbenchValueTree

#if TypeMetadata && os(Linux)
    import WorkbenchReflection
#else
    import WorkbenchValueTree
#endif

/// The differences between two values, one per line and with the expected value first: `todos[0].title: "a" → "b"`. A
/// row inserted into a list, or removed from it, is one difference.
func difference(expected: Any, actual: Any) -> String {
    let (left, right) = (tree(of: expected), tree(of: actual))
    let changes = Change.changes(from: left, to: right)
    guard !changes.isEmpty else {
        return
            "both read \(readableText(of: expected)); they differ in a part that can't be shown, or in a number that is "
            + "not equal to itself"
    }
    let common = commonCase(left, right).map { $0 + "." } ?? ""
    var lines = changes.prefix(mostLines).map { change in
        let isWhole = change.path.isEmpty || [.inserted, .removed].contains(change.kind)
        return (isWhole ? "" : common) + change.text(width: widest, options)
    }
    if changes.count > mostLines { lines.append("… and \(changes.count - mostLines) more") }
    return lines.joined(separator: "\n")
}

/// A value on one line, written as Swift code where possible.
func readableText(of value: Any) -> String {
    tree(of: value).text(width: widest, options)
}

/// A value on one line, without omissions.
func wholeText(of value: Any) -> String {
    Literal(printing: tree(of: value), options).text()
}

/// The case that two enum values share if they differ only in its payload.
private func commonCase(_ left: Value, _ right: Value) -> String? {
    guard case .enumeration(let left) = left, case .enumeration(let right) = right, left.name == right.name else {
        return nil
    }
    return left.name
}

/// The maximum number of differences shown.
private let mostLines = 20

/// The maximum length of a line. Longer lines are cut off; two long strings are shown where they differ.
private let widest = 300

private let options: PrintOptions = {
    var options = PrintOptions()
    options.identities = .hidden
    return options
}()

func tree(of value: Any) -> Value {
    #if TypeMetadata && os(Linux)
        return ValueReader.read(value)
    #else
        return MirrorReader.read(value)
    #endif
}
