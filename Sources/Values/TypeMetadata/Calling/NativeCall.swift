// One call of a Swift function or closure whose type is known only at run time.

import WorkbenchCSwiftABI

/// The arguments of a call, and how its result is returned.
package struct NativeCall {
    private let layout: NativeLayout
    private let result: ValueWitnesses
    private var integers: [UInt64] = []
    private var doubles: [Double] = []
    /// The arguments that didn't fit in registers, in order.
    private var stack: [UInt64] = []

    /// - Parameter byAddress: Whether the result is returned by address, even if its type would be returned in
    ///   registers.
    /// - Throws: An error if results of this type can't be received.
    package init(returning type: Any.Type, byAddress: Bool = false, in reader: TypeReader) throws(UncallableType) {
        guard let witnesses = reader.valueWitnesses(of: type) else { throw .unknownLayout(type) }
        result = witnesses
        layout = byAddress ? .indirect : try reader.nativeLayout(of: type)
    }

    /// Whether the arguments added so far fit.
    package var fits: Bool { stack.count <= Int(SWIFTABI_STACK_ARGUMENTS) }

    /// Adds the value at `address`, which must stay there, initialized, until the call is over. Up to seven bytes after
    /// it are read; `ValueMemory` provides them.
    package mutating func addArgument(at address: UnsafeRawPointer, _ layout: NativeLayout) {
        guard case .registers(let parts) = layout else {
            add(UInt64(UInt(bitPattern: address)))
            return
        }
        for part in parts {
            var bits: UInt64 = 0
            withUnsafeMutableBytes(of: &bits) { bytes in
                bytes.copyMemory(from: UnsafeRawBufferPointer(start: address + part.offset, count: part.size))
            }
            switch part.register {
            case .integer: add(bits)
            case .double where doubles.count < Int(SWIFTABI_DOUBLE_ARGUMENTS): doubles.append(Double(bitPattern: bits))
            case .double: stack.append(bits)
            }
        }
    }

    mutating func add(_ word: UInt64) {
        if integers.count < Int(SWIFTABI_INTEGER_ARGUMENTS) { integers.append(word) } else { stack.append(word) }
    }

    /// Calls the function, and initializes the memory at `target` with its result.
    /// - Returns: The error that the function threw. In that case, the memory at `target` isn't initialized.
    package func run(
        _ function: UnsafeRawPointer, context: UnsafeRawPointer?, into target: UnsafeMutableRawPointer
    ) -> (any Error)? {
        precondition(fits, "a call with more arguments than there is room for must be refused before it is made")
        let integers = self.integers + Array(repeating: 0, count: Int(SWIFTABI_INTEGER_ARGUMENTS) - self.integers.count)
        let doubles = self.doubles + Array(repeating: 0, count: Int(SWIFTABI_DOUBLE_ARGUMENTS) - self.doubles.count)
        let stack = self.stack + Array(repeating: 0, count: Int(SWIFTABI_STACK_ARGUMENTS) - self.stack.count)
        var parts: [NativeLayout.Part] = []
        var isIndirect = true
        if case .registers(let direct) = layout { (parts, isIndirect) = (direct, false) }
        let doubleResults = parts.count { $0.register == .double }
        let answer = swiftabi_call(
            function, context, integers, doubles, stack, Int32(doubleResults), isIndirect ? target : nil)
        if let error = answer.error {
            // `any Error` consists of this reference, and the caller owns it.
            return unsafeBitCast(error, to: (any Error).self)
        }
        store(answer, parts, at: target)
        return nil
    }

    private func store(_ answer: SwiftCallResult, _ parts: [NativeLayout.Part], at target: UnsafeMutableRawPointer) {
        let (integers, doubles) = (answer.integers, answer.doubles)
        var (integer, double) = (0, 0)
        for part in parts {
            var bits: UInt64
            switch part.register {
            case .integer:
                bits = withUnsafeBytes(of: integers) { $0.load(fromByteOffset: integer * 8, as: UInt64.self) }
                if let mask = part.mask { bits &= mask }
                integer += 1
            case .double:
                bits = withUnsafeBytes(of: doubles) { $0.load(fromByteOffset: double * 8, as: UInt64.self) }
                double += 1
            }
            let count = min(part.size, result.size - part.offset)
            withUnsafeBytes(of: bits) { bytes in
                UnsafeMutableRawBufferPointer(start: target + part.offset, count: count)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            }
        }
    }
}
