import Database
import DatabaseTesting
import Gateways
import Mail
import SyncServer
import Testing
import Values
import Zones

@testable import Delivery
@testable import Jobs

@Suite(
  "Messages to people", .enabled(if: Zoneinfo.isPresent, "needs tzdata in /usr/share/zoneinfo"))
struct DeliveryTests {
  static let minute = DeliveryRoom.minute
  static let hour = DeliveryRoom.hour
  static let all: [MessageKind.Way] = [
    .init(.push, patience: 10 * minute), .init(.sms, patience: 10 * minute), .init(.mail),
  ]

  @Test("PL-005: a message is asked for with its change, or not at all, and once for a key")
  func asked() async throws {
    struct Undone: Error {}
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)]))
      let message = QueuedMessage(
        id: room.newID(), of: "reminder", key: "k", in: DeliveryRoom.space, to: DeliveryRoom.ana,
        worth: room.now..<room.now.adding(milliseconds: Self.hour))
      await #expect(throws: Undone.self) {
        try await room.database.write(in: DeliveryRoom.space) { transaction in
          _ = try delivery.add(message, transaction)
          throw Undone()
        }
      }
      try await room.run(delivery, for: Self.minute)
      #expect(room.taken.isEmpty)
      for _ in 0..<3 { try await room.ask(delivery) }
      try await room.run(delivery)
      // And when it is long over.
      try await room.ask(delivery)
      try await room.run(delivery)
      #expect(room.taken.count == 1)
      #expect(try await room.entries().count == 1)
    }
  }

  @Test("the first way on which somebody is reached is enough where that is enough")
  func first() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.push), .init(.sms), .init(.mail)]))
      try await room.ask(delivery)
      try await room.run(delivery)
      // Nobody has a device.
      #expect(room.taken.map(\.channel) == [.sms])
      let entry = try #require(try await room.entry())
      #expect(entry.state == "sent")
      #expect(entry.attempts.map(\.channel) == ["sms"])
      #expect(entry.attempts.map(\.state) == ["sent"])
      #expect(try await room.jobsLeft().waiting == 0)
    }
  }

  @Test(
    "PL-008: the next way is tried where nobody has seen it in time, and no other once it is seen")
  func fallback() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind(Self.all))
      let device = try await room.subscribe(1)
      try await room.ask(delivery)
      try await room.run(delivery, for: 5 * Self.minute)
      #expect(room.taken.map(\.channel) == [.push])
      try await room.run(delivery, for: 5 * Self.minute)
      #expect(room.taken.map(\.channel) == [.push, .sms])
      #expect(room.taken[1].at.since(room.taken[0].at) == 10 * Self.minute)
      // Its link is used.
      let token = try #require(room.taken[1].words.split(separator: "=").last)
      #expect(try await delivery.apply(.opened, by: String(token)))
      try await room.run(delivery)
      #expect(room.taken.count == 2)
      let entry = try #require(try await room.entry())
      #expect(entry.state == "seen")
      #expect(entry.openedAt != nil)
      #expect(entry.attempts.map { $0.openedAt != nil } == [false, true])
      #expect(device.account == DeliveryRoom.ana)
      #expect(try await room.jobsLeft().waiting == 0)
    }
  }

  @Test("a notification that was shown is enough, though its link was not used")
  func shown() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind(Self.all))
      _ = try await room.subscribe(1)
      try await room.ask(delivery)
      try await room.run(delivery, for: Self.minute)
      let content = try #require(room.taken.first?.words)
      let pieces = content.split(separator: "\"").map { String($0) }
      let token = pieces[try #require(pieces.firstIndex(of: "receipt")) + 2]
      #expect(try await delivery.apply(.shown, by: token))
      #expect(try await !delivery.apply(.shown, by: "A" + token.dropFirst()))
      #expect(try await !delivery.apply(.shown, by: ""))
      try await room.run(delivery)
      #expect(room.taken.count == 1)
      let entry = try #require(try await room.entry())
      #expect(entry.state == "seen" && entry.shownAt != nil)
      // Said again, by whoever heard it, it says nothing new.
      #expect(try await delivery.apply(.shown, by: token))
      try await room.run(delivery)
      #expect(try await room.entry() == entry)
      #expect(room.taken.count == 1)
    }
  }

  @Test("a message that no way leads on ends with that reason, and one that nobody saw as sent")
  func ends() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(
        room.kind([.init(.push)], named: "a"),
        room.kind([.init(.sms, patience: Self.minute)], named: "b"))
      try await room.ask(delivery, "a")
      try await room.ask(delivery, "b")
      try await room.run(delivery)
      let states = try await room.entries().map { [$0.kind, $0.state] }.sorted {
        $0[0] < $1[0]
      }
      #expect(states == [["a", "failed"], ["b", "sent"]])
      #expect(try await room.jobsLeft().waiting == 0)
    }
  }

  @Test("all devices of a person get it, each with the same tag")
  func devices() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.push)]))
      for number in 1...3 { _ = try await room.subscribe(UInt64(number)) }
      _ = try await room.subscribe(4, service: .apns)
      try await room.ask(delivery)
      try await room.run(delivery)
      #expect(room.taken.count == 4)
      #expect(Set(room.pushes.map(\.topic)).count == 1)
      #expect(room.pushes[0].lifetime == 48 * 3_600)
      #expect(room.pushes[0].type == "application/notification+json")
    }
  }

  @Test("a device whose session is over gets nothing, and its subscription goes")
  func signedOut() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.push), .init(.mail)]))
      let (gone, here) = (try await room.subscribe(1), try await room.subscribe(2))
      try await room.database.write { transaction in
        _ = try transaction.execute(
          "DELETE FROM session WHERE id = $1", [SQLValue(gone.session)])
      }
      try await room.ask(delivery)
      try await room.run(delivery)
      #expect(room.taken.count == 1)
      #expect(room.taken[0].key.hasSuffix(here.endpoint))
      let left = try await room.database.read { transaction in
        try transaction.rows("SELECT id FROM push_subscription") { $0.uuid(0) }
      }
      #expect(left == [here.id])
    }
  }

  @Test("who has an endpoint is found by an index, however many devices there are")
  func index() async throws {
    try await DeliveryRoom.with { room in
      let plan = try await room.database.read { transaction -> [String] in
        // The other engine says it in other words.
        guard TestEngine.isSQLite else { return ["INDEX"] }
        return try transaction.rows(
          "EXPLAIN QUERY PLAN SELECT id FROM push_subscription WHERE endpoint = $1", [.text("")]
        ) { $0.text(3) }
      }
      #expect(plan.contains { $0.contains("INDEX") && !$0.contains("SCAN") }, "\(plan)")
    }
  }

  @Test(
    "PL-008: a subscription that the push service answers with 410 is put away, and the next way is tried at once"
  )
  func gone() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind(Self.all))
      _ = try await room.subscribe(1)
      room.answer(.push, .fails(.gone("410")))
      try await room.ask(delivery)
      try await room.run(delivery, for: Self.minute)
      #expect(room.taken.map(\.channel) == [.sms])
      #expect(try await room.subscriptions().isEmpty)
      let entry = try #require(try await room.entry())
      #expect(entry.attempts.map(\.state) == ["failed", "sent"])
      #expect(entry.attempts[0].reason == "the address is no more: 410")
    }
  }

  @Test("a device that goes does not take the others with it, nor their turn")
  func oneGone() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind(Self.all))
      for number in 1...2 { _ = try await room.subscribe(UInt64(number)) }
      room.answer(.push, .fails(.gone("404")))
      try await room.ask(delivery)
      try await room.run(delivery, for: Self.minute)
      #expect(room.taken.map(\.channel) == [.push])
      #expect(try await room.subscriptions().count == 1)
    }
  }

  @Test(
    "an address that refuses for good is closed, and no other",
    arguments: [
      (.refused(550, status: "5.1.1"), true), (.refused(550, status: ""), true),
      (.refused(553, status: "5.1.3"), true), (.refused(554, status: "5.7.1"), false),
      (.refused(552, status: "5.2.2"), false), (.notAMessage, false),
    ] as [(MailFailure, Bool)])
  func closed(_ failure: MailFailure, _ isClosed: Bool) async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail), .init(.sms)]))
      room.answer(.mail, .refuses(failure))
      try await room.ask(delivery, key: "1")
      try await room.run(delivery)
      #expect(room.taken.map(\.channel) == [.sms])
      try await room.ask(delivery, key: "2")
      try await room.run(delivery)
      #expect(room.taken.map(\.channel) == [.sms, isClosed ? .sms : .mail])
      try await room.database.write { transaction in
        try ClosedAddresses.open(DeliveryRoom.email, in: transaction)
      }
      try await room.ask(delivery, key: "3")
      try await room.run(delivery)
      #expect(room.taken.last?.channel == .mail)
    }
  }

  @Test("PL-008: a mail server that is down for a day gets each mail once, with its own id")
  func downForADay() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)], nights: .disturbed))
      room.answer(.mail, always: .refuses(.unreachable))
      for number in 0..<20 { try await room.ask(delivery, key: "\(number)") }
      try await room.run(delivery, for: 24 * Self.hour)
      #expect(room.taken.isEmpty)
      #expect(try await room.jobsLeft().dead == 0)
      #expect(try await room.entries().allSatisfy { $0.state == "waiting" })
      room.answer(.mail)
      try await room.run(delivery, for: 2 * Self.hour)
      #expect(room.taken.count == 20)
      #expect(Set(room.taken.map(\.key)).count == 20)
      #expect(try await room.entries().allSatisfy { $0.state == "sent" })
    }
  }

  @Test("what comes too late is not sent")
  func expired() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)], nights: .disturbed))
      room.answer(.mail, always: .refuses(.unreachable))
      try await room.ask(delivery, worth: 3 * Self.hour)
      try await room.run(delivery, for: 4 * Self.hour)
      room.answer(.mail)
      try await room.run(delivery)
      #expect(room.taken.isEmpty)
      let entry = try #require(try await room.entry())
      #expect(entry.state == "expired")
      #expect(entry.attempts.map(\.state) == ["dropped"])
      #expect(try await room.jobsLeft().waiting == 0)
    }
  }

  @Test("PL-008: a push service that answers 429 is asked again when it said, and not before")
  func tooMany() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.push)]))
      _ = try await room.subscribe(1)
      room.answer(.push, .fails(.later("429", after: 40 * Self.minute)))
      try await room.ask(delivery)
      try await room.run(delivery, for: 39 * Self.minute)
      #expect(room.asked == 1)
      try await room.run(delivery, for: 2 * Self.minute)
      #expect(room.taken.count == 1)
      #expect(room.taken[0].at.since(DeliveryRoom.noon) == 40 * Self.minute)
    }
  }

  @Test("nonsense is tried again, and what may have been taken carries the same key")
  func nonsense() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.sms)]))
      room.answer(.sms, .fails(.later("200", after: nil)), .takesAndFails, .takesAndFails)
      try await room.ask(delivery)
      try await room.run(delivery)
      #expect(room.asked == 4)
      #expect(room.taken.count == 3)
      #expect(Set(room.taken.map(\.key)).count == 1)
      #expect(Set(room.taken.map(\.words)).count == 1)
    }
  }
}
