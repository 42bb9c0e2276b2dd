import Analytics
import Editing
import Fields
import Flow
import Journal
import Records
import Telemetry
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("What counts of changing an item")
struct ItemUpdateTests {
  private static let text = "Um dia calmo."
  private static let item = Item.test(1, "Domingo", text: text)

  @Test("PR-118 what is saved, and what is refused, counts with how long it took and no word of it")
  func tracking() {
    let desk = ItemDesk(Editor.self, [Self.item])
    desk.values[JournalKey.text(of: Self.item.id, Self.item.text)] = Array(Self.text.utf8)
    desk.go(.editItem(Self.item.id))
    desk.send(.typed(.title("Segredo"), today: Self.item.day))
    desk.send(.typed(.text("Um segredo"), today: Self.item.day))
    desk.go(.item(Self.item.id))
    var names: [String] = []
    for request in desk.mutations {
      guard case .space(.mutate(let name, let arguments)) = request else { continue }
      names.append(name)
      for (isSaved, status) in [(true, EventStatus.success), (false, EventStatus.error)] {
        let event = PRSNL.app.telemetry.event(
          of: name, arguments, isSaved: isSaved, seconds: 0.25)
        #expect(event == .itemUpdated(.journalItem, status, duration: 0.25), "\(name)")
        let said = event?.parameters.jsonText ?? ""
        #expect(!said.isEmpty && !said.lowercased().contains("segredo"), "\(said)")
      }
    }
    #expect(names == [EditItem.name, WriteItem.name])
  }
}
