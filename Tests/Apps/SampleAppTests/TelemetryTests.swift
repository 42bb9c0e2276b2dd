import Analytics
import AppTesting
import RecordPages
import Sample
import Telemetry
import Testing
import Values

@testable import Records
@testable import SampleApp
@testable import Shell

@Suite("what Sample counts")
struct TelemetryTests {
  @Test(
    "PR-219 each page is a screen that the registry lists, and each change is counted or silent"
  )
  func all() {
    let plant = ID<Plant>(UUID(high: 1, low: 1))
    let counting = Counting(SampleApp.app)
    let places = counting.wrongPlaces([
      Plant.path, .archivedPlants, Plant.newPath, Plant.path(of: plant), Plant.editPath(of: plant),
      Plant.path(of: plant).history, Plant.path(of: plant).accesses, .settings, .team, .copies,
    ])
    #expect(places == [])
    let changes = counting.wrongChanges(
      gardenSchema.mutations.map(\.name),
      silent: [
        "viewPlant": "opening the page is counted", "viewDocument": "a trace for the audit",
      ])
    #expect(changes == [])
  }
}
