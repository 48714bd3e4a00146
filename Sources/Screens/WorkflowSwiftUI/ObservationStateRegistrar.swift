// The observers of one value of observable state and its copies.

import Observation
import WorkbenchRules

/// Records which properties of a state are read, and notifies their observers of changes.
///
/// All registrars are equal, so a state is equal to another if its properties are.
public struct ObservationStateRegistrar: Sendable {
    /// The identity of the state.
    public let id = ObservableStateID()
    private let registrar = ObservationRegistrar()

    public init() {}

    /// Records that a property was read.
    public func access<State: ObservableState, Value>(_ state: State, keyPath: KeyPath<State, Value>) {
        registrar.access(state, keyPath: keyPath)
    }

    /// Tells observers that a property is about to change.
    public func willSet<State: ObservableState, Value>(_ state: State, keyPath: KeyPath<State, Value>) {
        registrar.willSet(state, keyPath: keyPath)
    }

    /// Tells observers that a property has changed.
    public func didSet<State: ObservableState, Value>(_ state: State, keyPath: KeyPath<State, Value>) {
        registrar.didSet(state, keyPath: keyPath)
    }

    /// Whether this assignment notifies observers. Values that can't be compared count as changed.
    public func isChange<Value>(from old: Value, to new: Value) -> Bool {
        // Equal values may have other observers: those of the old value must be told.
        if let former = identities(of: old), former != identities(of: new) { return true }
        guard let old = old as? any Equatable else { return true }
        func differs<Old: Equatable>(from old: Old) -> Bool { (new as? Old) != old }
        return differs(from: old)
    }

    /// Begins a change in place. If the value is observable itself, or a collection of such values, its own observers
    /// are notified. The property's observers are notified only if the value is replaced.
    public func willModify<State: ObservableState, Value>(
        _ state: State, keyPath: KeyPath<State, Value>, _ value: Value
    ) -> [ObservableStateID]? {
        let identities = identities(of: value)
        if identities == nil { willSet(state, keyPath: keyPath) }
        return identities
    }

    /// Ends a change in place.
    public func didModify<State: ObservableState, Value>(
        _ state: State, keyPath: KeyPath<State, Value>, _ value: Value, from identities: [ObservableStateID]?
    ) {
        guard let identities else { return didSet(state, keyPath: keyPath) }
        guard identities != self.identities(of: value) else { return }
        willSet(state, keyPath: keyPath)
        didSet(state, keyPath: keyPath)
    }

    /// The identities of the states in a value; nil if it isn't observable.
    private func identities<Value>(of value: Value) -> [ObservableStateID]? {
        if let state = value as? any ObservableState { return [state._$id] }
        guard let states = value as? any Collection else { return nil }
        return elements(of: states)
    }

    private func elements<States: Collection>(of states: States) -> [ObservableStateID]? {
        guard States.Element.self is any ObservableState.Type else { return nil }
        return states.compactMap { ($0 as? any ObservableState)?._$id }
    }
}

extension ObservationStateRegistrar: Hashable, Codable {
    public init(from decoder: any Decoder) {
        self.init()
    }

    public static func == (left: Self, right: Self) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}

    public func encode(to encoder: any Encoder) {}
}

extension ObservationStateRegistrar: Bookkeeping {}
