import Flow
import Screen
import ScreenReading
import Testing
import Values

@testable import FisioFlow
@testable import PrivacyPages
@testable import Shell

@Suite("what FisioFlow collects, as it is told")
struct CollectedTests {
  @Test("PR-159 the page lists what the app's registry has, and nothing else")
  func list() {
    let registry = FisioFlow.app.telemetry.registry()
    let sheet = CollectedSheet.view(FisioFlow.app, .pt, onClose: Listener(.click, 0))
    let listed = sheet.elements.compactMap { $0.text("data-event") }
    let registered = registry.events.map { $0.name.text }
    #expect(!registered.isEmpty)
    #expect(listed.sorted() == registered.sorted())
    let read = sheet.readOut
    for event in registry.events {
      #expect(read.contains(event.meaning()(.pt)))
      for parameter in event.parameters { #expect(read.contains(parameter.meaning()(.pt))) }
    }
    for property in registry.properties { #expect(read.contains(property.name.text)) }
  }

  @Test("PR-167 no event is collected for reports of failures, as their text says")
  func noReports() {
    let purposes = FisioFlow.app.telemetry.registry().events.map { $0.purpose }
    #expect(!purposes.contains(.crash))
  }
}
