import Agenda
import AgendaTesting
import Database
import Goldens
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

/// All that four people are sent in three weeks: two in Portuguese and two in English, of each one with a
/// telephone and one with a mailbox alone.
@Suite(
  "The messages of an agenda as they are sent", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct MessageStoryTests {
  private static let caio = UUID(high: 3, low: 3)
  private static let dora = UUID(high: 3, low: 4)
  /// She waits for nothing.
  private static let eva = UUID(high: 3, low: 5)
  private static let hours = ["09", "10", "11", "12"]

  /// Bia and Dora read English.
  private static let rules: AgendaRules = {
    var rules = Practice.rules
    rules.tellsChanges = true
    rules.offerMinutes = 60
    let person = rules.person
    rules.person = { id, space, transaction in
      var found = try person(id, space, transaction)
      if id == Days.bia || id == dora { found?.language = .en }
      return found
    }
    return rules
  }()

  private static func mailed(_ id: UUID, _ name: String) -> AddVisitor {
    AddVisitor(Visitor(id, name, email: "v\(id.low)@example.com"))
  }

  private static func waiting(_ number: UInt64, _ person: UUID) -> AddWaitingEntry {
    var entry = WaitingEntry()
    entry.id = ID(UUID(high: 6, low: number))
    entry.person = person
    return AddWaitingEntry(entry)
  }

  private static func book(_ number: UInt64, _ text: String, _ person: UUID) -> BookSession<Visits>
  {
    var booking = Days.book(number, text, person)
    booking.session.place.therapist = UUID(high: 7, low: 1)
    return booking
  }

  @Test(
    "PL-008: reminders of one time and of many, changes and offers, in both languages by SMS and mail, byte for byte"
  )
  func story() async throws {
    try await AgendaRoom.inNovember(at: "10T12:00", Self.rules) { room in
      // Links carry what the secret makes of their messages.
      try await room.database.write { transaction in
        _ = try transaction.execute(
          """
          INSERT INTO message_secret (id, secret) VALUES (1, $1) \
          ON CONFLICT (id) DO UPDATE SET secret = excluded.secret
          """,
          [.blob([UInt8](repeating: 7, count: 32))])
      }
      let people = [Days.ana, Days.bia, Self.caio, Self.dora]
      // A name with what HTML and a header mean otherwise, and none.
      try await room.push(
        Self.mailed(Self.caio, "Caio <b>&\"'"), Self.mailed(Self.dora, ""),
        Days.visitor(Self.eva))
      var number: UInt64 = 0
      for (place, person) in people.enumerated() {
        for text in ["26T\(Self.hours[place]):00", "26T\(14 + place):00"] {
          number += 1
          try await room.push(Self.book(number, text, person))
        }
      }
      try await room.run(until: Days.at("20T12:00"))
      // Of each the first of their times moves by a day, and the second is cancelled.
      for (place, _) in people.enumerated() {
        let session = UInt64(2 * place + 1)
        var move = Days.move(session, to: "27T\(Self.hours[place]):30")
        move.to.therapist = UUID(high: 7, low: 1)
        try await room.push(move, Days.cancel(session + 1))
      }
      try await room.run(until: Days.at("20T13:00"))
      for (place, person) in people.enumerated() {
        try await room.push(Self.waiting(UInt64(place + 1), person))
      }
      try await room.push(Self.book(9, "30T09:00", Self.eva))
      try await room.run(until: Days.at("20T14:00"))
      try await room.push(Days.cancel(9))
      try await room.run(until: Days.at("28T00:00"))

      let texts = room.texts
      for words in [
        "lembra o seu horário", "reminds you of your appointment", "lembra: ", "reminds you: ",
        "avisa sobre o seu horário", "has changed your appointment", " avisa: ", "was moved to",
        "vagou um horário", "has a free time", ": vagou ", "is free, and kept",
      ] {
        #expect(texts.contains { $0.contains(words) }, "\(words)")
      }
      let text = texts.sorted().joined(separator: "\n")
      let difference = try Golden.difference(text, from: "messages/practice-story.txt")
      #expect(difference == nil)
    }
  }
}
