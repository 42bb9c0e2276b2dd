import Care
import CareTesting
import Database
import DatabaseTesting
import Delivery
import Editing
import Gateways
import Records
import SyncServer
import Testing
import Values
import Zones

@testable import CareServer

@Suite("Reminders of doses", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct DoseReminderTests {
  @Test("CG-131: at the minute, then three times more, until somebody says something")
  func usual() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.run(until: Days.at("26T12:00"))
      #expect(
        room.told == [
          "26T11:00 1 08:00 Losartana (1)", "26T11:10 1 08:00 Losartana (1)",
          "26T11:20 1 08:00 Losartana (1)", "26T11:30 1 08:00 Losartana (1)",
        ])
      #expect(room.taken.allSatisfy { $0.call.title == "Rosa: hora do remédio" })
      try await room.run(until: Days.at("27T08:05"))
      try await room.push(Days.log(1, .taken, Days.losartan, "27T08:00", at: room.now))
      try await room.run(until: Days.at("27T12:00"))
      #expect(room.told.dropFirst(4) == ["27T11:00 1 08:00 Losartana (1)"])
    }
  }

  @Test("CG-131: what was taken a second before, on another device, is not told of")
  func aSecondBefore() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.run(until: Days.at("26T08:00").adding(milliseconds: -1_000))
      try await room.push(Days.log(1, .taken, at: room.now), by: FamilyServed.bia)
      try await room.run(until: Days.at("26T20:00"))
      #expect(room.told == [])
    }
  }

  @Test("CG-131: what is taken while a message is on its way to a service is not sent")
  func onItsWay() async throws {
    try await FamilyRoom.ofRosa { room in
      room.stand(until: Days.at("26T08:00"))
      await room.runOnly("remind-of-doses")
      await room.runOnly("deliver")
      try await room.push(Days.log(1, .skipped, at: room.now), by: FamilyServed.bia)
      try await room.run(until: Days.at("26T20:00"))
      #expect(room.told == [])
    }
  }

  @Test("CG-131: doses of one person that coincide are one message, also where one is told again")
  func together() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.push(
        Days.medicine(Days.metformin, "Metformina"),
        Days.schedule(2, Days.metformin, ["08:00", "08:20"]))
      try await room.run(until: Days.at("26T08:05"))
      try await room.push(
        Days.log(1, .taken, Days.metformin, "26T08:00", at: room.now), by: FamilyServed.bia)
      try await room.run(until: Days.at("26T08:22"))
      #expect(
        room.told == [
          "26T11:00 1 08:00 Losartana (1); Metformina (1)", "26T11:10 1 08:00 Losartana (1)",
          "26T11:20 1 08:00 Losartana (1); 08:20 Metformina (1)",
        ])
      // On the screen each takes the place of the one before, and is heard.
      let notifications = room.taken.map { $0.call.content["notification"] }
      #expect(Set(notifications.map { $0?["tag"]?.text }).count == 1)
      #expect(notifications.allSatisfy { $0?["renotify"]?.boolean == true })
    }
  }

  @Test("CG-131: a night and a cap hold nothing back: three in the morning is three in the morning")
  func nights() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.push(
        Days.medicine(Days.metformin, "Metformina"),
        Days.schedule(
          2, Days.metformin, (0..<24).map { $0 < 10 ? "0\($0):30" : "\($0):30" },
          from: "26T00:00"))
      try await room.push(
        SetReminders(
          of: Days.rosa,
          {
            var pace = ReminderPace()
            pace.repeats = 0
            return pace
          }()))
      try await room.run(until: Days.at("26T20:00"))
      // Twenty of them and one of eight.
      #expect(room.told.count == 21)
      #expect(room.told.contains("26T06:30 1 02:30 Metformina (1); 03:30 Metformina (1)"))
    }
  }

  @Test("CG-131: put off, it is told of when it waits again; taken back, what is left of its times")
  func putOff() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.run(until: Days.at("26T08:05"))
      try await room.push(Days.log(1, .later, at: room.now, until: Days.at("26T09:15")))
      try await room.run(until: Days.at("26T09:16"))
      #expect(room.told == ["26T11:00 1 08:00 Losartana (1)", "26T12:15 1 08:00 Losartana (1)"])
      try await room.push(Days.log(2, .taken, at: room.now, replacing: [1]))
      try await room.run(until: Days.at("27T08:05"))
      #expect(room.told.count == 3)
      try await room.push(Days.log(3, .taken, Days.losartan, "27T08:00", at: room.now))
      try await room.run(until: Days.at("27T08:15"))
      try await room.push(
        Days.log(4, .open, Days.losartan, "27T08:00", at: room.now, replacing: [3]))
      try await room.run(until: Days.at("27T20:00"))
      #expect(
        room.told.dropFirst(3) == [
          "27T11:20 1 08:00 Losartana (1)", "27T11:30 1 08:00 Losartana (1)",
        ])
    }
  }

  @Test("CG-131: who helps is called when nobody said anything for so long, and told as often")
  func escalated() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.call(FamilyServed.bia)
      try await room.push(
        SetReminders(
          of: Days.rosa,
          {
            var pace = ReminderPace()
            pace.repeats = 1
            pace.escalateMinutes = 25
            return pace
          }()))
      try await room.run(until: Days.at("26T20:00"))
      #expect(
        room.told == [
          "26T11:00 1 08:00 Losartana (1)", "26T11:10 1 08:00 Losartana (1)",
          "26T11:25 2 08:00 Losartana (1)", "26T11:35 2 08:00 Losartana (1)",
        ])
      #expect(room.taken.last?.call.title == "Rosa: ninguém anotou o remédio")
      // Said in time, nobody is called.
      try await room.run(until: Days.at("27T08:12"))
      try await room.push(Days.log(1, .taken, Days.losartan, "27T08:00", at: room.now))
      try await room.run(until: Days.at("27T20:00"))
      #expect(
        room.told.dropFirst(4).allSatisfy {
          $0.hasPrefix("27T11:00 1") || $0.hasPrefix("27T11:10 1")
        })
    }
  }

  @Test(
    "CG-131: without the person's consent, without one's own yes, and behind either's end nobody is called",
    arguments: ["asked", "consented", "withdrawn", "no more", "left"])
  func consent(way: String) async throws {
    try await FamilyRoom.ofRosa { room in
      switch way {
      case "asked": try await room.call(FamilyServed.bia, consent: nil)
      case "consented":
        try await room.push(SetReminders(of: Days.rosa, calling: FamilyServed.bia, .own))
      case "withdrawn":
        try await room.call(FamilyServed.bia)
        try await room.push(SetReminders(of: Days.rosa, calling: FamilyServed.bia, nil))
      case "no more":
        try await room.call(FamilyServed.bia)
        try await room.push(
          AgreeToReminders(Days.rosa, false, as: .backup, in: .pt), by: FamilyServed.bia)
      default:
        try await room.call(FamilyServed.bia)
        try await room.served.remove(FamilyServed.bia)
      }
      try await room.run(until: Days.at("26T20:00"))
      #expect(
        room.taken.count == 4 && room.taken.allSatisfy { $0.call.number == 1 }, "\(room.told)")
    }
  }

  @Test("CG-131: who leaves the family between two reminders gets no more of them")
  func leaving() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.call(FamilyServed.bia)
      try await room.run(until: Days.at("26T08:32"))
      try await room.served.remove(FamilyServed.bia)
      try await room.run(until: Days.at("27T20:00"))
      #expect(room.told.filter { $0.contains(" 2 ") } == ["26T11:30 2 08:00 Losartana (1)"])
    }
  }

  @Test("CG-131: nobody says yes for another: an answer counts for who gives it")
  func ownYes() async throws {
    try await FamilyRoom.ofRosa { room in
      // Caio, who looks on, may say it of himself and set nothing.
      #expect(
        try await room.push(
          SetReminders(of: Days.rosa, calling: FamilyServed.caio, .own), by: FamilyServed.caio
        ).map(\.code) == [.forbidden])
      try await room.push(AgreeToReminders(Days.rosa, true, in: .en), by: FamilyServed.caio)
      try await room.run(until: Days.at("26T08:01"))
      #expect(
        Set(room.told) == ["26T11:00 1 08:00 Losartana (1)", "26T11:00 3 08:00 Losartana (1)"])
      // He may say nothing of a dose, and has no buttons.
      let notification = room.taken.first { $0.call.number == 3 }?.call.content["notification"]
      #expect(notification?["title"]?.text == "Rosa: time for medicine")
      #expect(notification?["actions"] == nil)
    }
  }

  @Test(
    "CG-131: where no device showed it within five minutes a text or a mail says so, without names")
  func fallback() async throws {
    try await FamilyRoom.ofRosa(falls: true) { room in
      try await room.push(
        AgreeToReminders(
          Days.rosa, true, phone: Phone(e164: "+5511987654321"), in: .pt))
      try await room.run(until: Days.at("26T08:09"))
      #expect(room.told.count == 2)
      let text = try #require(room.told.last)
      #expect(text.hasPrefix("26T11:05 1 sms Rosa: 1 remédio "), "\(text)")
      #expect(text.contains("https://umbu.example/careguide/reply/doses/"))
      #expect(!text.contains("Losartana"))
      // Without a telephone, and with a push service that is down, a mail.
      try await room.push(AgreeToReminders(Days.rosa, true, in: .pt))
      room.fail(.later("down", after: nil))
      let before = room.told.count
      try await room.run(until: Days.at("27T08:09"))
      let mail = try #require(room.told.dropFirst(before).last)
      #expect(mail.hasPrefix("27T11:05 1 mail "), "\(mail)")
      #expect(!mail.contains("Losartana"))
    }
  }

  @Test("CG-131: a push service takes the longest names, with the addresses of all buttons")
  func longest() async throws {
    try await FamilyRoom.ofRosa { room in
      for number in 0..<7 {
        let id = ID<Medicine>(UUID(high: 3, low: UInt64(10 + number)))
        var add = Days.medicine(id, String(repeating: "薬", count: 60))
        add.record.strength = String(repeating: "毫", count: 30)
        try await room.push(add, Days.schedule(UInt64(20 + number), id, ["08:00"]))
      }
      try await room.run(until: Days.at("26T08:00"))
      let call = try #require(room.taken.first?.call)
      #expect(call.content["notification"]?["data"]?["posts"]?["taken"]?.array?.count == 8)
      #expect(call.body.hasPrefix("08:00 Losartana (1); 薬") && call.body.hasSuffix("; …"))
      #expect(call.content.bytes.count <= PushEncryption.maxContent, "\(call.content.bytes.count)")
    }
  }

  @Test("CG-131: a text that nobody takes becomes a mail within ten minutes, and comes no more")
  func textsDown() async throws {
    try await FamilyRoom.ofRosa(falls: true) { room in
      var pace = ReminderPace()
      pace.repeats = 0
      try await room.push(
        AgreeToReminders(
          Days.rosa, true, phone: Phone(e164: "+5511987654321"), in: .pt),
        SetReminders(of: Days.rosa, pace))
      room.fail(.later("down", after: nil), on: [.push, .sms])
      try await room.run(until: Days.at("26T08:10"))
      let ways = room.told.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
      #expect(ways == ["26T11:09 1 mail"], "\(room.told)")
      room.fail(nil)
      try await room.run(until: Days.at("26T12:00"))
      #expect(room.told.count == 1, "\(room.told)")
    }
  }

  @Test("CG-131: what a device has shown goes out on no other way, and is told again all the same")
  func shown() async throws {
    try await FamilyRoom.ofRosa(falls: true) { room in
      try await room.run(until: Days.at("26T08:01"))
      let token = room.taken[0].call.content["notification"]?["data"]?["receipt"]?.text ?? ""
      #expect(try await room.served.delivery.apply(.shown, by: token))
      try await room.run(until: Days.at("26T08:12"))
      #expect(
        room.told == ["26T11:00 1 08:00 Losartana (1)", "26T11:10 1 08:00 Losartana (1)"])
    }
  }

  @Test("CG-131: a schedule that was changed, a medicine that was stopped, a plan that ended")
  func changed() async throws {
    try await FamilyRoom.ofRosa { room in
      room.stand(until: Days.at("26T07:58"))
      // A minute later it is at nine.
      try await room.push(
        Days.schedule(2, Days.losartan, ["09:00"], from: "26T07:58") {
          $0.end = CivilDateTime("2026-11-28T00:00")!
        })
      try await room.run(until: Days.at("26T09:01"))
      #expect(room.told == ["26T12:00 1 09:00 Losartana (1)"])
      try await room.run(until: Days.at("26T20:00"))
      try await room.push(ArchiveMedicine(Days.losartan))
      try await room.run(until: Days.at("27T09:30"))
      #expect(room.told.count == 4)
      // Taken up again in the middle of its times: those that are left.
      try await room.push(RestoreMedicine(Days.losartan))
      try await room.run(until: Days.at("27T09:31"))
      #expect(room.told.count == 4)
      // It ended with the 27th.
      try await room.run(until: Days.at("30T20:00"))
      #expect(room.told.count == 4)
    }
  }

  @Test("CG-131: who is put away is no longer told of, and again once they are back")
  func putAway() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.push(ArchivePerson(Days.rosa))
      try await room.run(until: Days.at("26T20:00"))
      #expect(room.told == [])
      try await room.push(RestorePerson(Days.rosa))
      try await room.run(until: Days.at("27T08:01"))
      #expect(room.told == ["27T11:00 1 08:00 Losartana (1)"])
    }
  }
}
