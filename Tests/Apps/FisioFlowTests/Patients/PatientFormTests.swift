import Clinic
import Fields
import Flow
import FlowTesting
import Records
import Screen
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("FF-008 the patient form")
struct PatientFormTests {
  private static let ana = Sample.patient(1, "Ana Beatriz") {
    $0.phone = Phone(typed: "11 98765-4321")
    $0.email = Email("ana@exemplo.com.br")
  }

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

  @Test("what is typed is kept 400 ms after the last key, and not before")
  func keep() {
    let store = TestStore<PatientForm>(Self.editing)
    store.send(.changed(.notes, "P")) { $0.draft[.notes] = "P" }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.advance(milliseconds: 399)
    store.send(.changed(.notes, "Pr")) { $0.draft[.notes] = "Pr" }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.advance(milliseconds: 399)
    #expect(store.requestsInFlight.isEmpty)
    store.advance(milliseconds: 1)
    store.receive(.keepDraft)
    store.expect(.writeSecret(key: Self.key, value: Self.kept(store.state)))
    store.finish()
  }

  @Test("a draft that is back to what is stored is forgotten")
  func undone() {
    var state = Self.editing
    state.draft[.notes] = "x"
    let store = TestStore<PatientForm>(state)
    store.send(.changed(.notes, "")) { $0.draft[.notes] = "" }
    store.expect(.guardUnload(false, by: "patient-form"))
    store.advance(milliseconds: 400)
    store.receive(.keepDraft)
    store.expect(.writeSecret(key: Self.key, value: nil))
    store.finish()
  }

  @Test("FF-029 a resumed draft takes nothing back that others changed meanwhile")
  func resumeOver() {
    var left = Self.editing
    left.draft[.notes] = "Prefere a manhã."
    var changed = Self.ana
    changed.email = Email("ana.nova@exemplo.com.br")
    let store = TestStore<PatientForm>(
      PatientForm.State(editing: changed, today: Sample.today, owner: Sample.owner))
    let kept = Self.kept(left)
    store.send(.draftRead(kept)) {
      $0.draft[.notes] = "Prefere a manhã."
      $0.isResumed = true
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    #expect(store.state.draft[.email] == "ana.nova@exemplo.com.br")
    store.finish()
  }

  @Test(
    "digits get their marks while they are typed",
    arguments: [
      (PatientField.cpf, "52998224725", "529.982.247-25"), (.birthDate, "29021980", "29/02/1980"),
      (.phone, "11987654321", "(11) 98765-4321"), (.emergencyPhone, "1134567890", "(11) 3456-7890"),
      (.fullName, "11987654321", "11987654321"),
    ])
  func masks(field: PatientField, typed: String, shown: String) {
    let store = TestStore<PatientForm>(Self.adding)
    store.send(.changed(field, typed)) { $0.draft[field] = shown }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.advance(milliseconds: 400)
    store.receive(.keepDraft)
    store.expect(.writeSecret(key: "draft.\(Sample.owner).new", value: Self.kept(store.state)))
    store.finish()
  }

  @Test("a field is checked on leaving it, a missing name only when saving")
  func leaving() {
    var state = Self.adding
    state.draft[.cpf] = "529.982.247-24"
    let store = TestStore<PatientForm>(state)
    store.send(.left(.cpf)) { $0.problems = [.cpf: .malformed] }
    store.send(.left(.fullName))
    store.send(.left(.email))
    store.send(.changed(.cpf, "529.982.247-25")) {
      $0.draft[.cpf] = "529.982.247-25"
      $0.problems = [:]
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.saveTapped) {
      $0.triedToSave = true
      $0.problems = [.fullName: .rule(.missing)]
    }
    store.expect(.focus(id: Node.formErrorsID))
    store.send(.errorTapped(.fullName))
    store.expect(.focus(id: "fullName"))
    store.send(.changed(.fullName, "C")) {
      $0.draft[.fullName] = "C"
      $0.problems = [:]
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.changed(.fullName, " ")) { $0.draft[.fullName] = " " }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.left(.fullName)) { $0.problems = [.fullName: .rule(.missing)] }
    store.advance(milliseconds: 400)
    store.receive(.keepDraft)
    store.expect(.writeSecret(key: "draft.\(Sample.owner).new", value: Self.kept(store.state)))
    store.finish()
  }

  @Test("adding saves the patient as read, and forgets the draft")
  func add() {
    var state = Self.adding
    state.draft[.fullName] = "  Caio   Prado "
    state.draft[.cpf] = "529.982.247-25"
    state.tagText = "pilates"
    let patient = Sample.patient(0, "Caio Prado") {
      $0.id = .test(7)
      $0.cpf = CPF("52998224725")
      $0.tags = ["pilates"]
    }
    let store = TestStore<PatientForm>(state)
    store.send(.saveTapped) {
      $0.tagText = ""
      $0.draft.tags = ["pilates"]
      $0.triedToSave = true
      $0.saving.start()
    }
    store.expect(.mutate(AddPatient(patient)))
    store.send(.saveTapped)
    store.respond(to: .mutate(AddPatient(patient)), with: .mutation(.saved))
    store.receive(.answered(.saved)) {
      $0.saving.stop()
      $0.isSaved = true
    }
    store.expect(.writeSecret(key: "draft.\(Sample.owner).new", value: nil))
    store.expect(.guardUnload(false, by: "patient-form"))
    store.finish()
  }

  @Test("editing sends only what changed")
  func edit() {
    var state = Self.editing
    state.draft[.notes] = "Prefere a manhã."
    var edited = Self.ana
    edited.notes = "Prefere a manhã."
    let mutation = EditPatient(from: Self.ana, to: edited)
    #expect(mutation.changes.map(\.name) == ["notes"])
    let store = TestStore<PatientForm>(state)
    store.send(.saveTapped) {
      $0.triedToSave = true
      $0.saving.start()
    }
    store.respond(to: .mutate(mutation), with: .mutation(.savedInMemory))
    store.receive(.answered(.savedInMemory)) {
      $0.saving.stop()
      $0.isSaved = true
    }
    store.expect(.writeSecret(key: Self.key, value: nil))
    store.expect(.guardUnload(false, by: "patient-form"))
    store.finish()
  }

  @Test("saving nothing new saves nothing")
  func unchanged() {
    let store = TestStore<PatientForm>(Self.editing)
    store.send(.saveTapped) {
      $0.triedToSave = true
      $0.isSaved = true
    }
    store.expect(.writeSecret(key: Self.key, value: nil))
    store.expect(.guardUnload(false, by: "patient-form"))
    store.expect(.navigate(.back))
    store.finish()
  }

  /// A form whose save is under way.
  private func saving() -> TestStore<PatientForm> {
    var state = Self.adding
    state.draft[.fullName] = "Caio"
    state.saving.start()
    state.triedToSave = true
    return TestStore(state)
  }

  @Test("a CPF that another patient has is told beside the field")
  func duplicate() {
    let store = saving()
    let refusal = Refusal(.duplicate, "cpf", reason: "duplicate")
    store.send(.answered(.refused(refusal))) {
      $0.saving.stop()
      $0.problems = [.cpf: .rule(.duplicate)]
    }
    store.expect(.focus(id: Node.formErrorsID))
    store.finish()
  }

  @Test("a refusal that no field is to blame for stands above the form, with all that is typed")
  func refused() {
    let store = saving()
    store.send(.answered(.refused(Refusal(.forbidden)))) {
      $0.saving.stop(Refusal(.forbidden))
    }
    store.expect(.scrollToTop)
    store.send(.changed(.notes, "x")) {
      $0.draft[.notes] = "x"
      $0.saving.dismiss()
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    let full = Refusal(.limitReached, "patients", limit: 10)
    store.send(.answered(.refused(full))) { $0.saving.stop(full) }
    #expect(store.state.draft[.fullName] == "Caio")
    store.advance(milliseconds: 400)
    store.receive(.keepDraft)
    store.expect(.writeSecret(key: "draft.\(Sample.owner).new", value: Self.kept(store.state)))
    store.finish()
  }

  @Test("FF-029 what others change follows where nobody types, and no typed character is lost")
  func remote() {
    var state = Self.editing
    state.draft[.notes] = "Pref"
    let store = TestStore<PatientForm>(state)
    var changed = Self.ana
    changed.email = Email("ana.nova@exemplo.com.br")
    changed.notes = "Alguém escreveu aqui"
    changed.tags = ["pilates"]
    store.send(.storedChanged(changed)) {
      $0.stored = changed
      // An edit of what was there when it was typed: what someone wrote meanwhile is not overwritten.
      $0.stored.notes = Self.ana.notes
      $0.untouched = PatientDraft($0.stored)
      $0.draft[.email] = "ana.nova@exemplo.com.br"
      $0.draft.tags = ["pilates"]
    }
    #expect(store.state.draft[.notes] == "Pref")
    store.send(.saveTapped) {
      $0.triedToSave = true
      $0.saving.start()
    }
    var saved = store.state.stored
    saved.notes = "Pref"
    let mutation = EditPatient(from: store.state.stored, to: saved)
    #expect(mutation.changes.first?.base == LongText.version(of: Self.ana.notes))
    let refusal = Refusal(.invalid, "notes", reason: "tooManyVersions")
    store.respond(to: .mutate(mutation), with: .mutation(.refused(refusal)))
    store.receive(.answered(.refused(refusal))) {
      $0.saving.stop(refusal)
    }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("FF-038 a draft that is found again is an edit of the long text that it was typed over")
  func resumedOverChanged() {
    var left = Self.editing
    left.draft[.notes] = "Pref"
    var changed = Self.ana
    changed.notes = "Alguém escreveu aqui"
    let store = TestStore<PatientForm>(
      PatientForm.State(editing: changed, today: Sample.today, owner: Sample.owner))
    store.send(.draftRead(Self.kept(left))) {
      $0.draft[.notes] = "Pref"
      $0.stored.notes = Self.ana.notes
      $0.untouched[.notes] = Self.ana.notes
      $0.isResumed = true
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.finish()
  }

  @Test("a tag that was only begun is found again like everything typed")
  func begunTag() {
    var left = Self.editing
    left.tagText = "pila"
    let store = TestStore<PatientForm>(Self.editing)
    store.send(.draftRead(Self.kept(left))) {
      $0.tagText = "pila"
      $0.isResumed = true
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.finish()
  }

  @Test("tags end with Enter or a comma, once each, and can be removed")
  func tags() {
    let store = TestStore<PatientForm>(Self.editing)
    store.send(.tagTyped("dor")) { $0.tagText = "dor" }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.tagAdded) {
      $0.tagText = ""
      $0.draft.tags = ["dor"]
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.tagTyped(" ombro ,")) { $0.draft.tags = ["dor", "ombro"] }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.tagTyped("dor,"))
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.tagTyped(","))
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.tagTyped("joelho, coluna ,dor,")) {
      $0.draft.tags = ["dor", "ombro", "joelho", "coluna"]
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    for (tag, rest) in [("joelho", ["dor", "ombro", "coluna"]), ("coluna", ["dor", "ombro"])] {
      store.send(.tagRemoved(tag)) { $0.draft.tags = rest }
      store.expect(.guardUnload(true, by: "patient-form"))
    }
    store.send(.tagRemoved("dor")) { $0.draft.tags = ["ombro"] }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.tagRemoved("ombro")) { $0.draft.tags = [] }
    store.expect(.guardUnload(false, by: "patient-form"))
    store.advance(milliseconds: 400)
    store.receive(.keepDraft)
    store.expect(.writeSecret(key: Self.key, value: nil))
    store.finish()
  }

  @Test("leaving asks only when there is something to lose")
  func leave() {
    let store = TestStore<PatientForm>(Self.editing)
    store.send(.leaveTapped)
    store.expect(.navigate(.back))
    store.send(.tagTyped("d")) { $0.tagText = "d" }
    store.expect(.guardUnload(true, by: "patient-form"))
    store.send(.leaveTapped) { $0.asksToDiscard = true }
    store.send(.stayTapped) { $0.asksToDiscard = false }
    store.send(.leaveTapped) { $0.asksToDiscard = true }
    store.send(.discardTapped) {
      $0.asksToDiscard = false
      $0.isSaved = true
    }
    store.expect(.writeSecret(key: Self.key, value: nil))
    store.expect(.guardUnload(false, by: "patient-form"))
    store.expect(.navigate(.back))
    store.finish()
  }
}
