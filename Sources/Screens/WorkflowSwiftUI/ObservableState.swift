// State whose properties can be observed individually. The names match WorkflowSwiftUI; anything that needs SwiftUI is
// omitted.

import Observation
import Synchronization

/// State that tells observers which of its properties changed. Add `@ObservableState` to a struct or an enum to conform.
public protocol ObservableState: Observable {
    /// The identity of the value. Copies share it, even after one of them changes; each new value gets its own.
    var _$id: ObservableStateID { get }
}

extension ObservableState {
    /// The identity of the state in the enum's associated value. Without one, every access returns a new identity.
    public var _$id: ObservableStateID {
        guard let payload = Mirror(reflecting: self).children.first, let state = payload.value as? any ObservableState
        else { return ObservableStateID() }
        return state._$id.inCase(payload.label)
    }
}

/// Identifies a value of observable state.
public struct ObservableStateID: Hashable, Sendable {
    private static let last = Atomic(0)

    private var number: Int
    private var cases: [String] = []

    /// Creates an identity that no other value has.
    public init() {
        number = Self.last.add(1, ordering: .relaxed).newValue
    }

    func inCase(_ name: String?) -> ObservableStateID {
        var id = self
        id.cases.append(name ?? "")
        return id
    }
}

/// Makes each property of a struct observable, and lets an enum be part of observable state.
///
/// Constants, computed properties, lazy properties and properties with a property wrapper aren't tracked.
@attached(extension, conformances: ObservableState)
@attached(member, names: named(_$id), named(_$observationRegistrar))
@attached(memberAttribute)
public macro ObservableState() =
    #externalMacro(module: "WorkbenchObservationMacros", type: "ObservableStateMacro")

/// Tracks one property. `@ObservableState` adds this to each property that can change.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_$))
public macro ObservationStateTracked() =
    #externalMacro(module: "WorkbenchObservationMacros", type: "ObservationStateTrackedMacro")

/// Leaves a property of observable state untracked.
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
    #externalMacro(module: "WorkbenchObservationMacros", type: "ObservationStateIgnoredMacro")
