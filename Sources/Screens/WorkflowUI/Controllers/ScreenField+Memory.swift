// Reads the stored fields of a screen by name. It reads them from memory, because a `Mirror` crashes on some fields,
// calls the screen's code, and returns closures that must not be called.

#if TypeMetadata && os(Linux)
    import WorkbenchReflection
    import WorkbenchValueTree

    extension ScreenField {
        /// The stored fields of a screen in declaration order. The superclass's fields come first.
        ///
        /// For an enum, the first field is the case, and the others are its associated values.
        static func fields(of screen: any Screen) -> [ScreenField] {
            // A longer value wouldn't be readable on one screen, and a screen is read each time it is shown.
            let limits = ReadLimits(depth: 8, breadth: 200, text: 2_000, nodes: 5_000)
            let declared = TypeDescription(of: type(of: screen))
            switch ValueReader.read(screen, limits: limits) {
            case .structure(let structure):
                return fields(structure.fields, declared: declared)
            case .reference(let object):
                return fields(object.fields, declared: declared)
            case .enumeration(let chosen):
                let types = declared.cases?.first {
                    $0.name == chosen.name && $0.payload.map(\.label) == chosen.payload.map(\.label)
                }
                return [.value(name: "", lines: [".\(chosen.name)"])]
                    + chosen.payload.enumerated().map { index, element in
                        field(element.label ?? String(index), element.value, type: types?.payload[index].type)
                    }
            case let value:
                return [field("", value, type: nil)]
            }
        }

        private static func fields(_ fields: [Value.Field], declared: TypeDescription) -> [ScreenField] {
            // Both lists come from the same metadata, in the same order.
            let types = declared.fields?.map(\.type) ?? []
            let names = Set(fields.map(\.name))
            return fields.enumerated().map { index, field in
                let type = index < types.count ? types[index] : nil
                let written = FieldName(field.name, others: names)
                if written.isLazy, field.value == .optional(nil) {
                    return .value(name: written.text, lines: ["(not computed yet)"])
                }
                return self.field(written.text, field.value, type: type)
            }
        }

        private static func field(_ name: String, _ value: Value, type: Any.Type?) -> ScreenField {
            if let type, let function = TypeDescription(of: unwrapped(type)).function {
                let parameters = function.parameters.map { parameter in
                    (parameter.ownership == .inout ? "inout " : "") + parameter.typeName
                }
                return .callback(TerminalCallback(name: name, parameters: parameters.joined(separator: ", ")))
            }
            // The compiler stores an optional `Int.Type` in less space than its type suggests, so its value can't be
            // read.
            if let type, type is any OptionalType.Type, TypeDescription(of: unwrapped(type)).kind == .metatype {
                return .value(name: name, lines: ["‹\(TypeDescription(of: type).name)›"])
            }
            return .value(name: name, lines: FieldText.lines(of: value))
        }
    }
#endif
