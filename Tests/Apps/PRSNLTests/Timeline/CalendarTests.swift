import Flow
import FlowTesting
import Journal
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("The calendar, and looking back")
struct CalendarTests {
  private typealias Sample = TimelineSample

  private func opened(in context: Context) -> TimelineCalendar.State {
    TimelineCalendar.opened(in: context)
  }

  private func page(_ state: TimelineCalendar.State, _ parts: Parts, _ context: Context) -> Node {
    let scene = Scene<TimelineCalendar.Action>(
      Surroundings(now: Sample.now, width: 360, language: .pt)
    ) { _ in 0 }
    return TimelineCalendar.page(state, scene, Frame(context, parts))
  }

  @Test("A day that is chosen shows what it has, 20 at a time, and leads to the timeline")
  func days() {
    let context = Sample.context(at: .calendar)
    let items = (1...45).map { Sample.item($0, "Nota \($0)") }
    let parts = Sample.parts(items, in: context)
    let store = TestStore<TimelineCalendar>(opened(in: context))
    func rows() -> Int {
      page(store.state, parts, context).elements.count { $0.text("class") == "row" }
    }
    #expect(rows() == 0)
    store.send(.dayPicked(Sample.today)) { $0.day = Sample.today }
    #expect(rows() == 20)
    store.send(.moreTapped) { $0.pages = 2 }
    #expect(rows() == 40)
    store.send(.moreTapped) { $0.pages = 3 }
    #expect(rows() == 45)
    store.send(.jumpTapped(Sample.today))
    store.expect(.navigate(.push("linha/dia/2026-11-25")))
    let march = CivilDate(year: 2020, month: 3, day: 9)!
    store.send(.monthPicked(march, .pt)) {
      $0.month = CivilDate(year: 2020, month: 3, day: 1)
      $0.day = nil
      $0.pages = 1
    }
    store.expect(.announce("Março de 2020"))
    store.finish()
  }

  @Test("Any day can be typed; what is none says how to write one")
  func typing() {
    let context = Sample.context(at: .calendar)
    let store = TestStore<TimelineCalendar>(opened(in: context))
    store.send(.typed("31/02/2020")) { $0.typed = "31/02/2020" }
    store.send(.submitted) { $0.isWrong = true }
    store.expect(.focus(id: TimelineCalendar.fieldID))
    store.send(.typed("1/3/1999")) {
      $0.typed = "1/3/1999"
      $0.isWrong = false
    }
    store.send(.submitted) {
      $0.typed = ""
      $0.month = CivilDate(year: 1999, month: 3, day: 1)
      $0.day = CivilDate(year: 1999, month: 3, day: 1)
    }
    store.expect(.navigate(.push("linha/dia/1999-03-01")))
    store.finish()
  }

  @Test("A week begins on the day that the person chose")
  func weeks() {
    let letters = TimelineDays.letters(from: .monday, .pt)
    #expect(letters == ["S", "T", "Q", "Q", "S", "S", "D"])
    #expect(TimelineDays.letters(from: .sunday, .en) == ["S", "M", "T", "W", "T", "F", "S"])
    let context = Sample.context(at: .calendar)
    var parts = Sample.parts([], in: context)
    func before() -> String? {
      page(TimelineCalendar.State(), parts, context).elements
        .first { $0.text("class") == "month-days" }?.text("data-before")
    }
    // The 1st of November 2026 is a Sunday.
    #expect(before() == "0")
    var library = parts[Library.self]!
    library.journal?.weekStart = 1
    parts[Library.self] = library
    #expect(before() == "6")
  }

  @Test("Memories are switched off where they are shown")
  func switching() {
    let context = Sample.context(at: .onThisDay)
    let parts = Sample.parts([], in: context)
    let journal = parts[Library.self]!.journal!
    var state = OnThisDay.State()
    var off = journal
    off.looksBack = false
    let effect = OnThisDay.reduce(&state, .switched(journal.id, false), among: parts)
    #expect(effect.steps.map(\.request) == [.mutate(EditJournal(from: journal, to: off))])
    let same = OnThisDay.reduce(&state, .switched(journal.id, true), among: parts)
    #expect(same.steps.isEmpty)
  }
}
