import Editing
import Entitlements
import Fields
import Records
import Scheduling
import Values

/// What an app says of its agenda.
public protocol AgendaApp: Sendable {
  /// Who comes.
  associatedtype Person: Record
  /// How many appointments a month may have, by the space's plan.
  static func mostAppointments(_ transaction: Transaction) -> Limit
}

/// Books a session, with those who come to it. Where its therapist, its room or its equipment has another one by
/// then, it is kept unplaced.
public struct BookSession<App: AgendaApp>: Mutation {
  public static var name: String { "bookSession" }
  public static var needs: RecordPermission { .write(Session.recordType) }
  public static var carried: [RecordArgument] {
    [
      .record("session", of: Session.recordType),
      .record("appointments", of: Appointment.recordType),
    ]
  }

  /// Its times and what it occupies are set when it is done.
  @Boxed public var session = Session()
  /// One for each who comes, each requested, held or confirmed; a group's may have none yet.
  public var appointments: [Appointment] = []

  public init() {}

  public init(_ session: Session, _ appointments: [Appointment]) {
    self.session = session
    self.appointments = appointments
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
    fields.field("appointments", &appointments, maxCount: AgendaLimits.places)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    if let found = transaction.find(session.id) {
      // A server makes the sessions of a series as devices do, and may have been first.
      let isSame = found.series != nil && found.series == session.series
      guard isSame, found.seriesDay == session.seriesDay else { throw Refusal(.duplicate, "id") }
      return
    }
    var session = session
    if let series = session.series {
      let found = try transaction.require(series)
      // A walk along the rule is no part of it: what begins with a page would be longer by that.
      guard let day = session.seriesDay, found.mayHave(day), session.id == found.session(on: day)
      else { throw Refusal(.invalid, "seriesDay") }
    } else if session.seriesDay != nil {
      throw Refusal(.invalid, "seriesDay")
    }
    try session.place.check(transaction)
    try AgendaLimits.check(session.places, 1...AgendaLimits.places, "places")
    guard session.note.scalarCount <= AgendaLimits.note else {
      throw Refusal(.invalid, "note", reason: "tooLong")
    }
    if let service = session.service, !transaction.has(service) {
      throw Refusal(.missing, Service.recordType)
    }
    guard !appointments.isEmpty || session.isGroup else {
      throw Refusal(.invalid, "appointments", reason: "missing")
    }
    guard appointments.count <= session.places else {
      throw Refusal(.invalid, "appointments", reason: "tooMany", limit: session.places)
    }
    session.wish = nil
    session.isCalledOff = false
    session.createdAt = author.time
    session.createdBy = author.account
    session.updatedAt = author.time
    session.vacate()
    let isFree = session.takeFreePlace(transaction)
    transaction.put(session)
    for appointment in appointments {
      try transaction.add(appointment, to: session, of: App.self, by: author)
    }
    if !isFree, session.takePlace(transaction, at: author.time) { transaction.put(session) }
  }
}
