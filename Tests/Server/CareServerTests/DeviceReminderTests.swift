import Care
import CareTesting
import Crypto
import Database
import Fields
import Gateways
import Testing
import Values

@testable import CareServer

@Suite("Devices without an account that are woken")
struct DeviceReminderTests {
  private static let noon = Instant("2026-11-26T12:00:00Z")!

  private func left(
    _ number: UInt8 = 1, at minutes: [Int64] = [10, 20],
    _ change: (inout LeftTimes) -> Void = { _ in }
  ) -> LeftTimes {
    var left = LeftTimes()
    left.key = [UInt8](repeating: number, count: LeftTimes.keySize).hexadecimal
    left.endpoint = "https://push.example/\(number)"
    left.p256dh = ([4] + [UInt8](repeating: 1, count: 64)).base64URL
    left.auth = [UInt8](repeating: 1, count: 16).base64URL
    left.times = minutes.enumerated().map { position, minutes in
      LeftTime("1.\(position)", at: Self.noon.adding(milliseconds: minutes * 60_000))
    }
    change(&left)
    return left
  }

  private func with(
    _ limits: DeviceReminders.Limits = DeviceReminders.Limits(),
    _ body: (FamilyRoom) async throws -> Void
  ) async throws {
    try await FamilyRoom.with(at: Self.noon, limits: limits, { _ in }, body)
  }

  /// When who was woken, for what.
  private func woken(_ room: FamilyRoom) -> [String] {
    room.taken.map { taken in
      let names = taken.call.content["notification"]?["data"]?["left"]?.jsonText ?? ""
      return "\(taken.at.since(Self.noon) / 60_000) \(taken.call.number) \(names)"
    }
  }

  private func rows(_ room: FamilyRoom) async throws -> [Int64] {
    try await room.database.read { transaction in
      [
        try transaction.first("SELECT count(*) FROM left_device") { $0.int(0) } ?? 0,
        try transaction.first("SELECT count(*) FROM left_time") { $0.int(0) } ?? 0,
      ]
    }
  }

  @Test("CG-131: at the times that it left, by names that say nothing; those of one moment are one")
  func usual() async throws {
    try await with { room in
      try await room.served.devices.leave(
        left { $0.times.append(LeftTime("1.9", at: $0.times[1].at)) }, from: "n")
      try await room.run(until: Self.noon.adding(milliseconds: 3_600_000))
      #expect(woken(room) == ["10 1 [\"1.0\"]", "20 1 [\"1.1\",\"1.9\"]"])
      #expect(room.taken.allSatisfy { $0.call.title == "Careguide" })
      #expect(room.taken.allSatisfy { $0.call.body == "Hora de um remédio." })
      #expect(try await rows(room) == [1, 0], "what was told is not kept")
    }
  }

  @Test("CG-131: what it leaves takes the place of what it left; dropped ones do not come")
  func replaced() async throws {
    try await with { room in
      let devices = room.served.devices
      try await devices.leave(left(), from: "n")
      try await devices.leave(
        left(at: [5, 15, 25]) { left in
          left.times = left.times.map { LeftTime("2" + $0.name.dropFirst(), at: $0.at) }
        }, from: "n")
      var names = LeftNames()
      names.key = left().key
      names.names = ["2.1", "9.9"]
      try await devices.drop(names)
      // Nobody drops another's.
      names.key = left(2).key
      names.names = ["2.2"]
      try await devices.drop(names)
      try await room.run(until: Self.noon.adding(milliseconds: 3_600_000))
      #expect(woken(room) == ["5 1 [\"2.0\"]", "25 1 [\"2.2\"]"])
    }
  }

  @Test("CG-131: turned off or wiped, nothing of it is left; nor where nothing is left to tell")
  func ended() async throws {
    try await with { room in
      let devices = room.served.devices
      try await devices.leave(left(), from: "n")
      try await devices.leave(left(2), from: "n")
      try await devices.end(left().key)
      try await devices.leave(left(2, at: []), from: "n")
      #expect(try await rows(room) == [0, 0])
      try await room.run(until: Self.noon.adding(milliseconds: 3_600_000))
      #expect(woken(room) == [])
    }
  }

  @Test("CG-131: a day after the last time nothing is known of the device")
  func expired() async throws {
    try await with { room in
      try await room.served.devices.leave(left(), from: "n")
      room.fail(.later("down", after: nil))
      try await room.run(until: Self.noon.adding(milliseconds: 72 * 3_600_000))
      #expect(try await rows(room) == [0, 0])
      #expect(woken(room) == [])
    }
  }

  @Test("CG-131: a push service that is away: late within the hour, and no more behind it")
  func late() async throws {
    try await with { room in
      try await room.served.devices.leave(left(at: [10, 180]), from: "n")
      room.fail(.later("down", after: nil))
      try await room.run(until: Self.noon.adding(milliseconds: 30 * 60_000))
      room.fail(nil)
      try await room.run(until: Self.noon.adding(milliseconds: 60 * 60_000))
      #expect(woken(room).count == 1 && woken(room)[0].hasSuffix("1 [\"1.0\"]"), "\(woken(room))")
      // A server that was away for two hours.
      room.stand(until: Self.noon.adding(milliseconds: 300 * 60_000))
      room.restart()
      try await room.run(until: Self.noon.adding(milliseconds: 400 * 60_000))
      #expect(woken(room).count == 1)
    }
  }

  @Test(
    "CG-131: a subscription that is no more goes with all that it left; one that refuses, after some"
  )
  func gone() async throws {
    try await with { room in
      try await room.served.devices.leave(left(), from: "n")
      room.fail(.gone("410"))
      try await room.run(until: Self.noon.adding(milliseconds: 11 * 60_000))
      #expect(try await rows(room) == [0, 0])
      try await room.served.devices.leave(left(at: [20, 21, 22, 23, 24, 25, 26]), from: "n")
      room.fail(.refused("no"))
      try await room.run(until: Self.noon.adding(milliseconds: 30 * 60_000))
      #expect(try await rows(room) == [0, 0])
    }
  }

  @Test("CG-131: who has a subscription now has it alone: the key before it is forgotten")
  func handedOn() async throws {
    try await with { room in
      try await room.served.devices.leave(left(), from: "n")
      try await room.served.devices.leave(
        left(2, at: [30]) { $0.endpoint = "https://push.example/1" }, from: "n")
      #expect(try await rows(room) == [1, 1])
    }
  }

  @Test("what hostile clients send is refused, and nothing of it is kept")
  func hostile() async throws {
    try await with { room in
      let changes: [(String, (inout LeftTimes) -> Void)] = [
        ("key", { $0.key = "" }),
        ("key", { $0.key = [UInt8](repeating: 1, count: 31).hexadecimal }),
        ("key", { $0.key = "!!" }), ("p256dh", { $0.p256dh = "" }),
        ("endpoint", { $0.p256dh = [UInt8](repeating: 1, count: 65).base64URL }),
        ("auth", { $0.auth = "AAAA" }), ("endpoint", { $0.endpoint = "ftp://push.example/1" }),
        ("endpoint", { $0.endpoint = "https://" + String(repeating: "a", count: 3_000) }),
        ("endpoint", { $0.endpoint = "" }), ("endpoint", { $0.endpoint = "https://a\0b/" }),
        ("times.at", { $0.times[0].at = Self.noon.adding(milliseconds: 16 * 86_400_000) }),
        ("times.at", { $0.times[0].at = Instant(milliseconds: .max) }),
        ("times.at", { $0.times[0].at = Instant(milliseconds: .min) }),
        ("times.name", { $0.times[0].name = "" }), ("times.name", { $0.times[0].name = "a b" }),
        ("times.name", { $0.times[0].name = String(repeating: "a", count: 25) }),
      ]
      for (number, (field, change)) in changes.enumerated() {
        await #expect(throws: DeviceReminders.Problem.field(field), "\(number)") {
          try await room.served.devices.leave(left(1, change), from: "n")
        }
      }
      let kept = try await rows(room)
      #expect(kept == [0, 0])
    }
  }

  @Test("so many devices of a network, and so many in all; who is there already goes on")
  func full() async throws {
    var limits = DeviceReminders.Limits()
    limits.ofNetwork = 2
    limits.devices = 3
    try await with(limits) { room in
      let devices = room.served.devices
      try await devices.leave(left(1), from: "n")
      try await devices.leave(left(2), from: "n")
      await #expect(throws: DeviceReminders.Problem.full) {
        try await devices.leave(left(3), from: "n")
      }
      try await devices.leave(left(3), from: "m")
      await #expect(throws: DeviceReminders.Problem.full) {
        try await devices.leave(left(4), from: "o")
      }
      try await devices.leave(left(1, at: [1, 2, 3]), from: "n")
      #expect(try await rows(room) == [3, 7])
      let networks = try await room.database.read { transaction in
        try transaction.rows("SELECT network FROM left_device") { $0.text(0) }
      }
      #expect(networks.allSatisfy { $0.utf8.count == 22 }, "no network is kept")
    }
  }

  @Test("a server that wakes no browsers says so")
  func noPush() async throws {
    try await with { room in
      let devices = DeviceReminders(
        in: room.database, on: .init(), of: .init(name: "C", address: "https://c.example/"),
        now: { Self.noon }, ring: {})
      await #expect(throws: DeviceReminders.Problem.noPush) {
        try await devices.leave(left(), from: "n")
      }
    }
  }
}
