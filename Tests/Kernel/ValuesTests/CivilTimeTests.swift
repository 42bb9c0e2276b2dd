import Effort
import Testing
import Values

@Suite("Civil times and instants as text")
struct CivilTimeTests {
  @Test(
    "a time is written without what is zero and read again",
    arguments: ["00:00", "23:59", "09:05:07", "12:00:00.250", "00:00:59.999"])
  func times(text: String) {
    #expect(CivilTime(text)?.description == text)
    #expect(CivilDateTime("2024-02-29T" + text)?.description == "2024-02-29T" + text)
  }

  @Test(
    "what is no time is none",
    arguments: ["", "24:00", "12:60", "12:00:60", "1:00", "12", "12:00:", "12:00:00.", "12:00x"])
  func notTimes(text: String) {
    #expect(CivilTime(text) == nil)
    #expect(CivilDateTime("2024-02-29T" + text) == nil)
  }

  @Test(
    "instants are read in every form of RFC 3339",
    arguments: [
      ("2023-11-14T22:13:20Z", 1_700_000_000_000),
      ("2023-11-14t19:13:20.5-03:00", 1_700_000_000_500),
      ("2023-11-15T03:43:20.123456789+05:30", 1_700_000_000_123),
      ("1985-04-12T23:20:50.52Z", 482_196_050_520), ("1990-12-31T23:59:60Z", 662_688_000_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("1969-12-31T23:59:59.999z", -1),
    ])
  func instants(text: String, milliseconds: Int64) {
    #expect(Instant(text)?.milliseconds == milliseconds)
  }

  @Test(
    "and in no other",
    arguments: [
      "2023-11-14T22:13:20", "2023-11-14T22:13Z", "2023-11-14 22:13:20Z", "2023-02-29T00:00:00Z",
      "2023-11-14T24:00:00Z", "2023-11-14T22:13:61Z", "2023-11-14T22:13:20+3:00",
      "2023-11-14T22:13:20+24:00", "2023-11-14T22:13:20.Z", "", "2023-11-14T22:13:20Zx",
    ])
  func notInstants(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test("every instant is written so that it is read as the same")
  func roundTrip() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let instant = Instant(
        milliseconds: Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random))
      #expect(Instant(instant.description) == instant, "seed \(seed)")
    }
    #expect(Instant(milliseconds: .max).description == "9999-12-31T23:59:59.999Z")
    #expect(Instant(milliseconds: .min).description == "0001-01-01T00:00:00.000Z")
  }
}
