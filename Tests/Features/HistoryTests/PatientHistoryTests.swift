import API
import Clinic
import Fields
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import History
@testable import Shell

@Suite("FF-029 what became of a patient")
struct PatientHistoryTests {
  private static let ana = Sample.patient(1, "Ana") { $0.notes = "Prefere a manhã." }
  private static let subject = Subject(ana.id)

  /// A home in which Ana is.
  private static var parts: Parts {
    var home = Sample.home
    home.patients.show([ana])
    return home.parts
  }

  private static func putBack(_ field: PatientField, _ value: JSONValue) -> PutBack? {
    Patient.kind.putBack(ana.id.uuid, FieldChange(field.rawValue, value), parts)
  }

  private static func request(before: Int64? = nil) -> Request {
    .call(
      historyEndpoint,
      HistoryRequest(
        of: ana.id.uuid, Patient.recordType, in: Sample.space.space, before: before,
        schema: clinicSchema.revision))
  }

  private static var state: History.State {
    History.State(of: subject, in: .sample())
  }

  private static func page(_ entries: [HistoryEntry], hasMore: Bool) -> HistoryPage {
    var page = HistoryPage()
    page.entries = entries
    page.hasMore = hasMore
    return page
  }

  @Test("the past is asked for, and more of it from where it ends")
  func pages() {
    let (first, second) = (
      Self.page(Array(Sample.past[..<2]), hasMore: true),
      Self.page(Array(Sample.past[2...]), hasMore: false)
    )
    let (latest, older) = (LogQuestion(of: Self.subject), LogQuestion(of: Self.subject, before: 8))
    let store = TestStore<Among<History>>(Self.state)
    store.send(.log(.opened(Self.subject))) { $0.log.loading.start() }
    store.expect(Self.request())
    store.send(.log(.moreTapped))
    store.respond(to: Self.request(), with: .output(first))
    store.receive(.log(.answered(latest, .success(first)))) {
      $0.log.loading.stop()
      $0.log.entries = first.entries
      $0.log.hasMore = true
    }
    store.send(.log(.moreTapped)) { $0.log.loading.start() }
    store.respond(to: Self.request(before: 8), with: .output(second))
    store.receive(.log(.answered(older, .success(second)))) {
      $0.log.loading.stop()
      $0.log.entries = Sample.past
      $0.log.hasMore = false
    }
    store.finish()
  }

  @Test("an earlier value is put back by an edit, which can be undone for ten seconds")
  func putsBack() throws {
    var earlier = Self.ana
    earlier.notes = "Prefere a tarde."
    let putBack = try #require(Self.putBack(.notes, .text("Prefere a tarde.")))
    let mutation = EditPatient(from: Self.ana, to: earlier)
    #expect(mutation.changes.first?.base == LongText.version(of: Self.ana.notes))
    let store = TestStore<Among<History>>(Self.state)
    store.send(.putBackTapped(putBack))
    store.respond(to: .mutate(mutation), with: .mutation(.saved))
    store.receive(.putBackAnswered(putBack, .saved)) { $0.undo = putBack }
    store.send(.undoTapped) { $0.undo = nil }
    store.respond(
      to: .mutate(EditPatient(from: earlier, to: Self.ana)), with: .mutation(.saved))
    store.receive(.undoAnswered(.saved))
    store.send(.undoTapped)
    let refusal = Refusal(.duplicate, "cpf", reason: "duplicate")
    store.send(.putBackAnswered(putBack, .refused(refusal))) { $0.refusal = refusal }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("only a value that the patient has not now, and that the field can take, can be put back")
  func values() {
    #expect(Self.putBack(.notes, .text("Prefere a manhã.")) == nil)
    #expect(Self.putBack(.birthDate, .text("31/02")) == nil)
    #expect(Self.putBack(.birthDate, .text("1980-02-29")) != nil)
    #expect(Self.putBack(.fullName, .null) == nil)
  }

  @Test("who, what and from what to what, in words and never as stored")
  func words() {
    let surroundings = Surroundings(now: Sample.now, width: 360, language: .pt)
    let words = Root.view(Pages.history.state, Scene(surroundings) { _ in 0 }).readOut
    for text in [
      "ana@clinica.com.br", "Alterou · há 1 min", "Prefere a tarde.", "529.982.247-25",
      "28/02/1981", "Masculino", "joelho", "Arquivou · há 2 min", "Conta que já não existe",
      "(11) 98765-4321", "vazio", "Adicionou o paciente · há 5 min",
    ] {
      #expect(words.contains(text), "\(text)")
    }
    for raw in ["isArchived", "updatedAt", "1981-02-28", "+5511", "somethingNew", "male"] {
      #expect(!words.contains(raw), "\(raw)")
    }
    let offline = Root.view(Pages.historyOffline.state, Scene(surroundings) { _ in 0 }).readOut
    #expect(offline.contains("O histórico precisa de internet"))
  }

  @Test("going to the page asks for the past of that patient")
  func enters() {
    var state = Sample.home
    state.patients.show([Self.ana])
    let store = TestStore<Home>(state)
    store.send(.entered(.patientHistory(Self.ana.id), today: Sample.today)) {
      $0.enter(.patientHistory(Self.ana.id))
      $0.history = History.State(of: Self.subject, in: $0.context)
      $0.history.log.loading.start()
    }
    store.respond(to: Self.request(), with: .http(.failed(.unreachable)))
    store.expect(.scrollToTop)
    store.receive(
      .history(.log(.answered(LogQuestion(of: Self.subject), .failure(.network(.unreachable)))))
    ) {
      $0.history.log.loading.stop(.network(.unreachable))
    }
    store.finish()
  }
}
