import Database
import Foundation
import Segments
import SyncServer
import Values

/// Writes segments and, with the same rows, files for others.
struct Generation {
  private let world: EventWorld
  private let data: String
  private let csv: String
  static let app = "fisioflow"
  /// Segments that are older are packed.
  private static let warmDays = 7

  init(_ world: EventWorld, data: String, csv: String) {
    self.world = world
    self.data = data
    self.csv = csv
  }

  func run() async throws {
    var world = world
    let folder = "\(data)/events/\(Self.app)"
    try FileManager.default.createDirectory(atPath: csv, withIntermediateDirectories: true)
    let writer = SegmentWriter(folder: folder)
    let links = world.links()
    var random = SplitMix64(seed: 2_121)
    var facts: [(day: SegmentDay, facts: SegmentFacts)] = []
    for place in 0..<world.days {
      let date = world.first.adding(days: place)
      let rows = world.rows(of: place)
      let id = UUID.v7(at: world.zone.start(of: date), random: (random.next(), random.next()))
      var day = SegmentDay(id, of: Self.app, on: date, in: world.zone)
      day.linkVersion = Int64(links.count)
      day.isCold = place < world.days - Self.warmDays
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(date)", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      facts.append((day: day, facts: try writer.write(SortedRows(rows), of: day)))
      try PeerFile(world.parameters).write(rows, of: date, to: "\(csv)/\(date).csv")
    }
    try await note(facts, links)
    let bytes = facts.reduce(0) { $0 + $1.facts.bytes }
    let rows = facts.reduce(0) { $0 + $1.facts.rows }
    let last = world.first.adding(days: world.days - 1)
    func list(_ texts: [String]) -> String {
      "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
    print(
      """
      {"from":"\(world.first)","to":"\(last)","rows":\(rows),"bytes":\(bytes),\
      "names":\(list(world.definitions.map { $0.name.text })),\
      "parameters":\(list(world.parameters))}
      """)
  }

  /// Says in the tables which files there are, and whose events are in them.
  private func note(
    _ facts: [(day: SegmentDay, facts: SegmentFacts)],
    _ links: [(origin: Int, person: Int, at: Instant)]
  ) async throws {
    let database = try SQLiteDatabase(at: "\(data)/\(Self.app).events.sqlite", mustExist: true)
    let numbers = world.numbers
    try await database.write { transaction in
      for number in 0..<numbers {
        try transaction.execute(
          "INSERT INTO event_person (pseudonym, number) VALUES ($1, $2)",
          [SQLValue(EventWorld.pseudonym(of: number)), .integer(Int64(number))])
      }
      for link in links {
        try transaction.execute(
          "INSERT INTO event_link (origin, person, at) VALUES ($1, $2, $3)",
          [
            SQLValue(EventWorld.pseudonym(of: link.origin)),
            SQLValue(EventWorld.pseudonym(of: link.person)), .integer(link.at.milliseconds),
          ])
      }
      for (day, facts) in facts {
        try transaction.execute(
          """
          INSERT INTO event_segment (id, day, rows, bytes, people, first_at, last_at, \
          link_version, checksum, made_at, state, is_cold) \
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'live', $11)
          """,
          [
            SQLValue(day.id), .integer(Int64(day.date.daysSinceEpoch)),
            .integer(Int64(facts.rows)), .integer(Int64(facts.bytes)),
            .integer(Int64(facts.people)), .integer(facts.firstAt.milliseconds),
            .integer(facts.lastAt.milliseconds), .integer(day.linkVersion),
            .text(facts.checksum), .integer(day.start.milliseconds),
            .integer(day.isCold ? 1 : 0),
          ])
      }
      try transaction.execute(
        """
        INSERT INTO event_engine (one, fence, until, people) VALUES (1, 0, 0, $1) \
        ON CONFLICT (one) DO UPDATE SET people = excluded.people
        """, [.integer(Int64(numbers))])
    }
    await database.close()
  }
}
