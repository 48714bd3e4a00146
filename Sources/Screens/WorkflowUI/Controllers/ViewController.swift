// A controller lives for as long as its content is shown. Its view is a value, made on demand.

/// Shows content, and owns the controllers of everything shown inside it.
open class ViewController {
    private var content = TerminalView()

    /// The controllers of everything shown inside, the oldest or lowest first.
    public private(set) final var children: [ViewController] = []

    /// The controller that contains this one.
    public private(set) final weak var parent: ViewController?

    /// Whether the view has been requested.
    public private(set) final var isViewLoaded = false

    /// Whether the view was visible at the last access.
    private var isSeen = false
    private var hasBeenSeen = false

    /// Creates a controller with an empty view.
    public init() {}

    /// The current view. The first access calls `viewDidLoad()`, here and in the visible children.
    ///
    /// Assign a view to this property, or override `makeView()`.
    public final var view: TerminalView {
        get {
            // All views are loaded before any is made, because an action sent during loading may change the others.
            while loadVisibleViews() {}
            noteSeen()
            return makeView()
        }
        set {
            loadViewIfNeeded()
            content = newValue
        }
    }

    /// Calls `viewDidLoad()` if the view hasn't been requested yet.
    public final func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        isViewLoaded = true
        viewDidLoad()
    }

    /// Called once, before the view is first made. It may send actions to a workflow.
    open func viewDidLoad() {}

    /// Makes the view on each access. The default returns the view that was assigned last.
    ///
    /// It must not send actions to a workflow: the tree would change while its view is being made, so the view would
    /// mix the states before and after the action.
    open func makeView() -> TerminalView { content }

    /// The children whose views are part of this one's view. The default is all of them.
    open var visibleChildren: [ViewController] { children }

    /// Adds a controller as the last child.
    public final func addChild(_ child: ViewController) {
        guard child.parent !== self else { return }
        child.removeFromParent()
        child.parent = self
        children.append(child)
    }

    /// Removes this controller from its parent.
    public final func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        leaveParent()
    }

    private func leaveParent() {
        parent = nil
        noteUnseen()
    }

    /// Replaces the children with the given controllers, in this order. All other children are removed.
    package final func setChildren(_ wanted: [ViewController]) {
        guard !wanted.elementsEqual(children, by: ===) else { return }
        let kept = Set(wanted.map(ObjectIdentifier.init))
        for child in children where !kept.contains(ObjectIdentifier(child)) { child.leaveParent() }
        for child in wanted {
            // A controller has only one parent at a time.
            if let other = child.parent, other !== self { child.removeFromParent() }
            child.parent = self
        }
        children = wanted
    }

    /// Loads the views of this controller and its descendants. Returns whether it loaded any, because loading a view
    /// may have changed the children.
    private func loadVisibleViews() -> Bool {
        let wasLoaded = isViewLoaded
        loadViewIfNeeded()
        var hasLoaded = !wasLoaded
        for child in visibleChildren where child.loadVisibleViews() { hasLoaded = true }
        return hasLoaded
    }
}

// MARK: - Views that appear and disappear

extension ViewController {
    /// Reports to the observer which views appear or disappear with this access, here and in the descendants.
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
