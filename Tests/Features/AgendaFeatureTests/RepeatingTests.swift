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

/// How often a series comes again and how it ends: as it is chosen, said in words and planned.
@Suite("what a series is chosen to be")
struct RepeatingTests {
  private static func repeating(
    _ often: Repeating.Often, _ change: (inout Repeating) -> Void = { _ in }
  ) -> Repeating {
    var repeating = Repeating()
    repeating.often = often
    repeating.times = "3"
    change(&repeating)
    return repeating
  }

  private static func plan(_ repeating: Repeating, on date: CivilDate = Practice.today)
    -> SeriesPlan?
  {
    var booking = Booking(date, 540, Practice.bia)
    booking.service = Practice.service.id
    booking.repeating = repeating
    return SeriesPlan(
      booking, as: .test(1), for: Practice.rui, Practice.state().book, in: Practice.zone)
  }

  private static func days(_ plan: SeriesPlan?) -> [String] {
    (plan?.sessions ?? []).map { $0.session.place.start.date.description }
  }

  private static func until(_ text: String) -> (inout Repeating) -> Void {
    return {
      $0.ending = .until
      $0.until = text
    }
  }

  @Test("FF-010 a series comes again each day, week, month or year")
  func often() {
    let daily = Self.plan(Self.repeating(.daily))
    #expect(daily?.series.rule == "FREQ=DAILY;COUNT=3")
    #expect(Self.days(daily) == ["2026-11-26", "2026-11-27", "2026-11-28"])
    let monthly = Self.plan(Self.repeating(.monthly))
    #expect(Self.days(monthly) == ["2026-11-26", "2026-12-26", "2027-01-26"])
    // Those of the year ahead are there at once.
    let yearly = Self.plan(Self.repeating(.yearly))
    #expect(yearly?.series.rule == "FREQ=YEARLY;COUNT=3")
    #expect(Self.days(yearly) == ["2026-11-26", "2027-11-26"])
  }

  @Test("FF-010 a series ends after some sessions, on a date, or never")
  func endings() {
    let until = Self.plan(Self.repeating(.weekly, Self.until("10/12/2026")))
    #expect(until?.series.rule == "FREQ=WEEKLY;UNTIL=20261210;BYDAY=TH")
    #expect(Self.days(until) == ["2026-11-26", "2026-12-03", "2026-12-10"])
    let never = Self.plan(Self.repeating(.weekly) { $0.ending = .never })
    #expect(never?.series.rule == "FREQ=WEEKLY;BYDAY=TH")
    #expect(Self.days(never).count == 53 && Self.days(never).last == "2027-11-25")
    // How many is of no account then, whatever stands in that field.
    let other = Self.repeating(.daily) {
      $0.ending = .never
      $0.times = ""
    }
    #expect(other.problem(from: Practice.today) == nil)
    for text in ["", "31/02/2027", "25/11/2026", "26/11/2046"] {
      let wrong = Self.repeating(.daily, Self.until(text))
      #expect(wrong.problem(from: Practice.today) == .until, "\(text)")
      #expect(Self.plan(wrong) == nil, "\(text)")
    }
    #expect(Self.repeating(.daily, Self.until("26/11/2026")).problem(from: Practice.today) == nil)
    #expect(Self.repeating(.never, Self.until("")).problem(from: Practice.today) == nil)
  }

  @Test("FF-010 a series without an end, and one until a date, are kept as they were chosen")
  func kept() throws {
    let device = Device()
    let plan = try #require(Self.plan(Self.repeating(.daily, Self.until("28/11/2026"))))
    #expect(device.run(StartSeries<Visits>(plan.series)) == nil)
    for each in plan.sessions {
      #expect(device.run(BookSession<Visits>(each.session, each.appointments)) == nil)
    }
    let last = try #require(plan.sessions.last?.session)
    let page = Practice.screen(Practice.state(device), .session(last.id)).readOut
    #expect(page.contains("Sessão 3 de 3 da série"))
    var endless = try #require(Self.plan(Self.repeating(.monthly) { $0.ending = .never })).series
    endless.id = .test(2)
    #expect(device.run(StartSeries<Visits>(endless)) == nil)
    #expect(endless.position(of: CivilDate("2027-01-26")!, in: Practice.zone)?.number == 3)
    #expect(endless.position(of: CivilDate("2027-01-26")!, in: Practice.zone)?.count == nil)
  }

  private static func words(
    _ repeating: Repeating, from start: String = "2026-11-26", _ language: Language = .pt
  ) -> String? {
    CivilDate(start).flatMap { SeriesSummary(repeating, from: $0)?.words(language) }
  }

  @Test("FF-010 the whole series is said in words, in both languages")
  func summaries() {
    let twice = Self.repeating(.weekly) { $0.weekdays = Weekdays([.tuesday]) }
    #expect(
      Self.words(twice)
        == "Toda semana, às terças e às quintas: 3 sessões, de 26/11/2026 a 03/12/2026.")
    #expect(
      Self.words(twice, .en)
        == "Every week, on Tuesdays and on Thursdays: 3 sessions, from 26/11/2026 to 03/12/2026.")
    let daily = Self.repeating(.daily, Self.until("28/11/2026"))
    #expect(Self.words(daily) == "Todo dia: 3 sessões, de 26/11/2026 a 28/11/2026.")
    #expect(Self.words(daily, .en) == "Every day: 3 sessions, from 26/11/2026 to 28/11/2026.")
    let once = Self.repeating(.everyTwoWeeks) { $0.times = "1" }
    #expect(
      Self.words(once, from: "2026-11-28")
        == "A cada duas semanas, aos sábados: 1 sessão, em 28/11/2026.")
    // What has no such day is left out, and that is said.
    let monthly = Self.words(Self.repeating(.monthly), from: "2026-12-31") ?? ""
    #expect(monthly.contains("no dia 31: 3 sessões, de 31/12/2026 a 31/03/2027."))
    #expect(monthly.contains("Meses sem o dia 31 ficam de fora."))
    let leap = Self.words(Self.repeating(.yearly), from: "2028-02-29", .en) ?? ""
    #expect(leap.contains("on 29/02: 3 sessions, from 29/02/2028 to 29/02/2036."))
    #expect(leap.contains("Years without a 29 February are left out."))
    let endless = Self.words(Self.repeating(.yearly) { $0.ending = .never }) ?? ""
    #expect(endless.contains("Todo ano, em 26/11: sem fim, a partir de 26/11/2026."))
    #expect(endless.contains("doze meses à frente"))
    #expect(Self.words(Self.repeating(.never)) == nil)
    #expect(Self.words(Self.repeating(.daily) { $0.times = "" }) == nil)
  }

  @Test("FF-010 the sheet asks how it ends, says what is wrong, and tells the series")
  func sheet() {
    var state = Practice.state()
    state.booking = Booking(Practice.today, 540, Practice.bia)
    let book = state.book
    func read() -> String { Practice.screen(state).readOut }
    for words in ["Todo dia", "Toda semana", "Todo mês", "Todo ano"] {
      #expect(read().contains(words), "\(words)")
    }
    #expect(!read().contains("Termina"))
    state.booking?.apply(.oftenChosen(.monthly), book)
    #expect(read().contains("Termina") && read().contains("Quantas sessões"))
    #expect(read().contains("Todo mês, no dia 26: 10 sessões"))
    state.booking?.apply(.endingChosen(.until), book)
    state.booking?.apply(.untilTyped("25/11/2026"), book)
    state.booking?.isTried = true
    #expect(state.booking?.problems.contains(.until) == true)
    #expect(read().contains("Até o dia") && !read().contains("Quantas sessões"))
    #expect(read().contains("Digite a última data") && !read().contains("no dia 26"))
    state.booking?.apply(.endingChosen(.never), book)
    #expect(state.booking?.problems.contains(.until) == false)
    #expect(read().contains("sem fim, a partir de 26/11/2026") && !read().contains("Até o dia"))
    #expect(Practice.screen(state, .agenda, .en).readOut.contains("without an end"))
    state.booking?.apply(.oftenChosen(.never), book)
    #expect(!read().contains("Termina") && !read().contains("sem fim"))
  }
}
