import Entitlements
import Fields
import Identity
import Records
import Scheduling
import Values

/// Brings a session back from a copy that somebody kept, with those who were in it, each as far as they were there. Who is
/// not here any more is left out; where another has its time by now it is kept unplaced.
public struct RecoverSession<App: AgendaApp>: Mutation {
  public static var name: String { "recoverSession" }
  public static var needs: RecordPermission { .write(Session.recordType) }
  public static var carried: [RecordArgument] {
    [
      .record("session", of: Session.recordType),
      .record("appointments", of: Appointment.recordType),
    ]
  }

  @Boxed public var session = Session()
  public var appointments: [Appointment] = []
  /// That it comes from a copy: what a space may take of records does not cut it.
  public var isRecovered: Bool? = true

  public init() {}

  public init(_ session: Session, _ appointments: [Appointment]) {
    self.session = session
    self.appointments = appointments
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
    fields.field("appointments", &appointments, maxCount: AgendaLimits.appointments)
    fields.field("isRecovered", &isRecovered)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(session.id) else { throw Refusal(.duplicate, "id") }
    var session = session
    if let service = session.service, !transaction.has(service) { session.service = nil }
    try session.place.check(transaction)
    try AgendaLimits.check(session.places, 1...AgendaLimits.places, "places")
    guard session.note.scalarCount <= AgendaLimits.note else {
      throw Refusal(.invalid, "note", reason: "tooLong")
    }
    let known = appointments.filter {
      transaction.has(ID<App.Person>($0.person)) && !transaction.has($0.id)
    }
    guard !known.isEmpty || session.isGroup else { throw Refusal(.missing, App.Person.recordType) }
    (session.createdAt, session.updatedAt) = author.recovered(session.createdAt, session.updatedAt)
    session.vacate()
    transaction.put(session)
    for appointment in known {
      var recovered = appointment
      var status = appointment.status
      // A hold from a copy ends no later than one that is made now may.
      if let end = status.heldUntil {
        status = .held(until: min(end, Appointment.lastEnd(ofHoldAt: author.time)))
      }
      // Whether it counts, and its month, follow from its state: what the copy says of them is not believed.
      recovered.set(
        status.expired(at: author.time), of: session, by: appointment.createdBy)
      (recovered.createdAt, recovered.updatedAt) = author.recovered(
        appointment.createdAt, appointment.updatedAt)
      try transaction.put(recovered, insteadOf: nil, in: App.self, at: author.time)
    }
    let coming = transaction.statuses(of: session.id).filter { $0.state.occupies }.count
    guard coming <= session.places else {
      throw Refusal(.invalid, "appointments", reason: "tooMany", limit: session.places)
    }
    guard session.wantsPlace(transaction, at: author.time) else { return }
    if session.takePlace(transaction, at: author.time) { transaction.put(session) }
  }
}
