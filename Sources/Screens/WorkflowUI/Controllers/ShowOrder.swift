// Shows one subject after another in the same place. Showing a subject runs code, which may request that another be
// shown there. That request has to wait until the first subject is shown; otherwise, the older subject would finish
// last and stay visible.

/// The subject that is waiting to be shown in a place.
struct ShowOrder<Subject> {
    /// The maximum number of consecutive requests, each made while showing the previous one. If there are more, they
    /// will probably never end.
    private static var most: Int { 1_000 }

    private var waiting: Subject?
    private var isShowing = false
    private var count = 0

    /// Requests that a subject be shown, and drops any that is already waiting. If the result is true, the caller must
    /// show everything that `next(at:)` returns; if it is false, a caller further up the stack does so.
    mutating func request(_ subject: Subject) -> Bool {
        waiting = subject
        guard !isShowing else { return false }
        isShowing = true
        return true
    }

    /// The next subject to show; nil if there is none.
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
                While a \(place) was showing something, it was asked to show something else, \(Self.most) times in a \
                row. A controller must not trigger an update each time it is updated: have it compare the new screen \
                or environment with the previous one first.
                """
            )
        }
        return next
    }
}
