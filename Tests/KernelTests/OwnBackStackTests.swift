// A back stack of the app's own: its bar buttons are tapped by their titles, as in the back stack of the library.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowUI

@MainActor
@Suite(.mainActorTurn) struct OwnBackStackTests {
    @Test func barButtonsHaveTheirTitles() throws {
        let app = KernelApp("pages", "pages of a book") { PagesWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app))
        func say(_ line: String) throws -> String {
            let reply = try dialogue.say(line)
            #expect(reply.isSuccess, "\(line): \(reply.content)")
            return ReplyText(width: 200).lines(of: reply).map(\.plain).joined(separator: "\n")
        }
        #expect(try say("stack").contains("[Next]"))
        #expect(try say("actions").contains("Next"))
        #expect(try say("tap \"Next\"").contains("0 → 1"))
        #expect(try say("tap items[1].bar.right.button.handler").contains("1 → 2"))
        #expect(!(try say("actions").contains("style")))
        #expect(try dialogue.say("tap \"Previous\"").refusal?.text.contains("Next") == true)
    }
}

extension OwnBackStackTests {
    /// Two closures beside one string aren't buttons with that label.
    @Test func closuresBesideOneStringKeepTheirNames() throws {
        let app = KernelApp("confirm", "a question with two answers") { ConfirmWorkflow() }
        let dialogue = Dialogue(Session(apps: [app], opening: app))
        #expect(try dialogue.say("tap \"Delete?\"").refusal != nil)
        #expect(try dialogue.say("tap a.b").isSuccess && dialogue.say("expect / == \"b\"").isSuccess)
        #expect(try dialogue.say("tap a.c").isSuccess && dialogue.say("expect / == \"c\"").isSuccess)
    }
}

/// A container with a question and its answers.
private struct Confirm: Screen {
    struct Question {
        var text: String
        var b, c: () -> Void
    }

    var page: PageScreen
    var a: Question
}

private struct ConfirmWorkflow: Workflow {
    typealias Output = Never

    struct Answer: WorkflowAction {
        var text: String

        func apply(toState state: inout String, context: ApplyContext<ConfirmWorkflow>) -> Never? {
            state = text
            return nil
        }
    }

    func makeInitialState() -> String { "" }

    func render(state: String, context: RenderContext<ConfirmWorkflow>) -> Confirm {
        let sink = context.makeSink(of: Answer.self)
        return Confirm(
            page: PageScreen(text: "p"),
            a: Confirm.Question(
                text: "Delete?", b: { sink.send(Answer(text: "b")) }, c: { sink.send(Answer(text: "c")) }))
    }
}

private struct PageScreen: Screen {
    var text: String
}

private struct Bar {
    struct Button {
        enum Content { case text(String), icon(Int) }

        var content: Content
        var handler: () -> Void
        /// These make and change a part of the screen, so they aren't offered.
        var style: (Int) -> Int = { $0 }
        var restyle: (inout Int) -> Void = { $0 += 1 }
    }

    enum Item { case none, button(Button) }

    var title: String
    var right: Item
}

private struct Pages: Screen {
    struct Item {
        var screen: PageScreen
        var bar: Bar
    }

    var items: [Item]
}

private struct PagesWorkflow: Workflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = PagesWorkflow
        case next

        func apply(toState state: inout Int) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<PagesWorkflow>) -> Pages {
        let sink = context.makeSink(of: Action.self)
        return Pages(
            items: (0...state).map { page in
                Pages.Item(
                    screen: PageScreen(text: "page \(page)"),
                    bar: Bar(
                        title: "Page \(page)",
                        right: .button(Bar.Button(content: .text("Next"), handler: { sink.send(.next) }))))
            })
    }
}
