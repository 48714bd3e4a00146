// A list of which many versions are kept: each costs what differs from the others. An array would be copied as a whole by
// the first change after each checkpoint.

/// A list in pieces. A change copies the piece that it is in, if another version has it too.
package struct SharedList<Element> {
    private static var pieceSize: Int { 32 }

    private var pieces: ContiguousArray<ContiguousArray<Element>> = []
    package private(set) var count = 0

    package init() {}

    package mutating func append(_ element: Element) {
        if count % Self.pieceSize == 0 {
            var piece = ContiguousArray<Element>()
            piece.reserveCapacity(Self.pieceSize)
            pieces.append(piece)
        }
        pieces[pieces.count - 1].append(element)
        count += 1
    }
}

extension SharedList: RandomAccessCollection, MutableCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(index: Int) -> Element {
        get { pieces[index / Self.pieceSize][index % Self.pieceSize] }
        _modify { yield &pieces[index / Self.pieceSize][index % Self.pieceSize] }
    }
}

extension SharedList: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: Element...) {
        self.init()
        for element in elements { append(element) }
    }
}

extension SharedList: Equatable where Element: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension SharedList: Sendable where Element: Sendable {}
