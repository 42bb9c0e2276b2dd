import API
import Clinic
import Entitlements
import Flow
import FlowTesting
import Identity
import Records
import Sync
import Testing
import Values

@testable import AgendaFeature
@testable import ClinicTesting
@testable import CopiesFeature
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("the clinic's home")
struct HomeTests {
  private static var editing: (state: Home.State, route: Path) {
    var state = Sample.home
    let patient = Sample.patient(1, "Ana")
    state.path = .editPatient(patient.id)
    state.patients.book = PatientBook([patient])
    state.patients.isLoaded = true
    state.change { $0.today = Sample.today }
    state.form = PatientForm.State(
      editing: patient, today: Sample.today, owner: Sample.owner)
    return (state, state.path)
  }

  @Test("FF-028 what other devices do arrives in what is shown")
  func observations() {
    let store = TestStore<Home>(Sample.opening)
    store.send(.appeared)
    store.expect(.openSpace(Sample.access))
    let clinic = Request.observe(ClinicProfile.self, id: "clinic")
    let patients = Request.observe(Patient.self, id: "patients")
    store.expect(clinic)
    store.expectToday()
    store.expect(.observe(Patient.self, id: "patient names"))
    store.expect(.observe(Document.self, id: "document-index"))
    store.expect(.observeSync(id: "home"))
    store.expect(.call(SessionEndpoints.current, Nothing()))
    store.expect(.whenWhole)
    // The rest of the program begins when it is here.
    store.respond(to: .whenWhole, with: .fired)
    store.receive(.whole) {
      $0.isWhole = true
      $0.app.laterParts(&$0.parts, $0.context)
    }
    store.expect(patients)
    let order = Request.readPreference(key: "order.patient")
    store.respond(to: order, with: .preference(nil))
    store.receive(.patients(.list(.orderRead(nil))))
    store.expect(.observe(Document.self, id: "documents"))
    store.expectAgenda()
    let conflicts = Request.observe(TextConflict.self, id: "conflicts")
    store.expect(conflicts)
    store.expect(.observe(Member.self, id: "members"))
    store.expect(.observe(Invitation.self, id: "invitations"))
    store.readEntitled()
    let wish = Request.readSecret(key: "wish.\(Sample.space.space.description)")
    store.respond(to: wish, with: .secret(nil))
    store.receive(.buying(.wishRead(nil)))
    let copies = Request.readSecret(key: CopySettings.key(of: Sample.space.space))
    store.respond(to: copies, with: .secret(nil))
    store.receive(.copies(.settingsRead(nil))) { $0.copies.isLoaded = true }
    store.readPrivacy()
    store.missEntitled()
    store.respond(to: .openSpace(Sample.access), with: .opened(.ready))
    store.receive(.opened(.ready)) { $0.opening = .ready }
    let gold = Changes.all([Sample.clinic("gold")])
    store.respond(to: clinic, with: .records(gold.untyped))
    let zone = ClinicProfile().timeZone
    store.receive(.clinic(.changed(gold))) {
      $0.clinic = Sample.clinic("gold")
      $0.parts[ClinicToday.self]?.clocks.name = zone
    }
    #expect(store.state.plan == .gold)
    store.respond(to: .zone(named: zone), with: .zoneNamed(nil))
    store.receive(.today(.zoneRead(zone, nil)))

    let all = Changes.all([Sample.patient(1, "Ana")])
    store.respond(to: patients, with: .records(all.untyped))
    store.receive(.patients(.changed(all))) { $0.patients.show([Sample.patient(1, "Ana")]) }

    let renamed = Changes(changed: [Sample.patient(1, "Bia")])
    store.respond(to: patients, with: .records(renamed.untyped))
    store.receive(.patients(.changed(renamed))) {
      $0.patients.show([Sample.patient(1, "Bia")])
    }
    store.respond(
      to: .call(SessionEndpoints.current, Nothing()), with: .http(.failed(.unreachable)))
    store.receive(.accountRead(.failure(.network(.unreachable))))

    let waiting = Changes.all([Sample.conflict(1, "outra", of: Sample.patient(1, "Bia"))])
    store.respond(to: conflicts, with: .records(waiting.untyped))
    store.receive(.conflicts(.changed(waiting))) {
      $0.conflicts.isLoaded = true
      $0.conflicts.waiting = waiting.changed
    }
    store.finish()
  }

  @Test("a draft belongs to its account and its clinic: nobody else on the device finds it")
  func owners() {
    var other = Sample.account
    other.id = UUID(high: 1, low: 9)
    var elsewhere = Sample.space
    elsewhere.space = UUID(high: 1, low: 8)
    let ana = Sample.patient(1, "Ana")
    var keys: [String] = []
    for (account, space) in [
      (Sample.account, Sample.space), (other, Sample.space), (Sample.account, elsewhere),
    ] {
      var state = Home.State.whole(account, space)
      state.change { $0.today = Sample.today }
      state.patients.show([ana])
      let store = TestStore<Home>(state)
      for route in [Path.newPatient, .editPatient(ana.id)] {
        store.send(.editing(.entered(route))) {
          if route != .newPatient {
            $0.form = PatientForm.State(
              editing: ana, today: Sample.today, owner: $0.context.owner)
          }
        }
        if route == .newPatient {
          store.receive(.editing(.idForNew(.test(1)))) {
            $0.form = PatientForm.State(
              adding: .test(1), today: Sample.today, owner: $0.context.owner)
          }
        }
        guard case .settings(.readSecret(let key))? = store.requestsInFlight.first else { continue }
        keys.append(key)
        store.respond(to: .readSecret(key: key), with: .secret(nil))
        if route == .newPatient {
          store.expect(.focus(id: "fullName"))
        }
        store.receive(.form(.draftRead(nil)))
      }
      store.finish()
    }
    #expect(Set(keys).count == 6)
  }

  @Test("the list marks what waits and what was refused")
  func marks() {
    let waits = UUID(high: 16, low: 1)
    let refused = UUID(high: 16, low: 2)
    var status = SyncStatus()
    status.pending = [
      PendingMutation(
        id: .test(1), name: "editPatient", arguments: .null, time: .epoch, touched: [waits])
    ]
    status.refused = [
      RefusedMutation(
        id: .test(2), name: "archivePatient", arguments: ArchivePatient(ID(refused)).object,
        time: .epoch, refusal: Refusal(.missing, "patient"))
    ]
    let store = TestStore<Home>(Sample.home)
    store.send(.syncChanged(status)) {
      $0.sync = status
      $0.patients.context.sync = status
      $0.patients.marks = RecordMarks(status, of: Patient.self)
      $0.markPlaces(status)
    }
    store.finish()
    #expect(store.state.patients.marks.pending == [waits])
    #expect(store.state.patients.marks.refused == [refused])
  }

  @Test("going elsewhere with something unsaved asks first; staying forgets where to")
  func stay() {
    let (state, route) = Self.editing
    let store = TestStore<Home>(state)
    Self.typeName(store)
    Self.leave(store, to: .settings, from: route)
    store.send(.form(.stayTapped)) {
      $0.waitingPath = nil
      $0.form?.asksToDiscard = false
    }
    // Much later the person gives up on their own: that leads back, not to the settings.
    store.send(.form(.leaveTapped)) { $0.form?.asksToDiscard = true }
    Self.discard(store)
    store.expect(.navigate(.back))
    store.finish()
  }

  @Test("going elsewhere and discarding leads where the person wanted to go")
  func discard() {
    let (state, route) = Self.editing
    let store = TestStore<Home>(state)
    Self.typeName(store)
    Self.leave(store, to: .settings, from: route)
    Self.discard(store)
    store.expect(.navigate(.back))
    store.expect(.navigate(.replace("ajustes")))
    store.send(.entered(.settings, today: Sample.today)) {
      $0.enter(.settings)
      $0.form = nil
    }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("FF-057 the plans are looked at without leaving the form; who goes on from there is asked")
  func plans() {
    let (state, route) = Self.editing
    let store = TestStore<Home>(state)
    Self.typeName(store)
    store.send(.entered(.plans, today: Sample.today)) {
      $0.enter(.plans)
      $0.askPlans()
    }
    store.missPlans()
    store.expect(.scrollToTop)
    store.send(.entered(route, today: Sample.today)) { $0.enter(route) }
    store.expect(.scrollToTop)
    store.send(.entered(.plans, today: Sample.today)) {
      $0.enter(.plans)
      $0.askPlans()
    }
    store.missPlans()
    store.expect(.scrollToTop)
    Self.leave(store, to: .settings, from: route)
    Self.discard(store)
    store.expect(.navigate(.back))
    store.expect(.navigate(.replace("ajustes")))
    store.finish()
  }

  @Test("FF-065 a spreadsheet that is being looked through goes by the plan of the moment")
  func planOfImport() {
    var state = Sample.home
    state.importing = PatientImport.State(
      existing: PatientBook([]), plan: .free, today: Sample.today)
    let store = TestStore<Home>(state)
    let gold = Changes.all([Sample.clinic("gold")])
    store.send(.clinic(.changed(gold))) {
      $0.clinic = Sample.clinic("gold")
      $0.importing?.plan = .gold
    }
    store.send(.entered(.plans, today: Sample.today)) {
      $0.enter(.plans)
      $0.askPlans()
    }
    store.missPlans()
    store.expect(.scrollToTop)
    store.send(.entered(.importPatients, today: Sample.today)) { $0.enter(.importPatients) }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("nothing unsaved, nothing asked")
  func leaveUntouched() {
    let (state, _) = Self.editing
    let store = TestStore<Home>(state)
    store.send(.entered(.settings, today: Sample.today)) {
      $0.enter(.settings)
      $0.form = nil
    }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("an import that runs is not left alone: whoever goes is asked whether to stop it")
  func importing() {
    var state = Pages.importing.home
    state.change { $0.plan = .silver }
    let store = TestStore<Home>(state)
    store.send(.entered(.settings, today: Sample.today)) {
      $0.importing?.asksToStop = true
    }
    store.expect(.navigate(.push("pacientes/importar")))
    store.send(.importing(.stayTapped)) {
      $0.importing?.asksToStop = false
    }
    store.send(.entered(.importPatients, today: Sample.today))
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("an address to edit a patient opens the form as soon as the patients are there")
  func editAtLaunch() {
    let ana = Sample.patient(1, "Ana")
    let store = TestStore<Home>(Sample.home)
    store.send(.entered(.editPatient(ana.id), today: Sample.today)) {
      $0.enter(.editPatient(ana.id))
    }
    store.expect(.scrollToTop)
    store.send(.patients(.changed(.all([ana])))) {
      $0.patients.show([ana])
      $0.form = PatientForm.State(editing: ana, today: Sample.today, owner: Sample.owner)
    }
    store.receive(.page(.looked(ana.id, at: .epoch))) { $0.page.lookedAt(ana.id) }
    let key = "draft.\(Sample.owner).\(ana.id.description)"
    store.respond(to: .readSecret(key: key), with: .secret(nil))
    store.respond(to: .mutate(ViewPatient(ana)), with: .mutation(.saved))
    store.receive(.form(.draftRead(nil)))
    store.finish()
  }

  @Test("a slash searches, a question mark tells the keys, going on closes them")
  func keys() {
    let store = TestStore<Home>(Sample.home)
    store.send(.keyPressed("/"))
    store.expect(.focus(id: "patient-search"))
    store.send(.keyPressed("?")) { $0.showsShortcuts = true }
    store.send(.entered(.settings, today: Sample.today)) {
      $0.enter(.settings)
      $0.showsShortcuts = false
    }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("FF-030 a store that was repaired is told until the person has understood")
  func repaired() {
    let store = TestStore<Home>(Sample.home)
    store.send(.opened(.repaired(rescued: 2, lost: 1))) {
      $0.opening = .repaired(rescued: 2, lost: 1)
    }
    store.send(.bannerClosed) { $0.opening = .ready }
    store.finish()
  }

  private static func typeName(_ store: TestStore<Home>) {
    store.send(.form(.changed(.fullName, "Ana Maria"))) {
      $0.form?.draft[.fullName] = "Ana Maria"
    }
    store.expect(.guardUnload(true, by: "patient-form"))
  }

  private static func leave(_ store: TestStore<Home>, to place: Path, from route: Path) {
    store.send(.entered(place, today: Sample.today)) {
      $0.waitingPath = place
      $0.form?.asksToDiscard = true
    }
    store.expect(.navigate(.push(route.text)))
  }

  /// The person lets go of what was typed, on the way to where `leave` wanted to.
  private static func discard(_ store: TestStore<Home>) {
    store.send(.form(.discardTapped)) {
      $0.waitingPath = nil
      $0.form?.asksToDiscard = false
      $0.form?.isSaved = true
    }
    expectForgotten(store)
  }

  private static func expectForgotten(_ store: TestStore<Home>) {
    let key = "draft.\(Sample.owner).\(Sample.patient(1, "").id.description)"
    store.expect(.writeSecret(key: key, value: nil))
    store.expect(.guardUnload(false, by: "patient-form"))
  }
}
