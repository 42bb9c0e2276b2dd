import API
import Flow
import Journal
import Records
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Texts on their way from the server")
struct ArrivalTests {
  private static func items(_ count: UInt64) -> [Item] {
    (1...count).map { number in
      var item = Item.test(number, text: "texto \(number)")
      item.day = CivilDate(year: 2026, month: 1, day: 1)!.adding(days: Int(number))
      return item
    }
  }

  private static func desk(_ items: [Item]) -> ItemDesk<TextArrivals> {
    let desk = ItemDesk(TextArrivals.self, items)
    desk.send(.visibilityChanged(true))
    desk.answer(.leads) { $0 == .lead(id: TextArrivals.id.text) }
    return desk
  }

  private static func reads(_ request: Request) -> Bool {
    if case .http(let request) = request { request.path == "v1/texts/read" } else { false }
  }

  @Test("What heads name and this device has not is fetched once, the newest items first")
  func sweeping() {
    let items = Self.items(5)
    let here = items[3]
    let desk = ItemDesk(TextArrivals.self, items)
    desk.values[JournalKey.text(of: here.id, here.text)] = Array("texto 4".utf8)
    desk.send(.visibilityChanged(true))
    desk.answer(.leads) { $0 == .lead(id: TextArrivals.id.text) }
    let wanted = [5, 3, 2, 1].map { TextName(items[$0 - 1].id, items[$0 - 1].text) }
    #expect(
      desk.asked.last
        == .call(TextEndpoints.read, TextsWanted(wanted, in: desk.context.space)))
    let texts = [5, 3].map { ItemText(items[$0 - 1].id, items[$0 - 1].text, "texto \($0)") }
    let missing = [TextName(items[1].id, items[1].text)]
    desk.answer(.output(TextsRead(texts, missing: missing)), to: Self.reads)
    #expect(desk.texts(of: items[4].id) == ["texto 5"])
    // What did not fit is asked for next; what the server has not got, later.
    let left = [TextName(items[0].id, items[0].text)]
    #expect(
      desk.asked.last == .call(TextEndpoints.read, TextsWanted(left, in: desk.context.space)))
    let last = ItemText(items[0].id, items[0].text, "texto 1")
    desk.answer(.output(TextsRead([last], missing: [])), to: Self.reads)
    desk.advance(milliseconds: 60_000)
    #expect(
      desk.asked.last
        == .call(TextEndpoints.read, TextsWanted(missing, in: desk.context.space)))
  }

  @Test("A device without room asks for no more, and a server that fails is asked again later")
  func failing() {
    let full = Self.desk(Self.items(3))
    full.keeping = .full
    let asked = full.asked.count
    full.answer(.output(TextsRead([], missing: [])), to: Self.reads)
    full.hear(.synced(full.context.sync))
    #expect(full.asked.count == asked && full.state.isFull)

    let down = Self.desk(Self.items(3))
    down.answer(.http(.failed(.unreachable)), to: Self.reads)
    let before = down.asked.count
    down.hear(.synced(down.context.sync))
    #expect(down.asked.count == before)
    down.advance(milliseconds: 2_000)
    #expect(down.asked.count == before + 1)
  }

  private static func answer(_ desk: ItemDesk<TextArrivals>, _ items: [Item], _ numbers: [Int]) {
    let texts = numbers.map { ItemText(items[$0 - 1].id, items[$0 - 1].text, "texto \($0)") }
    desk.answer(.output(TextsRead(texts, missing: [])), to: reads)
  }

  private static func asks(
    _ desk: ItemDesk<TextArrivals>, _ items: [Item], _ numbers: [Int]
  ) -> Bool {
    let wanted = numbers.map { TextName(items[$0 - 1].id, items[$0 - 1].text) }
    return desk.asked.last
      == .call(TextEndpoints.read, TextsWanted(wanted, in: desk.context.space))
  }

  @Test("While an import goes on nothing is compared, and once it rests all is, once")
  func held() {
    var items = Self.items(4)
    let desk = Self.desk(Array(items.prefix(3)))
    Self.answer(desk, items, [3, 2, 1])
    #expect(desk.state.isSwept && !desk.state.isBusy)
    let asked = desk.asked.count
    desk.hear(.told(TextCarrier.waits))
    items[3].copy = LongText.version(of: "cópia")
    desk.hold(items)
    desk.hear(.told(.own(Library.told)))
    desk.hear(.told(.changed(RecordNews(Changes(isComplete: false, changed: [items[3]])))))
    desk.hear(.synced(desk.context.sync))
    #expect(desk.asked.count == asked && !desk.state.isBusy)
    desk.hear(.told(TextCarrier.goesOn))
    let wanted = [items[3].text, items[3].copy].map { TextName(items[3].id, $0) }
    #expect(
      desk.asked.last
        == .call(TextEndpoints.read, TextsWanted(wanted, in: desk.context.space)))
    desk.hear(.told(TextCarrier.goesOn))
    #expect(desk.asked.count == asked + 1)
  }

  @Test("Texts that were on their way when an import began are kept, and all is compared behind it")
  func heldWhileFetching() {
    let items = Self.items(4)
    let desk = Self.desk(Array(items.prefix(3)))
    #expect(Self.asks(desk, items, [3, 2, 1]))
    let asked = desk.asked.count
    desk.hear(.told(TextCarrier.waits))
    desk.hold(items)
    desk.hear(.told(TextCarrier.goesOn))
    #expect(desk.asked.count == asked)
    Self.answer(desk, items, [3])
    #expect(desk.texts(of: items[2].id) == ["texto 3"])
    #expect(Self.asks(desk, items, [4, 2, 1]))
    // One that ends during an import is the last until it rests.
    desk.hear(.told(TextCarrier.waits))
    Self.answer(desk, items, [4])
    #expect(desk.asked.count == asked + 1 && desk.texts(of: items[3].id) == ["texto 4"])
    desk.hear(.told(TextCarrier.goesOn))
    #expect(Self.asks(desk, items, [2, 1]))
  }

  @Test("A tab in the background leaves it to others")
  func hidden() {
    let desk = Self.desk([])
    desk.send(.visibilityChanged(false))
    #expect(desk.asked.last == .resign(id: TextArrivals.id.text))
    #expect(!desk.state.leads)
  }
}
