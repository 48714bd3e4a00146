// The package in which a learner writes a step of the tutorial: the code after the step before, the tasks, and a main
// file that starts the workbench.

import WorkbenchCommandLanguage
import WorkbenchValueTree

package struct CodePackage: Hashable, Sendable {
    /// Where the learner's package finds this one.
    package enum Product: Hashable, Sendable {
        case path(String)
        case url(String, from: String)

        /// The package's name in a manifest: the last part of its location.
        var identity: String {
            let place =
                switch self {
                case .path(let path): path
                case .url(let url, _): url
                }
            let last = place.split(separator: "/").last.map(String.init) ?? place
            return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        }

        var declaration: String {
            switch self {
            case .path(let path): ".package(path: \(Literal(.string(path)).text()))"
            case .url(let url, let version):
                ".package(url: \(Literal(.string(url)).text()), from: \(Literal(.string(version)).text()))"
            }
        }
    }

    package struct File: Hashable, Sendable {
        /// Relative to the package's folder.
        package var path: String
        package var text: String
    }

    package var files: [File]

    package init(for lesson: CodeLesson, product: Product) {
        files = [
            File(path: "Package.swift", text: Self.manifest(product)),
            File(path: "TASKS.md", text: Self.tasks(of: lesson)),
            File(path: "Sources/\(Self.target)/main.swift", text: Self.main),
        ]
        files += lesson.start.map {
            File(path: "Sources/\(Self.target)/\($0.name)", text: String(decoding: $0.text, as: UTF8.self))
        }
    }

    /// The package's executable.
    package static let product = target

    static let target = "TodoTutorial"

    private static let main = """
        // Starts the workbench on the workflows of this package.

        import WorkflowREPL

        WorkflowREPL.main()

        """

    private static func manifest(_ product: Product) -> String {
        let identity = Literal(.string(product.identity)).text()
        let libraries = ["Workflow", "WorkflowUI", "BackStackContainer", "WorkflowREPL"]
        let products = libraries.map { "                .product(name: \"\($0)\", package: \(identity)),\n" }.joined()
        return """
            // swift-tools-version: 6.1

            import PackageDescription

            let package = Package(
                name: "\(target)",
                dependencies: [
                    \(product.declaration)
                ],
                targets: [
                    .executableTarget(
                        name: "\(target)",
                        dependencies: [
            \(products)            ])
                ])

            """
    }

    /// The tasks as Markdown, without the hints: these appear only when the learner asks for them in the session.
    private static func tasks(of code: CodeLesson) -> String {
        let lesson = code.lesson
        var text = "# \(lesson.title)\n"
        for section in lesson.sections {
            if let task = section.task { text += "\n## \(task.index + 1). \(section.title)\n" }
            if !section.prose.isEmpty { text += "\n\(section.prose)\n" }
        }
        text += """

            ## How to go on

            Write in your editor, in `Sources/\(target)`. In the session, `reload` builds the package and checks the task;
            `task` shows it again, `hint` helps.

            """
        return text
    }
}
