import Fields
import Telemetry
import Testing

@Suite("What a person said to each purpose")
struct ConsentTests {
  @Test(
    "PR-154 a device and an account together: a no wins, and what was not asked takes the other's")
  func merged() {
    let table: [(Assent, Assent, Assent)] = [
      (.unasked, .unasked, .unasked), (.yes, .unasked, .yes), (.unasked, .yes, .yes),
      (.yes, .yes, .yes), (.no, .yes, .no), (.yes, .no, .no), (.no, .unasked, .no),
      (.unasked, .no, .no), (.no, .no, .no),
    ]
    for (device, account, expected) in table {
      // The second purpose is answered on both, so that none of them is without an answer.
      let state = ConsentRule.merged(
        ConsentState(analytics: device, crash: .yes, textVersion: 2),
        ConsentState(analytics: account, crash: .yes, textVersion: 3))
      #expect(state == ConsentState(analytics: expected, crash: .yes, textVersion: 2))
    }
  }

  @Test("What was never asked leaves the other as it is, with the version of its texts")
  func unasked() {
    let said = ConsentState(analytics: .yes, marketing: .no, textVersion: 3)
    #expect(ConsentRule.merged(ConsentState(), said) == said)
    #expect(ConsentRule.merged(said, ConsentState()) == said)
  }

  @Test("A decision changes what it answers, and nothing else")
  func deciding() {
    let before = ConsentState(analytics: .no, marketing: .no, textVersion: 1)
    let after = before.deciding(
      ConsentDecision(
        [ConsentAnswer(.analytics, isYes: true), ConsentAnswer(.crash, isYes: false)],
        textVersion: 2, source: .settings))
    #expect(after == ConsentState(analytics: .yes, crash: .no, marketing: .no, textVersion: 2))
    #expect(after[.analytics] == .yes && after[.crash] == .no && after[.marketing] == .no)
    #expect(ConsentState(json: after.json) == after)
    #expect(!after.isUnasked && ConsentState().isUnasked)
  }
}
