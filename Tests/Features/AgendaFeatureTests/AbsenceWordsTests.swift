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

/// Who is not there, where sessions stand in that time all the same.
@Suite("the words of absences among sessions")
struct AbsenceWordsTests {
  private static func away(
    _ number: UInt64, _ owner: UUID, _ kind: Absence.Kind, from: Int, until: Int
  ) -> Absence {
    with(Absence()) {
      $0.id = .test(number)
      $0.owner = owner
      $0.kind = kind
      $0.from = CivilDateTime(Practice.today, Practice.clock(from))
      $0.until = CivilDateTime(Practice.today, Practice.clock(until))
    }
  }

  private static func words(_ state: AgendaState) -> [(style: String, text: String)] {
    Practice.screen(state).elements.filter { $0.text("class") == "hours-away-words" }
      .map { ($0.text("style") ?? "", $0.readOut) }
  }

  @Test("FF-010 the words of an absence stand where no session hides them")
  func gap() {
    let device = Device()
    device.book(Practice.place(780))
    var state = Practice.state(device)
    let course = Self.away(30, Practice.bia, .course, from: 13, until: 18)
    state.book.apply(Changes<Absence>(isComplete: true, changed: [course]))
    let words = Self.words(state)
    #expect(words.map(\.text) == ["bia: Curso · 13:00–18:00"])
    // Below what is booked from 13:00 to 13:50: fifty minutes at 2.75rem the half hour.
    #expect(words.first?.style.hasPrefix("top:4.58") == true)
    // Nothing of them stands above the hours as well.
    #expect(Practice.screen(state).readOut.parts(of: "bia: Curso") == 1)
  }

  @Test(
    "FF-010 an absence in a full time is told above the hours, and two in one place are both read"
  )
  func full() {
    let device = Device()
    device.book(Practice.place(780, minutes: 120))
    var state = Practice.state(device)
    let course = Self.away(30, Practice.bia, .course, from: 13, until: 15)
    state.book.apply(Changes<Absence>(isComplete: true, changed: [course]))
    #expect(Self.words(state).isEmpty)
    let banners = Practice.screen(state).elements.filter {
      ($0.text("class") ?? "").hasPrefix("banner")
    }
    #expect(banners.contains { $0.readOut.contains("bia: Curso · 13:00–15:00") })
    let house = Self.away(31, Practice.house, .maintenance, from: 15, until: 18)
    let ill = Self.away(32, Practice.bia, .illness, from: 15, until: 18)
    state.book.apply(Changes<Absence>(isComplete: true, changed: [house, ill]))
    let words = Self.words(state)
    #expect(words.count == 2)
    #expect(Set(words.map { $0.style }).count == 2)
    #expect(words.map { $0.text }.contains("Todos: Manutenção · 15:00–18:00"))
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func parts(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.firstRange(of: text) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
