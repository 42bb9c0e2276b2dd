import Fields
import Records
import Scheduling
import Values

/// Cancels the expired holds of a session; where nobody else is to come its time is free.
///
/// Only the server does it, for times that nobody wants at once: whoever books one cancels its holds in the same mutation.
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
