/// Where a NATS server, or each of a cluster, listens: `nats://127.0.0.1:4222`, several parted by
/// commas, with `USER:PASSWORD@` or `TOKEN@` before the host where one is asked for.
public struct MessagingAddress: Sendable, Hashable {
  private static let scheme = "nats://"

  /// The URLs.
  let servers: [String]

  /// - Throws: `MessagingError` when it is no such address.
  public init(_ text: String) throws(MessagingError) {
    servers = text.split(separator: ",").map { String($0) }
    guard !servers.isEmpty,
      servers.allSatisfy({ $0.hasPrefix(Self.scheme) && !Self.place(of: $0).isEmpty })
    else {
      throw MessagingError("the address of a NATS server is a URL such as nats://127.0.0.1:4222")
    }
  }

  /// The host and the port.
  private static func place(of server: String) -> Substring {
    let rest = server.dropFirst(scheme.count)
    return rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
  }
}

extension MessagingAddress: CustomStringConvertible {
  /// For people and the log: without what it may hold of passwords.
  public var description: String {
    servers.map { Self.scheme + Self.place(of: $0) }.joined(separator: ",")
  }
}
