// A workflow's visible rendering: a value that describes its view controller.

import ViewEnvironment

/// A view model: all data that a screen shows, and the closures that it calls when the user acts.
///
/// If a screen doesn't describe its controller, its stored fields are shown: values as text, closures as callbacks.
public protocol Screen {
    /// Describes the view controller that shows this screen in this environment.
    ///
    /// The controller is made once, and receives every later screen of the same type.
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription
}

extension Screen {
    /// Describes a controller that shows the screen's stored fields.
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        FieldsViewController.description(for: self, environment: environment)
    }

    /// Creates a view controller that shows the screen in this environment.
    public func buildViewController(in environment: ViewEnvironment) -> ViewController {
        viewControllerDescription(environment: environment).buildViewController()
    }

    /// Whether a view controller is of the kind that shows the screen in this environment. If this may change, check it
    /// before each update.
    public func canUpdate(viewController: ViewController, with environment: ViewEnvironment) -> Bool {
        viewControllerDescription(environment: environment).canUpdate(viewController: viewController)
    }

    /// Updates a view controller so that it shows this screen instead of an earlier one of the same type.
    public func update(viewController: ViewController, with environment: ViewEnvironment) {
        viewControllerDescription(environment: environment).update(viewController: viewController)
    }
}
