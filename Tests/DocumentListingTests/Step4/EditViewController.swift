// The view controller of the tutorial's edit screen, as printed in the document. Where the document uses a GUI toolkit
// (frames and subviews), this file has a view value.

import WorkflowUI

extension TodoEditScreen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        TodoEditViewController.description(for: self, environment: environment)
    }
}

struct TodoEditView {
    var title = ""
    var note = ""
    var onTitleChanged: (String) -> Void = { _ in }
    var onNoteChanged: (String) -> Void = { _ in }
}

final class TodoEditViewController: ScreenViewController<TodoEditScreen> {
    private var todoEditView: TodoEditView!

    required init(screen: TodoEditScreen, environment: ViewEnvironment) {
        super.init(screen: screen, environment: environment)
    }

    override func viewDidLoad() {
        super.viewDidLoad()

        todoEditView = TodoEditView()
        updateView(with: screen)
    }

    override func screenDidChange(from previousScreen: TodoEditScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        guard isViewLoaded else { return }
        updateView(with: screen)
    }

    private func updateView(with screen: TodoEditScreen) {
        todoEditView.title = screen.title
        todoEditView.note = screen.note
        todoEditView.onTitleChanged = screen.onTitleChanged
        todoEditView.onNoteChanged = screen.onNoteChanged
        view = [
            .textField("title", value: todoEditView.title, onChange: todoEditView.onTitleChanged),
            .textField("note", value: todoEditView.note, onChange: todoEditView.onNoteChanged),
        ]
    }
}
