// A workflow's visible rendering: a value, and a description of its view controller.

import ViewEnvironment

/// A view model: everything that one screen shows, and the closures it calls when the user acts.
///
/// A screen without its own description is shown from its stored fields: values as text, closures as callbacks.
public protocol Screen {
    /// Describes the view controller that shows this screen in this environment.
    ///
    /// The controller is made once and receives every later screen of the same type.
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription
}

extension Screen {
    /// Shows the screen from its stored fields.
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        FieldsViewController.description(for: self, environment: environment)
    }

    /// Makes a view controller that shows the screen in this environment.
    public func buildViewController(in environment: ViewEnvironment) -> ViewController {
        viewControllerDescription(environment: environment).buildViewController()
    }

    /// Whether a view controller is of the kind that shows the screen in this environment. If that may change, check
    /// before each update.
    public func canUpdate(viewController: ViewController, with environment: ViewEnvironment) -> Bool {
        viewControllerDescription(environment: environment).canUpdate(viewController: viewController)
    }

    /// Updates a view controller of an earlier screen of this type, so that it shows this one.
    public func update(viewController: ViewController, with environment: ViewEnvironment) {
        viewControllerDescription(environment: environment).update(viewController: viewController)
    }
}
