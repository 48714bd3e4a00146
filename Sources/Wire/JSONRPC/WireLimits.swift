// What a connection takes: beyond these, a message is refused and the connection goes on.

package struct WireLimits: Hashable, Sendable {
    /// All header lines of one message together, in bytes.
    package var header: Int
    /// The body of one message, in bytes.
    package var body: Int
    /// How deep arrays and objects may nest. The decoder of the toolchain gives up at 512.
    package var depth: Int

    package init(header: Int = 8 * 1024, body: Int = 64 * 1024 * 1024, depth: Int = 500) {
        self.header = header
        self.body = body
        self.depth = depth
    }

    package static let standard = WireLimits()
}
