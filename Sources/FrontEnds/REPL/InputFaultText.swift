// The message that says why a line of input is rejected.

#if canImport(Glibc)
    import Glibc
#endif

enum InputFaultText {
    static func text(of fault: InputFault) -> String {
        let place = "line \(fault.line), byte \(fault.offset + 1)"
        return switch fault.kind {
        case .invalidUTF8: "\(place): this is not UTF-8; save the file as UTF-8"
        case .controlCharacter(let byte):
            "\(place): a control character (\(byte)) can't be in a command; write it as \\u{\(String(byte, radix: 16))} in a string"
        case .tooLong(let limit): "line \(fault.line) is longer than \(limit) bytes; split it"
        case .unreadable(let code): "can't read line \(fault.line): \(String(cString: strerror(code)))"
        }
    }
}
