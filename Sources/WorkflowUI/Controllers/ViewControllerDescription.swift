// How to make a view controller and how to keep it up to date, as a value.

import ViewEnvironment

/// Says which kind of view controller shows something, how it is made, and how it is brought up to date.
public struct ViewControllerDescription {
    /// The environment that the controller is made and updated with.
    public let environment: ViewEnvironment

    /// Which view controllers the description can update.
    public let kind: KindIdentifier

    private let build: () -> ViewController
    private let performUpdate: (ViewController) -> Void

    /// Describes a view controller of exactly this type.
    ///
    /// A controller that was just made is updated as well, unless `performInitialUpdate` is false because `build`
    /// already gave it everything.
    public init<Controller: ViewController>(
        performInitialUpdate: Bool = true, type: Controller.Type = Controller.self, environment: ViewEnvironment,
        build: @escaping () -> Controller, update: @escaping (Controller) -> Void
    ) {
        let kind = KindIdentifier(type)
        self.environment = environment
        self.kind = kind
        self.build = {
            let controller = build()
            guard kind.canUpdate(viewController: controller) else {
                fatalError(
                    """
                    A description of \(type) built a \(Swift.type(of: controller)), which it could not recognise \
                    later. Name that class: ViewControllerDescription(type: \(Swift.type(of: controller)).self, …).
                    """
                )
            }
            if performInitialUpdate { update(controller) }
            return controller
        }
        self.performUpdate = { controller in
            guard kind.canUpdate(viewController: controller), let controller = controller as? Controller else {
                fatalError(
                    """
                    A description of \(type) cannot update a \(Swift.type(of: controller)). \
                    Ask `canUpdate(viewController:)` first, and build another controller if it says no.
                    """
                )
            }
            update(controller)
        }
    }

    /// Makes a view controller that shows what is described.
    public func buildViewController() -> ViewController {
        build()
    }

    /// Whether a view controller is of the kind that is described.
    public func canUpdate(viewController: ViewController) -> Bool {
        kind.canUpdate(viewController: viewController)
    }

    /// Has a view controller of the described kind show what is described.
    public func update(viewController: ViewController) {
        performUpdate(viewController)
    }
}

extension ViewControllerDescription {
    /// The kind of a view controller: its exact type.
    public struct KindIdentifier: Hashable, Sendable {
        private let type: ObjectIdentifier

        /// The kind of the controllers of one type.
        public init<Controller: ViewController>(_ type: Controller.Type) {
            self.type = ObjectIdentifier(type)
        }

        /// Whether a view controller is of this kind.
        public func canUpdate(viewController: ViewController) -> Bool {
            ObjectIdentifier(Swift.type(of: viewController)) == type
        }
    }
}
