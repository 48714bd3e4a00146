// The data of a page, as its JavaScript reads it.

import Foundation
import Testing

struct PageParts: Decodable {
    struct Stop: Decodable {
        struct Field: Decodable { var name: String, value: String? }
        struct Screen: Decodable { var name: String, title: String?, isActive: Bool, fields: [Field] }
        struct Layer: Decodable { var kind: String, screens: [Screen] }
        struct Mark: Decodable { var node: Int, kind: String }
        struct Hop: Decodable {
            var source: String, node: String, from: String?, at: String, action: String?, changes: [[String]]
            var output: String?
        }
        struct Render: Decodable { var reason: String, ranges: [Int] }
        struct Edge: Decodable, Equatable { var from: String, to: String, kind: String }
        struct Code: Decodable { var title: String, place: String, line: Int, lines: [String] }
        struct Timeline: Decodable {
            struct Branch: Decodable { var name: String, last: Int, isCurrent: Bool, parent: String?, start: Int? }
            struct Named: Decodable { var name: String, step: Int }
            var branches: [Branch], marks: [Named]
        }
        var id: String, label: String, step: Int?, command: String, failure: String?
        var screens: [Layer]?, removed: [Int], inserted: [[Int]], marks: [Mark], hops: [Hop], renders: [Render]
        var edges: [Edge]?, code: [Code]?, timeline: Timeline?
    }
    struct Node: Decodable { var depth: Int, name: String, state: String?, properties: String? }
    struct Live: Decodable { var id: String, count: Int, script: String }
    var html: String?, stops: [Stop], nodes: [Node], live: Live?

    init(page: String) throws {
        let start = try #require(page.range(of: "<script type=\"application/json\" id=\"steps\">"))
        let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
        self = try JSONDecoder().decode(Self.self, from: Data(page[start.upperBound..<end.lowerBound].utf8))
    }

    /// The parts in a page's script.
    static func parts(inScript script: String) throws -> [PageParts] {
        let start = try #require(script.range(of: "[\n"))
        let end = try #require(script.range(of: "\n], ", options: .backwards))
        return try JSONDecoder().decode(
            [PageParts].self, from: Data("[\(script[start.upperBound..<end.lowerBound])]".utf8))
    }

    /// Adds a part as the page does it.
    mutating func add(_ part: PageParts) {
        stops += part.stops
        nodes += part.nodes
    }

    /// The tree at each stop.
    var trees: [[String]] {
        var tree: [Int] = []
        return stops.map { stop in
            let gone = Set(stop.removed)
            tree = tree.indices.filter { !gone.contains($0) }.map { tree[$0] }
            for edit in stop.inserted { tree.insert(edit[1], at: edit[0]) }
            return tree.map { String(repeating: "  ", count: nodes[$0].depth) + nodes[$0].name }
        }
    }
}
