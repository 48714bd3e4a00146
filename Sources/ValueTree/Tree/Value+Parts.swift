// The parts of the nodes of a tree: fields, elements, payloads, and elisions.

extension Value {
    /// A named field of a struct or an object.
    package struct Field: Hashable, Sendable {
        package var name: String
        package var value: Value

        package init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// An element of a tuple or of an enum case's payload.
    package struct Element: Hashable, Sendable {
        package var label: String?
        package var value: Value

        package init(_ label: String? = nil, _ value: Value) {
            self.label = label
            self.value = value
        }
    }

    package struct Structure: Hashable, Sendable {
        /// The type's name as a reader would write it.
        package var type: String
        package var fields: [Field]

        package init(_ type: String, _ fields: [Field]) {
            self.type = type
            self.fields = fields
        }
    }

    package struct EnumCase: Hashable, Sendable {
        package var type: String
        package var name: String
        package var payload: [Element]

        package init(_ type: String, _ name: String, _ payload: [Element] = []) {
            self.type = type
            self.name = name
            self.payload = payload
        }
    }

    package struct List: Hashable, Sendable {
        package var elements: [Value]
        /// How many more elements the list has than the tree shows.
        package var omitted: Int

        package init(_ elements: [Value], omitted: Int = 0) {
            self.elements = elements
            self.omitted = max(0, omitted)
        }
    }

    /// The members of a set, always in the order in which they are printed, so that equal sets are equal trees.
    package struct Members: Hashable, Sendable {
        package let elements: [Value]
        package let omitted: Int

        package init(_ elements: [Value], omitted: Int = 0) {
            self.elements = elements.inPrintedOrder()
            self.omitted = max(0, omitted)
        }
    }

    package struct Entry: Hashable, Sendable {
        package var key: Value
        package var value: Value

        package init(_ key: Value, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// The entries of a dictionary: in the order in which they are printed, or as given where the order is part of the
    /// value.
    package struct Entries: Hashable, Sendable {
        package let entries: [Entry]
        package let omitted: Int
        /// Whether the entries' order is part of the value, as in `KeyValuePairs`.
        package let isOrdered: Bool

        package init(_ entries: [Entry], omitted: Int = 0) {
            self.entries = entries.inPrintedOrder()
            self.omitted = max(0, omitted)
            self.isOrdered = false
        }

        package init(ordered entries: [Entry], omitted: Int = 0) {
            self.entries = entries
            self.omitted = max(0, omitted)
            self.isOrdered = true
        }
    }
}
