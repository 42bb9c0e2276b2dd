import Effort
import Fields
import Journal
import Records
import Testing
import Values

@Suite("The order of the timeline")
struct ShelfTests {
  private func item(_ number: UInt64, _ daysAgo: Int, minute: Int? = nil) -> Item {
    var item = Diary.item(number)
    item.day = Diary.today.adding(days: -daysAgo)
    item.minute = minute
    return item
  }

  private func order(_ shelf: Shelf) -> [UInt64] {
    (0..<shelf.count).map { shelf.id(at: $0).uuid.low & ~(1 << 63) }
  }

  @Test("Items come by their days, the newest first, whatever order they came in")
  func order() {
    var shelf = Shelf()
    let items = [item(1, 3), item(2, 0, minute: 600), item(3, 0), item(4, 10), item(5, 0)]
    shelf.take(items.map(\.row), removed: [], isComplete: true)
    #expect(order(shelf) == [5, 3, 2, 1, 4])
    #expect(shelf.position(of: items[0].id) == 3)
    #expect(shelf.day(at: 4) == items[3].day)
    #expect(shelf.position(from: Diary.today.adding(days: -3)) == 3)
    #expect(shelf.position(from: Diary.today.adding(days: -4)) == 4)
    #expect(shelf.position(from: Diary.today.adding(days: 9)) == 0)
  }

  @Test("PR-107 what comes meanwhile moves the others, and none is there twice or lost")
  func inserts() {
    var random = SeededGenerator(seed: 107)
    var shelf = Shelf()
    var all: [UInt64: Item] = [:]
    for step in 0..<300 {
      let number = UInt64.random(in: 1...60, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        all[number] = nil
        shelf.take([], removed: [Diary.item(number).id.uuid], isComplete: false)
      } else {
        var one = item(number, Int.random(in: 0..<9, using: &random))
        if Int.random(in: 0..<5, using: &random) == 0 { one.deletedAt = Diary.now }
        all[number] = one
        shelf.take([one.row], removed: [], isComplete: false)
      }
      let seen = all.values.filter { !$0.isInTrash }
        .sorted { $0.day != $1.day ? $0.day > $1.day : $0.id > $1.id }
      #expect((0..<shelf.count).map { shelf.id(at: $0) } == seen.map(\.id), "step \(step)")
      #expect(shelf.trashCount == all.count - seen.count, "step \(step)")
    }
    // All of it at once is the same.
    var whole = Shelf()
    let rows = all.values.map(\.row)
    whole.take(rows, removed: [], isComplete: true)
    #expect(order(whole) == order(shelf))
  }

  @Test("What is in the trash is in no timeline, and is found")
  func trash() {
    var shelf = Shelf()
    var gone = item(1, 0)
    shelf.take([gone.row], removed: [], isComplete: true)
    gone.deletedAt = Diary.now
    shelf.take([gone.row], removed: [], isComplete: false)
    #expect(shelf.count == 0)
    #expect(shelf.trash.map(\.id) == [gone.id])
    #expect(shelf.find(gone.id)?.isInTrash == true)
  }

  @Test("PR-108 the first sixty are those with the latest days, also once some have gone")
  func first() {
    let storage = MemoryStorage(first: journalSchema.first, today: Diary.today)
    for number in UInt64(1)...200 {
      let one = item(number, Int(number))
      storage.put(Item.table, one.id.uuid, one.row)
    }
    func firstDays() -> [Int] {
      storage.firstIDs(of: Item.recordType, on: Diary.today)
        .compactMap { storage.row(Item.table, $0).flatMap { Item(stored: $0) } }
        .map { $0.day.days(since: Diary.today) }
    }
    #expect(firstDays() == (1...60).map { -$0 })
    storage.isFirstChanged = false
    storage.put(Item.table, item(150, 150).id.uuid, item(150, 149).row)
    #expect(!storage.isFirstChanged, "far below it changes nothing")
    storage.remove(Item.table, item(2, 2).id.uuid)
    #expect(storage.isFirstChanged)
    #expect(firstDays() == [-1] + (3...61).map { -$0 })
    storage.put(Item.table, item(300, 0).id.uuid, item(300, 0).row)
    #expect(firstDays() == [0, -1] + (3...60).map { -$0 })
  }

  @Test("A day begins when its person says so, and a week on the day that they say")
  func days() {
    let late = Instant(milliseconds: 1_795_658_400_000)  // 2026-11-26T02:00Z
    #expect(JournalDay.today(at: late, minutesEast: 0, start: 0) == Diary.today.adding(days: 1))
    #expect(JournalDay.today(at: late, minutesEast: 0, start: 180) == Diary.today)
    // 2026-11-25 is a Wednesday.
    #expect(JournalDay.week(of: Diary.today, start: 7) == Diary.today.adding(days: -3))
    #expect(JournalDay.week(of: Diary.today, start: 1) == Diary.today.adding(days: -2))
    #expect(JournalDay.week(of: Diary.today, start: 3) == Diary.today)
    let leap = CivilDate(year: 2024, month: 2, day: 29)!
    #expect(JournalDay.isSame(leap, as: CivilDate(year: 2026, month: 2, day: 28)!))
    #expect(!JournalDay.isSame(leap, as: CivilDate(year: 2028, month: 2, day: 28)!))
    #expect(JournalDay.isSame(leap, as: CivilDate(year: 2028, month: 2, day: 29)!))
  }
}
