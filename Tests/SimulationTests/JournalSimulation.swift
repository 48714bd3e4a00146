// Journals on a disk that fails, in processes that are killed: what was acknowledged is read back, nothing half-written
// is read as whole, and a durable journal is on the disk.

import Testing
import WorkbenchTestSupport
import WorkbenchWire

extension SimulationTests {
    @Test func journalsKeepWhatWasAcknowledged() throws {
        try Simulation.run("journals", 300, thorough: 2_000) { seed in
            try Simulation.inFolder { folder in
                var schedule = JournalSchedule(seed: seed, folder: folder)
                let problem = schedule.run()
                return (schedule.faults.count, problem)
            }
        }
    }
}

private struct JournalSchedule {
    /// The lines that the file may contain: those that were acknowledged, and any of the first lines that weren't.
    private struct Contents: Hashable {
        var acknowledged: [String] = []
        var pending: [String] = []

        func allows(_ lines: [String]) -> Bool {
            lines.starts(with: acknowledged) && pending.starts(with: lines.dropFirst(acknowledged.count))
        }
    }

    private struct Broken: Error {
        var problem: String
    }

    let faults: Faults
    private var generator: SeededGenerator
    private let directory: JournalDirectory
    private let isDurable: Bool
    private var file: JournalFile?
    /// The session's name; nil until it has been created.
    private var name: String?
    private var models: Set<Contents> = [Contents()]
    private var pasts: Set<String?> = [nil]
    private var number = 0

    init(seed: UInt64, folder: String) {
        generator = SeededGenerator(seed: seed)
        let perMille = generator.pick([0, 20, 100, 300])
        let killedAt = generator.chance(50) ? 1 + generator.below(60) : 0
        faults = Faults(seed: seed, perMille: perMille, killedAt: killedAt)
        directory = JournalDirectory(path: folder + "/workflow")
        isDurable = generator.chance(50)
    }

    /// Returns the first broken promise.
    mutating func run() -> String? {
        do {
            for _ in 0..<12 where !faults.isKilled { try step() }
            close()
            let left = faults.openDescriptors
            if !left.isEmpty { throw Broken(problem: "descriptors \(left) are still open") }
            faults.end()
            try checkWithoutFaults()
            return nil
        } catch let broken as Broken {
            return "\(broken.problem) (faults: \(faults.log)\(faults.isKilled ? "killed" : ""))"
        } catch {
            return "\(error) (faults: \(faults.log))"
        }
    }

    private mutating func step() throws {
        guard let file else { return try begin() }
        switch generator.below(10) {
        case 0..<6: try append(to: file)
        case 6: try rewrite(file)
        case 7:
            number += 1
            let past = String(repeating: "past \(number)\n", count: 1 + generator.below(2_000))
            pasts.insert(past)
            faults.during { file.writePast(past) }
        case 8: _ = faults.during { directory.sessions() }
        default: close()
        }
    }

    private mutating func close() {
        faults.during { file?.close() }
        file = nil
    }

    private mutating func begin() throws {
        do {
            if let name {
                let file = try faults.during { () throws -> JournalFile in
                    let file = try directory.resume(name)
                    if isDurable { try file.makeDurable() }
                    return file
                }
                self.file = file
                let (text, _) = try faults.during { try file.readToContinue() }
                try check(text)
            } else {
                let file = try faults.during { try directory.create(app: "numbers", isDurable: isDurable) }
                (self.file, name) = (file, file.name)
                try checkDurability(ofName: true)
            }
        } catch let broken as Broken {
            throw broken
        } catch {
            // What failed is tried again later.
            close()
        }
    }

    private mutating func append(to file: JournalFile) throws {
        var lines: [String] = []
        for _ in 0...generator.below(3) {
            number += 1
            let value = generator.chance(30) ? "\"\"\"\n    text\n    \(number)\n    \"\"\"" : "\(number)"
            lines.append("add \(value)")
        }
        let isWritten = faults.during { (try? file.append(lines)) != nil }
        models = Set(
            models.map { model in
                isWritten && !faults.isKilled
                    ? Contents(acknowledged: model.acknowledged + model.pending + lines)
                    : Contents(acknowledged: model.acknowledged, pending: model.pending + lines)
            })
        if isWritten { try checkDurability(ofName: false) }
    }

    private mutating func rewrite(_ file: JournalFile) throws {
        guard let model = models.first else { return }
        let kept = (model.acknowledged + model.pending).filter { _ in generator.chance(80) }
        let isWritten = faults.during { (try? file.rewrite(JournalText(opened: "numbers", lines: kept))) != nil }
        let new = Contents(acknowledged: kept)
        models = isWritten && !faults.isKilled ? [new] : models.union([new])
        if isWritten { try checkDurability(ofName: true) }
    }

    private func checkDurability(ofName: Bool) throws {
        if isDurable, !faults.isKilled, faults.hasUnsyncedBytes || ofName && faults.hasUnsyncedName {
            throw Broken(problem: "a power failure loses what was acknowledged")
        }
    }

    /// Checks what was read, and continues from it.
    private mutating func check(_ text: JournalText) throws {
        if text.opened != "numbers" { throw Broken(problem: "the journal opens \(text.opened ?? "nothing")") }
        guard models.contains(where: { $0.allows(text.lines) }) else {
            throw Broken(problem: "the journal has \(text.lines), expected \(models)")
        }
        models = [Contents(acknowledged: text.lines)]
    }

    private mutating func checkWithoutFaults() throws {
        for entry in directory.sessions() where entry.app != "numbers" || entry.isAlive {
            throw Broken(problem: "an incomplete session is listed: \(entry)")
        }
        guard let name else { return }
        let file = try directory.resume(name)
        let past = try? JournalFile.contents(of: file.path + ".past")
        if !pasts.contains(past.map { String(decoding: $0, as: UTF8.self) }) {
            throw Broken(problem: "the file with the past is incomplete")
        }
        try check(file.readToContinue().text)
        try file.append(["add last"])
        let text = try file.read()
        models = Set(models.map { Contents(acknowledged: $0.acknowledged + ["add last"]) })
        try check(text)
        if !text.faults.isEmpty { throw Broken(problem: "damaged: \(text.faults)") }
    }
}
