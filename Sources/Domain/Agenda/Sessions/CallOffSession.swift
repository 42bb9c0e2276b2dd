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
    fields.line("reason", &reason, maxLength: AgendaLimits.note)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    let found = try transaction.require(session)
    guard reason.scalarCount <= AgendaLimits.note else {
      throw Refusal(.invalid, "reason", reason: "tooLong")
    }
    transaction.callOff(found, reason: reason, by: author)
  }
}

extension Transaction {
  /// Cancels all who were to come to a session, and lets its time go. What is over stays as it was.
  func callOff(_ session: Session, reason: String, by author: Author) {
    let cancel = AppointmentStep.cancel(by: .clinic, reason: reason)
    renew(session, at: author.time, by: author.account) { status in
      let last = status.expired(at: author.time)
      let stepped = last.stepped(cancel, at: author.time, start: session.place.startsAt)
      return if case .success(let cancelled) = stepped { cancelled } else { last }
    }
    var session = session
    session.isCalledOff = session.isGroup
    session.updatedAt = author.time
    put(session)
    settle(session, at: author.time)
  }
}
