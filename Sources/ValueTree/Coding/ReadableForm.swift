// Two forms of the same facts: one that can be decoded again, and one for programs without Swift, in which a value is
// its text. The encoder's user info selects the second.

extension CodingUserInfoKey {
    /// True for the form for people. It cannot be decoded again.
    package static var writesForPeople: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "writesForPeople") }
}

extension Encoder {
    var writesForPeople: Bool {
        CodingUserInfoKey.writesForPeople.map { userInfo[$0] as? Bool == true } ?? false
    }
}
