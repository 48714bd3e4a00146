// The type of the value at the cursor, which is determined by the arguments before it and the brackets around it.

import WorkbenchValueTree

/// The possible values of an argument, ignoring brackets.
enum ValueContext {
    /// One of these calls, with its arguments.
    case calls([ActionFact], Candidate.Kind)
    /// A value of that type; any value if the type is unknown.
    case value(type: String?)
    /// A list of values of that type.
    case list(of: String)
}

struct ValueTypes {
    let facts: any LanguageFacts
    let context: ValueContext

    /// The parameters of the innermost open call, and its name; nil if it is unknown.
    func call(_ frames: [ValueCursor.Frame]) -> Call? {
        guard let innermost = frames.last else { return nil }
        let outer = frames.dropLast()
        return call(innermost, isOutermost: outer.isEmpty, expecting: type(in: Array(outer)))
    }

    /// The type of the value that starts at the cursor; nil if unknown.
    func type(in frames: [ValueCursor.Frame]) -> String? {
        var (type, frames): (String?, _) = (nil, frames)
        switch context {
        case .value(let known): type = known
        case .list(let element) where frames.first?.kind == .list: (type, frames) = (element, Array(frames.dropFirst()))
        case .calls, .list: break
        }
        // Each bracket determines the type inside it, starting with the outermost one.
        for (depth, frame) in frames.enumerated() {
            type = self.type(in: frame, isOutermost: depth == 0, expecting: type)
        }
        return type
    }

    struct Call {
        var name: String
        var parameters: [FieldFact]
    }

    private func call(_ frame: ValueCursor.Frame, isOutermost: Bool, expecting type: String?) -> Call? {
        switch frame.kind {
        case .list: return nil
        case .tuple:
            guard case .tuple(let fields) = shape(of: type) else { return nil }
            return Call(name: "", parameters: fields)
        case .call(let name):
            if isOutermost, case .calls(let facts, _) = context {
                return Self.action(named: name, among: facts).map { Call(name: $0.name, parameters: $0.parameters) }
            }
            return called(name, expecting: type)
        }
    }

    private func type(in frame: ValueCursor.Frame, isOutermost: Bool, expecting type: String?) -> String? {
        switch frame.kind {
        case .list:
            switch shape(of: type) {
            case .list(let element), .set(let element): return element
            case .dictionary(let key, let value): return frame.isBehindColon ? value : key
            default: return nil
            }
        case .tuple, .call:
            if let call = call(frame, isOutermost: isOutermost, expecting: type) {
                return field(of: call.parameters, in: frame)?.type
            }
            // A value in parentheses.
            return frame.kind == .tuple && frame.index == 0 ? type : nil
        }
    }

    /// The parameter that the value at the cursor belongs to.
    func field(of parameters: [FieldFact], in frame: ValueCursor.Frame) -> FieldFact? {
        if let label = frame.label { return parameters.first { $0.label == label } }
        return parameters.indices.contains(frame.index) ? parameters[frame.index] : nil
    }

    /// The shape of a type, with optionals unwrapped.
    func shape(of type: String?) -> TypeFact.Shape? {
        var name = type
        // Real types aren't nested more deeply than this, but a faulty provider may return cycles.
        for _ in 0..<8 {
            guard let written = name, let fact = facts.type(written) else { return nil }
            guard case .optional(let wrapped) = fact.shape else { return fact.shape }
            name = wrapped
        }
        return nil
    }

    static func action(named written: String, among facts: [ActionFact]) -> ActionFact? {
        if let match = facts.first(where: { $0.name == written }) { return match }
        let parts = written.split(separator: ".")
        guard let name = parts.last else { return nil }
        return facts.first { $0.name == name && (parts.count < 2 || $0.type.hasSuffix(parts[parts.count - 2])) }
    }

    private func called(_ written: String, expecting type: String?) -> Call? {
        let parts = written.split(separator: ".").map(String.init)
        guard let last = parts.last else { return nil }
        if case .enumeration(let cases) = shape(of: type), let match = cases.first(where: { $0.name == last }) {
            return Call(name: match.name, parameters: match.parameters)
        }
        if case .structure(let fields) = facts.type(written)?.shape { return Call(name: written, parameters: fields) }
        if parts.count > 1, case .enumeration(let cases) = facts.type(parts.dropLast().joined(separator: "."))?.shape {
            return cases.first { $0.name == last }.map { Call(name: $0.name, parameters: $0.parameters) }
        }
        return nil
    }
}

struct ArgumentContext {
    let facts: any LanguageFacts

    /// - Parameters:
    ///   - earlier: The source text of the arguments before it.
    ///   - reference: Parses the argument at an index as a node or a place.
    ///   - word: The part of the argument that has been typed.
    func context(
        of parameter: ParameterDeclaration, command: CommandSpecification?, earlier: [ArraySlice<UInt8>],
        reference: (Int) -> NodeReference?, word: String
    ) -> ValueContext {
        switch parameter.kind {
        case .action: return .calls(facts.actions(of: reference(0)), .action)
        case .output:
            // A worker's output can be any value of the worker's output type; a node's output is one of its cases.
            guard command?.parameters.contains(where: { $0.kind == .worker }) == true else {
                return .calls(facts.outputs(of: reference(0)), .output)
            }
            let worker = reference(1)?.segments.first
            let match = worker.flatMap { facts.workers(of: reference(0)).meant(by: $0) }
            return .value(type: match?.output)
        case .app: return .calls(facts.workflows(), .app)
        case .callback: return .calls(facts.callbacks().map(\.asCall), .callback)
        case .value, .remainder:
            if command?.parameters.first?.kind == .callback, let name = earlier.first {
                let written = String(decoding: name, as: UTF8.self)
                let fact = facts.callbacks().first { $0.name == written }
                let position = earlier.count - 1
                return .value(
                    type: fact.flatMap { $0.parameters.indices.contains(position) ? $0.parameters[position].type : nil }
                )
            }
            let isOfProperties = command?.parameters.first?.kind == .place(.properties)
            return .value(type: reference(0).flatMap { typeOfPlace($0, isOfProperties: isOfProperties) })
        default: return .value(type: nil)
        }
    }

    func typeOfPlace(_ place: NodeReference, isOfProperties: Bool = false) -> String? {
        (try? isOfProperties ? facts.propertyPart(at: place) : facts.part(at: place))?.flatMap { $0.type }
    }
}

extension CallbackFact {
    var asCall: ActionFact {
        let screen = if case .callback(let screen) = kind { screen } else { "" }
        return ActionFact(name, type: screen, parameters: parameters)
    }
}
