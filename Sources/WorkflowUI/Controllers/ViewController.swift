// What lives as long as something is shown. Its view is a value, made when someone looks.

/// Shows something, for as long as it is shown, and owns the controllers of what is shown inside.
open class ViewController {
    private var content = TerminalView()

    /// The controllers of what is shown inside, the oldest or lowest first.
    public private(set) final var children: [ViewController] = []

    /// The controller that shows this one inside itself.
    public private(set) final weak var parent: ViewController?

    /// Whether anyone has looked at the view yet.
    public private(set) final var isViewLoaded = false

    /// Makes a controller that shows nothing yet.
    public init() {}

    /// What is shown now. The first look at it calls `viewDidLoad()`.
    ///
    /// Assign a view to it, or override `makeView()`.
    public final var view: TerminalView {
        get {
            loadViewIfNeeded()
            return makeView()
        }
        set {
            loadViewIfNeeded()
            content = newValue
        }
    }

    /// Calls `viewDidLoad()`, if nobody has looked at the view yet.
    public final func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        isViewLoaded = true
        viewDidLoad()
    }

    /// Is called once, before the first look at the view.
    open func viewDidLoad() {}

    /// Makes the view, each time that someone looks at it. Unless overridden, it is the one that was assigned last.
    open func makeView() -> TerminalView { content }

    /// Takes a controller in, as the last of the children.
    public final func addChild(_ child: ViewController) {
        guard child.parent !== self else { return }
        child.removeFromParent()
        child.parent = self
        children.append(child)
    }

    /// Leaves the parent.
    public final func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Makes these, in this order, the children. Those that are not among them leave.
    package final func setChildren(_ wanted: [ViewController]) {
        for child in children where !wanted.contains(where: { $0 === child }) { child.removeFromParent() }
        for child in wanted { addChild(child) }
        children = wanted
    }
}
