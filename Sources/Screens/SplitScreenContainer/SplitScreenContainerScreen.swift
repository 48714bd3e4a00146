// Two screens side by side, as a value.

import WorkflowUI

/// Two screens side by side. Usually, these are a list and the details of its selected row.
public struct SplitScreenContainerScreen<LeadingScreen: Screen, TrailingScreen: Screen>: Screen {
    /// The leading screen, usually a list.
    public var leadingScreen: LeadingScreen

    /// The trailing screen, usually the details.
    public var trailingScreen: TrailingScreen

    /// The leading screen's share of the width.
    public var ratio: SplitScreenRatio

    /// The color of the line between the screens; nil for the terminal's own color, dimmed.
    public var separatorColor: TextColor?

    /// The width of the line between the screens, in terminal columns. If it is 0, there is only space between them.
    public var separatorWidth: Double

    /// Puts two screens side by side.
    public init(
        leadingScreen: LeadingScreen, trailingScreen: TrailingScreen, ratio: SplitScreenRatio = .third,
        separatorColor: TextColor? = nil, separatorWidth: Double = 1
    ) {
        self.leadingScreen = leadingScreen
        self.trailingScreen = trailingScreen
        self.ratio = ratio
        self.separatorColor = separatorColor
        self.separatorWidth = separatorWidth
    }

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        SplitScreenContainerViewController.description(for: self, environment: environment)
    }
}

/// The leading screen's share of the width in a split, such as `.third`, or a number from 0 to 1.
public struct SplitScreenRatio: Hashable, Sendable, ExpressibleByFloatLiteral {
    /// The share, from 0 to 1.
    public var value: Double

    /// Creates a share. A value below 0 counts as 0, one above 1 as 1, and NaN as a half.
    public init(_ value: Double) {
        self.value = value.isNaN ? 0.5 : min(max(value, 0), 1)
    }

    public init(floatLiteral value: Double) {
        self.init(value)
    }

    /// A quarter of the width.
    public static let quarter = SplitScreenRatio(0.25)
    /// A third of the width.
    public static let third = SplitScreenRatio(1.0 / 3.0)
    /// Half of the width.
    public static let half = SplitScreenRatio(0.5)
}

extension SplitScreenContainerScreen: ScreenContaining {
    /// The leading and the trailing screen.
    public var containedScreens: [any Screen] { [leadingScreen, trailingScreen] }
}

extension SplitScreenContainerScreen: ContainerScreen {
    package var contents: ContainerContents {
        ContainerContents(
            kind: .split(ratio: ratio.value),
            parts: [
                ContainedScreen(role: .leading, screen: leadingScreen),
                ContainedScreen(role: .trailing, screen: trailingScreen),
            ]
        )
    }
}
