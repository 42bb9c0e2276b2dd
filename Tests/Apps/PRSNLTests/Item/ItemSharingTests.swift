import Analytics
import Flow
import Journal
import Records
import Shell
import Telemetry
import Testing
import Values

@testable import PRSNL

@Suite("Handing an item on")
struct ItemSharingTests {
  private static let text = "farinha e água"
  private static let item = Item.test(1, "Pão", text: text)

  private static func asked() -> ItemDesk<ItemPage> {
    let desk = ItemDesk(ItemPage.self, [item])
    desk.values[JournalKey.text(of: item.id, item.text)] = Array(text.utf8)
    desk.go(.item(item.id))
    desk.send(.share(.tapped))
    desk.send(.share(.sendTapped))
    return desk
  }

  private static func answer(_ outcome: ShareOutcome, _ desk: ItemDesk<ItemPage>) {
    desk.answer(.writing(.shared(outcome))) {
      if case .writing(.share) = $0 { true } else { false }
    }
  }

  private static func counted(_ desk: ItemDesk<ItemPage>) -> Int {
    desk.asked.filter { $0 == .track(.itemShared(.journalItem, by: .system)) }.count
  }

  @Test("PR-120 what the system took closes the sheet and counts once, however often it is taken")
  func shared() {
    let desk = Self.asked()
    #expect(Self.counted(desk) == 0 && desk.state.share?.isAsking == true)
    Self.answer(.shared, desk)
    #expect(desk.state.share == nil && Self.counted(desk) == 1)
    desk.send(.share(.tapped))
    desk.send(.share(.sendTapped))
    Self.answer(.shared, desk)
    #expect(desk.state.share == nil && Self.counted(desk) == 1)
  }

  @Test("PR-120 whoever closes the system's sheet is back at ours, and nothing is counted")
  func cancelled() {
    let desk = Self.asked()
    Self.answer(.cancelled, desk)
    #expect(desk.state.share?.isAsking == false && desk.state.share?.isUnavailable == false)
    #expect(Self.counted(desk) == 0)
    desk.send(.share(.sendTapped))
    let shares = desk.asked.filter { if case .writing(.share) = $0 { true } else { false } }
    #expect(shares.count == 2)
    Self.answer(.shared, desk)
    #expect(Self.counted(desk) == 1)
  }
}
