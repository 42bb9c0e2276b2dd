import Fields
import Values

/// That a device may start sessions without asking the server: for seven days, one a day, by `SessionOfTheDay` alone. The
/// server issues it at each contact.
///
/// When it is over the app is not locked: sessions go on by the same rule, and are marked.
public struct AccessLease: FieldObject, Hashable, Sendable {
  public static let milliseconds: Int64 = 7 * 86_400_000

  public var userId = ""
  public var device = UUID.zero
  /// The server's time when it was issued.
  public var from = Instant.epoch
  /// The first instant that it does not cover.
  public var until = Instant.epoch

  public init() {}

  public init(_ userId: String, device: UUID, at now: Instant) {
    self.userId = userId
    self.device = device
    from = now
    until = now.adding(milliseconds: Self.milliseconds)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("userId", &userId, maxLength: 36)
    fields.field("device", &device)
    fields.field("from", &from)
    fields.field("until", &until)
  }

  /// Whether a session of that account may start on that device then without the server.
  public func covers(_ session: AccessSession) -> Bool {
    session.userId == userId && session.deviceIds == [device]
      && from <= session.sessionStartTime && session.sessionStartTime < until
  }
}

extension AccessLease {
  /// What a session that started offline is marked with.
  /// - Parameter lease: the last one that the device got; nil where it never had one.
  public static func flag(_ lease: AccessLease?, of session: AccessSession) -> AccessFlag? {
    // Without an account nobody is asked.
    guard !session.userId.isEmpty, session.usesDay else { return nil }
    guard let lease, lease.covers(session) else { return .beyondLease }
    return nil
  }
}
