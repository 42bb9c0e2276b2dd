import API
import EventStore
import Fields
import Telemetry
import TelemetrySimulation
import Testing
import Values

@Suite struct EventRecorderTests {
  /// The server of the simulation, for callers of any thread.
  private actor Intake {
    private let model = CollectorModel()
    /// How often it fails before it takes anything.
    private var failures: Int

    init(failures: Int = 0) {
      self.failures = failures
    }

    func take(_ request: HTTPRequest) -> HTTPOutcome {
      if failures > 0 {
        failures -= 1
        return .answered(HTTPResponse(status: 503))
      }
      return .answered(model.handle(request, session: nil))
    }

    var taken: [CollectorModel.Taken] { model.taken }
  }

  private func make(
    _ intake: Intake, wait: @escaping @Sendable (Int64) async -> Void
  ) -> EventRecorder {
    var settings = TelemetrySettings()
    settings.most = 20_000
    var stamp = Stamp()
    stamp.platform = "server"
    return EventRecorder(
      TestEvents.registry, stamp: stamp, settings: settings,
      now: { Instant(milliseconds: 1_772_456_400_000) }, wait: wait
    ) { await intake.take($0) }
  }

  /// Waits until its task is cancelled.
  private static let never: @Sendable (Int64) async -> Void = { _ in
    let (stream, end) = AsyncStream<Int64>.makeStream()
    for await _ in stream {}
    end.finish()
  }

  @Test("PR-012 Ten thousand calls at once: none is lost, none counts twice, and the order stays")
  func tenThousand() async {
    let intake = Intake()
    let recorder = make(intake, wait: Self.never)
    let given = await withTaskGroup(of: (Int64, Int64?).self) { group in
      for number in 1...10_000 as ClosedRange<Int64> {
        group.addTask {
          let event = Event(TestEvents.shown, [.integer(number)])
          return (number, await recorder.record(event))
        }
      }
      var given: [Int64: Int64] = [:]
      for await (number, sequence) in group { given[number] = sequence }
      return given
    }
    await recorder.close()
    let taken = await intake.taken
    #expect(given.count == 10_000 && taken.count == 10_000)
    let sequences = taken.map { $0.sequence }
    #expect(sequences == Array(1...10_000))
    let strays = taken.filter { given[$0.number] != $0.sequence }
    #expect(strays.isEmpty)
    let platform = taken.first?.stamp["platform"]?.text
    #expect(platform == "server")
  }

  @Test("One after the other they are taken in the order of the calls")
  func order() async {
    let intake = Intake()
    let recorder = make(intake, wait: Self.never)
    for number in 1...500 as ClosedRange<Int64> {
      await recorder.record(Event(TestEvents.shown, [.integer(number)]))
    }
    await recorder.close()
    let numbers = await intake.taken.map { $0.number }
    #expect(numbers == Array(1...500))
  }

  @Test("What the intake does not take at once is tried again after a wait")
  func again() async {
    let intake = Intake(failures: 2)
    let (waits, tell) = AsyncStream<Int64>.makeStream()
    let recorder = make(intake) { milliseconds in tell.yield(milliseconds) }
    await recorder.record(Event(TestEvents.shown, [.integer(1)]))
    var seen: [Int64] = []
    for await wait in waits {
      seen.append(wait)
      if seen.count == 3 { break }
    }
    // Two waits after failures, and that of the line for others.
    let retries = seen.filter { $0 < 30_000 }
    #expect(retries.count == 2)
    await recorder.close()
    let numbers = await intake.taken.map { $0.number }
    #expect(numbers == [1])
  }
}
