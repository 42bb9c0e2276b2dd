import Agenda
import AgendaFeature
import Clinic
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import CopiesFeature
@testable import FisioFlow
@testable import MessagesFeature
@testable import NotificationsFeature
@testable import PrivacyPages
@testable import RecordPages
@testable import Settings
@testable import Shell
@testable import SyncPage
@testable import Texts

@Suite("places and their paths")
struct RouteTests {
  private static let id = ID<Patient>(UUID(high: 16, low: 1))

  /// Each with the part that it is a page of.
  static let places: [(Path, String)] = [
    (.today, "today"), (.patients, "patients"), (.archivedPatients, "patients"),
    (.newPatient, "patient form"),
    (.patient(id), "patient"), (.editPatient(id), "patient"), (.patientAccess(id), "accesses"),
    (.importPatients, "import"), (.patientHistory(id), "history"), (.plans, "plans"),
    (Path("planos/assinar/com.fisioflow.gold.monthly"), "buying"),
    (Path("planos/compras"), "purchases"), (Path("planos/codigo"), "code"),
    (.keepPatients, "keeping"),
    (.settings, "settings"), (.team, "team"), (.copies, "copies"),
    (.notifications, "notifications"), (.messageTexts, "message texts"),
    (Path.patient(id).sentMessages, "sent messages"), (.invitation("0f9a"), "links"),
    (.confirmation("0f9a"), "links"), (.synchronisation, "sync"), (.importUnsynced, "sync"),
    (.agenda, "agenda pages"), (.book, "agenda pages"),
    (.agenda(on: CivilDate("2026-11-26")!, .week), "agenda pages"),
    (Path("agenda/imprimir/semana/2026-11-26"), "agenda pages"),
    (.session(ID<Session>(UUID(high: 16, low: 3))), "agenda pages"),
    (.appointment(ID<Appointment>(UUID(high: 16, low: 4))), "agenda pages"),
    (.session(ID<Session>(UUID(high: 16, low: 3))).history, "history"),
    (.appointment(ID<Appointment>(UUID(high: 16, low: 4))).history, "history"),
    (.hours, "hours"), (.hours(of: UUID(high: 1, low: 2)), "hours"), (.absences, "absences"),
    (.outsideHours, "absences"), (.holidays, "holidays"), (.feeds, "feeds"),
    (.importSessions, "agenda import"),
    (Service.path, "services"), (Service.newPath, "service form"),
    (.privacy, "privacy"), (.policy, "privacy"), (.policyChanges, "privacy"),
    (.ownEvents, "own rows"), (.liveEvents, "live events"),
    (.devices, "devices"), (ClinicProfile.path, "clinic page"),
    (ClinicProfile.path(of: ID(Sample.space.space)), "clinic page"),
    (ClinicProfile.path(of: ID(Sample.space.space)).history, "history"),
    (Room.path, "rooms"),
    (Room.newPath, "room form"), (.texts, "conflicts"),
    (.text(ID<TextConflict>(UUID(high: 16, low: 2))), "conflicts"),
  ]

  @Test("every place is the page of one part")
  func owners() {
    for (path, part) in Self.places {
      #expect(Sample.home.parts.owner(of: path)?.id.text == part, "\(path.text)")
      #expect(Path("/" + path.text + "/") == path)
    }
    let own = Set(Self.places.map { Path($0.0.text) })
    #expect(own.count == Self.places.count)
  }

  @Test(
    "one key leads to each place",
    arguments: [
      ("n", "pacientes/novo"), ("i", "pacientes/importar"), (",", "ajustes"), ("g", "pacientes"),
      ("t", "hoje"), ("a", "agenda"),
    ])
  func shortcut(key: String, path: String) {
    let store = TestStore<Home>(Sample.home)
    store.send(.keyPressed(key))
    store.expect(.navigate(.push(path)))
    store.send(.keyPressed("x"))
    store.finish()
  }

  @Test("a code stands behind the #; links from before have it in the path and go on")
  func codes() {
    #expect(Access.Link(Path("convite#0f9a")) == .invitation("0f9a"))
    #expect(Access.Link(Path("confirmar#0f9a")) == .confirmation("0f9a"))
    #expect(Access.Link(Path("convite/0f9a")) == .invitation("0f9a"))
    #expect(Access.Link(Path("convite")) == nil)
    #expect(Sample.home.parts.owner(of: Path("ajustes#main"))?.id.text == "settings")
  }

  @Test(
    "a path that is no place leads to the first page",
    arguments: [
      "", "/", "nada", "pacientes/nada", "pacientes/nada/editar", "planos/x", "entrar/x", "//",
      "PACIENTES", "ajuste", "textos/nada", "%00", "pacientes/00000000-0000-0000-0000",
    ])
  func unknown(path: String) {
    #expect(Sample.home.parts.owner(of: Path(path)) == nil)
  }

  @Test("a path that goes on too long leads as far as it makes sense")
  func tooLong() {
    #expect(Sample.home.parts.owner(of: Path("ajustes/nada"))?.id.text == "settings")
    #expect(Patient.open(at: Path.patient(Self.id).below("nada")) == Self.id)
  }

  @Test("only signing in and up are for people who are not signed in")
  func access() {
    #expect(Self.places.filter { Access.owns($0.0) }.isEmpty)
    #expect(Access.owns(Access.signIn) && Access.owns(Access.signUp))
  }
}
