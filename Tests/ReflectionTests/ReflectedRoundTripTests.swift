// Random values of random types are read, printed, parsed and built again; random strings are rejected without harm.

import Testing
import WorkbenchReflection
import WorkbenchTestSupport
import WorkbenchTypeMetadata
import WorkbenchValueTree

@Suite struct ReflectedRoundTripTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func randomValuesAreReadPrintedParsedAndBuilt(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<Cases.count(300, thorough: 1_000) {
            let type = RandomType.any(depth: generator.below(4), &generator)
            check(type, &generator, "seed \(seed), round \(round)")
        }
    }

    private func check<Random: RandomValue>(
        _ type: Random.Type, _ generator: inout SeededGenerator, _ place: String
    ) {
        let value = Random.random(&generator, depth: 3)
        let tree = ValueReader.read(value)
        let text = generator.below(2) == 0 ? tree.text() : tree.indentedText(width: 40)
        let place = "\(place): \(TypeName.text(of: type)) \(text)"
        #expect(Literal(printing: tree).isReadable, "\(place): not readable")
        #expect(Change.changes(from: ValueReader.read(value), to: tree).isEmpty, "\(place): differs from itself")
        do throws(LiteralFailure) {
            let built = try ValueBuilder().build(text: text, as: type)
            #expect(built == value, "\(place): not equal")
            let answer = EqualityPlan.plan(for: type).compare(built, value)
            #expect(answer != .different, "\(place): the plan finds a difference")
            #expect(ValueReader.read(built) == tree, "\(place): another tree")
        } catch {
            Issue.record("\(place): \(error)")
        }
    }

    /// Without a given type, the text either leads back to exactly the same type, or is marked and rejected.
    @Test(arguments: [21, 22] as [UInt64])
    func randomValuesInAnyRoundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let rounds = Cases.count(100, thorough: 600)
        var readable = 0
        for round in 0..<rounds {
            let type = RandomType.any(depth: generator.below(4), &generator)
            if comesBackInAny(type, &generator, "seed \(seed), round \(round)") { readable += 1 }
        }
        // About nine in ten are readable.
        #expect((rounds / 3..<rounds).contains(readable), "both kinds are among the types")
    }

    private func comesBackInAny<Random: RandomValue>(
        _ type: Random.Type, _ generator: inout SeededGenerator, _ place: String
    ) -> Bool {
        let value = Random.random(&generator, depth: 3)
        let tree = ValueReader.read(Box<Any>(content: value))
        let text = tree.text()
        let place = "\(place): \(TypeName.text(of: type)) \(text)"
        let isReadable = Literal(printing: tree).isReadable
        do throws(LiteralFailure) {
            let built = try ValueBuilder().build(text: text, as: Box<Any>.self)
            #expect(isReadable, "\(place): is marked, and was read")
            #expect(built.content as? Random == value, "\(place): not equal")
            #expect(Swift.type(of: built.content) == Random.self, "\(place): of another type")
        } catch {
            #expect(!isReadable, "\(place): \(error)")
        }
        return isReadable
    }

    @Test(arguments: [11, 12, 13, 14] as [UInt64])
    func valueBuilderBuildsOrRefusesBrokenTexts(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let scraps = [
            "(", ")", "[", "]", ",", ":", "nil", "_", "\"", "\"x\"", "1", "-1", "1.5", ".a", ".b", ".some(1)", "true",
            "$x.y", "…", "‹Box 0x1›", "0..<3", "label:", ".seconds(1)", "Box(content: 1)", "[:]", "()",
            "99999999999999999999",
        ]
        for round in 0..<Cases.count(300, thorough: 1_000) {
            let type = RandomType.any(depth: generator.below(4), &generator)
            var bytes = Array(text(of: type, &generator).utf8)
            for _ in 0...generator.below(3) {
                let start = generator.below(bytes.count + 1)
                let end = min(bytes.count, start + generator.below(6))
                bytes.replaceSubrange(start..<end, with: Array(scraps[generator.below(scraps.count)].utf8))
            }
            tryToBuild(String(decoding: bytes, as: UTF8.self), type, "seed \(seed), round \(round)")
        }
    }

    private func text<Random: RandomValue>(of type: Random.Type, _ generator: inout SeededGenerator) -> String {
        ValueReader.read(Random.random(&generator, depth: 2)).text()
    }

    /// Every built value can be read, and every rejection has a place in the text and a message.
    private func tryToBuild<Random: RandomValue>(_ text: String, _ type: Random.Type, _ place: String) {
        do throws(LiteralFailure) {
            let value = try ValueBuilder().build(text: text, as: type)
            _ = ValueReader.read(value)
        } catch {
            switch error {
            case .syntax(let diagnostics): #expect(!diagnostics.isEmpty, "\(place): \(text)")
            case .value(let error):
                #expect(error.range.upperBound <= text.utf8.count && !error.message.isEmpty, "\(place): \(text)")
            }
        }
    }
}
