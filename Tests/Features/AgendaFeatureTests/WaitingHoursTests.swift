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

/// When those who wait could come.
@Suite("the days and hours of those who wait")
struct WaitingHoursTests {
  private static func times(_ form: WaitingForm) throws -> [String] {
    let entry = try #require(form.entry(.test(50)))
    return Practice.state().book.freeTimes(
      for: entry, from: Practice.now, therapists: [Practice.bia, Practice.caio],
      house: Practice.house, in: Practice.zone
    ).map { $0.start.description }
  }

  private static func form(_ typed: WaitingTyping...) -> WaitingForm {
    var form = WaitingForm()
    form.apply(.personTaken(Practice.rui, "Rui Barbosa"))
    form.apply(.service(Practice.service.id))
    for each in typed { form.apply(each) }
    return form
  }

  @Test("FF-010 CC-046 who can come on some days and at some hours is found no other times")
  func hours() throws {
    #expect(Self.form().entry(.test(1))?.hours == [])
    // What was ticked by mistake is not.
    let late = Self.form(
      .from("16:00"), .weekdayTicked(.thursday, true), .weekdayTicked(.friday, true),
      .weekdayTicked(.friday, false))
    #expect(late.problems == [])
    #expect(
      late.entry(.test(1))?.hours == [
        ClockHours(Weekdays([.thursday]), Practice.clock(16), .midnight)
      ])
    let thursday = try Self.times(late)
    #expect(thursday == ["2026-11-26T16:00", "2026-11-26T16:30", "2026-11-26T17:00"])
    let friday = try Self.times(Self.form(.from("16:00"), .weekdayTicked(.friday, true)))
    #expect(friday.first == "2026-11-27T16:00")
    // Over by nine is what begins at eight.
    let early = try Self.times(Self.form(.until("09:00"), .weekdayTicked(.friday, true)))
    #expect(Array(early.prefix(2)) == ["2026-11-27T08:00", "2026-12-04T08:00"])
    let between = Self.form(.from("14:00"), .until("15:00")).entry(.test(1))
    #expect(between?.hours == [ClockHours(.all, Practice.clock(14), Practice.clock(15))])
  }

  @Test("FF-010 what is typed of it reaches what is saved, and what is wrong is told at its field")
  func typed() {
    var state = Practice.state()
    state.context.path = .waiting
    state.waiting = Self.form()
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    store.send(.waiting(.typed(.from("14:00")))) { $0.waiting?.from = "14:00" }
    store.send(.waiting(.typed(.until("13:00")))) { $0.waiting?.until = "13:00" }
    store.send(.waiting(.typed(.weekdayTicked(.monday, true)))) {
      $0.waiting?.weekdays = Weekdays([.monday])
    }
    store.send(.waiting(.saveTapped)) { $0.waiting?.isTried = true }
    store.expect(.focus(id: "waiting-until"))
    let sheet = Practice.screen(store.state, .waiting)
    for words in [
      "Só nestes dias", "Não antes das", "Terminando até as",
      "Digite uma hora como 18:00, depois da primeira.",
    ] { #expect(sheet.readOut.contains(words), "\(words)") }
    let ticks = sheet.elements.filter { ($0.text("id") ?? "").hasPrefix("waiting-day-") }
    #expect(ticks.count == 7)
    store.send(.waiting(.typed(.until("18:00")))) { $0.waiting?.until = "18:00" }
    store.send(.waiting(.saveTapped)) { $0.waiting?.isSaving = true }
    store.receive(.waiting(.idMade(.test(1))))
    var entry = WaitingEntry()
    entry.id = .test(1)
    entry.person = Practice.rui
    entry.service = Practice.service.id
    entry.hours = [ClockHours(Weekdays([.monday]), Practice.clock(14), Practice.clock(18))]
    store.respond(to: .mutate(AddWaitingEntry(entry)), with: .mutation(.saved))
    store.receive(.waiting(.answered(.saved))) { $0.waiting = nil }
    store.finish()

    #expect(Self.form(.from("25:00")).problems == [.from])
    #expect(Self.form(.until("agora")).problems == [.until])
    #expect(Self.form(.from("14:00"), .until("14:00")).problems == [.until])
    // Midnight is the end of the day.
    #expect(Self.form(.from("14:00"), .until("00:00")).problems == [])
  }

  @Test("FF-010 the list says when each of those who wait could come, in both languages")
  func told() throws {
    var state = Practice.state()
    state.context.path = .waiting
    let typed = Self.form(
      .from("16:00"), .weekdayTicked(.monday, true), .weekdayTicked(.wednesday, true))
    let entry = try #require(typed.entry(.test(50)))
    state.book.apply(Changes<WaitingEntry>(isComplete: true, changed: [entry]))
    let page = Practice.screen(state, .waiting).readOut
    #expect(page.contains("Fisioterapia · seg, qua · não antes das 16:00"))
    let english = Practice.screen(state, .waiting, .en).readOut
    #expect(english.contains("Mon, Wed · not before 16:00"))
    let morning = ClockHours(.weekdays, .midnight, Practice.clock(12))
    #expect(WaitingWords.hours(morning, .pt) == "seg–sex · terminando até as 12:00")
    let afternoon = ClockHours(.all, Practice.clock(14), Practice.clock(18))
    #expect(WaitingWords.hours(afternoon, .pt) == "14:00–18:00")
    #expect(
      WaitingWords.hours(ClockHours(Weekdays([.sunday]), .midnight, .midnight), .en) == "Sun")
  }
}
