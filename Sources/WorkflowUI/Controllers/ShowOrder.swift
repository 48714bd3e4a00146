// Has one thing shown after the other. Whoever shows something runs code that may ask for something else to be shown, at
// the same place; that waits until the first is done, or the older one would be finished last and stay.

/// What waits to be shown at one place.
struct ShowOrder<Subject> {
    /// So many in a row, each of which asked for the next one, that there will be no last one.
    private static var most: Int { 1_000 }

    private var waiting: Subject?
    private var isShowing = false
    private var count = 0

    /// Takes what is to be shown, in place of what waits already. If the answer is true, it is for the caller to show all
    /// that `next(at:)` gives; if it is false, somebody who is not done yet does that.
    mutating func request(_ subject: Subject) -> Bool {
        waiting = subject
        guard !isShowing else { return false }
        isShowing = true
        return true
    }

    /// What is to be shown now; nil if all is done.
    mutating func next(at place: ViewController.Type) -> Subject? {
        guard let next = waiting else {
            isShowing = false
            count = 0
            return nil
        }
        waiting = nil
        count += 1
        guard count <= Self.most else {
            fatalError(
                """
                While a \(place) showed something, something else was to be shown there, \(Self.most) times in a row. \
                A controller must not change each time what it is shown: have it compare the new screen or environment \
                with the previous one first.
                """
            )
        }
        return next
    }
}
