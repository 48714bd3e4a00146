// Screens that temporarily cover another one, as a value.

import WorkflowUI

/// A screen with modals over it.
public struct ModalContainerScreen<BaseScreen: Screen>: Screen {
    /// The screen under the modals.
    public var baseScreen: BaseScreen

    /// The modals, lowest first.
    public var modals: [ModalContainerScreenModal]

    /// One modal.
    public typealias Modal = ModalContainerScreenModal

    /// Creates a screen with modals over it, lowest first.
    ///
    /// No two modals may have the same key and the same type of screen.
    public init(baseScreen: BaseScreen, modals: [ModalContainerScreenModal] = []) {
        self.baseScreen = baseScreen
        self.modals = modals
    }

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ModalContainerViewController.description(for: self, environment: environment)
    }
}

/// A screen that covers others. It can also be written as `ModalContainerScreen.Modal`.
public struct ModalContainerScreenModal {
    /// The style of a modal: how much of the screens under it stays visible.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Nothing under the modal stays visible.
        case fullScreen
        /// The screens under the modal stay visible.
        case sheet
        /// The modal is attached to an element of a screen under it.
        case popover
    }

    /// The screen.
    public var screen: AnyScreen

    /// The style of the modal: how much of the screens under it stays visible.
    public var style: Style

    /// Distinguishes the modal from others that show the same type of screen.
    public var key: AnyHashable

    /// Whether the modal appears and disappears with an animation. A terminal has no animations, but other front ends
    /// may use the value.
    public var animated: Bool

    /// Creates a modal.
    public init<ScreenType: Screen>(
        screen: ScreenType, style: Style = .fullScreen, key: AnyHashable, animated: Bool = true
    ) {
        self.screen = AnyScreen(screen)
        self.style = style
        self.key = key
        self.animated = animated
    }
}

extension ModalContainerScreen: ScreenContaining {
    /// The base and the modals, lowest first.
    public var containedScreens: [any Screen] { [baseScreen] + modals.map { $0.screen } }
}

extension ModalContainerScreen: ContainerScreen {
    package var contents: ContainerContents {
        ContainerContents(
            kind: .modals,
            parts: [ContainedScreen(role: .base, screen: baseScreen)] + modals.map { $0.containedScreen }
        )
    }
}

extension ModalContainerScreenModal: ContainerPart {
    package var containedScreen: ContainedScreen {
        ContainedScreen(role: .modal(style: style.rawValue), key: key, screen: screen)
    }
}
