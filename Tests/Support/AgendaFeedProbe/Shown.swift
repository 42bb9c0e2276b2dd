import Agenda
import AgendaTesting
import Flow
import Records
import Scheduling
import Values

@testable import AgendaFeature

/// An agenda as the app has it, and shows it day by day.
struct Shown: Sendable {
  private let sessions: [Session]
  private let appointments: [Appointment]

  init(of records: Transaction) {
    sessions = (0..<RandomAgenda.sessions).compactMap {
      records.find(ID<Session>(UUID(high: 4, low: $0)))
    }
    appointments = sessions.flatMap { records.appointments(of: $0.id) }
  }

  /// What its pages show of a feed's sessions in two months: a line for each on each day, with its minutes on the
  /// clock, and what is to be known of each session.
  func text(of what: String, _ agenda: RandomAgenda) -> String {
    let own = sessions.filter { session in
      let place = session.place
      guard what != "own" else { return place.therapist == AgendaServed.account }
      return "room \(place.room ?? .none)" == what || "room \(place.equipment ?? .none)" == what
    }
    var book = AgendaBook()
    book.apply(Changes<Session>(isComplete: true, changed: own))
    book.apply(Changes<Appointment>(isComplete: true, changed: appointments))
    var lines = ["zone \(agenda.zone.name)"]
    for day in -2..<RandomAgenda.days + 3 {
      let date = agenda.first.adding(days: day)
      let plan = DayPlan(
        book, on: [date], in: agenda.zone, of: [], showsAll: true, isSplit: false,
        house: AgendaServed.space, now: agenda.start)
      for block in plan.columns[0].blocks {
        lines.append(
          "at \(date) \(block.minutes.lowerBound) \(block.minutes.upperBound) \(block.session.uuid)"
        )
      }
    }
    for session in own {
      let all = book.appointments(of: session.id)
      let names = all.compactMap { each in
        agenda.people.first { $0.id.uuid == each.person }?.name
      }
      let isWaiting = all.contains { $0.state == .requested }
      let place = agenda.rooms.first { $0.id == session.place.room }?.name ?? ""
      lines.append(
        "session \(session.id.uuid)\t\(session.isGroup)\t\(isWaiting)\t\(place)\t"
          + names.joined(separator: "\t"))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// What somebody is to come to, by the records: a line for each (`line`).
  func coming(_ person: UUID) -> String {
    var lines: [String] = []
    for appointment in appointments where appointment.person == person {
      guard appointment.state == .requested || appointment.state == .confirmed,
        let session = sessions.first(where: { $0.id == appointment.session }), session.isPlaced
      else { continue }
      let place = session.place
      lines.append(
        Self.line(
          appointment.id.uuid, place.start, place.zone, place.startsAt, place.minutes,
          appointment.state == .confirmed))
    }
    return lines.joined()
  }

  static func line(
    _ id: UUID, _ start: CivilDateTime, _ zone: String, _ startsAt: Instant, _ minutes: Int,
    _ isConfirmed: Bool
  ) -> String {
    "coming \(id)\t\(start)\t\(zone)\t\(startsAt.milliseconds)\t\(minutes)\t\(isConfirmed)\n"
  }
}
