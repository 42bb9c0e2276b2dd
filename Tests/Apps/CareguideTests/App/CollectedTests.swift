import Flow
import Screen
import ScreenReading
import Telemetry
import Testing
import Values

@testable import Careguide
@testable import PrivacyPages
@testable import Shell

@Suite("what Careguide collects, as it is told")
struct CollectedTests {
  @Test("PR-159 the page lists what the app's registry has, and nothing else")
  func list() {
    let registered = Careguide.app.telemetry.registry().events.map { $0.name.text }
    let sheet = CollectedSheet.view(Careguide.app, .en, onClose: Listener(.click, 0))
    let listed = sheet.elements.compactMap { $0.text("data-event") }
    #expect(!registered.isEmpty)
    #expect(listed.sorted() == registered.sorted())
  }

  @Test("CG-014 a family of this device alone is asked as any other, and sees what was counted")
  func alone() {
    let parts = AloneTests.home.parts.all.map { $0.id.text }
    for part in ["consent prompt", "privacy", "own rows"] { #expect(parts.contains(part)) }
  }

  @Test("the pages about what is counted are never behind a session")
  func floor() {
    for path in [Path.privacy, .ownEvents, .liveEvents, .policy, .policyChanges] {
      #expect(path.area == .floor(.privacy))
    }
  }
}
