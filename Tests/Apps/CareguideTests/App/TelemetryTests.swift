import Analytics
import AppTesting
import Care
import Fields
import Telemetry
import Testing
import Values

@testable import Careguide
@testable import Records
@testable import Shell

@Suite("what Careguide counts")
struct TelemetryTests {
  @Test("PR-219 PR-105 each page is a screen that the registry lists")
  func places() {
    let wrong = Counting(Careguide.app).wrongPlaces(EachPageTests.places.map { $0.0 })
    #expect(wrong == [])
  }

  @Test("PR-218 each change is counted as what it does, or silent for a reason")
  func changes() {
    let wrong = Counting(Careguide.app).wrongChanges(
      careSchema.mutations.map(\.name), own: ["logDose"],
      silent: [
        "viewPerson": "opening the page is counted", "viewDocument": "a trace for the audit",
        "tellReminderZone": "the device says it by itself",
      ])
    #expect(wrong == [])
  }

  @Test("PR-096 of a dose it is counted that it was taken, skipped or taken back, and nothing else")
  func doses() {
    func event(_ state: Dose.State) -> Event? {
      var dose = Dose()
      dose.state = state
      dose.note = "Náusea"
      let arguments = JSONValue.object([JSONValue.Member("dose", dose.object)])
      return Careguide.app.telemetry.event(of: "logDose", arguments, isSaved: true, seconds: 1)
    }
    let events = [event(.taken), event(.skipped), event(.open), event(.later)]
    #expect(events == [.doseConfirmed(), .doseSkipped(), .doseUndone(), nil])
    for event in events { #expect(event?.parameters.jsonText ?? "{}" == "{}") }
  }
}
