// The executable form of a plan: steps in flat tables, with one routine per type. Routines call each other by number,
// so recursive types don't need reference cycles.

/// A single comparison at one offset of the value.
struct EqualityStep: BitwiseCopyable {
    enum Operation: UInt8, BitwiseCopyable {
        case sameByte, sameTwoBytes, sameFourBytes, sameWord, sameBytes
        /// Calls the type's `==`; `index` refers to the conformance.
        case equatable
        /// Like `equatable`, but a difference proves nothing.
        case identity
        /// Like `equatable`, but identical bytes are enough to prove equality.
        case string
        /// An array; `index` refers to the table of arrays.
        case array
        /// An enum; `index` refers to the table of enums.
        case enumeration
        /// A dictionary or a set; `index` refers to the table of collections.
        case collection
        /// Always unknown.
        case unknown
    }

    var operation: Operation
    var offset: Int
    var size: Int
    var index = 0
}

/// The steps for one type.
struct EqualityRoutine: BitwiseCopyable {
    var firstStep: Int
    var stepCount: Int
    /// The size of a value in bytes.
    var size: Int
    /// Whether comparing values may give `unknown` even if their bits are identical.
    var mayBeUnknown: Bool
    /// Whether the result is never `equal`.
    var isNeverEqual: Bool
    /// Whether identical bytes prove the values equal and are worth comparing before the steps.
    var startsWithBytes: Bool
}

struct EqualityArray: BitwiseCopyable {
    var routine: Int
    var stride: Int
    /// The offset of the first element in the buffer.
    var elements: Int
    var count: Int
    /// Whether the elements are plain bytes without gaps.
    var isContiguousBytes: Bool
}

struct EqualityEnum: BitwiseCopyable {
    /// The value witnesses, and the metadata to pass to them.
    var witnesses: UnsafeRawPointer
    var metadata: UnsafeRawPointer
    var size: Int
    var alignment: Int
    var firstCase: Int
    var caseCount: Int
    /// Whether a payload is stored unchanged in the enum, because only one case has a payload.
    var isPayloadInPlace: Bool
    /// Whether identical bytes prove the values equal.
    var startsWithBytes: Bool
}

struct EqualityCase: BitwiseCopyable {
    enum Payload: BitwiseCopyable {
        case nothing
        case routine(Int)
        case unknown
    }

    var payload: Payload
    var isIndirect: Bool
}

/// A dictionary or a set. Only the standard library's generic code can hash its keys.
struct EqualityCollection: Sendable {
    var comparison: any CollectionComparison
    /// The routine for a dictionary's values.
    var routine: Int?
    /// Whether values that share their storage are equal.
    var sharedStorageProves: Bool
}

/// All tables of a plan, which the functions in `EqualityCode+Run.swift` execute.
final class EqualityCode: Sendable {
    let routines: FrozenTable<EqualityRoutine>
    let steps: FrozenTable<EqualityStep>
    let conformances: FrozenTable<EquatableConformance>
    let arrays: FrozenTable<EqualityArray>
    let enums: FrozenTable<EqualityEnum>
    let cases: FrozenTable<EqualityCase>
    let collections: [EqualityCollection]

    init(
        routines: [EqualityRoutine], steps: [EqualityStep], conformances: [EquatableConformance] = [],
        arrays: [EqualityArray] = [], enums: [EqualityEnum] = [], cases: [EqualityCase] = [],
        collections: [EqualityCollection] = []
    ) {
        self.routines = FrozenTable(routines)
        self.steps = FrozenTable(steps)
        self.conformances = FrozenTable(conformances)
        self.arrays = FrozenTable(arrays)
        self.enums = FrozenTable(enums)
        self.cases = FrozenTable(cases)
        self.collections = collections
    }

    deinit {
        routines.deallocate()
        steps.deallocate()
        conformances.deallocate()
        arrays.deallocate()
        enums.deallocate()
        cases.deallocate()
    }
}

/// A constant array that is read without retaining or checking anything. It is `@unchecked Sendable` because the memory
/// is written only in `init`, and its owner outlives every read.
struct FrozenTable<Element: BitwiseCopyable>: @unchecked Sendable {
    private let start: UnsafeMutablePointer<Element>
    let count: Int

    init(_ elements: [Element]) {
        count = elements.count
        start = .allocate(capacity: max(elements.count, 1))
        for (index, element) in elements.enumerated() { (start + index).initialize(to: element) }
    }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < count)
            return start[index]
        }
    }

    @inline(__always)
    func pointer(_ index: Int) -> UnsafePointer<Element> {
        UnsafePointer(start + index)
    }

    func deallocate() {
        start.deallocate()
    }
}
