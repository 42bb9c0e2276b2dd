import Flow
import Journal
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Scrolling the timeline")
struct ScrollingTests {
  private typealias Sample = TimelineSample

  @Test("PR-107 without a network each item is shown once, whatever comes, moves or goes meanwhile")
  func whole() throws {
    var context = Sample.context()
    context.sync.isOnline = false
    var items = (0..<120).map { Sample.item(UInt64($0 + 1), daysAgo: $0) }
    let all = items.map { TimelineRow.elementID($0.id) }
    var state = Sample.state(in: context)
    var seen = Set<String>()
    var offset = 0.0
    var turn: UInt64 = 0
    while true {
      let parts = Sample.parts(items, in: context)
      let shelf = try #require(parts[Library.self]?.shelf)
      state.window = TimelineWindow(at: offset)
      let shown = Sample.draw(state, parts, by: Renderer()).elements
        .compactMap { $0.tag == "a" ? $0.text("id") : nil }.filter { $0.hasPrefix("item-") }
      let first = (0..<shelf.count).first { TimelineRow.elementID(shelf.id(at: $0)) == shown.first }
      let start = try #require(first)
      let expected = (start..<start + shown.count).map { TimelineRow.elementID(shelf.id(at: $0)) }
      #expect(shown == expected && shown.count < 40, "turn \(turn)")
      seen.formUnion(shown)
      if offset > state.layout(of: shelf).height { break }
      offset += 3 * TimelineLayout.row
      turn += 1
      // Above comes one, the last of all moves to where the person is, and one goes that they have seen.
      let here = shelf.id(at: start + shown.count - 1)
      let day = try #require(shelf.find(here)?.day)
      let last = shelf.id(at: shelf.count - 1)
      items.removeAll { TimelineRow.elementID($0.id) == shown.first && $0.id != last }
      if let place = items.firstIndex(where: { $0.id == last }) { items[place].day = day }
      items.append(Sample.item(1_000 + turn))
    }
    #expect(seen.isSuperset(of: all))
  }
}
