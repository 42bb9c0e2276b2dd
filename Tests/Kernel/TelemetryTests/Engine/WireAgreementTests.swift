import API
import Analytics
import Fields
import Telemetry
import TelemetrySimulation
import Testing
import Values

/// What the engine sends is what the server's operations read, though neither room knows the other.
@Suite struct WireAgreementTests {
  /// All that a device sends over a life.
  private var sent: [TelemetryDevice.Sent] {
    var settings = TelemetrySettings()
    settings.place = DecisionPlace(
      region: Region.br.rawValue, zone: "America/Sao_Paulo", language: .pt)
    let bench = EngineBench(account: EngineBench.ana, settings: settings).warm()
    bench.device.stamp.version = "1.4.0"
    bench.device.stampNumber = 2
    bench.device.capture(1)
    bench.device.advance(30_000)
    bench.answerAll()
    bench.device.give(.hidden)
    bench.device.give(.shown)
    bench.answerAll()
    bench.device.decide(false, erases: true)
    bench.answerAll()
    bench.device.setAccount(nil)
    bench.device.decide(true)
    bench.device.decide(false, erases: true)
    bench.answerAll()
    return bench.device.sent
  }

  @Test("Each request is one of the operations, with its method and its access")
  func operations() {
    var known: [String] = []
    func note<I: Fielded, O: Fielded>(_ endpoint: Endpoint<I, O>) {
      known.append("\(endpoint.method.rawValue) \(endpoint.path) \(endpoint.access)")
    }
    note(AnalyticsEndpoints.consent)
    note(AnalyticsEndpoints.accountConsent)
    note(AnalyticsEndpoints.readConsent)
    note(AnalyticsEndpoints.bind)
    note(AnalyticsEndpoints.events)
    note(AnalyticsEndpoints.reset)
    note(AnalyticsEndpoints.resetInstallation)
    let asked = Set(sent.map { "\($0.request.method.rawValue) \($0.path) \($0.request.access)" })
    #expect(asked == Set(known))
  }

  @Test("Each body is what its operation reads")
  func bodies() throws {
    for one in sent {
      let body = one.request.body
      switch one.path {
      case "v1/analytics/consent":
        let message = try InstallationConsent(jsonBytes: body)
        let entry = try #require(message.entries.first)
        #expect(entry.region == .br && entry.zone == "America/Sao_Paulo" && entry.language == .pt)
        #expect(message.proof.installation != .zero && message.proof.secret.utf8.count == 43)
      case "v1/analytics/account-consent" where one.request.method == .put:
        let message = try AccountConsent(jsonBytes: body)
        #expect(!message.entries.isEmpty)
      case "v1/analytics/epochs":
        let message = try EpochBinding(jsonBytes: body)
        #expect(message.epoch > 0 && message.proof.installation != .zero)
      case "v1/analytics/reset":
        let message = try ResetOrder(jsonBytes: body)
        #expect(message.proof != nil)
      case "v1/analytics/installation-reset":
        let message = try InstallationOrder(jsonBytes: body)
        #expect(message.proof.installation != .zero)
      case "v1/analytics/events":
        let message = try EventBatch(jsonBytes: body)
        let line = try #require(message.events.last)
        #expect(line.sequence > 0 && line.name == "page_shown" && line.epoch == 1)
        #expect(Int(line.stamp) < message.stamps.count && message.sentAt == one.at)
        let header = try #require(one.request.header(AnalyticsEndpoints.installationHeader))
        #expect(header.utf8.count == 36 + 1 + 43)
      default: #expect(one.request.method == .get && body.isEmpty)
      }
    }
  }

  @Test("What the operations answer is what the engine reads")
  func answers() {
    let bench = EngineBench(agrees: false)
    bench.device.decide(true)
    let view = ConsentView(ConsentState(analytics: .yes, textVersion: 1), interval: 60)
    bench.device.answer(200, view.object)
    #expect(bench.device.memory.interval == 60_000)
    #expect(bench.device.memory.entriesToSend.isEmpty)
    bench.device.capture(1)
    bench.device.advance(60_000)
    bench.device.answer(200, BatchAnswer(acceptedThrough: 2, interval: 120).object)
    #expect(bench.store.lines.isEmpty && bench.device.memory.interval == 120_000)
    bench.device.setAccount(EngineBench.ana)
    bench.device.answer(200, view.object)
    #expect(bench.device.inFlight?.path == "v1/analytics/epochs")
    bench.device.answer(200, EpochBound(linked: true).object)
    #expect(bench.device.memory.epochsToBind.isEmpty)
  }
}
