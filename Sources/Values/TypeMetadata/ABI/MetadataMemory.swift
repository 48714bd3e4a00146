// Reads metadata. Until the ABI has been verified, each address is checked for readability first, so a wrong offset
// gives nil instead of a crash. After that, reads are plain loads.

import WorkbenchRules
import WorkbenchCSwiftABI

struct MetadataMemory: Sendable {
    /// The pages known to be readable; nil if nothing needs to be checked.
    private let checkedPages: CheckedPages?

    init(isGuarded: Bool) {
        checkedPages = isGuarded ? CheckedPages() : nil
    }

    /// Whether each address is checked before it is read.
    var isGuarded: Bool { checkedPages != nil }

    func load<Value: BitwiseCopyable>(
        _ base: UnsafeRawPointer, _ offset: Int, as type: Value.Type = Value.self
    ) -> Value? {
        let address = base + offset
        if isGuarded {
            guard isReadable(address), isReadable(address + MemoryLayout<Value>.size - 1) else { return nil }
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

    /// Follows a relative pointer (RelativeIndirectablePointer) that may lead to another pointer, in which case its
    /// lowest bit is set.
    func indirectable(_ base: UnsafeRawPointer, _ offset: Int) -> UnsafeRawPointer? {
        guard let distance = load(base, offset, as: Int32.self), distance != 0 else { return nil }
        let target = base + offset + Int(distance & ~1)
        if distance & 1 != 0 { return pointer(target, 0) }
        return isGuarded && !isReadable(target) ? nil : target
    }

    func text(_ address: UnsafeRawPointer) -> String? {
        // If the layout is correct, the string is terminated.
        guard isGuarded else { return String(validatingCString: address.assumingMemoryBound(to: CChar.self)) }
        var bytes: [UInt8] = []
        while let byte = load(address, bytes.count, as: UInt8.self), bytes.count < Self.longestText {
            if byte == 0 { return String(validating: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }

    /// A length that no name reaches. If there is no terminator before that, the bytes aren't a name.
    private static let longestText = 65_536

    /// Whether the mangled name of a type starts at the address. The runtime trusts any name that it gets.
    func isTypeName(_ address: UnsafeRawPointer) -> Bool {
        guard isGuarded else { return true }
        return (Self.sections(SwiftSectionTypeNames) ?? []).contains { section in
            guard let start = section.baseAddress, address >= start, address < start + section.count else {
                return false
            }
            return address == start || (address - 1).load(as: UInt8.self) == 0
        }
    }

    /// The given section of every image. Nil if the runtime doesn't list its images.
    static func sections(_ section: SwiftSection) -> [UnsafeRawBufferPointer]? {
        var sections: [UnsafeRawBufferPointer] = []
        let isKnown = withUnsafeMutablePointer(to: &sections) { sections in
            swiftabi_forEachSection(
                section,
                { start, size, context in
                    context.assumingMemoryBound(to: [UnsafeRawBufferPointer].self).pointee
                        .append(UnsafeRawBufferPointer(start: start, count: size))
                }, sections)
        }
        return isKnown ? sections : nil
    }

    func isReadable(_ address: UnsafeRawPointer) -> Bool {
        checkedPages?.areReadable(address) ?? true
    }
}

/// Asks the kernel only once per page.
private final class CheckedPages: Sendable {
    /// No page is smaller than this.
    private static let pageBits: UInt = 12

    private struct Pages {
        /// A large program needs thousands of pages, because every type in the process is read.
        var readable: Set<UInt> = []
        /// The next read is usually on the same page as the last one.
        var last: UInt?
    }

    private let pages = Guarded(Pages())

    func areReadable(_ address: UnsafeRawPointer) -> Bool {
        let page = UInt(bitPattern: address) >> Self.pageBits
        return pages.withLock { pages in
            if pages.last == page { return true }
            if !pages.readable.contains(page) {
                guard swiftabi_isReadable(address) else { return false }
                pages.readable.insert(page)
            }
            pages.last = page
            return true
        }
    }
}
