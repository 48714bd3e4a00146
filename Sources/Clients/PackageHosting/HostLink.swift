// Links a host with the linker command that the drivers of the compiler and the linker would run. The command is made
// once, together with the prebuilt kernel.

import FoundationEssentials
import WorkbenchReflection

package struct HostLink: MemberwiseCodable, Hashable, Sendable {
    /// Placeholders for the parts that differ between hosts.
    private enum Place {
        static let output = "/output"
        static let object = "/object.o"
        /// The file with the names of the libraries that the objects need.
        static let libraries = "/libraries"
    }

    /// Writes the names of the libraries that the objects need.
    private var listLibraries: [String]
    private var link: [String]

    /// - Parameters:
    ///   - objects: The files that every host is linked with.
    ///   - example: An arbitrary object file that stands in for the host's own, because the drivers need an input.
    ///   - options: Further linker options.
    ///   - ask: Runs a command, and returns the lines of its output; nil if it failed.
    package init?(objects: [String], example: String, options: [String], ask: ([String]) -> [String]?) {
        let output = example + ".linked"
        let command = ["swiftc", "-use-ld=lld", "-emit-executable", "-o", output] + objects + [example] + options
        guard let driven = ask(command + ["-###"]).map(DriverJobs.jobs), driven.count == 2,
            driven[0].first?.hasSuffix("/swift-autolink-extract") == true,
            let list = driven[0].firstIndex(of: "-o").map({ $0 + 1 }), driven[0].indices.contains(list)
        else { return nil }
        let libraries = driven[0][list]
        // The linker's driver would read this file, but it doesn't exist yet.
        guard driven[1].contains("@" + libraries),
            let linked = ask(driven[1].filter { $0 != "@" + libraries } + ["-###"]).map(DriverJobs.jobs),
            linked.count == 1, let place = linked[0].firstIndex(of: example), linked[0].contains(output)
        else { return nil }
        let names = [example: Place.object, output: Place.output, libraries: Place.libraries]
        listLibraries = driven[0].map { names[$0] ?? $0 }
        link = linked[0].map { names[$0] ?? $0 }
        link.insert("@" + Place.libraries, at: place + 1)
    }

    /// The commands that link a host.
    ///
    /// - Parameter folder: The folder for the list of libraries.
    package func commands(objects: [String], output: String, folder: String) -> [[String]] {
        let libraries = folder + "/libraries.txt"
        return [listLibraries, link].map { command in
            command.flatMap { word in
                switch word {
                case Place.object: objects
                case Place.output: [output]
                case Place.libraries: [libraries]
                case "@" + Place.libraries: ["@" + libraries]
                default: [word]
                }
            }
        }
    }
}
