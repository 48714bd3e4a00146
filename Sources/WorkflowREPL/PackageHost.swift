// The kernels built for packages: for `workflow open`, and for scripts that name a package.

import WorkbenchInvocation
import WorkbenchKernelService
import WorkbenchLanguageServer
import WorkbenchPackageHosting
import WorkbenchREPL
import WorkbenchReplies
import WorkbenchScripts
import WorkbenchWire
import WorkflowKernel

enum PackageHost {
    /// Builds the host of the package in a directory; nil if that fails, in which case the errors have been shown.
    static func built(forPackageAt directory: String, _ printer: Printer) -> PackageBuilder? {
        do throws(HostingError) {
            let builder = try PackageBuilder.host(packageAt: directory, cache: Places.cache)
            return BuildProgress.build(builder, printer) ? builder : nil
        } catch {
            printer.complain("workflow: \(error)")
            return nil
        }
    }

    /// The workflows of a package that can be opened; nil if its kernel cannot list them, in which case the error has been shown.
    static func roots(of builder: PackageBuilder, _ printer: Printer) -> OpenableRoots? {
        let kept = KeptOutput(WorkflowKernel.rootsWord, of: builder.executable)
        if let roots = kept.text.flatMap(OpenableRoots.init(json:)) { return roots }
        var lines: [String] = []
        let ending = ChildProcess.run([builder.executable, WorkflowKernel.rootsWord]) { lines.append($0) }
        if ending.isSuccess, let line = lines.last, let roots = OpenableRoots(json: line) {
            kept.keep(line)
            return roots
        }
        printer.complain("workflow: the workflows of the package cannot be listed: \(lines.joined(separator: "\n"))")
        return nil
    }

    /// The same without showing anything: the executable, or the reason for the failure.
    static func executable(forPackageAt directory: String) throws(UnreadableFile) -> String {
        do throws(HostingError) {
            let builder = try PackageBuilder.host(packageAt: directory, cache: Places.cache)
            try builder.build()
            return builder.executable
        } catch {
            guard case .buildFailed(let output) = error else { throw UnreadableFile("\(error)") }
            let first = output.errors.first.map { ": \($0.file.map { "\($0): " } ?? "")\($0.message)" } ?? ""
            throw UnreadableFile("\(error)\(first)")
        }
    }

    /// The folder in which an index server finds the package's declarations, or the reason for the failure.
    static func index(ofPackageAt directory: String) throws(UnreadableFile) -> String {
        do throws(HostingError) {
            return try PackageBuilder.host(packageAt: directory, cache: Places.cache).index().folder
        } catch {
            throw UnreadableFile("\(error)")
        }
    }

    /// The work that a language server leaves to others, each piece on a thread of its own.
    static let work = HostWork(
        build: { inBackground($0, executable(forPackageAt:), done: $1) },
        index: { inBackground($0, index(ofPackageAt:), done: $1) })

    private static func inBackground(
        _ directory: String, _ work: @escaping @Sendable (String) throws(UnreadableFile) -> String,
        done: @escaping @Sendable (Result<String, OutsideFault>) -> Void
    ) {
        let begun = SystemThread.start {
            do throws(UnreadableFile) {
                done(.success(try work(TextFile.expanded(directory))))
            } catch {
                done(.failure(OutsideFault(error.reason)))
            }
        }
        if !begun { done(.failure(OutsideFault("the system has no thread left to build \(directory)"))) }
    }
}

/// The program that runs each script: this one, or the host of the package that the script names.
struct ScriptHosts: Sendable {
    private var builders: [String: PackageBuilder?] = [:]
    /// The package named on the command line, which overrides those that scripts name.
    private let wanted: String?
    /// The packages whose workflows this program contains.
    private let own: [String]

    @MainActor
    init(_ arguments: Arguments, of program: Program) {
        wanted = arguments.value(.package)
        own = [program.opened?.name, Rebuild.ownPackage].compactMap(\.self).compactMap(PackageBuilder.realPath)
    }

    /// The package that a script needs; nil if this program contains its workflows.
    func package(of file: ScriptFile) -> String? {
        guard let package = wanted ?? file.package.map(TextFile.expanded) else { return nil }
        return PackageBuilder.realPath(package).map(own.contains) ?? false ? nil : package
    }

    /// Builds the programs that the scripts need.
    mutating func build(for files: some Sequence<ScriptFile>, _ printer: Printer) {
        for package in files.compactMap(package(of:)) where builders[package] == nil {
            builders[package] = .some(PackageHost.built(forPackageAt: package, printer))
        }
    }

    /// The builder of the program that runs a script; nil for this program.
    func builder(for file: ScriptFile) throws(UnreadableFile) -> PackageBuilder? {
        guard let package = package(of: file) else { return nil }
        guard let builder = builders[package].flatMap(\.self) else {
            throw UnreadableFile("the package \(package) could not be built")
        }
        return builder
    }
}
