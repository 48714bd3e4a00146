// How values of one type are read and built. Made once for a type; the parts refer to the plans of their types.

import Synchronization
import WorkbenchTypeMetadata
import WorkbenchValueTree

package final class TypePlan: Sendable {
    enum Shape: Sendable {
        case scalar(Scalar)
        case natural(any NaturalLiteral.Type)
        case list(any ListAdapter.Type, element: TypeLink)
        /// Elements in a row in the value itself: `InlineArray`.
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
        /// Shown as its one field that matters.
        case transparent(FieldPlan)
        case redacted
        case opaque(OpaqueReason)
    }

    package let type: Any.Type
    /// As a reader would write it.
    package let name: String
    /// Nil for what is not declared in one, as tuples.
    let module: String?
    /// With generic arguments written out: `Array<Int>`.
    let writtenName: String
    let witnesses: ValueWitnesses
    let shape: Shape
    /// Which name leads back to the type, as soon as somebody has asked.
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

    /// The name by which the directory finds exactly this type, with its module if it needs that. Nil if it finds none
    /// or another one: for generic types of the user's, tuples, and types that share their name with another one.
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

/// Why a value cannot be looked into.
enum OpaqueReason: Sendable, Hashable {
    case noMetadata
    case importedFromC
    case pointer
    case nonCopyable
    case actor
    case builtin
    /// A text that only the source of a program can make.
    case sourceText
    /// A field may hold it in another layout than its metadata says.
    case thinMetatype
}

struct FieldPlan: Sendable {
    let name: String
    /// Nil if the type is not in the metadata.
    let type: TypeLink?
    /// Set if a scalar of a type without wrappers lies there, which is read without following the link.
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
    /// Nil if there is none, or its type is not in the metadata.
    let payload: TypeLink?
    let isIndirect: Bool
    let form: FunctionForm
    /// Of the payload; the payload itself if it has neither labels nor several values.
    let elements: [ElementPlan]
    let signature: String
}

struct EnumPlan: Sendable {
    let cases: [CasePlan]
    /// Whether a payload lies in the enum as it is. If several cases have one, some of its bits may tell the case.
    let hasPlainPayload: Bool
}

struct ObjectPlan: Sendable {
    /// Of the class itself and those above it, the topmost first. Nil if the metadata does not have them.
    let fields: [FieldPlan]?
}

/// A type, and its plan as soon as somebody has asked for it: a type may contain itself.
package final class TypeLink: Sendable {
    package let type: Any.Type
    // The table outlives its plans, which nobody uses without it.
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
