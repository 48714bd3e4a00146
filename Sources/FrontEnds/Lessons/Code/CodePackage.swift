// The learner's package for a lesson in Swift: a library with the initial code, and the tasks.

import WorkbenchLanguage
import WorkbenchValueTree

package struct CodePackage: Hashable, Sendable {
    /// The location of this package, as a dependency of the learner's package.
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
        /// The file's path, relative to the package's folder.
        package var path: String
        package var text: String
    }

    package var files: [File]

    package init(for lesson: CodeLesson, product: Product) {
        files = [
            File(path: "Package.swift", text: Self.manifest(of: lesson, product)),
            File(path: "TASKS.md", text: Self.tasks(of: lesson)),
        ]
        files += lesson.start.map {
            File(path: "\(Self.sources(of: lesson))/\($0.name)", text: $0.text)
        }
        files += (lesson.tests ?? []).map {
            File(path: "\(Self.tests(of: lesson))/\($0.name)", text: $0.text)
        }
    }

    /// The folder of the learner's code, relative to the package's folder.
    package static func sources(of lesson: CodeLesson) -> String { "Sources/" + lesson.module }

    /// The folder of the learner's tests, relative to the package's folder.
    package static func tests(of lesson: CodeLesson) -> String { "Tests/" + lesson.testModule }

    /// The folder that contains the files the learner writes.
    package static func workPlace(of lesson: CodeLesson) -> String {
        lesson.isAboutTests ? tests(of: lesson) : sources(of: lesson)
    }

    private static func manifest(of lesson: CodeLesson, _ product: Product) -> String {
        let identity = Literal(.string(product.identity)).text()
        let texts = (lesson.start + lesson.answer).map(\.text)
        let libraries = ["Workflow", "WorkflowUI", "BackStackContainer"].filter { library in
            texts.contains { $0.contains("import \(library)\n") }
        }
        func products(_ names: [String]) -> String {
            names.map { "                .product(name: \"\($0)\", package: \(identity)),\n" }.joined()
        }
        let tests =
            lesson.isAboutTests
            ? """
            ,
                    .testTarget(
                        name: "\(lesson.testModule)",
                        dependencies: [
                            "\(lesson.module)",
            \(products(libraries + ["WorkflowTesting"]))            ])
            """ : ""
        return """
            // swift-tools-version: 6.1

            import PackageDescription

            let package = Package(
                name: "\(lesson.module)",
                products: [.library(name: "\(lesson.module)", targets: ["\(lesson.module)"])],
                dependencies: [
                    \(product.declaration)
                ],
                targets: [
                    .target(
                        name: "\(lesson.module)",
                        dependencies: [
            \(products(libraries))            ])\(tests)
                ])

            """
    }

    /// The tasks as Markdown. Hints are left out; the learner asks for them in the session.
    private static func tasks(of code: CodeLesson) -> String {
        let lesson = code.lesson
        var text = "# \(lesson.title)\n"
        for section in lesson.sections {
            if let task = section.task { text += "\n## \(task.index + 1). \(section.title)\n" }
            if !section.prose.isEmpty { text += "\n\(section.prose)\n" }
        }
        text += """

            ## How to continue

            Write your code in `\(workPlace(of: code))`, in your editor. In the session, `reload` builds the package \
            and checks the task;
            `task` shows it again, `hint` \
            helps.\(code.isAboutTests ? " `swift test` in a shell runs the tests, too." : "")

            """
        return text
    }
}
