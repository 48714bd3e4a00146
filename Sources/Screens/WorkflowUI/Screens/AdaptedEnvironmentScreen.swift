// A screen that is shown in a modified environment.

import ViewEnvironment

/// A screen, and a change to the environment in which it is shown.
///
/// The content can have any type. If it is a screen, so is this value.
public struct AdaptedEnvironmentScreen<Content> {
    /// The content.
    public var wrapped: Content

    private let adapt: (inout ViewEnvironment) -> Void

    /// Shows a screen in an environment changed by a closure.
    public init(wrapping screen: Content, adapting: @escaping (inout ViewEnvironment) -> Void) {
        self.wrapped = screen
        self.adapt = adapting
    }

    /// Shows a screen in an environment with a different value for one key.
    public init<Key: ViewEnvironmentKey>(wrapping screen: Content, key: Key.Type, value: Key.Value) {
        self.init(wrapping: screen) { $0[key] = value }
    }

    /// Shows a screen in an environment with a different value for one property.
    public init<Value>(
        wrapping screen: Content, keyPath: WritableKeyPath<ViewEnvironment, Value>, value: Value
    ) {
        self.init(wrapping: screen) { $0[keyPath: keyPath] = value }
    }
}

extension AdaptedEnvironmentScreen: Screen where Content: Screen {
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        wrapped.viewControllerDescription(environment: environment.adapting(adapt))
    }
}

extension Screen {
    /// The same screen in an environment with a different value for one key.
    public func adaptedEnvironment<Key: ViewEnvironmentKey>(
        key: Key.Type, value: Key.Value
    ) -> AdaptedEnvironmentScreen<Self> {
        AdaptedEnvironmentScreen(wrapping: self, key: key, value: value)
    }

    /// The same screen in an environment with a different value for one property.
    public func adaptedEnvironment<Value>(
        keyPath: WritableKeyPath<ViewEnvironment, Value>, value: Value
    ) -> AdaptedEnvironmentScreen<Self> {
        AdaptedEnvironmentScreen(wrapping: self, keyPath: keyPath, value: value)
    }

    /// The same screen in an environment changed by a closure.
    public func adaptedEnvironment(
        adapting: @escaping (inout ViewEnvironment) -> Void
    ) -> AdaptedEnvironmentScreen<Self> {
        AdaptedEnvironmentScreen(wrapping: self, adapting: adapting)
    }
}

extension AdaptedEnvironmentScreen: ScreenContaining, SingleScreenContaining where Content: Screen {
    public var primaryScreen: any Screen { wrapped }
}

extension AdaptedEnvironmentScreen: ContainerScreen where Content: Screen {}

extension AdaptedEnvironmentScreen: WrapperScreen where Content: Screen {
    package var inside: any Screen { wrapped }
}
