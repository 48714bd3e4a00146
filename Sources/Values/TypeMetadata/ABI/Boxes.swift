// The memory of single values: uninitialized places, the boxes of indirect cases, and non-owning references.

import WorkbenchCSwiftABI

/// Uninitialized memory for one value. It is zeroed, so padding is always the same.
package struct ValueMemory: ~Copyable {
    package let address: UnsafeMutableRawPointer

    package init(_ witnesses: ValueWitnesses) {
        self.init(witnesses, count: 1)
    }

    /// Memory for several consecutive values.
    package init(_ witnesses: ValueWitnesses, count: Int) {
        // Whole words, so a value can be read in register-sized pieces.
        let size = (witnesses.stride * count + 15) & ~7
        address = .allocate(byteCount: size, alignment: max(witnesses.alignment, 16))
        address.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    /// Frees only the memory; the value must have been moved out or destroyed.
    deinit {
        address.deallocate()
    }
}

/// A box with one value, as in an indirect case.
package struct ValueBox {
    package let box: UnsafeMutableRawPointer
    package let value: UnsafeMutableRawPointer

    /// A box whose value the caller initializes.
    package init(of witnesses: ValueWitnesses) {
        let pair = swiftabi_allocateBox(witnesses.metadata)
        box = pair.box
        value = pair.value
    }

    /// Frees a box whose value isn't initialized.
    package func deallocate() {
        swiftabi_deallocateBox(box)
    }

    /// The address of the value in the box that the enum at `address` refers to.
    package static func value(inBoxAt address: UnsafeRawPointer) -> UnsafeRawPointer {
        swiftabi_boxedValue(address.load(as: UnsafeRawPointer.self))
    }

    /// Releases one reference to the box that the enum at `address` refers to.
    package static func release(boxAt address: UnsafeRawPointer) {
        swiftabi_release(address.load(as: UnsafeMutableRawPointer.self))
    }
}

extension TypeReader {
    /// The target of the weak reference at `address`: its address and type, without keeping it alive. Nil if the target
    /// is gone.
    package func weakReferent(at address: UnsafeRawPointer) -> (identity: UInt, type: Any.Type)? {
        guard failure == nil, let object = swiftabi_loadWeak(address) else { return nil }
        defer { swiftabi_release(object) }
        return typeOfObject(object).map { (UInt(bitPattern: object), $0) }
    }
}
