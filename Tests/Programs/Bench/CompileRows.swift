// The rows about compiling: the CPU time of builds that users and this package's developers wait for. Other processes
// affect CPU time less than wall-clock time, and it doesn't depend on the number of cores. Like the other times, it is
// judged by a yardstick: one module of this package.

import FoundationEssentials
import WorkbenchPackages

#if canImport(Glibc)
    import Glibc
#endif

final class CompileRows {
    /// In CPU seconds, on a machine where the module takes as long as `Yardstick.module` says.
    private enum Budget {
        static let firstSession = 150.0
        static let tests = 150.0
        static let firstOpen = 10.0
        static let installation = 320.0
        static let dependent = 40.0
    }

    var all: [(name: String, measure: (String) -> Row)] {
        [
            ("compile: up to the first session", firstSession),
            ("compile: the tests after it", tests),
            ("compile: the first open of a package after it", open),
            ("compile: program and kernel, installed", installation),
            ("compile: a package that depends on this, with its tests", dependent),
            ("compile: modules of that package's build", modules),
        ]
    }

    /// A debug build of the program to which no row has added anything.
    private var program: Scratch?
    private var numberOfModules: Int?

    /// Folders for builds that can't reuse anything from earlier ones.
    private final class Scratch {
        let folder = TemporaryFolder()

        func run(_ command: [String]) {
            let caches = ["XDG_CACHE_HOME=\(folder.path)/cache", "XDG_STATE_HOME=\(folder.path)/state"]
            OpenRows.run(["env"] + caches + command)
        }

        /// Builds a product or target of this package.
        func build(_ options: [String]) {
            run(["swift", "build", "--package-path", OpenRows.workbench, "--scratch-path", folder.path] + options)
        }
    }

    // MARK: - Rows

    private func firstSession(_ name: String) -> Row {
        let scratch = Scratch()
        defer { program = scratch }
        return row(name, budget: Budget.firstSession) { scratch.build(["--product", "workflow"]) }
    }

    private func tests(_ name: String) -> Row {
        let scratch = builtProgram()
        return row(name, budget: Budget.tests) { scratch.build(["--build-tests"]) }
    }

    private func open(_ name: String) -> Row {
        let scratch = builtProgram()
        let package = OpenRows.SmallPackage()
        return row(name, budget: Budget.firstOpen) {
            scratch.run(package.opening(by: scratch.folder.path + "/debug/workflow"))
        }
    }

    private func installation(_ name: String) -> Row {
        let scratch = Scratch()
        let copy = scratch.folder.path + "/workflow"
        OpenRows.run([
            "sh", "-c", #"mkdir "$2" && cd "$1" && git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$2""#, "sh",
            OpenRows.workbench, copy,
        ])
        return row(name, budget: Budget.installation) {
            scratch.run([copy + "/.packaging/install", scratch.folder.path + "/prefix"])
        }
    }

    private func dependent(_ name: String) -> Row {
        let package = OpenRows.SmallPackage(hasTests: true)
        let scratch = Scratch()
        let row = row(name, budget: Budget.dependent) {
            scratch.run(["swift", "build", "--build-tests", "--package-path", package.folder.path])
        }
        let files = try? FileManager.default.contentsOfDirectory(atPath: package.folder.path + "/.build/debug/Modules")
        numberOfModules = files?.count { $0.hasSuffix(".swiftmodule") }
        return row
    }

    private func modules(_ name: String) -> Row {
        if numberOfModules == nil { _ = dependent(name) }
        return Row(name: name, measured: Double(numberOfModules ?? 0), unit: "")
    }

    private func builtProgram() -> Scratch {
        let scratch = program ?? Scratch()
        if program == nil { scratch.build(["--product", "workflow"]) }
        program = nil
        return scratch
    }

    // MARK: - CPU time

    private func row(_ name: String, budget: Double, _ body: () -> Void) -> Row {
        let before = module()
        let microseconds = Self.processorTime(of: body)
        let slowness = (before + module()) / 2 / Yardstick.module
        let cost = Cost(microseconds: microseconds, allocations: 0, slowness: slowness)
        var row = Row(name, cost, .seconds, budget: budget, countsAllocations: false)
        row.isRepeated = false
        return row
    }

    /// Compiles a module that imports only the standard library.
    private func module() -> Double {
        let folder = TemporaryFolder()
        let sources = OpenRows.workbench + "/Sources/Values/ValueTree"
        let files = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
        let command = [
            "swiftc", "-wmo", "-Onone", "-emit-module", "-c", "-parse-as-library", "-swift-version", "6",
            "-package-name", "workflow", "-module-name", "WorkbenchValueTree", "-emit-module-path",
            folder.path + "/WorkbenchValueTree.swiftmodule", "-o", folder.path + "/WorkbenchValueTree.o",
        ]
        return Self.processorTime {
            OpenRows.run(command + files.filter { $0.hasSuffix(".swift") }.sorted().map { "\(sources)/\($0)" })
        }
    }

    /// The CPU time, in microseconds, of all processes that the closure starts and waits for, including their children.
    private static func processorTime(of body: () -> Void) -> Double {
        func now() -> Double {
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
            return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) * 1e6 + Double($1.tv_usec) }
        }
        let start = now()
        body()
        return now() - start
    }
}
