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

/// The agenda by the rooms in which sessions are.
@Suite("the agenda by room")
struct RoomsTests {
  private static let green = with(Room()) {
    $0.id = .test(23)
    $0.name = "Sala verde"
  }

  /// Bia in the blue room at nine, Caio in the green one at nine and at ten, and Bia in none at eleven.
  private static func state() -> AgendaState {
    let device = Device()
    device.run(AddRoom(green))
    device.book(Practice.place(540, room: Practice.blue.id))
    device.book(Practice.place(540, Practice.caio, room: green.id), Practice.vera)
    device.book(Practice.place(600, Practice.caio, room: green.id), Practice.vera)
    device.book(Practice.place(660))
    var state = Practice.state(device)
    state.book.apply(Changes<Room>(isComplete: true, changed: [Practice.blue, green]))
    return state
  }

  private static func heads(_ state: AgendaState, width: Int = 1_200) -> [String] {
    Practice.screen(state, width: width).elements.filter { $0.tag == "h3" }.map { $0.readOut }
  }

  private static func plan(_ state: AgendaState, width: Int = 1_200, days: Int = 1) -> DayPlan {
    Practice.look(state, width: width).plan(
      on: (0..<days).map { state.date.adding(days: $0) }, isSplit: width >= 700)
  }

  @Test("FF-010 rooms stand side by side, and what is in none beside them")
  func sideBySide() {
    var state = Self.state()
    #expect(Practice.screen(state).readOut.contains("Por sala"))
    _ = AgendaPart<Visits>.reduce(&state, .whomChosen("rooms"))
    #expect(state.whom == .rooms)
    #expect(Self.heads(state) == ["Sala azul", "Sala verde", "Sem sala"])
    let plan = Self.plan(state)
    #expect(plan.columns.map { $0.blocks.count } == [1, 2, 1])
    #expect(plan.columns.map { $0.room } == [Practice.blue.id, Self.green.id, nil])
    // On a phone as well, where therapists share one column.
    #expect(Self.heads(state, width: 360) == ["Sala azul", "Sala verde", "Sem sala"])
    #expect(Self.plan(state, width: 360).columns.map { $0.blocks.count } == [1, 2, 1])
    let all = with(state) { $0.whom = .all }
    #expect(Self.heads(all, width: 360).isEmpty)
    // It stays chosen on other days and in weeks.
    _ = AgendaPart<Visits>.reduce(&state, .entered(.agenda(on: Practice.today, .week)))
    #expect(state.whom == .rooms && state.span == .week)
    #expect(Self.plan(state, days: 3).columns.map { $0.blocks.count } == [4, 0, 0])
  }

  @Test("FF-010 a time is free in a room where somebody is free to give the session")
  func free() {
    var state = Self.state()
    state.whom = .rooms
    func free(_ column: Int, _ minute: Int) -> DayStop? {
      Self.plan(state).columns[column].free.first { $0.minute == minute }
    }
    // At nine both are somewhere else, at ten Bia is free and the green room is not.
    #expect(free(0, 540) == nil && free(1, 540) == nil)
    #expect(free(0, 600)?.therapist == Practice.bia && free(1, 600) == nil)
    #expect(free(1, 660)?.therapist == Practice.caio)
    let stops = Self.plan(state).stops.flatMap { $0.map { $0.id } }
    #expect(Set(stops).count == stops.count)
    let labels = Practice.screen(state, width: 1_200).elements
      .compactMap { $0.text("aria-label") }
    #expect(labels.contains("Livre às 10:00, Sala azul, marcar"))
    // The sheet has the room that was tapped.
    let stop = free(0, 600)
    _ = AgendaPart<Visits>.reduce(&state, .bookTapped(stop))
    #expect(state.booking?.room == Practice.blue.id && state.booking?.therapist == Practice.bia)
    // A room that is closed for a day has nothing free.
    let paint = with(Absence()) {
      $0.id = .test(32)
      $0.owner = Self.green.id.uuid
      $0.kind = .maintenance
      $0.from = CivilDateTime(Practice.today, .midnight)
      $0.until = CivilDateTime(Practice.today.adding(days: 1), .midnight)
    }
    state.book.apply(Changes(changed: [paint]))
    #expect(Self.plan(state).columns[1].free.isEmpty && free(0, 600) != nil)
    #expect(Self.plan(state).columns[1].absences.count == 1)
    #expect(Self.plan(state).columns[0].absences.isEmpty)
  }

  @Test("FF-010 one room's day, week, month and sheet have what is in it alone")
  func one() {
    var state = Self.state()
    let value = "room-" + Self.green.id.description
    _ = AgendaPart<Visits>.reduce(&state, .whomChosen(value))
    #expect(state.whom == .room(Self.green.id))
    let page = Practice.screen(state)
    #expect(page.readOut.contains("Vera Cruz") && !page.readOut.contains("Rui Barbosa"))
    // What Bia has elsewhere is in the way of what is dragged here.
    let hidden = page.elements.compactMap { $0.text("data-elsewhere") }
      .flatMap { $0.split(separator: ";").map(String.init) }.sorted()
    let bia = Practice.bia.description
    #expect(hidden == ["540 590 \(Practice.blue.id) \(bia)", "660 710 \(bia)"])
    state.span = .month
    let month = Practice.screen(state, .agenda(on: state.date, .month)).elements
      .compactMap { $0.text("aria-label") }
    #expect(month.contains("qui, 26/11/2026: 2 sessões"))
    let sheet =
      Practice.screen(state, .agendaPaper(on: Practice.today)).elements
      .first { $0.text("class") == "agenda-sheet paper" }?.readOut ?? ""
    #expect(sheet.contains("Sala verde") && sheet.contains("10:00–10:50"))
    #expect(!sheet.contains("Rui Barbosa"))
    // A new session is in it, whatever time it has.
    _ = AgendaPart<Visits>.reduce(&state, .bookTapped(nil))
    #expect(state.booking?.room == Self.green.id)
    // One that is no more leaves everybody's.
    state.booking = nil
    state.whom = .room(.test(99))
    state.span = .day
    #expect(Practice.screen(state).readOut.contains("Rui Barbosa"))
    #expect(Whom("room-x") == .mine && Whom("") == .mine && Whom("all") == .all)
  }

  @Test("FF-010 what is dragged to the column of a room is moved there, with its therapist")
  func drag() throws {
    var state = Self.state()
    state.whom = .rooms
    let bodies = Practice.screen(state, width: 1_200).elements
      .filter { $0.text("class") == "hours-body" }
    let rooms = bodies.compactMap { $0.text("data-room") }
    #expect(rooms == [Practice.blue.id.description, Self.green.id.description, "none"])
    #expect(bodies.allSatisfy { $0.text("data-whom") == "" })
    let old = Practice.place(540, room: Practice.blue.id)
    let id = ID<Session>.test(1_001)
    func place(_ text: String) throws -> SessionPlace? {
      try #require(Drop("\(id) \(text)")).place(old, in: Practice.zone)
    }
    let moved = try place("2026-11-26 615 room:\(Self.green.id)")
    #expect(moved == Practice.place(615, room: Self.green.id))
    let out = try place("2026-11-26 615 room:none")
    #expect(out == Practice.place(615))
    let nowhere = try place("2026-11-26 1500 room:none")
    #expect(nowhere == nil)
    // By therapists columns are no rooms'.
    state.whom = .all
    let others = Practice.screen(state, width: 1_200).elements
    #expect(others.allSatisfy { $0.text("data-room") == nil })
  }
}
