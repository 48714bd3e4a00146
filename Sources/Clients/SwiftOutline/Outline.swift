// The declarations in a Swift file that matter to workflows: types with their properties and cases, the branches of
// `apply`, and the values and children that `render` uses. The reader program makes outlines, and the language server
// uses them; both are compiled with this file.

/// The outline of one file. Places are UTF-8 offsets.
package struct Outline: Codable, Hashable, Sendable {
    package var types: [TypeOutline]
    /// The possible changes of the workflows' behavior; nil if they weren't requested.
    package var mutations: [Mutation]?

    package init(types: [TypeOutline] = []) {
        self.types = types
    }

    package struct Span: Codable, Hashable, Sendable {
        package var start: Int
        package var end: Int

        package init(_ start: Int, _ end: Int) {
            self.start = start
            self.end = end
        }

        package var range: Range<Int> { start..<max(start, end) }
    }

    /// A declaration's name and its place.
    package struct Name: Codable, Hashable, Sendable {
        package var text: String
        package var span: Span

        package init(_ text: String, _ span: Span) {
            self.text = text
            self.span = span
        }
    }

    /// A type, or an extension of one.
    package struct TypeOutline: Codable, Hashable, Sendable {
        /// The names of the enclosing types, the outermost first, and the name of the type itself.
        package var names: [String]
        package var name: Span
        package var isExtension: Bool
        package var isEnum: Bool
        /// The access level at the start of the declaration; nil if it has none.
        package var access: String?
        /// The whole declaration, without preceding comments.
        package var span: Span
        /// The offset of the closing brace.
        package var end: Int
        /// The names of the types and protocols that it inherits from, without generic arguments.
        package var inherited: [String]
        package var properties: [Property]
        package var cases: [Case]
        package var functions: [Function]
        /// The type aliases, such as `typealias Output = Never`.
        package var aliases: [Alias]

        package init(names: [String], name: Span, span: Span, end: Int) {
            self.names = names
            self.name = name
            self.span = span
            self.end = end
            isExtension = false
            isEnum = false
            inherited = []
            properties = []
            cases = []
            functions = []
            aliases = []
        }
    }

    package struct Alias: Codable, Hashable, Sendable {
        package var name: String
        /// The aliased type without generic arguments: `Editor`, `State`.
        package var target: [String]
        package var span: Span

        package init(name: String, target: [String], span: Span) {
            self.name = name
            self.target = target
            self.span = span
        }
    }

    /// A stored property.
    package struct Property: Codable, Hashable, Sendable {
        package var name: Name
        /// The type as written; nil if it is inferred.
        package var type: String?
        /// The names of the types in the declared type, or the names in the initial value, without those of elements.
        package var types: [[String]] = []
        /// The same names in elements and generic arguments.
        package var elements: [[String]] = []
        /// The end of the declaration, after the type or the initial value.
        package var end: Int
        package var hasValue: Bool

        package init(name: Name, type: String?, end: Int, hasValue: Bool) {
            self.name = name
            self.type = type
            self.end = end
            self.hasValue = hasValue
        }
    }

    package struct Case: Codable, Hashable, Sendable {
        package var name: Name
        package var parameters: [Parameter]
        /// The end of the case's declaration, which may list several cases.
        package var end: Int

        package init(name: Name, parameters: [Parameter], end: Int) {
            self.name = name
            self.parameters = parameters
            self.end = end
        }
    }

    package struct Parameter: Codable, Hashable, Sendable {
        package var label: String?
        package var type: String
        /// The names of the types in it.
        package var types: [[String]] = []

        package init(label: String?, type: String) {
            self.label = label
            self.type = type
        }
    }

    package struct Function: Codable, Hashable, Sendable {
        package var name: Name
        /// The argument labels: `toState:`, `workflow:`.
        package var labels: [String]
        /// The names of the parameters in the body.
        package var parameters: [String]
        /// The names in the result's type.
        package var result: [String]?
        package var span: Span
        /// The part between the braces; nil without a body.
        package var body: Span?
        /// The branches of the function's `switch` over `self`, or over a tuple with `self`.
        package var branches: [Branch]
        /// The branches of the function's other `switch` statements, such as one over a child's output.
        package var mappings: [Branch]
        /// The parts that run only in some calls, if the function is called `apply`; nil in older outlines.
        package var turns: [Turn]?
        /// The offset of the closing brace of the `switch` over `self`; nil if there is none.
        package var switchEnd: Int?
        /// Reads of a variable's members: `state.title`.
        package var reads: [Read]
        /// The function's assignments to members: `state.draft = title`.
        package var assignments: [Assignment]
        /// The workflows that the function makes and renders.
        package var children: [Child]
        /// The cases that the function mentions: `.save`, `Action.save`.
        package var mentions: [Mention]

        package init(name: Name, span: Span) {
            self.name = name
            self.span = span
            labels = []
            parameters = []
            branches = []
            mappings = []
            reads = []
            assignments = []
            children = []
            mentions = []
        }
    }

    package struct Branch: Codable, Hashable, Sendable {
        /// The cases that the branch handles.
        package var cases: [Name]
        /// Whether the branch also handles cases that it doesn't name, as `default` does.
        package var isForOthers: Bool
        package var span: Span

        package init(cases: [Name], isForOthers: Bool, span: Span) {
            self.cases = cases
            self.isForOthers = isForOthers
            self.span = span
        }
    }

    /// A part of a function that runs only if a condition holds: of an `if`, a `guard`, a `switch` or a `?:`.
    package struct Turn: Codable, Hashable, Sendable {
        /// The beginning of the source text: `if isOpen`, `else`, `case .add(let loaves):`.
        package var text: String
        /// The place of that text.
        package var start: Int
        /// The code that runs.
        package var body: Span

        package init(text: String, start: Int, body: Span) {
            self.text = text
            self.start = start
            self.body = body
        }
    }

    package struct Read: Codable, Hashable, Sendable {
        /// The variable, and the members: `state`, `todos`, `count`.
        package var path: [String]
        package var span: Span

        package init(path: [String], span: Span) {
            self.path = path
            self.span = span
        }
    }

    package struct Assignment: Codable, Hashable, Sendable {
        /// The variable and the members that are assigned to: `state`, `draft`.
        package var target: [String]
        package var value: String
        /// The method or function, if it's a call that may change the target: `append`.
        package var method: String?
        package var span: Span

        package init(target: [String], value: String = "", method: String? = nil, span: Span) {
            self.target = target
            self.value = value
            self.method = method
            self.span = span
        }
    }

    /// A child that is rendered: `EditWorkflow(todo: todo).mapOutput { … }.rendered(in: context)`.
    package struct Child: Codable, Hashable, Sendable {
        /// The type as written, without generic arguments. A function that makes a child can't be told from a type.
        package var type: [String]
        package var name: Span
        /// The whole expression.
        package var span: Span
        /// The methods called on the child: `mapOutput`, `rendered`.
        package var methods: [Name]
        /// The calls of those methods, from the dot to the closing parenthesis or brace.
        package var calls: [Span]
        /// The parameters of the closure around the expression.
        package var elements: [String]
        /// The argument of `key:`.
        package var key: Span?

        package init(
            type: [String], name: Span, span: Span, methods: [Name], calls: [Span], elements: [String], key: Span?
        ) {
            self.type = type
            self.name = name
            self.span = span
            self.methods = methods
            self.calls = calls
            self.elements = elements
            self.key = key
        }
    }

    package struct Mention: Codable, Hashable, Sendable {
        package var name: Name
        /// The name before the case, if there is one. It may be that of a variable.
        package var type: String?
        /// The name of the method or function whose argument or closure contains the case: `send`, `mapOutput`.
        package var within: [String]

        package init(name: Name, type: String?, within: [String]) {
            self.name = name
            self.type = type
            self.within = within
        }
    }
}

/// The only method of the reader program.
package enum OutlineRequest {
    package static let method = "outline"

    package struct Parameters: Codable, Sendable {
        package var text: String
        /// Whether the outline contains mutations. Nil means no.
        package var withMutations: Bool?

        package init(text: String, withMutations: Bool? = nil) {
            self.text = text
            self.withMutations = withMutations
        }
    }

    /// A request as the reader program decodes it.
    package struct Message: Codable, Sendable {
        package var id: Int
        package var params: Parameters

        package init(id: Int, params: Parameters) {
            self.id = id
            self.params = params
        }
    }

    package struct Response: Codable, Sendable {
        package var jsonrpc = "2.0"
        package var id: Int
        package var result: Outline

        package init(id: Int, result: Outline) {
            self.id = id
            self.result = result
        }
    }
}
