import Fields
import Records
import Scheduling
import Values

/// Ends the holds of a session that have ended by now: they are cancelled by that, and a session that nobody comes to
/// lets its time go.
///
/// The server does it where nobody wants that time at once: who does ends them in the same mutation. No device can.
public struct EndHolds: Mutation {
  public static let name = "endHolds"
  public static let needs = RecordPermission.write(Session.recordType)

  public var session = ID<Session>.none

  public init() {}

  public init(_ session: ID<Session>) {
    self.session = session
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    let found = try transaction.require(session)
    transaction.renew(found, at: author.time) { $0.expired(at: author.time) }
    transaction.settle(found, at: author.time)
  }
}
