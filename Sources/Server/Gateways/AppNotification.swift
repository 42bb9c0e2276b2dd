import Values

/// A notification to an app on a telephone, through Apple's or Google's service.
public struct AppNotification: Sendable, Hashable {
  public var title: String
  public var body: String
  /// What a tap opens: an absolute URL.
  public var address: String
  /// What the app says again when somebody has tapped it.
  public var receipt: String?
  /// The number on the app's icon; nil leaves it.
  public var badge: Int?
  /// The same when the same message is sent again.
  public var id: UUID
  /// A later notification of the same tag takes its place: 64 bytes at most.
  public var tag: String
  /// Until when it is worth showing.
  public var expiresAt: Instant
  /// Whether a device is woken for it.
  public var isUrgent = false

  public init(
    title: String, body: String, address: String, id: UUID, tag: String, expiresAt: Instant
  ) {
    self.title = title
    self.body = body
    self.address = address
    self.id = id
    self.tag = tag
    self.expiresAt = expiresAt
  }
}

/// Hands notifications to the service of a kind of telephone.
public struct AppPush: Sendable {
  /// Returns when the service has taken it for the device of that token.
  /// - Throws: `GatewayFailure`.
  public var send: @Sendable (AppNotification, _ device: String) async throws -> Void

  public init(send: @escaping @Sendable (AppNotification, _ device: String) async throws -> Void) {
    self.send = send
  }
}
