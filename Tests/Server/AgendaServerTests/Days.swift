import Agenda
import AgendaTesting
import Records
import Values

@testable import AgendaServer

/// Days of a practice in São Paulo, three hours behind UTC.
enum Days {
  static let zone = "America/Sao_Paulo"
  static let ana = UUID(high: 3, low: 1)
  static let bia = UUID(high: 3, low: 2)

  /// `26T09:00` of November 2026, a month with a Thursday on the 26th.
  static func at(_ text: String) -> Instant { Instant("2026-11-\(text):00-03:00")! }

  static func visitor(_ id: UUID) -> AddVisitor {
    AddVisitor(
      Visitor(
        id, "Visitante", phone: "+551198765430\(id.low)", email: "v\(id.low)@example.com"))
  }

  static func place(_ text: String) -> SessionPlace {
    SessionPlace(CivilDateTime("2026-11-\(text)")!, in: zone, at: at(text), minutes: 50)
  }

  static func session(_ number: UInt64) -> ID<Session> { ID(UUID(high: 4, low: number)) }
  static func appointment(_ number: UInt64) -> ID<Appointment> { ID(UUID(high: 5, low: number)) }

  static func book(
    _ number: UInt64, _ text: String, _ visitor: UUID = ana, in room: ID<Room>? = nil
  ) -> BookSession<Visits> {
    var session = Session()
    session.id = self.session(number)
    session.place = place(text)
    session.place.room = room
    return BookSession(session, [Appointment(appointment(number), visitor, .requested)])
  }

  static func move(_ number: UInt64, to text: String) -> MoveSession<Visits> {
    MoveSession(session(number), to: place(text))
  }

  static func cancel(_ number: UInt64) -> CancelAppointment<Visits> {
    CancelAppointment(appointment(number), by: .clinic)
  }
}

extension AgendaRoom {
  /// What was brought: to whom, when, and what of times.
  var told: [String] {
    taken.map { "\($0.reminder.visitor.low) \($0.at) \($0.reminder.when)" }
  }

  /// A practice with two visitors, at a time of November.
  static func inNovember<T>(
    at text: String, _ rules: AgendaRules = Practice.rules,
    _ body: (AgendaRoom) async throws -> T
  ) async throws -> T {
    try await with(rules, at: Days.at(text)) { room in
      try await room.push(Days.visitor(Days.ana), Days.visitor(Days.bia))
      return try await body(room)
    }
  }
}
