import Analytics
import Database
import DatabaseTesting
import EventStore
import EventTesting
import Foundation
import Telemetry
import Testing
import Values

/// Foundation has one of that name.
typealias UUID = Values.UUID

@Suite("Events of who was erased")
struct RowErasureTests {
  /// Two devices that counted, and whose pseudonyms those are.
  private struct Two {
    var gone: EventDevice
    var stays: EventDevice
    var pseudonym: UUID
  }

  private func two(in table: EventTable) async throws -> Two {
    var (gone, stays) = (EventDevice(1), EventDevice(2))
    let now = table.clock.now
    for _ in 0..<3 {
      try await table.allow(gone)
      try await table.allow(stays)
      _ = try await table.bring(
        EventDevice.body([gone.view(at: now), gone.view(at: now)], sentAt: now), of: gone)
      _ = try await table.bring(EventDevice.body([stays.view(at: now)], sentAt: now), of: stays)
      table.clock.move(milliseconds: 1_000)
    }
    let id = gone.proof.installation
    let all = try await table.events()
    let first = all.first { $0.installation == id }
    let event = try #require(first)
    return Two(gone: gone, stays: stays, pseudonym: event.person)
  }

  @Test("PR-026 PR-170: from the reset on nothing is taken, the rows go, and the receipt says when")
  func erased() async throws {
    try await withEvents { table in
      var both = try await two(in: table)
      let receipt = UUID(high: 5, low: 5)
      let asked = table.clock.now
      let proof = both.gone.proof
      let isReset = try await table.database.write(about: proof.installation.writeSubject) {
        try table.store.reset(proof, receipt: receipt, in: $0)
      }
      #expect(isReset)
      let erased = try await table.database.read { try table.store.erased(in: $0) }
      #expect(erased == [both.pseudonym])
      let open = try await table.database.read { try table.store.erasing(by: receipt, in: $0) }
      #expect(open?.askedAt == asked && open?.finishedAt == nil)
      #expect(open?.finishBy == asked.adding(milliseconds: 86_400_000))
      let now = table.clock.now
      let late = EventDevice.body([both.gone.view(at: now)], sentAt: now)
      let failure = try await table.failure(late, by: proof)
      #expect(failure == .ended([0]))

      table.clock.move(milliseconds: 60_000)
      let count = try await EventErasure(table.store).run()
      #expect(count == 1)
      let kept = try await table.events()
      let stays = both.stays.proof.installation
      #expect(kept.count == 3)
      let areOthers = kept.allSatisfy { $0.installation == stays }
      #expect(areOthers)
      let done = try await table.database.read { try table.store.erasing(by: receipt, in: $0) }
      #expect(done?.finishedAt == table.clock.now)
      let again = try await EventErasure(table.store).run()
      #expect(again == 0)
      // What the device counts next is somebody else's.
      let next = EventDevice.body([both.gone.view(at: now, epoch: 1)], sentAt: now)
      let answer = try await table.bring(next, of: both.gone)
      #expect(answer.taken == 1)
      let events = try await table.events()
      let people = Set(events.map(\.person))
      #expect(!people.contains(both.pseudonym))
    }
  }

  @Test("a batch of several people keeps what is the others'")
  func shared() async throws {
    try await withEvents { table in
      let now = table.clock.now
      let people = (1...3).map { UUID(high: 1, low: $0) }
      let events = (0..<30).map { number in
        var event = AcceptedEvent("screen_view", of: people[number % 3], at: now)
        event.sequence = Int64(number)
        return event
      }
      try await table.database.write { transaction in
        _ = try table.store.insert(events, receivedAt: now, in: transaction)
        try table.store.erase(
          people[1], receipt: UUID(high: 2, low: 2), because: .asked, in: transaction)
      }
      try await EventErasure(table.store).run()
      let kept = try await table.events()
      let others = events.filter { $0.person != people[1] }
      #expect(kept == others)
      let counted = try await table.count("SELECT sum(events) FROM event_batch")
      #expect(counted == 20)
    }
  }

  @Test("an account that is gone takes its events with it, and nobody else's")
  func gone() async throws {
    try await withEvents { table in
      let accounts = (1...2).map { UUID(high: 3, low: $0) }
      let pseudonyms = try await table.database.write { transaction in
        try accounts.map { account in
          try transaction.execute(
            "INSERT INTO account (id) VALUES ($1)", [.blob((0..<16).map { account[$0] })])
          return try table.people.pseudonym(of: account, in: transaction)
        }
      }
      try await table.database.write { transaction in
        try transaction.execute(
          "DELETE FROM account WHERE id = $1", [.blob((0..<16).map { accounts[0][$0] })])
        try table.people.leaveGone(in: transaction)
      }
      let left = try await table.database.read { try table.people.left(in: $0) }
      #expect(left.map(\.pseudonym) == [pseudonyms[0]])
      #expect(left.map(\.reason) == [.gone])
      try await table.database.write { try table.people.told(pseudonyms[0], in: $0) }
      let none = try await table.database.read { try table.people.left(in: $0) }
      let known = try await table.database.read { transaction in
        try accounts.map { try table.people.knownPseudonym(of: $0, in: transaction) }
      }
      #expect(none.isEmpty && known == [nil, pseudonyms[1]])
    }
  }

  @Test("PL-014: of who was erased no byte is left in the files", .onSQLite)
  func unrecoverable() async throws {
    try await withTemporaryDatabase { database, folder in
      try await EventTable.migrate(database)
      let table = try EventTable(database, keys: folder.file("events.key"))
      let both = try await two(in: table)
      let bytes = Data((0..<16).map { both.pseudonym[$0] })
      let proof = both.gone.proof
      // What says that somebody was erased is kept; so it is looked for in the batches alone.
      func holding() async throws -> Int {
        let contents = try await database.read { transaction in
          try transaction.rows("SELECT content FROM event_batch") { Data($0.bytes(0)) }
        }
        return contents.count { $0.range(of: bytes) != nil }
      }
      let before = try await holding()
      #expect(before == 3)
      let content = try await database.read { transaction in
        try transaction.rows("SELECT content FROM event_batch") { Data($0.bytes(0)) }
      }.first { $0.range(of: bytes) != nil }
      let needle = try #require(content)
      _ = try await database.write {
        try table.store.reset(proof, receipt: UUID(high: 1, low: 1), in: $0)
      }
      try await EventErasure(table.store).run()
      let after = try await holding()
      #expect(after == 0)
      for name in FolderNames.all(in: folder.path) {
        let file = FileManager.default.contents(atPath: folder.file(name)) ?? Data()
        #expect(file.range(of: needle) == nil, "\(name)")
      }
    }
  }
}
