// Finds a child by identity in a render that moves many children. A table is made for each of these renders, so making
// it must cost little more than reading the keys. A hash that resists attacks would take half of the render's time.

final class ChildIndex {
    /// The children in insertion order.
    @exclusivity(unchecked) private var children: ContiguousArray<TreeNode>
    /// A hash table of positions in `children`, with linear probing; empty places are -1.
    @exclusivity(unchecked) private var table: ContiguousArray<Int32>
    @exclusivity(unchecked) private var mask: Int
    /// The children whose keys aren't ASCII. Among these, equal strings may consist of different bytes.
    @exclusivity(unchecked) private var others: [ChildIdentity: TreeNode] = [:]

    init(_ children: ContiguousArray<TreeNode>) {
        self.children = []
        self.children.reserveCapacity(children.count + 8)
        var size = 32
        while size < children.count * 2 + 16 { size *= 2 }
        table = ContiguousArray(repeating: -1, count: size)
        mask = size - 1
        for child in children { insert(child) }
    }

    func insert(_ child: TreeNode) {
        guard let hash = Self.hash(child.key) else {
            others[child.identity] = child
            return
        }
        children.append(child)
        if children.count * 2 > table.count { grow() }
        place(children.count - 1, hash: hash)
    }

    func child(type: ObjectIdentifier, key: String) -> TreeNode? {
        // A non-ASCII string may be equal to an ASCII one: for example, the kelvin sign equals K.
        guard let hash = Self.hash(key) else {
            return others[ChildIdentity(type: type, key: key)] ?? children.first { $0.isChild(type: type, key: key) }
        }
        var place = hash & mask
        while table[place] >= 0 {
            let child = children[Int(table[place])]
            if child.isChild(type: type, key: key) { return child }
            place = (place + 1) & mask
        }
        return others.isEmpty ? nil : others[ChildIdentity(type: type, key: key)]
    }

    private func place(_ position: Int, hash: Int) {
        var place = hash & mask
        while table[place] >= 0 { place = (place + 1) & mask }
        table[place] = Int32(truncatingIfNeeded: position)
    }

    private func grow() {
        table = ContiguousArray(repeating: -1, count: table.count * 2)
        mask = table.count - 1
        for (position, child) in children.dropLast().enumerated() {
            if let hash = Self.hash(child.key) { place(position, hash: hash) }
        }
    }

    /// The hash of a key; nil if the string isn't ASCII, or isn't native.
    private static func hash(_ key: String) -> Int? {
        var hash: UInt = 0xcbf2_9ce4_8422_2325
        var all: UInt8 = 0
        let isContiguous: Void? = key.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes {
                all |= byte
                hash = (hash ^ UInt(byte)) &* 0x100_0000_01b3
            }
        }
        guard isContiguous != nil, all < 0x80 else { return nil }
        return Int(truncatingIfNeeded: (hash ^ (hash >> 29)) & 0x7fff_ffff)
    }
}
