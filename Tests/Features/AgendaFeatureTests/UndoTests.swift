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

/// What becomes of a booking that was a mistake.
@Suite("a booking that is undone")
struct UndoTests {
  private typealias Store = TestStore<AgendaPart<Visits>>

  private static func store(_ state: AgendaState) -> Store { Store(state, now: Practice.now) }

  @Test("FF-010 whoever leaves the agenda leaves its toast behind: Today offers its own undo alone")
  func leaving() {
    func heard(_ path: Path, _ state: AgendaState) -> AgendaAction? {
      AgendaPart<Visits>.hear(.entered(path), state, among: Parts())
    }
    let device = Device()
    let booked = device.book(Practice.place(540))
    let nothing = Practice.state(device)
    let state = with(nothing) { $0.undo = .booked(booked.session) }
    #expect(Practice.screen(state).readOut.contains("Rui Barbosa: marcado"))
    for path: Path in [.agenda, .waiting, .session(booked.session)] {
      #expect(heard(path, state) == .entered(path), "its own pages keep it: \(path.text)")
    }
    for path: Path in [.today, "pacientes"] {
      #expect(heard(path, state) == .undoExpired, "\(path.text)")
      #expect(heard(path, nothing) == nil, "\(path.text)")
    }
    let store = Self.store(state)
    store.send(.undoExpired) { $0.undo = nil }
    store.finish()
    #expect(!Practice.screen(store.state).readOut.contains("Desfazer"))
  }

  @Test("FF-010 FF-124 a booking that was undone is told as taken back, not as cancelled")
  func takenBack() throws {
    let device = Device()
    let booked = device.book(Practice.place(900))
    let back = TakeBackBooking<Visits>(booked.session)
    #expect(device.run(back, at: Practice.now.adding(milliseconds: 5_000)) == nil)
    #expect(device.sessions.changed.map { $0.isPlaced } == [false], "its time is free")
    func page(_ device: Device, _ id: ID<Session>, _ language: Language = .pt) -> String {
      Practice.screen(Practice.state(device), .session(id), language).readOut
    }
    let mistaken = page(device, booked.session)
    #expect(mistaken.contains("Marcação desfeita · qui, 26/11/2026 · 10:00"))
    #expect(!mistaken.contains("Cancelado por"))
    #expect(page(device, booked.session, .en).contains("The booking was taken back"))
    let week = WeekNumbers(Practice.state(device).book, of: Practice.today)
    #expect(week.cancelled == 0, "nobody called it off")
    // The history goes by what was done.
    let kinds = AgendaKinds<Visits>.all.flatMap(\.changes)
    let change = try #require(kinds.first { $0.name == "takeBackBooking" })
    #expect(change.deed?(.pt) == "Desfez a marcação")
    #expect(change.deed?(.en) == "Took the booking back")
    #expect(change.one(back.object, "Rui Barbosa", .pt) == "Desfez a marcação: Rui Barbosa")
    #expect(change.subject(back.object) == Subject(booked.session))
    // What the clinic cancels with a reason, or later, is its cancelling.
    for (reason, wait) in [("curso", Int64(5_000)), ("", 600_001)] {
      let other = Device()
      let kept = other.book(Practice.place(900))
      let cancel = CancelAppointment<Visits>(kept.appointment, by: .clinic, reason: reason)
      #expect(other.run(cancel, at: Practice.now.adding(milliseconds: wait)) == nil)
      #expect(page(other, kept.session).contains("Cancelado por: consultório"), "\(wait)")
      let week = WeekNumbers(Practice.state(other).book, of: Practice.today)
      #expect(week.cancelled == 1)
    }
  }

  @Test("FF-010 a session is left without a time, waits for another, and is put back by the toast")
  func unplaced() throws {
    let device = Device()
    let id = device.book(Practice.place(900)).session
    let state = Practice.state(device)
    let place = try #require(state.book.session(id)).place
    let words = "Deixar sem horário"
    #expect(Practice.screen(state, .session(id)).readOut.contains(words))
    #expect(Practice.screen(state, .session(id), .en).readOut.contains("Leave without a time"))
    let looker = Practice.state(device, role: Practice.looker)
    #expect(!Practice.screen(looker, .session(id)).readOut.contains(words))
    let store = Self.store(state)
    store.send(.unplaceTapped(id)) { $0.busy = [id.uuid] }
    let unplace = UnplaceSession(id)
    store.respond(to: .mutate(unplace), with: .mutation(.saved))
    store.receive(.answered(.unplaced(id, from: place), .saved)) {
      $0.busy = []
      $0.undo = .unplaced(id, from: place)
    }
    #expect(device.run(unplace) == nil)
    store.send(.sessionsChanged(device.sessions)) { $0.book.apply(device.sessions) }
    #expect(store.state.book.unplaced.map { $0.id } == [id])
    let page = Practice.screen(store.state, .session(id)).readOut
    #expect(page.contains("Rui Barbosa: ficou sem horário"))
    #expect(page.contains("Sem lugar na agenda") && !page.contains(words))
    // What has no time is not taken from it again.
    store.send(.unplaceTapped(id))
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [id.uuid]
    }
    let back = MoveSession<Visits>(id, to: place)
    store.respond(to: .mutate(back), with: .mutation(.saved))
    store.receive(.answered(.undone(of: id.uuid), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: id.uuid)
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
    #expect(device.run(back) == nil)
    #expect(device.sessions.changed.map { $0.isPlaced } == [true])
  }

  @Test("FF-010 the time of a session at which somebody is, or to which nobody comes, is kept")
  func kept() throws {
    let device = Device()
    let arrived = device.book(Practice.place(600))
    device.run(StepAppointment<Visits>(arrived.appointment, .arrive))
    let asked = device.book(Practice.place(900), Practice.vera, as: .requested)
    var book = Practice.state(device).book
    func canUnplace(_ id: ID<Session>, at now: Instant = Practice.now) throws -> Bool {
      let session = try #require(book.session(id))
      return book.canUnplace(session, at: now)
    }
    let ofArrived = try canUnplace(arrived.session)
    #expect(!ofArrived)
    let ofRequested = try canUnplace(asked.session)
    #expect(ofRequested)
    let end = Practice.place(900).endsAt
    let ofPast = try canUnplace(asked.session, at: end)
    #expect(!ofPast)
    device.run(CancelAppointment<Visits>(asked.appointment, by: .clinic, reason: ""))
    book = Practice.state(device).book
    let ofCancelled = try canUnplace(asked.session)
    #expect(!ofCancelled)
  }

  @Test("FF-010 somebody is added to a group's session while it has room, and taken out again")
  func joining() throws {
    let device = Device()
    var group = Session()
    group.id = .test(900)
    group.places = 2
    group.place = Practice.place(600)
    #expect(
      device.run(BookSession<Visits>(group, [Appointment(.test(901), Practice.rui)])) == nil)
    let store = Self.store(Practice.state(device))
    let page = Practice.screen(store.state, .session(group.id)).readOut
    #expect(page.contains("Incluir"))
    store.send(.joinTapped(group.id)) { $0.booking = Booking(joining: group) }
    store.expect(.focus(id: "book-person"))
    #expect(Practice.screen(store.state).readOut.contains("Incluir no grupo"))
    store.send(.booking(.personTaken(Practice.vera, "Vera Cruz"))) {
      $0.booking?.person = Practice.vera
      $0.booking?.name = "Vera Cruz"
    }
    store.send(.saveTapped) {
      $0.booking?.isTried = true
      $0.booking?.isSaving = true
    }
    store.receive(.sessionIDMade(.test(1)))
    let join = JoinSession<Visits>(group.id, Appointment(.test(1), Practice.vera))
    store.respond(to: .mutate(join), with: .mutation(.saved))
    store.receive(.answered(.joined(.test(1), to: group.id), .saved)) {
      $0.booking = nil
      $0.undo = .joined(.test(1), to: group.id)
    }
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [.test(1)]
    }
    let back = TakeBackBooking<Visits>(group.id, only: .test(1))
    store.respond(to: .mutate(back), with: .mutation(.saved))
    store.receive(.answered(.undone(of: .test(1)), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: .test(1))
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
    let hold = Appointment(
      .test(902), Practice.vera, .held, heldUntil: Practice.now.adding(milliseconds: 60_000))
    let holding = Device()
    holding.run(BookSession<Visits>(group, [Appointment(.test(901), Practice.rui)]))
    holding.run(JoinSession<Visits>(group.id, hold))
    var later = Practice.state(holding)
    #expect(Practice.screen(later, .session(group.id)).readOut.contains("2 de 2 lugares"))
    later.now = Practice.now.adding(milliseconds: 60_000)
    let free = Practice.screen(later, .session(group.id)).readOut
    #expect(free.contains("1 de 2 lugares") && free.contains("Incluir"))
    #expect(device.run(join) == nil)
    let full = Practice.screen(Practice.state(device), .session(group.id)).readOut
    #expect(!full.contains("Incluir") && full.contains("2 de 2 lugares"))
  }
}
