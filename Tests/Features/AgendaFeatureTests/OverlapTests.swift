import Agenda
import Flow
import FlowTesting
import Identity
import Records
import Scheduling
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

/// Somebody who would be in two sessions at once: told wherever one is moved, and in nobody's way.
@Suite("who comes to two sessions at once")
struct OverlapTests {
  private typealias Absences = AbsencePart<Visits>

  private static let words = "Já tem sessão nessa hora"

  private static func elements(_ state: AgendaState) -> [Element] {
    Practice.screen(state, width: 1_200).elements
  }

  /// Drags to a minute of today.
  private static func drag(
    _ id: ID<Session>, to minute: Int, _ device: Device, _ state: inout AgendaState
  ) {
    let drop = Drop(id, .moved(Practice.today, minute: minute, nil))
    device.drive(AgendaPart<Visits>.reduce(&state, .dragged(drop)), &state)
  }

  @Test("FF-010 a drop that puts somebody into two sessions is kept, and its toast says so")
  func dropped() {
    let device = Device()
    let booked = device.book(Practice.place(600))
    let other = device.book(Practice.place(900, Practice.caio))
    var state = Practice.state(device)
    Self.drag(booked.session, to: 870, device, &state)
    let session = state.book.session(booked.session)
    #expect(session?.place == Practice.place(870) && session?.wish == nil)
    let toast = "Rui Barbosa: mudou de horário · \(Self.words)"
    #expect(Practice.screen(state).readOut.contains(toast))
    let english = Practice.screen(state, .agenda, .en).readOut
    #expect(english.contains("Rui Barbosa: moved · Has a session at that time"))
    // Until the other begins, and once its appointment is cancelled, there is nothing to tell.
    Self.drag(booked.session, to: 855, device, &state)
    #expect(Practice.screen(state).readOut.contains(Self.words))
    Self.drag(booked.session, to: 840, device, &state)
    #expect(state.book.session(booked.session)?.place == Practice.place(840))
    #expect(!Practice.screen(state).readOut.contains(Self.words))
    let cancel = CancelAppointment<Visits>(other.appointment, by: .clinic, reason: "")
    #expect(device.run(cancel) == nil)
    Self.drag(booked.session, to: 900, device, &state)
    #expect(state.book.session(booked.session)?.place == Practice.place(900))
    #expect(!Practice.screen(state).readOut.contains(Self.words))
  }

  @Test("FF-010 keys tell it as a drag does, with the names of those of a group")
  func keys() throws {
    let device = Device()
    var group = Session()
    group.id = .test(900)
    group.places = 3
    group.place = Practice.place(600)
    let coming = [
      Appointment(.test(901), Practice.vera), Appointment(.test(902), Practice.rui),
    ]
    #expect(device.run(BookSession<Visits>(group, coming)) == nil)
    device.book(Practice.place(660, Practice.caio), Practice.vera)
    var state = Practice.state(device)
    state.cursor = DayStop(
      date: Practice.today, therapist: Practice.bia, minute: 600, session: group.id)
    let action = try #require(
      DayGrid(Practice.look(state), Practice.plan(state))
        .move(KeyPress("ArrowDown", alt: true)))
    device.drive(AgendaPart<Visits>.reduce(&state, action), &state)
    #expect(state.book.session(group.id)?.place == Practice.place(615))
    let page = Practice.screen(state).readOut
    #expect(page.contains("mudou de horário · \(Self.words): Vera Cruz"))
    #expect(!page.contains("\(Self.words): Vera Cruz, Rui"))
  }

  @Test("FF-010 a time that is taken is told, and not who would be in two: nothing was moved")
  func taken() {
    let device = Device()
    let booked = device.book(Practice.place(600))
    device.book(Practice.place(900))
    var state = Practice.state(device)
    Self.drag(booked.session, to: 900, device, &state)
    #expect(state.book.session(booked.session)?.place == Practice.place(600))
    let page = Practice.screen(state).readOut
    #expect(page.contains("o horário está ocupado") && !page.contains(Self.words))
  }

  @Test("FF-010 what is dragged knows who comes to another session of these days, shown or not")
  func inTheWay() {
    let device = Device()
    device.book(Practice.place(540))
    device.book(Practice.place(660), Practice.vera)
    device.book(Practice.place(900, Practice.caio))
    let page = Self.elements(Practice.state(device))
    let rui = Practice.rui.description
    let blocks = page.filter { $0.text("data-rooms") != nil && $0.text("data-from") != nil }
    #expect(blocks.map { $0.text("data-from") } == ["540", "660"])
    #expect(blocks.map { $0.text("data-people") } == [rui, nil])
    #expect(page.compactMap { $0.text("data-unseen") } == ["900 950 \(rui)"])
    #expect(page.compactMap { $0.text("data-twice") } == [Self.words])
    let all = Self.elements(with(Practice.state(device)) { $0.whom = .all })
    #expect(all.compactMap { $0.text("data-people") } == [rui, rui])
    #expect(all.allSatisfy { $0.text("data-unseen") == nil })
    let looker = Self.elements(Practice.state(device, role: Practice.looker))
    #expect(
      looker.allSatisfy { $0.text("data-people") == nil && $0.text("data-unseen") == nil })
  }

  @Test("FF-010 who moves all that an absence meets is told of how many somebody is in two")
  func clearing() {
    let device = Device()
    let tomorrow = Practice.today.adding(days: 1)
    let away = with(Absence()) {
      $0.id = .test(40)
      $0.owner = Practice.bia
      $0.kind = .course
      $0.from = CivilDateTime(tomorrow, Practice.clock(13))
      $0.until = CivilDateTime(tomorrow, Practice.clock(18))
    }
    device.book(Practice.place(840, on: tomorrow))
    device.book(Practice.place(960, on: tomorrow), Practice.vera)
    let later = Practice.today.adding(days: 8)
    device.book(Practice.place(870, Practice.caio, on: later))
    var agenda = Practice.state(device)
    agenda.book.apply(Changes<Absence>(isComplete: true, changed: [away]))
    var space = SpaceMembership()
    space.space = Practice.house
    space.role = Practice.giver.rawValue
    var home = Home.State(Practice.app, account: AccountView(), space: space)
    Practice.app.complete(&home.parts, in: home.context)
    home.context.role = Practice.giver.rawValue
    home.context.today = Practice.today
    home.parts[AgendaPart<Visits>.self] = agenda
    home.parts.place(in: home.context)
    var state = AbsenceState(in: home.context)
    func reduce(_ action: AbsenceAction) -> [Request] {
      Absences.reduce(&state, action, among: home.parts).steps.map(\.request)
    }
    func read(_ language: Language = .pt) -> String {
      var shown = home
      shown.parts[Absences.self] = state
      shown.context.path = .absences
      shown.parts.place(in: shown.context)
      return Home.view(
        shown, Scene(Surroundings(now: Practice.now, width: 360, language: language)) { _ in 0 }
      ).readOut
    }
    _ = reduce(.clearing(.tapped(away, .move, reason: "")))
    _ = reduce(.clearing(.typed(.days("6"))))
    #expect(!read().contains("já tem outra sessão"))
    _ = reduce(.clearing(.typed(.days("7"))))
    #expect(read().contains("Em 1, quem vem já tem outra sessão nessa hora."))
    #expect(!read().contains("encontra outra"), "it takes nobody's place")
    #expect(read(.en).contains("In 1, who comes has another session at that time."))
    #expect(reduce(.clearing(.confirmed)).count == 2, "all are moved")
  }
}
