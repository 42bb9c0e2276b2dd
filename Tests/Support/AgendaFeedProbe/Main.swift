import Agenda
import AgendaServer
import AgendaTesting
import Database
import Delivery
import Effort
import Foundation
import Records
import Synchronization
import Values

/// Writes feeds of agendas at random, half-way and in the end, with what the app's own pages show, for
/// Tests/Calendars/feeds.py: AgendaFeedProbe FOLDER COUNT SEED.
@main
struct Main {
  static func main() async throws {
    let words = CommandLine.arguments
    let folder = URL(fileURLWithPath: words[1])
    for number in 0..<UInt64(words[2])! {
      let seed = UInt64(words[3])! &+ number
      try await write(RandomAgenda(seed: seed), seed, in: folder, as: "\(number)")
    }
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
    }
    await database.close()
  }
}
