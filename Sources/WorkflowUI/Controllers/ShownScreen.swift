// The rule by which a controller is kept: the same key and the same type of screen, and a description that can update it.

import ViewEnvironment

/// A screen and the controller that shows it.
package struct ShownScreen {
    /// The controller that shows the screen.
    package private(set) var controller: ViewController

    private var screenType: ObjectIdentifier

    /// Makes a controller for a screen.
    package init(_ screen: any Screen, environment: ViewEnvironment) {
        controller = screen.viewControllerDescription(environment: environment).buildViewController()
        screenType = screen.innermostType
    }

    /// Shows another screen: with the same controller if it is of the same type, else with a new one.
    package mutating func update(_ screen: any Screen, environment: ViewEnvironment) {
        let description = screen.viewControllerDescription(environment: environment)
        if screenType == screen.innermostType, description.canUpdate(viewController: controller) {
            description.update(viewController: controller)
        } else {
            screenType = screen.innermostType
            controller = description.buildViewController()
        }
    }

    fileprivate func updated(to screen: any Screen, environment: ViewEnvironment) -> ShownScreen {
        var updated = self
        updated.update(screen, environment: environment)
        return updated
    }
}

/// The screens of a container that tells them apart by key and type.
package struct KeyedScreens {
    private struct Identity: Hashable {
        let key: AnyHashable?
        let screenType: ObjectIdentifier
    }

    /// Two screens in one container that cannot be told apart.
    package struct Duplicate {
        package let key: AnyHashable?
        package let screen: any Screen
    }

    private var shown: [Identity: ShownScreen] = [:]

    /// The controllers, in the order of the screens.
    package private(set) var controllers: [ViewController] = []

    package init() {}

    /// The first screen that has the key and the type of one before it.
    package static func duplicate(in screens: [(key: AnyHashable?, screen: any Screen)]) -> Duplicate? {
        var seen: Set<Identity> = []
        for (key, screen) in screens
        where !seen.insert(Identity(key: key, screenType: screen.innermostType)).inserted {
            return Duplicate(key: key, screen: screen.innermost)
        }
        return nil
    }

    /// Shows other screens. What has the same key and type keeps its controller; what is gone is dropped.
    package mutating func update(
        _ screens: [(key: AnyHashable?, screen: any Screen)], environment: ViewEnvironment
    ) {
        var next: [Identity: ShownScreen] = [:]
        controllers = screens.map { key, screen in
            let identity = Identity(key: key, screenType: screen.innermostType)
            let current =
                shown[identity]?.updated(to: screen, environment: environment)
                ?? ShownScreen(screen, environment: environment)
            next[identity] = current
            return current.controller
        }
        shown = next
    }
}

extension Screen {
    fileprivate var innermostType: ObjectIdentifier { ObjectIdentifier(type(of: innermost)) }
}
