import Telemetry
import TelemetrySimulation
import Testing

/// Several apps, or tests, in one process.
@Suite struct IndependenceTests {
  @Test(
    "PR-009 Two engines in one process have nothing in common: consent, queue, providers, session")
  func apart() {
    let (ours, theirs) = (Recorder(), Recorder())
    let one = EngineBench(makers: [{ _ in ours }, OwnCollector.make]).warm()
    let other = EngineBench(agrees: false, makers: [{ _ in theirs }, OwnCollector.make])
    for number in 1...30 { one.device.capture(Int64(number)) }
    one.device.advance(30_000)
    one.answerAll()
    #expect(one.taken == Array(1...30))
    #expect(theirs.numbers.isEmpty && other.device.sent.isEmpty && other.store.lines.isEmpty)

    other.device.decide(true)
    other.answerAll()
    one.device.decide(false)
    one.answerAll()
    one.device.engine.setProperty("plan", .choice("gold"))
    other.device.capture(31)
    other.device.advance(30_000)
    other.answerAll()
    #expect(other.taken == [31] && one.taken == Array(1...30))
    #expect(!ours.numbers.contains(31) && theirs.numbers.contains(31))
    #expect(!theirs.calls.contains("plan set"))
  }
}
