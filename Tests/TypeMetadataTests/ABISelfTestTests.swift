// The self-test accepts the ABI of this process and detects every wrong offset. If it finds one, no metadata is read.

import Testing
import WorkbenchTypeMetadata

@Suite struct ABISelfTestTests {
    @Test func abiSelfTestPasses() {
        #expect(ABISelfTest.passed)
        #expect(ABISelfTest.failure == nil)
    }

    static let offsets: [WritableKeyPath<ABILayout, Int> & Sendable] = [
        \.metadataValueWitnesses, \.metadataKind, \.valueDescriptor, \.valueGenericArguments, \.metatypeInstance,
        \.classSuperclass, \.classDescriptor, \.tupleCount, \.tupleLabels, \.tupleElements, \.tupleElementStride,
        \.tupleElementOffset, \.descriptorFlags, \.descriptorParent, \.descriptorName, \.descriptorFields,
        \.structFieldCount, \.structFieldOffsets, \.enumPayloadCases, \.enumEmptyCases, \.classPositiveSize,
        \.classImmediateMembers, \.classFieldCount, \.classFieldOffsets, \.valueGenericHeader, \.classGenericHeader,
        \.genericParameterCount, \.genericParameters, \.fieldsKind, \.fieldsRecordSize, \.fieldsCount,
        \.fieldsRecords, \.recordFlags, \.recordType, \.recordName, \.existentialMetatypeWitnesses,
        \.witnessTableConformance, \.conformanceProtocol, \.conformanceType, \.conformanceFlags, \.arrayCount,
        \.arrayElements, \.functionFlags, \.functionResult, \.functionParameters, \.existentialFlags,
        \.existentialProtocolCount, \.existentialProtocols, \.extendedExistentialShape, \.existentialValueType,
        \.objectType,
    ]

    @Test(arguments: offsets)
    func abiSelfTestFindsWrongOffsets(_ offset: WritableKeyPath<ABILayout, Int> & Sendable) {
        for distance in [-16, -8, -4, 4, 8, 16] {
            #expect(
                failure(offset, off: distance) != nil,
                "a wrong \(offset) (by \(distance)) was not found: let a check of ABISelfTest depend on it")
        }
    }

    /// At a large distance, the same bits may occur by chance, but reading them must not crash.
    @Test(arguments: offsets)
    func abiSelfTestSurvivesAbsurdOffsets(_ offset: WritableKeyPath<ABILayout, Int> & Sendable) {
        for distance in [-1 << 40, -65_536, -4_096, -1_000, -64, -1, 1, 64, 1_000, 4_096, 65_536, 1 << 40] {
            if let failure = failure(offset, off: distance) { #expect(failure.contains("is not as expected")) }
        }
    }

    private func failure(_ offset: WritableKeyPath<ABILayout, Int>, off distance: Int) -> String? {
        var layout = ABILayout()
        layout[keyPath: offset] += distance
        return TypeReader(layout: layout).failure
    }

    @Test func typeReaderReadsNothingAfterAFailedSelfTest() throws {
        var layout = ABILayout()
        layout.recordName = 4
        let reader = TypeReader(layout: layout)
        #expect(try #require(reader.failure).contains("fields of structs"))
        #expect(reader.kind(of: Int.self) == .unknown)
        #expect(reader.fields(of: Point.self) == nil)
        #expect(reader.cases(of: Int?.self) == nil)
        #expect(reader.elements(ofTuple: (Int, Int).self) == nil)
        #expect(reader.genericArguments(of: [Int].self)?.count == nil)
        #expect(reader.instanceType(ofMetatype: Int.Type.self).map { "\($0)" } == nil)
        #expect(reader.superclass(of: Derived.self).map { "\($0)" } == nil)
        #expect(reader.valueWitnesses(of: Int.self) == nil)

        let table = EqualityPlanTable(reader: reader)
        #expect(table.plan(for: Point.self).compare(Point(x: 1), Point(x: 1)) == .unknown)
        #expect(table.plan(for: Void.self).compare((), ()) == .unknown)
        #expect(table.plan(for: Int.self).compare(1, 2) == .unknown)
        let plan = table.plan(for: Point.self)
        #expect(plan.isAlwaysUnknown && !plan.canBeEqual)
        #expect(plan.unknownParts.count == 1)
        #expect(plan.unknownParts.first?.contains("Swift's ABI is not as expected") == true)
    }
}

private struct Point { var x: Int }
private class Base {}
private final class Derived: Base {}
