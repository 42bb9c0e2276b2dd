import Agenda
import Records
import Scheduling
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature

@Suite("how much room the words of a session have")
struct WordRoomTests {
  /// `data-lines` and `data-width` of what stands in the hours, in the order of the times.
  private static func rooms(_ state: AgendaState, width: Int = 360) -> [[String]] {
    Practice.screen(state, width: width).elements.filter { $0.text("class") == "hours-session" }
      .map { [$0.text("data-lines") ?? "", $0.text("data-width") ?? ""] }
  }

  @Test("a longer session has more lines", arguments: [(20, ""), (40, "2"), (50, "3"), (60, "4")])
  func lines(minutes: Int, lines: String) {
    let device = Device()
    device.book(Practice.place(540, minutes: minutes))
    #expect(Self.rooms(Practice.state(device)) == [[lines, ""]])
  }

  @Test("sessions beside each other are narrow on a phone, and not where columns are wide")
  func beside() {
    let device = Device()
    device.book(Practice.place(540))
    device.book(Practice.place(540, Practice.caio))
    var state = Practice.state(device)
    state.whom = .all
    #expect(Self.rooms(state) == [["3", "9"], ["3", "9"]])
    // Each has a column there.
    #expect(Self.rooms(state, width: 1_280) == [["3", ""], ["3", ""]])
    // In a week both share that of their day, and days on which nobody works leave them theirs.
    state.span = .week
    #expect(Self.rooms(state, width: 1_280) == [["3", "3"], ["3", "3"]])
  }

  @Test("where five begin at once, a phone has room for their colors alone")
  func five() {
    let device = Device()
    // Of nobody in particular: they have nothing to themselves.
    for _ in 0..<5 { device.book(Practice.place(540, nil)) }
    var state = Practice.state(device)
    state.whom = .all
    let narrow = Self.rooms(state, width: 240)
    #expect(narrow == [[String]](repeating: ["3", "1"], count: 5))
  }

  @Test("a session alone in its day of a week has what the others leave it")
  func week() {
    let device = Device()
    device.book(Practice.place(540))
    var state = Practice.state(device)
    state.whom = .all
    state.span = .week
    #expect(Self.rooms(state, width: 1_280) == [["3", "9"]])
  }
}
