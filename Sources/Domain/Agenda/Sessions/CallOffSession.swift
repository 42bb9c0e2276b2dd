import Fields
import Records
import Scheduling
import Values

/// Calls a session off: all who were to come are cancelled, and its time is free. Of a session of one it is the same
/// as cancelling that appointment.
public struct CallOffSession: Mutation {
  public static let name = "callOffSession"
  public static let needs = RecordPermission.write(Session.recordType)

  public var session = ID<Session>.none
  public var reason = ""

  public init() {}

  public init(_ session: ID<Session>, reason: String = "") {
    self.session = session
    self.reason = reason
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
    fields.field("reason", &reason, maxLength: AgendaLimits.note)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(session) else {
      throw Refusal(.missing, Session.recordType)
    }
    guard reason.scalars.count <= AgendaLimits.note else {
      throw Refusal(.invalid, "reason", reason: "tooLong")
    }
    for appointment in transaction.appointments(of: session) {
      var cancelled = appointment
      // What is over stays as it was.
      guard
        case .success(let status) = appointment.status.stepped(
          .cancel(by: .clinic, reason: reason), at: author.time, start: found.place.startsAt)
      else { continue }
      cancelled.set(status, of: found)
      cancelled.updatedAt = author.time
      transaction.put(cancelled)
    }
    found.isCalledOff = found.isGroup
    found.updatedAt = author.time
    transaction.put(found)
    transaction.settle(found, at: author.time)
  }
}
