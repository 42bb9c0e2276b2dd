import Fields
import Records
import Values

/// Adds somebody to a group's session.
public struct JoinSession<App: AgendaApp>: Mutation {
  public static var name: String { "joinSession" }
  public static var needs: RecordPermission { .write(Appointment.recordType) }
  public static var carried: [RecordArgument] {
    [.record("appointment", of: Appointment.recordType)]
  }

  public var session = ID<Session>.none
  @Boxed public var appointment = Appointment()

  public init() {}

  public init(_ session: ID<Session>, _ appointment: Appointment) {
    self.session = session
    self.appointment = appointment
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
    fields.field("appointment", &appointment)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    let found = try transaction.require(session)
    guard !found.isCalledOff else { throw Refusal(.invalid, "session", reason: "calledOff") }
    let most = AgendaLimits.appointments
    guard transaction.count(Appointment.self, by: "session", equal: [session.json]) < most else {
      throw Refusal(.invalid, "appointments", reason: "tooMany", limit: most)
    }
    try transaction.add(appointment, to: found, of: App.self, by: author)
    transaction.settle(found, at: author.time)
  }
}
