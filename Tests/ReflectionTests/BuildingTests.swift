// Values built from text, and every kind of mistake in that text.

import Foundation
import Testing
import WorkbenchReflection
import WorkbenchTestSupport
import WorkbenchTypeMetadata
import WorkbenchValueTree

@Suite struct BuildingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let isBuilt: Bool
        let message: String

        init<T: Equatable>(_ text: String, _ expected: T) {
            self.text = "\(T.self): \(text)"
            do {
                let built = try ValueBuilder().build(text: text, as: T.self)
                isBuilt = built == expected
                message = "\(built) is not \(expected)"
            } catch {
                isBuilt = false
                message = "\(error)"
            }
        }

        var testDescription: String { text }
    }

    @Test(arguments: [
        Row("1", 1), Row("-128", Int8.min), Row("1", 1.0), Row("0.1", Float(0.1)), Row("1", UInt128(1)),
        Row("-.infinity", -Double.infinity), Row("true", true), Row("\"a\"", "a"), Row("\"é\"", Character("é")),
        Row("nil", Int?.none), Row("1", Int?(1)), Row(".some(nil)", Int??.some(nil)), Row("nil", Int??.none),
        Row(".none", Int?.none), Row("[1, 2]", [1, 2]), Row("[]", [Int]()), Row("[:]", [Int]()),
        Row("[1, 1, 2]", Set([1, 2])), Row("[\"a\": 1]", ["a": 1]), Row("[:]", [String: Int]()),
        Row("goBack", TodoAction.goBack), Row(".goBack", TodoAction.goBack),
        Row("TodoAction.goBack", TodoAction.goBack), Row("selectTodo(index: 0)", TodoAction.selectTodo(index: 0)),
        Row(
            "saveChanges(todo: TodoModel(title: \"a\", note: \"b\"), index: 0)",
            TodoAction.saveChanges(todo: TodoModel(title: "a", note: "b"), index: 0)),
        Row(
            "saveChanges(todo: .init(note: \"b\", title: \"a\"), index: 0)",
            TodoAction.saveChanges(todo: TodoModel(title: "a", note: "b"), index: 0)),
        Row(".nested(.rename(\"x\", 3), depth: 2)", TodoAction.nested(.rename("x", 3), depth: 2)),
        Row("discard()", TodoAction.discard(reason: nil)), Row("void", OddAction.void(())),
        Row("void(())", OddAction.void(())), Row("moved(from: 1, to: 2)", OddAction.moved((from: 1, to: 2))),
        Row(".node(.leaf, 1, .leaf)", Tree.node(.leaf, 1, .leaf)), Row("Box<Int>(content: 1)", Box(content: 1)),
        Row("Box(content: .right(\"r\"))", Box(content: Either<Int, String>.right("r"))),
        Row("0..<3", 0..<3), Row("1...2", 1.0...2.0), Row("\"a\"...\"b\"", "a"..."b"),
        Row(".seconds(1.5)", Duration.milliseconds(1_500)), Row(".milliseconds(2)", Duration.milliseconds(2)),
        Row("\"2024-05-01T08:00:00.25Z\"", Date(timeIntervalSince1970: 1_714_550_400.25)),
        Row("\"2024-05-01T10:00:00+02:00\"", Date(timeIntervalSince1970: 1_714_550_400)),
        Row("\"2024-05-01\"", Date(timeIntervalSince1970: 1_714_521_600)),
        Row("\"https://a.b/c\"", URL(string: "https://a.b/c")!), Row("\"AQI=\"", Data([1, 2])),
        Row("12.50", Decimal(string: "12.5")!), Row("[1, 2]", SIMD2<Float>(1, 2)),
        Row("UInt8(3)", AnyHashable(UInt8(3))), Row("\"a\"", AnyHashable("a")),
        Row("Array<Optional<Int>>([1, nil])", AnyHashable([1, nil])),
        Row("Int(3)", 3), Row("Date(\"2024-05-01\")", Date(timeIntervalSince1970: 1_714_521_600)),
        Row("Optional<Int>(3)", Int?(3)),
        Row("\(TestModule.name).TodoModel(title: \"a\", note: \"\")", TodoModel(title: "a", note: "")),
        Row("Box<[Int]>(content: [1])", Box(content: [1])), Row("Box<Array<Int>>(content: [1])", Box(content: [1])),
        Row("Range(lowerBound: \"a\", upperBound: \"b\")", "a"..<"b"),
        Row("SIMD2<Float>([1, 2])", AnyHashable(SIMD2<Float>(1, 2))),
        Row("Circle(radius: 2)", AnyHashable(Circle(radius: 2))), Row("Bare()", Bare()),
    ])
    func valueBuilderBuildsFromLiterals(_ row: Row) {
        #expect(row.isBuilt, "\(row.message)")
    }

    /// The optimizer removes most functions that produce initial values. In that case, the text must contain the
    /// fields.
    @Test func valueBuilderUsesInitialValuesOfFields() throws {
        let text = "Defaults(name: \"n\", note: nil)"
        #if DEBUG
            #expect(try ValueBuilder().build(text: text, as: Defaults.self) == Defaults(name: "n"))
            #expect(try ValueBuilder().build(text: "Box(content: \(text))", as: Box<Defaults>.self).content.count == 7)
            #expect(
                try ValueBuilder().build(text: "`raw type`(self: 1, `my.field`: .default)", as: `raw type`.self).case
                    == 3)
        #else
            do throws(LiteralFailure) {
                #expect(try ValueBuilder().build(text: text, as: Defaults.self) == Defaults(name: "n"))
            } catch {
                guard case .value(let error) = error, case .missingField(_, _, of: "Defaults") = error.fact else {
                    Issue.record("expected the initial values or the name of a field without one: \(error)")
                    return
                }
            }
        #endif
    }

    /// A value whose layout depends on the generic arguments is returned in another way, so it has to be written.
    @Test func valueBuilderUsesInitialValuesInGenericTypes() throws {
        #if DEBUG
            let built = try ValueBuilder().build(text: "Rack(item: 3)", as: Rack<Int, String>.self)
            #expect(built.item == 3 && built.title == "three\(Int.max)" && built.count == 7 && built.greet(2) == "4")
            #expect(built.items == [] && built.tags == ["a": []] && built.spare == nil)
            #expect(built.box.content == "box" && built.inner?.labels == nil)
            let inner = try ValueBuilder().build(text: "Rack.Inner(other: \"o\")", as: Rack<Int, String>.Inner.self)
            #expect(inner.labels == [["l"]] && inner.weight == 2.5 && inner.mode == .quick)
        #endif
        let error = #expect(throws: LiteralFailure.self) {
            try ValueBuilder().build(text: "Rack.Deep(name: \"n\")", as: Rack<Int, String>.Deep.self)
        }
        guard case .value(let error) = error, case .missingField("all", _, _) = error.fact else {
            Issue.record("expected the name of a field: \(error as Any)")
            return
        }
    }

    /// The function that produces a wrapper's initial value returns the wrapped value, which must not be mistaken for
    /// the wrapper.
    @Test func valueBuilderUsesInitialValuesOfUnusualFields() throws {
        let given = "name: \"n\", _volume: Clamped(wrappedValue: 4, limit: 5), _level: Level(content: \"2\")"
        do throws(LiteralFailure) {
            let built = try ValueBuilder().build(text: "Unusual(\(given))", as: Unusual.self)
            #expect(built.volume == 4 && built.level == 2 && built.call("abc") == 3 && built.shape is Circle)
            #expect(built.id.count == 40 && built.large.texts == ["a", "b"] && built.token == nil)
        } catch {
            guard case .value(let error) = error, case .missingField(_, _, of: "Unusual") = error.fact else {
                Issue.record("expected the initial values or the name of a field without one: \(error)")
                return
            }
            #if DEBUG
                Issue.record("expected the initial values: \(error)")
            #endif
        }
        let error = #expect(throws: LiteralFailure.self) {
            try ValueBuilder().build(text: "Unusual(name: \"n\")", as: Unusual.self)
        }
        guard case .value(let error) = error, case .missingField(let field, _, of: "Unusual") = error.fact else {
            Issue.record("expected the name of a field: \(error as Any)")
            return
        }
        #expect(field == "_volume" || field == "call")
    }

    @Test func collectionsThatAreSetsAreWrittenAsLists() throws {
        let indices = try ValueBuilder().build(text: "[3, 1, 3]", as: IndexSet.self)
        #expect(indices == IndexSet([1, 3]))
        #expect(ValueReader.read(indices).text() == "[1, 3]")
        #expect(ValueReader.read(IndexSet()).text() == "[]")
        let endless = ValueReader.read(IndexSet(integersIn: 0..<Int.max - 1), limits: ReadLimits(breadth: 3))
        #expect(endless.text().hasPrefix("[0, 1, 2"))
    }

    @Test func valueBuilderBuildsExistentials() throws {
        let shape = try ValueBuilder().build(text: "Blob.big(\"b\")", as: (any Shape).self)
        guard case .big("b")? = shape as? Blob else {
            Issue.record("expected a Blob: \(shape)")
            return
        }
        #expect(
            try ValueBuilder().build(text: "Circle(radius: 1)", as: (any Shape).self) as? Circle == Circle(radius: 1))
        #expect(try ValueBuilder().build(text: "Range<Int>(0..<3)", as: Any.self) as? Range<Int> == 0..<3)
    }

    struct ErrorRow: Sendable, CustomTestStringConvertible {
        let text: String
        let found: String
        let expected: String

        init<T>(_ type: T.Type, _ text: String, _ expected: String) {
            self.text = text
            self.expected = expected
            do throws(LiteralFailure) {
                found = "no error: \(try ValueBuilder().build(text: text, as: type))"
            } catch {
                switch error {
                case .syntax(let diagnostics): found = "syntax: \(diagnostics[0].message)"
                case .value(let error):
                    let place = String(decoding: Array(text.utf8)[error.range], as: UTF8.self)
                    found = "‘\(place)’ \(error.message)"
                }
            }
        }

        var testDescription: String { text }
    }

    @Test(arguments: [
        ErrorRow(Int.self, "\"a\"", "‘\"a\"’ expected Int, found a string"),
        ErrorRow(UInt8.self, "256", "‘256’ 256 does not fit in UInt8; it holds 0 to 255"),
        ErrorRow(Int.self, "1.5", "‘1.5’ 1.5 has a fraction; Int takes integers"),
        ErrorRow(Bool.self, "1", "‘1’ expected Bool, written as true or false, found an integer"),
        ErrorRow(Character.self, "\"ab\"", "‘\"ab\"’ Character takes a string of exactly one character"),
        ErrorRow([Int].self, "[1, \"x\"]", "‘\"x\"’ expected Int, found a string"),
        ErrorRow([Int].self, "1", "‘1’ expected [Int], written as […], found an integer"),
        ErrorRow(
            [String: Int].self, "[\"a\": 1, \"a\": 2]", "‘\"a\"’ the key \"a\" appears twice; write each key once"),
        ErrorRow(Int?.self, "\"a\"", "‘\"a\"’ expected Int, found a string"),
        ErrorRow((Int, Int).self, "(1, 2, 3)", "‘(1, 2, 3)’ (Int, Int) takes 2 values, not 3"),
        ErrorRow(
            TodoAction.self, "selectTod(index: 0)",
            "‘selectTod’ TodoAction has no case ‘selectTod’; did you mean selectTodo?"),
        ErrorRow(
            TodoAction.self, "selectTodo(0)",
            "‘0’ selectTodo(index: Int) takes index: here; write index: before the value"),
        ErrorRow(TodoAction.self, "selectTodo(idx: 0)", "‘idx’ selectTodo(index: Int) takes index: here, not idx:"),
        ErrorRow(
            TodoAction.self, "selectTodo",
            "‘selectTodo’ selectTodo(index: Int) takes values; write them in parentheses"),
        ErrorRow(TodoAction.self, "selectTodo()", "‘()’ selectTodo(index: Int) needs index: Int"),
        ErrorRow(TodoAction.self, "selectTodo(index: 0, 1)", "‘1’ selectTodo(index: Int) takes no more values"),
        ErrorRow(TodoAction.self, "goBack(1)", "‘(1)’ goBack takes no values; leave out the parentheses"),
        ErrorRow(
            TodoAction.self, "rename(a: \"x\", 1)",
            "‘a’ rename(String, Int?) takes a value without a label here, not a:"),
        ErrorRow(TodoModel.self, "TodoModel(titel: \"a\")", "‘titel’ TodoModel has no ‘titel’; did you mean title?"),
        ErrorRow(
            TodoModel.self, "TodoModel(title: \"a\")",
            "‘TodoModel(title: \"a\")’ TodoModel needs note: String; its initial value is not known, so write a value for it"
        ),
        ErrorRow(TodoModel.self, "TodoModel(title: \"a\", title: \"b\")", "‘title’ ‘title’ is given twice"),
        ErrorRow(
            TodoModel.self, "TodoModel(\"a\")",
            "‘\"a\"’ write the field’s name before its value; TodoModel has title, note"),
        ErrorRow(TodoModel.self, "Todo(title: \"a\")", "‘Todo’ expected TodoModel, found Todo"),
        ErrorRow(Range<Int>.self, "3..<1", "‘3..<1’ the lower bound of the Range<Int> is above the upper one"),
        ErrorRow(Range<Int>.self, "1...3", "‘1...3’ expected Range<Int>, written as lower..<upper, found a range"),
        ErrorRow(
            Date.self, "\"2024-13-01\"",
            "‘\"2024-13-01\"’ \"2024-13-01\" is not a Date; write it as \"2024-05-01T08:00:00Z\""),
        ErrorRow(
            UUID.self, "1", "‘1’ expected UUID, written as \"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\", found an integer"),
        ErrorRow(Int.self, "_", "‘_’ ‘_’ means any value; write the actual one"),
        ErrorRow(Token.self, "‹Token 0x1f›", "‘‹Token 0x1f›’ ‹Token 0x1f› shows a value that can't be written"),
        ErrorRow(
            Token.self, "Token()",
            "‘Token()’ Token can't be written: an object has an identity, which no literal has; refer to one with $"),
        ErrorRow((() -> Void).self, "f", "‘f’ () -> Void can't be written: a closure has no literal"),
        ErrorRow(
            Either<() -> Void, Int>.self, ".left(1)",
            "‘.left(1)’ Either<() -> Void, Int> can't be written: a closure in left(() -> Void) has no literal"),
        ErrorRow(
            Either<Int.Type, Int>.self, ".left(1)",
            "‘.left(1)’ Either<Int.Type, Int> can't be written: a type can't be written as a value"),
        ErrorRow(Never.self, "x", "‘x’ Never can't be written: it has no values"),
        ErrorRow(
            Any.self, "nil",
            "‘nil’ Any can hold values of different types; write Type(…) or Type.case"),
        ErrorRow(
            Any.self, "TodoModle(title: \"a\")", "‘TodoModle’ there is no type ‘TodoModle’; did you mean TodoModel?"),
        ErrorRow((any Shape).self, "Circel(radius: 1)", "‘Circel’ there is no type ‘Circel’; did you mean Circle?"),
        ErrorRow(
            Any.self, "OddActon.goBack",
            "‘OddActon’ there is no type ‘OddActon’; did you mean OddAction?"),
        ErrorRow(Int.self, "1e3", "‘1e3’ 1e3 isn't written as an integer, which Int requires; write 1000"),
        ErrorRow(
            Int.self, "-12.50e1", "‘-12.50e1’ -12.50e1 isn't written as an integer, which Int requires; write -125"),
        ErrorRow(
            Int.self, "0.5e-999999999999999999999",
            "‘0.5e-999999999999999999999’ 0.5e-999999999999999999999 has a fraction; Int takes integers"),
        ErrorRow(Int8.self, "1e3", "‘1e3’ 1e3 does not fit in Int8; it holds -128 to 127"),
        ErrorRow(
            Int.self, "1e999999999999999999999",
            "‘1e999999999999999999999’ 1e999999999999999999999 does not fit in Int; it holds \(Int.min) to \(Int.max)"),
        ErrorRow(Int.self, "-.infinity", "‘-.infinity’ expected Int, found a number"),
        ErrorRow(
            UInt8.self, String(repeating: "9", count: 400),
            "‘\(String(repeating: "9", count: 400))’ \(String(repeating: "9", count: 30))… does not fit in UInt8; it holds 0 to 255"
        ),
        ErrorRow(Float.self, "1e400", "‘1e400’ 1e400 does not fit in Float; it holds -3.4028235e+38 to 3.4028235e+38"),
        ErrorRow(Date.self, "1e400", "‘1e400’ 1e400 does not fit in Date"),
        ErrorRow(Decimal.self, "1e400", "‘1e400’ 1e400 does not fit in Decimal"),
        ErrorRow(
            ClosedRange<Double>.self, ".nan...1",
            "‘.nan...1’ a bound of the ClosedRange<Double>, such as .nan, can't be compared; write a number"),
        ErrorRow(
            PartialRangeFrom<Double>.self, ".nan...",
            "‘.nan...’ a bound of the PartialRangeFrom<Double>, such as .nan, can't be compared; write a number"),
        ErrorRow(
            PartialRangeUpTo<Float>.self, "..<.nan",
            "‘..<.nan’ a bound of the PartialRangeUpTo<Float>, such as .nan, can't be compared; write a number"),
        ErrorRow(Box<Int>.self, "Box<String>(content: 1)", "‘Box<String>’ expected Box<Int>, found Box<String>"),
        ErrorRow(
            TodoModel.self, "Other.TodoModel(title: \"a\")",
            "‘Other.TodoModel’ expected TodoModel, found Other.TodoModel"),
        ErrorRow(
            StaticString.self, "\"a\"",
            "‘\"a\"’ StaticString can't be written: it can be made only from a literal in Swift code"),
        ErrorRow(InlineArray<2, Int>.self, "[1]", "‘[1]’ InlineArray<2, Int> takes 2 values, not 1"),
        ErrorRow(
            `raw type`.self, "`raw type`(self: 1, `my field`: .`init`)",
            "‘`my field`’ `raw type` has no ‘my field’; did you mean my.field?"),
        ErrorRow(Any.self, "NoSuchType(1)", "‘NoSuchType’ there is no type ‘NoSuchType’"),
        ErrorRow((any Shape).self, "Bare()", "‘Bare()’ Bare can't be used as any Shape"),
        ErrorRow(Int.self, "$Edit.count", "‘$Edit.count’ $Edit.count is not allowed here; write the value itself"),
        ErrorRow([Int].self, "[1, … 3 more]", "‘… 3 more’ … stands for values that aren't shown; write them out"),
    ])
    func valueBuilderErrorMessages(_ row: ErrorRow) {
        #expect(row.found == row.expected)
    }

    @Test func valueBuilderBuildsKeyValuePairs() throws {
        let pairs = try ValueBuilder().build(
            text: "[\"b\": 1, \"a\": 2, \"b\": 3]", as: KeyValuePairs<String, Int>.self)
        #expect(pairs.map { "\($0.key)\($0.value)" } == ["b1", "a2", "b3"])
        #expect(throws: LiteralFailure.self) {
            try ValueBuilder().build(text: "[\"b\": 1, \"a\": nil]", as: KeyValuePairs<String, Int>.self)
        }
    }

    /// Only dates after 1582: before that, Foundation uses the Julian calendar, which ISO 8601 doesn't.
    @Test(arguments: [1, 2] as [UInt64])
    func datesAreReadAsFoundationFormatsThem(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let seconds = Double(Int(generator.next() % 265_000_000_000) - 13_190_000_000)
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(ValueReader.read(date).text() == "\"\(date.formatted(.iso8601))\"", "seed \(seed): \(seconds)")
        }
    }

    @Test func valueBuilderResolvesReferences() throws {
        var builder = ValueBuilder()
        builder.resolve = { reference, _ in
            reference.path == ValuePath.parse(".todo").path
                ? .success(TodoModel(title: "t", note: "n"))
                : .failure(ValueBuilder.ReferenceFailure(reason: "there is no node of that name"))
        }
        #expect(
            try builder.build(text: "saveChanges(todo: $Edit.todo, index: 1)", as: TodoAction.self)
                == .saveChanges(todo: TodoModel(title: "t", note: "n"), index: 1))
        #expect(throws: LiteralFailure.self) { try builder.build(text: "$Edit.other", as: TodoModel.self) }
        #expect(throws: LiteralFailure.self) { try builder.build(text: "$Edit.todo", as: Int.self) }
        #expect(try builder.build(text: "$Edit.todo", as: TodoModel?.self) == TodoModel(title: "t", note: "n"))
    }

    @Test func valueBuilderTakesMissingFieldsFromTemplates() throws {
        var builder = ValueBuilder()
        builder.template = { $0 == TodoModel.self ? TodoModel(title: "t", note: "n") : nil }
        #expect(
            try builder.build(text: "[TodoModel(title: \"a\")]", as: [TodoModel].self)
                == [TodoModel(title: "a", note: "n")])
    }

    @Test func valueBuilderRefusesAnUnprovenABI() {
        var layout = ABILayout()
        layout.recordName = 4
        let builder = ValueBuilder(plans: TypePlanTable(reader: TypeReader(layout: layout)))
        #expect(throws: LiteralFailure.self) { try builder.build(text: "1", as: Int.self) }
    }
}
