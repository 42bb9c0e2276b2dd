import Agenda
import Calendars
import Flow
import Records
import Scheduling
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

@Suite("files that are made to take all of a device")
struct ImportBoundsTests {
  /// Of that many events, each with what its number makes of it.
  private static func calendar(_ count: Int, _ event: (Int) -> String) -> String {
    "BEGIN:VCALENDAR\n"
      + (0..<count).map { "BEGIN:VEVENT\n" + event($0) + "\nEND:VEVENT\n" }.joined()
      + "END:VCALENDAR\n"
  }

  @Test(
    "FF-010 a calendar of 50 MB that was read all the same gets the sentence, and nothing is done"
  )
  func fifty() {
    var importing = Importing()
    let event = "BEGIN:VEVENT\nUID:1\nDTSTART:20261127T120000Z\nSUMMARY:Rui\nEND:VEVENT\n"
    let padding = "X-PADDING:" + String(repeating: "a", count: 989) + "\n"
    var bytes = Array("BEGIN:VCALENDAR\n".utf8)
    bytes.reserveCapacity(50_001_000)
    bytes += Array(event.utf8)
    let line = Array(padding.utf8)
    while bytes.count < 50_000_000 { bytes += line }
    bytes += Array("END:VCALENDAR\n".utf8)
    importing.read(.picked(PickedFile(name: "agenda.ics", bytes: bytes)))
    #expect(importing.fileProblem?.contains("calendários .ics vão até 5 MB") == true)
    #expect(importing.fileProblem?.contains("Nada foi importado.") == true)
    #expect(importing.agenda == [] && importing.rows.isEmpty)
  }

  @Test(
    "FF-010 a line of millions of folds, and parts in parts, end in a sentence or are cut short"
  )
  func folds() {
    var importing = Importing()
    let folds = String(repeating: "\n a", count: 1_500_000)
    importing.read(
      Self.calendar(1) { _ in
        "UID:1\nDTSTART:20261127T120000\nSUMMARY:Rui Barbosa\nDESCRIPTION:" + folds
      })
    importing.check()
    #expect(importing.checked.wanted == 1 && importing.problems == [])
    importing.read(
      Self.calendar(1) { _ in
        "UID:1\nDTSTART" + String(repeating: ";A=B", count: 1_000_000) + ":20261127T120000"
      })
    importing.check()
    #expect(importing.problems == ["2 O evento está danificado no arquivo"])
    importing.read(String(repeating: "BEGIN:VCALENDAR\n", count: 300_000))
    #expect(importing.fileProblem?.contains("danificado na linha 9") == true)
    #expect(importing.agenda == [])
  }

  @Test("FF-010 twenty thousand rules without an end are followed as far as there is room")
  func rules() {
    var importing = Importing()
    importing.read(
      Self.calendar(20_000) {
        "UID:\($0)\nDTSTART:20261127T120000\nRRULE:FREQ=DAILY\nSUMMARY:Rui Barbosa"
      })
    importing.check()
    let moments = importing.rows.map(\.moments.count).reduce(0, +)
    #expect(moments <= ImportContext.mostSessions + 366)
    #expect(importing.rows.count == 20_000, "each is told, and none of them is many rows")
    let told = Set(importing.checked.bad.map { ImportWords.problem($0.problem, .pt) })
    #expect(told == ["O arquivo tem sessões demais. Divida o período em partes."])
  }

  @Test(
    "FF-010 thousands of events in the place of one another's instances are refused one by one"
  )
  func replacing() {
    var importing = Importing()
    importing.read(
      Self.calendar(9_000) { number in
        number < 4_500
          ? "UID:1\nDTSTART:20261127T120000\nRRULE:FREQ=DAILY\nSUMMARY:Rui Barbosa"
          : "UID:1\nRECURRENCE-ID:20261127T120000\nDTSTART:20261128T120000\nSUMMARY:Rui Barbosa"
      })
    importing.check()
    let bad = importing.checked.bad.filter { $0.problem == .tooMany }
    #expect(bad.count == 4_500)
  }
}
