import Fields
import HTTP
import Identity
import Journal
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("The journal that newcomers see")
struct JournalDemonstrationTests {
  @Test("a year of notes, links and tasks, each with its text, and no day after today")
  func content() async throws {
    let room = try await ServedJournal.open()
    defer { room.remove() }
    let made = await Commands(room.umbu.apps).run(["demo", "prsnl"])
    #expect(made.exitCode == 0, "\(made.text)")
    let mark = try #require(try await room.app("prsnl")[DemonstrationModule.self].find())
    let email = "ana@diario.example"
    let response = await room.call(
      .post, "/prsnl/v1/sessions",
      json: .object([.init("email", .text(email)), .init("password", .text(mark.password))]))
    var ana = try Person(room, "prsnl", email, try SessionGrant(object: response.json))
    let answer = try await ana.sync()
    let items = try answer.changes.filter { $0.table == Item.recordType }
      .map { try Item(object: $0.record) }
    #expect(items.count == JournalStory.entries.count)
    #expect(Set(items.map(\.kind)) == [.note, .link])
    let today = CivilDate(at: room.clock.now, minutesEast: -180)
    #expect(items.allSatisfy { $0.day <= today })
    // Something happened on this day a year ago.
    #expect(items.contains { $0.day == today.adding(days: -365) })
    let named = items.filter { !$0.text.isEmpty }
    #expect(named.count > 5 && named.allSatisfy { !$0.start.isEmpty })
    let read = await ana.call(
      TextEndpoints.read,
      TextsWanted(named.map { TextName($0.id, $0.text) }, in: ana.space))
    let texts = try TextsRead(object: read.json)
    #expect(texts.missing.isEmpty && texts.texts.count == named.count)
    await room.umbu.stop()
  }
}
