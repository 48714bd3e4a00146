// A value that describes how to make and update a view controller.

import ViewEnvironment

/// Describes the kind of view controller that shows certain content, and how to make and update it.
public struct ViewControllerDescription {
    /// Whether a controller is updated immediately after it is made. Set it to false if `build` already passes
    /// everything to the controller.
    public var performInitialUpdate: Bool

    /// The environment with which the controller is made and updated.
    public let environment: ViewEnvironment

    /// The kind of view controller that the description can update.
    public let kind: KindIdentifier

    private let name: String
    private let build: () -> ViewController
    private let performUpdate: (ViewController) -> Void

    /// Describes a view controller of this type or of a subclass.
    public init<Controller: ViewController>(
        performInitialUpdate: Bool = true, type: Controller.Type = Controller.self, environment: ViewEnvironment,
        build: @escaping () -> Controller, update: @escaping (Controller) -> Void
    ) {
        self.init(
            performInitialUpdate: performInitialUpdate, kind: KindIdentifier(type), name: "\(type)",
            environment: environment, build: build, update: update)
    }

    /// Describes a view controller of exactly this class, for a class known only at run time:
    /// `dynamicType: type(of: controller)`.
    public init<Controller: ViewController>(
        performInitialUpdate: Bool = true, dynamicType: Controller.Type, environment: ViewEnvironment,
        build: @escaping () -> Controller, update: @escaping (Controller) -> Void
    ) {
        self.init(
            performInitialUpdate: performInitialUpdate, kind: KindIdentifier(dynamicType: dynamicType),
            name: "\(dynamicType)", environment: environment, build: build, update: update)
    }

    private init<Controller: ViewController>(
        performInitialUpdate: Bool, kind: KindIdentifier, name: String, environment: ViewEnvironment,
        build: @escaping () -> Controller, update: @escaping (Controller) -> Void
    ) {
        self.performInitialUpdate = performInitialUpdate
        self.kind = kind
        self.name = name
        self.environment = environment
        self.build = {
            let controller = build()
            guard kind.canUpdate(viewController: controller) else {
                fatalError(
                    """
                    The ViewControllerDescription for \(name) built a \(Swift.type(of: controller)), so it wouldn't \
                    recognize the controller at the next update. State the class that it builds: \
                    ViewControllerDescription(type: \(Swift.type(of: controller)).self, …).
                    """
                )
            }
            return controller
        }
        self.performUpdate = { controller in
            guard kind.canUpdate(viewController: controller), let controller = controller as? Controller else {
                fatalError(
                    """
                    A description of \(name) can't update a \(Swift.type(of: controller)). \
                    Ask `canUpdate(viewController:)` first, and build another controller if it returns false.
                    """
                )
            }
            update(controller)
        }
    }

    /// Creates a view controller from the description.
    public func buildViewController() -> ViewController {
        let controller = build()
        if performInitialUpdate { performUpdate(controller) }
        return controller
    }

    /// Whether a view controller is of the described kind.
    public func canUpdate(viewController: ViewController) -> Bool {
        kind.canUpdate(viewController: viewController)
    }

    /// Updates a view controller of the described kind.
    public func update(viewController: ViewController) {
        performUpdate(viewController)
    }
}

extension ViewControllerDescription {
    /// The kind of a view controller: its class, with or without its subclasses.
    public struct KindIdentifier: Hashable, Sendable {
        private let type: ObjectIdentifier
        private let accepts: @Sendable (ViewController) -> Bool

        /// The kind that includes controllers of one class and its subclasses.
        public init<Controller: ViewController>(_ kind: Controller.Type) {
            type = ObjectIdentifier(Controller.self)
            accepts = { $0 is Controller }
        }

        /// The kind that includes only controllers of exactly one class.
        public init<Controller: ViewController>(dynamicType: Controller.Type) {
            let type = ObjectIdentifier(dynamicType)
            self.type = type
            accepts = { ObjectIdentifier(Swift.type(of: $0)) == type }
        }

        /// Whether a view controller is of this kind.
        public func canUpdate(viewController: ViewController) -> Bool {
            accepts(viewController)
        }

        public static func == (left: KindIdentifier, right: KindIdentifier) -> Bool {
            left.type == right.type
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(type)
        }
    }
}
