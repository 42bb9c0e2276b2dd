import API
import Fields
import Telemetry
import TelemetrySimulation
import Testing
import Values

/// The stream for who holds a developer's token.
@Suite struct DebugTests {
  private let now = Instant(milliseconds: 1_772_456_400_000)

  /// As the server writes it.
  private func token(hours: Int64) -> String {
    let expires = now.adding(milliseconds: hours * 3_600_000)
    let content = JSONValue.object([
      JSONValue.Member("account", EngineBench.ana.json),
      JSONValue.Member("app", .text("fisioflow")), JSONValue.Member("expires", expires.json),
    ])
    let words = Base64Text.encode(content.bytes).filter { $0 != "=" }
      .map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    return String(words) + ".c2lnbmF0dXJl"
  }

  @Test("PR-018 Without a token there is no stream and no event for developers")
  func fresh() {
    let bench = EngineBench().warm()
    bench.device.capture(1)
    bench.device.capture(2, TestEvents.filtered)
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.device.streamed.isEmpty && !bench.device.memory.debug)
    #expect(bench.taken == [1] && bench.store.lines.isEmpty)
  }

  @Test("PR-025 With a good token each line is shown at once, and those for developers are sent")
  func stream() {
    let bench = EngineBench().warm()
    bench.device.give(.debug(token: token(hours: 8)))
    bench.device.capture(1)
    bench.device.capture(2, TestEvents.filtered)
    let seen = bench.device.streamed
    let names = seen.map { $0.name }
    #expect(names == ["page_shown", "page_filtered"])
    #expect(seen.first?.parameters["number"]?.wholeNumber == 1 && seen.first?.reason == nil)
    bench.device.advance(250)
    #expect(bench.device.inFlight?.numbers == [1, 2])
    let header = bench.device.inFlight?.request.header("Umbu-Debug")
    #expect(header == token(hours: 8))
  }

  @Test("PR-025 What is wrong with a line is shown within a second, by device and server")
  func wrong() {
    let bench = EngineBench().warm()
    bench.device.give(.debug(token: token(hours: 8)))
    bench.device.capture(1, TestEvents.wrong)
    #expect(bench.device.streamed.last?.reason == .unknownEvent)
    #expect(bench.device.streamed.last?.isByServer == false)
    bench.device.advance(1_000)
    bench.answerAll()
    let last = bench.device.streamed.last
    #expect(last?.isByServer == true && last?.reason == .notListed && last?.parameter == "number")
  }

  @Test("What is no token, has no signature or holds no more begins nothing")
  func refused() {
    let content = token(hours: 8).split(separator: ".").map { String($0) }[0]
    let texts = [
      "", "x", content, content + ".", "." + content, token(hours: -1),
      content + ".a b", content + ".a.b",
    ]
    for text in texts {
      let bench = EngineBench()
      bench.device.give(.debug(token: text))
      bench.device.capture(1)
      #expect(!bench.device.memory.debug && bench.device.streamed.isEmpty, "\(text)")
    }
  }

  @Test("A token that expires ends the stream")
  func expires() {
    let bench = EngineBench()
    bench.device.give(.debug(token: token(hours: 1)))
    bench.device.advance(3_600_000)
    bench.answerAll()
    bench.device.capture(1)
    #expect(!bench.device.memory.debug && bench.device.streamed.isEmpty)
  }

  @Test("PR-018 The stream ends with its tab")
  func next() {
    let bench = EngineBench()
    bench.device.give(.debug(token: token(hours: 8)))
    #expect(bench.device.memory.debug)
    let next = EngineBench(bench.store, agrees: false)
    next.device.capture(1)
    #expect(!next.device.memory.debug && next.device.streamed.isEmpty)
  }

  @Test("PR-034 No value of an event is in what is logged")
  func logs() {
    let bench = EngineBench().warm()
    bench.device.give(.debug(token: token(hours: 8)))
    bench.device.capture(777_777)
    bench.device.capture(888_888, TestEvents.wrong)
    bench.device.advance(30_000)
    bench.answerAll()
    let text = bench.device.logs.joined(separator: "\n")
    #expect(!text.isEmpty && !text.contains("777") && !text.contains("888"))
    #expect(!text.contains("page") && !text.contains("number"))
  }
}
