// Facts about a session: its names, options and steps.

package struct NamedFact: Hashable, Sendable {
    package var name: String
    /// What it is, as half a sentence.
    package var detail: String

    package init(_ name: String, _ detail: String = "") {
        self.name = name
        self.detail = detail
    }
}

package struct OptionFact: Hashable, Sendable {
    package var name: String
    package var summary: String
    package var value: String
    /// The values it can have, empty if they cannot be listed.
    package var choices: [String]

    package init(_ name: String, _ summary: String, value: String, choices: [String] = []) {
        self.name = name
        self.summary = summary
        self.value = value
        self.choices = choices
    }
}

package struct StepFact: Hashable, Sendable {
    package var number: Int
    /// The command that made it.
    package var command: String

    package init(_ number: Int, _ command: String) {
        self.number = number
        self.command = command
    }
}
