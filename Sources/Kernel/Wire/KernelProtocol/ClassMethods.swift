// A class: a lesson that is presented to others. The presenter, who owns the kernel, shows a board. The others see the
// board but are read-only unless they are invited. Learners who work through the lesson on their own report their
// progress.

import WorkbenchReflection

/// The contents of the presenter's page.
package struct ClassBoard: MemberwiseCodable, Hashable, Sendable {
    package var lesson: String
    /// The heading, such as `Task 2 of 7`; empty for a page without a task.
    package var label: String
    package var title: String
    /// The text of the page, as Markdown.
    package var text: String
    package var isDone: Bool
    /// The lesson's comment on the last line, such as a hint, as Markdown; nil if there isn't one.
    package var remark: String?

    package init(lesson: String, label: String, title: String, text: String, isDone: Bool, remark: String? = nil) {
        self.lesson = lesson
        self.label = label
        self.title = title
        self.text = text
        self.isDone = isDone
        self.remark = remark
    }
}

/// Shows a board, and names the clients that may change the tree. Only the owner may call this.
package enum ShowBoard: KernelMethod {
    package static let name = "class/show"
    package static let effect = MethodEffect.anything

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var board: ClassBoard
        /// The names of the invited clients.
        package var invited: [String]

        package init(board: ClassBoard, invited: [String]) {
            self.board = board
            self.invited = invited
        }
    }

    package typealias Result = Empty
}

package enum BoardShown: KernelNotification {
    package static let name = "event/board"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var board: ClassBoard
        /// Whether this client may change the tree.
        package var isInvited: Bool

        package init(board: ClassBoard, isInvited: Bool) {
            self.board = board
            self.isInvited = isInvited
        }
    }
}

/// A learner's progress in a lesson.
package enum ReportProgress: KernelMethod {
    package static let name = "class/report"
    package static let effect = MethodEffect.nothing

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var lesson: String
        /// The number of the current task, starting with 1; nil at the end.
        package var task: Int?
        package var done: Int
        package var tasks: Int

        package init(lesson: String, task: Int?, done: Int, tasks: Int) {
            self.lesson = lesson
            self.task = task
            self.done = done
            self.tasks = tasks
        }
    }

    package typealias Result = Empty
}

/// The clients besides the owner.
package enum Roster: KernelMethod {
    package static let name = "class/roster"
    package static let effect = MethodEffect.nothing
    package typealias Parameters = Empty

    package struct Member: MemberwiseCodable, Hashable, Sendable {
        package var name: String
        package var isReadOnly: Bool
        package var report: ReportProgress.Parameters?

        package init(name: String, isReadOnly: Bool, report: ReportProgress.Parameters?) {
            self.name = name
            self.isReadOnly = isReadOnly
            self.report = report
        }
    }

    package struct Result: MemberwiseCodable, Hashable, Sendable {
        /// The current board; nil if there is no class.
        package var board: ClassBoard?
        package var members: [Member]

        package init(board: ClassBoard?, members: [Member]) {
            self.board = board
            self.members = members
        }
    }
}
