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

    /// Whether the view was part of what was seen at the last look.
    private var isSeen = false
    private var hasBeenSeen = false

    /// Makes a controller that shows nothing yet.
    public init() {}

    /// What is shown now. The first look at it calls `viewDidLoad()`, here and in the children that are seen.
    ///
    /// Assign a view to it, or override `makeView()`.
    public final var view: TerminalView {
        get {
            // All are loaded before any is made: what is sent while one loads may change what the others show.
            while loadVisibleViews() {}
            noteSeen()
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

    /// Is called once, before the first look at the view. Something may be sent to a workflow here.
    open func viewDidLoad() {}

    /// Makes the view, each time that someone looks at it. Unless overridden, it is the one that was assigned last.
    ///
    /// It only reads. It must send nothing to a workflow: what is looked at would change under the look, and part of the
    /// view would be of before and part of after.
    open func makeView() -> TerminalView { content }

    /// The children whose views are part of this one's view. Unless overridden, all are.
    open var visibleChildren: [ViewController] { children }

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
        leaveParent()
    }

    private func leaveParent() {
        parent = nil
        noteUnseen()
    }

    /// Makes these, in this order, the children. Those that are not among them leave.
    package final func setChildren(_ wanted: [ViewController]) {
        guard !wanted.elementsEqual(children, by: ===) else { return }
        let kept = Set(wanted.map(ObjectIdentifier.init))
        for child in children where !kept.contains(ObjectIdentifier(child)) { child.leaveParent() }
        for child in wanted {
            // Whoever had it before must let it go.
            if let other = child.parent, other !== self { child.removeFromParent() }
            child.parent = self
        }
        children = wanted
    }

    /// Loads the views down the children, and says whether any had not been loaded. Then there may be other children.
    private func loadVisibleViews() -> Bool {
        let wasLoaded = isViewLoaded
        loadViewIfNeeded()
        var hasLoaded = !wasLoaded
        for child in visibleChildren where child.loadVisibleViews() { hasLoaded = true }
        return hasLoaded
    }
}

// MARK: - What is seen

extension ViewController {
    /// Tells the observer which views come into sight with this look, and which go out of it, down the children.
    private func noteSeen() {
        guard WorkflowUIObservation.sharedUIObserver != nil else { return }
        if !isSeen {
            isSeen = true
            let isFirst = !hasBeenSeen
            hasBeenSeen = true
            tell(ViewWillAppearEvent(viewController: self, animated: false, isFirstAppearance: isFirst))
            tell(ViewDidAppearEvent(viewController: self, animated: false, isFirstAppearance: isFirst))
        }
        let visible = visibleChildren
        let seen = Set(visible.map(ObjectIdentifier.init))
        for child in children where child.isSeen && !seen.contains(ObjectIdentifier(child)) { child.noteUnseen() }
        for child in visible { child.noteSeen() }
    }

    private func noteUnseen() {
        guard isSeen else { return }
        tell(ViewWillDisappearEvent(viewController: self, animated: false))
        for child in children { child.noteUnseen() }
        isSeen = false
        tell(ViewDidDisappearEvent(viewController: self, animated: false))
    }

    private func tell(_ event: some WorkflowUIEvent) {
        WorkflowUIObservation.sharedUIObserver?.observeEvent(event)
    }
}
