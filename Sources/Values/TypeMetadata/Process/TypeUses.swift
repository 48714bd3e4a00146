// Finds out which types that conform to a protocol use each other, which means that one type's code passes a value of
// another as that protocol. This isn't in the metadata, but in the code of a debug build.

import WorkbenchCSwiftABI

/// A type that conforms to a protocol, and the conforming types that its code uses through that protocol.
package struct TypeUse: Sendable {
    package let user: NominalName
    package let used: [NominalName]
}

extension TypeReader {
    /// The conforming types, including generic ones, each with the types that its code uses.
    ///
    /// A type's code is everything reachable from its implementation of the protocol: functions, closures, and the
    /// functions that these call. A type also counts as used if it is passed as a protocol that this protocol refines.
    ///
    /// Uses that an optimized build has inlined or specialized aren't found. Nil if code for this machine can't be
    /// read.
    /// - Parameter users: The protocol of the types whose code is read; nil for the protocol of the used types.
    package func uses(
        amongTypesConformingTo identity: ProtocolIdentity, refining refined: [ProtocolIdentity] = [],
        by users: ProtocolIdentity? = nil
    ) -> [TypeUse]? {
        let conformances = nominalConformances(to: identity)
        let users = users ?? identity
        guard let requirementCount = memory.load(users.descriptor, layout.protocolRequirementCount, as: UInt32.self)
        else { return nil }
        // The code either passes the witness table or has the runtime create one from the conformance.
        var owners: [UnsafeRawPointer: Int] = [:]
        for (index, conformance) in conformances.enumerated() {
            owners[conformance.record] = index
            owners[conformance.table] = index
        }
        let indices = Dictionary(
            conformances.indices.map { (conformances[$0].descriptor, $0) }, uniquingKeysWith: { first, _ in first })
        for conformance in refined.flatMap(nominalConformances) {
            guard let index = indices[conformance.descriptor] else { continue }
            owners[conformance.record] = index
            owners[conformance.table] = index
        }
        var code = CodeReferences(targets: Set(owners.keys))
        var uses: [TypeUse] = []
        for conformance in nominalConformances(to: users) {
            let requirements = (1...max(1, Int(requirementCount))).compactMap {
                memory.pointer(conformance.table, $0 * MemoryLayout<UnsafeRawPointer>.size)
            }
            var used = Set(code.targets(reachedFrom: requirements).compactMap { owners[$0] })
            if let own = owners[conformance.record] { used.remove(own) }
            uses.append(TypeUse(user: conformance.name, used: used.sorted().map { conformances[$0].name }))
        }
        return code.isReadable || conformances.isEmpty ? uses : nil
    }

    private struct NominalConformance {
        var record: UnsafeRawPointer
        var table: UnsafeRawPointer
        var descriptor: UnsafeRawPointer
        var name: NominalName
    }

    private func nominalConformances(to identity: ProtocolIdentity) -> [NominalConformance] {
        (knownConformances(to: identity) ?? []).compactMap { record, descriptor in
            guard let table = memory.relative(record, layout.conformanceWitnessTable),
                let name = nominalName(at: descriptor)
            else { return nil }
            return NominalConformance(record: record, table: table, descriptor: descriptor, name: name)
        }
    }
}

/// The code that has been read so far: which functions call which, and which of the wanted addresses they refer to.
private struct CodeReferences {
    private struct Function {
        var calls: [UnsafeRawPointer] = []
        var targets: [UnsafeRawPointer] = []
    }

    private let targets: Set<UnsafeRawPointer>
    private var functions: [UnsafeRawPointer: Function] = [:]
    /// Whether any function's code could be read.
    private(set) var isReadable = false

    /// A type's own code is found within this many functions; anything further away is mostly library code.
    private static let mostFunctions = 2_000

    init(targets: Set<UnsafeRawPointer>) {
        self.targets = targets
    }

    /// The wanted addresses that these functions, and those that they call, refer to, nearest first.
    mutating func targets(reachedFrom starts: [UnsafeRawPointer]) -> [UnsafeRawPointer] {
        var found: [UnsafeRawPointer] = []
        var waiting = starts
        var seen = Set(starts)
        var next = 0
        while next < waiting.count, next < Self.mostFunctions {
            let function = function(at: waiting[next])
            next += 1
            found += function.targets
            for call in function.calls where seen.insert(call).inserted { waiting.append(call) }
        }
        return found
    }

    private mutating func function(at address: UnsafeRawPointer) -> Function {
        if let known = functions[address] { return known }
        var reading = Reading(targets: targets)
        let isFunction = withUnsafeMutablePointer(to: &reading) { reading in
            swiftabi_forEachReference(
                address,
                { target, context in context.assumingMemoryBound(to: Reading.self).pointee.add(target) }, reading)
        }
        if isFunction { isReadable = true }
        functions[address] = reading.function
        return reading.function
    }

    private struct Reading {
        let targets: Set<UnsafeRawPointer>
        var function = Function()

        mutating func add(_ target: UnsafeRawPointer) {
            if targets.contains(target) { function.targets.append(target) } else { function.calls.append(target) }
        }
    }
}
