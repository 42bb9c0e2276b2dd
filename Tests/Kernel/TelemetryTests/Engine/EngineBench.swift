import API
import Fields
import Telemetry
import TelemetrySimulation
import Values

/// A device, its server and a clock that the test turns.
final class EngineBench {
  let server = CollectorModel()
  let store: DeviceStore
  let device: TelemetryDevice

  /// - Parameter agrees: whether the person says yes to begin with, and the server knows.
  init(
    _ store: DeviceStore = DeviceStore(), agrees: Bool = true, account: UUID? = nil,
    settings: TelemetrySettings = EngineBench.settings,
    makers: [(TelemetrySettings) -> TelemetryProvider?] = [OwnCollector.make]
  ) {
    self.store = store
    let engine = TelemetryEngine(settings, registry: TestEvents.registry, makers: makers)
    device = TelemetryDevice(store, engine, at: Instant(milliseconds: 1_772_456_400_000))
    device.start(account: account)
    if agrees {
      device.decide(true)
      answerAll()
    }
  }

  /// With chance that always takes the least off.
  static var settings: TelemetrySettings {
    var settings = TelemetrySettings()
    settings.random = { 0 }
    return settings
  }

  /// The first session has begun, and the queue is empty.
  func warm() -> EngineBench {
    device.capture(1_000_000)
    device.advance(300_000)
    answerAll()
    return self
  }

  func answerAll() { device.answerAll(by: server) }

  /// The batches that were sent, without those of `warm`.
  var batches: [[Int64]] {
    device.sent.filter { $0.path == "v1/analytics/events" }.map { $0.numbers }
      .filter { $0 != [0, 1_000_000] }
  }

  /// What counts, without sessions and `warm`.
  var taken: [Int64] { server.taken.map { $0.number }.filter { $0 > 0 && $0 != 1_000_000 } }

  var paths: [String] { device.sent.map { $0.request.method.rawValue + " " + $0.path } }

  static let ana = UUID(high: 5, low: 1)
  static let bia = UUID(high: 5, low: 2)
}

/// A problem as the server sends it.
func problem(_ code: String, _ errors: [FieldProblem] = []) -> JSONValue {
  Problem(status: 0, title: code, code: code, errors: errors).object
}
