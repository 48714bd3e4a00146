// The part of a value at a path, with its type. A path may end in `count`, the number of elements.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree

struct ValuePart {
    var value: Value
    /// The part's type; nil for a computed part, such as a count.
    var type: Any.Type?

    init(of whole: Any, at path: ValuePath) throws(AccessError) {
        let access = ValueAccess()
        func read<Root>(_ root: Root, _ path: ValuePath) throws(AccessError) -> ValuePart {
            ValuePart(value: try access.tree(of: root, at: path), type: try access.type(of: root, at: path))
        }
        do throws(AccessError) {
            self = try read(whole, path)
        } catch {
            if let part = Self.wrapped(whole, path) {
                self = part
                return
            }
            guard path.components.last == .field("count"),
                let count = try read(whole, ValuePath(path.components.dropLast())).value.elementCount
            else { throw error }
            self.init(value: .integer(Integer(count)), type: Int.self)
        }
        // The dynamic type of the whole value, not `Any`.
        if path.isEmpty { type = Swift.type(of: whole) }
    }

    /// The part at a path that includes wrapped properties.
    private static func wrapped(_ whole: Any, _ path: ValuePath) -> ValuePart? {
        func stored<Root>(_ root: Root) -> ValuePath? {
            ValueAccess().stored(path, in: root).map { ValuePath($0.map(\.component)) }
        }
        return stored(whole).flatMap { try? ValuePart(of: whole, at: $0) }
    }

    private init(value: Value, type: Any.Type?) {
        self.value = value
        self.type = type
    }
}

extension ValuePath {
    init(_ components: ArraySlice<Component>) {
        self.init(Array(components))
    }
}

extension Value {
    /// The number of elements in a collection or characters in a string; nil for other values.
    var elementCount: Int? {
        switch self {
        case .list(let list): list.elements.count + list.omitted
        case .set(let members): members.elements.count + members.omitted
        case .dictionary(let content): content.entries.count + content.omitted
        case .text(let text): text.content.count + text.omitted
        case .optional(let content?): content.elementCount
        case .erased(let erased): erased.value.elementCount
        default: nil
        }
    }
}

extension AccessError {
    /// Whether the path is valid and fails only for the current value.
    var dependsOnValue: Bool {
        guard case .path(let error) = self else { return false }
        return error.dependsOnValue
    }
}
