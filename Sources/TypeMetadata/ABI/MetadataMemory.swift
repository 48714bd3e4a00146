// Reads of metadata. While the ABI is not yet proven, every address is first checked to be there, so that a wrong
// offset is an answer and not a crash; afterwards they are plain loads.

import CSwiftABI

struct MetadataMemory: Sendable {
    /// Whether each address is checked before it is read.
    var isGuarded: Bool

    func load<Value: BitwiseCopyable>(
        _ base: UnsafeRawPointer, _ offset: Int, as type: Value.Type = Value.self
    ) -> Value? {
        let address = base + offset
        if isGuarded {
            guard isReadable(address), isReadable(address + max(MemoryLayout<Value>.size - 1, 0)) else { return nil }
        }
        return address.loadUnaligned(as: type)
    }

    func pointer(_ base: UnsafeRawPointer, _ offset: Int) -> UnsafeRawPointer? {
        guard let bits = load(base, offset, as: UInt.self), let address = UnsafeRawPointer(bitPattern: bits) else {
            return nil
        }
        return isGuarded && !isReadable(address) ? nil : address
    }

    /// Follows a relative pointer (include/swift/Basic/RelativePointer.h): an offset from its own address, 0 for null.
    func relative(_ base: UnsafeRawPointer, _ offset: Int) -> UnsafeRawPointer? {
        guard let distance = load(base, offset, as: Int32.self), distance != 0 else { return nil }
        let address = base + offset + Int(distance)
        return isGuarded && !isReadable(address) ? nil : address
    }

    func text(_ address: UnsafeRawPointer) -> String? {
        var bytes: [UInt8] = []
        while let byte = load(address, bytes.count, as: UInt8.self), bytes.count < Self.longestText {
            if byte == 0 { return String(validating: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }

    /// Longer than any name; a text without an end is not a text.
    private static let longestText = 65_536

    func isReadable(_ address: UnsafeRawPointer) -> Bool {
        swiftabi_isReadable(address)
    }
}
