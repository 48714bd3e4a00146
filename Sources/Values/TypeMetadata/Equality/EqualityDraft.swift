// A plan that is still being made: its routines can grow and refer to unfinished ones.

struct RoutineDraft {
    let size: Int
    var steps: [EqualityStep] = []
    var unknownParts: [UnknownPart] = []
    /// The routines that this one calls, each with the path of its part.
    var calls: [(path: String, routine: Int)] = []
    var callsOwnEquality = false
    /// Whether a nested value's `==` may overlook a change inside a class instance.
    var mayOverlookChanges = false
}

/// A part of a value that can't be compared.
struct UnknownPart {
    let path: String
    let description: String

    var text: String { path.isEmpty ? description : "\(path): \(description)" }
}

struct EqualityDraft {
    var routines: [RoutineDraft] = []
    var conformances: [EquatableConformance] = []
    var arrays: [EqualityArray] = []
    var enums: [EqualityEnum] = []
    var cases: [EqualityCase] = []
    var collections: [EqualityCollection] = []

    /// The finished tables.
    func code() -> EqualityCode {
        let mayBeUnknown = reaching { !$0.unknownParts.isEmpty }
        let callsOwnEquality = reaching { $0.callsOwnEquality }
        let provesByBytes = routines.indices.map { !mayBeUnknown[$0] && !callsOwnEquality[$0] }
        var frozenRoutines: [EqualityRoutine] = []
        var frozenSteps: [EqualityStep] = []
        for (index, routine) in routines.enumerated() {
            let steps = Self.ordered(routine.steps)
            let isWorthwhile = steps.contains { $0.operation.rawValue > EqualityStep.Operation.sameBytes.rawValue }
            frozenRoutines.append(
                EqualityRoutine(
                    firstStep: frozenSteps.count, stepCount: steps.count, size: routine.size,
                    mayBeUnknown: mayBeUnknown[index],
                    isNeverEqual: steps.contains { $0.operation == .unknown },
                    startsWithBytes: provesByBytes[index] && isWorthwhile && routine.size <= Self.longestFirstLook))
            frozenSteps += steps
        }
        let frozenArrays = arrays.map { array in
            var array = array
            let routine = frozenRoutines[array.routine]
            if routine.stepCount == 1 {
                let step = frozenSteps[routine.firstStep]
                array.isContiguousBytes =
                    step.operation.rawValue <= EqualityStep.Operation.sameBytes.rawValue
                    && step.size == array.stride
            }
            return array
        }
        let frozenEnums = enums.map { type in
            var type = type
            let payloads = cases[type.firstCase..<type.firstCase + type.caseCount].map(\.payload)
            type.startsWithBytes =
                type.size <= Self.longestFirstLook
                && payloads.allSatisfy { payload in
                    switch payload {
                    case .nothing: true
                    case .routine(let routine): provesByBytes[routine]
                    case .unknown: false
                    }
                }
            return type
        }
        let frozenCollections = collections.map { collection in
            var collection = collection
            if let routine = collection.routine, mayBeUnknown[routine] { collection.sharedStorageProves = false }
            return collection
        }
        return EqualityCode(
            routines: frozenRoutines, steps: frozenSteps, conformances: conformances, arrays: frozenArrays,
            enums: frozenEnums, cases: cases, collections: frozenCollections)
    }

    /// The parts that can't be compared, with their paths from the first routine's value.
    func unknownParts() -> [String] {
        var parts: [String] = []
        var active: Set<Int> = []
        func visit(_ routine: Int, _ prefix: String) {
            guard active.insert(routine).inserted else { return }
            defer { active.remove(routine) }
            for part in routines[routine].unknownParts where parts.count < Self.mostUnknownParts {
                let path = prefix + Self.separator(prefix, part.path) + part.path
                parts.append(UnknownPart(path: path, description: part.description).text)
            }
            for call in routines[routine].calls where parts.count < Self.mostUnknownParts {
                visit(call.routine, prefix + Self.separator(prefix, call.path) + call.path)
            }
        }
        visit(0, "")
        return parts
    }

    /// Comparing all bytes first is worth it only for small values.
    private static let longestFirstLook = 256
    /// The maximum number of parts to list, which is enough to show the cause.
    private static let mostUnknownParts = 64

    private static func separator(_ prefix: String, _ path: String) -> String {
        prefix.isEmpty || path.isEmpty || path.hasPrefix("[") || path.hasPrefix("?") ? "" : "."
    }

    /// The routines that meet the condition, directly or through calls.
    private func reaching(_ condition: (RoutineDraft) -> Bool) -> [Bool] {
        var holds = routines.map(condition)
        var isSettled = false
        while !isSettled {
            isSettled = true
            for (index, routine) in routines.enumerated() where !holds[index] {
                if routine.calls.contains(where: { holds[$0.routine] }) {
                    holds[index] = true
                    isSettled = false
                }
            }
        }
        return holds
    }

    /// Sorts cheap steps first, and merges adjacent bytes.
    private static func ordered(_ steps: [EqualityStep]) -> [EqualityStep] {
        let bytes = steps.filter { $0.operation == .sameBytes }.sorted { $0.offset < $1.offset }
        var merged: [EqualityStep] = []
        for step in bytes {
            if let last = merged.last, last.offset + last.size == step.offset {
                merged[merged.count - 1].size += step.size
            } else {
                merged.append(step)
            }
        }
        for index in merged.indices { merged[index].operation = operation(forBytes: merged[index].size) }
        let others = steps.filter { $0.operation != .sameBytes }
        // A stable sort by the cost of a step. The operations are declared in the order of their cost.
        return merged
            + others.enumerated().sorted {
                ($0.element.operation.rawValue, $0.offset) < ($1.element.operation.rawValue, $1.offset)
            }.map(\.element)
    }

    private static func operation(forBytes count: Int) -> EqualityStep.Operation {
        switch count {
        case 1: .sameByte
        case 2: .sameTwoBytes
        case 4: .sameFourBytes
        case 8: .sameWord
        default: .sameBytes
        }
    }
}
