// Types that declare how they are shown: hidden, or as their content.

import Testing
import WorkbenchReflection
import WorkbenchRules
import WorkbenchValueTree

private struct Password: SecretValue { var text = "secret" }

/// A box that hides a type, like the one for screens.
private struct AnyContent: TransparentBox {
    var base: any Shape
    static let contentField = "base"
}

private struct TapButton: Shape {
    var title: String
    var onTap: (Int) -> Int = { $0 * 2 }
}

private struct Celsius: NaturalLiteral, Equatable {
    var degrees: Int
    static let naturalExample = "\"20°\""
    var naturalText: NaturalText? { .quoted("\(degrees)°") }

    init(degrees: Int) { self.degrees = degrees }

    init?(naturalLiteral literal: Literal) {
        guard case .string(let text) = literal.kind, text.hasSuffix("°"), let degrees = Int(text.dropLast()) else {
            return nil
        }
        self.degrees = degrees
    }
}

@Suite struct LookTests {
    @Test func redactedValuesAreHidden() {
        #expect(ValueReader.read([Password()]).text() == "[‹redacted Password›]")
        #expect(throws: LiteralFailure.self) {
            try ValueBuilder().build(text: "Password(text: \"a\")", as: Password.self)
        }
        #expect(throws: AccessError.self) {
            try ValueAccess().tree(of: Box(content: Password()), at: ValuePath.parse("content.text").path)
        }
    }

    @Test func transparentValuesAreReadThrough() throws {
        let screens = [AnyContent(base: Circle(radius: 1)), AnyContent(base: TapButton(title: "OK"))]
        #expect(
            ValueReader.read(screens).text() == "[Circle(radius: 1.0), TapButton(title: \"OK\", onTap: ‹(Int) -> Int›)]"
        )
        let path = ValuePath.parse("[0].radius").path
        #expect(try ValueAccess().tree(of: screens, at: path).text() == "1.0")
        let changed = try ValueAccess().replacing(path, in: screens, with: Literal.parse("2").literal)
        #expect((changed[0].base as? Circle)?.radius == 2)
        let outcome = try ClosureCaller().call(
            ValuePath.parse("[1].onTap").path, in: screens, [LiteralArgument(nil, Literal(.integer(4)))])
        guard case .returned(.integer(8)) = outcome else {
            Issue.record("expected 8: \(outcome)")
            return
        }
        let built = try ValueBuilder().build(text: "[Circle(radius: 3)]", as: [AnyContent].self)
        #expect((built.first?.base as? Circle)?.radius == 3)
    }

    @Test func naturalTextsAreReadAndBuilt() throws {
        #expect(ValueReader.read([Celsius(degrees: 20)]).text() == "[\"20°\"]")
        #expect(try ValueBuilder().build(text: "\"-3°\"", as: Celsius?.self) == Celsius(degrees: -3))
        #expect(throws: LiteralFailure.self) { try ValueBuilder().build(text: "\"x\"", as: Celsius.self) }
    }
}
