// The kernels built for packages: for `workflow open`, and for scripts that name a package.

import WorkbenchCommandLine
import WorkbenchKernel
import WorkbenchLanguageServer
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire
import WorkflowKernel

#if canImport(Glibc)
    import Glibc
#endif

enum PackageHost {
    /// Builds the host of the package in a directory. If that fails, shows the errors and returns nil.
    static func built(forPackageAt directory: String, _ printer: Printer) -> PackageBuilder? {
        do throws(HostingError) {
            return try builtIfHosted(forPackageAt: directory, printer)
        } catch {
            printer.complain("workflow: \(error)")
            return nil
        }
    }

    /// Builds the host like `built`, but throws the error if the package can't have a host.
    static func builtIfHosted(
        forPackageAt directory: String, _ printer: Printer
    ) throws(HostingError) -> PackageBuilder? {
        let builder = try PackageBuilder.host(packageAt: directory, cache: try Places.cache)
        return BuildProgress.build(builder, printer) ? builder : nil
    }

    /// The workflows of a package that can be opened. If its kernel can't list them, shows the error and returns nil.
    static func roots(of builder: PackageBuilder, _ printer: Printer) -> OpenableRoots? {
        let kept = KeptOutput(WorkflowKernel.rootsWord, of: builder.executable)
        if let roots = kept.text.flatMap(OpenableRoots.init(json:)) { return roots }
        var lines: [String] = []
        let ending = ChildProcess.run([builder.executable, WorkflowKernel.rootsWord]) { lines.append($0) }
        if ending.isSuccess, let line = lines.last, let roots = OpenableRoots(json: line) {
            kept.keep(line)
            return roots
        }
        printer.complain("workflow: can't list the workflows of the package: \(lines.joined(separator: "\n"))")
        return nil
    }

    /// Builds a host on a separate thread, for the language server.
    private static func build(forPackageAt directory: String, tell: @escaping @Sendable (HostNews) -> Void) {
        let begun = SystemThread.start {
            tell(.ended(built(forPackageAt: TextFile.expanded(directory), tell: tell)))
        }
        if !begun { tell(.ended(.failure(BuildFault("the system is out of threads")))) }
    }

    /// The folder in which an index server finds the package's declarations, or the reason that there isn't one.
    private static func index(ofPackageAt directory: String) throws(UnreadableFile) -> String {
        do throws(HostingError) {
            return try PackageBuilder.host(packageAt: directory, cache: try Places.cache).index().folder
        } catch {
            throw UnreadableFile("\(error)")
        }
    }

    /// Finds the index's folder on a separate thread.
    private static func index(
        ofPackageAt directory: String, done: @escaping @Sendable (Result<String, OutsideFault>) -> Void
    ) {
        let begun = SystemThread.start {
            do throws(UnreadableFile) {
                done(.success(try index(ofPackageAt: TextFile.expanded(directory))))
            } catch {
                done(.failure(OutsideFault(error.reason)))
            }
        }
        if !begun { done(.failure(OutsideFault("can't index \(directory): the system is out of threads"))) }
    }

    /// Builds the program that parses Swift files, on a separate thread.
    private static func makeReader(done: @escaping @Sendable (Result<String, OutsideFault>) -> Void) {
        let begun = SystemThread.start {
            do throws(HostingError) {
                done(.success(try OutlineReader.make(cache: try Places.cache)))
            } catch {
                var reason = "\(error)"
                if case .buildFailed(let output) = error, let first = output.errors.first {
                    reason += ": \(first.message)"
                }
                done(.failure(OutsideFault(reason)))
            }
        }
        if !begun { done(.failure(OutsideFault("the system is out of threads"))) }
    }

    /// Adds the lines of code to a reply, on a separate thread.
    private static func read(
        _ code: CodeReply, ofPackageAt directory: String?, done: @escaping @Sendable (CodeReply) -> Void
    ) {
        let begun = SystemThread.start {
            do throws(HostingError) {
                let builder = try directory.map { (path) throws(HostingError) in
                    try PackageBuilder.host(packageAt: TextFile.expanded(path), cache: try Places.cache)
                }
                done(CodeSources(builder).completed(code))
            } catch {
                done(code.with(.unreadable("\(error)")))
            }
        }
        if !begun { done(code.with(.unreadable("the system is out of threads"))) }
    }

    /// The work that a language server delegates.
    static let work = HostWork(
        build: build(forPackageAt:tell:), index: index(ofPackageAt:done:), makeReader: makeReader(done:),
        readCode: read(_:ofPackageAt:done:))

    private static func built(
        forPackageAt directory: String, tell: @escaping @Sendable (HostNews) -> Void
    ) -> Result<BuiltHost, BuildFault> {
        var builder: PackageBuilder?
        do throws(HostingError) {
            let made = try PackageBuilder.host(packageAt: directory, cache: try Places.cache)
            builder = made
            tell(.sources(made.sourceFolders))
            try made.build(stop: { false }) { progress in
                tell(.progress(progress))
            }
            return .success(BuiltHost(made))
        } catch {
            return .failure(
                BuildFault(error, older: builder.flatMap { access($0.executable, X_OK) == 0 ? BuiltHost($0) : nil }))
        }
    }
}

extension KernelLaunch {
    /// Describes how to start the kernel of a package.
    init(of builder: PackageBuilder) {
        self.init()
        run(builder)
    }

    mutating func run(_ builder: PackageBuilder) {
        (executable, sourceFolders) = (builder.executable, builder.codeFolders)
    }
}

extension BuiltHost {
    fileprivate init(_ builder: PackageBuilder) {
        let stamp = FileStamp(builder.executable)
        self.init(
            executable: builder.executable, sourceFolders: builder.codeFolders, stamp: "\(stamp.size) \(stamp.modified)"
        )
    }
}

extension BuildFault {
    fileprivate init(_ error: HostingError, older: BuiltHost?) {
        var isUnrelated = false
        let output: BuildOutput
        switch error {
        case .buildFailed(let found): output = found
        // The output may contain compiler errors, because the manifest is compiled, too.
        case .notDescribed(_, let text): output = BuildOutput(text)
        case .noWorkbench:
            isUnrelated = true
            output = BuildOutput()
        default: output = BuildOutput()
        }
        let places = output.errors.compactMap { error in
            error.file.map { Place(file: $0, line: error.line ?? 1, column: error.column ?? 1, message: error.message) }
        }
        let first = output.errors.first.map { ": \($0.message)" } ?? ""
        let remedy = output.remedy.map { "; \($0)" } ?? ""
        self.init("\(error)\(first)\(remedy)", places: places, older: older, isUnrelated: isUnrelated)
    }
}

/// The program that runs each script: this one, or the host of the package that the script names or belongs to.
struct ScriptHosts: Sendable {
    private var builders: [String: PackageBuilder?] = [:]
    /// The packages that contain a script, but no workflows.
    private var unrelated: Set<String> = []
    /// Whether the command line names an app of this program.
    private let usesOwnApp: Bool
    /// The package named by the user, which overrides those that scripts name.
    private let wanted: String?
    /// The packages whose workflows this program contains.
    private let own: [String]

    @MainActor
    init(_ arguments: Arguments, of program: Program, package: String? = nil) {
        wanted = package ?? arguments.value(.package)
        usesOwnApp = program.apps.contains { $0.name == arguments.value(.root) }
        own = [program.opened?.name, OwnPackage.directory].compactMap(\.self).compactMap(PackageBuilder.realPath)
    }

    /// The package that a script needs; nil if this program contains the package's workflows.
    func package(of file: ScriptFile) -> String? {
        guard let package = named(by: file) ?? enclosing(file) else { return nil }
        return PackageBuilder.realPath(package).map(own.contains) ?? false ? nil : package
    }

    private func named(by file: ScriptFile) -> String? { wanted ?? file.package.map(TextFile.expanded) }

    private func enclosing(_ file: ScriptFile) -> String? {
        guard !usesOwnApp, let path = PackageBuilder.realPath(file.name),
            let found = EnclosingPackage.directory(of: path, exists: { access($0, F_OK) == 0 })
        else { return nil }
        return unrelated.contains(found) ? nil : found
    }

    /// Builds the programs that the scripts need.
    mutating func build(for files: some Sequence<ScriptFile>, _ printer: Printer) {
        for file in files {
            guard let package = package(of: file), builders[package] == nil else { continue }
            do throws(HostingError) {
                builders[package] = .some(try PackageHost.builtIfHosted(forPackageAt: package, printer))
            } catch {
                // The package may have no workflows.
                if case .noWorkbench = error, named(by: file) == nil {
                    unrelated.insert(package)
                } else {
                    printer.complain("workflow: \(error)")
                    builders[package] = .some(nil)
                }
            }
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
