import Agenda
import AgendaFeature
import Clinic
import Copies
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import CopiesFeature
@testable import FisioFlow
@testable import Shell

@Suite("FF-037 an agenda in a copy")
struct AgendaCopyTests {
  private static func home(_ day: SampleAgenda) -> Home.State {
    var home = Sample.home
    home.patients.show(Pages.people)
    home.conflicts.isLoaded = true
    var agenda = home.agenda
    day.show(&agenda, isEmpty: false)
    home.agenda = agenda
    return home
  }

  @Test("all of it goes into a copy, and comes back into an empty clinic as it was there")
  func roundTrip() throws {
    let home = Self.home(SampleAgenda())
    let here = CopiedSpace(home.context, home.parts)
    let file = CopyFile(of: here, at: Sample.now, key: Copying.settings.copyKey)
    let read = try CopyFile(file.bytes, for: FisioFlow.app, here.kinds)
    #expect(read == file)
    let kinds = read.contents.filter { !$0.entries.isEmpty }.map(\.key)
    #expect(kinds == ["patients", "services", "rooms", "absences", "sessions"])
    let storage = LayeredStorage(MemoryStorage())
    Transaction(storage).put(Sample.clinic("platinum"))
    let author = Author(account: Sample.account.id, role: "admin", time: Sample.now)
    for entry in read.contents.flatMap(\.entries) {
      let refusal = storage.run(entry.mutation, entry.arguments, in: clinicSchema, by: author)
      #expect(refusal == nil, "\(entry.mutation) \(entry.name)")
    }
    let records = Transaction(storage)
    let book = home.agenda.book
    #expect(book.sessions.count == 4)
    for session in book.sessions {
      let again = try #require(records.find(session.id))
      #expect(again.place == session.place && again.service == session.service)
      let states = records.appointments(of: session.id).map(\.state)
      #expect(states == book.appointments(of: session.id).map(\.state))
    }
    let placed = records.all(Session.self, by: "start", equal: []).filter { $0.isPlaced }
    #expect(placed.count == book.sessions.filter { $0.isPlaced }.count)
    // What is here is not changed by it.
    let entry = try #require(read.contents.first { $0.key == "sessions" }?.entries.first)
    #expect(
      storage.run(entry.mutation, entry.arguments, in: clinicSchema, by: author)
        == Refusal(.duplicate, "id"))
  }

  @Test("what copies hold is told, in both languages")
  func words() {
    let home = Self.home(SampleAgenda())
    let kinds = CopiedSpace(home.context, home.parts).kinds
    let told = CopyWords.contents(kinds, .pt)
    for words in ["serviços", "salas", "ausências", "sessões", "séries de sessões"] {
      #expect(told.contains(words), "\(words)")
    }
    #expect(CopyWords.contents(kinds, .en).contains("waiting-list entries"))
  }
}
