// What screens are called by the user: `TodoList`, or `List` where that is enough.

package enum ScreenName {
    /// Whether a screen of this name is meant: by its whole name, or by the words at its end. Case does not matter.
    package static func matches(_ name: String, _ written: String) -> Bool {
        let (lower, wanted) = (name.lowercased(), written.lowercased())
        if lower == wanted || lower == wanted + "screen" || lower + "screen" == wanted { return true }
        guard !wanted.isEmpty, lower.hasSuffix(wanted) else { return false }
        return name.dropFirst(name.count - wanted.count).first?.isUppercase ?? false
    }
}
