import Fields
import Records
import Scheduling
import Values

/// Takes a booking back that was a mistake: of a session all who were to come, or of a group's one who was added. It leaves
/// what `CallOffSession` and `CancelAppointment` leave; its name tells whoever reads the history that nobody cancelled.
public struct TakeBackBooking<App: AgendaApp>: Mutation {
  public static var name: String { "takeBackBooking" }
  public static var needs: RecordPermission { .write(Session.recordType) }

  public var session = ID<Session>.none
  /// Who was added to a group; nil takes the whole session back.
  public var appointment: ID<Appointment>?

  public init() {}

  public init(_ session: ID<Session>, only appointment: ID<Appointment>? = nil) {
    self.session = session
    self.appointment = appointment
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
    fields.field("appointment", &appointment)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    let found = try transaction.require(session)
    guard let appointment else {
      transaction.callOff(found, reason: "", by: author)
      return
    }
    guard transaction.find(appointment)?.session == session else {
      throw Refusal(.missing, Appointment.recordType)
    }
    try transaction.step(appointment, .cancel(by: .clinic, reason: ""), in: App.self, by: author)
  }
}
