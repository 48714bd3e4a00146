// Which directories are trusted, tested with real ones.

import Foundation
import Testing
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension SystemTests {
    @Suite struct TrustedPathTests {
        struct Row: CustomTestStringConvertible {
            var name: String
            /// The modes of `outer`, `outer/inner` and `outer/inner/file`; nil for one that doesn't exist.
            var modes: [mode_t?]
            /// The path that belongs to another user.
            var foreign: String?
            /// The path that is refused.
            var refused: String?
            var testDescription: String { name }
        }

        @Test(arguments: [
            Row(name: "all private", modes: [0o700, 0o700, 0o600]),
            Row(name: "readable", modes: [0o755, 0o755, 0o644]),
            Row(name: "open file", modes: [0o755, 0o755, 0o666], refused: "outer/inner/file"),
            Row(name: "open folder", modes: [0o755, 0o777, 0o644], refused: "outer/inner"),
            Row(name: "open above", modes: [0o777, 0o755, 0o644], refused: "outer"),
            Row(name: "sticky above", modes: [0o1777, 0o755, 0o644]),
            Row(name: "sticky folder with a file", modes: [0o755, 0o1777, 0o644]),
            Row(name: "sticky, to be made there", modes: [0o1777, nil, nil]),
            Row(name: "open, to be made there", modes: [0o777, nil, nil], refused: "outer"),
            Row(
                name: "planted below sticky", modes: [0o1777, 0o755, 0o644], foreign: "outer/inner",
                refused: "outer/inner"),
            Row(
                name: "planted file", modes: [0o755, 0o755, 0o644], foreign: "outer/inner/file",
                refused: "outer/inner/file"),
            Row(name: "foreign above", modes: [0o755, 0o755, 0o644], foreign: "outer", refused: "outer"),
        ])
        func onlyPathsThatNobodyElseCanWriteAreTrusted(_ row: Row) throws {
            // Only root can change a file's owner.
            guard row.foreign == nil || geteuid() == 0 else { return }
            let folder = try TemporaryFolder()
            let paths = ["outer", "outer/inner", "outer/inner/file"].map { "\(folder.path)/\($0)" }
            for (path, mode) in zip(paths, row.modes) {
                guard let mode else { continue }
                if path.hasSuffix("file") { try Data().write(to: URL(filePath: path)) } else { mkdir(path, 0o700) }
                chmod(path, mode)
            }
            if let foreign = row.foreign { try #require(chown("\(folder.path)/\(foreign)", 12_345, 12_345) == 0) }
            let fault = UntrustedPath(below: paths[2])
            #expect(fault?.path == row.refused.map { "\(folder.path)/\($0)" })
            guard let fault, row.foreign == nil else { return }
            // The remedy works exactly as printed.
            let message = fault.message(settingInstead: "XDG_CACHE_HOME")
            let remedy = try #require(message.split(separator: "type: ").last)
            let shell = Process()
            shell.executableURL = URL(filePath: "/bin/sh")
            shell.arguments = ["-c", String(remedy)]
            try shell.run()
            shell.waitUntilExit()
            #expect(UntrustedPath(below: paths[2]) == nil)
        }

        @Test func entriesThatOthersCanWriteAreFound() throws {
            let folder = try TemporaryFolder()
            mkdir(folder.path + "/inner", 0o700)
            let file = folder.path + "/inner/file"
            try Data().write(to: URL(filePath: file))
            chmod(file, 0o644)
            #expect(UntrustedPath(within: folder.path) == nil)
            chmod(file, 0o666)
            #expect(UntrustedPath(within: folder.path)?.path == file)
            #expect(UntrustedPath(within: folder.path, depth: 1) == nil)
            chmod(folder.path + "/inner", 0o777)
            #expect(UntrustedPath(within: folder.path)?.path == folder.path + "/inner")
        }

        @Test func aLinkOfAnotherUserIsRefused() throws {
            guard geteuid() == 0 else { return }
            let folder = try TemporaryFolder()
            let link = "\(folder.path)/link"
            mkdir(folder.path + "/target", 0o700)
            symlink(folder.path + "/target", link)
            #expect(UntrustedPath(below: link + "/file") == nil)
            lchown(link, 12_345, 12_345)
            #expect(UntrustedPath(below: link + "/file")?.path == link)
        }

        @Test(arguments: ["", "../outside/"])
        func aLinkOfAnotherUserBetweenOwnFoldersIsRefused(place: String) throws {
            guard geteuid() == 0 else { return }
            let folder = try TemporaryFolder()
            for name in ["target", "outside", "own"] { mkdir("\(folder.path)/\(name)", 0o700) }
            let link = "\(folder.path)/outside/link"
            symlink(folder.path + "/target", link)
            symlink(place.isEmpty ? link : place + "link", folder.path + "/own/link")
            let file = folder.path + "/own/link/file"
            #expect(UntrustedPath(below: file) == nil)
            lchown(link, 12_345, 12_345)
            #expect(UntrustedPath(below: file)?.path.hasSuffix("outside/link") == true)
        }

        @Test(arguments: ["", "relative"])
        func homeIsThatOfTheUserDatabaseIfTheVariableHasNone(value: String) {
            let home = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) }
            #expect(HomeDirectory.path { _ in nil } == home)
            #expect(HomeDirectory.path { _ in value } == home)
            #expect(HomeDirectory.path { $0 == "HOME" ? "/h" : nil } == "/h")
        }
    }
}
