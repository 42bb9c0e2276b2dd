import Analytics
import Fields
import Telemetry
import Testing
import Values

@Suite("Answers that are kept")
struct ConsentEntryTests {
  @Test("A region is told by the zone, and by the language where that says nothing")
  func regions() {
    let table: [(String, Language, Region)] = [
      ("Europe/Lisbon", .pt, .eu), ("Europe/Berlin", .en, .eu), ("Atlantic/Azores", .pt, .eu),
      ("Asia/Nicosia", .en, .eu), ("America/Cayenne", .pt, .eu), ("America/Sao_Paulo", .en, .br),
      ("America/Noronha", .en, .br), ("Brazil/East", .en, .br), ("America/New_York", .en, .other),
      ("America/New_York", .pt, .br), ("", .pt, .br), ("", .en, .other), ("UTC", .en, .other),
      ("Europe", .en, .other),
    ]
    for (zone, language, region) in table {
      #expect(Region.of(zone: zone, language: language) == region, "\(zone)")
    }
  }

  @Test("A decision is an entry for each answer, with all that is kept of it")
  func entries() {
    let decision = ConsentDecision(
      [ConsentAnswer(.analytics, isYes: true), ConsentAnswer(.marketing, isYes: false)],
      textVersion: 4, source: .prompt)
    let entries = decision.entries(
      at: Instant(milliseconds: 7), in: ConsentPlace(zone: "America/Bahia", language: .pt))
    let texts = entries.map { $0.json.jsonText }
    #expect(
      texts == [
        """
        {"purpose":"analytics","isYes":true,"textVersion":4,"decidedAt":7,"region":"br",\
        "zone":"America/Bahia","language":"pt-BR","source":"prompt"}
        """,
        """
        {"purpose":"marketing","isYes":false,"textVersion":4,"decidedAt":7,"region":"br",\
        "zone":"America/Bahia","language":"pt-BR","source":"prompt"}
        """,
      ])
    let read = entries.compactMap { ConsentEntry(json: $0.json) }
    #expect(read == entries)
  }
}
