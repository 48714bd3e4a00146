// The workflows of a program that can be opened, and the one that is opened by default.

import WorkbenchReflection

package struct OpenableRoots: MemberwiseCodable, Hashable, Sendable {
    package struct Root: MemberwiseCodable, Hashable, Sendable {
        package var name: String
        /// `BasketWorkflow(price: Int)`
        package var signature: String
        /// The line that opens the workflow, if it needs no values: `RootWorkflow()`.
        package var withoutValues: String?
        /// A line that opens the workflow with the simplest values; nil if a value can't be written.
        package var sample: String?
        /// The values that can't be written: `prices: any Prices`.
        package var unwritable: [String]
        /// The workflows that render this one.
        package var renderedBy: [String]

        package init(
            name: String, signature: String, withoutValues: String?, sample: String?, unwritable: [String],
            renderedBy: [String]
        ) {
            self.name = name
            self.signature = signature
            self.withoutValues = withoutValues
            self.sample = sample
            self.unwritable = unwritable
            self.renderedBy = renderedBy
        }
    }

    /// The number of roots, judging by the code.
    package enum Choice: String, Codable, Hashable, Sendable {
        case one, several
        /// The workflows all render each other, or there are none.
        case none
        /// There are several workflows, but the code doesn't show which workflow renders which.
        case unknown
    }

    package var choice: Choice
    /// The names of the possible roots.
    package var chosen: [String]
    package var all: [Root]
    /// The root that is opened by default.
    package var app: String?

    package init(choice: Choice, chosen: [String], all: [Root], app: String?) {
        self.choice = choice
        self.chosen = chosen
        self.all = all
        self.app = app
    }
}
