// Which module may import which. The order is the order of dependencies: nothing imports what stands below it.

struct ModuleRule {
    var name: String
    /// Where its sources are, below the root of the package.
    var folder: String
    /// Modules of this package it may import.
    var imports: Set<String>
    /// Modules of the toolchain and the system it may import, besides the standard library.
    var system: Set<String> = []
}

enum ModuleTable {
    /// Parts of the standard library that every module may import.
    static let standardLibrary: Set<String> = ["Swift", "Synchronization", "_Concurrency"]

    static let modules: [ModuleRule] = [
        ModuleRule(name: "CSwiftABI", folder: "Sources/CSwiftABI", imports: []),
        ModuleRule(name: "TypeMetadata", folder: "Sources/TypeMetadata", imports: ["CSwiftABI"]),
        ModuleRule(name: "ValueTree", folder: "Sources/ValueTree", imports: []),
        ModuleRule(
            name: "Reflection", folder: "Sources/Reflection", imports: ["TypeMetadata", "ValueTree"],
            system: ["FoundationEssentials"]),
        ModuleRule(name: "Workflow", folder: "Sources/Workflow", imports: ["TypeMetadata"]),
        ModuleRule(
            name: "WorkflowConcurrency", folder: "Sources/WorkflowConcurrency", imports: ["Workflow"], system: ["Glibc"]
        ),
        ModuleRule(name: "ViewEnvironment", folder: "Sources/ViewEnvironment", imports: []),
        ModuleRule(
            name: "WorkflowUI", folder: "Sources/WorkflowUI",
            imports: ["Reflection", "ValueTree", "ViewEnvironment", "Workflow"]),
        ModuleRule(name: "BackStackContainer", folder: "Sources/BackStackContainer", imports: ["WorkflowUI"]),
        ModuleRule(name: "ModalContainer", folder: "Sources/ModalContainer", imports: ["WorkflowUI"]),
        ModuleRule(name: "AlertContainer", folder: "Sources/AlertContainer", imports: ["WorkflowUI"]),
        ModuleRule(name: "SplitScreenContainer", folder: "Sources/SplitScreenContainer", imports: ["WorkflowUI"]),
        ModuleRule(name: "CommandLanguage", folder: "Sources/CommandLanguage", imports: ["ValueTree"]),
        ModuleRule(name: "Replies", folder: "Sources/Replies", imports: ["CommandLanguage", "ValueTree"]),
        ModuleRule(name: "CSystem", folder: "Sources/CSystem", imports: []),
        ModuleRule(
            name: "PackageHosting", folder: "Sources/PackageHosting", imports: ["CSystem"],
            system: ["FoundationEssentials", "Glibc"]),
        ModuleRule(name: "CGetOpt", folder: "Sources/CGetOpt", imports: []),
        ModuleRule(
            name: "Invocation", folder: "Sources/Invocation", imports: ["CGetOpt", "CommandLanguage", "ValueTree"],
            system: ["Glibc"]),
        ModuleRule(name: "Manual", folder: "Sources/Manual", imports: ["CommandLanguage", "Invocation"]),
        ModuleRule(
            name: "manual", folder: "Sources/manual", imports: ["Manual"], system: ["FoundationEssentials", "Glibc"]),
        ModuleRule(
            name: "Wire", folder: "Sources/Wire", imports: ["CSystem", "CommandLanguage", "Replies", "ValueTree"],
            system: ["FoundationEssentials", "Glibc"]),
        ModuleRule(
            name: "ReplyText", folder: "Sources/ReplyText", imports: ["CommandLanguage", "Replies", "ValueTree"]),
        ModuleRule(
            name: "ScriptChecking", folder: "Sources/ScriptChecking",
            imports: ["CommandLanguage", "Replies", "ReplyText", "ValueTree"]),
        ModuleRule(
            name: "Lessons", folder: "Sources/Lessons",
            imports: ["CommandLanguage", "Replies", "ReplyText", "ScriptChecking", "ValueTree"]),
        ModuleRule(
            name: "Kernel", folder: "Sources/Kernel",
            imports: [
                "CommandLanguage", "Reflection", "Replies", "TypeMetadata", "ValueTree", "Workflow", "WorkflowUI",
            ]),
        ModuleRule(name: "CEditLine", folder: "Sources/CEditLine", imports: []),
        ModuleRule(name: "LineEditor", folder: "Sources/LineEditor", imports: ["CEditLine"], system: ["Glibc"]),
        ModuleRule(
            name: "KernelService", folder: "Sources/KernelService",
            imports: ["CommandLanguage", "Kernel", "Replies", "ValueTree", "Wire", "Workflow"], system: ["Glibc"]),
        ModuleRule(
            name: "REPL", folder: "Sources/REPL",
            imports: ["CSystem", "CommandLanguage", "LineEditor", "Replies", "ReplyText", "ValueTree", "Wire"],
            system: ["FoundationEssentials", "Glibc"]),
        ModuleRule(name: "CMainQueue", folder: "Sources/CMainQueue", imports: []),
        ModuleRule(
            name: "LanguageServer", folder: "Sources/LanguageServer",
            imports: ["CSystem", "CommandLanguage", "Replies", "ReplyText", "ValueTree", "Wire"],
            system: ["FoundationEssentials", "Glibc"]),
        ModuleRule(
            name: "WorkflowREPL", folder: "Sources/WorkflowREPL",
            imports: [
                "CMainQueue", "CommandLanguage", "Invocation", "Kernel", "KernelService", "LanguageServer", "Lessons",
                "LineEditor", "PackageHosting", "REPL", "Replies", "ReplyText", "ScriptChecking", "ValueTree", "Wire",
                "Workflow",
            ], system: ["Dispatch", "FoundationEssentials", "Glibc"]),
        ModuleRule(
            name: "WorkflowInspection", folder: "Sources/WorkflowInspection",
            imports: ["CSystem", "KernelService", "Wire", "Workflow"], system: ["Glibc"]),
        ModuleRule(
            name: "WorkflowTesting", folder: "Sources/WorkflowTesting",
            imports: ["Reflection", "TypeMetadata", "ValueTree", "Workflow", "WorkflowConcurrency"],
            system: ["Testing", "XCTest"]),
        ModuleRule(name: "Tutorial1", folder: "examples/Tutorial1", imports: ["Workflow", "WorkflowUI"]),
        ModuleRule(
            name: "Tutorial2", folder: "examples/Tutorial2", imports: ["Workflow", "WorkflowUI", "BackStackContainer"]),
        ModuleRule(
            name: "Tutorial3", folder: "examples/Tutorial3", imports: ["Workflow", "WorkflowUI", "BackStackContainer"]),
        ModuleRule(
            name: "Tutorial4", folder: "examples/Tutorial4", imports: ["Workflow", "WorkflowUI", "BackStackContainer"]),
        ModuleRule(
            name: "Tutorial5", folder: "examples/Tutorial5", imports: ["Workflow", "WorkflowUI", "BackStackContainer"]),
        ModuleRule(
            name: "TicTacToe", folder: "examples/TicTacToe",
            imports: [
                "Workflow", "WorkflowConcurrency", "WorkflowUI", "BackStackContainer", "ModalContainer",
                "AlertContainer",
                "SplitScreenContainer",
            ]),
        ModuleRule(
            name: "Workers", folder: "examples/Workers", imports: ["Workflow", "WorkflowConcurrency", "WorkflowUI"]),
        ModuleRule(name: "Garden", folder: "examples/Garden", imports: ["Workflow", "WorkflowUI"]),
        ModuleRule(
            name: "workflow", folder: "Sources/workflow",
            imports: [
                "Garden", "Kernel", "TicTacToe", "Tutorial1", "Tutorial2", "Tutorial3", "Tutorial4", "Tutorial5",
                "Workers", "WorkflowREPL",
            ]),
        ModuleRule(name: "TestSupport", folder: "Tests/TestSupport", imports: [], system: ["Dispatch", "Testing"]),
        ModuleRule(
            name: "TerminalTesting", folder: "Tests/TerminalTesting", imports: [], system: ["Foundation", "Glibc"]),
        ModuleRule(
            name: "bench", folder: "Sources/bench",
            imports: [
                "CAllocationCounter", "CSystem", "Garden", "Kernel", "KernelService", "LanguageServer", "Reflection",
                "Replies", "TerminalTesting", "Tutorial5", "TypeMetadata", "ValueTree", "Wire", "Workflow",
                "WorkflowConcurrency", "WorkflowInspection",
            ], system: ["Glibc"]),
        ModuleRule(name: "counter", folder: "examples/Counter", imports: ["Workflow"]),
    ]
}
