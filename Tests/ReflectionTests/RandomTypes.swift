// Random types composed of other types, and random values of them.

import Foundation
import WorkbenchTestSupport

protocol RandomValue: Hashable, SendableMetatype {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Self
}

/// Types composed of types that are known only at run time.
enum RandomType {
    static func any(depth: Int, _ generator: inout SeededGenerator) -> any RandomValue.Type {
        if depth == 0 || generator.below(4) == 0 { return leaves[generator.below(leaves.count)] }
        let first = any(depth: depth - 1, &generator)
        switch generator.below(10) {
        case 0: return array(first)
        case 1: return optional(first)
        case 2: return set(first)
        case 3: return box(first)
        case 4: return tree(first)
        case 5: return dictionary(first, any(depth: depth - 1, &generator))
        case 6: return either(first, any(depth: depth - 1, &generator))
        case 7: return triple(first, any(depth: depth - 1, &generator))
        case 8: return slice(first)
        default: return choices(first, any(depth: depth - 1, &generator))
        }
    }

    static let leaves: [any RandomValue.Type] = [
        Int.self, Int8.self, UInt16.self, UInt64.self, Int128.self, Double.self, Float.self, Bool.self, String.self,
        Character.self, Date.self, UUID.self, URL.self, Data.self, Decimal.self, Duration.self, Range<Int>.self,
        ClosedRange<Double>.self, TodoModel.self, Mixed.self, Command.self, Nothing.self, Large.self, Holder.self,
        SIMD3<Float>.self, Single.self, Flag.self, AnyHashable.self,
    ]

    private static func array<T: RandomValue>(_: T.Type) -> any RandomValue.Type { [T].self }
    private static func optional<T: RandomValue>(_: T.Type) -> any RandomValue.Type { T?.self }
    private static func set<T: RandomValue>(_: T.Type) -> any RandomValue.Type { Set<T>.self }
    private static func slice<T: RandomValue>(_: T.Type) -> any RandomValue.Type { ArraySlice<T>.self }
    private static func box<T: RandomValue>(_: T.Type) -> any RandomValue.Type { Box<T>.self }
    private static func tree<T: RandomValue>(_: T.Type) -> any RandomValue.Type { Tree<T>.self }
    private static func dictionary<T: RandomValue, U: RandomValue>(_: T.Type, _: U.Type) -> any RandomValue.Type {
        [T: U].self
    }
    private static func either<T: RandomValue, U: RandomValue>(_: T.Type, _: U.Type) -> any RandomValue.Type {
        Either<T, U>.self
    }
    private static func triple<T: RandomValue, U: RandomValue>(_: T.Type, _: U.Type) -> any RandomValue.Type {
        Triple<T, U>.self
    }
    private static func choices<T: RandomValue, U: RandomValue>(_: T.Type, _: U.Type) -> any RandomValue.Type {
        Choices<T, U>.self
    }
}

struct Mixed: Hashable { var flag: Bool; var ratio: Float; var name: String?; var small: Int8; var big: UInt64 }
indirect enum Command: Hashable {
    case stop, go(to: Int), say(String, loud: Bool), twice(Command), maybe(Int?), raw(Character)
}
struct Nothing: Hashable {}
struct Large: Hashable {
    var a: Int; var b: String; var c: [Int]; var d: Double; var e: Mixed; var f: Command; var g: UInt8
}
/// Composed of tuples and nested optionals.
struct Holder: Hashable {
    var pair: (x: Int, String)
    var deep: Int??
    var bits: (Bool, Bool?, UInt8)
    static func == (left: Holder, right: Holder) -> Bool {
        left.pair == right.pair && left.deep == right.deep && left.bits == right.bits
    }
    func hash(into hasher: inout Hasher) { hasher.combine(deep) }
}
enum Single: Hashable { case only(value: String) }
enum Flag: UInt8, Hashable { case up, down, left, right }
struct Triple<First, Second> { var first: First; var second: [Second]; var third: First? }
extension Triple: Equatable where First: Equatable, Second: Equatable {}
extension Triple: Hashable where First: Hashable, Second: Hashable {}
enum Choices<First, Second> { case a(First), b(Second, First), c(label: Second), d, e(First?, second: Second?), f }
extension Choices: Equatable where First: Equatable, Second: Equatable {}
extension Choices: Hashable where First: Hashable, Second: Hashable {}

// MARK: - Random values

private func randomText(_ generator: inout SeededGenerator) -> String {
    let pieces = [
        "a", "Take the cat", " ", "\"", "\\", "\n", "é", "日本", "👩‍👩‍👧", "\u{0}", "\u{202E}", "$x", "\\(1)", "\t", "'",
    ]
    return (0..<generator.below(5)).map { _ in pieces[generator.below(pieces.count)] }.joined()
}

extension Int: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Int {
        generator.below(3) == 0 ? Int(truncatingIfNeeded: generator.next()) : generator.below(10) - 5
    }
}
extension Int8: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Int8 {
        Int8(truncatingIfNeeded: generator.next())
    }
}
extension UInt16: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: generator.next())
    }
}
extension UInt64: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> UInt64 { generator.next() }
}
extension Int128: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Int128 {
        Int128(truncatingIfNeeded: generator.next()) << 64 | Int128(generator.next())
    }
}
extension Double: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Double {
        switch generator.below(4) {
        case 0:
            return [0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude][
                generator.below(6)]
        case 1: return Double(generator.below(1_000)) / 8
        default:
            let number = Double(bitPattern: generator.next())
            return number.isNaN ? 1 : number
        }
    }
}
extension Float: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Float {
        let number = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
        return number.isNaN ? 0.1 : number
    }
}
extension Bool: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Bool { generator.below(2) == 0 }
}
extension String: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> String { randomText(&generator) }
}
extension Character: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Character {
        randomText(&generator).first ?? "x"
    }
}
extension Date: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Date {
        let seconds = Double(Int(generator.next() % 200_000_000_000) - 60_000_000_000)
        let fraction = generator.below(2) == 0 ? 0 : Double(generator.next()) / Double(UInt64.max)
        return Date(timeIntervalSinceReferenceDate: generator.below(20) == 0 ? 1e20 : seconds + fraction)
    }
}
extension UUID: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> UUID {
        let (a, b) = (generator.next(), generator.next())
        func byte(_ number: UInt64, _ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: number >> UInt64(index * 8)) }
        return UUID(
            uuid: (
                byte(a, 0), byte(a, 1), byte(a, 2), byte(a, 3), byte(a, 4), byte(a, 5), byte(a, 6), byte(a, 7),
                byte(b, 0), byte(b, 1), byte(b, 2), byte(b, 3), byte(b, 4), byte(b, 5), byte(b, 6), byte(b, 7)
            ))
    }
}
extension URL: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> URL {
        URL(string: "https://a.b/\(generator.below(100))?q=x#y")!
    }
}
extension Data: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Data {
        Data((0..<generator.below(20)).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    }
}
extension Decimal: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Decimal {
        Decimal(generator.below(100_000) - 50_000) / 1_000
    }
}
extension Duration: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Duration {
        Duration(
            secondsComponent: Int64(generator.below(100) - 50),
            attosecondsComponent: Int64(generator.below(2) == 0 ? 0 : Int(generator.next() % 1_000_000_000_000_000_000))
        )
    }
}
extension Range<Int>: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Range<Int> {
        let lower = generator.below(100) - 50
        return lower..<lower + generator.below(50)
    }
}
extension ClosedRange<Double>: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> ClosedRange<Double> {
        let lower = Double(generator.below(100) - 50) / 4
        return lower...lower + Double(generator.below(50))
    }
}
extension SIMD3<Float>: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> SIMD3<Float> {
        SIMD3(Float(generator.below(9)), 0.5, -1)
    }
}
extension AnyHashable: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> AnyHashable {
        switch generator.below(8) {
        case 0: AnyHashable(Int.random(&generator, depth: 0))
        case 1: AnyHashable(String.random(&generator, depth: 0))
        case 2: AnyHashable(Mixed.random(&generator, depth: 0))
        case 3: AnyHashable(Command.random(&generator, depth: 2))
        case 4: AnyHashable(UInt16.random(&generator, depth: 0))
        case 5: AnyHashable([Int?].random(&generator, depth: 0))
        case 6: AnyHashable(Duration.random(&generator, depth: 0))
        default: AnyHashable(Bool.random(&generator, depth: 0))
        }
    }
}
extension TodoModel: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> TodoModel {
        TodoModel(title: randomText(&generator), note: randomText(&generator))
    }
}
extension Mixed: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Mixed {
        Mixed(
            flag: .random(&generator, depth: 0), ratio: .random(&generator, depth: 0),
            name: .random(&generator, depth: 0), small: .random(&generator, depth: 0), big: generator.next())
    }
}
extension Command: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Command {
        switch generator.below(6) {
        case 0: .stop
        case 1: .go(to: .random(&generator, depth: 0))
        case 2: .say(randomText(&generator), loud: .random(&generator, depth: 0))
        case 3 where depth > 0: .twice(.random(&generator, depth: depth - 1))
        case 4: .maybe(.random(&generator, depth: 0))
        default: .raw(.random(&generator, depth: 0))
        }
    }
}
extension Nothing: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Nothing { Nothing() }
}
extension Large: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Large {
        Large(
            a: .random(&generator, depth: 0), b: randomText(&generator), c: .random(&generator, depth: 1),
            d: .random(&generator, depth: 0), e: .random(&generator, depth: 0), f: .random(&generator, depth: 2), g: 3)
    }
}
extension Holder: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Holder {
        Holder(
            pair: (x: .random(&generator, depth: 0), randomText(&generator)), deep: .random(&generator, depth: 0),
            bits: (.random(&generator, depth: 0), .random(&generator, depth: 0), 4))
    }
}
extension Single: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Single {
        .only(value: randomText(&generator))
    }
}
extension Flag: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Flag {
        Flag(rawValue: UInt8(generator.below(4)))!
    }
}
extension Optional: RandomValue where Wrapped: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Wrapped? {
        generator.below(3) == 0 ? nil : .random(&generator, depth: depth)
    }
}
extension Array: RandomValue where Element: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> [Element] {
        (0..<generator.below(4)).map { _ in .random(&generator, depth: depth) }
    }
}
extension ArraySlice: RandomValue where Element: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> ArraySlice<Element> {
        [Element].random(&generator, depth: depth)[...]
    }
}
extension Set: RandomValue where Element: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Set<Element> {
        Set([Element].random(&generator, depth: depth))
    }
}
extension Dictionary: RandomValue where Key: RandomValue, Value: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> [Key: Value] {
        Dictionary(
            (0..<generator.below(4)).map { _ in (.random(&generator, depth: depth), .random(&generator, depth: depth))
            }, uniquingKeysWith: { $1 })
    }
}
extension Box: RandomValue where Content: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Box {
        Box(content: .random(&generator, depth: depth))
    }
}
extension Tree: RandomValue where Element: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Tree {
        depth == 0 || generator.below(3) == 0
            ? .leaf
            : .node(
                .random(&generator, depth: depth - 1), .random(&generator, depth: depth - 1),
                .random(&generator, depth: depth - 1))
    }
}
extension Either: RandomValue where Left: RandomValue, Right: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Either {
        switch generator.below(3) {
        case 0: .left(.random(&generator, depth: depth))
        case 1: .right(.random(&generator, depth: depth))
        default: .neither
        }
    }
}
extension Triple: RandomValue where First: RandomValue, Second: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Triple {
        Triple(
            first: .random(&generator, depth: depth), second: .random(&generator, depth: depth),
            third: .random(&generator, depth: depth))
    }
}
extension Choices: RandomValue where First: RandomValue, Second: RandomValue {
    static func random(_ generator: inout SeededGenerator, depth: Int) -> Choices {
        switch generator.below(6) {
        case 0: .a(.random(&generator, depth: depth))
        case 1: .b(.random(&generator, depth: depth), .random(&generator, depth: depth))
        case 2: .c(label: .random(&generator, depth: depth))
        case 3: .d
        case 4: .e(.random(&generator, depth: depth), second: .random(&generator, depth: depth))
        default: .f
        }
    }
}
