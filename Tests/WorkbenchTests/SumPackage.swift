// A small package in a place's directory, for tests that build one.

import Foundation
import Testing

extension Place {
    private static let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// Writes the package `Sum`, whose action `add` runs this code with a `number` and a `state` with a `total`.
    func writeSumPackage(adding code: String) throws {
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Sum", products: [.library(name: "Sum", targets: ["Sum"])],
                dependencies: [.package(name: "workflow", path: "\(Self.clone)")],
                targets: [.target(name: "Sum", dependencies: [.product(name: "Workflow", package: "workflow")])])

            """, to: "Sum/Package.swift")
        try write(
            """
            import Workflow

            public struct SumWorkflow: Workflow {
                public struct State { var total = 0 }
                enum Action: WorkflowAction {
                    typealias WorkflowType = SumWorkflow
                    case add(Int)
                    func apply(toState state: inout State) -> Never? {
                        guard case .add(let number) = self else { return nil }
                        \(code)
                        return nil
                    }
                }
                public init() {}
                public func makeInitialState() -> State { State() }
                public func render(state: State, context: RenderContext<SumWorkflow>) -> Int { state.total }
            }

            """, to: "Sum/Sources/Sum/Sum.swift")
    }

    /// Runs git in the package's directory. Returns the output.
    func git(_ arguments: String...) throws -> String {
        let settings = ["user.name=Ada", "user.email=ada@example.com", "init.defaultBranch=main"]
        let outcome = try run(
            "/usr/bin/env", ["git", "-C", url("Sum").path] + settings.flatMap { ["-c", $0] } + arguments)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Commits a package with this code. Returns the name of the commit.
    func commit(adding code: String) throws -> String {
        try writeSumPackage(adding: code)
        _ = try git("add", "-A")
        _ = try git("commit", "-qm", code)
        return try git("rev-parse", "HEAD")
    }
}
