import Fields
import Telemetry
import Testing
import Values

@Suite("What values are on the wire")
struct ParameterJSONTests {
  private func json(_ kind: ParameterKind, _ value: ParameterValue, _ name: Literal = "it")
    -> String
  {
    let definition = AppleEvents.event(AppleEvents.parameter(name, kind))
    return Event(definition, [value]).parameters.jsonText
  }

  @Test("PR-036 PR-042 PR-044 each kind has one form, and lists stay lists")
  func forms() {
    let id = UUID(high: 1, low: 2)
    let table: [(ParameterKind, ParameterValue, String)] = [
      (.choice(["a"]), .choice("a"), "{\"it\":\"a\"}"),
      (.choices(["a", "b"], atMost: 2), .choices(["a", "b"]), "{\"it\":[\"a\",\"b\"]}"),
      (.choices(["a", "b"], atMost: 2), .choices([]), "{\"it\":[]}"),
      (.count(upTo: 9), .integer(7), "{\"it\":7}"),
      (.seconds(upTo: 9), .decimal(2.5), "{\"it\":2.5}"),
      (.seconds(upTo: 9), .decimal(2), "{\"it\":2.0}"),
      (.milliseconds(upTo: 900), .decimal(120.25), "{\"it\":120.25}"),
      (.amount(upTo: 9, unit: "MB"), .decimal(0.1), "{\"it\":0.1}"),
      (.flag, .flag(true), "{\"it\":true}"), (.flag, .flag(false), "{\"it\":false}"),
      (.mark, .mark(id), "{\"it\":\"00000000-0000-0001-0000-000000000002\"}"),
      (.template(["no {tree}"]), .choice("no {tree}"), "{\"it\":\"no {tree}\"}"),
      (.code(upTo: 40), .choice("E404"), "{\"it\":\"E404\"}"), (.flag, .absent, "{}"),
    ]
    for (kind, value, text) in table {
      let written = json(kind, value)
      #expect(written == text)
    }
  }

  @Test("PR-096 a type that nobody named is unknown")
  func unknownType() {
    let written = json(.choice(["apple", "unknown"]), .absent, "item_type")
    #expect(written == "{\"item_type\":\"unknown\"}")
  }

  @Test("A number beyond its bound is the bound, and one that is none is left out")
  func bounds() {
    let table: [(ParameterKind, ParameterValue, String)] = [
      (.count(upTo: 9), .integer(10), "{\"it\":9}"), (.count(upTo: 9), .integer(-1), "{\"it\":0}"),
      (.seconds(upTo: 9), .decimal(9.5), "{\"it\":9.0}"),
      (.seconds(upTo: 9), .decimal(-0.5), "{\"it\":0.0}"),
      (.seconds(upTo: 9), .decimal(.nan), "{}"), (.seconds(upTo: 9), .decimal(.infinity), "{}"),
    ]
    for (kind, value, text) in table {
      let written = json(kind, value)
      #expect(written == text)
    }
  }

  @Test("PR-089 a line has the time of capture, the offset, and what it belongs to")
  func line() throws {
    let event = Event(AppleEvents.event(AppleEvents.parameter("is_ripe", .flag)), [.flag(true)])
    let line = EventLine(
      event, at: Instant(milliseconds: 1_764_250_000_123), offset: -180, epoch: 3, session: 17,
      stamp: 5)
    let bytes = line.write()
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"n":"apple_viewed","t":1764250000123,"o":-180,"e":3,"v":17,"c":5,"p":{"is_ripe":true}}
        """)
    let queued = try #require(QueuedLine(sequence: 9, bytes: bytes))
    #expect(queued.name == "apple_viewed")
    #expect(queued.sequence == 9)
    #expect(queued.json.bytes == bytes)
  }

  @Test("What a damaged queue holds is no line")
  func damaged() {
    for text in ["", "{", "{}", "[]", "{\"n\":1}"] {
      let line = QueuedLine(sequence: 1, bytes: Array(text.utf8))
      #expect(line == nil)
    }
  }
}
