// Lists for keeping many versions, one for each checkpoint.

/// A list in pieces, for keeping many versions. A change copies only the affected piece, if another version shares it.
/// An array would be copied entirely by the first change after each checkpoint.
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

    package mutating func removeLast(_ number: Int) {
        guard number > 0 else { return }
        count -= number
        pieces.removeLast(pieces.count - (count + Self.pieceSize - 1) / Self.pieceSize)
        if !count.isMultiple(of: Self.pieceSize) {
            pieces[pieces.count - 1].removeLast(pieces[pieces.count - 1].count - count % Self.pieceSize)
        }
    }
}

extension SharedList {
    /// Iterates over the pieces, because looking up the piece of each element takes longer than most transforms.
    package func map<Result>(_ transform: (Element) -> Result) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(count)
        for piece in pieces {
            for element in piece { results.append(transform(element)) }
        }
        return results
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

/// A shared list of large elements. Each is stored on its own, so a change copies only references to the others.
package struct SharedBoxes<Element> {
    private final class Box {
        let element: Element

        init(_ element: Element) { self.element = element }
    }

    private var boxes: SharedList<Box> = []

    package mutating func append(_ element: Element) { boxes.append(Box(element)) }
}

extension SharedBoxes: RandomAccessCollection, MutableCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { boxes.count }

    package subscript(index: Int) -> Element {
        _read { yield boxes[index].element }
        set { boxes[index] = Box(newValue) }
    }
}

extension SharedBoxes: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: Element...) {
        for element in elements { append(element) }
    }
}
