import Journal
import Records
import Testing
import Values

@Suite("A timeline in parts")
struct TimelinePageTests {
  private func item(_ number: UInt64, on day: CivilDate) -> Item {
    var item = Diary.item(number)
    item.day = day
    return item
  }

  private func holding(_ items: [Item]) -> Shelf {
    var shelf = Shelf()
    shelf.take(items.map(\.row), removed: [], isComplete: true)
    return shelf
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
    CivilDate(year: year, month: month, day: day)!
  }

  @Test("Pages of 20 show each item once, whatever is added, moved or removed between them")
  func pages() {
    let items = (1...65).map { item(UInt64($0), on: Diary.today.adding(days: -$0 / 3)) }
    var shelf = holding(items)
    #expect(shelf.page().count == 20)
    var seen: [ID<Item>] = []
    var last: Shelf.Place?
    var turn = 0
    while true {
      let page = shelf.page(after: last)
      seen += page.map(\.item)
      guard page.count == Shelf.pageSize, let end = page.last else { break }
      last = end
      turn += 1
      // Above, where somebody has been; what was shown, to where nobody will come; and the last of what is still to
      // come, up to the day behind the next.
      let newest = item(UInt64(100 + turn), on: Diary.today)
      let moved = item(number(page[0].item), on: Diary.today.adding(days: 30))
      let next = shelf.day(at: shelf.position(after: end))
      let raised = item(number(shelf.id(at: shelf.count - 1)), on: next.adding(days: -1))
      shelf.take([newest.row, moved.row, raised.row], removed: [], isComplete: false)
      // And the one behind which the next page begins is no more.
      shelf.take([], removed: [end.item.uuid], isComplete: false)
    }
    #expect(turn == 3 && seen.count == 65 && Set(seen) == Set(items.map(\.id)))
  }

  private func number(_ id: ID<Item>) -> UInt64 { id.uuid.low & ~(1 << 63) }

  @Test("PR-108 the first page is the same when all of it is taken in again")
  func again() {
    let items = (1...30).map { item(UInt64($0), on: Diary.today.adding(days: -$0)) }
    var shelf = holding(items)
    let first = shelf.page()
    #expect(first.map(\.item) == items.prefix(20).map(\.id))
    for isComplete in [true, false] {
      shelf.take(items.map(\.row), removed: [], isComplete: isComplete)
      #expect(shelf.page() == first)
      #expect(shelf.count == 30)
    }
  }

  @Test("Months begin and end where their days do, also at the beginning of the calendar")
  func months() {
    let days = [
      date(2026, 11, 25), date(2026, 11, 1), date(2026, 10, 31), date(2024, 2, 29),
      CivilDate.first,
    ]
    let shelf = holding(days.enumerated().map { item(UInt64($0 + 1), on: $1) })
    let months = ShelfMonths(of: shelf)
    #expect(
      months.all.map(\.first) == [
        date(2026, 11, 1), date(2026, 10, 1), date(2024, 2, 1), CivilDate.first,
      ])
    #expect(months.all.map(\.positions) == [0..<2, 2..<3, 3..<4, 4..<5])
    #expect((0..<6).map { months.month(of: $0) } == [0, 0, 1, 2, 3, nil])
    #expect(shelf.positions(from: date(2026, 10, 31), through: date(2026, 11, 1)) == 1..<3)
    #expect(shelf.positions(from: CivilDate.first, through: CivilDate.first) == 4..<5)
    #expect(shelf.positions(from: date(2025, 1, 1), through: date(2025, 12, 31)).isEmpty)
  }

  @Test("One looks back at this day of earlier years, and on the 28th of February at the 29th")
  func lookingBack() {
    let shelf = holding([
      item(1, on: date(2026, 11, 25)), item(2, on: date(2025, 11, 25)),
      item(3, on: date(2025, 11, 26)), item(4, on: date(2016, 11, 25)),
      item(5, on: date(2016, 11, 25)), item(6, on: date(2026, 11, 20)),
    ])
    let back = LookBack(of: shelf, on: date(2026, 11, 25), weekStart: 7)
    #expect(back.years.map(\.yearsAgo) == [1, 10])
    #expect(back.years.map(\.positions.count) == [1, 2])
    #expect(back.count == 3)
    // From Sunday to Saturday; the Wednesday after it is still early in the week for who begins on Tuesday.
    #expect(back.week == date(2026, 11, 15))
    #expect(back.weekPositions.count == 1)
    #expect(!back.isNewWeek)
    #expect(LookBack(of: shelf, on: date(2026, 11, 25), weekStart: 2).isNewWeek)
    let leap = holding([item(1, on: date(2024, 2, 29)), item(2, on: date(2024, 2, 28))])
    let year = LookBack(of: leap, on: date(2026, 2, 28), weekStart: 7).years
    #expect(year.map(\.positions.count) == [2])
    let none = LookBack(of: Shelf(), on: date(2026, 2, 28), weekStart: 7)
    #expect(none.years.isEmpty && none.weekPositions.isEmpty)
  }
}
