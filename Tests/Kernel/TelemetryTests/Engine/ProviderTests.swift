import API
import Fields
import Telemetry
import TelemetrySimulation
import Testing
import Values

/// A provider that writes down what it is told.
class Recorder: TelemetryProvider {
  private(set) var calls: [String] = []
  private(set) var numbers: [Int64] = []

  override func track(_ line: QueuedLine) -> Bool {
    calls.append("track")
    numbers.append(line.json["p"]?["number"]?.wholeNumber ?? -1)
    return true
  }

  override func setUser(_ pseudonymKnown: Bool) -> Bool { note("user \(pseudonymKnown)") }

  override func setProperty(_ name: Literal, _ value: ParameterValue?) -> Bool {
    note("\(name.text) \(value == nil ? "gone" : "set")")
  }

  override func setTrackingEnabled(_ isOn: Bool) -> Bool { note("tracking \(isOn)") }
  override func setDebug(_ isOn: Bool) -> Bool { note("debug \(isOn)") }
  override func reset() -> Bool { note("reset") }

  private func note(_ call: String) -> Bool {
    calls.append(call)
    return true
  }
}

/// One of which nothing goes well.
final class Failing: Recorder {
  override func track(_ line: QueuedLine) -> Bool { super.track(line) && false }
  override func setUser(_ pseudonymKnown: Bool) -> Bool { false }
  override func setProperty(_ name: Literal, _ value: ParameterValue?) -> Bool { false }
  override func setTrackingEnabled(_ isOn: Bool) -> Bool { false }
  override func setDebug(_ isOn: Bool) -> Bool { false }
  override func reset() -> Bool { false }
}

/// What every provider is promised, and what the engine is promised by each.
@Suite struct ProviderContract {
  enum Kind: String, CaseIterable, Sendable {
    case own, recording, failing

    func make() -> TelemetryProvider {
      switch self {
      case .own: OwnCollector()
      case .recording: Recorder()
      case .failing: Failing()
      }
    }
  }

  @Test(
    "PR-010 PR-033 With any provider beside it the app's own server has each line once, in order",
    arguments: Kind.allCases)
  func beside(kind: Kind) {
    let other = kind.make()
    let bench = EngineBench(makers: [{ _ in other }, OwnCollector.make]).warm()
    for number in 1...50 { bench.device.capture(Int64(number)) }
    bench.device.setAccount(EngineBench.ana)
    bench.device.give(.reset)
    bench.answerAll()
    for number in 51...100 { bench.device.capture(Int64(number)) }
    bench.device.engine.setProperty("plan", .choice("gold"))
    bench.device.advance(30_000)
    bench.answerAll()
    bench.device.advance(30_000)
    bench.answerAll()
    let last = bench.taken.suffix(50)
    #expect(Array(last) == Array(51...100))
    bench.device.decide(false)
    bench.answerAll()
    #expect(bench.store.lines.isEmpty)
  }

  @Test(
    "PR-033 Each of the seven can be called at any time, in any order",
    arguments: Kind.allCases)
  func seven(kind: Kind) {
    let provider = kind.make()
    let line = QueuedLine(sequence: 1, name: "page_shown", json: .object([]))
    for isOn in [false, true, false, true] {
      _ = provider.setTrackingEnabled(isOn)
      _ = provider.track(line)
      _ = provider.setUser(isOn)
      _ = provider.setProperty("plan", .choice("free"))
      _ = provider.setProperty("plan", .choice("gold"))
      _ = provider.setProperty("plan", nil)
      _ = provider.setDebug(isOn)
      _ = provider.reset()
    }
    let made = OwnCollector.make(TelemetrySettings())
    #expect(made != nil)
    // Which base is none of itself.
    let none = TelemetryProvider.make(TelemetrySettings())
    #expect(none == nil)
  }
}

@Suite struct ProviderTests {
  @Test("PR-019 Providers are made once the person has agreed, and are switched on before any line")
  func order() {
    let recorder = Recorder()
    let made = Made()
    let makers: [(TelemetrySettings) -> TelemetryProvider?] = [
      { _ in
        made.count += 1
        return recorder
      }, OwnCollector.make,
    ]
    let bench = EngineBench(agrees: false, makers: makers)
    bench.device.advance(600_000)
    #expect(made.count == 0 && recorder.calls.isEmpty)
    bench.device.decide(true)
    #expect(made.count == 1 && recorder.calls == ["tracking true"])
    bench.answerAll()
    bench.device.capture(1)
    bench.device.decide(false)
    bench.device.decide(true)
    #expect(made.count == 1)
    #expect(
      recorder.calls
        == ["tracking true", "track", "track", "tracking false", "tracking true"])
  }

  @Test("PR-027 One that cannot be made is left out, and the others receive")
  func missing() {
    let bench = EngineBench(makers: [TelemetryProvider.make, OwnCollector.make]).warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.taken == [1])
  }

  @Test("PR-030 FF-133 One that fails keeps nothing from the others")
  func failing() {
    let (failing, recorder) = (Failing(), Recorder())
    let bench = EngineBench(
      makers: [{ _ in failing }, OwnCollector.make, { _ in recorder }]
    ).warm()
    for number in 1...3 { bench.device.capture(Int64(number)) }
    bench.device.advance(30_000)
    bench.answerAll()
    #expect(bench.taken == [1, 2, 3])
    #expect(recorder.numbers.suffix(3) == [1, 2, 3])
    let isLogged = bench.device.logs.contains("a provider failed 1")
    #expect(isLogged)
  }

  @Test("FF-133 The others have each line once, though the server takes it late and the app ends")
  func once() {
    let first = Recorder()
    let bench = EngineBench(makers: [OwnCollector.make, { _ in first }]).warm()
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.device.answer(500)
    bench.device.advance(5_000)
    bench.device.answer(500)
    bench.device.capture(2)
    #expect(first.numbers.suffix(2) == [1, 2])

    let second = Recorder()
    let next = EngineBench(
      bench.store, agrees: false, makers: [OwnCollector.make, { _ in second }])
    next.device.capture(3)
    #expect(second.numbers == [3])
    next.device.advance(600_000)
    #expect(next.device.inFlight?.numbers == [1, 2, 3])
  }

  @Test("Without the app's own server the others receive, and nothing is sent")
  func others() {
    let recorder = Recorder()
    let bench = EngineBench(makers: [{ _ in recorder }])
    for number in 1...30 { bench.device.capture(Int64(number)) }
    bench.device.advance(600_000)
    #expect(recorder.numbers == [0] + Array(1...30))
    #expect(bench.batches.isEmpty && bench.store.lines.isEmpty)
  }

  @Test("PR-023 A property that is set, set again and taken away is told to all")
  func properties() {
    let recorder = Recorder()
    let bench = EngineBench(makers: [OwnCollector.make, { _ in recorder }])
    bench.device.engine.setProperty("plan", .choice("free"))
    bench.device.engine.setProperty("plan", .choice("gold"))
    bench.device.engine.setProperty("plan", nil)
    #expect(recorder.calls.suffix(3) == ["plan set", "plan set", "plan gone"])
  }

  @Test("Whether somebody is signed in is told, and never who")
  func user() {
    let recorder = Recorder()
    let bench = EngineBench(makers: [OwnCollector.make, { _ in recorder }])
    bench.device.setAccount(EngineBench.ana)
    bench.device.setAccount(nil)
    #expect(recorder.calls.suffix(2) == ["user true", "user false"])
  }

  /// How often a provider was made.
  private final class Made {
    var count = 0
  }
}
