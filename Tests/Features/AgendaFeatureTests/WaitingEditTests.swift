import Agenda
import Editing
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

/// What somebody waits for, changed while they wait.
@Suite("who waits wants something else")
struct WaitingEditTests {
  private static let entry: WaitingEntry = {
    var entry = WaitingEntry()
    entry.id = .test(50)
    entry.person = Practice.rui
    entry.service = Practice.service.id
    entry.firstDay = CivilDate("2026-12-01")
    entry.hours = [ClockHours(Weekdays([.monday]), Practice.clock(14), Practice.clock(18))]
    entry.note = "Prefere de manhã"
    entry.createdAt = Practice.now
    return entry
  }()

  private static func state(_ entries: WaitingEntry...) -> AgendaState {
    var state = Practice.state()
    state.context.path = .waiting
    state.book.apply(Changes<WaitingEntry>(isComplete: true, changed: entries))
    return state
  }

  @Test("FF-010 who waits can want something else: the sheet has what is known, one edit saves it")
  func edits() {
    let entry = Self.entry
    let store = TestStore<AgendaPart<Visits>>(Self.state(entry), now: Practice.now)
    let buttons = Practice.screen(store.state, .waiting).elements.filter { $0.tag == "button" }
    #expect(buttons.compactMap { $0.text("aria-label") }.contains("Editar: Rui Barbosa"))
    store.send(.waiting(.editTapped(entry.id, "Rui Barbosa"))) {
      $0.waiting = WaitingForm(entry, "Rui Barbosa")
    }
    store.expect(.focus(id: "waiting-service"))
    #expect(store.state.waiting?.firstDay == "01/12/2026")
    #expect(store.state.waiting?.from == "14:00" && store.state.waiting?.until == "18:00")
    let sheet = Practice.screen(store.state, .waiting).readOut
    #expect(sheet.contains("Editar a espera") && !sheet.contains("Pôr na espera"))
    #expect(
      Practice.screen(store.state, .waiting, .en).readOut.contains("Edit what they wait for"))
    store.send(.waiting(.typed(.firstDay("")))) { $0.waiting?.firstDay = "" }
    store.send(.waiting(.typed(.weekdayTicked(.tuesday, true)))) {
      $0.waiting?.weekdays = Weekdays([.monday, .tuesday])
    }
    store.send(.waiting(.saveTapped)) {
      $0.waiting?.isTried = true
      $0.waiting?.isSaving = true
    }
    let changed = with(entry) {
      $0.firstDay = nil
      $0.hours = [
        ClockHours(Weekdays([.monday, .tuesday]), Practice.clock(14), Practice.clock(18))
      ]
    }
    let edit = EditWaitingEntry(from: entry, to: changed)
    #expect(edit.changes.map(\.name) == ["firstDay", "hours"])
    store.respond(to: .mutate(edit), with: .mutation(.saved))
    store.receive(.waiting(.answered(.saved))) { $0.waiting = nil }
    store.finish()
  }

  @Test("FF-010 what somebody else changes meanwhile follows, but for what was typed")
  func follows() {
    let entry = Self.entry
    let store = TestStore<AgendaPart<Visits>>(Self.state(entry), now: Practice.now)
    store.send(.waiting(.editTapped(entry.id, "Rui Barbosa"))) {
      $0.waiting = WaitingForm(entry, "Rui Barbosa")
    }
    store.expect(.focus(id: "waiting-service"))
    store.send(.waiting(.typed(.note("Só à tarde")))) { $0.waiting?.note = "Só à tarde" }
    let theirs = with(entry) {
      $0.note = "Liga antes"
      $0.hours = []
    }
    let changes = Changes<WaitingEntry>(isComplete: true, changed: [theirs])
    store.send(.waitingChanged(changes)) {
      $0.book.apply(changes)
      $0.offers.found = [
        WaitingOffer(
          entry: entry.id,
          times: $0.book.freeTimes(
            for: theirs, from: $0.now, therapists: [Practice.bia, Practice.caio],
            house: Practice.house, in: Practice.zone))
      ]
      $0.waiting?.follow(theirs)
    }
    #expect(store.state.waiting?.from == "" && store.state.waiting?.weekdays.bits == 0)
    #expect(store.state.waiting?.note == "Só à tarde")
    store.send(.waiting(.saveTapped)) {
      $0.waiting?.isTried = true
      $0.waiting?.isSaving = true
    }
    let edit = EditWaitingEntry(from: theirs, to: with(theirs) { $0.note = "Só à tarde" })
    #expect(edit.changes.map(\.name) == ["note"])
    let refusal = Refusal(.missing, WaitingEntry.recordType)
    store.respond(to: .mutate(edit), with: .mutation(.refused(refusal)))
    store.receive(.waiting(.answered(.refused(refusal)))) {
      $0.waiting?.isSaving = false
      $0.waiting?.refusal = refusal
    }
    store.finish()
  }

  @Test("FF-010 saved as it was, nothing is written, and hours that the sheet cannot show stay")
  func unchanged() {
    let entry = with(Self.entry) {
      $0.hours = [
        ClockHours(Weekdays([.monday]), Practice.clock(8), Practice.clock(10)),
        ClockHours(Weekdays([.friday]), Practice.clock(16), Practice.clock(18)),
      ]
    }
    let store = TestStore<AgendaPart<Visits>>(Self.state(entry), now: Practice.now)
    store.send(.waiting(.editTapped(entry.id, "Rui Barbosa"))) {
      $0.waiting = WaitingForm(entry, "Rui Barbosa")
    }
    store.expect(.focus(id: "waiting-service"))
    store.send(.waiting(.saveTapped)) {
      $0.waiting?.isTried = true
      $0.waiting?.isSaving = true
    }
    store.receive(.waiting(.answered(.saved))) { $0.waiting = nil }
    store.finish()
    // All days are no day ticked, and come back as all days.
    let evening = with(entry) { $0.hours = [ClockHours(.all, Practice.clock(16), .midnight)] }
    var form = WaitingForm(evening, "Rui Barbosa")
    #expect(form.weekdays.bits == 0 && form.from == "16:00" && form.until == "")
    form.apply(.from("15:00"))
    let earlier = with(evening) { $0.hours = [ClockHours(.all, Practice.clock(15), .midnight)] }
    #expect(form.entry(.test(1)) == earlier)
  }
}
