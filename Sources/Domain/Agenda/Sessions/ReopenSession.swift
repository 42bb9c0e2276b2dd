import Entitlements
import Fields
import Records
import Scheduling
import Values

/// Takes back that a session was called off: it takes place again, and those come again who are named. Where another has
/// its time by now it is kept unplaced.
public struct ReopenSession<App: AgendaApp>: Mutation {
  public static var name: String { "reopenSession" }
  public static var needs: RecordPermission { .write(Session.recordType) }

  public var session = ID<Session>.none
  /// The appointments that were cancelled by that, each as it was before.
  public var appointments: [UUID] = []

  public init() {}

  public init(_ session: ID<Session>, _ appointments: [ID<Appointment>]) {
    self.session = session
    self.appointments = appointments.map { $0.uuid }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
    fields.field("appointments", &appointments, maxCount: AgendaLimits.places)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var found = try transaction.require(session)
    if found.isCalledOff {
      found.isCalledOff = false
      found.updatedAt = author.time
      transaction.put(found)
    }
    for id in appointments {
      guard let appointment = transaction.find(ID<Appointment>(id)),
        appointment.session == session
      else { throw Refusal(.missing, Appointment.recordType) }
      // Somebody was faster.
      guard appointment.state == .cancelled else { continue }
      try transaction.step(appointment.id, .takeBack, in: App.self, by: author)
    }
    // A group's is on although nobody comes.
    if let left = transaction.find(session) { transaction.settle(left, at: author.time) }
  }
}
