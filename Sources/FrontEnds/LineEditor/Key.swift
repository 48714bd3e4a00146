// Keys as a terminal sends them, and codes for keys that aren't characters in libedit.

enum Key: Equatable {
    case character(Unicode.Scalar)
    case named(NamedKey)
    /// A whole bracketed paste, undecoded.
    case paste([UInt8])
    /// An escape sequence that the user has bound in ~/.editrc. It is passed to libedit unchanged.
    case raw([UInt8])
    /// An unknown sequence. It is ignored instead of shown.
    case unknown
}

/// No keyboard sends C1 control characters, so libedit's key maps have room for the editor's own keys there.
enum NamedKey: UInt32, CaseIterable {
    case up = 0x80
    case down
    case right
    case left
    case home
    case end
    case delete
    case wordRight
    case wordLeft
    case backTab
    case newline
    case paste
    case combine
    // The following keys are never pressed; editing commands push them.
    case setMark
    case killRegion
    case rowStart
    case rowEnd
    case wordStart

    var scalar: Unicode.Scalar { Unicode.Scalar(rawValue) ?? " " }
}

/// The control characters that certain keys send.
enum ControlKey {
    static let interrupt: Unicode.Scalar = "\u{03}"
    static let endOfInput: Unicode.Scalar = "\u{04}"
    static let abort: Unicode.Scalar = "\u{07}"
    static let backspace: Unicode.Scalar = "\u{08}"
    static let tab: Unicode.Scalar = "\t"
    static let lineFeed: Unicode.Scalar = "\n"
    static let enter: Unicode.Scalar = "\r"
    static let next: Unicode.Scalar = "\u{0E}"
    static let previous: Unicode.Scalar = "\u{10}"
    static let searchBack: Unicode.Scalar = "\u{12}"
    static let searchForward: Unicode.Scalar = "\u{13}"
    static let suspend: Unicode.Scalar = "\u{1A}"
    static let escape: Unicode.Scalar = "\u{1B}"
    static let rubout: Unicode.Scalar = "\u{7F}"
}
