import Agenda
import Flow
import FlowTesting
import Records
import Scheduling
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

/// How a day stands on a phone: a strip of the days of its week, and one column.
@Suite("the strip of days and the columns")
struct StripTests {
  private static func elements(
    _ state: AgendaState, _ language: Language = .pt, width: Int = 360
  ) -> [Element] {
    Practice.screen(state, .agenda(on: state.date), language, width: width).elements
  }

  private static func days(_ state: AgendaState, _ language: Language = .pt) -> [Element] {
    elements(state, language).filter {
      $0.tag == "a" && ($0.text("class") ?? "").contains("strip-day")
    }
  }

  @Test("FF-010 on a phone a strip leads to each day of the week and says which one is shown")
  func strip() throws {
    var state = Practice.state()
    let names = Self.elements(state).filter { $0.tag == "nav" }
      .compactMap { $0.text("aria-label") }
    #expect(names.contains("Dias"))
    // Thursday, 26 November 2026: from Monday on.
    let days = Self.days(state)
    #expect(
      days.compactMap { $0.text("aria-label") } == [
        "seg, 23/11/2026", "ter, 24/11/2026", "qua, 25/11/2026", "qui, 26/11/2026",
        "sex, 27/11/2026", "sáb, 28/11/2026", "dom, 29/11/2026",
      ])
    let ends = (23...29).map { "/agenda/2026-11-\($0)" }
    #expect(days.count == 7)
    for (day, end) in zip(days, ends) {
      let leads = day.text("href")?.hasSuffix(end) ?? false
      #expect(leads, "\(day.text("href") ?? "nowhere") for \(end)")
    }
    #expect(days.map { $0.text("aria-current") } == [nil, nil, nil, "date", nil, nil, nil])
    // Another day is shown, and today's is still to be told from the others.
    state.date = Practice.today.adding(days: 2)
    let later = Self.days(state)
    #expect(later.map { $0.text("aria-current") } == [nil, nil, nil, nil, nil, "date", nil])
    #expect(
      later.map { ($0.text("class") ?? "").contains("strip-today") }
        == [false, false, false, true, false, false, false])
    #expect(Self.days(state, .en).first?.text("aria-label") == "Mon, 23/11/2026")
    state.date = Practice.today.adding(days: 7)
    #expect(Self.days(state).first?.text("aria-label") == "seg, 30/11/2026")
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    store.send(.dayChosen(Practice.today))
    store.expect(.navigate(.push("agenda/2026-11-26")))
    store.finish()
  }

  @Test("FF-010 two therapists are in one column on a phone, and side by side where it is wide")
  func columns() {
    let device = Device()
    device.book(Practice.place(540))
    device.book(Practice.place(540, Practice.caio), Practice.vera)
    let state = with(Practice.state(device)) { $0.whom = .all }
    func columns(_ width: Int) -> Int {
      Self.elements(state, width: width).filter { $0.text("class") == "hours-column" }.count
    }
    #expect(columns(360) == 1 && columns(1_200) == 2)
    // In one column both are to be seen, beside each other.
    let page = Practice.screen(state, width: 360).readOut
    #expect(page.contains("Rui Barbosa") && page.contains("Vera Cruz"))
  }
}
