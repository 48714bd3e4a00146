// A small package in a place's directory, for tests that build one.

import Foundation

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
}
