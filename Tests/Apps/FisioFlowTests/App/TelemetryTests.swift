import Analytics
import AppTesting
import Clinic
import Telemetry
import Testing
import Values

@testable import FisioFlow
@testable import Records
@testable import Shell

@Suite("what FisioFlow counts")
struct TelemetryTests {
  @Test("PR-219 PR-105 each page is a screen that the registry lists")
  func places() {
    let wrong = Counting(FisioFlow.app).wrongPlaces(RouteTests.places.map { $0.0 })
    #expect(wrong == [])
  }

  @Test("PR-218 each change is counted as what it does, or silent for a reason")
  func changes() {
    let wrong = Counting(FisioFlow.app).wrongChanges(
      clinicSchema.mutations.map(\.name),
      silent: [
        "viewPatient": "opening the page is counted", "viewDocument": "a trace for the audit",
      ])
    #expect(wrong == [])
  }

  @Test("PR-052 PR-053 PR-054 PR-055 what it counts keeps the rules of names")
  func lint() {
    let findings = RegistryLint.findings(in: FisioFlow.app.telemetry.registry())
    #expect(findings == [])
  }
}
