// Finds cases that were renamed in an open Swift file while scripts still use the old name. The language server for
// Swift renames them only in Swift, so this server notices the rename and offers to update the package's scripts.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

struct CaseRename: Hashable {
    /// The names of the enum.
    var type: [String]
    var former: String
    var now: String

    /// The new name, as used in scripts.
    var written: String {
        now.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? now : "`\(now)`"
    }
}

extension Outline {
    /// The cases renamed since an earlier outline. A renamed case is in the same enum and has the same parameters; its
    /// old name is gone, and its new name didn't exist.
    func renames(since former: Outline) -> [CaseRename] {
        types.filter { $0.isEnum && !$0.isExtension }.flatMap { type -> [CaseRename] in
            guard let old = former.types.first(where: { $0.names == type.names && $0.isEnum && !$0.isExtension }) else {
                return []
            }
            let gone = old.cases.filter { !type.has($0.name.text) }
            let new = type.cases.filter { !old.has($0.name.text) }
            guard gone.count == new.count, zip(gone, new).allSatisfy({ $0.parameters == $1.parameters }) else {
                return []
            }
            return zip(gone, new).map { CaseRename(type: type.names, former: $0.name.text, now: $1.name.text) }
        }
    }
}

extension Outline.TypeOutline {
    fileprivate func has(_ name: String) -> Bool { cases.contains { $0.name.text == name } }
}

/// The former names of one file's cases.
struct FormerNames {
    /// The outline at the last build.
    private var built: Outline?
    /// Renames before the last build, kept because scripts can still be updated later.
    private var earlier: [CaseRename] = []

    /// Records an outline of the file's text. The first one counts as built.
    mutating func take(_ outline: Outline) {
        if built == nil { built = outline }
    }

    /// Records that the file was built with its current text.
    mutating func wasBuilt(_ outline: Outline) {
        earlier = renames(in: outline)
        built = outline
    }

    /// The renames that lead from the names that scripts may use to the names in an outline.
    func renames(in outline: Outline) -> [CaseRename] {
        guard let built else { return [] }
        var all = earlier
        for rename in outline.renames(since: built) {
            if let known = all.firstIndex(where: { $0.type == rename.type && $0.now == rename.former }) {
                all[known].now = rename.now
            } else {
                all.append(rename)
            }
        }
        return all.filter { rename in
            outline.types.contains { $0.names == rename.type && $0.has(rename.now) && !$0.has(rename.former) }
        }
    }
}

/// The edits to all scripts for one renamed case.
struct ScriptRename {
    var rename: CaseRename
    var places: [ScriptPlaces]

    var title: String {
        let count = places.reduce(0) { $0 + $1.ranges.count }
        let scripts = places.count == 1 ? "a script" : "\(places.count) scripts"
        return "Rename \(rename.former) to \(rename.now) in \(scripts) (\(count) \(count == 1 ? "place" : "places"))"
    }
}

extension Server {
    /// The package's scripts that still use the old names of a file's cases.
    func scriptRenames(
        of document: SwiftDocument, _ files: [String: FileOutline]
    ) -> [(rename: ScriptRename, name: Outline.Name)] {
        guard let outline = document.outline else { return [] }
        return document.formerNames.renames(in: outline).compactMap { rename in
            for workflow in workflows(of: document) {
                guard let type = (workflow.actions + workflow.outputs).first(where: { $0.names == rename.type }),
                    let known = type.cases.first(where: { $0.name.text == rename.now })
                else { continue }
                let rivals = files.flatMap { path, file in
                    file.outline.types.filter {
                        $0.isEnum && $0.has(rename.former) && ($0.names != rename.type || path != document.path)
                    }
                }
                let places = scriptPlaces(
                    of: rename.former, in: type, isOutput: workflow.outputs.contains(type), workflow, document,
                    rivals: rivals.map { $0.names.dropLast() })
                return places.isEmpty ? nil : (ScriptRename(rename: rename, places: places), known.name)
            }
            return nil
        }
    }

    func edit(_ rename: ScriptRename) -> LSP.WorkspaceEdit {
        workspaceEdit(
            rename.places.map { places in
                (places.uri, places.version, places.script, places.ranges.map { ScriptEdit($0, rename.rename.written) })
            })
    }

    /// Offers, once, to update the old names in scripts. This is called when the package was built with the current
    /// file.
    func offerScriptRenames(_ document: SwiftDocument) {
        whenOutlined(document) { [weak self, weak document] in
            guard let self, let document, let outline = document.outline, !document.isEdited else { return }
            document.formerNames.wasBuilt(outline)
            guard client.takesEdits, !document.formerNames.renames(in: outline).isEmpty else { return }
            whenPackageIsRead(containing: document.path) { [weak self] files in
                guard let self else { return }
                for (rename, _) in scriptRenames(of: document, files)
                where document.offeredRenames.insert(rename.rename).inserted {
                    let title = rename.title
                    pick(
                        "\(rename.rename.former) is now called \(rename.rename.now).",
                        [title, "Leave the scripts unchanged"]
                    ) {
                        chosen in
                        guard chosen == title else { return }
                        // The scripts may have been edited in the meantime.
                        self.whenPackageIsRead(containing: document.path) { [weak self] files in
                            guard let self else { return }
                            let now = scriptRenames(of: document, files).first { $0.rename.rename == rename.rename }
                            guard let now else { return }
                            request(
                                "workspace/applyEdit",
                                LSP.ApplyEditParameters(label: now.rename.title, edit: edit(now.rename)))
                        }
                    }
                }
            }
        }
    }
}
