import Care
import CareTesting
import Crypto
import Database
import Editing
import Fields
import Gateways
import Goldens
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import CareServer

/// All that Ana and Bia are sent in two days of Rosa's: on the first a telephone and a device, on the second
/// neither.
@Suite(
  "The messages of a family as they are sent", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct MessageStoryTests {
  private static func counted(_ amount: Int64, at time: Instant) -> LogStock {
    var entry = StockEntry()
    entry.id = ID(UUID(high: 6, low: 1))
    entry.medicine = Days.losartan
    entry.kind = .counted
    entry.amount = DoseAmount(amount)
    entry.at = time
    return LogStock(entry)
  }

  @Test(
    "PL-008: reminders, calls and stock by notification, SMS and mail, in both languages, byte for byte",
    arguments: [Language.pt, .en])
  func story(_ language: Language) async throws {
    try await FamilyRoom.ofRosa(falls: true) { room in
      // Links carry what the secret makes of their messages.
      try await room.database.write { transaction in
        _ = try transaction.execute(
          """
          INSERT INTO message_secret (id, secret) VALUES (1, $1) \
          ON CONFLICT (id) DO UPDATE SET secret = excluded.secret
          """,
          [.blob([UInt8](repeating: 7, count: 32))])
      }
      let (first, backup) = (Phone(e164: "+5511987654321"), Phone(e164: "+5511987654322"))
      try await room.push(
        EditMedicine(
          from: Days.medicine(Days.losartan, "Losartana").record,
          to: Days.medicine(Days.losartan, "Losartana", warnDays: 5).record),
        Days.medicine(Days.metformin, "Metformina <850> & \"cia\""),
        Days.schedule(2, Days.metformin, ["08:00"]),
        Self.counted(3, at: room.now),
        AgreeToReminders(Days.rosa, true, phone: first, in: language),
        SetReminders(of: Days.rosa, ReminderPace()))
      try await room.push(
        AgreeToReminders(Days.rosa, true, as: .backup, phone: backup, in: language),
        by: FamilyServed.bia)
      try await room.push(SetReminders(of: Days.rosa, calling: FamilyServed.bia, .own))
      try await room.run(until: Days.at("26T23:00"))
      try await room.push(AgreeToReminders(Days.rosa, true, in: language))
      try await room.push(
        AgreeToReminders(Days.rosa, true, as: .backup, in: language), by: FamilyServed.bia)
      room.fail(.later("down", after: nil))
      try await room.run(until: Days.at("27T23:00"))

      let texts = room.texts
      let reminded = language == .pt ? "hora do remédio" : "time for medicine"
      let called = language == .pt ? "ninguém anotou" : "nobody has noted"
      let stock = language == .pt ? "um remédio está acabando" : "a medicine is running out"
      for (words, ways) in [
        (reminded, ["push", "mail"]), (called, ["push", "mail", "SMS"]), (stock, ["push", "mail"]),
        ("08:00", ["push", "SMS", "mail"]),
      ] {
        for way in ways {
          #expect(
            texts.contains { $0.hasPrefix("=== \(way) ") && $0.contains(words) }, "\(words) \(way)")
        }
      }
      let text = texts.sorted().joined(separator: "\n")
      let difference = try Golden.difference(
        text, from: "messages/family-story-\(language.rawValue).txt")
      #expect(difference == nil)
    }
  }

  @Test(
    "PL-008: what wakes a device of no account says nothing of anybody, byte for byte",
    arguments: [Language.pt, .en])
  func woken(_ language: Language) async throws {
    try await FamilyRoom.with(at: Days.at("25T20:00")) { room in
      var left = LeftTimes()
      left.key = [UInt8](repeating: 1, count: LeftTimes.keySize).hexadecimal
      left.endpoint = "https://push.example/1"
      left.p256dh = ([4] + [UInt8](repeating: 1, count: 64)).base64URL
      left.auth = [UInt8](repeating: 1, count: 16).base64URL
      left.language = language
      left.times = [
        LeftTime("1.0", at: Days.at("26T08:00")), LeftTime("1.1", at: Days.at("26T08:00")),
      ]
      try await room.served.devices.leave(left, from: "n")
      try await room.run(until: Days.at("26T09:00"))
      let text = room.texts.sorted().joined(separator: "\n")
      #expect(!text.isEmpty)
      let difference = try Golden.difference(
        text, from: "messages/device-woken-\(language.rawValue).txt")
      #expect(difference == nil)
    }
  }
}
