// A script: its statements, in order and without gaps. Their texts one after the other are the script's text.

import WorkbenchValueTree

package struct Script: Sendable {
    package internal(set) var statements: [Statement]
    /// Where each statement begins, and behind them where the last one ends.
    package internal(set) var starts: [Int]
    package internal(set) var lines: LineTable

    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Any bytes are a script; what is wrong with them is in `diagnostics`.
    package init(_ bytes: [UInt8]) {
        statements = []
        starts = [0]
        lines = LineTable(bytes)
        var offset = 0
        while offset < bytes.count {
            let statement = Statement(parsing: bytes, from: offset)
            offset += statement.bytes.count
            statements.append(statement)
            starts.append(offset)
        }
    }

    /// Statements that have been read, one after the other.
    package init(_ statements: [Statement]) {
        self.statements = statements
        starts = [0]
        for statement in statements { starts.append(starts[starts.count - 1] + statement.bytes.count) }
        lines = LineTable(statements.lazy.flatMap(\.bytes))
    }
}

extension Script {
    package var count: Int {
        starts[starts.count - 1]
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for statement in statements {
            bytes += statement.bytes
        }
        return bytes
    }

    /// The text; bytes that are not UTF-8 are shown as U+FFFD.
    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    package func range(ofStatement index: Int) -> Range<Int> {
        starts[index]..<starts[index + 1]
    }

    /// The statement an offset lies in, the last one for the end of the text, nil if there is none.
    package func statementIndex(at offset: Int) -> Int? {
        guard !statements.isEmpty else { return nil }
        var low = 0
        var high = statements.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// What another line could finish; nil if the text can be evaluated as it is.
    package var unfinished: Unfinished? {
        guard let last = statements.indices.last, var unfinished = statements[last].unfinished else { return nil }
        unfinished.opening += starts[last]
        return unfinished
    }

    /// What is wrong with the script as a text, with ranges in the script.
    package var diagnostics: [ScriptDiagnostic] {
        var found: [ScriptDiagnostic] = []
        var hasCommand = false
        for (index, statement) in statements.enumerated() {
            if !hasCommand, statement.command != nil { hasCommand = true }
            if !statement.diagnostics.isEmpty {
                found += statement.diagnostics.map { $0.shifted(by: starts[index]) }
            }
            if !hasCommand, case .expectedOutput = statement.kind {
                let range = statement.contentRange.shifted(by: starts[index])
                found.append(ScriptDiagnostic(.expectedOutputWithoutCommand, range))
            }
        }
        return found
    }
}
