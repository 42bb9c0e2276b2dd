import Analytics
import Database
import EventStore
import EventTesting
import Fields
import SyncServer
import Telemetry
import Testing
import Values

@Suite("Whose events of other systems are")
struct SegmentPeopleTests {
  private func member(_ name: String, _ text: String) -> JSONValue.Member {
    .init(name, .text(text))
  }

  /// That a device of nobody viewed a page.
  private func anonymous(_ number: Int, at time: Instant, of device: String) -> JSONValue {
    SegmentSender.message(
      "track", number, at: time, member("anonymousId", device), member("event", "item_created"))
  }

  private func identify(
    _ number: Int, at time: Instant, _ user: String, _ device: String
  ) -> JSONValue {
    SegmentSender.message(
      "identify", number, at: time, member("userId", user), member("anonymousId", device))
  }

  private func alias(
    _ number: Int, at time: Instant, _ previous: String, _ user: String
  ) -> JSONValue {
    SegmentSender.message(
      "alias", number, at: time, member("previousId", previous), member("userId", user))
  }

  /// Who is whose, by the pseudonyms of events in their order.
  private func people(in table: EventTable) async throws -> [UUID] {
    let links = try await table.database.read { try table.store.links(in: $0) }
    let persons = Dictionary(links.map { ($0.origin, $0.person) }) { $1 }
    let events = try await table.events().sorted {
      ($0.received, $0.sequence) < ($1.received, $1.sequence)
    }
    return events.map { persons[$0.person] ?? $0.person }
  }

  @Test("a device of nobody is somebody's once they are identified, and nobody else's after")
  func linked() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      try await shop.bring([
        anonymous(1, at: now, of: "d"), SegmentSender.view(2, at: now, of: "7"),
        identify(3, at: now, "7", "d"), SegmentSender.view(4, at: now, of: "8"),
        identify(5, at: now, "8", "d"), anonymous(6, at: now, of: "d"),
      ])
      let people = try await people(in: table)
      try #require(people.count == 4)
      #expect(people[0] == people[1] && people[3] == people[1])
      #expect(people[2] != people[1])
      let rows = try await table.events()
      // Rows keep their own.
      #expect(rows[0].person != rows[1].person)
    }
  }

  @Test("what a person was called before is theirs, also what was theirs then")
  func aliases() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      try await shop.bring([
        anonymous(1, at: now, of: "d"), SegmentSender.view(2, at: now, of: "old"),
        identify(3, at: now, "old", "d"), alias(4, at: now, "old", "new"),
        SegmentSender.view(5, at: now, of: "new"), SegmentSender.view(6, at: now, of: "old"),
      ])
      let people = try await people(in: table)
      #expect(people.count == 4)
      let all = Set(people)
      #expect(all.count == 1)
      // Round again changes nothing.
      let answer = try await shop.bring([alias(7, at: now, "new", "old")])
      #expect(answer.taken == 1)
      let again = try await self.people(in: table)
      #expect(again == people)
    }
  }

  @Test("an account is known by its id, under its own pseudonym, and its no counts")
  func accounts() async throws {
    try await withEvents { table in
      var shop = try await Shop(in: table)
      let now = table.clock.now
      let ana = UUID(high: 0xA, low: 1)
      shop.know([ana])
      try await shop.bring([
        SegmentSender.view(1, at: now, of: "\(ana)"), anonymous(2, at: now, of: "d"),
        identify(3, at: now, "\(ana)", "d"),
      ])
      let (pseudonym, subject) = try await table.database.write { transaction in
        (
          try table.people.pseudonym(of: ana, in: transaction),
          try table.people.subject(of: ana, in: transaction)
        )
      }
      let people = try await people(in: table)
      #expect(people == [pseudonym, pseudonym])
      let entry = EventDevice.entry(false, at: now)
      try await table.database.write(about: subject.writeSubject) {
        try table.store.add([entry], of: .account(subject), in: $0)
      }
      let answer = try await shop.bring([
        SegmentSender.view(4, at: now, of: "\(ana)"), anonymous(5, at: now, of: "d"),
        SegmentSender.view(6, at: now, of: "7"), alias(7, at: now, "\(ana)", "7"),
      ])
      let told = answer.refusals.map { "\($0.index) \($0.problem.reason.rawValue)" }
      #expect(told == ["0 noConsent", "1 noConsent", "3 noPerson"])
      #expect(answer.taken == 1)
    }
  }

  @Test("after a reset an account is somebody else, and what happened before is refused")
  func reset() async throws {
    try await withEvents { table in
      var shop = try await Shop(in: table)
      let ana = UUID(high: 0xA, low: 1)
      shop.know([ana])
      let before = table.clock.now
      try await shop.bring([SegmentSender.view(1, at: before, of: "\(ana)")])
      table.clock.move(milliseconds: 1_000)
      let receipt = UUID(high: 5, low: 5)
      let left = try await table.database.write {
        try table.people.reset(ana, receipt: receipt, in: $0)
      }
      try await table.database.write(about: left.writeSubject) {
        try table.store.erase(left, receipt: receipt, because: .reset, in: $0)
      }
      _ = try await EventErasure(table.store).run()
      let now = table.clock.now
      let answer = try await shop.bring([
        SegmentSender.view(2, at: before, of: "\(ana)"),
        SegmentSender.view(3, at: now, of: "\(ana)"),
      ])
      let reasons = answer.refusals.map(\.problem.reason)
      #expect(reasons == [.erased] && answer.taken == 1)
      let kept = try await table.events().map(\.person)
      #expect(kept.count == 1 && kept[0] != left)
    }
  }

  @Test("of a user who was erased nothing comes back by what is late")
  func late() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let before = table.clock.now
      try await shop.bring([
        SegmentSender.view(1, at: before, of: "7"), anonymous(2, at: before, of: "d"),
        identify(3, at: before, "7", "d"), SegmentSender.view(8, at: before, of: "9"),
      ])
      let rows = try await table.events()
      let person = rows[0].person
      table.clock.move(milliseconds: 1_000)
      for gone in [person, rows[2].person] {
        try await table.database.write(about: gone.writeSubject) {
          try table.store.erase(gone, receipt: UUID(high: 5, low: 5), because: .asked, in: $0)
        }
      }
      _ = try await EventErasure(table.store).run()
      let now = table.clock.now.adding(milliseconds: 1)
      table.clock.move(milliseconds: 10)
      let answer = try await shop.bring([
        SegmentSender.view(4, at: before, of: "7"), anonymous(5, at: before, of: "d"),
        SegmentSender.view(6, at: now, of: "7"), anonymous(7, at: now, of: "d"),
      ])
      let reasons = answer.refusals.map(\.problem.reason)
      #expect(reasons == [.erased, .erased] && answer.taken == 2)
      let kept = try await people(in: table)
      let isBack = kept.contains(person)
      #expect(kept.count == 2 && kept[0] != kept[1] && !isBack)
      // Nothing is taken of that age any more, so of who did not come back nothing need be known.
      table.clock.move(milliseconds: 91 * 86_400_000)
      try await table.database.write { try table.store.removeOld(months: 14, in: $0) }
      let names = try await table.count("SELECT count(*) FROM event_alias")
      #expect(names == 2)
    }
  }

  @Test("a public key adds events of its own devices that agreed, and says of nobody who they are")
  func devices() async throws {
    try await withEvents { table in
      let shop = try await Shop(.public, in: table)
      let now = table.clock.now
      let (own, foreign, silent) = (EventDevice(1), EventDevice(2), EventDevice(3))
      try await table.allow(foreign)
      try await table.database.write { transaction in
        for device in [own, silent] {
          _ = try table.store.register(device.proof, key: shop.key.id, in: transaction)
        }
        try table.store.add(
          [EventDevice.entry(true, at: now)], of: .installation(own.proof.installation),
          in: transaction)
      }
      func id(_ device: EventDevice) -> String { "\(device.proof.installation)" }
      let answer = try await shop.bring([
        SegmentSender.message(
          "track", 1, at: now, member("anonymousId", id(own)), member("event", "item_created"),
          .init("context", .object([member("groupId", "acme")]))),
        anonymous(2, at: now, of: id(foreign)),
        anonymous(3, at: now, of: id(silent)), anonymous(4, at: now, of: "d"),
        SegmentSender.view(5, at: now, of: "7"), identify(6, at: now, "7", id(own)),
        alias(7, at: now, id(own), "7"),
        SegmentSender.message(
          "group", 8, at: now, member("anonymousId", id(own)), member("groupId", "acme")),
      ])
      let told = answer.refusals.map { "\($0.index) \($0.problem.reason.rawValue)" }
      #expect(
        told == [
          "1 noPerson", "2 noConsent", "3 noPerson", "4 secretKeyOnly", "5 secretKeyOnly",
          "6 secretKeyOnly", "7 secretKeyOnly",
        ])
      let events = try await table.events()
      #expect(events.count == 1 && events[0].installation == own.proof.installation)
      #expect(events[0].stamp.space == nil)
      // It reads and erases its own by its secret, as any device.
      let receipt = UUID(high: 5, low: 5)
      table.clock.move(milliseconds: 1_000)
      let isReset = try await table.database.write(
        about: own.proof.installation.writeSubject
      ) { try table.store.reset(own.proof, receipt: receipt, in: $0) }
      #expect(isReset)
      table.clock.move(milliseconds: 1_000)
      let later = try await shop.bring([
        anonymous(9, at: now, of: id(own)), anonymous(10, at: table.clock.now, of: id(own)),
      ])
      let reasons = later.refusals.map(\.problem.reason)
      #expect(reasons == [.erased] && later.taken == 1)
      let people = Set(try await table.events().map(\.person))
      #expect(people.count == 2)
    }
  }
}
