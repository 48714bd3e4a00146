// Reads the stored fields of a screen with a `Mirror`, for when the memory layout of values is unknown.

#if !(TypeMetadata && os(Linux))
    import WorkbenchValueTree

    extension ScreenField {
        /// The fields of a screen in declaration order. The superclass's fields come first.
        ///
        /// For an enum, the first field is the case, and the others are its associated values.
        static func fields(of screen: any Screen) -> [ScreenField] {
            let mirror = Mirror(reflecting: screen)
            switch mirror.displayStyle {
            case .struct, .class:
                return fields(
                    sequence(first: mirror, next: \.superclassMirror).reversed().flatMap { Array($0.children) })
            case .enum:
                guard let chosen = mirror.children.first else { return [.value(name: "", lines: [".\(screen)"])] }
                let heading = ScreenField.value(name: "", lines: [".\(chosen.label ?? "\(screen)")"])
                let payload = Mirror(reflecting: chosen.value)
                let parts =
                    payload.displayStyle == .tuple ? Array(payload.children) : [(label: nil, value: chosen.value)]
                return [heading] + fields(parts)
            default:
                return [field("", screen)]
            }
        }

        private static func fields(_ children: [Mirror.Child]) -> [ScreenField] {
            let names = Set(children.compactMap(\.label))
            return children.enumerated().map { index, child in
                // Unlabeled elements of a tuple have labels such as `.0`.
                let label = child.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? String(index)
                let written = FieldName(label, others: names)
                if written.isLazy, Mirror(reflecting: child.value).children.isEmpty {
                    return .value(name: written.text, lines: ["(not computed yet)"])
                }
                return field(written.text, child.value)
            }
        }

        private static func field(_ name: String, _ value: Any) -> ScreenField {
            if let function = FunctionName(MirrorReader.name(of: unwrapped(type(of: value)))) {
                return .callback(
                    TerminalCallback(name: name, parameters: function.parameters.joined(separator: ", ")))
            }
            // A longer value wouldn't be readable on one screen, and a screen is read each time it is shown.
            let tree = MirrorReader.read(value, depth: 8, breadth: 200, text: 2_000, nodes: 5_000)
            return .value(name: name, lines: FieldText.lines(of: tree))
        }
    }
#endif
