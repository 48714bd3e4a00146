// Watches the Swift sources of one package with inotify(7), so a save is noticed whether or not the editor reports it.

import FoundationEssentials
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

package final class PackageWatch: ShellTask {
    /// How long to wait for more changes: an editor writes a file in several steps, and a tool writes several files.
    private static let silence = Duration.milliseconds(50)
    /// The maximum number of folders. A home directory opened by mistake has more, but no package does.
    private static let mostFolders = 4000
    private static let mask =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    private let package: String
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]
    /// The next report; nil if nothing has changed.
    private var change: (isManifest: Bool, deadline: ContinuousClock.Instant)?
    private(set) package var hasEnded = false

    /// Nil if the system can't watch any more files.
    package init?(package: String) {
        self.package = package
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        watch(package)
    }

    deinit {
        close(descriptor)
    }

    package var wishes: [Waiting.Wish] { [Waiting.Wish(descriptor)] }
    package var deadline: ContinuousClock.Instant? { change?.deadline }

    /// Watches a folder and its subfolders, except hidden ones. A folder is never watched twice.
    ///
    /// - Parameter flags: Additional inotify flags. Links below the package aren't followed, because they may lead back
    ///   into it.
    func watch(_ folder: String, _ flags: UInt32 = 0) {
        guard folders.count < Self.mostFolders else { return }
        // inotify refuses anything but a directory.
        let number = inotify_add_watch(descriptor, folder, Self.mask | flags)
        guard number >= 0 else { return }
        folders[number] = folder
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !name.hasPrefix(".") {
            watch("\(folder)/\(name)", UInt32(IN_DONT_FOLLOW))
        }
    }

    package func read() -> [ServerEvent] {
        readEvents()
        guard let change, change.deadline <= .now else { return [] }
        self.change = nil
        return [.sourcesChanged(package: package, isManifest: change.isManifest)]
    }

    private func readEvents() {
        let header = MemoryLayout<inotify_event>.size
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count >= header else { return }
            var offset = 0
            while offset + header <= count {
                let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self) }
                let end = min(count, offset + header + Int(event.len))
                let name = String(decoding: buffer[offset + header..<end].prefix { $0 != 0 }, as: UTF8.self)
                take(event.mask, event.wd, name)
                offset = end
            }
        }
    }

    private func take(_ mask: UInt32, _ number: Int32, _ name: String) {
        func has(_ flag: some BinaryInteger) -> Bool { mask & UInt32(truncatingIfNeeded: flag) != 0 }
        // Some events were lost.
        if has(IN_Q_OVERFLOW) { return report(isManifest: true) }
        if has(IN_IGNORED) { return folders[number] = nil }
        guard let folder = folders[number] else { return }
        if has(IN_DELETE_SELF) || has(IN_MOVE_SELF) { return report(isManifest: folder == package) }
        guard !name.hasPrefix(".") else { return }
        if has(IN_ISDIR) {
            // The new folder may already contain files.
            if has(IN_CREATE) || has(IN_MOVED_TO) { watch("\(folder)/\(name)", UInt32(IN_DONT_FOLLOW)) }
            return report(isManifest: false)
        }
        // A new file is reported once it has been written.
        guard name.hasSuffix(".swift"), !has(IN_CREATE) else { return }
        report(isManifest: folder == package && name.hasPrefix("Package"))
    }

    private func report(isManifest: Bool) {
        change = (isManifest || change?.isManifest == true, .now + Self.silence)
    }
}
