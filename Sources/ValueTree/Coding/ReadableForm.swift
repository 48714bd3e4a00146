// Two forms of the same facts: one that can be read back as it was, and one for programs that have no Swift, in which a
// value is its text. The second is asked for in the encoder's user info.

extension CodingUserInfoKey {
    /// True for the form for people. It cannot be decoded again.
    package static var writesForPeople: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "writesForPeople") }
}

extension Encoder {
    var writesForPeople: Bool {
        CodingUserInfoKey.writesForPeople.map { userInfo[$0] as? Bool == true } ?? false
    }
}
