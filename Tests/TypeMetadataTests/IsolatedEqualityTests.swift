// A `==` that is isolated to the main actor is never called, no matter where the plan is made.

import Testing
import WorkbenchTypeMetadata

@Suite struct IsolatedEqualityTests {
    @Test @MainActor func equalityPlanMadeOnTheMainActor() {
        EqualityRow("members decide", Isolated(value: 1), Isolated(value: 1), .equal).check()
        EqualityRow("members decide", Isolated(value: 1), Isolated(value: 2), .different).check()
        EqualityRow("inside a generic type", Box(content: Isolated(value: 1)), Box(content: Isolated(value: 1)), .equal)
            .check()
        EqualityRow("keys", [Key(value: 1): 1], [Key(value: 1): 1], .unknown).check()
        EqualityRow("optional keys", [Key(value: 1) as Key?: 1], [Key(value: 1): 1], .unknown).check()
        EqualityRow("set", Set([Choice.one]), Set([Choice.one]), .unknown).check()
        EqualityRow("empty set", Set<Choice>(), Set<Choice>(), .equal).check()
    }

    @Test func equalityPlanMadeOffTheMainActor() async {
        await Task.detached {
            EqualityRow("members decide", Elsewhere(value: 1), Elsewhere(value: 1), .equal).check()
        }.value
        await MainActor.run {
            EqualityRow("members decide", Elsewhere(value: 1), Elsewhere(value: 2), .different).check()
        }
    }
}

@MainActor private struct Isolated: @MainActor Equatable {
    var value: Int
    static func == (left: Isolated, right: Isolated) -> Bool { preconditionFailure("members were to be compared") }
}
private struct Box<Content> { var content: Content }
extension Box: Equatable where Content: Equatable {
    static func == (left: Box, right: Box) -> Bool { left.content == right.content }
}
@MainActor private struct Key: @MainActor Hashable { var value: Int }
@MainActor private enum Choice: @MainActor Hashable { case one, two(String) }
@MainActor private struct Elsewhere: @MainActor Equatable {
    var value: Int
    nonisolated init(value: Int) { self.value = value }
    static func == (left: Elsewhere, right: Elsewhere) -> Bool { preconditionFailure("members were to be compared") }
}
