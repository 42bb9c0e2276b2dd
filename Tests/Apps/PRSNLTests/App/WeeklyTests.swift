import Flow
import Journal
import Records
import Shell
import Testing
import Values

@testable import PRSNL

@Suite("What is taken away by itself, at the opening")
struct WeeklyTests {
  /// The app as it is opened, up to where a tab wants to lead.
  private static func opened(_ format: TakeAwayFormat?) -> ItemDesk<TakeAway> {
    let desk = ItemDesk(TakeAway.self, [Item.test(1, "Nota")])
    var library = desk.parts[Library.self] ?? Library.State()
    var journal = Journal()
    journal.id = ID(UUID(high: 9, low: 9))
    journal.weekly = format
    library.journal = journal
    desk.parts[Library.self] = library
    var marks = Marks.State()
    _ = Marks.reduce(&marks, .highlightsChanged(Changes(isComplete: true, changed: [])))
    _ = Marks.reduce(&marks, .waitingChanged(Changes(isComplete: true, changed: [])))
    _ = Marks.reduce(&marks, .linksChanged(Changes(isComplete: true, changed: [])))
    _ = Marks.reduce(&marks, .searchesChanged(Changes(isComplete: true, changed: [])))
    desk.parts[Marks.self] = marks
    let watched = TakeAway.watch(desk.state).steps.map(\.request)
    #expect(watched == [.values(.read([JournalKey.weekly]))])
    desk.send(.weeklyRead([]))
    return desk
  }

  @Test("PR-128 the tab that leads looks five seconds after the opening, and makes what is due")
  func leads() {
    let desk = Self.opened(.json)
    desk.advance(milliseconds: 60_000)
    #expect(desk.state.run == nil, "another tab leads")
    desk.answer(.leads) { $0 == .lead(id: TakeAway.timer) }
    desk.advance(milliseconds: TakeAway.firstLook - 1)
    #expect(desk.state.run == nil)
    desk.advance(milliseconds: 1)
    #expect(desk.state.run?.byItself == true)
    #expect(desk.state.weekly?.failedAt == desk.now)
    #expect(TakeAway.firstLook == 5_000)
  }

  @Test("PR-128 who chose nothing is handed nothing, and a choice holds from the next look on")
  func chosen() {
    let desk = Self.opened(nil)
    desk.answer(.leads) { $0 == .lead(id: TakeAway.timer) }
    desk.advance(milliseconds: 3_600_000)
    #expect(desk.state.run == nil)
    // Another device has switched it on.
    desk.parts[Library.self]?.journal?.weekly = .markdown
    desk.advance(milliseconds: TakeAway.pause)
    #expect(desk.state.run?.byItself == true)
  }
}
