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

  /// Before the device's patients have arrived.
  private static var unloaded: Home.State {
    var home = Sample.home
    home.change { $0.today = Sample.today }
    return home
  }

  private static var home: Home.State {
    var home = unloaded
    home.patients.show([ana, bia, gil])
    return home
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
    var state = Self.home
    state.change { $0.plan = .silver }
    state.importing = PatientImport.State(
      existing: PatientBook([]), plan: .free, today: Sample.today)
    let store = TestStore<Home>(state)
    store.send(.importing(.againTapped)) {
      $0.importing = PatientImport.State(
        existing: $0.patients.book, plan: .silver, today: Sample.today)
    }
    store.finish()
  }

  @Test("the archived are a list of their own, with their own address")
  func archived() {
    let store = TestStore<Patients>(Self.loaded)
    store.send(.goTo(.archivedPatients))
    store.expect(.navigate(.push("pacientes/arquivados")))
    store.send(.entered(segment: 1)) {
      $0.list.showsArchived = true
      $0.list.results = $0.book.search("", archived: true)
    }
    #expect(store.state.list.results.map(\.patient) == [Self.gil])
    store.finish()
    let page = TestStore<Home>(Self.home)
    page.send(.page(.entered(Self.gil.id)))
    page.receive(.page(.looked(Self.gil.id, at: .epoch))) {
      $0.page.looks = [Look(Subject(Self.gil.id), at: .epoch)]
    }
    page.respond(to: .mutate(ViewPatient(Self.gil)), with: .mutation(.saved))
    page.finish()
  }

  @Test("the newest are first where the person wants that, by when they were added")
  func newest() {
    let added = [Self.ana, Self.bia].enumerated().map { number, patient in
      var patient = patient
      patient.createdAt = Instant(milliseconds: Int64(number))
      return patient
    }
    var state = Patients.State(in: .sample())
    state.show(added)
    let store = TestStore<Patients>(state)
    store.send(.list(.orderRead("added"))) {
      $0.list.order = 1
      $0.list.results.reverse()
    }
    #expect(store.state.list.results.map(\.patient.fullName) == ["Bia", "Ana Beatriz"])
    store.finish()
  }

  @Test("those that are ticked are archived at once, and taken back at once")
  func many() {
    var state = Self.home
    state.patients.list.selection = [Self.ana.id.uuid, Self.bia.id.uuid]
    let store = TestStore<Home>(state)
    let acting = Acting.archiving(Self.ana.id, Self.bia.id)
    let done = ActRun.over(acting, state)
    store.send(.patients(.list(.act(acting)))) {
      $0.patients.list.selection = nil
      $0.acts.running = ActRun(acting, among: state.parts, in: state.context)?.started
    }
    store.expect(.focus(id: "patient-list"))
    var running = store.state.acts.running
    for (position, patient) in [Self.ana, Self.bia].enumerated() {
      store.respond(to: .mutate(ArchivePatient(patient.id)), with: .mutation(.saved))
      _ = running?.steps.answer(position, .saved)
      store.receive(.acts(.answered(position, .saved))) {
        $0.acts.running = position == 0 ? running : nil
      }
    }
    store.receive(.acts(.ended(done))) { $0.acts.undo = done }
    store.send(.acts(.undoTapped)) {
      $0.acts.undo = nil
      $0.acts.running = done.undoing.started
    }
    running = store.state.acts.running
    for (position, patient) in [Self.ana, Self.bia].enumerated() {
      store.respond(to: .mutate(RestorePatient(patient.id)), with: .mutation(.saved))
      _ = running?.steps.answer(position, .saved)
      store.receive(.acts(.answered(position, .saved))) {
        $0.acts.running = position == 0 ? running : nil
      }
    }
    store.receive(.acts(.ended(done.undoing.over(.saved))))
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
    store.send(.changed(Changes(changed: [moved, bianca], removed: [Self.gil.id]))) {
      $0.show([Self.ana, bianca, moved])
    }
    #expect(store.state.list.results.map(\.patient.fullName) == ["Bianca"])
    store.finish()
  }

  @Test(
    "FF-126 all patients are exported, the archived ones too, in a file named by the day, and told")
  func export() {
    let store = TestStore<Home>(Self.home, now: Sample.now)
    for (language, name) in [(Language.pt, "pacientes"), (.en, "patients")] {
      store.send(.importPage(.exportTapped(language)))
      store.receive(.importPage(.exportOn(Sample.today, language)))
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
    return KeptDraft<Patient>(left).object.jsonText
  }

  @Test("FF-003 the draft of somebody who was saved does not come back, whichever is read first")
  func savedDraft() {
    let key = "draft.\(Sample.owner).new"
    for isLoaded in [true, false] {
      var state = isLoaded ? Self.home : Self.unloaded
      state.form = PatientForm.State(
        adding: .test(9), today: Sample.today, owner: Sample.owner)
      let store = TestStore<Home>(state)
      store.send(.form(.draftRead(Self.draftOfAna)))
      if !isLoaded {
        store.send(.patients(.changed(.all([Self.ana])))) { $0.patients.show([Self.ana]) }
        store.respond(to: .readSecret(key: key), with: .secret(Self.draftOfAna))
        store.receive(.form(.draftRead(Self.draftOfAna)))
      }
      store.expect(.writeSecret(key: key, value: nil))
      store.finish()
    }
  }

  @Test("FF-003 the draft of somebody who was not saved comes back once the patients are there")
  func unsavedDraft() {
    var state = Self.unloaded
    state.form = PatientForm.State(
      adding: .test(9), today: Sample.today, owner: Sample.owner)
    let store = TestStore<Home>(state)
    store.send(.form(.draftRead(Self.draftOfAna)))
    store.send(.patients(.changed(.all([Self.bia])))) { $0.patients.show([Self.bia]) }
    let key = "draft.\(Sample.owner).new"
    store.respond(to: .readSecret(key: key), with: .secret(Self.draftOfAna))
    store.receive(.form(.draftRead(Self.draftOfAna))) {
      $0.form?.draft[.fullName] = "Ana Beatriz"
      $0.form?.isResumed = true
    }
    store.expect(.guardUnload(true, by: "patient-form"))
    guard let form = store.state.form else { return }
    store.expect(.writeSecret(key: key, value: KeptDraft<Patient>(form).object.jsonText))
    store.finish()
  }

  @Test("a new patient gets an id, a form and the keyboard; coming back finds the form")
  func add() {
    let store = TestStore<Home>(Self.home)
    store.send(.editing(.entered(.newPatient)))
    store.receive(.editing(.idForNew(.test(1)))) {
      $0.form = PatientForm.State(
        adding: .test(1), today: Sample.today, owner: Sample.owner)
    }
    store.respond(to: .readSecret(key: "draft.\(Sample.owner).new"), with: .secret(nil))
    store.expect(.focus(id: "fullName"))
    store.receive(.form(.draftRead(nil)))
    store.send(.editing(.entered(.newPatient)))
    store.finish()
  }

  @Test("saving leads to the patient")
  func saved() {
    var state = Self.home
    var form = PatientForm.State(editing: Self.ana, today: Sample.today, owner: Sample.owner)
    form.saving.start()
    state.form = form
    let store = TestStore<Home>(state)
    store.send(.form(.answered(.saved))) {
      $0.form?.saving.stop()
      $0.form?.isSaved = true
    }
    store.expect(
      .writeSecret(key: "draft.\(Sample.owner).\(Self.ana.id.description)", value: nil))
    store.expect(.guardUnload(false, by: "patient-form"))
    store.expect(.navigate(.replace(Path.patient(Self.ana.id).text)))
    store.finish()
  }

  @Test("FF-029 a change of the patient being edited reaches the form, any other does not")
  func remote() {
    var state = Self.home
    state.form = PatientForm.State(
      editing: Self.ana, today: Sample.today, owner: Sample.owner)
    let store = TestStore<Home>(state)
    var other = Self.bia
    other.notes = "x"
    store.send(.patients(.changed(Changes(changed: [other])))) {
      $0.patients.show([Self.ana, other, Self.gil])
    }
    var changed = Self.ana
    changed.notes = "Prefere a manhã."
    store.send(.patients(.changed(Changes(changed: [changed])))) {
      $0.patients.show([changed, other, Self.gil])
      $0.form = PatientForm.State(editing: changed, today: Sample.today, owner: Sample.owner)
    }
    store.finish()
  }
}
