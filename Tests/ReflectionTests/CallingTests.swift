// Closures of every shape, called where they are stored.

import Foundation
import Synchronization
import Testing
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree

private enum OneDouble { case only(Double) }
private enum OneMixed { case only(String, Double) }
private enum TwoDoubles { case first(Double), second(Double) }
private enum Several { case pair(Double, Int), text(String), ratio(Float), none }
private struct FloatInt { var ratio: Float; var count: Int32 }
private struct IntFloatBool { var count: Int32; var ratio: Float; var flag: Bool }
private struct FloatBools { var ratio: Float; var first: Bool; var second: Bool }
private struct BoolDouble { var flag: Bool; var number: Double }
private struct OptionalMixed { var number: Double?; var flag: Bool }
private struct Nested { var inner: FloatInt; var number: Double }
private struct Four { var a: Int; var b: Int; var c: Int; var d: Int }
private struct Five { var a: Int; var b: Int; var c: Int; var d: Int; var e: Int }
private struct FourDoubles { var a: Double; var b: Double; var c: Double; var d: Double }
private struct SixFloats { var a: Float; var b: Float; var c: Float; var d: Float; var e: Float; var f: Float }
private struct Bytes { var a: UInt8; var b: UInt8; var c: UInt8; var d: UInt16; var e: UInt8 }
private struct Failed: Error { var code: Int }
private enum Plain { case one, two, three }

/// Closures that return their argument, one per type.
private struct Echoes {
    var int: (Int) -> Int = { $0 }
    var int8: (Int8) -> Int8 = { $0 }
    var uint16: (UInt16) -> UInt16 = { $0 }
    var bool: (Bool) -> Bool = { $0 }
    var double: (Double) -> Double = { $0 }
    var float: (Float) -> Float = { $0 }
    var half: (Float16) -> Float16 = { $0 }
    var string: (String) -> String = { $0 }
    var character: (Character) -> Character = { $0 }
    var substring: (Substring) -> Substring = { $0 }
    var list: ([Int]) -> [Int] = { $0 }
    var dictionary: ([String: Int]) -> [String: Int] = { $0 }
    var optional: (Int?) -> Int? = { $0 }
    var optionalDouble: (Double?) -> Double? = { $0 }
    var optionalBool: (Bool?) -> Bool? = { $0 }
    var twice: (Int??) -> Int?? = { $0 }
    var oneDouble: (OneDouble) -> OneDouble = { $0 }
    var oneMixed: (OneMixed) -> OneMixed = { $0 }
    var twoDoubles: (TwoDoubles) -> TwoDoubles = { $0 }
    var several: (Several) -> Several = { $0 }
    var plain: (Plain) -> Plain = { $0 }
    var floatInt: (FloatInt) -> FloatInt = { $0 }
    var intFloatBool: (IntFloatBool) -> IntFloatBool = { $0 }
    var floatBools: (FloatBools) -> FloatBools = { $0 }
    var boolDouble: (BoolDouble) -> BoolDouble = { $0 }
    var optionalMixed: (OptionalMixed) -> OptionalMixed = { $0 }
    var optionalFloatInt: (FloatInt?) -> FloatInt? = { $0 }
    var nested: (Nested) -> Nested = { $0 }
    var four: (Four) -> Four = { $0 }
    var five: (Five) -> Five = { $0 }
    var fourDoubles: (FourDoubles) -> FourDoubles = { $0 }
    var sixFloats: (SixFloats) -> SixFloats = { $0 }
    var bytes: (Bytes) -> Bytes = { $0 }
    var todo: (TodoModel) -> TodoModel = { $0 }
    var action: (TodoAction) -> TodoAction = { $0 }
    var tree: (Tree<Int>) -> Tree<Int> = { $0 }
    var box: (Box<Double>) -> Box<Double> = { $0 }
    var tuple: ((Int, Double)) -> (Int, Double) = { $0 }
    var labeled: ((x: Bool, y: String)) -> (x: Bool, y: String) = { $0 }
    var date: (Date) -> Date = { $0 }
    var url: (URL) -> URL = { $0 }
    var uuid: (UUID) -> UUID = { $0 }
    var data: (Data) -> Data = { $0 }
    var decimal: (Decimal) -> Decimal = { $0 }
    var duration: (Duration) -> Duration = { $0 }
    var range: (ClosedRange<Double>) -> ClosedRange<Double> = { $0 }
    var any: (Any) -> Any = { $0 }
    var shape: (any Shape) -> any Shape = { $0 }
    var hashable: (AnyHashable) -> AnyHashable = { $0 }
    var void: (()) -> Void = { $0 }
    var empty: (Bare) -> Bare = { $0 }
    var sendable: @Sendable (String) -> String = { $0 }
    var result: (Result<String, Failed>) -> Result<String, Failed> = { $0 }
}

private struct Button {
    var title: String
    var onTap: () -> Void
}
private enum Item { case button(Button), call((String) -> Int), label(String) }

@Suite struct CallingTests {
    @Test(arguments: [
        ("int", "-7"), ("int8", "-8"), ("uint16", "65535"), ("bool", "true"), ("bool", "false"), ("double", "2.5"),
        ("float", "1.5"), ("half", "0.5"), ("string", "\"a text that is too long to be kept in line\""),
        ("string", "\"\""), ("character", "\"é\""), ("substring", "\"abc\""), ("list", "[1, 2]"),
        ("dictionary", "[\"a\": 1]"), ("optional", "nil"), ("optional", "3"), ("optionalDouble", "2.5"),
        ("optionalDouble", "nil"), ("optionalBool", "true"), ("optionalBool", "nil"), ("twice", ".some(nil)"),
        ("twice", "4"), ("oneDouble", ".only(2.5)"), ("oneMixed", ".only(\"s\", 2.5)"), ("twoDoubles", ".second(2.5)"),
        ("several", ".pair(1.5, 3)"), ("several", ".text(\"t\")"), ("several", ".ratio(0.5)"), ("several", ".none"),
        ("plain", ".one"), ("plain", ".three"), ("floatInt", "FloatInt(ratio: 1.5, count: 7)"),
        ("intFloatBool", "IntFloatBool(count: 5, ratio: 2.5, flag: true)"),
        ("floatBools", "FloatBools(ratio: 2.5, first: true, second: false)"),
        ("boolDouble", "BoolDouble(flag: true, number: 2.5)"),
        ("optionalMixed", "OptionalMixed(number: 2.5, flag: true)"),
        ("optionalMixed", "OptionalMixed(number: nil, flag: true)"),
        ("optionalFloatInt", "FloatInt(ratio: 1.5, count: 2)"), ("optionalFloatInt", "nil"),
        ("nested", "Nested(inner: FloatInt(ratio: 1.5, count: 3), number: 2.5)"),
        ("four", "Four(a: 1, b: 2, c: 3, d: 4)"),
        ("five", "Five(a: 1, b: 2, c: 3, d: 4, e: 5)"), ("fourDoubles", "FourDoubles(a: 1.0, b: 2.0, c: 3.0, d: 4.0)"),
        ("sixFloats", "SixFloats(a: 1.0, b: 2.0, c: 3.0, d: 4.0, e: 5.0, f: 6.0)"),
        ("bytes", "Bytes(a: 1, b: 2, c: 3, d: 400, e: 5)"), ("todo", "TodoModel(title: \"t\", note: \"n\")"),
        ("action", ".saveChanges(todo: TodoModel(title: \"t\", note: \"n\"), index: 4)"), ("action", ".goBack"),
        ("tree", ".node(.leaf, 1, .leaf)"), ("box", "Box(content: 2.5)"), ("tuple", "(1, 2.5)"),
        ("labeled", "(x: true, y: \"y\")"), ("date", "\"2024-05-01T08:00:00.25Z\""), ("url", "\"https://a.b/c\""),
        ("uuid", "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""), ("data", "\"AQI=\""), ("decimal", "12.5"),
        ("duration", ".seconds(1.5)"), ("range", "1.5...2.5"), ("any", "3"), ("shape", "Circle(radius: 1.0)"),
        ("hashable", "\"h\""), ("void", "()"), ("empty", "Bare()"), ("sendable", "\"s\""),
        ("result", ".success(\"x\")"),
    ])
    func closureCallerPassesAndReturnsValues(field: String, text: String) throws {
        let outcome = try ClosureCaller().call(
            ValuePath([.field(field)]), in: Echoes(), [LiteralArgument(nil, Literal.parse(text).literal)])
        guard case .returned(let value) = outcome else {
            Issue.record("\(field) did not return: \(outcome)")
            return
        }
        #expect(value.text() == text)
    }

    private func call<Root>(
        _ path: String, in root: Root, _ arguments: String..., isolation: isolated (any Actor)? = #isolation
    ) throws -> String {
        let literals = arguments.map { LiteralArgument(nil, Literal.parse($0).literal) }
        switch try ClosureCaller().call(ValuePath.parse(path).path, in: root, literals) {
        case .returned(let value): return value.text()
        case .threw(let error): return "threw \(error)"
        }
    }

    @Test func closureCallerPassesManyArguments() throws {
        struct Many {
            var mixed: (Int, Double, String, Float, BoolDouble, UInt8) -> String = {
                "\($0) \($1) \($2) \($3) \($4.number) \($5)"
            }
            var six: (Int, Int, Int, Int, Int, Int) -> Int = {
                $0 + 10 * $1 + 100 * $2 + 1_000 * $3 + 10_000 * $4 + 100_000 * $5
            }
            var none: () -> String = { "called" }
            var failing: (Int) throws -> Int = {
                if $0 > 3 { throw CancellationError() }; return $0
            }
            var failingLarge: (Bool) throws -> Five = {
                if $0 { throw CancellationError() }
                return Five(a: 1, b: 2, c: 3, d: 4, e: 5)
            }
        }
        #expect(
            try call("mixed", in: Many(), "1", "2.5", "\"three\"", "4", "BoolDouble(flag: true, number: 5)", "6")
                == "\"1 2.5 three 4.0 5.0 6\"")
        #expect(try call("six", in: Many(), "1", "2", "3", "4", "5", "6") == "654321")
        #expect(try call("none", in: Many()) == "\"called\"")
        #expect(try call("failing", in: Many(), "1") == "1")
        #expect(try call("failing", in: Many(), "4") == "threw CancellationError()")
        #expect(try call("failingLarge", in: Many(), "true") == "threw CancellationError()")
        #expect(try call("failingLarge", in: Many(), "false") == "Five(a: 1, b: 2, c: 3, d: 4, e: 5)")
    }

    @Test func closureCallerPassesArgumentsOnTheStack() throws {
        struct Many {
            var seven: (Int, Int, Int, Int, Int, Int, Int) -> String = { "\($0) \($1) \($2) \($3) \($4) \($5) \($6)" }
            var strings: (String, String, String, String, String) -> String = { "\($0) \($1) \($2) \($3) \($4)" }
            var doubles: (Double, Double, Double, Double, Double, Double, Double, Double, Double, Float) -> Double = {
                $0 + 2 * $1 + 3 * $2 + 4 * $3 + 5 * $4 + 6 * $5 + 7 * $6 + 8 * $7 + 9 * $8 + 10 * Double($9)
            }
            var nine: (Int8, String, Double, Four, Bool, Five, Float, BoolDouble, Int?) -> String = {
                "\($0) \($1) \($2) \($3.a)\($3.b)\($3.c)\($3.d) \($4) \($5.e) \($6) \($7.flag) \($7.number) \(String(describing: $8))"
            }
            var large: (Int, Int, Int, Int, Int, Int, Int, String) throws -> Five = {
                if $7 == "no" { throw Failed(code: $6) }
                return Five(a: $0, b: $1, c: $2, d: $3, e: $6)
            }
        }
        #expect(try call("seven", in: Many(), "1", "2", "3", "4", "5", "6", "7") == "\"1 2 3 4 5 6 7\"")
        let texts = ["\"a\"", "\"b\"", "\"a text that is too long to be kept in line\"", "\"d\"", "\"e\""]
        #expect(
            try call("strings", in: Many(), texts[0], texts[1], texts[2], texts[3], texts[4])
                == "\"a b a text that is too long to be kept in line d e\"")
        #expect(
            try call("doubles", in: Many(), "1", "2", "3", "4", "5", "6", "7", "8", "9", "10") == "385.0")
        #expect(
            try call(
                "nine", in: Many(), "-1", "\"two\"", "3.5", "Four(a: 4, b: 5, c: 6, d: 7)", "true",
                "Five(a: 1, b: 2, c: 3, d: 4, e: 8)", "9.5", "BoolDouble(flag: true, number: 2.5)", "nil")
                == "\"-1 two 3.5 4567 true 8 9.5 true 2.5 nil\"")
        #expect(
            try call("large", in: Many(), "1", "2", "3", "4", "5", "6", "7", "\"yes\"")
                == "Five(a: 1, b: 2, c: 3, d: 4, e: 7)")
        #expect(
            try call("large", in: Many(), "1", "2", "3", "4", "5", "6", "7", "\"no\"") == "threw Failed(code: 7)")
    }

    @Test func closureCallerCallsClosuresStoredByGenericCode() throws {
        final class Counter { var count = 0 }
        struct Picker<Item, Handler> {
            var handler: Handler
            var maybe: Handler?
            var onSelect: (Item) -> Void
            var onMove: ((Int, Item, Double) throws -> Item)?
            var rank: (Item) -> Int
            var pair: (Handler, Int)
        }
        enum Button<Handler> { case plain(Handler), named(String, Handler), none }
        struct Screen {
            var picker: Picker<TodoModel, (Int, Five, String) throws -> Double>
            var list: [() -> Void]
            var returning: [(Double, String) -> Five]
            var byName: [String: (Int) -> Void]
            var optionals: [((Counter) -> Int)?]
            var erased: Any
            var vectors: [(SIMD4<Float>) -> Float]
            var buttons: [Button<(Int) -> String>]
            var nine: [(Int, Int, Int, Int, Int, Int, Int, Int, Int) -> Int]
        }
        let calls = Mutex<[String]>([])
        func note(_ text: String) { calls.withLock { $0.append(text) } }
        let handler: (Int, Five, String) throws -> Double = { count, five, text in
            if count == 0 { throw Failed(code: five.e) }
            return Double(count) + Double(five.e) + Double(text.count)
        }
        let button: (Int) -> String = { "tap \($0)" }
        let screen = Screen(
            picker: Picker(
                handler: handler, maybe: handler, onSelect: { note("select \($0.title)") },
                onMove: { index, item, ratio in
                    if index < 0 { throw Failed(code: index) }
                    return TodoModel(title: item.title + " \(ratio)", note: "\(index)")
                }, rank: { $0.title.count }, pair: (handler, 1)),
            list: [{ note("first") }, { note("second") }],
            returning: [{ Five(a: Int($0), b: $1.count, c: 3, d: 4, e: 5) }],
            byName: ["up": { note("up \($0)") }, "down": { note("down \($0)") }], optionals: [{ $0.count }, nil],
            erased: { (text: String) in note("erased \(text)") }, vectors: [{ $0.sum() }],
            buttons: [.plain(button), .named("n", button), .none],
            nine: [{ $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 + 10 * $8 }])
        let five = "Five(a: 1, b: 2, c: 3, d: 4, e: 5)"
        for path in ["picker.handler", "picker.maybe"] {
            #expect(try call(path, in: screen, "1", five, "\"two\"") == "9.0")
            #expect(try call(path, in: screen, "0", five, "\"two\"") == "threw Failed(code: 5)")
        }
        #expect(try call("picker.onSelect", in: screen, "TodoModel(title: \"t\", note: \"n\")") == "()")
        #expect(try call("picker.rank", in: screen, "TodoModel(title: \"four\", note: \"n\")") == "4")
        let moved = "TodoModel(title: \"t\", note: \"n\")"
        #expect(try call("picker.onMove", in: screen, "2", moved, "0.5") == "TodoModel(title: \"t 0.5\", note: \"2\")")
        #expect(try call("picker.onMove", in: screen, "-2", moved, "0.5") == "threw Failed(code: -2)")
        #expect(try call("list[1]", in: screen) == "()")
        #expect(try call("returning[0]", in: screen, "1.5", "\"ab\"") == "Five(a: 1, b: 2, c: 3, d: 4, e: 5)")
        #expect(try call("byName[\"down\"]", in: screen, "3") == "()")
        #expect(try call("erased", in: screen, "\"x\"") == "()")
        #expect(try call("vectors[0]", in: screen, "[1, 2, 3, 4]") == "10.0")
        #expect(try call("buttons[0].plain", in: screen, "4") == "\"tap 4\"")
        #expect(message { try call("buttons[1].1", in: screen, "4") }?.contains("generic code stored it") == true)
        #expect(message { try call("picker.pair.0", in: screen, "4") }?.contains("generic code stored it") == true)
        #expect(try call("nine[0]", in: screen, "1", "2", "3", "4", "5", "6", "7", "8", "9") == "126")
        #expect(calls.withLock { $0 } == ["select t", "second", "down 3", "erased x"])
    }

    @Test func closureCallerFindsClosuresAtPaths() throws {
        let taps = Mutex<[String]>([])
        struct Screen {
            var optional: ((String) -> Int)?
            var absent: (() -> Void)?
            var pair: (name: String, call: (String) -> Int)
            var items: [Item]
            var hidden: any Shape
            var any: Any
            var byName: [String: Button]
            var boxed: Box<Button>
        }
        struct Hidden: Shape { var onTap: (String) -> Int }
        let count: (String) -> Int = { text in
            taps.withLock { $0.append(text) }
            return text.count
        }
        let button = Button(title: "OK") { taps.withLock { $0.append("tap") } }
        let screen = Screen(
            optional: count, pair: (name: "n", call: count), items: [.button(button), .call(count), .label("l")],
            hidden: Hidden(onTap: count), any: button, byName: ["a": button], boxed: Box(content: button))
        #expect(try call("optional", in: screen, "\"one\"") == "3")
        #expect(try call("pair.call", in: screen, "\"three\"") == "5")
        #expect(try call("items[0].button.onTap", in: screen) == "()")
        #expect(try call("items[1].call", in: screen, "\"call\"") == "4")
        #expect(try call("hidden.onTap", in: screen, "\"hidden\"") == "6")
        #expect(try call("any.onTap", in: screen) == "()")
        #expect(try call("byName[\"a\"].onTap", in: screen) == "()")
        #expect(try call("boxed.content.onTap", in: screen) == "()")
        #expect(try call("boxed.content.onTap", in: screen as Any) == "()")
        #expect(taps.withLock { $0 } == ["one", "three", "tap", "call", "hidden", "tap", "tap", "tap", "tap"])
        #expect(message { try call("absent", in: screen) } == "absent: it is nil")
        #expect(message { try call("items[2].0", in: screen) } == "String is not a closure")
    }

    private func message(_ body: () throws -> Any) -> String? {
        do {
            return "no error: \(try body())"
        } catch {
            return (error as? AccessError)?.description
        }
    }

    @Test func closureCallerRefusesUnsupportedClosures() {
        // Structs of four words, which are passed in registers.
        struct Hundred { var a = 0, b = 0, c = 0, d = 0 }
        final class Key {}
        struct Named: Identifiable { var id = 1 }
        struct Refused<Content, Key, Identity: Identifiable> {
            var asynchronous: () async -> Void = {}
            var typed: () throws(CancellationError) -> Void = {}
            var inoutInt: (inout Int) -> Void = { _ in }
            var takesClosure: (@escaping () -> Void) -> Void = { _ in }
            var returnsClosure: () -> () -> Void = { {} }
            var crowd: (Hundred, Hundred, Hundred, Hundred, Hundred, Hundred, Hundred, Hundred, Hundred) -> Void = {
                _, _, _, _, _, _, _, _, _ in
            }
            var vector: (SIMD4<Float>) -> Void = { _ in }
            var wide: (Int128) -> Void = { _ in }
            var generic: (Content) -> Void = { _ in }
            var content: Content
            var listed: ([Content]) -> Void = { _ in }
            var tuples: [((Int, Int)) -> Void] = [{ (_: (Int, Int)) in }]
            var object: (Key) -> Void = { _ in }
            var identified: (Identity.ID) -> Void = { _ in }
            var c: @convention(c) (Int) -> Void = { _ in }
            var isolated: @isolated(any) () -> Void = {}
            var resilient: (CancellationError) -> Void = { _ in }
            var variadic: (Int...) -> Void = { (_: Int...) in }
            var main: @MainActor () -> Void = {}
            var never: () -> Never = { fatalError("not to be called") }
        }
        let value = Refused<(Int) -> Void, Key, Named>(content: { _ in })
        let expected: [(String, String)] = [
            ("asynchronous", "it is async"), ("typed", "it throws a typed error"),
            ("inoutInt", "its parameter Int is inout"), ("takesClosure", "it takes the closure () -> Void"),
            ("returnsClosure", "it returns the closure () -> Void"),
            ("crowd", "its arguments take more than 32 machine words"),
            ("vector", "SIMD4<Float> is passed in special registers"),
            ("wide", "Int128 is passed in special registers"),
            ("generic", "the form in which generic code stored it"),
            ("listed", "the form in which generic code stored it"),
            ("tuples[0]", "the layout of (Int, Int) is not known"),
            ("object", "the form in which generic code stored it"),
            ("identified", "the form in which generic code stored it"),
            ("c", "it follows the calling convention of another language"),
            ("isolated", "it is isolated to an unknown actor"), ("never", "it never returns"),
            ("variadic", "its parameter Int is variadic"),
            ("resilient", "CancellationError belongs to a library that may change its layout"),
        ]
        for (path, reason) in expected {
            let found = message {
                try ClosureCaller().closure(in: value, at: ValuePath.parse(path).path).obstacle as Any
            }
            let obstacle = try? ClosureCaller().closure(in: value, at: ValuePath.parse(path).path).obstacle
            #expect(obstacle?.description.contains(reason) == true, "\(path): \(found ?? "")")
            #expect(message { try call(path, in: value, "1") }?.contains(reason) == true, "\(path)")
        }
    }

    @Test @MainActor func closureCallerCallsMainActorClosureOnTheMainThread() throws {
        struct Screen { var onTap: @MainActor (Int) -> Int = { $0 + 1 } }
        #expect(try call("onTap", in: Screen(), "1") == "2")
    }

    @Test func closureCallerRefusesMainActorClosureOnAnotherThread() async throws {
        struct Screen: Sendable { var onTap: @MainActor (Int) -> Int = { $0 + 1 } }
        await Task.detached {
            #expect(message { try call("onTap", in: Screen(), "1") }?.contains("called from elsewhere") == true)
        }.value
    }

    @Test func closureCallerRefusesWrongArguments() {
        #expect(message { try call("int", in: Echoes()) } == "(Int) -> Int takes 1 value, not 0")
        #expect(message { try call("int", in: Echoes(), "\"a\"") } == "expected Int, found a string")
        #expect(message { try call("nothing", in: Echoes()) }?.hasPrefix("Echoes has no ‘nothing’") == true)
    }

    @Test func closureCallerRefusesAnUnprovenABI() {
        var layout = ABILayout()
        layout.recordName = 4
        let builder = ValueBuilder(plans: TypePlanTable(reader: TypeReader(layout: layout)))
        let found = message { try ClosureCaller(builder: builder).call(ValuePath([.field("int")]), in: Echoes()) }
        #expect(found?.contains("Swift's ABI is not as expected") == true)
    }
}
