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

/// Sessions that are booked, and that the rules of now do not cover.
@Suite("sessions outside of the hours")
struct OutsideTests {
  private typealias Absences = AbsencePart<Visits>
  private static let tomorrow = Practice.today.adding(days: 1)

  private static func home(_ agenda: AgendaState, as role: Role = Practice.giver) -> Home.State {
    var space = SpaceMembership()
    space.space = Practice.house
    space.role = role.rawValue
    var home = Home.State(Practice.app, account: AccountView(), space: space)
    Practice.app.complete(&home.parts, in: home.context)
    home.context.role = role.rawValue
    home.context.today = Practice.today
    home.parts[AgendaPart<Visits>.self] = agenda
    home.parts.place(in: home.context)
    return home
  }

  private static func read(
    _ home: Home.State, _ path: Path = .outsideHours, _ language: Language = .pt
  ) -> String {
    var home = home
    home.context.path = path
    home.parts.place(in: home.context)
    return Home.view(
      home, Scene(Surroundings(now: Practice.now, width: 360, language: language)) { _ in 0 }
    ).readOut
  }

  private static func told(_ state: AgendaState) -> [String] {
    state.book.outside(house: Practice.house, in: Practice.zone, from: Practice.now).map { one in
      let reasons = one.reasons.map { reason in
        switch reason {
        case .closed: "closed"
        case .room: "room"
        case .absence(let kind): kind.rawValue
        case .unplaced: "unplaced"
        }
      }
      return one.session.place.start.time.shortText + " " + reasons.joined(separator: " ")
    }
  }

  @Test("FF-010 what new hours, a closed day, a room's hours or an absence leave outside is listed")
  func reasons() {
    let device = Device()
    device.book(Practice.place(540, on: Self.tomorrow))
    device.book(Practice.place(1_020, on: Self.tomorrow), Practice.vera)
    device.book(
      Practice.place(840, Practice.caio, room: Practice.blue.id, on: Self.tomorrow),
      Practice.vera)
    var state = Practice.state(device)
    #expect(Self.told(state) == [])
    // The house closes at four.
    var hours = Practice.hours
    hours.hours[0].closes = Practice.clock(16)
    state.book.apply(Changes<WorkingHours>(isComplete: true, changed: [hours]))
    #expect(Self.told(state) == ["17:00 closed"])
    var ofRoom = WorkingHours()
    ofRoom.id = .test(31)
    ofRoom.owner = Practice.blue.id.uuid
    ofRoom.hours = [ClockHours(.all, Practice.clock(8), Practice.clock(12))]
    state.book.apply(Changes<WorkingHours>(isComplete: true, changed: [hours, ofRoom]))
    #expect(Self.told(state) == ["14:00 room", "17:00 closed"])
    var absence = Absence()
    absence.id = .test(40)
    absence.owner = Practice.caio
    absence.kind = .course
    absence.from = CivilDateTime(Self.tomorrow, .midnight)
    absence.until = CivilDateTime(Self.tomorrow.adding(days: 1), .midnight)
    state.book.apply(Changes<Absence>(isComplete: true, changed: [absence]))
    #expect(Self.told(state) == ["14:00 room course", "17:00 closed"])
    var closed = OpenDay()
    closed.id = .test(41)
    closed.owner = Practice.house
    closed.date = Self.tomorrow
    state.book.apply(Changes<OpenDay>(isComplete: true, changed: [closed]))
    #expect(
      Self.told(state) == ["09:00 closed", "14:00 closed room course", "17:00 closed"])
  }

  @Test("FF-010 a day leads to what of it is outside the hours, and no other day does")
  func way() {
    let device = Device()
    device.book(Practice.place(1_140, on: Self.tomorrow))
    var state = Practice.state(device)
    let words = "1 sessão precisa de outro horário"
    #expect(!Practice.screen(state).readOut.contains(words))
    state.date = Self.tomorrow
    #expect(Practice.screen(state, .agenda(on: Self.tomorrow)).readOut.contains(words))
    // Of those who are not shown nothing is told.
    state.whom = .one(Practice.caio)
    #expect(!Practice.screen(state, .agenda(on: Self.tomorrow)).readOut.contains(words))
  }

  @Test("FF-010 what is double is listed as well, and what has begun is not")
  func double() {
    let device = Device()
    device.book(Practice.place(540, on: Self.tomorrow))
    device.book(Practice.place(540, on: Self.tomorrow), Practice.vera)
    device.book(Practice.place(30, on: Practice.today))
    #expect(Self.told(Practice.state(device)) == ["09:00 unplaced"])
  }

  @Test("FF-010 what had no place waits for it again once moving it is taken back")
  func doubleAgain() {
    let device = Device()
    let wanted = Practice.place(540, on: Self.tomorrow)
    device.book(wanted)
    let id = device.book(wanted, Practice.vera).session
    let home = Self.home(Practice.state(device))
    var state = AbsenceState(in: home.context)
    func reduce(_ action: AbsenceAction) -> [Request] {
      Absences.reduce(&state, action, among: home.parts).steps.map(\.request)
    }
    _ = reduce(.clearing(.allTapped(.move)))
    _ = reduce(.clearing(.typed(.days("7"))))
    let move = MoveSession<Visits>(id, to: Practice.place(540, on: Self.tomorrow.adding(days: 7)))
    #expect(reduce(.clearing(.confirmed)) == [Request.mutate(move)])
    #expect(device.run(move) == nil)
    #expect(Self.told(Practice.state(device)) == [])
    let cleared = Cleared(sessions: [.placed(id, wanted: wanted)], way: .move)
    _ = reduce(.clearing(.answered(cleared, .saved)))
    let unplace = UnplaceSession(id)
    let back = MoveSession<Visits>(id, to: wanted)
    #expect(
      Array(reduce(.undoTapped).suffix(2)) == [Request.mutate(unplace), Request.mutate(back)])
    #expect(device.run(unplace) == nil)
    #expect(device.run(back) == nil)
    #expect(Self.told(Practice.state(device)) == ["09:00 unplaced"])
  }

  @Test("FF-010 the page tells them with why, and all of them are cancelled together, and back")
  func page() {
    let device = Device()
    device.book(Practice.place(1_020, on: Self.tomorrow))
    device.book(Practice.place(1_020, Practice.caio, on: Self.tomorrow), Practice.vera)
    var agenda = Practice.state(device)
    var home = Self.home(agenda)
    #expect(Self.read(home).contains("Tudo dentro do horário"))
    #expect(Self.read(home, .outsideHours, .en).contains("All is within the hours"))
    #expect(Self.read(home, .hours).contains("Sessões marcadas que os horários de agora"))
    var hours = Practice.hours
    hours.hours[0].closes = Practice.clock(16)
    agenda.book.apply(Changes<WorkingHours>(isComplete: true, changed: [hours]))
    home = Self.home(agenda)
    let page = Self.read(home)
    #expect(page.contains("2 sessões precisam de outro horário"))
    #expect(page.contains("17:00 · fora do horário: bia"))
    #expect(page.contains("Mudar todas") && page.contains("Cancelar todas"))
    #expect(Self.read(home, .hours).contains("2 sessões precisam de outro"))
    var state = AbsenceState(in: home.context)
    func reduce(_ action: AbsenceAction) -> [Request] {
      Absences.reduce(&state, action, among: home.parts).steps.map(\.request)
    }
    _ = reduce(.clearing(.allTapped(.cancel)))
    var shown = home
    shown.parts[Absences.self] = state
    #expect(Self.read(shown).contains("Cancelar 2 sessões"))
    _ = reduce(.clearing(.typed(.reason("Novo horário"))))
    let ids: [ID<Session>] = [.test(1_001), .test(1_002)]
    #expect(
      reduce(.clearing(.confirmed))
        == ids.map { Request.mutate(CallOffSession($0, reason: "Novo horário")) })
    let cleared = Cleared(
      sessions: [
        .cancelled(ids[0], [.test(2_001)]), .cancelled(ids[1], [.test(2_002)]),
      ], way: .cancel)
    _ = reduce(.clearing(.answered(cleared, .saved)))
    let back = [
      ReopenSession<Visits>(ids[1], [.test(2_002)]), ReopenSession<Visits>(ids[0], [.test(2_001)]),
    ]
    #expect(Array(reduce(.undoTapped).suffix(2)) == back.map { Request.mutate($0) })
    // A week later is as closed: where it is said, they are moved all the same.
    _ = reduce(.clearing(.allTapped(.move)))
    #expect(reduce(.clearing(.confirmed)) == [.focus(id: "clearing-days")])
    _ = reduce(.clearing(.typed(.days("7"))))
    let later = Self.tomorrow.adding(days: 7)
    let moved = [
      MoveSession<Visits>(ids[1], to: Practice.place(1_020, Practice.caio, on: later)),
      MoveSession<Visits>(ids[0], to: Practice.place(1_020, on: later)),
    ]
    #expect(reduce(.clearing(.confirmed)) == moved.map { Request.mutate($0) })
  }
}
