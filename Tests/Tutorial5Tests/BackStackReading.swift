// Helpers that read a back stack and tap the buttons of its bars, using the app's own labels.

import BackStackContainer
import Testing
import WorkbenchTutorial5
import WorkflowUI

extension BackStackScreen<AnyScreen> {
    /// The topmost screen, which must have this type.
    func top<Wanted: Screen>(
        _ type: Wanted.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Wanted {
        let item = try #require(items.last, "the stack is empty", sourceLocation: sourceLocation)
        return try item.screen(of: type, sourceLocation: sourceLocation)
    }
}

extension BackStackScreen<AnyScreen>.Item {
    /// An item that stands in for a child's rendering.
    static func standIn(_ key: String) -> BackStackScreen<AnyScreen>.Item {
        BackStackScreen<AnyScreen>.Item(key: key, screen: WelcomeScreen.standIn.asAnyScreen())
    }

    /// The screen, which must have this type.
    func screen<Wanted: Screen>(
        of type: Wanted.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Wanted {
        try #require(
            screen.wrappedScreen as? Wanted, "shown is \(screen.wrappedScreen), expected \(type)",
            sourceLocation: sourceLocation)
    }

    /// The title of the bar.
    var title: String? {
        guard case .visible(let content) = barVisibility, case .text(let title) = content.title else { return nil }
        return title
    }

    /// Taps the back button.
    func tapLeft(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let button = try #require(bar?.leftItem.button, "no button on the left", sourceLocation: sourceLocation)
        #expect(button.content == .text("Back"), sourceLocation: sourceLocation)
        button.handler()
    }

    /// Taps the right button, which must have this label.
    func tapRight(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let button = try #require(bar?.rightItem.button, "no button on the right", sourceLocation: sourceLocation)
        #expect(button.content == .text(text), sourceLocation: sourceLocation)
        button.handler()
    }

    private var bar: BackStackScreen<AnyScreen>.BarContent? {
        guard case .visible(let content) = barVisibility else { return nil }
        return content
    }
}

extension BackStackScreen<AnyScreen>.BarContent.BarButtonItem {
    fileprivate var button: BackStackScreen<AnyScreen>.BarContent.Button? {
        guard case .button(let button) = self else { return nil }
        return button
    }
}

extension WelcomeScreen {
    /// A screen that does nothing.
    static var standIn: WelcomeScreen {
        WelcomeScreen(name: "", onNameChanged: { _ in }, onLoginTapped: {})
    }
}
