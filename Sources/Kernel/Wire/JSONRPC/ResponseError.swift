// The error in a response: a code, a message for the user, and data for a program.

import WorkbenchReflection

package struct ResponseError: Error, MemberwiseCodable, Hashable, Sendable {
    package var code: ErrorCode
    package var message: String
    package var data: JSONValue?

    package init(_ code: ErrorCode, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }
}

/// The error codes of JSON-RPC, of the Language Server Protocol, and of the kernel protocol.
package enum ErrorCode: Hashable, Sendable {
    case parseError, invalidRequest, methodNotFound, invalidParameters, internalError
    case serverNotInitialized, unknown
    case requestFailed, serverCancelled, contentModified, requestCancelled
    /// The protocol versions differ.
    case versionRefused
    /// The client is read-only.
    case readOnly
    case other(Int)
}

extension ErrorCode: RawRepresentable, Codable {
    private static let known: [ErrorCode] = [
        .parseError, .invalidRequest, .methodNotFound, .invalidParameters, .internalError, .serverNotInitialized,
        .unknown, .requestFailed, .serverCancelled, .contentModified, .requestCancelled, .versionRefused, .readOnly,
    ]

    package init(rawValue: Int) {
        self = Self.known.first { $0.rawValue == rawValue } ?? .other(rawValue)
    }

    package var rawValue: Int {
        switch self {
        case .parseError: -32700
        case .invalidRequest: -32600
        case .methodNotFound: -32601
        case .invalidParameters: -32602
        case .internalError: -32603
        case .serverNotInitialized: -32002
        case .unknown: -32001
        case .requestFailed: -32803
        case .serverCancelled: -32802
        case .contentModified: -32801
        case .requestCancelled: -32800
        case .versionRefused: -32010
        case .readOnly: -32011
        case .other(let value): value
        }
    }
}
