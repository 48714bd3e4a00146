// The types that the tests read, build and call, one of every shape.

import Foundation

struct TodoModel: Hashable {
    var title: String
    var note: String
}

enum TodoAction: Equatable {
    case goBack
    case selectTodo(index: Int)
    case saveChanges(todo: TodoModel, index: Int)
    case rename(String, Int?)
    case discard(reason: String?)
    indirect case nested(TodoAction, depth: Int)
}

enum OddAction: Equatable {
    case void(Void)
    case moved((from: Int, to: Int))

    static func == (left: OddAction, right: OddAction) -> Bool {
        switch (left, right) {
        case (.void, .void): true
        case (.moved(let left), .moved(let right)): left == right
        default: false
        }
    }
}

struct Ten: Equatable {
    var id: Int
    var title: String
    var note: String
    var isDone: Bool
    var priority: Int
    var ratio: Double
    var owner: String?
    var count: UInt16
    var step: TodoAction
    var tag: Character
}

struct Defaults: Equatable {
    enum Mode: Equatable { case quick, slow(Int) }
    var name: String
    var count = 7
    var title = "untitled"
    var ratio = 0.5
    var isOn = true
    var list = [1, 2, 3]
    var mode = Mode.slow(4)
    var pair = (1.5, "two")
    var note: String?
    private var secret = "hidden"

    init(name: String) { self.name = name }

    static func == (left: Defaults, right: Defaults) -> Bool {
        left.name == right.name && left.count == right.count && left.title == right.title && left.ratio == right.ratio
            && left.isOn == right.isOn && left.list == right.list && left.mode == right.mode && left.pair == right.pair
            && left.note == right.note && left.secret == right.secret
    }
}

struct Naturals: Equatable {
    var date: Date
    var url: URL
    var id: UUID
    var data: Data
    var price: Decimal
    var wait: Duration
    var range: Range<Int>
    var span: ClosedRange<Double>
}

struct Collections: Equatable {
    var numbers: [Int]
    var names: Set<String>
    var ages: [String: Int]
    var nested: [[Int]?]
    var any: AnyHashable
}

struct Rack<Item: FixedWidthInteger, Other: Hashable> {
    struct Inner {
        var other: Other
        var labels = [["l"]]
        var weight = 2.5
        var mode = Defaults.Mode.quick
    }

    struct Deep {
        var name: String
        var all = (Item.max, 1)
    }

    let item: Item
    let title = "three\(Item.max)"
    private(set) var count = 7
    let greet: (Int) -> String = { "\($0 * 2)" }
    var items: [Item] = []
    var tags: [String: Set<Other>] = ["a": []]
    var spare: Other?
    let box = Box(content: "box")
    var inner: Inner?
}

struct Box<Content> { var content: Content }
extension Box: Equatable where Content: Equatable {}
extension Box: Hashable where Content: Hashable {}
enum Either<Left, Right> { case left(Left), right(Right), neither }
extension Either: Equatable where Left: Equatable, Right: Equatable {}
extension Either: Hashable where Left: Hashable, Right: Hashable {}
indirect enum Tree<Element> { case leaf, node(Tree<Element>, Element, Tree<Element>) }
extension Tree: Equatable where Element: Equatable {}
extension Tree: Hashable where Element: Hashable {}

class Person {
    var name: String
    weak var partner: Person?
    unowned let self1: AnyObject
    var friends: [Person] = []
    init(name: String, owner: AnyObject) { (self.name, self1) = (name, owner) }
}
final class Employee: Person {
    var salary = 10
}
final class Token {}
actor Counter { var count = 1 }

protocol Shape {}
struct Circle: Shape, Hashable { var radius: Double }
struct Square: Shape, Hashable { var side: Int }
enum Blob: Shape { case small, big(String) }
protocol Other {}
enum Namespace { protocol Shape {}; struct Decoy: Shape {}; enum Shelf<Content> { struct Item {} } }

/// Names that need backticks in Swift, in some cases only in declarations.
struct `raw type`: Hashable {
    enum Step: Hashable { case `default`, `self`(Int), `a b`(`in`: Int), `init` }
    var `self`: Int
    var `my.field`: Step
    var `case` = 3
}

struct Bare: Equatable {}
struct Huge: Equatable {
    var a = (1, 2, 3, 4, 5, 6, 7, 8)
    var b = (1, 2, 3, 4, 5, 6, 7, 8)
    var texts = ["a", "b"]
    static func == (left: Huge, right: Huge) -> Bool { left.a.0 == right.a.0 && left.texts == right.texts }
}

@propertyWrapper struct Clamped<Content> {
    var wrappedValue: Content
    var limit = 10
    init(wrappedValue: Content) { self.wrappedValue = wrappedValue }
}
@propertyWrapper struct Level {
    private var content: String
    var wrappedValue: Double {
        get { Double(content) ?? 0 }
        set { content = "\(newValue)" }
    }
    init(wrappedValue: Double) { content = "\(wrappedValue)" }
}
struct Unusual {
    var name: String
    @Clamped var volume = 3
    @Level var level = 0.5
    lazy var late = name + "!"
    var call: (String) -> Int = { $0.count }
    var shape: any Shape = Circle(radius: 1)
    let id = String(repeating: "x", count: 40)
    var large = Huge()
    weak var token: Token?
}

/// The module that these tests are compiled in.
enum TestModule {
    static let name = String(reflecting: TestModule.self).prefix { $0 != "." }
}
