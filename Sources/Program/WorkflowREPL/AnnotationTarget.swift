// The service that shows findings as annotations, according to `--annotations` and the environment.

import WorkbenchCommandLine

#if canImport(Glibc)
    import Glibc
#endif

enum AnnotationTarget: Equatable {
    case github
    case nowhere

    init(_ arguments: Arguments) {
        switch arguments.value(.annotations) ?? "auto" {
        case "github": self = .github
        case "none": self = .nowhere
        default: self = Self.environment("GITHUB_ACTIONS") == "true" ? .github : .nowhere
        }
    }

    /// The directory that the paths of annotations are relative to.
    static var checkout: String {
        if let workspace = environment("GITHUB_WORKSPACE"), !workspace.isEmpty { return workspace }
        guard let current = getcwd(nil, 0) else { return "/" }
        defer { free(current) }
        return String(cString: current)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
