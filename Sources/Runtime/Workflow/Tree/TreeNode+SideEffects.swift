// The side effects of one node. They start after the whole tree has been rendered; each ends once, in a fixed order.

/// A side effect that a node has requested.
package struct SideEffect {
    package let key: AnyHashable
    /// Nil if the request is only recorded, because side effects are off or the work is finished.
    package let lifetime: Lifetime?
    /// Whether the side effect has reported that its work is finished.
    package internal(set) var isFinished = false
    var requestedInPass: UInt32

    init(key: AnyHashable, lifetime: Lifetime?, requestedInPass: UInt32) {
        self.key = key
        self.lifetime = lifetime
        self.requestedInPass = requestedInPass
    }
}

extension TreeNode {
    @usableFromInline
    final func requestSideEffect(key: AnyHashable, action: @escaping (Lifetime) -> Void) {
        for position in sideEffects.indices where sideEffects[position].key == key {
            sideEffects[position].requestedInPass = renderPass
            return
        }
        guard tree.runsSideEffects, !isResting else {
            sideEffects.append(SideEffect(key: key, lifetime: nil, requestedInPass: renderPass))
            tree.instrumentation?.sideEffectRequested(self, key: key)
            return
        }
        let lifetime = Lifetime()
        sideEffects.append(SideEffect(key: key, lifetime: lifetime, requestedInPass: renderPass))
        tree.startAfterRender(
            StartingSideEffect(
                node: self, key: key, lifetime: lifetime, action: action, cause: tree.instrumentation?.cause
            )
        )
    }

    /// Whether the node is being recreated with its work already finished. If so, its requests during the restoration
    /// are only recorded.
    private var isResting: Bool {
        guard tree.isRestoring, let rests = tree.rests else { return false }
        return rests(self)
    }

    @usableFromInline
    final var hasSideEffects: Bool { !sideEffects.isEmpty }

    /// Ends the side effects that the render didn't request, in the order in which they started.
    @usableFromInline
    final func endUnrequestedSideEffects() {
        let ending = sideEffects.filter { $0.requestedInPass != renderPass }
        guard !ending.isEmpty else { return }
        sideEffects.removeAll { $0.requestedInPass != renderPass }
        for effect in ending { tree.endAfterRender(.sideEffect(effect, self)) }
    }

    /// Records that the work of a side effect is finished.
    final func finishSideEffect(key: AnyHashable) {
        guard let position = sideEffects.firstIndex(where: { $0.key == key }) else { return }
        sideEffects[position].isFinished = true
        tree.instrumentation?.sideEffectFinished(self, key: key)
    }

    final func endSideEffect(_ effect: SideEffect) {
        guard let lifetime = effect.lifetime else {
            tree.instrumentation?.sideEffectReleased(self, key: effect.key)
            return
        }
        let outerCause = tree.instrumentation?.cause
        tree.instrumentation?.sideEffectEnded(self, key: effect.key)
        run(lifetime.end, asSideEffect: effect.key)
        tree.instrumentation?.cause = outerCause
    }
}

/// A side effect that starts as soon as the tree has been rendered.
struct StartingSideEffect {
    let node: TreeNode
    let key: AnyHashable
    let lifetime: Lifetime
    let action: (Lifetime) -> Void
    /// The render that requested it.
    let cause: Event.ID?
}
