import Clinic
import Fields
import Flow
import FlowTesting
import Records
import Screen
import Testing
import Values

@testable import FisioFlow
@testable import Shell

@Suite("FF-008 the patients")
struct PatientsTests {
  private static let ana = Sample.patient(1, "Ana Beatriz") { $0.insurance = "Unimed" }
  private static let bia = Sample.patient(2, "Bia")
  private static let gil = Sample.patient(3, "Gil") { $0.isArchived = true }

  private static var loaded: Patients.State {
    var state = Patients.State(in: .sample())
    state.show([ana, bia, gil])
    return state
  }

  @Test("search narrows the list while typing, and clearing it gives the field back")
  func search() {
    let store = TestStore<Patients>(Self.loaded)
    store.send(.list(.queryTyped("uni"))) {
      $0.list.query = "uni"
      $0.list.results = $0.book.search("uni", archived: false)
    }
    #expect(store.state.list.results.map(\.patient) == [Self.ana])
    store.send(.list(.queryCleared)) {
      $0.list.query = ""
      $0.list.results = $0.book.search("", archived: false)
    }
    store.expect(.focus(id: "patient-search"))
    store.finish()
  }

  @Test("FF-008 another spreadsheet is checked against the patients just imported as well")
  func importAgain() {
    var state = Self.loaded
    state.context.plan = .silver
    state.child = .importing(
      PatientImport.State(existing: PatientBook([]), plan: .free, today: Sample.today))
    let store = TestStore<Patients>(state)
    store.send(.importing(.againTapped)) {
      $0.child = .importing(
        PatientImport.State(existing: $0.book, plan: .silver, today: Sample.today))
    }
    store.finish()
  }

  @Test("the archived are a list of their own, with their own address")
  func archived() {
    let store = TestStore<Patients>(Self.loaded)
    store.send(.goTo(.archivedPatients))
    store.expect(.navigate(.push("pacientes/arquivados")))
    store.send(.entered(PatientPlace(.archivedPatients))) {
      $0.list.showsArchived = true
      $0.list.results = $0.book.search("", archived: true)
    }
    #expect(store.state.list.results.map(\.patient) == [Self.gil])
    store.send(.entered(PatientPlace(.patient(Self.gil.id)))) {
      $0.child = .detail(Self.gil.id)
    }
    store.receive(.looked(Self.gil.id, at: .epoch)) {
      $0.looks = [Patients.Look(patient: Self.gil.id, time: .epoch)]
    }
    store.respond(to: .mutate(ViewPatient(Self.gil)), with: .mutation(.saved))
    store.finish()
  }

  @Test("a search stays while patients come, change and go")
  func merged() {
    var state = Self.loaded
    state.list.query = "bi"
    state.show([Self.ana, Self.bia, Self.gil])
    let store = TestStore<Patients>(state)
    var moved = Self.bia
    moved.fullName = "Carla"
    let bianca = Sample.patient(4, "Bianca")
    store.send(.patientsChanged(Changes(changed: [moved, bianca], removed: [Self.gil.id]))) {
      $0.show([Self.ana, bianca, moved])
    }
    #expect(store.state.list.results.map(\.patient.fullName) == ["Bianca"])
    store.finish()
  }

  @Test("archiving can be undone for ten seconds")
  func undo() {
    let store = TestStore<Patients>(Self.loaded)
    store.send(.archiveTapped(Self.ana.id))
    store.respond(to: .mutate(ArchivePatient(Self.ana.id)), with: .mutation(.saved))
    let undo = Patients.Undo.archived(Self.ana.id, name: "Ana Beatriz")
    store.receive(.archiveAnswered(undo, .saved)) { $0.undo = undo }
    store.advance(milliseconds: 9_999)
    store.send(.undoTapped) { $0.undo = nil }
    store.respond(to: .mutate(RestorePatient(Self.ana.id)), with: .mutation(.saved))
    store.finish()
  }

  @Test("after ten seconds archiving stands, and there is nothing to undo")
  func expiry() {
    let store = TestStore<Patients>(Self.loaded)
    store.send(.restoreTapped(Self.gil.id))
    store.respond(to: .mutate(RestorePatient(Self.gil.id)), with: .mutation(.savedInMemory))
    let undo = Patients.Undo.restored(Self.gil.id, name: "Gil")
    store.receive(.archiveAnswered(undo, .savedInMemory)) { $0.undo = undo }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.send(.undoTapped)
    store.finish()
  }

  @Test("undoing that meets the plan's limit is told, not swallowed")
  func refusedUndo() {
    var state = Self.loaded
    state.undo = .archived(Self.gil.id, name: "Gil")
    let store = TestStore<Patients>(state)
    let full = MutationOutcome.refused(Refusal(.limitReached, "patients", limit: 10))
    store.send(.undoTapped) { $0.undo = nil }
    store.respond(to: .mutate(RestorePatient(Self.gil.id)), with: .mutation(full))
    store.receive(.archiveAnswered(.archived(Self.gil.id, name: "Gil"), full))
    store.finish()
  }

  @Test("what else refuses archiving, restoring or undoing is said, until the next try or page")
  func refused() {
    let no = Refusal(.forbidden)
    let answer = MutationOutcome.refused(no)
    let store = TestStore<Patients>(Self.loaded)
    store.send(.restoreTapped(Self.gil.id))
    store.respond(to: .mutate(RestorePatient(Self.gil.id)), with: .mutation(answer))
    let restored = Patients.Undo.restored(Self.gil.id, name: "Gil")
    store.receive(.archiveAnswered(restored, answer)) { $0.refusal = no }
    store.expect(.scrollToTop)
    store.send(.archiveTapped(Self.ana.id)) { $0.refusal = nil }
    store.respond(to: .mutate(ArchivePatient(Self.ana.id)), with: .mutation(answer))
    let archived = Patients.Undo.archived(Self.ana.id, name: "Ana Beatriz")
    store.receive(.archiveAnswered(archived, answer)) { $0.refusal = no }
    store.expect(.scrollToTop)
    store.send(.entered(PatientPlace(.patients))) { $0.refusal = nil }
    store.finish()

    var state = Self.loaded
    state.undo = .restored(Self.bia.id, name: "Bia")
    let undoing = TestStore<Patients>(state)
    undoing.send(.undoTapped) { $0.undo = nil }
    undoing.respond(to: .mutate(ArchivePatient(Self.bia.id)), with: .mutation(answer))
    undoing.receive(.archiveAnswered(.restored(Self.bia.id, name: "Bia"), answer)) {
      $0.refusal = no
    }
    undoing.expect(.scrollToTop)
    undoing.finish()
  }

  @Test("undoing a restoration archives again")
  func undoRestoring() {
    var state = Self.loaded
    state.undo = .restored(Self.bia.id, name: "Bia")
    let store = TestStore<Patients>(state)
    store.send(.undoTapped) { $0.undo = nil }
    store.respond(to: .mutate(ArchivePatient(Self.bia.id)), with: .mutation(.saved))
    store.finish()
  }

  @Test("nobody archives a patient who is not there")
  func gone() {
    let store = TestStore<Patients>(Self.loaded)
    store.send(.archiveTapped(.test(9)))
    store.send(.restoreTapped(.test(9)))
    store.finish()
  }

  @Test(
    "FF-126 all patients are exported, the archived ones too, in a file named by the day, and told")
  func export() {
    let store = TestStore<Patients>(Self.loaded, now: Sample.now)
    for (language, name) in [(Language.pt, "pacientes"), (.en, "patients")] {
      store.send(.exportTapped(language))
      store.receive(.exportOn(Sample.today, language))
      store.expect(
        .saveFile(
          name: name + "-2026-03-02.csv", type: "text/csv;charset=utf-8",
          bytes: PatientSheet.write([Self.ana, Self.bia, Self.gil], language)))
      store.respond(
        to: .mutate(ExportData(.patients, as: .csv, count: 3)), with: .mutation(.saved))
    }
    store.finish()
  }

  /// The text of a draft that adds Ana, as it stands on the device.
  private static var draftOfAna: String {
    var left = PatientForm.State(adding: ana.id, today: Sample.today, owner: Sample.owner)
    left.draft[.fullName] = "Ana Beatriz"
    return KeptDraft(left).object.jsonText
  }

  @Test("FF-003 the draft of somebody who was saved does not come back, whichever is read first")
  func savedDraft() {
    let key = "draft.\(Sample.owner).new"
    for isLoaded in [true, false] {
      var state = isLoaded ? Self.loaded : Patients.State(in: .sample())
      state.child = .form(
        PatientForm.State(adding: .test(9), today: Sample.today, owner: Sample.owner))
      let store = TestStore<Patients>(state)
      store.send(.form(.draftRead(Self.draftOfAna)))
      if !isLoaded {
        store.send(.patientsChanged(.all([Self.ana]))) { $0.show([Self.ana]) }
        store.respond(to: .readSecret(key: key), with: .secret(Self.draftOfAna))
        store.receive(.form(.draftRead(Self.draftOfAna)))
      }
      store.expect(.writeSecret(key: key, value: nil))
      store.finish()
    }
  }

  @Test("FF-003 the draft of somebody who was not saved comes back once the patients are there")
  func unsavedDraft() {
    var state = Patients.State(in: .sample())
    state.child = .form(
      PatientForm.State(adding: .test(9), today: Sample.today, owner: Sample.owner))
    let store = TestStore<Patients>(state)
    store.send(.form(.draftRead(Self.draftOfAna)))
    store.send(.patientsChanged(.all([Self.bia]))) { $0.show([Self.bia]) }
    let key = "draft.\(Sample.owner).new"
    store.respond(to: .readSecret(key: key), with: .secret(Self.draftOfAna))
    store.receive(.form(.draftRead(Self.draftOfAna))) {
      $0.form {
        $0.draft[.fullName] = "Ana Beatriz"
        $0.isResumed = true
      }
    }
    store.expect(.guardUnload(true))
    guard case .form(let form) = store.state.child else { return }
    store.expect(.writeSecret(key: key, value: KeptDraft(form).object.jsonText))
    store.finish()
  }

  @Test("a new patient gets an id, a form and the keyboard; coming back finds the form")
  func add() {
    let store = TestStore<Patients>(Self.loaded)
    store.send(.entered(PatientPlace(.newPatient)))
    store.receive(.idForNew(.test(1))) {
      $0.child = .form(
        PatientForm.State(adding: .test(1), today: Sample.today, owner: Sample.owner))
    }
    store.respond(to: .readSecret(key: "draft.\(Sample.owner).new"), with: .secret(nil))
    store.expect(.focus(id: "fullName"))
    store.receive(.form(.draftRead(nil)))
    store.send(.entered(PatientPlace(.newPatient)))
    store.finish()
  }

  @Test("saving leads to the patient")
  func saved() {
    var state = Self.loaded
    var form = PatientForm.State(editing: Self.ana, today: Sample.today, owner: Sample.owner)
    form.isSaving = true
    state.child = .form(form)
    let store = TestStore<Patients>(state)
    store.send(.form(.answered(.saved))) {
      $0.form {
        $0.isSaving = false
        $0.isSaved = true
      }
    }
    store.expect(
      .writeSecret(key: "draft.\(Sample.owner).\(Self.ana.id.description)", value: nil))
    store.expect(.guardUnload(false))
    store.expect(.navigate(.replace(Path.patient(Self.ana.id).text)))
    store.finish()
  }

  @Test("FF-029 a change of the patient being edited reaches the form, any other does not")
  func remote() {
    var state = Self.loaded
    state.child = .form(
      PatientForm.State(editing: Self.ana, today: Sample.today, owner: Sample.owner))
    let store = TestStore<Patients>(state)
    var other = Self.bia
    other.notes = "x"
    store.send(.patientsChanged(Changes(changed: [other]))) {
      $0.show([Self.ana, other, Self.gil])
    }
    var changed = Self.ana
    changed.notes = "Prefere a manhã."
    store.send(.patientsChanged(Changes(changed: [changed]))) {
      $0.show([changed, other, Self.gil])
      $0.child = .form(
        PatientForm.State(editing: changed, today: Sample.today, owner: Sample.owner))
    }
    store.finish()
  }
}
