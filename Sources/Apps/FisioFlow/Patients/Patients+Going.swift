import Clinic
import Entitlements
import Flow
import Values

extension Patients {
  static func enter(_ state: inout State, _ route: Route, _ today: CivilDate) -> Effect<Action> {
    state.today = today
    state.refusal = nil
    return show(&state, route) + go(&state, route, today)
  }

  /// The documents are those of the patient whose page is open.
  private static func show(_ state: inout State, _ route: Route) -> Effect<Action> {
    var patient: ID<Patient>?
    if case .patient(let id) = route { patient = id }
    guard patient != state.documents.patient else { return .none }
    return reduceDocuments(&state, .shown(patient))
  }

  static func reduceDocuments(
    _ state: inout State, _ action: Documents.Action
  ) -> Effect<Action> {
    Documents.reduce(&state.documents, action).map { .documents($0) }
  }

  private static func go(_ state: inout State, _ route: Route, _ today: CivilDate) -> Effect<Action>
  {
    switch route {
    case .patients, .archivedPatients:
      state.child = .none
      let archived = route == .archivedPatients
      guard state.list.showsArchived != archived else { return .none }
      return PatientList.reduce(&state.list, .segmentChosen(archived), book: state.book)
        .map { .list($0) }
    case .patient(let id):
      state.child = .detail(id)
      return look(at: id, state)
    case .patientAccess(let id):
      return openAccess(&state, id)
    case .newPatient:
      if case .form(let form) = state.child, form.purpose == .add, !form.isSaved { return .none }
      return .newID { .idForNew(ID($0)) }
    case .editPatient(let id):
      return edit(&state, id)
    case .importPatients:
      if case .importing = state.child { return .none }
      state.child = .importing(
        PatientImport.State(existing: state.book, plan: state.plan, today: today))
      return .none
    case .plans:
      // Whoever comes back goes on with the form or the spreadsheet.
      return .none
    default:
      state.child = .none
      return .none
    }
  }

  private static func edit(_ state: inout State, _ id: ID<Patient>) -> Effect<Action> {
    if case .form(let form) = state.child, form.stored.id == id, !form.isSaved { return .none }
    guard let patient = state.book.patient(id) else {
      state.child = .detail(id)
      return .none
    }
    state.child = .form(PatientForm.State(editing: patient, today: state.today, owner: state.owner))
    return reduceForm(&state, .opened) + look(at: id, state)
  }

  static func reduceForm(_ state: inout State, _ action: PatientForm.Action) -> Effect<Action> {
    guard case .form(var form) = state.child else { return .none }
    if case .draftRead(let kept) = action {
      // Only the patients tell whether it was saved: with them it is asked for anew.
      guard state.isLoaded else { return .none }
      if let kept, let saved = KeptDraft.adds(in: kept), state.book.patient(saved) != nil {
        return .writeSecret(form.draftKey, nil)
      }
    }
    var effect = PatientForm.reduce(&form, action).map { Action.form($0) }
    state.child = .form(form)
    if case .answered = action, form.isSaved {
      effect = effect + .replace(Route.patient(form.stored.id).path)
    }
    return effect
  }

  /// Where the form is that holds something unsaved, which going elsewhere would leave behind.
  static func unsavedRoute(_ state: State) -> Route? {
    guard case .form(let form) = state.child, form.hasChanges else { return nil }
    return form.purpose == .add ? .newPatient : .editPatient(form.stored.id)
  }

  /// Whether rows of a spreadsheet are being added at this moment.
  static func isImporting(_ state: State) -> Bool {
    if case .importing(let running) = state.child { running.isRunning } else { false }
  }

  static func take(_ state: inout State, _ changes: Changes<Patient>) -> Effect<Action> {
    if changes.isComplete {
      state.book = PatientBook(changes.changed)
    } else {
      state.book.apply(changed: changes.changed, removed: changes.removed)
    }
    let wasLoaded = state.isLoaded
    state.isLoaded = true
    PatientList.refresh(&state.list, book: state.book)
    switch state.child {
    case .form(let form):
      return takeIntoForm(&state, form, changes, wasLoaded)
    case .importing(var running):
      running.existingChanged(state.book)
      state.child = .importing(running)
      return .none
    case .detail(let id) where changes.changed.contains(where: { $0.id == id }):
      return look(at: id, state)
    default:
      return .none
    }
  }
}

extension Patients {
  /// A door to the later part of the program: who begins with the form waits for that.
  @inline(never)
  static func takeIntoForm(
    _ state: inout State, _ form: PatientForm.State, _ changes: Changes<Patient>, _ wasLoaded: Bool
  ) -> Effect<Action> {
    if !wasLoaded { return reduceForm(&state, .opened) }
    guard let patient = changes.changed.first(where: { $0.id == form.stored.id }),
      form.purpose == .edit, patient != form.stored
    else { return .none }
    return reduceForm(&state, .storedChanged(patient))
  }
}

extension Patients.State {
  /// It is past midnight where the device is, also for what is open.
  mutating func dayChanged(to today: CivilDate) {
    self.today = today
    switch child {
    case .form(var form):
      form.today = today
      child = .form(form)
    case .importing(var running):
      running.today = today
      child = .importing(running)
    case .none, .detail, .access:
      break
    }
  }

  /// The clinic has another plan: a spreadsheet that is being looked through goes by it too.
  mutating func planChanged(to plan: Plan) {
    self.plan = plan
    documents.planChanged(to: plan)
    guard case .importing(var running) = child else { return }
    running.plan = plan
    child = .importing(running)
  }
}
