import Clinic
import Flow
import Shell
import Values

extension Patients {
  static func enter(_ state: inout State, _ place: PatientPlace?) -> Effect<Action> {
    state.refusal = nil
    switch place {
    case .list, .archived:
      state.child = .none
      let archived = place == .archived
      guard state.list.showsArchived != archived else { return .none }
      return PatientList.reduce(&state.list, .segmentChosen(archived), book: state.book)
        .map { .list($0) }
    case .one(let id):
      state.child = .detail(id)
      return look(at: id, state)
    case .access(let id):
      return openAccess(&state, id)
    case .new:
      if case .form(let form) = state.child, form.purpose == .add, !form.isSaved { return .none }
      return .newID { .idForNew(ID($0)) }
    case .edit(let id):
      return edit(&state, id)
    case .importing:
      if case .importing = state.child { return .none }
      state.child = .importing(
        PatientImport.State(existing: state.book, plan: state.plan, today: state.today))
      return .none
    case .history, nil:
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
      effect = effect + .replace(Path.patient(form.stored.id).text)
    }
    return effect
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
    case .detail(let id) where !wasLoaded && state.context.path == .editPatient(id):
      // The form's address was entered before the patients were there.
      return edit(&state, id)
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
