// The rows about values: reading them into trees, comparing trees, and building values from text.

import WorkbenchReflection
import WorkbenchValueTree

/// A struct of ten fields.
private struct Ten {
    var one: Int
    var two = "two"
    var three = true
    var four = 4.0
    var five: Int? = 5
    var six = "six"
    var seven = 7
    var eight: UInt8 = 8
    var nine: Bool? = nil
    var ten = "ten"
}

/// The tutorial's model types.
private struct TodoModel {
    var title: String
    var note: String
}

private enum EditAction {
    case discardChanges
    case saveChanges(todo: TodoModel, index: Int)
}

struct ReflectionRows {
    let measuring: Measuring

    var all: [(name: String, measure: (String) -> Row)] {
        [
            ("read a struct of 10 fields", { readStruct($0) }),
            ("read an array of 1,000 of them", { readArray($0) }),
            ("compare two such arrays, one change", { compare($0) }),
            ("build saveChanges(todo:index:) from text", { build($0) }),
        ]
    }

    private func readStruct(_ name: String) -> Row {
        let value = Ten(one: 1)
        let cost = measuring.cost { _ = ValueReader.read(value) }
        return Row(name, cost, .microseconds, budget: 1.5)
    }

    private func readArray(_ name: String) -> Row {
        let values = (0..<1_000).map { Ten(one: $0) }
        let cost = measuring.cost { _ = ValueReader.read(values) }
        return Row(name, cost, .milliseconds, budget: 1.5)
    }

    private func compare(_ name: String) -> Row {
        var values = (0..<1_000).map { Ten(one: $0) }
        let before = ValueReader.read(values)
        values[500].two = "changed"
        let after = ValueReader.read(values)
        guard Change.changes(from: before, to: after).count == 1 else {
            preconditionFailure("the two arrays differ in one place")
        }
        let cost = measuring.cost { _ = Change.changes(from: before, to: after) }
        return Row(name, cost, .milliseconds, budget: 1)
    }

    private func build(_ name: String) -> Row {
        let builder = ValueBuilder()
        let text = ".saveChanges(todo: TodoModel(title: \"a\", note: \"b\"), index: 0)"
        let cost = measuring.cost {
            do throws(LiteralFailure) {
                _ = try builder.build(text: text, as: EditAction.self)
            } catch {
                preconditionFailure("\(text) is an action: \(error)")
            }
        }
        return Row(name, cost, .microseconds, budget: 20)
    }
}
