// The layout of the metadata that this module reads. This is the only file with offsets. (Functions to call are in
// `CSwiftABI.h`.) All of it is part of the stable ABI of Swift 5 and later, for 64-bit targets without Objective-C. It
// is a value, not a set of constants, so that `ABISelfTest` can be tested with a wrong one.

/// Offsets in bytes, each from the start of the record that its group describes.
package struct ABILayout: Sendable, Hashable {
    // Type metadata: docs/ABI/TypeMetadata.rst, include/swift/ABI/Metadata.h (TargetMetadata, TargetValueMetadata).
    /// The value witness table, before the address point.
    package var metadataValueWitnesses = -8
    /// The kind: a value from include/swift/ABI/MetadataKind.def, or the isa pointer of a class.
    package var metadataKind = 0
    /// The type context descriptor of a struct or an enum.
    package var valueDescriptor = 8
    /// The generic arguments of a struct or an enum: first the types, then their witness tables.
    package var valueGenericArguments = 16
    /// The instance type of a metatype (TargetMetatypeMetadata).
    package var metatypeInstance = 8

    // Function types (TargetFunctionTypeMetadata; what follows the parameters is described in `FunctionShape.swift`).
    package var functionFlags = 8
    package var functionResult = 16
    package var functionParameters = 24

    // Existential types (TargetExistentialTypeMetadata, TargetExtendedExistentialTypeMetadata) and their values
    // (TargetOpaqueExistentialContainer: a buffer of three words, the type, witness tables).
    package var existentialFlags = 8
    package var existentialProtocolCount = 12
    /// A superclass, if there is one, then the protocols.
    package var existentialProtocols = 16
    package var extendedExistentialShape = 8
    package var existentialValueType = 24

    // Objects (include/swift/ABI/HeapObject.h).
    package var objectType = 0

    // Class metadata (TargetClassMetadata, TargetAnyClassMetadata).
    package var classSuperclass = 8
    package var classDescriptor = 40

    // Tuple metadata (TargetTupleTypeMetadata): labels are one C string, each followed by a space.
    package var tupleCount = 8
    package var tupleLabels = 16
    package var tupleElements = 24
    package var tupleElementStride = 16
    package var tupleElementOffset = 8

    // Type context descriptors (TargetContextDescriptor, TargetTypeContextDescriptor and its subclasses).
    package var descriptorFlags = 0
    package var descriptorParent = 4
    /// A relative pointer to a C string, in both module and type contexts.
    package var descriptorName = 8
    package var descriptorFields = 16
    /// The mangled name of the type that an extension extends.
    package var extensionType = 8
    package var structFieldCount = 20
    /// The position of a vector in the metadata, in words. The vector contains 32-bit offsets.
    package var structFieldOffsets = 24
    /// The low 24 bits are the number of cases with a payload.
    package var enumPayloadCases = 20
    package var enumEmptyCases = 24
    package var classPositiveSize = 28
    package var classImmediateMembers = 32
    package var classFieldCount = 36
    /// The position of a vector in the metadata, in words. The vector contains whole words.
    package var classFieldOffsets = 40

    // Generic context (TargetTypeGenericContextDescriptorHeader), after the fixed part of a generic descriptor.
    package var valueGenericHeader = 28
    package var classGenericHeader = 44
    package var genericParameterCount = 8
    package var genericParameters = 16
    // Its requirements (TargetGenericRequirementDescriptor), after the parameters.
    package var genericRequirementSize = 12
    package var requirementParameter = 4
    package var requirementProtocol = 8

    // Field descriptors (include/swift/RemoteInspection/Records.h: FieldDescriptor, FieldRecord).
    package var fieldsKind = 8
    package var fieldsRecordSize = 10
    package var fieldsCount = 12
    package var fieldsRecords = 16
    package var recordFlags = 0
    package var recordType = 4
    package var recordName = 8

    // Witness tables and conformance descriptors (TargetWitnessTable, TargetProtocolConformanceDescriptor).
    package var existentialMetatypeWitnesses = 8
    package var witnessTableConformance = 0
    package var conformanceProtocol = 0
    package var conformanceType = 4
    package var conformanceWitnessTable = 8
    package var conformanceFlags = 12

    // Protocol descriptors (TargetProtocolDescriptor).
    package var protocolRequirementCount = 16

    // Arrays (stdlib/public/SwiftShims/GlobalObjects.h: _SwiftArrayBodyStorage, after the two words of an object).
    package var arrayCount = 16
    package var arrayElements = 32

    package init() {}
}

/// Bits and codes for the offsets above.
enum ABICode {
    // include/swift/ABI/MetadataValues.h: ContextDescriptorFlags, ContextDescriptorKind.
    static let contextKindMask: UInt32 = 0x1F
    static let contextIsGeneric: UInt32 = 0x80
    static let moduleContext: UInt32 = 0
    static let extensionContext: UInt32 = 1
    static let anonymousContext: UInt32 = 2
    static let protocolContext: UInt32 = 3
    static let classContext: UInt32 = 16
    static let structContext: UInt32 = 17
    static let enumContext: UInt32 = 18
    /// TypeContextDescriptorFlags::Class_HasResilientSuperclass, in the upper half of the flags.
    static let classHasResilientSuperclass: UInt32 = 1 << (16 + 13)
    /// TypeContextDescriptorFlags::Class_IsActor.
    static let classIsActor: UInt32 = 1 << (16 + 7)
    static let payloadCaseMask: UInt32 = 0x00FF_FFFF

    // GenericParamDescriptor.
    static let parameterKindMask: UInt8 = 0x3F
    // GenericRequirementFlags, GenericRequirementKind.
    static let requirementKindMask: UInt32 = 0x1F
    static let protocolRequirement: UInt32 = 0
    static let parameterHasArgument: UInt8 = 0x80
    static let typeParameter: UInt8 = 0
    static let integerParameter: UInt8 = 2

    // FieldDescriptorKind.
    static let structFields: UInt16 = 0
    static let classFields: UInt16 = 1
    static let enumFields: UInt16 = 2
    static let multiPayloadEnumFields: UInt16 = 3
    // FieldRecordFlags.
    static let recordIsIndirectCase: UInt32 = 1
    static let recordIsVariable: UInt32 = 2

    // FunctionTypeFlags.
    static let functionParameterCountMask: UInt = 0xFFFF
    static let functionConventionMask: UInt = 0xFF
    static let functionConventionShift: UInt = 16
    static let functionThrows: UInt = 1 << 24
    static let functionHasParameterFlags: UInt = 1 << 25
    static let functionIsDifferentiable: UInt = 1 << 27
    static let functionHasGlobalActor: UInt = 1 << 28
    static let functionIsAsync: UInt = 1 << 29
    static let functionIsSendable: UInt = 1 << 30
    static let functionHasExtendedFlags: UInt = 1 << 31
    // ExtendedFunctionTypeFlags.
    static let functionHasTypedThrows: UInt32 = 0x01
    static let functionIsIsolatedAny: UInt32 = 0x02
    static let functionIsNonisolatedNonsending: UInt32 = 0x04
    static let functionHasSendingResult: UInt32 = 0x10
    // ParameterTypeFlags.
    static let parameterOwnershipMask: UInt32 = 0x7F
    static let parameterIsVariadic: UInt32 = 0x80
    static let parameterIsAutoclosure: UInt32 = 0x100
    static let parameterIsIsolated: UInt32 = 0x400
    static let parameterIsSending: UInt32 = 0x800

    // ExistentialTypeFlags.
    static let existentialSpecialProtocolMask: UInt32 = 0x3F00_0000
    static let existentialIsError: UInt32 = 0x0100_0000
    static let existentialHasSuperclass: UInt32 = 0x4000_0000
    static let existentialIsNotClassBound: UInt32 = 0x8000_0000
    // ExtendedExistentialTypeShapeFlags.
    static let extendedExistentialKindMask: UInt32 = 0xFF
    static let extendedExistentialIsOpaque: UInt32 = 0
    static let extendedExistentialIsClass: UInt32 = 1

    // TypeReferenceKind, as in conformances and type records.
    static let conformanceTypeKindMask: UInt32 = 0x38
    static let conformanceTypeKindShift: UInt32 = 3
    static let directTypeDescriptor: UInt32 = 0
    static let indirectTypeDescriptor: UInt32 = 1

    // ConformanceFlags.
    static let conformanceReserved: UInt32 = 0x00E0_0007
    static let conformanceConditionCount: UInt32 = 0xFF00
    static let conformanceOneCondition: UInt32 = 0x0100
    /// ConformanceFlags::HasGlobalActorIsolationMask (isolated conformances, SE-0470).
    static let conformanceIsIsolated: UInt32 = 1 << 19
}
