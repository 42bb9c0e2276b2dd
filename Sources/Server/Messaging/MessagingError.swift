import CNATS

/// Why there is no message bus. The text is for the log; it names no password.
public struct MessagingError: Error, Sendable, Hashable, CustomStringConvertible {
  public var description: String

  init(_ description: String) {
    self.description = description
  }

  /// What a connection of libnats failed of last.
  init(lastOf connection: OpaquePointer?) {
    var text: UnsafePointer<CChar>?
    let status = natsConnection_GetLastError(connection, &text)
    if let text { self.init(String(cString: text)) } else { self.init(status) }
  }

  init(_ status: natsStatus) {
    description = natsStatus_GetText(status).map { String(cString: $0) } ?? "\(status.rawValue)"
  }
}
