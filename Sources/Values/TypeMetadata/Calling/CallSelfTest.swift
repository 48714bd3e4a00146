// Proves once, before any user function is called, that values are passed as this module expects: calls its own
// closures with arguments of every shape and compares the results.

package enum CallSelfTest {
    /// The first unexpected result, in one sentence; nil if there is none.
    package static let failure: String? = {
        if let failure = ABISelfTest.failure { return failure }
        let probe = Probe(reader: .shared)
        for (subject, holds) in checks where !holds(probe) {
            return "closures can't be called: the self-test of Swift's calling convention failed for \(subject)"
        }
        return nil
    }()

    /// Each closure expects certain values, and returns the right result only if it got them.
    private static let checks: [(subject: String, holds: @Sendable (Probe) -> Bool)] = [
        ("integers", { $0.answers("int", 7, 8) && $0.answers("byte", Int8(-3), Int8(4)) }),
        ("Booleans", { $0.answers("bool", true, false) && $0.answers("bool", false, true) }),
        ("strings", { $0.answers("text", Sample.longText, "short") && $0.answers("text", "short", Sample.longText) }),
        ("floating-point numbers", { $0.answers("double", 2.5, -0.5) && $0.answers("float", Float(1.5), Float(0.25)) }),
        ("structs in registers", { $0.answers("mixed", Sample.mixed, Sample.mixedAnswer) }),
        ("structs of small parts", { $0.answers("small", Sample.small, Sample.smallAnswer) }),
        ("structs of four parts", { $0.answers("four", Sample.four, Sample.fourAnswer) }),
        ("structs in memory", { $0.answers("large", Sample.large, Sample.largeAnswer) }),
        ("optionals", { $0.answers("optional", Double?(2.5), nil) && $0.answers("optional", Double?.none, 4.5) }),
        (
            "enums",
            {
                $0.answers("choice", Sample.Choice.number(1.5, 2), .text("t"))
                    && $0.answers("choice", Sample.Choice.none, Sample.Choice.none)
            }
        ),
        ("arrays", { $0.answers("list", [1, 2, 3], [4]) }),
        ("tuples", { $0.answersTuples() }),
        ("several arguments", { $0.answersMany() }),
        ("arguments on the stack", { $0.answersOnTheStack() }),
        ("errors", { $0.throwsItsError() }),
        ("closures that generic code stores", { $0.answersGenerically() }),
    ]
}

private struct Probe: Sendable {
    let reader: TypeReader

    func answers<Subject: Equatable>(_ field: String, _ argument: Subject, _ expected: Subject) -> Bool {
        guard let answer = call(field, [argument], returning: Subject.self) else { return false }
        return (try? answer.get()) == expected
    }

    func answersMany() -> Bool {
        let arguments: [Any] = [1, 2.5, "three", Float(4), Sample.mixed, UInt8(6)]
        guard let answer = call("many", arguments, returning: String.self) else { return false }
        return (try? answer.get()) == "1 2.5 three 4.0 7 6"
    }

    /// A tuple is passed element by element, and returned as one value.
    func answersTuples() -> Bool {
        let small: (UInt8, UInt16, UInt8) = (1, 500, 3)
        let mixed: (name: String, Double, (Int, Bool)) = (Sample.longText, 2.5, (7, true))
        guard case .success("1 500 3")? = call("smallTuple", [small], returning: String.self),
            case .success("\(Sample.longText) 2.5 7 true 9")? = call("mixedTuple", [mixed, 9], returning: String.self),
            case .success(let made)? = call("madeTuple", [4], returning: (Int, Double, flag: Bool).self)
        else { return false }
        return made == (4, 0.5, true)
    }

    func answersOnTheStack() -> Bool {
        let arguments: [Any] = [
            1, "two", 3, Sample.four, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, Float(12.5), UInt8(13), Sample.large, true,
            16,
        ]
        guard let answer = call("crowded", arguments, returning: String.self) else { return false }
        return (try? answer.get()) == "1 two 3 [1, 2.5, 3, 4.5] 5.5 6.5 7.5 8.5 9.5 10.5 11.5 12.5 13 3 true 16"
    }

    func answersGenerically() -> Bool {
        let closures = Sample.Stored(
            handler: Sample.describe, maybe: Sample.describe, select: { $0 == Sample.mixed ? 8 : 0 },
            make: { $0 == 7 && $1 == 2.5 ? Sample.mixedAnswer : Sample.mixed },
            check: { item, text in
                if item == Sample.mixed { throw Sample.Failure(number: text.count) }
                return item
            }, done: {})
        func call<Answer>(_ field: String, _ arguments: [Any], returning: Answer.Type) -> Result<Answer, any Error>? {
            self.call(field, in: closures, arguments, returning: returning)
        }
        guard case .success("3 2.5 7")? = call("handler", [Sample.large, 2.5, 7], returning: String.self),
            case .success("3 2.5 7")? = call("maybe", [Sample.large, 2.5, 7], returning: String.self),
            case .failure(is Sample.Failure)? = call("handler", [Sample.large, 2.5, 0], returning: String.self),
            case .success(8)? = call("select", [Sample.mixed], returning: Int.self),
            case .success(Sample.mixedAnswer)? = call("make", [7, 2.5], returning: Sample.Mixed.self),
            case .success(Sample.mixedAnswer)? = call("check", [Sample.mixedAnswer, "t"], returning: Sample.Mixed.self),
            case .failure(let error as Sample.Failure)? = call(
                "check", [Sample.mixed, "text"], returning: Sample.Mixed.self),
            case .success? = call("done", [], returning: Void.self)
        else { return false }
        return error.number == 4
    }

    func throwsItsError() -> Bool {
        guard let thrown = call("failing", [5], returning: Int.self),
            let returned = call("failing", [6], returning: Int.self)
        else { return false }
        if case .failure(let error as Sample.Failure) = thrown, case .success(7) = returned {
            return error.number == 5
        }
        return false
    }

    /// Calls a closure in a field; nil if the call is refused.
    private func call<Root, Answer>(
        _ field: String, in root: Root, _ arguments: [Any], returning: Answer.Type
    ) -> Result<Answer, any Error>? {
        guard let stored = reader.fields(of: Root.self)?.first(where: { $0.name == field }),
            let function = stored.type.flatMap(functionShape),
            function.parameters.count == arguments.count, function.result == Answer.self
        else { return nil }
        let places = ArgumentPlaces(reader: reader)
        for (argument, parameter) in zip(arguments, function.parameters) {
            guard places.append(argument, as: parameter.type) else { return nil }
        }
        guard let witnesses = reader.valueWitnesses(of: Answer.self) else { return nil }
        let result = ValueMemory(witnesses)
        return withUnsafePointer(to: root) { closures in
            let error: (any Error)?
            do throws(CallRefusal) {
                error = try reader.callUnchecked(
                    function, form: stored.form, closureAt: UnsafeRawPointer(closures) + stored.offset,
                    arguments: places.addresses, into: result.address)
            } catch {
                return nil
            }
            if let error { return .failure(error) }
            return .success(result.address.assumingMemoryBound(to: Answer.self).move())
        }
    }

    private func call<Answer>(_ field: String, _ arguments: [Any], returning: Answer.Type) -> Result<Answer, any Error>?
    {
        call(field, in: Sample.Closures(), arguments, returning: returning)
    }

    /// The layout of a function, or of an optional function, where the function comes first.
    private func functionShape(_ type: Any.Type) -> FunctionShape? {
        reader.function(
            of: reader.kind(of: type) == .optional ? reader.genericArguments(of: type)?.first ?? type : type)
    }
}

/// The arguments of one call. They stay in memory as long as this instance lives.
private final class ArgumentPlaces {
    private final class Argument {
        let memory: ValueMemory
        let witnesses: ValueWitnesses

        init(_ witnesses: ValueWitnesses) {
            self.witnesses = witnesses
            memory = ValueMemory(witnesses)
        }
    }

    private let reader: TypeReader
    private var arguments: [Argument] = []

    init(reader: TypeReader) {
        self.reader = reader
    }

    var addresses: [UnsafeRawPointer] { arguments.map { UnsafeRawPointer($0.memory.address) } }

    /// Returns false if the value isn't of the given type.
    func append(_ value: Any, as type: Any.Type) -> Bool {
        guard let witnesses = reader.valueWitnesses(of: type) else { return false }
        let argument = Argument(witnesses)
        func store<Stored>(_: Stored.Type) -> Bool {
            guard let value = value as? Stored else { return false }
            argument.memory.address.initializeMemory(as: Stored.self, to: value)
            return true
        }
        guard _openExistential(type, do: store) else { return false }
        arguments.append(argument)
        return true
    }

    deinit {
        for argument in arguments { argument.witnesses.destroy(argument.memory.address) }
    }
}

/// The closures that the self-test calls, and their arguments.
private enum Sample {
    struct Closures {
        let int: (Int) -> Int = { $0 == 7 ? 8 : 0 }
        let byte: (Int8) -> Int8 = { $0 == -3 ? 4 : 0 }
        let bool: (Bool) -> Bool = { !$0 }
        let text: (String) -> String = { $0 == longText ? "short" : longText }
        let double: (Double) -> Double = { $0 == 2.5 ? -0.5 : 0 }
        let float: (Float) -> Float = { $0 == 1.5 ? 0.25 : 0 }
        let mixed: (Mixed) -> Mixed = { $0 == Sample.mixed ? mixedAnswer : $0 }
        let small: (Small) -> Small = { $0 == Sample.small ? smallAnswer : $0 }
        let four: (Four) -> Four = { $0 == Sample.four ? fourAnswer : $0 }
        let large: (Large) -> Large = { $0 == Sample.large ? largeAnswer : $0 }
        let optional: (Double?) -> Double? = { $0 == 2.5 ? nil : 4.5 }
        let choice: (Choice) -> Choice = { $0 == .number(1.5, 2) ? .text("t") : $0 }
        let list: ([Int]) -> [Int] = { $0 == [1, 2, 3] ? [4] : [] }
        let many: (Int, Double, String, Float, Mixed, UInt8) -> String = { "\($0) \($1) \($2) \($3) \($4.count) \($5)" }
        let crowded:
            (
                Int, String, Int, Four, Double, Double, Double, Double, Double, Double, Double, Float, UInt8, Large,
                Bool, Int
            ) -> String = { a, b, c, four, e, f, g, h, i, j, k, l, m, large, flag, last in
                "\(a) \(b) \(c) [\(four.first), \(four.second), \(four.third), \(four.fourth)] \(e) \(f) \(g) \(h) \(i) "
                    + "\(j) \(k) \(l) \(m) \(large.third) \(flag) \(last)"
            }
        let smallTuple: ((UInt8, UInt16, UInt8)) -> String = { "\($0.0) \($0.1) \($0.2)" }
        let mixedTuple: ((name: String, Double, (Int, Bool)), Int) -> String = {
            "\($0.name) \($0.1) \($0.2.0) \($0.2.1) \($1)"
        }
        let madeTuple: (Int) -> (Int, Double, flag: Bool) = { ($0, 0.5, true) }
        let failing: (Int) throws -> Int = { number in
            if number == 5 { throw Failure(number: 5) }
            return number + 1
        }
    }

    /// A closure in the form in which generic code stores it.
    struct Stored<Item, Handler> {
        let handler: Handler
        let maybe: Handler?
        let select: (Item) -> Int
        let make: (Int, Double) -> Item
        let check: (Item, String) throws -> Item
        let done: () -> Void
    }

    static func describe(_ large: Large, _ number: Double, _ count: Int) throws -> String {
        if count == 0 { throw Failure(number: 0) }
        return "\(large.third) \(number) \(count)"
    }

    struct Mixed: Equatable {
        var number: Double
        var count: Int
        var flag: Bool
    }

    struct Small: Equatable {
        var ratio: Float
        var first: Bool
        var second: Int8
        var third: Int16
        var fourth: UInt32
    }

    struct Four: Equatable {
        var first: Int
        var second: Double
        var third: Int
        var fourth: Double
    }

    struct Large: Equatable {
        var first: Int
        var second: Int
        var third: Int
        var text: String
    }

    enum Choice: Equatable {
        case none
        case number(Double, Int)
        case text(String)
    }

    struct Failure: Error {
        var number: Int
    }

    static let longText = "a text that is too long to be kept in line"
    static let mixed = Mixed(number: 1.5, count: 7, flag: true)
    static let mixedAnswer = Mixed(number: -2, count: 3, flag: false)
    static let small = Small(ratio: 1.5, first: true, second: -2, third: 300, fourth: 70_000)
    static let smallAnswer = Small(ratio: 0.5, first: false, second: 7, third: -9, fourth: 1)
    static let four = Four(first: 1, second: 2.5, third: 3, fourth: 4.5)
    static let fourAnswer = Four(first: 5, second: 6.5, third: 7, fourth: 8.5)
    static let large = Large(first: 1, second: 2, third: 3, text: longText)
    static let largeAnswer = Large(first: 4, second: 5, third: 6, text: "short")
}
