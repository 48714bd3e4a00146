// What `workflow open` reads and runs belongs to the user, and other users can't write to it.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    @Suite struct TrustTests {
        private func package() throws -> Place {
            let place = try Place()
            let manifest = """
                // swift-tools-version: 6.1
                import PackageDescription
                let package = Package(name: "Bare", targets: [.target(name: "Bare")])

                """
            try place.write(manifest, to: "Bare/Package.swift")
            try place.write("public let one = 1\n", to: "Bare/Sources/Bare/One.swift")
            return place
        }

        @Test(arguments: ["", "/workflow", "/workflow/hosts"])
        func openRefusesACacheThatOthersCanWriteTo(part: String) throws {
            let place = try package()
            try place.write("", to: "~/cache/workflow/hosts/file")
            let folder = place.directory.path + "/cache" + part
            chmod(folder, 0o777)
            let refused = try place.run(["open", "Bare", "-c", "state"])
            #expect(refused.code != 0)
            let message = (refused.output + refused.errors).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(message.contains("\(folder) is writable by other users"), "\(message)")
            #expect(message.contains("type: chmod go-w '\(folder)'"), "\(message)")
            chmod(folder, 0o755)
            // The package has no workflows, which is only found out after the cache was accepted.
            let accepted = try place.run(["open", "Bare", "-c", "state"])
            #expect(!(accepted.output + accepted.errors).contains("writable"), "\(accepted)")
        }

        @Test func theCacheIsPrivateWhateverTheUmask() throws {
            let place = try package()
            let program = try Executable.workflow.path
            _ = try place.run("/bin/sh", ["-c", "umask 000; \"\(program)\" open Bare -c state"])
            let cache = place.directory.path + "/cache/workflow"
            var names = try #require(FileManager.default.enumerator(atPath: cache)).compactMap { $0 as? String }
            names.append(".")
            for name in names {
                var facts = stat()
                #expect(lstat("\(cache)/\(name)", &facts) == 0 && facts.st_mode & 0o077 == 0, "\(name)")
            }
        }
    }
}
