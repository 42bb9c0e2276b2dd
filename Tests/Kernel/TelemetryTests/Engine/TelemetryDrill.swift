import Effort
import Fields
import Telemetry
import TelemetrySimulation
import Testing
import Values

@Suite struct TelemetryDrill {
  @Test(
    """
    PR-013 PR-024 Kills at any point, no network, lost requests and answers, a failing server, people who sign in and \
    out, withdraw and have all erased: nothing is lost, nothing counts twice, nothing is sent after a no, nothing is \
    another person's
    """,
    arguments: 0..<UInt64(Effort.times(400)))
  func survive(_ seed: UInt64) {
    let failure = TelemetrySimulation(seed).run()
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test("Each mistake of a host or a server is found", arguments: CollectorDefect.allCases)
  func defects(defect: CollectorDefect) {
    let finding = defect.firstFinding(within: 200)
    #expect(finding != nil)
  }

  @Test("What the engine keeps is what it reads")
  func memory() {
    var memory = TelemetryMemory()
    memory.installation = UUID(high: 1, low: 2)
    memory.secret = "secret"
    memory.epoch = 7
    memory.epochsToBind = [6, 7]
    memory.consent = ConsentState(analytics: .yes, crash: .no, textVersion: 3)
    var line = ConsentDecisionLine()
    line.zone = "America/Sao_Paulo"
    line.account = UUID(high: 3, low: 4)
    memory.entriesToSend = [line]
    memory.interval = 5_000
    memory.failures = 2
    memory.account = UUID(high: 3, low: 4)
    memory.mergesAccount = true
    memory.endedEpochs = [1, 2]
    memory.handed = 9
    memory.dropped = 8
    var erasure = ErasureToSend()
    erasure.isOfInstallation = true
    memory.erasure = erasure
    let read = TelemetryMemory(json: memory.object)
    #expect(read == memory)
  }
}
