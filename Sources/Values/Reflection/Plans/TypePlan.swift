// How values of one type are read and built. Made once per type; its parts refer to the plans of their types.

import Synchronization
import WorkbenchTypeMetadata
import WorkbenchValueTree

package final class TypePlan: Sendable {
    enum Shape: Sendable {
        case scalar(Scalar)
        case natural(any NaturalLiteral.Type)
        case list(any ListAdapter.Type, element: TypeLink)
        /// Elements stored contiguously in the value itself: `InlineArray`.
        case row(element: TypeLink, count: Int)
        case set(any SetAdapter.Type, element: TypeLink)
        case dictionary(any DictionaryAdapter.Type, key: TypeLink, value: TypeLink)
        case range(any RangeAdapter.Type, bound: TypeLink)
        case optional(wrapped: TypeLink)
        case structure([FieldPlan])
        case enumeration(EnumPlan)
        case tuple([ElementPlan])
        case object(ObjectPlan)
        case existential(ExistentialShape)
        case anyHashable
        case function
        case metatype(instance: Any.Type?)
        case vector
        /// Shown as its only significant field.
        case transparent(FieldPlan)
        case redacted
        case opaque(OpaqueReason)
    }

    package let type: Any.Type
    /// The name in source form.
    package let name: String
    /// Nil for types that aren't declared in a module, such as tuples.
    let module: String?
    /// The name with its generic arguments written out: `Array<Int>`.
    let writtenName: String
    let witnesses: ValueWitnesses
    let shape: Shape
    /// The name that leads back to the type, computed on first use.
    private let leading = Atomic(LeadingName.unasked)

    init(
        type: Any.Type, name: String, module: String?, writtenName: String, witnesses: ValueWitnesses, shape: Shape
    ) {
        self.type = type
        self.name = name
        self.module = module
        self.writtenName = writtenName
        self.witnesses = witnesses
        self.shape = shape
    }

    /// The name by which the directory finds exactly this type, including its module if necessary. Nil for types
    /// without such a name: the user's generic types, tuples, and types that share their name with another type.
    func leadingName(in plans: TypePlanTable) -> String? {
        var leading = leading.load(ordering: .relaxed)
        if leading == .unasked {
            leading = .none
            if plans.directory.finds(type, named: writtenName) {
                leading = .written
            } else if let name = qualifiedName, plans.directory.finds(type, named: name) {
                leading = .qualified
            }
            self.leading.store(leading, ordering: .relaxed)
        }
        return switch leading {
        case .unasked, .none: nil
        case .written: writtenName
        case .qualified: qualifiedName
        }
    }

    private var qualifiedName: String? {
        module.map { IdentifierText.written($0) + "." + writtenName }
    }
}

private enum LeadingName: UInt8, AtomicRepresentable {
    case unasked, none, written, qualified
}

/// The reason why the parts of a value can't be read.
enum OpaqueReason: Sendable, Hashable {
    case noMetadata
    case importedFromC
    case pointer
    case nonCopyable
    case actor
    case builtin
    /// A string that can be written only in source code.
    case sourceText
    /// A metatype that a field may store in a layout that differs from its metadata.
    case thinMetatype
}

struct FieldPlan: Sendable {
    let name: String
    /// Nil if the type isn't in the metadata.
    let type: TypeLink?
    /// The field's scalar type, if it has no wrappers. Such a field is read without following the link.
    let scalar: Scalar?
    let offset: Int
    let ownership: StoredField.Ownership
    let form: FunctionForm
}

struct ElementPlan: Sendable {
    let label: String?
    let type: TypeLink
    let offset: Int
}

struct CasePlan: Sendable {
    let name: String
    let tag: Int
    let hasPayload: Bool
    /// Nil if there is no payload, or if its type isn't in the metadata.
    let payload: TypeLink?
    let isIndirect: Bool
    let form: FunctionForm
    /// The elements of the payload, or the payload itself if it has neither labels nor several values.
    let elements: [ElementPlan]
    let signature: String
}

struct EnumPlan: Sendable {
    let cases: [CasePlan]
    /// Whether payloads are stored in the enum unchanged. If several cases have a payload, some of its bits may encode
    /// the case.
    let hasPlainPayload: Bool
}

struct ObjectPlan: Sendable {
    /// The fields of the class and its superclasses, topmost class first. Nil if they aren't in the metadata.
    let fields: [FieldPlan]?
}

/// A type and its plan, which is made on first use because a type may contain itself.
package final class TypeLink: Sendable {
    package let type: Any.Type
    // The table outlives its plans, which are used only through it.
    private unowned let table: TypePlanTable
    private let cached = AtomicLazyReference<TypePlan>()

    init(_ type: Any.Type, in table: TypePlanTable) {
        self.type = type
        self.table = table
    }

    package var plan: TypePlan {
        if let plan = cached.load() { return plan }
        return cached.storeIfNil(table.plan(for: type))
    }
}
