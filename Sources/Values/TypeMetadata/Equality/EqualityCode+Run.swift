// Executes the steps of a plan. Values are borrowed; only the bits of enums are copied, and nothing is retained.

import WorkbenchCSwiftABI
import WorkbenchRules

extension EqualityCode {
    /// Values nested deeper than this, such as long linked lists, aren't compared completely.
    static let deepestNesting = 256

    /// Compares two values using a routine. A difference decides the result; otherwise, an unknown part does.
    func run(_ number: Int, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, depth: Int) -> Equality {
        let routine = routines.pointer(number)
        if routine.pointee.startsWithBytes, haveSameBytes(left, right, routine.pointee.size) { return .equal }
        var result = Equality.equal
        var step = steps.pointer(routine.pointee.firstStep)
        let end = step + routine.pointee.stepCount
        while step != end {
            let left = left + step.pointee.offset
            let right = right + step.pointee.offset
            let answer: Equality
            switch step.pointee.operation {
            case .sameByte: answer = haveSame(UInt8.self, left, right)
            case .sameTwoBytes: answer = haveSame(UInt16.self, left, right)
            case .sameFourBytes: answer = haveSame(UInt32.self, left, right)
            case .sameWord: answer = haveSame(UInt64.self, left, right)
            case .sameBytes: answer = haveSameBytes(left, right, step.pointee.size) ? .equal : .different
            case .string:
                if haveSame(UInt64.self, left, right) == .equal, haveSame(UInt64.self, left + 8, right + 8) == .equal {
                    answer = .equal
                } else {
                    answer = areEqual(left, right, step.pointee.index)
                }
            case .equatable: answer = areEqual(left, right, step.pointee.index)
            case .identity: answer = areEqual(left, right, step.pointee.index) == .equal ? .equal : .unknown
            case .array: answer = compareArrays(step.pointee.index, left, right, depth)
            case .enumeration: answer = compareEnums(step.pointee.index, left, right, depth)
            case .collection: answer = compareCollections(step.pointee.index, left, right, depth)
            case .unknown: answer = .unknown
            }
            if answer != .equal {
                if answer == .different { return .different }
                result = .unknown
            }
            step += 1
        }
        return result
    }

    @inline(__always)
    func haveSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
        swiftabi_sameBytes(left, right, count)
    }

    @inline(__always)
    private func haveSame<Bits: FixedWidthInteger & BitwiseCopyable>(
        _ bits: Bits.Type, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
    ) -> Equality {
        left.loadUnaligned(as: bits) == right.loadUnaligned(as: bits) ? .equal : .different
    }

    @inline(__always)
    private func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ index: Int) -> Equality {
        let conformance = conformances.pointer(index)
        return swiftabi_isEqual(left, right, conformance.pointee.metadata, conformance.pointee.witnessTable)
            ? .equal : .different
    }

    private func compareArrays(
        _ index: Int, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ depth: Int
    ) -> Equality {
        let array = arrays.pointer(index)
        let left = left.load(as: UnsafeRawPointer.self)
        let right = right.load(as: UnsafeRawPointer.self)
        let count = left.load(fromByteOffset: array.pointee.count, as: Int.self)
        guard count == right.load(fromByteOffset: array.pointee.count, as: Int.self) else { return .different }
        let routine = routines.pointer(array.pointee.routine)
        if count == 0 || (left == right && !routine.pointee.mayBeUnknown) { return .equal }
        let leftElements = left + array.pointee.elements
        let rightElements = right + array.pointee.elements
        if array.pointee.isContiguousBytes {
            return haveSameBytes(leftElements, rightElements, count * array.pointee.stride) ? .equal : .different
        }
        // If elements are never found equal, comparing a value with itself can't find a difference.
        if depth >= Self.deepestNesting || (left == right && routine.pointee.isNeverEqual) { return .unknown }
        var result = Equality.equal
        for position in 0..<count {
            let offset = position * array.pointee.stride
            switch run(array.pointee.routine, leftElements + offset, rightElements + offset, depth: depth + 1) {
            case .equal: continue
            case .different: return .different
            case .unknown: result = .unknown
            }
        }
        return result
    }

    private func compareCollections(
        _ index: Int, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ depth: Int
    ) -> Equality {
        // Dictionaries and sets consist of a single reference to their storage.
        if haveSame(UInt.self, left, right) == .equal, collections[index].sharedStorageProves { return .equal }
        return collections[index].comparison.compare(left, right, self, depth)
    }

    private func compareEnums(
        _ index: Int, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ depth: Int
    ) -> Equality {
        let type = enums.pointer(index)
        if type.pointee.startsWithBytes, haveSameBytes(left, right, type.pointee.size) { return .equal }
        let tag = Int(swiftabi_enumTag(type.pointee.witnesses, left, type.pointee.metadata))
        guard tag == Int(swiftabi_enumTag(type.pointee.witnesses, right, type.pointee.metadata)) else {
            return .different
        }
        guard tag < type.pointee.caseCount else { return .unknown }
        let enumCase = cases[type.pointee.firstCase + tag]
        guard case .routine(let routine) = enumCase.payload else {
            if case .nothing = enumCase.payload { return .equal }
            return .unknown
        }
        if depth >= Self.deepestNesting { return .unknown }
        if type.pointee.isPayloadInPlace {
            return comparePayloads(routine, enumCase.isIndirect, left, right, depth)
        }
        return withProjectedPayloads(type, left, right) { left, right in
            comparePayloads(routine, enumCase.isIndirect, left, right, depth)
        }
    }

    private func comparePayloads(
        _ routine: Int, _ isIndirect: Bool, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ depth: Int
    ) -> Equality {
        guard isIndirect else { return run(routine, left, right, depth: depth + 1) }
        let leftBox = left.load(as: UnsafeRawPointer.self)
        let rightBox = right.load(as: UnsafeRawPointer.self)
        // While two values share a box, its content can't change.
        if leftBox == rightBox, !routines.pointer(routine).pointee.mayBeUnknown { return .equal }
        return run(routine, swiftabi_boxedValue(leftBox), swiftabi_boxedValue(rightBox), depth: depth + 1)
    }

    /// Reads the payloads of two values. If several cases have a payload, some of its bits encode the case. They are
    /// removed in a copy, which owns nothing and is never destroyed.
    @inline(__always)
    private func withProjectedPayloads(
        _ type: UnsafePointer<EqualityEnum>, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer,
        _ body: (UnsafeRawPointer, UnsafeRawPointer) -> Equality
    ) -> Equality {
        if type.pointee.size <= Scratch.size, type.pointee.alignment <= MemoryLayout<Scratch>.alignment {
            return withUnsafeTemporaryAllocation(of: Scratch.self, capacity: 2) { scratch in
                guard let first = scratch.baseAddress else { return .unknown }
                return body(
                    project(type, left, into: UnsafeMutableRawPointer(first)),
                    project(type, right, into: UnsafeMutableRawPointer(first + 1)))
            }
        }
        let room = (type.pointee.size + type.pointee.alignment - 1) & ~(type.pointee.alignment - 1)
        let scratch = UnsafeMutableRawPointer.allocate(
            byteCount: 2 * room, alignment: max(type.pointee.alignment, MemoryLayout<Scratch>.alignment))
        defer { scratch.deallocate() }
        return body(project(type, left, into: scratch), project(type, right, into: scratch + room))
    }

    @inline(__always)
    private func project(
        _ type: UnsafePointer<EqualityEnum>, _ value: UnsafeRawPointer, into scratch: UnsafeMutableRawPointer
    ) -> UnsafeRawPointer {
        scratch.copyMemory(from: value, byteCount: type.pointee.size)
        swiftabi_projectEnumPayload(type.pointee.witnesses, scratch, type.pointee.metadata)
        return UnsafeRawPointer(scratch)
    }
}

/// Stack space for the bits of most enums.
private struct Scratch: BitwiseCopyable {
    static let size = 64
    private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
}
