import Agenda
import AppTesting
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

/// What the agenda says on the pages of others.
@Suite("the agenda elsewhere")
struct PersonTests {
  private static func read(_ state: AgendaState, _ person: UUID, _ language: Language = .pt)
    -> String
  {
    let scene = Scene<AgendaAction>(
      Surroundings(now: Practice.now, width: 360, language: language)
    ) { _ in 0 }
    return AgendaPart<Visits>.sections(
      on: Subject(ID<Guest>(person)), state, scene, Frame(state.context)
    ).map { $0.readOut }.joined(separator: "\n")
  }

  @Test("FF-010 the page of who comes has next and past sessions, and the way to one more")
  func sections() {
    let device = Device()
    device.book(Practice.place(540, on: Practice.today.adding(days: -7)))
    device.book(Practice.place(900))
    let page = Self.read(Practice.state(device), Practice.rui)
    #expect(page.contains("Próximas sessões") && page.contains("Marcar outra"))
    #expect(page.contains("qui, 26/11/2026") && page.contains("15:00–15:50 · Fisioterapia · bia"))
    #expect(page.contains("Sessões anteriores") && page.contains("qui, 19/11/2026"))
    // What is cancelled before its time is neither to come nor over.
    let cancelled = device.book(Practice.place(540, on: Practice.today.adding(days: 7)))
    device.run(CancelAppointment<Visits>(cancelled.appointment, by: .patient, reason: ""))
    #expect(!Self.read(Practice.state(device), Practice.rui).contains("03/12/2026"))
    let other = Self.read(Practice.state(device), Practice.vera)
    #expect(other.contains("Nada marcado") && other.contains("Marcar sessão"))
    #expect(!other.contains("Sessões anteriores"))
    let english = Self.read(Practice.state(device), Practice.rui, .en)
    #expect(english.contains("Next sessions") && english.contains("Past sessions"))
    let looker = Practice.state(device, role: Practice.looker)
    #expect(!Self.read(looker, Practice.rui).contains("Marc"))
  }

  @Test("each change of an agenda has words and can be taken in from another device")
  func complete() {
    let uncopied = Practice.schema.tables.map { $0.name }
    let missing = missing(from: Practice.app, uncopied: uncopied)
    // Those of the practice itself are none of the agenda's.
    #expect(missing.filter { !$0.begins(with: "addGuest ") } == [])
  }

  @Test("a session is told by who comes to it, and a change leads to its page")
  func names() {
    let device = Device()
    let booked = device.book(Practice.place(540))
    var home = Home.State(Practice.app, account: .init(), space: .init())
    home.parts[AgendaPart<Visits>.self] = Practice.state(device)
    for kind in AgendaKinds<Visits>.all { home.parts.add(kind) }
    #expect(home.parts.name(of: Subject(booked.session)) == "Rui Barbosa")
    #expect(home.parts.page(of: Subject(booked.session)) == .session(booked.session))
    let move = MoveSession<Visits>(booked.session, to: Practice.place(600))
    let kind = home.parts.change(named: "moveSession")
    #expect(kind?.one(move.object, "Rui Barbosa", .pt) == "Mudou o horário: Rui Barbosa")
    var standing = home.parts.standing
    let later = Practice.now.adding(milliseconds: 1)
    #expect(kind?.verdict(move.object, at: later, &standing) == .new)
    #expect(kind?.verdict(move.object, at: later, &standing) == .alreadyThere)
  }
}
