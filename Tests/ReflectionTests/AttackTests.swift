// Inputs that used to break the library: tuples passed to closures, metatypes without storage, numbers too large for
// their type.

import Foundation
import Testing
import WorkbenchReflection
import WorkbenchValueTree

private struct Callbacks {
    var pair: ((a: UInt8, b: UInt8)) -> String = { "\($0.a) \($0.b)" }
    var triple: ((UInt8, UInt16, UInt8)) -> String = { "\($0.0) \($0.1) \($0.2)" }
    var texts: ((Int, String, String)) -> String = { "\($0.0) \($0.1) \($0.2)" }
    var erased: ((Any, Int)) -> String = { "\($0.0) \($0.1)" }
    var erasedResult: () -> (Any, Int) = { (3, 4) }
}

private struct Typed {
    var a: UInt8 = 1
    var type: Int.Type? = Int.self
    var b: UInt8 = 2
    var c: UInt8 = 3
}

@Suite struct ReflectionEdgeCaseTests {
    @Test(arguments: [
        ("pair", "(a: 1, b: 2)", "1 2"),
        ("triple", "(1, 500, 3)", "1 500 3"),
        ("texts", #"(1, "x", "y")"#, "1 x y"),
        ("erased", "(3, 4)", "3 4"),
    ])
    func closureCallerPassesTuples(field: String, argument: String, result: String) throws {
        let literal = Literal.parse(argument).literal
        let outcome = try ClosureCaller().call(
            ValuePath([.field(field)]), in: Callbacks(), [LiteralArgument(nil, literal)])
        guard case .returned(let value) = outcome else {
            Issue.record("it threw")
            return
        }
        #expect(value == .text(Text(result)))
    }

    @Test func closureCallerRefusesTuplesReturnedIndirectly() {
        #expect(throws: AccessError.self) {
            _ = try ClosureCaller().call(ValuePath([.field("erasedResult")]), in: Callbacks())
        }
    }

    @Test func anOptionalMetatypeIsNeitherReadNorReplaced() {
        let typed = Typed()
        guard case .structure(let structure) = ValueReader.read(typed), case .opaque = structure.fields[1].value else {
            Issue.record("an optional metatype is opaque: \(ValueReader.read(typed).text())")
            return
        }
        #expect(throws: AccessError.self) {
            _ = try ValueAccess().replacing(ValuePath([.field("type")]), in: typed, with: Literal.parse("nil").literal)
        }
        #expect((typed.a, typed.b, typed.c) == (1, 2, 3))
    }

    @Test(arguments: [".seconds(763869807401864075024233379330455.9)", ".seconds(9223372036854775808)"])
    func valueBuilderRefusesOverflowingDurations(text: String) {
        #expect(throws: BuildError.self) { try ValueBuilder().build(Literal.parse(text).literal, as: Duration.self) }
    }

    @Test func overlargeDurationIsReadAsOpaque() {
        guard case .opaque = ValueReader.read(Duration.seconds(1e20)) else {
            Issue.record("it reads \(ValueReader.read(Duration.seconds(1e20)).text())")
            return
        }
    }

    @Test(arguments: ["0x1p3", "x.y.nan"])
    func valueBuilderRefusesHexadecimalDecimals(text: String) {
        #expect(throws: BuildError.self) { try ValueBuilder().build(Literal.parse(text).literal, as: Decimal.self) }
    }

    @Test func distantPastRoundTrips() throws {
        let value = ValueReader.read(Date.distantPast)
        guard case .natural = value else {
            Issue.record("it reads \(value.text())")
            return
        }
        let built = try ValueBuilder().build(Literal.parse(value.text()).literal, as: Date.self)
        #expect(built == Date.distantPast)
    }
}
