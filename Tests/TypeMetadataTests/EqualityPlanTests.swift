// The properties of a plan, and that each plan is made only once.

import Testing
import WorkbenchRules
import WorkbenchTypeMetadata

@Suite struct EqualityPlanTests {
    struct Row: Sendable {
        let type: Any.Type
        var parts: [String] = []
        var isAlwaysUnknown = false
        var isAlwaysEqual = false
        var canBeEqual = true
    }

    @Test(arguments: [
        Row(type: Int.self),
        Row(type: Void.self, isAlwaysEqual: true),
        Row(type: Empty.self, isAlwaysEqual: true),
        Row(type: Int.Type.self, isAlwaysEqual: true),
        Row(type: (() -> Void).self, parts: ["() -> Void"], isAlwaysUnknown: true, canBeEqual: false),
        Row(type: Any.self, parts: ["Any"], isAlwaysUnknown: true, canBeEqual: false),
        Row(type: Object.self, parts: ["Object"], isAlwaysUnknown: true, canBeEqual: false),
        Row(type: OnlyObject.self, parts: ["object: Object"], isAlwaysUnknown: true, canBeEqual: false),
        Row(
            type: Button.self, parts: ["onTap: () -> Void", "owner: weak Optional<Object>"], canBeEqual: false),
        Row(type: [Button].self, parts: ["[].onTap: () -> Void", "[].owner: weak Optional<Object>"]),
        Row(
            type: Page.self,
            parts: [
                "first.onTap: () -> Void", "first.owner: weak Optional<Object>", "done?: (Int, String) -> Void",
                "choice.act.then: () throws -> Void", "byName[].onTap: () -> Void",
                "byName[].owner: weak Optional<Object>", "byObject[]: HashableObject", "pair.call: (Int) -> Bool",
                "pair.1: Any",
            ], canBeEqual: false),
        Row(type: Folder.self, parts: ["action?: () -> Void"]),
        Row(type: Result<Int, any Error>.self, parts: ["failure: Error"]),
    ])
    func equalityPlanOfAType(_ row: Row) {
        let plan = EqualityPlan.plan(for: row.type)
        #expect(ObjectIdentifier(plan.type) == ObjectIdentifier(row.type))
        #expect(Set(plan.unknownParts) == Set(row.parts))
        #expect(plan.isAlwaysUnknown == row.isAlwaysUnknown)
        #expect(plan.isAlwaysEqual == row.isAlwaysEqual)
        #expect(plan.canBeEqual == row.canBeEqual)
    }

    /// The same instance is equal to itself; different instances don't prove anything.
    @Test func equalityPlanComparesByIdentity() {
        struct Channel: ComparedByIdentity {
            let object: Object

            static func == (left: Channel, right: Channel) -> Bool { left.object === right.object }
        }
        let (one, other) = (Channel(object: Object()), Channel(object: Object()))
        let plan = EqualityPlan.plan(for: [Channel].self)
        #expect(plan.compare([one], [one]) == .equal)
        #expect(plan.compare([one], [other]) == .unknown)
        #expect(plan.compare([one], []) == .different)
        #expect(PortableEquality.plan(for: Channel.self).compare(one, other) == .unknown)
    }

    @Test func equalityPlanHasTheKindOfItsType() {
        #expect(EqualityPlan.plan(for: Page.self).kind == .struct)
        #expect(EqualityPlan.plan(for: Int?.self).kind == .optional)
        #expect(EqualityPlan.plan(for: Object.self).kind == .class)
    }

    @Test func equalityPlanIsMadeOnce() async {
        let plans = await withTaskGroup(of: EqualityPlan.self) { group in
            for _ in 0..<50 { group.addTask { EqualityPlan.plan(for: Page.self) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(plans.allSatisfy { $0 === plans[0] })
    }

    /// The limit for infinite types: parts that are nested too deeply aren't compared.
    @Test func equalityPlanOfADeeplyNestedTypeIsUnknown() {
        func nested<T>(_ value: T, _ depth: Int) -> (plan: EqualityPlan, answer: Equality) {
            if depth > 0 { return nested(Box(content: value), depth - 1) }
            let plan = EqualityPlan.plan(for: T.self)
            return (plan, plan.compare(value, value))
        }
        #expect(nested(1, 40).answer == .equal)
        #expect(nested(1, 100).answer == .unknown)
        #expect(nested(1, 100).plan.unknownParts.first?.hasSuffix("(nested too deeply)") == true)
    }

    @Test func equalityPlanOfMutuallyRecursiveTypes() {
        let plan = EqualityPlan.plan(for: Author.self)
        #expect(plan.canBeEqual)
        let authors = [Author(name: "a", books: [Book(title: "t", authors: [Author(name: "b")])])]
        #expect(EqualityPlan.plan(for: [Author].self).compare(authors, authors) == .equal)
        #expect(plan.compare(authors[0], Author(name: "a")) == .different)
    }
}

private struct Empty {}
private struct Box<Content> { var content: Content }
private final class Object {}
private final class HashableObject: Hashable {
    static func == (left: HashableObject, right: HashableObject) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
private struct OnlyObject { var object: Object }
private struct Button {
    var title: String
    var onTap: () -> Void
    weak var owner: Object?
}
private enum Choice {
    case none
    case act(Int, then: () throws -> Void)
}
private struct Page {
    var title: String
    var first: Button
    var done: ((Int, String) -> Void)?
    var choice: Choice
    var byName: [String: Button]
    var byObject: [HashableObject: Int]
    var pair: (call: (Int) -> Bool, Any)
}
private struct Folder {
    var name: String
    var action: (() -> Void)?
    var folders: [Folder]
}
private struct Author {
    var name: String
    var books: [Book] = []
}
private struct Book {
    var title: String
    var authors: [Author]
}
