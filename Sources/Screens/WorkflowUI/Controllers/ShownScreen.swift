// A controller is kept for as long as the key and the type of the screen stay the same, and the description can update
// it.

import ViewEnvironment

/// A screen and the controller that shows it.
package struct ShownScreen {
    /// The controller that shows the screen.
    package let controller: ViewController

    private let screenType: ObjectIdentifier

    /// Creates a controller for a screen.
    package init(_ screen: any Screen, environment: ViewEnvironment) {
        controller = screen.viewControllerDescription(environment: environment).buildViewController()
        screenType = screen.innermostType
    }

    /// Shows another screen. The same controller is used if the screen has the same type; otherwise, a new controller
    /// is made.
    ///
    /// The result is a copy, because a controller may look at its siblings while it is being updated.
    package func updated(to screen: any Screen, environment: ViewEnvironment) -> ShownScreen {
        let description = screen.viewControllerDescription(environment: environment)
        guard screenType == screen.innermostType, description.canUpdate(viewController: controller) else {
            return ShownScreen(controller: description.buildViewController(), screenType: screen.innermostType)
        }
        description.update(viewController: controller)
        return self
    }

    private init(controller: ViewController, screenType: ObjectIdentifier) {
        self.controller = controller
        self.screenType = screenType
    }
}

/// The screens of a container that identifies them by key and type.
package struct KeyedScreens {
    private struct Identity: Hashable {
        let key: AnyHashable?
        let screenType: ObjectIdentifier
    }

    /// Two screens in one container that can't be distinguished.
    package struct Duplicate {
        package let key: AnyHashable?
        package let screen: any Screen
    }

    private var shown: [Identity: ShownScreen] = [:]

    /// The controllers, in the order of the screens.
    package private(set) var controllers: [ViewController] = []

    package init() {}

    /// The first screen that has the same key and type as an earlier one.
    package static func duplicate(in screens: [(key: AnyHashable?, screen: any Screen)]) -> Duplicate? {
        var seen: Set<Identity> = []
        for (key, screen) in screens
        where !seen.insert(Identity(key: key, screenType: screen.innermostType)).inserted {
            return Duplicate(key: key, screen: screen.innermost)
        }
        return nil
    }

    /// Replaces the screens. A screen with the same key and type as before keeps its controller; the controllers of
    /// removed screens are dropped.
    package func updated(
        to screens: [(key: AnyHashable?, screen: any Screen)], environment: ViewEnvironment
    ) -> KeyedScreens {
        var next = KeyedScreens()
        for (key, screen) in screens {
            let identity = Identity(key: key, screenType: screen.innermostType)
            let current =
                shown[identity]?.updated(to: screen, environment: environment)
                ?? ShownScreen(screen, environment: environment)
            next.shown[identity] = current
            next.controllers.append(current.controller)
        }
        return next
    }
}

extension Screen {
    fileprivate var innermostType: ObjectIdentifier { ObjectIdentifier(type(of: innermost)) }
}
