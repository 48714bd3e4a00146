// The result of the last build, and the steps of the next one, computed without I/O.

import WorkbenchReflection

/// The record of a build.
///
/// The compiler's driver keeps its own record to decide which files of a module it recompiles. It compares dates in
/// whole seconds, so it would miss a file that is saved twice in one second. Removing the objects of changed files
/// makes the driver recompile them.
package struct BuildRecord: Hashable, MemberwiseCodable, Sendable {
    /// The directory of the kernel that the modules were compiled against.
    var kit: String
    /// The modules, in the order of their dependencies.
    package private(set) var modules: [Module] = []
    /// The executable built from these modules; nil if they have changed since.
    var executable: FileStamp?

    package init(kit: String) {
        self.kit = kit
    }

    package struct Module: Hashable, MemberwiseCodable, Sendable {
        var module: DirectPlan.Module
        var sources: [FileStamp]
        /// The interface versions of the modules before this one.
        var imports: [Int]
        /// Whether all of the module's files are compiled into one object.
        var isWhole: Bool
        /// A number that changes with each compilation that changes the interface.
        var interface: Int
        /// Whether the compiler has succeeded with these sources.
        var isCompiled: Bool
        /// Whether the compiler was started, but its end wasn't recorded.
        var isUnfinished = false
        /// A number for the compiler's own folder. After an interruption, the next compilation gets a new folder: the
        /// old one is incomplete, and an old compiler may still write to it.
        package var place: Int
        /// The files that the compiler wrote.
        var outputs: [FileStamp] = []
    }

    /// Forgets the modules that are no longer part of the package.
    mutating func drop(allBut names: [String]) {
        guard modules.contains(where: { !names.contains($0.module.name) }) else { return }
        modules.removeAll { !names.contains($0.module.name) }
        executable = nil
    }

    /// Records that a module is about to be compiled, unless it was already compiled from these sources.
    ///
    /// - Returns: The sources whose old objects are outdated; nil if there is nothing to compile.
    package mutating func begin(
        _ module: DirectPlan.Module, at number: Int, with sources: [FileStamp], asWhole isWhole: Bool = false
    ) -> [String]? {
        let imports = modules.prefix(number).map(\.interface)
        let old = modules.first { $0.module.name == module.name }
        var new = Module(
            module: module, sources: sources, imports: imports, isWhole: isWhole, interface: 1, isCompiled: true,
            place: old?.place ?? 0)
        if let old {
            new.outputs = old.outputs
            // An interrupted compilation may have written a new interface.
            new.interface = old.isCompiled ? old.interface : old.interface + 1
            if old == new, modules.count > number, modules[number] == old { return nil }
        }
        new.isCompiled = false
        new.isUnfinished = true
        new.outputs = []
        if old?.isUnfinished ?? true { new.place = .random(in: 1...Int(UInt32.max)) }
        modules.removeAll { $0.module.name == module.name }
        modules.insert(new, at: min(number, modules.count))
        executable = nil
        // The driver only tracks sources. After a change of options or interfaces, all objects are outdated.
        guard let old, !old.isUnfinished, old.module.options == module.options, old.imports == imports,
            old.isWhole == isWhole
        else { return sources.map(\.path) }
        let known = Set(old.sources)
        return sources.filter { !known.contains($0) }.map(\.path)
    }

    /// Marks modules for recompilation if their output files have changed since they were compiled.
    package mutating func dropChanged(now: (String) -> FileStamp) {
        for number in modules.indices where modules[number].outputs.contains(where: { $0 != now($0.path) }) {
            modules[number].isCompiled = false
            modules[number].sources = []
            executable = nil
        }
    }

    /// Records that the compiler has succeeded.
    package mutating func end(_ number: Int, hasNewInterface: Bool, outputs: [FileStamp] = []) {
        modules[number].isCompiled = true
        modules[number].isUnfinished = false
        modules[number].outputs = outputs
        if hasNewInterface { modules[number].interface += 1 }
    }

    /// Records that the compiler has found errors. Its files are complete, so the next compilation can use them.
    package mutating func fail(_ number: Int) {
        modules[number].isUnfinished = false
    }
}
