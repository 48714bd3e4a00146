// Adds the lines of code that a reply refers to, from the sources of a package.

import WorkbenchLanguageServer
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire

struct CodeSources: Sendable {
    /// The builder of the session's program; nil for this program itself.
    private let builder: PackageBuilder?

    init(_ builder: PackageBuilder?) {
        self.builder = builder
    }

    /// Adds the lines to a session's replies. Interrupting the session's command also stops this.
    func serve(_ session: any WorkbenchSession, _ printer: Printer) {
        let interruption = session.interruption
        session.readCode = { reply in
            completed(reply, stop: { interruption.take() }, begin: { printer.complain(Self.beginning) })
        }
    }

    static let beginning = " compiling the program that reads Swift files, which is done only once; Ctrl-C stops it"

    /// The reply, with the lines of code of its parts.
    ///
    /// - Parameter begin: Called before the program that parses Swift is compiled, which takes a while.
    func completed(_ reply: CodeReply, stop: () -> Bool = { false }, begin: () -> Void = {}) -> CodeReply {
        var reply = reply
        var files: [String: (text: [UInt8], module: String)] = [:]
        for (module, parts) in Dictionary(grouping: reply.parts, by: \.type.module) {
            let names = Set(parts.compactMap(\.type.names.last))
            for path in Self.files(of: module, below: folders(ofModule: module)) {
                guard let text = try? TextFile.read(path),
                    names.contains(where: { text.firstRange(of: $0.utf8) != nil })
                else { continue }
                files[path] = (text, module)
            }
        }
        guard !files.isEmpty || reply.parts.isEmpty else {
            reply.sources = .missing
            return reply
        }
        let paths = files.keys.sorted()
        switch outlines(of: paths.map { String(decoding: files[$0]?.text ?? [], as: UTF8.self) }, stop, begin) {
        case .failure(let fault): reply.sources = .unreadable(fault.message)
        case .success(let outlines):
            let all = Dictionary(zip(paths, outlines), uniquingKeysWith: { first, _ in first })
            for index in reply.parts.indices {
                let module = reply.parts[index].type.module
                let search = OutlineSearch(all.filter { files[$0.key]?.module == module })
                reply.parts[index].excerpts = search.places(of: reply.parts[index]).compactMap { place in
                    files[place.file].map { CodeReply.Excerpt(place, in: $0.text) }
                }
            }
            // The library has default implementations of functions that a workflow doesn't declare.
            reply.parts.removeAll { part in
                if case .function = part.role { part.excerpts.isEmpty } else { false }
            }
            reply.sources = .read
        }
        return reply
    }

    private func folders(ofModule module: String) -> [String] {
        builder?.sources(ofModule: module) ?? OwnPackage.directory.map { [$0] } ?? []
    }

    private func outlines(
        of texts: [String], _ stop: () -> Bool, _ begin: () -> Void
    ) -> Result<[Outline], OutsideFault> {
        if texts.isEmpty { return .success([]) }
        do throws(HostingError) {
            let program = try OutlineReader.make(cache: try Places.cache, stop: stop, begin: begin)
            return SwiftReading.outlines(of: texts, program: program).map { .success($0) }
                ?? .failure(OutsideFault("\(program) can't be started"))
        } catch {
            return .failure(OutsideFault("\(error)"))
        }
    }

    /// The Swift files of a module. Its sources are usually in a folder with the same name, or with the end of that
    /// name.
    private static func files(of module: String, below folders: [String]) -> [String] {
        let all = folders.flatMap { TextFile.files(in: $0, suffix: ".swift") }
        let near = all.filter { path in path.split(separator: "/").dropLast().contains { module.hasSuffix($0) } }
        let exact = near.filter { path in path.split(separator: "/").dropLast().contains { module == $0 } }
        return [exact, near, all].first { !$0.isEmpty } ?? []
    }
}

extension CodeReply.Excerpt {
    /// The full lines at a place, without their common indentation.
    fileprivate init(_ place: OutlineSearch.Place, in text: [UInt8]) {
        let end = Swift.min(place.span.end, text.count)
        let start = Swift.min(place.span.start, end)
        let first = text[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let last = text[end...].firstIndex(of: 0x0A) ?? text.count
        let lines = text[first..<last].split(separator: 0x0A, omittingEmptySubsequences: false)
        let indentation =
            lines.filter { $0.contains { $0 != 0x20 } }.map { $0.prefix { $0 == 0x20 }.count }.min() ?? 0
        self.init(
            file: place.file, line: text[..<first].count { $0 == 0x0A } + 1,
            lines: lines.map { String(decoding: $0.dropFirst(indentation), as: UTF8.self) })
        func position(_ offset: Int) -> CodeReply.Position {
            let before = text[..<Swift.min(offset, text.count)]
            let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
            return CodeReply.Position(line: before.count { $0 == 0x0A } + 1, column: column)
        }
        guard !place.turns.isEmpty else { return }
        turns = place.turns.map { turn in
            CodeReply.Turn(
                text: turn.text, start: position(turn.start), first: position(turn.body.start),
                end: position(turn.body.end))
        }
    }
}
