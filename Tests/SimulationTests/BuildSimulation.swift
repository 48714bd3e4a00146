// Simulates builds in which system calls fail. Every successful build must link the current sources, even after a build
// that failed or was killed. A small script stands in for the compiler, so thousands of builds can run.

import Foundation
import Testing
import WorkbenchTestSupport

@testable import WorkbenchPackages

#if canImport(Glibc)
    import Glibc
#endif

extension SimulationTests {
    @Test func aBuildLinksWhatTheSourcesSay() throws {
        try Simulation.run("builds", 12, thorough: 120, share: 20) { seed in
            try Simulation.inFolder { folder in
                var generator = SeededGenerator(seed: seed)
                let package = try SimulatedPackage(in: folder)
                var (count, problem): (Int, String?) = (0, nil)
                for round in 1...8 where problem == nil {
                    for _ in 0..<generator.below(4) { try package.edit(&generator) }
                    let faults = Faults(
                        seed: seed &* 100 + UInt64(round), perMille: generator.pick([0, 20, 60, 200]),
                        killedAt: generator.chance(40) ? 1 + generator.below(150) : 0)
                    let isBuilt = faults.during { (try? package.build()) != nil }
                    count += faults.count
                    let log = "in round \(round) (faults: \(faults.log)\(faults.isKilled ? "killed" : ""))"
                    if isBuilt, !faults.isKilled, package.linked != package.expected {
                        problem = "linked \(package.linked ?? "nothing"), expected \(package.expected) \(log)"
                    }
                    if !faults.processes.isEmpty { problem = "processes \(faults.processes) are still there \(log)" }
                    if !faults.isKilled, !faults.openDescriptors.isEmpty {
                        problem = "descriptors \(faults.openDescriptors) are still open \(log)"
                    }
                    guard problem == nil, generator.chance(50) else { continue }
                    try package.build()
                    if package.linked != package.expected {
                        problem = "then linked \(package.linked ?? "nothing"), expected \(package.expected) \(log)"
                    }
                }
                return (count, problem)
            }
        }
    }
}

/// A package of two modules: `A` is compiled file by file, and `B`, which imports it, as a whole.
private final class SimulatedPackage {
    private let folder: String
    private let directBuild: DirectBuild
    private let kit: KernelKit
    /// The contents of the sources, by path.
    private var texts: [String: String] = [:]
    private var edits = 0

    /// An object has the text of its source. That of `B` also has the interface of `A`, which is its public lines.
    private static let compiler = #"""
        #!/bin/bash
        sources=() objects=()
        while [ $# -gt 0 ]; do
          case $1 in
            "-###") exit 1 ;;
            -module-name) name=$2; shift ;;
            -output-file-map) map=$2; shift ;;
            -emit-module-path) interface=$2; shift ;;
            -o) output=$2; shift ;;
            -I) folders+=("$2"); shift ;;
            *.swift) sources+=("$1") ;;
            *.o) objects+=("$1") ;;
          esac
          shift
        done
        set -e
        if [ -z "$name" ]; then
          cat "${objects[@]}" >"$output"
          chmod +x "$output"
        elif [ -z "$map" ]; then
          cat "${sources[@]}" "${folders[0]}/A.swiftmodule" >"$output"
        else
          for source in "${sources[@]}"; do
            object=$(tr -d '\\' <"$map" | grep -o "[^\"]*/${source##*/}-[0-9a-z]*\.o\"" | tr -d '"')
            [ -e "$object" ] || cat "$source" >"$object"
          done
          cat "${sources[@]}" | grep ^public >"$interface" || true
        fi

        """#

    /// The path of the compiler. Another process writes it, because a file can't be run while a copy of this process still
    /// has it open for writing.
    private static let script = Result {
        let text = FileManager.default.temporaryDirectory.appending(path: "swiftc-\(UUID().uuidString)").path
        try Data(compiler.utf8).write(to: URL(filePath: text))
        let made = ChildProcess.run(["install", "-m", "700", text, text + ".sh"], line: { _ in })
        try #require(made.isSuccess)
        return text + ".sh"
    }

    init(in folder: String) throws {
        self.folder = folder
        kit = KernelKit(directory: folder + "/kit")
        let modules = ["A", "B"].map {
            DirectPlan.Module(name: $0, folder: "\(folder)/\($0)", sources: [], exclude: [], options: [])
        }
        var build = DirectBuild(
            plan: DirectPlan(modules: modules), workbench: "", folder: folder + "/results", kits: folder)
        build.compiler = try Self.script.get()
        directBuild = build
        for name in ["A", "B", "kit", "results"] { mkdir("\(folder)/\(name)", 0o700) }
        try Data("main\n".utf8).write(to: URL(filePath: kit.main))
        for path in ["A/1.swift", "A/2.swift", "B/1.swift"] { try write(path, isPublic: true) }
    }

    private func write(_ path: String, isPublic: Bool) throws {
        edits += 1
        // Most texts have the same size.
        texts[path] = "\(isPublic ? "public" : "hidden") \(path) \(1_000 + edits)\n"
        try Data((texts[path] ?? "").utf8).write(to: URL(filePath: "\(folder)/\(path)"))
    }

    func edit(_ generator: inout SeededGenerator) throws {
        let path = generator.pick(["A/1.swift", "A/2.swift", "A/3.swift", "B/1.swift", "B/2.swift"])
        if path.hasSuffix("3.swift"), texts[path] != nil, generator.chance(50) {
            texts[path] = nil
            unlink("\(folder)/\(path)")
        } else {
            try write(path, isPublic: generator.chance(50))
        }
        // Set an old modification time, as version control systems and archives may do.
        guard generator.chance(30) else { return }
        let times = Array(repeating: timeval(tv_sec: 1_700_000_000, tv_usec: 0), count: 2)
        utimes("\(folder)/\(path)", times)
    }

    func build() throws(HostingError) {
        try BuildLock.holding(folder + "/results", stop: { false }) { () throws(HostingError) in
            try directBuild.build(with: kit, stop: { false }, progress: { _ in })
        }
    }

    var linked: String? { try? String(contentsOfFile: directBuild.executable, encoding: .utf8) }

    var expected: String {
        func sources(_ module: String) -> String {
            texts.filter { $0.key.hasPrefix(module) }.sorted { $0.key < $1.key }.map(\.value).joined()
        }
        let interface = sources("A").split(separator: "\n").filter { $0.hasPrefix("public") }.map { $0 + "\n" }
        return "main\n" + sources("A") + sources("B") + interface.joined()
    }
}
