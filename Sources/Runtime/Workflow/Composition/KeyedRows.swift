// Renders many children, for the rows of a list: `rows.rendered(in:key:)`. An unchanged row keeps its node and its
// rendering, and its closure isn't called.

extension Collection where Element: Equatable {
    /// Renders a child for each row of a list, and maps the outputs of all children to actions of the parent.
    ///
    ///     let screens = state.todos.rendered(in: context, key: \.id) { todo in
    ///         TodoRowWorkflow(todo: todo)
    ///     } outputMap: { id, output in
    ///         Action.row(id, output)
    ///     }
    ///
    /// It does the same as `map` with `rendered(in:key:outputMap:)`, but costs far less if most rows are unchanged,
    /// because `row` isn't called for them. So `row` must read nothing but the row. To pass in other data, use
    /// `rendered(in:key:dependingOn:row:outputMap:)`.
    ///
    /// - Parameters:
    ///   - key: The row's identity in the list, which must stay the same when the row moves.
    ///   - row: Makes the child for a new or changed row.
    ///   - outputMap: Maps an output of the row with the given key. It may read any data.
    @inlinable
    public func rendered<
        Parent: Workflow, Row: AnyWorkflowConvertible, Key: Hashable & CustomStringConvertible, Action: WorkflowAction
    >(
        in context: RenderContext<Parent>, key: (Element) -> Key, row: (Element) -> Row,
        outputMap: @escaping (Key, Row.Output) -> Action
    ) -> [Row.Rendering] where Action.WorkflowType == Parent {
        let list = context.keyedRows(Element.self, Key.self, Nothing.self, Row.self)
        let map = list.outputMap(outputMap)
        return context.render(
            self, as: list, key: key, dependingOn: Nothing(), row: { element, _ in row(element) },
            connect: { outputs, key in outputs.map({ map.transform(key, $0) }, then: { context.connect(&$0) }) })
    }

    /// Renders a child for each row of a list. The children's outputs are actions of the parent.
    ///
    ///     let screens = state.todos.rendered(in: context, key: \.id) { todo in
    ///         TodoRowWorkflow(todo: todo).mapOutput { Action.row(todo.id, $0) }
    ///     }
    ///
    /// `row` is called only for new or changed rows, and must read nothing but the row.
    @inlinable
    public func rendered<Parent: Workflow, Row: AnyWorkflowConvertible, Key: Hashable & CustomStringConvertible>(
        in context: RenderContext<Parent>, key: (Element) -> Key, row: (Element) -> Row
    ) -> [Row.Rendering] where Row.Output: WorkflowAction, Row.Output.WorkflowType == Parent {
        context.render(
            self, as: context.keyedRows(Element.self, Key.self, Nothing.self, Row.self), key: key,
            dependingOn: Nothing(),
            row: { element, _ in row(element) }, connect: { outputs, _ in context.connect(&outputs) })
    }

    /// Renders a child for each row of a list. The children have no outputs.
    ///
    /// `row` is called only for new or changed rows, and must read nothing but the row.
    @inlinable
    public func rendered<Parent: Workflow, Row: AnyWorkflowConvertible, Key: Hashable & CustomStringConvertible>(
        in context: RenderContext<Parent>, key: (Element) -> Key, row: (Element) -> Row
    ) -> [Row.Rendering] where Row.Output == Never {
        context.render(
            self, as: context.keyedRows(Element.self, Key.self, Nothing.self, Row.self), key: key,
            dependingOn: Nothing(),
            row: { element, _ in row(element) }, connect: { outputs, _ in outputs.ignore() })
    }
}

// The same three methods for rows that depend on one more value.
extension Collection where Element: Equatable {
    /// Renders a child for each row of a list, and maps the outputs of all children to actions of the parent.
    ///
    ///     state.todos.rendered(in: context, key: \.id, dependingOn: state.font) { todo, font in
    ///         TodoRowWorkflow(todo: todo, font: font)
    ///     } outputMap: { id, output in
    ///         Action.row(id, output)
    ///     }
    ///
    /// - Parameters:
    ///   - key: The row's identity in the list, which must stay the same when the row moves.
    ///   - value: A value that all rows depend on. If it changes, `row` is called for every row.
    ///   - row: Makes the child for a new or changed row, using only the row and the value.
    ///   - outputMap: Maps an output of the row with the given key. It may read any data.
    @inlinable
    public func rendered<
        Parent: Workflow, Row: AnyWorkflowConvertible, Key: Hashable & CustomStringConvertible, Value: Equatable,
        Action: WorkflowAction
    >(
        in context: RenderContext<Parent>, key: (Element) -> Key, dependingOn value: Value,
        row: (Element, Value) -> Row, outputMap: @escaping (Key, Row.Output) -> Action
    ) -> [Row.Rendering] where Action.WorkflowType == Parent {
        let list = context.keyedRows(Element.self, Key.self, Value.self, Row.self)
        let map = list.outputMap(outputMap)
        return context.render(
            self, as: list, key: key, dependingOn: value, row: row,
            connect: { outputs, key in outputs.map({ map.transform(key, $0) }, then: { context.connect(&$0) }) })
    }

    /// Renders a child for each row of a list. The children's outputs are actions of the parent. If the value changes,
    /// `row` is called for every row.
    @inlinable
    public func rendered<
        Parent: Workflow, Row: AnyWorkflowConvertible, Key: Hashable & CustomStringConvertible, Value: Equatable
    >(
        in context: RenderContext<Parent>, key: (Element) -> Key, dependingOn value: Value,
        row: (Element, Value) -> Row
    ) -> [Row.Rendering] where Row.Output: WorkflowAction, Row.Output.WorkflowType == Parent {
        context.render(
            self, as: context.keyedRows(Element.self, Key.self, Value.self, Row.self), key: key, dependingOn: value,
            row: row,
            connect: { outputs, _ in context.connect(&outputs) })
    }

    /// Renders a child for each row of a list. The children have no outputs. If the value changes, `row` is called for
    /// every row.
    @inlinable
    public func rendered<
        Parent: Workflow, Row: AnyWorkflowConvertible, Key: Hashable & CustomStringConvertible, Value: Equatable
    >(
        in context: RenderContext<Parent>, key: (Element) -> Key, dependingOn value: Value,
        row: (Element, Value) -> Row
    ) -> [Row.Rendering] where Row.Output == Never {
        context.render(
            self, as: context.keyedRows(Element.self, Key.self, Value.self, Row.self), key: key, dependingOn: value,
            row: row,
            connect: { outputs, _ in outputs.ignore() })
    }
}

/// The shared value for rows that depend on no other data.
@usableFromInline
struct Nothing: Equatable {
    @inlinable
    init() {}
}

// MARK: - Rendering rows

extension RenderContext {
    /// The rows of the same list in the last render. Lists are matched by position: a node must request them in the
    /// same order in every render.
    @inlinable
    func keyedRows<Element, Key, Value, Row>(
        _ element: Element.Type, _ key: Key.Type, _ value: Value.Type, _ row: Row.Type
    ) -> KeyedRows<Element, Key, Value, Row> {
        switch site {
        case .node(let node, let pass):
            node.requireRendering(pass, "rendered(in:key:)")
            if let known = node.claimKeyedRows(KeyedRows<Element, Key, Value, Row>.self) {
                return unsafeDowncast(known, to: KeyedRows<Element, Key, Value, Row>.self)
            }
            let made = KeyedRows<Element, Key, Value, Row>()
            node.insertKeyedRows(made)
            return made
        case .double:
            return KeyedRows()
        }
    }

    @inlinable
    func render<Rows: Collection, Key, Value, Row>(
        _ collection: Rows, as list: KeyedRows<Rows.Element, Key, Value, Row>, key: (Rows.Element) -> Key,
        dependingOn value: Value, row: (Rows.Element, Value) -> Row,
        connect: (inout OutputHandler<Row.Output>, Key) -> Void
    ) -> [Row.Rendering] {
        let site = childSite
        func render(_ element: Rows.Element, _ key: Key) -> Row.Rendering {
            row(element, value).asAnyWorkflow().renderedAt(site, key.description) { connect(&$0, key) }
        }
        guard case .node(let node) = site else { return collection.map { render($0, key($0)) } }
        let rows = Array(collection)
        if list.value == value, !node.hasMovedChildren, node.reusesRows {
            list.update(to: rows, key: key, under: node, render: render)
        } else {
            // Render all rows. In an observed tree, this includes rows that needn't be rendered, so that each row has
            // an event, and rows that read outside data are found.
            let start = node.claimed
            let isChecked = list.value == value && !node.hasMovedChildren && list.start == start
            let keys = rows.map(key)
            let renderings = rows.indices.map { position in
                let (element, key) = (rows[position], keys[position])
                guard isChecked, list.has(element, key, at: position) else { return render(element, key) }
                return node.checkingReuse { render(element, key) }
            }
            list.keep(rows, keys, renderings, start: start)
            list.value = value
        }
        return list.renderings
    }
}

/// The rows of one list in the last render of its node, their renderings, and the positions of their children.
@usableFromInline
final class KeyedRows<
    Element: Equatable, Key: Hashable & CustomStringConvertible, Value: Equatable, Row: AnyWorkflowConvertible
> {
    /// This is a separate array. If it shared storage with the array in the parent's state, an action that changes one
    /// row would have to copy the whole array.
    @usableFromInline
    @exclusivity(unchecked) var rows: [Element] = []
    @usableFromInline
    @exclusivity(unchecked) var keys: [Key] = []
    @usableFromInline
    @exclusivity(unchecked) var renderings: [Row.Rendering] = []
    /// The value that all rows depend on; nil before the first render.
    @usableFromInline
    @exclusivity(unchecked) var value: Value?
    /// The slot of the first row's child.
    @usableFromInline
    @exclusivity(unchecked) var start = 0
    /// The `RowOutputMap` of the list.
    @usableFromInline
    @exclusivity(unchecked) var map: AnyObject?

    @inlinable
    init() {}

    @inlinable
    func keep(_ rows: [Element], _ keys: [Key], _ renderings: [Row.Rendering], start: Int) {
        self.rows.removeAll(keepingCapacity: true)
        self.rows.append(contentsOf: rows)
        self.keys = keys
        self.renderings = renderings
        self.start = start
    }

    /// Maps the outputs of all rows with this function, including those of rows that aren't rendered.
    @inlinable
    func outputMap<Action>(
        _ transform: @escaping (Key, Row.Output) -> Action
    ) -> RowOutputMap<Key, Row.Output, Action> {
        if let known = map as? RowOutputMap<Key, Row.Output, Action> {
            known.transform = transform
            return known
        }
        let made = RowOutputMap(transform)
        map = made
        return made
    }

    /// Whether the row with this key was the same in the last render, at the same position. The key is compared as
    /// well, because the last render may have had a different list, with different keys for equal rows.
    @inlinable
    func has(_ element: Element, _ key: Key, at position: Int) -> Bool {
        position < rows.count && keys[position] == key && rows[position] == element
    }

    /// Renders the rows that are new, have changed, or have a child that must be rendered, in the order of the list.
    /// All other rows keep their renderings.
    @inlinable
    func update(
        to new: [Element], key: (Element) -> Key, under node: TreeNode, render: (Element, Key) -> Row.Rendering
    ) {
        let begin = node.claimed
        var result = renderings
        let done = begin == start ? updateInPlace(&result, to: new, key: key, under: node, render: render) : 0
        guard done < new.count || done < rows.count else {
            renderings = result
            start = begin
            return
        }
        // From here on, rows have moved. Claiming their children moves the children as well.
        let children = ContiguousArray(node.children[start..<start + rows.count])
        let newKeys = keys[..<done] + new[done...].map(key)
        var index: [Key: Int]?
        var expected = done
        result.removeSubrange(done...)
        for (element, key) in zip(new, newKeys).dropFirst(done) {
            if let old = position(of: key, near: expected, from: done, index: &index) {
                expected = old + 1
                if rows[old] == element, node.reclaim(children[old]) {
                    result.append(renderings[old])
                    continue
                }
            }
            result.append(render(element, key))
        }
        keep(new, Array(newKeys), result, start: begin)
    }

    /// Updates the rows at the start of the list that haven't moved, stores them, and returns their number.
    @inlinable
    func updateInPlace(
        _ result: inout [Row.Rendering], to new: [Element], key: (Element) -> Key, under node: TreeNode,
        render: (Element, Key) -> Row.Rendering
    ) -> Int {
        let start = node.claimed
        var stale = node.staleChildren(from: start, count: rows.count)[...]
        let common = min(rows.count, new.count)
        var position = 0
        while true {
            position = firstChange(to: new, from: position, before: min(stale.first ?? common, common), key: key)
            guard position < common, keys[position] == key(new[position]) else { break }
            if stale.first == position { stale.removeFirst() }
            node.claimed = start + position
            rows[position] = new[position]
            result[position] = render(new[position], keys[position])
            position += 1
        }
        node.claimed = start + position
        return position
    }

    /// The first changed row in a range. Rows are compared directly in memory, because copying a row would take longer
    /// than comparing it.
    @inlinable
    func firstChange(to new: [Element], from first: Int, before end: Int, key: (Element) -> Key) -> Int {
        new.withUnsafeBufferPointer { new in
            rows.withUnsafeBufferPointer { rows in
                keys.withUnsafeBufferPointer { keys in
                    var position = first
                    while position < end, rows[position] == new[position], keys[position] == key(new[position]) {
                        position += 1
                    }
                    return position
                }
            }
        }
    }

    /// The position of a row in the last render. Usually, that is right after the previous row, or one further if a row
    /// was removed in between.
    @inlinable
    func position(of key: Key, near expected: Int, from first: Int, index: inout [Key: Int]?) -> Int? {
        if expected < rows.count, keys[expected] == key { return expected }
        if expected + 1 < rows.count, keys[expected + 1] == key { return expected + 1 }
        if let index { return index[key] }
        var made: [Key: Int] = [:]
        made.reserveCapacity(rows.count - first)
        for position in first..<rows.count { made[keys[position]] = position }
        index = made
        return made[key]
    }
}

/// Maps the outputs of all rows of a list.
@usableFromInline
final class RowOutputMap<Key, Output, Action> {
    @usableFromInline
    @exclusivity(unchecked) var transform: (Key, Output) -> Action

    @inlinable
    init(_ transform: @escaping (Key, Output) -> Action) {
        self.transform = transform
    }
}
