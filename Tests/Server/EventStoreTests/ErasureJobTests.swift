import Analytics
import Database
import DatabaseTesting
import Effort
import EventStore
import EventTesting
import Foundation
import Segments
import SyncServer
import Synchronization
import Telemetry
import Testing
import Values

@Suite("Erasing people to the end")
struct ErasureJobTests {
  private static let receipt = Values.UUID(high: 9, low: 9)

  /// What was asked of places, and what was kept.
  private final class Calls: Sendable {
    let names = Mutex<[String]>([])
    let remembered = Mutex<[Values.UUID: Instant]>([:])
  }

  /// Events of some people on a day, a mark of their own in each.
  private func events(of people: [Values.UUID], at now: Instant) -> [AcceptedEvent] {
    (0..<people.count * 400).map { number in
      let person = people[number % people.count]
      var event = AcceptedEvent("item_created", of: person, at: now.adding(milliseconds: 1))
      event.received = now
      event.sequence = Int64(number)
      event.installation = Values.UUID(high: 1, low: person.low)
      event.values = [StoredParameter("item_id", .mark(mark(of: person)))]
      return event
    }
  }

  private func mark(of person: Values.UUID) -> Values.UUID {
    Values.UUID(high: 0xA1B2_C3D4_E5F6_8172, low: 0x9384_7566_5748_3900 | person.low)
  }

  private let ana = Values.UUID(high: 5, low: 1)
  private let bia = Values.UUID(high: 5, low: 2)
  /// What Ana counted before she signed in.
  private let before = Values.UUID(high: 5, low: 3)

  private func withSealing(
    _ body: (EventTable, HandSealing, EventErasure) async throws -> Void
  ) async throws {
    try await withTemporaryDatabase { database, folder in
      try await EventTable.migrate(database)
      let table = try EventTable(database, keys: folder.file("events.key"))
      let files = EventFiles(folder.file("sealed"))
      var store = table.store
      store.files = files
      let sealed = SegmentErasure(store, in: files)
      var erasure = EventErasure(store)
      erasure.places = [ErasurePlace(.segments) { try await sealed.erase($0) }]
      try await body(table, HandSealing(store, in: files), erasure)
    }
  }

  private func erase(_ person: Values.UUID, in table: EventTable) async throws {
    try await table.database.write(about: person.writeSubject) {
      try table.store.erase(person, receipt: Self.receipt, because: .reset, in: $0)
    }
  }

  /// Whose rows are in the files that count, with how many.
  private func rows(of sealing: HandSealing) async throws -> [Int32: Int] {
    let store = sealing.store
    let segments = try await store.database.read { try store.segments(in: $0) }
    var rows: [Int32: Int] = [:]
    for segment in segments where segment.state == .live {
      let reader = try SegmentReader(sealing.files.file(of: segment))
      try reader.check()
      for row in try reader.allRows() { rows[row.origin, default: 0] += 1 }
    }
    return rows
  }

  private func number(of person: Values.UUID, in table: EventTable) async throws -> Int32? {
    try await table.database.read { transaction in
      try transaction.first(
        "SELECT number FROM event_person WHERE pseudonym = $1", [SQLValue(person)]
      ) { Int32(truncatingIfNeeded: $0.int(0)) }
    }
  }

  @Test(
    "PR-026 PR-170 PL-014: of who was erased nothing is left in rows and files; others keep every row",
    arguments: [false, true])
  func files(isCold: Bool) async throws {
    try await withSealing { table, sealing, erasure in
      let now = table.clock.now
      try await sealing.seal(
        events(of: [ana, bia, before], at: now), links: [before: ana], isCold: isCold)
      let yesterday = now.adding(milliseconds: -86_400_000)
      let others = try await sealing.seal(events(of: [bia], at: yesterday), isCold: isCold)
      let fresh = events(of: [ana, bia], at: now)
      try await table.database.write { transaction in
        _ = try table.store.insert(fresh, receivedAt: now, in: transaction)
        try transaction.execute(
          "INSERT INTO event_link (origin, person, at) VALUES ($1, $2, 0)",
          [SQLValue(before), SQLValue(ana)])
      }
      let known = try await number(of: bia, in: table)
      let kept = try #require(known)
      try await erase(ana, in: table)
      table.clock.move(milliseconds: 60_000)
      let count = try await erasure.run()
      #expect(count == 2, "what is linked to her is hers")
      let left = try await rows(of: sealing)
      #expect(left == [kept: 800])
      let inBatches = try await table.events()
      #expect(inBatches.count == 400)
      let numbers = try await table.count("SELECT count(*) FROM event_person")
      #expect(numbers == 1)
      // Who has nothing of hers is left as it was.
      let segments = try await table.database.read { try table.store.segments(in: $0) }
      let untouched = segments.contains { $0.id == others.id && $0.state == .live }
      #expect(untouched)
      for person in [ana, before] {
        try expectNothing(of: person, below: sealing.files.path)
      }
      let store = sealing.store
      let done = try await table.database.read { try store.erasing(by: Self.receipt, in: $0) }
      #expect(done?.finishedAt == table.clock.now)
      let again = try await erasure.run()
      #expect(again == 0)
    }
  }

  /// No file below a folder may have the mark that is in each of somebody's events.
  private func expectNothing(of person: Values.UUID, below folder: String) throws {
    let mark = mark(of: person)
    let bytes = Data((0..<16).map { mark[$0] })
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    #expect(!names.isEmpty)
    for name in names {
      let content = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
      #expect(content.range(of: bytes) == nil, "\(name)")
    }
  }

  @Test("a place that fails keeps none of the others from being done, and is tried until it is")
  func broken() async throws {
    try await withEvents { table in
      let now = table.clock.now
      let ana = ana
      let all = events(of: [ana], at: now)
      try await table.database.write {
        _ = try table.store.insert(all, receivedAt: now, in: $0)
      }
      try await erase(ana, in: table)
      let calls = Calls()
      var erasure = EventErasure(table.store)
      erasure.remember = { people in calls.remembered.withLock { $0.merge(people) { $1 } } }
      erasure.places = [
        ErasurePlace(.clickhouse) { people in
          calls.names.withLock { $0.append("clickhouse \(people.count)") }
          guard table.clock.now >= now.adding(milliseconds: 20 * 3_600_000) else {
            throw DatabaseError.unavailable("it is not there")
          }
          return true
        },
        ErasurePlace(.exports) { people in
          calls.names.withLock { $0.append("exports \(people.count)") }
          return true
        },
      ]
      var failures = 0
      // Every half hour, for a day.
      for _ in 0..<48 {
        table.clock.move(milliseconds: 1_800_000)
        do {
          try await erasure.run()
        } catch DatabaseError.unavailable {
          failures += 1
        }
      }
      #expect(failures == 39)
      let exports = calls.names.withLock { $0.count { $0 == "exports 1" } }
      let clickhouse = calls.names.withLock { $0.count { $0 == "clickhouse 1" } }
      #expect(exports == 1 && clickhouse == 40)
      let known = calls.remembered.withLock { $0[ana] }
      #expect(known == now)
      let store = table.store
      let done = try await table.database.read { try store.erasing(by: Self.receipt, in: $0) }
      let finishedAt = try #require(done?.finishedAt)
      let finishBy = try #require(done?.finishBy)
      #expect(finishedAt == now.adding(milliseconds: 20 * 3_600_000))
      #expect(finishedAt <= finishBy)
    }
  }

  @Test("what another process has to do stays open, and is done where it can be")
  func elsewhere() async throws {
    try await withEvents { table in
      try await erase(ana, in: table)
      var erasure = EventErasure(table.store)
      erasure.places = [ErasurePlace(.segments) { _ in false }]
      let none = try await erasure.run()
      let figures = try await table.database.read { try table.store.erasureFigures(in: $0) }
      #expect(none == 0 && figures.open == 1 && figures.oldest == table.clock.now)
      erasure.places = [ErasurePlace(.segments) { _ in true }]
      let one = try await erasure.run()
      #expect(one == 1)
    }
  }

  @Test("somebody whom a file got back that was being written meanwhile is erased once more")
  func reopened() async throws {
    try await withSealing { table, sealing, erasure in
      let now = table.clock.now
      try await sealing.seal(events(of: [ana, bia], at: now))
      try await erase(ana, in: table)
      try await erasure.run()
      try await sealing.seal(events(of: [ana], at: now))
      table.clock.move(milliseconds: 60_000)
      let again = try await erasure.run()
      #expect(again == 1)
      let known = try await number(of: bia, in: table)
      let kept = try #require(known)
      let left = try await rows(of: sealing)
      #expect(left == [kept: 400])
    }
  }

  @Test("a damaged file that may hold whom one erases is removed; another one waits for a backup")
  func damaged() async throws {
    try await withSealing { table, sealing, erasure in
      let now = table.clock.now
      let hers = try await sealing.seal(events(of: [ana, bia], at: now))
      let other = try await sealing.seal(
        events(of: [bia], at: now.adding(milliseconds: -86_400_000)))
      try await table.database.write { transaction in
        for one in [hers, other] {
          try table.store.set(.aside, of: one.id, note: "damaged", in: transaction)
        }
      }
      try await erase(ana, in: table)
      try await erasure.run()
      let paths = [hers, other].map { sealing.files.file(of: $0) }
      let areThere = paths.map { FileManager.default.fileExists(atPath: $0) }
      #expect(areThere == [false, true])
    }
  }

  @Test("a file that comes back from a backup comes without who was erased since it was made")
  func broughtBack() async throws {
    try await withSealing { table, sealing, erasure in
      let now = table.clock.now
      let segment = try await sealing.seal(events(of: [ana, bia], at: now))
      let path = sealing.files.file(of: segment)
      let backup = try #require(FileManager.default.contents(atPath: path))
      try await table.database.write {
        try table.store.set(.aside, of: segment.id, note: "damaged", in: $0)
      }
      try await erase(ana, in: table)
      try await erasure.run()
      try backup.write(to: URL(filePath: path))
      let aside = try await table.database.read { try table.store.segments(in: $0) }
      let one = try #require(aside.first)
      #expect(one.state == .aside)
      let store = sealing.store
      let isBack = try await SegmentErasure(store, in: sealing.files).bringBack(one)
      #expect(isBack)
      let known = try await number(of: bia, in: table)
      let kept = try #require(known)
      let left = try await rows(of: sealing)
      #expect(left == [kept: 400])
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("a file whose bytes were changed is set aside and named, and the erasure comes to its end")
  func flipped() async throws {
    for round in 0..<Effort.times(20) {
      try await withSealing { table, sealing, erasure in
        let segment = try await sealing.seal(events(of: [ana, bia], at: table.clock.now))
        let path = sealing.files.file(of: segment)
        var bytes = try #require(FileManager.default.contents(atPath: path))
        let place = Int.random(in: 0..<bytes.count)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8)
        try bytes.write(to: URL(filePath: path))
        try await erase(ana, in: table)
        try await erasure.run()
        let store = table.store
        let segments = try await table.database.read { try store.segments(in: $0) }
        let open = try await table.database.read { try store.erasureFigures(in: $0).open }
        #expect(open == 0, "round \(round), byte \(place)")
        let live = segments.filter { $0.state == .live }
        for one in live {
          let reader = try SegmentReader(sealing.files.file(of: one))
          let rows = try reader.allRows()
          #expect(rows.count == 400, "round \(round), byte \(place)")
        }
        if live.isEmpty {
          let notes = try await table.database.read { try store.notes(in: $0) }
          #expect(notes[segment.id] != nil, "round \(round), byte \(place)")
        }
      }
    }
  }

  @Test("PL-014: one's own rows are complete wherever they lie, in pages of any length")
  func own() async throws {
    try await withSealing { table, sealing, _ in
      let now = table.clock.now
      for day in 0..<3 {
        let at = now.adding(milliseconds: Int64(day - 3) * 86_400_000)
        try await sealing.seal(
          events(of: [ana, bia, before], at: at), links: day == 0 ? [before: ana] : [:],
          isCold: day == 1)
      }
      let fresh = events(of: [ana, bia], at: now)
      try await table.database.write {
        _ = try table.store.insert(fresh, receivedAt: now, in: $0)
      }
      let store = sealing.store
      let mine: Set = [ana, before]
      for count in [37, 200] {
        var (rows, after): ([OwnEventRow], Int64?) = ([], 0)
        while let from = after {
          let page = try await table.database.read { transaction in
            let found = try store.own(mine, after: from, upTo: Int64(count), in: transaction)
            return OwnEvents(found.rows, next: found.next)
          }
          #expect(page.rows.count <= count)
          rows += page.rows
          after = page.next
        }
        #expect(rows.count == 3 * 800 + 400, "in pages of \(count)")
        let times = rows.map(\.receivedAt)
        #expect(times == times.sorted())
        let marks = Set(rows.compactMap { $0.parameters["item_id"]?.text })
        #expect(marks == Set(mine.map { mark(of: $0).description }))
      }
    }
  }
}
