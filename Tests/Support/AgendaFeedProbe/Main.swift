import Agenda
import AgendaTesting
import Database
import Delivery
import Effort
import Foundation
import Records
import Scheduling
import Synchronization
import Values
import ZoneFiles

@testable import AgendaServer

/// Writes feeds of agendas at random, half-way and in the end, with what the app's own pages show, and the files that go out
/// with mails to those who come, for Tests/Calendars/feeds.py: AgendaFeedProbe FOLDER COUNT SEED.
@main
struct Main {
  static func main() async throws {
    let words = CommandLine.arguments
    let folder = URL(fileURLWithPath: words[1])
    for number in 0..<UInt64(words[2])! {
      let seed = UInt64(words[3])! &+ number
      try await write(RandomAgenda(seed: seed), seed, in: folder, as: "\(number)")
    }
    try write(clockChanges, in: folder, as: "clocks.mail0")
  }

  /// Appointments at times that come twice, or not at all, and on the day behind the date line.
  private static var clockChanges: [PlannedAppointment] {
    let times = [
      ("2027-11-07T01:30", "America/New_York"), ("2027-03-14T02:30", "America/New_York"),
      ("2027-04-04T01:45", "Australia/Lord_Howe"), ("2027-10-31T01:15", "Europe/Lisbon"),
      ("2027-12-01T09:00", "Pacific/Kiritimati"),
    ]
    return times.enumerated().map { number, time in
      let start = CivilDateTime(time.0)!
      return PlannedAppointment(
        id: UUID(high: 5, low: UInt64(number)), session: UUID(high: 4, low: UInt64(number)),
        person: UUID(high: 3, low: 1), state: .confirmed, isPlaced: true, start: start,
        zone: time.1, startsAt: ZoneFolder().find(time.1)!.instant(start), minutes: 20,
        sequence: number, changedAt: Instant("2027-01-01T12:00:00Z")!)
    }
  }

  private static let house = "Clínica Ipê; fundos, \"à esquerda\""
  private static let address = "Rua das Flores, 123, Campinas"

  /// Writes the file of a mail, with what is to be in it.
  private static func write(
    _ appointments: [PlannedAppointment], in folder: URL, as name: String,
    expecting text: String? = nil
  ) throws {
    let calendar = AppointmentCalendar(
      house: house, language: .pt, sender: "agenda@umbu.example", zones: ZoneFolder(),
      address: address)
    let file = folder.appending(path: name).path
    try Data(calendar.bytes(of: appointments)).write(to: URL(fileURLWithPath: file + ".ics"))
    let coming = appointments.map { each in
      Shown.line(
        each.id, each.start, each.zone, each.startsAt, each.minutes, each.state == .confirmed)
    }
    let head = "house \(house)\naddress \(address)\n"
    try (head + (text ?? coming.joined())).write(
      toFile: file + ".txt", atomically: false, encoding: .utf8)
  }

  private static func write(
    _ agenda: RandomAgenda, _ seed: UInt64, in folder: URL, as name: String
  ) async throws {
    let clock = Mutex(agenda.start)
    let database = try SQLiteDatabase(at: folder.appending(path: "\(name).sqlite").path)
    let served = AgendaServed(
      database, on: DeliveryWays(), now: { clock.withLock { $0 } }, newID: { .zero })
    try await served.prepare()
    var sent = 0
    func push(_ mutations: [any Mutation]) async throws {
      clock.withLock { $0 = $0.adding(milliseconds: 60_000) }
      try await served.push(mutations, after: sent)
      sent += mutations.count
    }
    try await push(agenda.people.map { AddVisitor($0) } + agenda.rooms.map { AddRoom($0) })
    var addresses: [(what: String, name: String)] = []
    for (what, room) in [("own", nil)] + agenda.rooms.map({ ("room \($0.id)", $0.id) }) {
      let order = FeedOrder(in: AgendaServed.space, of: room, names: what == "own", .pt)
      let made = try await database.write(in: AgendaServed.space) { transaction in
        try served.service.feeds.make(
          order, for: AgendaServed.account, seeing: .init(seesAgenda: true, seesPeople: true),
          id: UUID(naming: what), transaction)
      }
      addresses.append((what, String(made.path.split(separator: "/")[1])))
    }
    for (part, mutations) in [agenda.bookings, agenda.changes].enumerated() {
      for mutation in mutations { try await push([mutation]) }
      let shown = try await served.read { Shown(of: $0) }
      for (position, address) in addresses.enumerated() {
        let content = try await database.read { transaction in
          try served.service.feeds.read(by: address.name, transaction) { _, _ in
            .init(seesAgenda: true, seesPeople: true)
          }
        }
        let file = folder.appending(path: "\(name).\(position).\(part)").path
        try Data(content?.bytes ?? []).write(to: URL(fileURLWithPath: file + ".ics"))
        try shown.text(of: address.what, agenda).write(
          toFile: file + ".txt", atomically: false, encoding: .utf8)
      }
      let all = Instant.epoch..<agenda.start.adding(milliseconds: 400 * 86_400_000)
      for (position, person) in agenda.people.enumerated() {
        let coming = try await database.read { transaction in
          try PlannedAppointments.of(
            person: person.id.uuid, in: AgendaServed.space, beginning: all, transaction)
        }.filter { $0.isExpected }
        try write(
          coming, in: folder, as: "\(name)-\(position).mail\(part)",
          expecting: shown.coming(person.id.uuid))
      }
    }
    await database.close()
  }
}
