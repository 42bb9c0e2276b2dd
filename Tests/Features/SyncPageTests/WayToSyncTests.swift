import Flow
import FlowTesting
import Screen
import ScreenReading
import Testing
import Values

@testable import ClinicTesting
@testable import Shell
@testable import SyncPage

/// Sync is no place of the bar.
@Suite("the way to the page of sync")
struct WayToSyncTests {
  private static func screen(_ path: Path, width: Int) -> Node {
    var home = Sample.home
    home.context.path = path
    return Home.view(home, Scene(Surroundings(now: Sample.now, width: width)) { _ in 0 })
  }

  private static func links(_ elements: [Element]) -> [String] {
    elements.filter { $0.tag == "a" }.compactMap { $0.text("href") }
  }

  @Test(
    "FF-007 the bar has no place for sync, where there is a sidebar too", arguments: [360, 1280])
  func bar(width: Int) throws {
    let screen = Self.screen("pacientes", width: width)
    let bar = try #require(screen.elements.first { $0.tag == "nav" })
    #expect(bar.readOut.contains("Ajustes") && !bar.readOut.contains("Sincronização"))
    #expect(!Self.links(screen.elements).contains { $0.contains("sincronizacao") })
    // The badge says where it leads.
    let badge = screen.elements.first { $0.text("class")?.contains("sync-badge") ?? false }
    #expect(badge?.text("aria-description") == "Sincronização")
  }

  @Test(
    "FF-007 its page is behind the settings, which leads there and back", arguments: [360, 1280])
  func settings(width: Int) throws {
    let settings = Self.links(Self.screen(.settings, width: width).elements)
    #expect(settings.contains("/ajustes/sincronizacao"))
    let page = Self.screen(.synchronisation, width: width)
    let main = try #require(page.elements.first { $0.tag == "main" })
    let back = Self.links(main.children.flatMap { $0.elements })[0]
    #expect(back == "/ajustes")
    let current = page.elements.filter { $0.text("aria-current") == "page" }
    #expect(current.compactMap { $0.text("href") } == ["/ajustes"])
  }

  @Test("FF-007 a key leads there")
  func key() {
    let store = TestStore<Home>(Sample.home)
    store.send(.keyPressed("s"))
    store.expect(.navigate(.push(Path.synchronisation.text)))
    store.finish()
  }
}
