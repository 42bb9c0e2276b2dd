import SyncServer
import Testing
import Values
import Zones

@testable import Delivery

@Suite(
  "PL-008 What people choose",
  .enabled(if: Zoneinfo.isPresent, "needs tzdata in /usr/share/zoneinfo"))
struct ChoiceTests {
  private static let hour = DeliveryRoom.hour

  private func choose(
    _ delivery: Delivery, _ room: DeliveryRoom, _ channels: Channel..., isOn: Bool = false
  ) async throws {
    try await room.database.write(in: DeliveryRoom.space) { transaction in
      for channel in channels {
        let isTaken = try delivery.choose(
          "reminder", on: channel, isOn: isOn, of: DeliveryRoom.ana, in: DeliveryRoom.space,
          transaction)
        #expect(isTaken)
      }
    }
  }

  private func choose(
    _ quiet: Choices.Quiet, _ delivery: Delivery, _ room: DeliveryRoom
  ) async throws {
    try await room.database.write(in: DeliveryRoom.space) { transaction in
      try delivery.choose(quiet, of: DeliveryRoom.ana, in: DeliveryRoom.space, transaction)
    }
  }

  @Test("a way that is not wanted is passed over at once, and nothing goes where none is")
  func ways() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(
        room.kind([.init(.push, patience: Self.hour), .init(.sms), .init(.mail)]))
      _ = try await room.subscribe(1)
      try await choose(delivery, room, .push)
      try await room.ask(delivery, key: "a")
      try await room.run(delivery, for: DeliveryRoom.minute)
      #expect(room.taken.map(\.channel) == [.sms])
      try await choose(delivery, room, .sms, .mail)
      try await room.ask(delivery, key: "b")
      try await room.run(delivery)
      #expect(room.taken.count == 1)
      #expect(try await room.entries().map(\.state).sorted() == ["sent", "unwanted"])
      try await choose(delivery, room, .mail, isOn: true)
      try await room.ask(delivery, key: "c")
      try await room.run(delivery)
      #expect(room.taken.map(\.channel) == [.sms, .mail])
    }
  }

  @Test("what waits to be sent on a way that is not wanted any more is not sent on it")
  func meanwhile() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.sms), .init(.mail)]))
      room.answer(.sms, always: .fails(.later("busy", after: nil)))
      try await room.ask(delivery)
      try await room.run(delivery, for: DeliveryRoom.minute)
      #expect(room.asked > 0 && room.taken.isEmpty)
      try await choose(delivery, room, .sms)
      room.answer(.sms)
      try await room.run(delivery)
      #expect(room.taken.map(\.channel) == [.mail])
    }
  }

  @Test("what nobody can do without comes on all ways, whatever they chose before")
  func always() async throws {
    try await DeliveryRoom.with { room in
      let optional = room.delivery(room.kind([.init(.mail)]))
      try await choose(optional, room, .mail)
      let delivery = room.delivery(room.kind([.init(.mail)], isOptional: false))
      try await room.ask(delivery)
      try await room.run(delivery)
      #expect(room.taken.count == 1)
      let isTaken = try await room.database.write(in: DeliveryRoom.space) { transaction in
        try delivery.choose(
          "reminder", on: .mail, isOn: false, of: DeliveryRoom.ana, in: DeliveryRoom.space,
          transaction)
      }
      #expect(!isTaken)
    }
  }

  @Test("one's own quiet hours hold, before them goes what may not wait, and none holds nothing")
  func quiet() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(
        room.kind([.init(.mail)]), room.kind([.init(.mail)], named: "before", nights: .before))
      let time = { (hour: Int) in CivilTime(hour: hour, minute: 0)! }
      // It is noon of a Saturday.
      try await choose(.own(QuietHours(from: time(11), to: time(15))), delivery, room)
      try await room.ask(delivery, key: "a")
      try await room.ask(
        delivery, "before", key: "b", after: 24 * Self.hour, zone: "America/Sao_Paulo")
      try await room.run(delivery, for: 30 * Self.hour)
      let times = room.taken.map(\.at)
      #expect(
        times == [Instant("2025-11-22T15:00:00-03:00")!, Instant("2025-11-23T10:59:00-03:00")!])
      try await choose(.off, delivery, room)
      // 18:00 and seven hours: one in the morning.
      try await room.ask(delivery, key: "c", after: 7 * Self.hour)
      try await room.run(delivery, for: 8 * Self.hour)
      #expect(room.taken.count == 3)
      try await choose(.usual, delivery, room)
      try await room.ask(delivery, key: "d")
      try await room.run(delivery, for: Self.hour)
      #expect(room.taken.count == 3)
    }
  }
}
