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

/// What is asked again, taken back, and forgotten.
extension DeliveryTests {
  @Test("what it was about is asked when it is due and again when it is sent")
  func withdrawn() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)], nights: .disturbed))
      try await room.ask(delivery, key: "due", after: Self.hour)
      room.compose(.withdraw("cancelled"))
      try await room.run(delivery, for: 2 * Self.hour)
      #expect(room.asked == 0)
      #expect(try await room.entry()?.reason == "cancelled")
      room.compose(nil)
      room.answer(.mail, .refuses(.unreachable))
      try await room.ask(delivery, key: "sent")
      try await room.run(delivery, for: 1)
      room.compose(.withdraw("cancelled"))
      try await room.run(delivery)
      #expect(room.taken.isEmpty)
      #expect(try await room.entries().map(\.state) == ["withdrawn", "withdrawn"])
    }
  }

  @Test("what should be told and may not be did not arrive, and the ledger says why")
  func forbidden() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)], nights: .disturbed))
      room.compose(.fail("nobody has confirmed"))
      try await room.ask(delivery)
      try await room.run(delivery)
      #expect(room.taken.isEmpty)
      let entries = try await room.entries()
      #expect(entries.map(\.state) == ["failed"])
      #expect(entries.map(\.reason) == ["nobody has confirmed"])
    }
  }

  @Test(
    "PL-008: of three devices one is to wait, one is gone and one answers nonsense: each by itself, nothing shown twice"
  )
  func severalAnswers() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.push)], nights: .disturbed))
      for number in 1...3 { _ = try await room.subscribe(UInt64(number)) }
      room.answer(
        .push, .fails(.later("429", after: 40 * Self.minute)), .fails(.gone("410")), .takesAndFails)
      try await room.ask(delivery)
      try await room.run(delivery, for: 39 * Self.minute)
      // Who is to wait waits; nobody else waits for them.
      #expect(Set(room.taken.map(\.key)).count == 1)
      try await room.run(delivery, for: 2 * Self.hour)
      let left = try await room.subscriptions()
      #expect(left.count == 2)
      // What may have been taken goes again under its own name, by which a device shows it once.
      let byDevice = Dictionary(grouping: room.taken) { $0.key }
      #expect(byDevice.values.map(\.count).sorted() == [1, 2])
      #expect(byDevice.values.allSatisfy { Set($0.map(\.words)).count == 1 })
      let entry = try #require(try await room.entry())
      #expect(entry.state == "sent")
      #expect(entry.attempts.map(\.state).sorted() == ["failed", "sent", "sent"])
      let jobs = try await room.jobsLeft()
      #expect(jobs.waiting == 0 && jobs.dead == 0)
    }
  }

  @Test("nobody is told twice that they want no more: a link ends a kind for a person in a space")
  func unsubscribed() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(
        room.kind([.init(.mail)], nights: .disturbed),
        room.kind([.init(.mail)], named: "other", nights: .disturbed),
        room.kind([.init(.mail)], named: "needed", nights: .disturbed, isOptional: false))
      try await room.ask(delivery)
      try await room.ask(delivery, "needed")
      try await room.run(delivery)
      let needed = try #require(room.mails.first { $0.unsubscribeAddress == nil })
      #expect(!needed.text.contains("unsubscribe"))
      let mail = try #require(room.mails.first { $0.unsubscribeAddress != nil })
      let address = try #require(mail.unsubscribeAddress)
      #expect(address.hasPrefix("https://umbu.example/fisioflow/unsubscribe/"))
      #expect(mail.text.contains(address))
      let token = String(address.split(separator: "/").last ?? "")
      // Looking at it does nothing.
      #expect(try await delivery.kind(toUnsubscribeBy: token)?.name == "reminder")
      try await room.ask(delivery, key: "2")
      try await room.run(delivery)
      #expect(room.taken.count == 3)
      for _ in 0..<2 { #expect(try await delivery.unsubscribe(by: token)?.name == "reminder") }
      #expect(try await delivery.unsubscribe(by: token + "A") == nil)
      // A token is for one thing.
      #expect(try await !delivery.apply(.opened, by: token))
      try await room.ask(delivery, key: "3")
      try await room.ask(delivery, "other")
      try await room.ask(delivery, "needed", key: "2")
      try await room.run(delivery)
      #expect(room.taken.count == 5)
      #expect(try await room.entries().count { $0.state == "unwanted" } == 1)
    }
  }

  @Test("after some time what is over is forgotten, and what waits is not")
  func forgotten() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)]))
      try await room.ask(delivery, key: "1")
      try await room.ask(delivery, key: "2", after: 500 * 24 * Self.hour)
      try await room.run(delivery, for: 399 * 24 * Self.hour)
      #expect(try await room.entries().count == 2)
      room.turn(2 * 24 * Self.hour)
      await room.runner(delivery).runDue()
      #expect(try await room.entries().map(\.state) == ["waiting"])
      let attempts = try await room.database.read { transaction in
        try transaction.first("SELECT count(*) FROM message_attempt") { $0.int(0) }
      }
      #expect(attempts == 0)
    }
  }

  @Test("nothing of a person lies in the tables of messages, and nothing secret in the jobs")
  func silent() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail), .init(.sms)], nights: .disturbed))
      room.answer(.mail, .refuses(.refused(550, status: "5.1.1")))
      room.answer(.sms, always: .fails(.later("503", after: nil)))
      try await room.ask(delivery)
      try await room.run(delivery, for: Self.minute)
      let all = try await room.database.read { transaction in
        var all = ""
        for table in ["message", "message_attempt", "closed_address", "job"] {
          try transaction.query("SELECT * FROM \(table)") { row in
            for column in 0..<row.count { all += "\(row.text(column)) " }
          }
        }
        return all
      }
      for word in ["ana@", "98765", "Ipê", "9h"] { #expect(!all.contains(word), "\(word)") }
      #expect(all.contains("deliver-sms"))
    }
  }
}
