// The text that each macro adds to the program.

struct ExpansionError: Error {
    var message: String
}

extension Request.Expansion {
    private static let module = "WorkflowSwiftUI"

    /// The source for this macro in this role.
    func expanded() throws(ExpansionError) -> String {
        switch (macro.typeName, macroRole) {
        case ("ObservableStateMacro", "member"): try members(of: SourceDeclaration(declSyntax.source))
        case ("ObservableStateMacro", "memberAttribute"): attribute(of: SourceDeclaration(declSyntax.source))
        case ("ObservableStateMacro", "extension"): conformance
        case ("ObservationStateTrackedMacro", "accessor"): accessors(of: SourceDeclaration(declSyntax.source))
        case ("ObservationStateTrackedMacro", "peer"): storage(of: SourceDeclaration(declSyntax.source))
        default: ""
        }
    }

    private func members(of type: SourceDeclaration) throws(ExpansionError) -> String {
        switch type.keyword {
        case "struct":
            // Public, because the type may be part of a public extension.
            """
            private let _$observationRegistrar = \(Self.module).ObservationStateRegistrar()
            public var _$id: \(Self.module).ObservableStateID { _$observationRegistrar.id }
            """
        case "enum": ""
        default:
            throw ExpansionError(
                message: "'@ObservableState' can be attached only to a struct or an enum, not to "
                    + "the \(type.keyword) '\(type.name ?? "")'")
        }
    }

    /// Property wrappers can't have accessors besides their own, so properties with unknown attributes aren't tracked.
    private func attribute(of member: SourceDeclaration) -> String {
        let owner = SourceDeclaration(parentDeclSyntax?.source ?? "")
        let isPlain = member.attributes.allSatisfy { $0 == "MainActor" || $0.first?.isLowercase == true }
        return owner.keyword == "struct" && isPlain && member.isStoredVariable ? "@ObservationStateTracked" : ""
    }

    private var conformance: String {
        guard let type = extendedTypeSyntax?.source, conformanceListSyntax?.source.contains(":") == true else {
            return ""
        }
        return "extension \(type): \(Self.module).ObservableState {}"
    }

    private func accessors(of property: SourceDeclaration) -> String {
        guard let name = property.name else { return "" }
        let storage = Self.storageName(name)
        return """
            @storageRestrictions(initializes: \(storage))
            init(initialValue) {
                \(storage) = initialValue
            }
            get {
                _$observationRegistrar.access(self, keyPath: \\.\(name))
                return \(storage)
            }
            set {
                let changes = _$observationRegistrar.isChange(from: \(storage), to: newValue)
                if changes { _$observationRegistrar.willSet(self, keyPath: \\.\(name)) }
                \(storage) = newValue
                if changes { _$observationRegistrar.didSet(self, keyPath: \\.\(name)) }
            }
            _modify {
                let identities = _$observationRegistrar.willModify(self, keyPath: \\.\(name), \(storage))
                defer { _$observationRegistrar.didModify(self, keyPath: \\.\(name), \(storage), from: identities) }
                yield &\(storage)
            }
            """
    }

    private func storage(of property: SourceDeclaration) -> String {
        guard let name = property.name else { return "" }
        let kept = property.modifiers.filter {
            !["public", "package", "internal", "fileprivate", "private", "open"].contains($0)
        }
        let attributes = property.attributes.contains("MainActor") ? ["@MainActor"] : []
        let words = attributes + ["private"] + kept.map(String.init) + ["var", Self.storageName(name)]
        return words.joined(separator: " ") + property.remainder + "\n"
    }

    private static func storageName(_ name: Substring) -> String {
        "_$" + name.filter { $0 != "`" }
    }
}
