import FlowTesting
import Records
import Sync
import Testing
import Values

@testable import SyncPage

@Suite("the rows of a list of changes")
struct QueueRowsTests {
  /// Changes of those names, numbered from 0.
  private static func items(_ kinds: [(String, Int)]) -> [QueueItem] {
    var items: [QueueItem] = []
    for (name, count) in kinds {
      for _ in 0..<count {
        items.append(
          QueueItem(
            PendingMutation(
              id: .test(UInt64(items.count)), name: name, arguments: .null, time: .epoch,
              touched: [])))
      }
    }
    return items
  }

  @Test("many of a kind in a row are one row; a few are told one by one")
  func groups() {
    let rows = QueueRows(
      Self.items([("add", 2), ("edit", 20), ("add", 19), ("x", 40)]), opened: nil)
    #expect(
      rows.rows
        == [.one(0), .one(1), .many(2..<22)] + (22..<41).map { .one($0) } + [.many(41..<81)])
    #expect(rows.group == nil)
    #expect(QueueRows([], opened: .test(1)).rows == [])
  }

  @Test("a group is open as long as the change is in it that opened it")
  func opened() {
    let items = Self.items([("add", 1), ("edit", 30)])
    #expect(QueueRows(items, opened: .test(30)).group == 1..<31)
    #expect(QueueRows(items, opened: .test(30)).rows == (1..<31).map { .one($0) })
    // The first ones are sent meanwhile.
    #expect(QueueRows(Array(items.dropFirst(5)), opened: .test(30)).group == 0..<26)
    #expect(QueueRows(Array(items.dropLast(1)), opened: .test(30)).group == nil)
    #expect(QueueRows(items, opened: .test(0)).group == nil)
  }

  @Test("refusals for different reasons are not told as one")
  func reasons() {
    let items = (0..<60).map { number in
      QueueItem(
        RefusedMutation(
          id: .test(UInt64(number)), name: "add", arguments: .null, time: .epoch,
          refusal: Refusal(number < 30 ? .limitReached : .forbidden)))
    }
    #expect(QueueRows(items, opened: nil).rows == [.many(0..<30), .many(30..<60)])
  }

  @Test("every change of five thousand is on exactly one page")
  func pages() {
    let rows = QueueRows(Self.items([("add", 5_000)]), opened: .test(17))
    #expect(rows.lastPage == 99)
    var seen: [QueueRows.Row] = []
    for page in 0...rows.lastPage { seen += rows.rows[rows.places(on: page)] }
    #expect(seen == (0..<5_000).map { .one($0) })
    #expect(rows.places(on: 1_000) == rows.places(on: 99))
    #expect(rows.places(on: -1) == 0..<50)
    #expect(QueueRows([], opened: nil).places(on: 3) == 0..<0)
  }
}
