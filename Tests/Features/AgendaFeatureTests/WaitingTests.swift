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

/// Those who wait for a time: what they want, and what is free for them.
@Suite("the waiting list")
struct WaitingTests {
  private static func entry(_ change: (inout WaitingEntry) -> Void = { _ in }) -> WaitingEntry {
    var entry = WaitingEntry()
    entry.id = .test(50)
    entry.person = Practice.rui
    entry.service = Practice.service.id
    change(&entry)
    return entry
  }

  private static func times(_ entry: WaitingEntry, _ state: AgendaState = Practice.state())
    -> [String]
  {
    state.book.freeTimes(
      for: entry, from: Practice.now, therapists: [Practice.bia, Practice.caio],
      house: Practice.house, in: Practice.zone
    ).map { $0.start.description }
  }

  @Test("FF-010 who waits is offered the next free times of the days and hours that they want")
  func offers() {
    #expect(Self.times(Self.entry()).first == "2026-11-26T10:00")
    let later = Self.entry { $0.firstDay = CivilDate("2026-12-07") }
    #expect(Self.times(later).first == "2026-12-07T08:00")
    let evening = Self.entry {
      $0.hours = [ClockHours(.all, Practice.clock(16), Practice.clock(18))]
    }
    #expect(Self.times(evening) == ["2026-11-26T16:00", "2026-11-26T16:30", "2026-11-26T17:00"])
    let over = Self.entry { $0.lastDay = CivilDate("2026-11-25") }
    #expect(Self.times(over) == [])
    let device = Device()
    device.book(Practice.place(600, minutes: 240), Practice.vera)
    let bia = Self.entry { $0.therapist = Practice.bia }
    #expect(Self.times(bia, Practice.state(device)).first == "2026-11-26T14:00")
  }

  @Test("FF-010 somebody is put on the list, and is off it once a time is booked for them")
  func waiting() throws {
    var state = Practice.state()
    state.context.path = .waiting
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    store.send(.waiting(.addTapped)) { $0.waiting = WaitingForm() }
    store.expect(.focus(id: "waiting-person"))
    store.send(.waiting(.saveTapped)) { $0.waiting?.isTried = true }
    store.expect(.focus(id: "waiting-person"))
    #expect(Practice.screen(store.state, .waiting).readOut.contains("Escolha quem espera"))
    store.send(.waiting(.typed(.personTaken(Practice.rui, "Rui Barbosa")))) {
      $0.waiting?.person = Practice.rui
      $0.waiting?.name = "Rui Barbosa"
    }
    store.send(.waiting(.saveTapped)) { $0.waiting?.isSaving = true }
    store.receive(.waiting(.idMade(.test(1))))
    var entry = WaitingEntry()
    entry.id = .test(1)
    entry.person = Practice.rui
    store.respond(to: .mutate(AddWaitingEntry(entry)), with: .mutation(.saved))
    store.receive(.waiting(.answered(.saved))) { $0.waiting = nil }
    let all = Changes<WaitingEntry>(isComplete: true, changed: [entry])
    store.send(.waitingChanged(all)) { $0.book.apply(all) }
    let page = Practice.screen(store.state, .waiting).readOut
    #expect(page.contains("Rui Barbosa") && page.contains("qui, 26/11/2026 · 10:00"))
    let time = try #require(
      store.state.book.freeTimes(
        for: entry, from: Practice.now, therapists: [Practice.bia], house: Practice.house,
        in: Practice.zone
      ).first)
    store.send(.waiting(.offered(entry.id, "Rui Barbosa", time))) {
      $0.booking = Booking(Practice.today, 600, Practice.bia)
      $0.booking?.person = Practice.rui
      $0.booking?.name = "Rui Barbosa"
      $0.booking?.waiting = entry.id
      $0.booking?.path = .waiting
    }
    store.expect(.focus(id: "book-date"))
    store.send(.saveTapped) {
      $0.booking?.isTried = true
      $0.booking?.isSaving = true
    }
    store.receive(.sessionIDMade(.test(2)))
    store.receive(.appointmentIDMade(.test(3), of: .test(2)))
    let session = with(Session()) {
      $0.id = .test(2)
      $0.place = Practice.place(600)
    }
    let book = BookSession<Visits>(session, [Appointment(.test(3), Practice.rui)])
    store.respond(to: .mutate(book), with: .mutation(.saved))
    store.receive(.answered(.booked(.test(2)), .saved)) {
      $0.booking = nil
      $0.undo = .booked(.test(2))
    }
    store.respond(to: .mutate(ArchiveWaitingEntry(entry.id)), with: .mutation(.saved))
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
  }

  @Test("what is typed of who waits is told at its field, in both languages")
  func problems() {
    var form = WaitingForm()
    #expect(form.problems == [.person])
    form.apply(.personTaken(Practice.rui, "Rui"))
    form.apply(.firstDay("31/02/2026"))
    #expect(form.problems == [.firstDay])
    form.apply(.firstDay("10/12/2026"))
    form.apply(.lastDay("09/12/2026"))
    #expect(form.problems == [.lastDay])
    form.apply(.lastDay("10/12/2026"))
    #expect(form.problems == [] && form.entry(.test(1))?.lastDay == CivilDate("2026-12-10"))
    #expect(
      WaitingWords.problem(.person, "um paciente", .pt) == "Escolha quem espera: um paciente.")
    #expect(Practice.screen(Practice.state(), .waiting, .en).readOut.contains("Nobody waits"))
  }
}
