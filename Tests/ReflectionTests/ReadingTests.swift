// Values read into trees, as printed text.

import Foundation
import Observation
import Synchronization
import Testing
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree

/// The macro stores `_level` and a registrar.
@Observable private final class Dial {
    var level = 3
}

@Suite struct ReadingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let expected: String

        init<T>(_ value: T, _ expected: String) {
            var options = PrintOptions()
            options.identities = .ordinal
            text = ValueReader.read(value).text(options)
            self.expected = expected
        }

        var testDescription: String { expected }
    }

    @Test(arguments: [
        Row(1, "1"), Row(Int8(-3), "-3"), Row(UInt64.max, "18446744073709551615"), Row(Int128.min, "\(Int128.min)"),
        Row(1.5, "1.5"), Row(Float(0.1), "0.1"), Row(Float16(0.5), "0.5"), Row(Double.nan, ".nan"),
        Row(true, "true"), Row("a\n", "\"a\\n\""), Row(Character("é"), "\"é\""), Row("abc".dropFirst(), "\"bc\""),
        Row(StaticString("s"), "‹StaticString›"), Row(Unicode.Scalar(65), "\"A\""),
        Row(Int?.none, "nil"), Row(Int?(1), "1"), Row(Int??.some(nil), ".some(nil)"),
        Row([1, 2], "[1, 2]"), Row([1, 2][1...], "[2]"), Row(ContiguousArray(["a"]), "[\"a\"]"),
        Row(Set([3, 1, 2]), "[1, 2, 3]"), Row(["b": 1, "a": 2], "[\"a\": 2, \"b\": 1]"), Row([Int: Int](), "[:]"),
        Row(["b": 1, "a": 2] as KeyValuePairs, "[\"b\": 1, \"a\": 2]"),
        Row((1, x: "b"), "(1, x: \"b\")"), Row((), "()"),
        Row(TodoModel(title: "a", note: "b"), "TodoModel(title: \"a\", note: \"b\")"), Row(Bare(), "Bare()"),
        Row(TodoAction.goBack, ".goBack"), Row(TodoAction.selectTodo(index: 3), ".selectTodo(index: 3)"),
        Row(TodoAction.nested(.rename("x", nil), depth: 2), ".nested(.rename(\"x\", nil), depth: 2)"),
        Row(OddAction.void(()), ".void(())"), Row(OddAction.moved((from: 1, to: 2)), ".moved(from: 1, to: 2)"),
        Row(TodoAction.discard(reason: nil), ".discard(reason: nil)"),
        Row(Tree.node(.leaf, 1, .node(.leaf, 2, .leaf)), ".node(.leaf, 1, .node(.leaf, 2, .leaf))"),
        Row(Box(content: Either<Int, String>.right("r")), "Box(content: .right(\"r\"))"),
        Row(0..<3, "0..<3"), Row(-1.5...2, "-1.5...2.0"), Row(3..., "3..."), Row(..<2, "..<2"), Row(...2, "...2"),
        Row("a"..<"b", "\"a\"..<\"b\""),
        Row(Duration.seconds(3), ".seconds(3)"), Row(Duration.milliseconds(-1_500), ".seconds(-1.5)"),
        Row(Duration(secondsComponent: 0, attosecondsComponent: 1), ".seconds(0.000000000000000001)"),
        Row(Date(timeIntervalSince1970: 0), "\"1970-01-01T00:00:00Z\""),
        Row(Date(timeIntervalSince1970: 1_714_550_400.25), "\"2024-05-01T08:00:00.25Z\""),
        Row(Date(timeIntervalSinceReferenceDate: -0.25), "\"2000-12-31T23:59:59.75Z\""),
        Row(URL(string: "https://a.b/c?d")!, "\"https://a.b/c?d\""), Row(Data([1, 2]), "\"AQI=\""),
        Row(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!, "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""),
        Row(Decimal(string: "12.50")!, "12.5"),
        Row(SIMD3<Float>(1, 2, 3), "[1.0, 2.0, 3.0]"), Row(InlineArray<2, String>(repeating: "a"), "[\"a\", \"a\"]"),
        // A value whose type is hidden is shown as itself at the top level, and with its type further inside.
        Row(1 as Any, "1"), Row([1, "a", UInt8(2)] as [Any], "[1, \"a\", UInt8(2)]"),
        Row([Circle(radius: 1), Blob.small] as [any Shape], "[Circle(radius: 1.0), Blob.small]"),
        Row(Box<any Error>(content: CancellationError()), "Box(content: CancellationError())"),
        Row(Box<any Sequence<Int>>(content: [1]), "Box(content: Array<Int>([1]))"),
        Row(AnyHashable(3), "3"), Row(Dial(), "‹Dial #1›(level: 3)"),
        Row(
            Box(content: Huge() as Any),
            "Box(content: Huge(a: (1, 2, 3, 4, 5, 6, 7, 8), b: (1, 2, 3, 4, 5, 6, 7, 8), texts: [\"a\", \"b\"]))"),
        Row(Box(content: { (_: String) in }), "Box(content: ‹(String) -> Void›)"),
        Row(Box(content: Int.self), "Box(content: ‹Int.self›)"),
        Row(Box<AnyClass>(content: Employee.self), "Box(content: ‹Employee.self›)"),
        Row(Box<Any.Type>(content: String.self), "Box(content: ‹String.self›)"),
        Row(Counter(), "‹Counter #1›"), Row(UnsafeRawPointer(bitPattern: 16)!, "‹UnsafeRawPointer #1›"),
    ])
    func valueReaderText(_ row: Row) {
        #expect(row.text == row.expected)
    }

    @Test func valueReaderReadsObjectsOnce() {
        let token = Token()
        let ada = Employee(name: "Ada", owner: token)
        let bob = Person(name: "Bob", owner: token)
        ada.partner = bob
        ada.friends = [bob, ada]
        defer { ada.friends = [] }
        var options = PrintOptions()
        options.identities = .ordinal
        #expect(
            ValueReader.read(ada).text(options)
                == "‹Employee #1›(name: \"Ada\", partner: ‹Person #2›, self1: ‹AnyObject #3›, friends: "
                + "[‹Person #2›(name: \"Bob\", partner: nil, self1: ‹AnyObject #3›, friends: []), ‹Employee #1›], salary: 10)"
        )
    }

    /// The content of these is meaningless, but reading it must not crash.
    @Test func valueReaderReadsUnusualTypesWithoutCrash() {
        final class Guarded: Sendable {
            let lock = Mutex([1])
            let count = Atomic(1)
        }
        struct Wrapped {
            @Wrapper var volume = 3
            lazy var late = 1
            var options: Style = [.bold]
        }
        struct Style: OptionSet {
            let rawValue: Int
            static let bold = Style(rawValue: 1)
        }
        @propertyWrapper struct Wrapper { var wrappedValue: Int }
        let values: [Any] = [
            Guarded(), Task<Void, Never> {}, \TodoModel.title, DateComponents(year: 2024), Locale(identifier: "en"),
            Calendar(identifier: .gregorian), IndexSet([1, 2]), AttributedString("a"), NSObject(), "a".startIndex,
            ContinuousClock.now, CancellationError(), MainActor.shared, Mirror(reflecting: 1), Person.self,
            UnsafeMutableBufferPointer<Int>(start: nil, count: 0), [1, 2].lazy.map { $0 + 1 },
            stride(from: 0, to: 1, by: 1),
            [1: 2].keys, zip([1], [2]), AnyIterator([1].makeIterator()), Notification(name: .init("n")),
            AsyncStream<Int> { $0.finish() }, Float80(1), pthread_mutex_t(), timespec(),
            CharacterSet.alphanumerics, Result<Int, any Error>.failure(CancellationError()),
            NSError(domain: "d", code: 1),
            Wrapped(), Optional<Any>.some(1) as Any, InlineArray<3, Int>(repeating: 1),
        ]
        for value in values {
            #expect(!ValueReader.read(value, limits: ReadLimits(depth: 20, breadth: 50, nodes: 5_000)).text().isEmpty)
            _ = TypeDescription(of: type(of: value))
        }
        #expect(
            ValueReader.read(Wrapped()).text()
                == "ReadingTests.Wrapped(_volume: ReadingTests.Wrapper(wrappedValue: 3), "
                + "`$__lazy_storage_$_late`: nil, options: ReadingTests.Style(rawValue: 1))")
    }

    /// In memory, the same entries are in different places in each process, and for each capacity.
    @Test(
        "ValueReader reads dictionaries and sets in an order that does not depend on memory",
        arguments: [
            ReadLimits(), ReadLimits(breadth: 12, nodes: 60), ReadLimits(breadth: 5, nodes: 60), ReadLimits(nodes: 30),
            ReadLimits(breadth: 3), ReadLimits(breadth: 12, text: 4, nodes: 100),
        ])
    func valueReaderOrderDoesNotDependOnMemory(limits: ReadLimits) {
        struct Item: Hashable {
            var title: String
            var counts = [1, 2, 3]
            var isDone = false
        }
        final class Box {}
        let shared = Box()
        let items = (0..<40).map { Item(title: "number \($0)") }
        let texts = [50, 100, 200, 400, 800, 1600].map { capacity in
            var byName: [String: Item] = Dictionary(minimumCapacity: capacity)
            var byItem: [Item: Int] = Dictionary(minimumCapacity: capacity)
            var members = Set<Item>(minimumCapacity: capacity)
            var boxes: [Int: Box] = Dictionary(minimumCapacity: capacity)
            for (index, item) in items.enumerated() {
                byName[item.title] = item
                byItem[item] = index
                members.insert(item)
                boxes[index] = shared
            }
            let values: [Any] = [byName, byItem, members, boxes]
            return values.map { ValueReader.read($0, limits: limits).text() }
        }
        for text in texts { #expect(text == texts[0]) }
    }

    @Test func valueReaderLimits() {
        #expect(
            ValueReader.read(Array(0..<100), limits: ReadLimits(breadth: 2)).text() == "[0, 1, … 98 more]")
        #expect(ValueReader.read(Set(0..<100), limits: ReadLimits(breadth: 2)).text() == "[0, 1, … 98 more]")
        #expect(
            ValueReader.read([3: 1, 2: 4, 1: 0], limits: ReadLimits(breadth: 2)).text() == "[1: 0, 2: 4, … 1 more]")
        #expect(
            ValueReader.read(String(repeating: "é", count: 9), limits: ReadLimits(text: 3)).text()
                == "\"ééé\"… 6 more")
        #expect(ValueReader.read([[[[1]]]], limits: ReadLimits(depth: 2)).text() == "[[[…]]]")
        #expect(ValueReader.read([1, 2, 3, 4], limits: ReadLimits(nodes: 3)).text() == "[1, 2, … 2 more]")
        var deep = Tree<Int>.leaf
        for number in 0..<1_000 { deep = .node(deep, number, .leaf) }
        #expect(ValueReader.read(deep, limits: ReadLimits(depth: 3)).text().hasSuffix("999, .leaf)"))
    }

    @Test func valueReaderReadsNothingWithAnUnprovenABI() {
        var layout = ABILayout()
        layout.recordName = 4
        let plans = TypePlanTable(reader: TypeReader(layout: layout))
        guard case .opaque(let opaque) = ValueReader.read(Bare(), plans: plans) else {
            Issue.record("a value was read although the ABI is unknown")
            return
        }
        #expect(opaque.reason.contains("Swift's ABI is not as expected"))
    }
}
