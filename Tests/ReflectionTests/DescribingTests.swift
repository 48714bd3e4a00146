// Type names as a reader would write them, and descriptions of the types' parts.

import Foundation
import Testing
import WorkbenchReflection
import WorkbenchTypeMetadata

@Suite struct DescribingTests {
    private struct Private {}
    struct NameRow: Sendable, CustomTestStringConvertible {
        let name: String
        let expected: String

        init(_ type: Any.Type, _ expected: String) {
            name = TypeName.text(of: type)
            self.expected = expected
        }

        var testDescription: String { expected }
    }

    @Test(arguments: [
        NameRow([TodoModel].self, "[TodoModel]"), NameRow(String?.self, "String?"),
        NameRow([String: Int?].self, "[String: Int?]"), NameRow(Set<Int>.self, "Set<Int>"),
        NameRow(Defaults.Mode.self, "Defaults.Mode"), NameRow(Private.self, "DescribingTests.Private"),
        NameRow(localType(), "Local"), NameRow(Box<[Int]>.self, "Box<[Int]>"),
        NameRow(Outer<Int>.Inner<Bool>.self, "Outer<Int>.Inner<Bool>"),
        NameRow(Outer<Int>.Plain.self, "Outer<Int>.Plain"),
        NameRow((Int, name: String).self, "(Int, name: String)"), NameRow(Void.self, "Void"),
        NameRow((() -> Void).self, "() -> Void"), NameRow((() -> Void)?.self, "(() -> Void)?"),
        NameRow(
            (@MainActor @Sendable (inout Int, String...) async throws -> Int).self,
            "@MainActor @Sendable (inout Int, String...) async throws -> Int"),
        NameRow(((Int) throws(CancellationError) -> Void).self, "(Int) throws(CancellationError) -> Void"),
        NameRow((@isolated(any) () -> Void).self, "@isolated(any) () -> Void"),
        NameRow((@convention(c) (Int) -> Void).self, "@convention(c) (Int) -> Void"),
        NameRow((((Int) -> Void) -> Void).self, "((Int) -> Void) -> Void"),
        NameRow(InlineArray<3, [Int]>.self, "InlineArray<3, [Int]>"),
        NameRow(`raw type`.self, "`raw type`"), NameRow([`raw type`].self, "[`raw type`]"),
        NameRow((in: Int, `b c`: Int).self, "(in: Int, `b c`: Int)"),
        NameRow(Any.self, "Any"), NameRow(AnyObject.self, "AnyObject"), NameRow((any Shape).self, "any Shape"),
        NameRow((any Shape)?.self, "(any Shape)?"), NameRow((any Error).self, "any Error"),
        NameRow((any Person & Shape).self, "any Person & Shape"),
        NameRow((any Sequence<Int>).self, "any Sequence<Int>"), NameRow(Int.Type.self, "Int.Type"),
        NameRow((any Shape).Type.self, "(any Shape).Type"), NameRow(URL.self, "URL"), NameRow(Counter.self, "Counter"),
    ])
    func typeNamesAreShortened(_ row: NameRow) {
        #expect(row.name == row.expected)
    }

    @Test func writtenTypeNamesHaveNoSugar() {
        #expect(TypeName.text(of: [String: [Int?]].self, .written) == "Dictionary<String, Array<Optional<Int>>>")
    }

    @Test func typeDescriptionOfEnumCases() {
        let description = TypeDescription(of: TodoAction.self)
        #expect(description.kind == .enum && description.name == "TodoAction" && description.fields == nil)
        #expect(
            description.cases?.map(\.signature) == [
                "selectTodo(index: Int)", "saveChanges(todo: TodoModel, index: Int)", "rename(String, Int?)",
                "discard(reason: String?)", "nested(TodoAction, depth: Int)", "goBack",
            ])
        #expect(description.cases?.map(\.isIndirect) == [false, false, false, false, true, false])
        #expect(
            TypeDescription(of: OddAction.self).cases?.map(\.signature) == ["moved(from: Int, to: Int)", "void(Void)"])
    }

    @Test func typeDescriptionOfStructAndClassFields() {
        let description = TypeDescription(of: TodoModel.self)
        #expect(description.fields?.map { "\($0.name): \($0.typeName)" } == ["title: String", "note: String"])
        let employee = TypeDescription(of: Employee.self)
        #expect(
            employee.fields?.map { "\($0.name): \($0.typeName)" } == [
                "name: String", "partner: Person?", "self1: AnyObject", "friends: [Person]", "salary: Int",
            ])
        #expect(employee.kind == .class && !employee.isActor && TypeDescription(of: Counter.self).isActor)
        #expect(TypeDescription(of: [String: Int].self).genericArguments?.count == 2)
    }

    @Test func typeDescriptionOfFunctions() throws {
        let function = try #require(TypeDescription(of: (@MainActor (Int, String) async throws -> Bool).self).function)
        #expect(function.parameters.map(\.typeName) == ["Int", "String"] && function.resultName == "Bool")
        #expect(function.isAsync && function.isThrowing && function.globalActorName == "MainActor")
    }

    @Test func conformingTypesOfAProtocolAreFound() {
        #expect(
            ConformingTypes.of((any Shape).self)?.map(\.name) == [
                "Blob", "CallingTests.Hidden", "Circle", "Square", "TapButton",
            ])
        // A protocol with the same name is a different protocol.
        #expect(ConformingTypes.of((any Namespace.Shape).self)?.map(\.name) == ["Namespace.Decoy"])
        #expect(ConformingTypes.of((any Other).self)?.isEmpty == true)
        #expect(ConformingTypes.of(Any.self) == nil && ConformingTypes.of(Int.self) == nil)
        // Types from other images are found as well.
        let strings = ConformingTypes.of((any StringProtocol).self)?.map(\.name) ?? []
        #expect(strings.contains("String") && strings.contains("Substring"))
    }

    /// No matter how many threads ask at once, all get the same plan for a type.
    @Test func typePlansAreMadeOnce() async {
        struct Fresh { var number = 1 }
        let plans = await withTaskGroup(of: TypePlan.self) { group in
            for _ in 0..<16 { group.addTask { TypePlanTable.shared.plan(for: Fresh.self) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(plans.allSatisfy { $0 === plans[0] })
    }

    @Test func typeDescriptionIsUnavailableWithAnUnprovenABI() {
        var layout = ABILayout()
        layout.recordName = 4
        let reader = TypeReader(layout: layout)
        let description = TypeDescription(of: TodoModel.self, in: reader)
        #expect(description.unavailable != nil && description.name == "TodoModel" && description.fields == nil)
        #expect(ConformingTypes.of((any Shape).self, in: TypePlanTable(reader: reader)) == nil)
    }
}

private func localType() -> Any.Type {
    struct Local {}
    return Local.self
}
private struct Outer<First> {
    struct Inner<Second> {}
    struct Plain {}
}
