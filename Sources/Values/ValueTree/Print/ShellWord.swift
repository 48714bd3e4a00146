extension String {
    /// The string as one word for a shell.
    package var quotedForShell: String {
        let isPlain = unicodeScalars.allSatisfy { "/._-".unicodeScalars.contains($0) || $0.isLetterOrDigit }
        return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool { isASCII && (properties.isAlphabetic || properties.numericType != nil) }
}
