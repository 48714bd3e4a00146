// Journals on disk: locked, private, listed, pruned, and resumed after any damage.

import FoundationEssentials
import Testing
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension SystemTests {
    @Suite struct JournalFileTests {
        @Test func resumedSessionContinuesItsJournal() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/state/workflow")
            var name = ""
            do {
                let probe = try ProbeSession(file: try directory.create(app: "numbers"))
                try probe.session.start()
                _ = try probe.session.evaluate(lines: "add 1\nadd 2\nworker\nadd x")
                name = try #require(directory.sessions().first).name
                #expect(directory.sessions().map(\.isAlive) == [true])
                // The session isn't ended properly.
                _ = probe.session
            }
            #expect(Permissions.of(directory.path) == 0o700)
            let entry = try #require(directory.sessions().first)
            #expect(Permissions.of(entry.path) == 0o600)
            #expect(entry.app == "numbers" && entry.lines == 3 && !entry.isAlive)
            let file = try directory.resume()
            #expect(file.name == name)
            let text = try file.read()
            let probe = try ProbeSession(file: file)
            guard case .restored(3, 3, _) = try probe.session.resume(text) else {
                Issue.record("not resumed")
                return
            }
            #expect(try probe.numbers == "1 2 -1")
            _ = try probe.session.evaluate("add 3")
            probe.session.end()
            #expect(try directory.resume(String(name.prefix(9))).read().lines == ["add 1", "add 2", "add -1", "add 3"])
        }

        /// In a directory that isn't private, other users could have written the journals.
        @Test func journalDirectoryThatIsNotPrivateIsRefused() throws {
            let folder = try TemporaryFolder()
            let target = JournalDirectory(path: folder.path + "/target")
            try target.create(app: "numbers").close()
            let link = JournalDirectory(path: folder.path + "/link")
            try #require(symlink(target.path, link.path) == 0)
            #expect(
                throws: JournalFile.OpenError.notPrivate(
                    directory: link.path, reason: "is a link or a file, not a directory")
            ) {
                try link.create(app: "numbers")
            }
            #expect(
                throws: JournalDirectory.ResumeError.notPrivate(
                    directory: link.path, reason: "is a link or a file, not a directory")
            ) {
                try link.resume()
            }
            chmod(target.path, 0o777)
            _ = try target.resume()
            #expect(Permissions.of(target.path) == 0o700, "from now on, others cannot write there")
            // Only root can change a file's owner.
            guard geteuid() == 0 else { return }
            let journal = try #require(target.sessions().first).path
            chown(journal, 12_345, 12_345)
            #expect(target.sessions() == [])
            chown(target.path, 12_345, 12_345)
            #expect(
                throws: JournalDirectory.ResumeError.notPrivate(
                    directory: target.path, reason: "belongs to user 12345")
            ) {
                try target.resume()
            }
        }

        @Test func twoSessionsNeverShareAJournal() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let first = try directory.create(app: "numbers")
            #expect(throws: JournalDirectory.ResumeError.open(.inUse(first.name))) {
                try directory.resume(first.name)
            }
            #expect(throws: JournalDirectory.ResumeError.allOpen(names: [first.name])) {
                try directory.resume()
            }
            let second = try directory.create(app: "numbers")
            #expect(first.name != second.name)
            first.close()
            #expect(try directory.resume(first.name).name == first.name)
            #expect(throws: JournalDirectory.ResumeError.self) { try directory.resume("numbers") }
            #expect(throws: JournalDirectory.ResumeError.self) { try directory.resume("nothing") }
        }

        @Test func truncatedJournalEndIsReportedAndKeptInACopy() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let path = folder.path + "/workflow/numbers.wf"
            _ = try directory.create(app: "x")
            try Data("open numbers\nadd 1\nadd 2\nadd 3".utf8).write(to: URL(filePath: path))
            let file = try directory.resume("numbers")
            let (text, original) = try file.readToContinue()
            let probe = try ProbeSession(file: file)
            _ = try probe.session.resume(text)
            #expect(original == path + ".1")
            #expect(
                try Data(contentsOf: URL(filePath: path + ".1")) == Data("open numbers\nadd 1\nadd 2\nadd 3".utf8),
                "nothing is lost")
            #expect(
                probe.warnings.map(\.message) == ["line 4 of the journal was cut off and is left out: add 3"])
            _ = try probe.session.evaluate("add 4")
            #expect(try probe.numbers == "1 2 4")
            probe.session.end()
            #expect(
                String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
                    .hasSuffix("open numbers\nadd 1\nadd 2\nadd 4\n"))
        }

        @Test func linesLostInARestoreAreRemovedFromTheJournal() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let probe = try ProbeSession(
                environment: ["FATAL_LINES": "add 2", "REFUSED_LINE": "add 3"],
                file: try directory.create(app: "numbers"))
            try probe.session.start()
            _ = try probe.session.evaluate(lines: "add 1\nadd 2\nadd 3\nadd 4")
            let report = try #require(try probe.session.evaluate("exit 1").death)
            #expect(report.lost.map(\.line) == ["exit 1", "add 2", "add 3"])
            _ = try probe.session.evaluate("add 5")
            let path = try #require(directory.sessions().first).path
            #expect(directory.sessions().map(\.isAlive) == [true])
            let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
            #expect(text.hasSuffix("open numbers\nadd 1\nadd 4\n# the app crashed here: exit 1\nadd 5\n"))
            #expect(text.contains("# directory: "))
            #expect(folder.files(in: "workflow").count == 2)
            let original = try String(contentsOfFile: path + ".1", encoding: .utf8)
            #expect(original.hasSuffix("open numbers\nadd 1\nadd 2\nadd 3\nadd 4\n"))
            probe.session.end()
        }

        @Test func pruningKeepsTheNewestJournals() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let alive = try directory.create(app: "alive")
            let now = Int(time(nil))
            for number in 0..<130 {
                let file = try directory.create(app: "old\(number)")
                let path = file.path
                file.close()
                // One journal per day, so thirty of them are recent.
                let changed = timespec(tv_sec: now - number * 86400 - 10, tv_nsec: 0)
                #expect(utimensat(AT_FDCWD, path, [changed, changed], 0) == 0)
            }
            let long = timespec(tv_sec: now - 1_000_000_000, tv_nsec: 0)
            #expect(utimensat(AT_FDCWD, alive.path, [long, long], 0) == 0)
            #expect(directory.prune(now: now).count == 30)
            #expect(directory.sessions().count == 101)
            #expect(directory.sessions().last?.isAlive == true)
            // Recent sessions are kept, no matter how many there are.
            #expect(directory.prune(now: now - 125 * 86400) == [])
        }

        /// A process that is forked while a journal is open keeps its descriptor until it executes its program.
        @Test func closedJournalIsUnlockedDespiteInheritedDescriptors() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let file = try directory.create(app: "todo")
            let inherited = try #require(
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
                    .first { descriptor in
                        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)"))
                            == file.path
                    })
            let copy = dup(inherited)
            defer { close(copy) }
            #expect(directory.sessions().map(\.isAlive) == [true])
            file.close()
            #expect(
                directory.sessions().map(\.isAlive) == [false],
                "the lock has to be given back before the descriptor is closed")
        }

        @Test func sessionWithoutChangesLeavesNoJournal() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let probe = try ProbeSession(file: try directory.create(app: "numbers"))
            try probe.session.start()
            _ = try probe.session.evaluate("sum")
            probe.session.end()
            #expect(folder.files(in: "workflow") == [])
        }

        @Test func openKeepsThePreviousJournalFile() throws {
            let folder = try TemporaryFolder()
            let journals = JournalDirectory(path: folder.path + "/workflow")
            let probe = try ProbeSession(journals: journals)
            try probe.session.start()
            _ = try probe.session.evaluate("add 1")
            _ = try probe.session.evaluate("open numbers")
            #expect(probe.session.journal.lines == [])
            let file = try #require(probe.session.file)
            probe.session.end()
            #expect(try String(contentsOfFile: file.path, encoding: .utf8).contains("add 1\nopen numbers\n"))

            // The file is also kept if the resumed session does nothing.
            let again = try ProbeSession(file: try journals.resume())
            _ = try again.session.resume(try #require(again.session.file).read())
            again.session.end()
            #expect(journals.sessions().map(\.name) == [file.name])
        }

        @Test func aJournalIsBegunWhenTheAppIsKnown() throws {
            let folder = try TemporaryFolder()
            let probe = try ProbeSession(
                environment: ["BEGINS_WITH": "1"], journals: JournalDirectory(path: folder.path + "/workflow"))
            try probe.session.start()
            #expect(probe.session.journal.lines == ["add 7"])
            // The journal contains the action that the app performs at its start, so it must not happen a second time
            // by itself.
            _ = try probe.session.evaluate(lines: "add 1\nexit 1")
            #expect(try probe.numbers == "7 1")
            let name = try #require(probe.session.file?.name)
            probe.session.end()
            #expect(
                try JournalDirectory(path: folder.path + "/workflow").resume(name).read().lines == [
                    "add 7", "add 1", "# the app crashed here: exit 1",
                ])
        }

        @Test func journalThatCannotBeCreatedIsAWarning() throws {
            let folder = try TemporaryFolder()
            let probe = try ProbeSession(journals: JournalDirectory(path: "/dev/null/workflow"))
            try probe.session.start()
            #expect(
                probe.warnings.map(\.message) == [
                    "the journal can't be started: /dev/null/workflow: Not a directory (mkdir); the session continues, but "
                        + "can't be resumed later"
                ])
            _ = try probe.session.evaluate(lines: "add 1\nexit 1")
            #expect(try probe.numbers == "1")
            probe.session.end()
            #expect(folder.files(in: ".") == [])
        }

        @Test func journalThatIsASymbolicLinkIsRefused() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            _ = try directory.create(app: "x")
            let target = folder.path + "/target.wf"
            try Data("open x\nundo\n".utf8).write(to: URL(filePath: target))
            #expect(symlink(target, directory.path + "/link.wf") == 0)
            #expect(!directory.sessions().contains { $0.name == "link" })
            #expect(throws: JournalFile.OpenError.self) {
                try JournalFile(resuming: directory.path + "/link.wf")
            }
        }

        @Test func journalDirectoryFollowsXDGStateHome() {
            #expect(JournalDirectory { ["XDG_STATE_HOME": "/s", "HOME": "/h"][$0] }?.path == "/s/workflow")
            #expect(JournalDirectory { ["XDG_STATE_HOME": "s", "HOME": "/h"][$0] }?.path == "/h/.local/state/workflow")
            let home = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) } ?? ""
            #expect(JournalDirectory { _ in nil }?.path == home + "/.local/state/workflow")
        }
    }
}
