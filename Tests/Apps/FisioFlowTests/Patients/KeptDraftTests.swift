import Clinic
import Fields
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("a draft that is found again")
struct KeptDraftTests {
  private static let ana = Sample.patient(1, "Ana Beatriz")

  private static var editing: PatientForm.State {
    PatientForm.State(editing: ana, today: Sample.today, owner: Sample.owner)
  }

  private static var adding: PatientForm.State {
    PatientForm.State(adding: .test(7), today: Sample.today, owner: Sample.owner)
  }

  private static let key = "draft.\(Sample.owner).\(ana.id.description)"

  private static func kept(_ state: PatientForm.State) -> String {
    KeptDraft<Patient>(state).object.jsonText
  }

  @Test("a closed tab loses nothing: what was typed is there again")
  func resume() {
    var left = Self.adding
    left.draft[.fullName] = "Caio"
    left.draft.tags = ["pilates"]
    let store = TestStore<PatientForm>(Self.adding)
    store.send(.opened)
    let kept = Self.kept(left)
    store.respond(to: .readSecret(key: "draft.\(Sample.owner).new"), with: .secret(kept))
    store.receive(.draftRead(kept)) {
      $0.draft = left.draft
      $0.isResumed = true
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.expect(.writeSecret(key: "draft.\(Sample.owner).new", value: kept))
    store.finish()
  }

  @Test("FF-003 what was found again is kept as the draft of whom the form adds now")
  func resumeAsAnother() {
    var left = PatientForm.State(adding: .test(6), today: Sample.today, owner: Sample.owner)
    left.draft[.fullName] = "Caio"
    let store = TestStore<PatientForm>(Self.adding)
    store.send(.draftRead(Self.kept(left))) {
      $0.draft = left.draft
      $0.isResumed = true
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    let kept = Self.kept(store.state)
    #expect(KeptDraft<Patient>.found(in: kept)?.adds == .test(7))
    store.expect(.writeSecret(key: "draft.\(Sample.owner).new", value: kept))
    store.finish()
  }

  @Test("a draft that cannot be read, or that is nothing new, disturbs nobody")
  func oddDrafts() {
    let store = TestStore<PatientForm>(Self.editing)
    store.send(.draftRead("{"))
    store.expect(.writeSecret(key: Self.key, value: nil))
    store.send(.draftRead("[]"))
    store.send(.draftRead(Self.kept(Self.editing)))
    store.finish()
  }

  @Test("a draft that arrives late does not overwrite what is being typed")
  func lateDraft() {
    var left = Self.editing
    left.draft[.notes] = "velho"
    var state = Self.editing
    state.draft[.notes] = "novo"
    let store = TestStore<PatientForm>(state)
    store.send(.draftRead(Self.kept(left)))
    store.finish()
  }
}
