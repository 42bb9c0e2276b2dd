import Analytics
import Flow
import FlowTesting
import Journal
import Records
import Screen
import ScreenReading
import Telemetry
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Moving through the timeline")
struct MovingTests {
  private typealias Sample = TimelineSample

  /// Ten a day.
  private static let many: [Item] = (0..<3_000).map {
    Sample.item(UInt64($0 + 1), daysAgo: $0 / 10)
  }

  @Test("PR-112 of any number of items only those near the window are drawn, each once")
  func windows() {
    let context = Sample.context()
    let parts = Sample.parts(Self.many, in: context)
    let months = ShelfMonths(of: parts[Library.self]!.shelf)
    let layout = TimelineLayout(months)
    var seen = Set<Int>()
    var offset = 0.0
    while offset < layout.height {
      let rows = layout.rows(in: TimelineWindow(at: offset, seeing: 800))
      let positions = rows.flatMap(\.positions)
      #expect(positions.count < 40)
      #expect(positions == positions.sorted() && Set(positions).count == positions.count)
      // Whatever is seen is among them.
      for position in positions {
        guard let top = layout.top(of: position) else {
          Issue.record("\(position) stands nowhere")
          continue
        }
        if top >= offset, top < offset + 800 { seen.insert(position) }
      }
      offset += 400
    }
    #expect(seen.count == 3_000)
    let end = Double(months.all.count) * TimelineLayout.heading + 3_000 * TimelineLayout.row
    #expect(layout.height == end)
  }

  @Test("A timeline that is too long for a browser is shown in parts that meet")
  func parts() {
    let context = Sample.context()
    let parts = Sample.parts(Self.many, in: context)
    let months = ShelfMonths(of: parts[Library.self]!.shelf)
    let newest = TimelineLayout(months, most: 700)
    #expect(!newest.newer.isThere && newest.older.isThere)
    #expect(newest.has(0) && !newest.has(2_000))
    for position in stride(from: 0, to: 3_000, by: 37) {
      let since = TimelineLayout.since(position, in: months, most: 700)
      #expect(TimelineLayout(months, since: since, most: 700).has(position))
    }
    // Going on to what is older ends at the oldest.
    var layout = newest
    var steps = 0
    while let older = layout.older, steps < 20 {
      let position = parts[Library.self]!.shelf.position(from: older)
      let since = TimelineLayout.since(position, in: months, most: 700)
      layout = TimelineLayout(months, since: since, most: 700)
      #expect(layout.has(position))
      steps += 1
    }
    #expect(layout.has(2_999))
  }

  @Test("A day's address scrolls to it once the items are there, and coming back does not")
  func jumping() {
    let path = Path.timeline(on: Sample.today.adding(days: -100))
    let context = Sample.context(at: path)
    var state = Sample.state(in: context)
    let early = Timeline.reduce(&state, .entered(path), among: Parts())
    #expect(early.steps.map(\.request) == [.now])
    let parts = Sample.parts(Self.many, in: context)
    let jump = Timeline.reduce(&state, .itemsChanged, among: parts)
    // The first of that day, which is the last made of it.
    let target = parts[Library.self]!.shelf.id(at: 1_000)
    #expect(jump.steps.map(\.request) == [.focus(id: TimelineRow.elementID(target))])
    #expect(state.landing == target)
    #expect(state.window.offset > 80_000)
    let drawn = Sample.draw(state, parts, by: Renderer())
    let row = drawn.elements.first { $0.text("id") == TimelineRow.elementID(target) }
    #expect(row?.text("class")?.contains("row-landing") == true)
    let back = Timeline.reduce(&state, .entered(path), among: parts)
    #expect(back.steps.map(\.request) == [.now])
    // A day of which there is nothing leads to what comes before it, and one before all to the oldest.
    for (day, position) in [(Sample.today.adding(days: 9), 0), (CivilDate.epoch, 2_999)] {
      state.context.path = .timeline(on: day)
      let other = Timeline.reduce(&state, .entered(.timeline(on: day)), among: parts)
      let id = parts[Library.self]!.shelf.id(at: position)
      #expect(other.steps.map(\.request).last == .focus(id: TimelineRow.elementID(id)))
    }
  }

  @Test("J and K go from item to item, on the list by the keyboard and on a page to its neighbour")
  func keys() {
    let context = Sample.context()
    let parts = Sample.parts(Array(Self.many.prefix(30)), in: context)
    let shelf = parts[Library.self]!.shelf
    var state = Sample.state(in: context)
    func press(_ steps: Int) -> [Request] {
      Timeline.reduce(&state, .moved(steps), among: parts).steps.map(\.request)
    }
    func focus(_ position: Int) -> Request {
      .focus(id: TimelineRow.elementID(shelf.id(at: position)))
    }
    #expect(press(1) == [focus(0)])
    #expect(press(1) == [focus(1)])
    #expect(press(-1) == [focus(0)])
    #expect(press(-1) == [focus(0)])
    let edit = Timeline.reduce(&state, .editWanted, among: parts)
    let path = Path.editItem(shelf.id(at: 0)).text
    #expect(edit.steps.map(\.request) == [.navigate(.push(path))])
    // On the page of an item its neighbour takes its place, so that the way back leads to the list.
    state.context.path = .item(shelf.id(at: 7))
    let next = Path.item(shelf.id(at: 8)).text
    #expect(press(1) == [.navigate(.replace(next)), focus(8)])
    state.context.path = .item(shelf.id(at: 29))
    #expect(press(1).isEmpty)
    state.context.path = .editItem(shelf.id(at: 7))
    #expect(press(1).isEmpty)
    state.context.path = .settings
    #expect(press(1).isEmpty)
    let keys = Timeline.shortcuts.map { $0.key.text }
    #expect(keys == ["j", "k"])
  }

  @Test("PR-072 how far down somebody scrolls is counted by quarters, and not more than they last")
  func depth() {
    let context = Sample.context()
    let parts = Sample.parts(Self.many, in: context)
    var state = Sample.state(in: context)
    let height = state.layout(of: parts[Library.self]!.shelf).height
    func rest(at share: Double, _ seconds: Int64) -> [Request] {
      let data = EventData.scroll(offset: height * share - 800, viewport: 800)
      let scroll = Timeline.reduce(&state, .scrolled(data), among: parts)
      #expect(scroll.steps.count == 1)
      let now = Sample.now.adding(milliseconds: seconds * 1_000)
      return Timeline.reduce(&state, .restedAt(now), among: parts).steps.map(\.request)
    }
    #expect(rest(at: 0.1, 0).isEmpty)
    #expect(rest(at: 0.3, 10) == [.track(.timelineScrolled(.quarter))])
    #expect(rest(at: 0.8, 12).isEmpty)
    #expect(rest(at: 0.81, 16) == [.track(.timelineScrolled(.threeQuarters))])
    #expect(rest(at: 1, 22) == [.track(.timelineScrolled(.whole))])
  }

  @Test("What changes in one item draws its row again, and a scroll none that were there")
  func drawing() {
    let context = Sample.context()
    var items = Array(Self.many.prefix(200))
    var parts = Sample.parts(items, in: context)
    var state = Sample.state(in: context)
    let renderer = Renderer()
    func draw() -> Int {
      let before = renderer.memoBuilds
      _ = renderer.render { Sample.draw(state, parts, by: renderer) }
      return renderer.memoBuilds - before
    }
    let first = draw()
    #expect(first > 8 && first < 30)
    let again = draw()
    #expect(again == 0)
    items[3].title = "Outra"
    parts = Sample.parts(items, in: context)
    let changed = draw()
    #expect(changed == 1)
    state.window.scrolled(.scroll(offset: TimelineLayout.row * 10, viewport: 800))
    let scrolled = draw()
    #expect(scrolled <= 11)
  }
}
