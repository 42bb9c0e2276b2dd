import Clinic
import Flow
import Records
import Shell
import Values

/// The page on which a patient is added or edited.
public enum PatientEditing {
  public struct State: Equatable {
    @Boxed public var form: PatientForm.State?
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    /// The person goes to a page about patients; nil is elsewhere.
    case entered(PatientPlace?)
    case idForNew(ID<Patient>)
    case patientsChanged(RecordNews)
    case form(PatientForm.Action)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(.new):
      if let form = state.form, form.purpose == .add, !form.isSaved { return .none }
      return .newID { .idForNew(ID($0)) }
    case .entered(.edit(let id)):
      return edit(&state, id, among: parts)
    case .entered(.list), .entered(.archived), .entered(.importing), .entered(.one),
      .entered(nil):
      state.form = nil
      return .none
    case .idForNew(let id):
      state.form = PatientForm.State(
        adding: id, today: state.context.today, owner: state.context.owner)
      return reduceForm(&state, .opened, among: parts) + .focus(PatientField.fullName.rawValue)
    case .patientsChanged(let news):
      return follow(&state, news, among: parts)
    case .form(let action):
      return reduceForm(&state, action, among: parts)
    }
  }

  private static func edit(
    _ state: inout State, _ id: ID<Patient>, among parts: Parts
  ) -> Effect<Action> {
    if let form = state.form, form.stored.id == id, !form.isSaved { return .none }
    state.form = nil
    guard let patient = PatientPage.patient(id, among: parts) else { return .none }
    state.form = PatientForm.State(
      editing: patient, today: state.context.today, owner: state.context.owner)
    return reduceForm(&state, .opened, among: parts)
  }

  private static func reduceForm(
    _ state: inout State, _ action: PatientForm.Action, among parts: Parts
  ) -> Effect<Action> {
    guard var form = state.form else { return .none }
    if case .draftRead(let kept) = action {
      // Only the patients tell whether it was saved: with them it is asked for anew.
      guard let patients = parts[Patients.self], patients.isLoaded else { return .none }
      if let kept, let saved = KeptDraft.adds(in: kept), patients.book.patient(saved) != nil {
        return .writeSecret(form.draftKey, nil)
      }
    }
    var effect = PatientForm.reduce(&form, action).map { Action.form($0) }
    state.form = form
    if case .answered = action, form.isSaved {
      effect = effect + .replace(Path.patient(form.stored.id).text)
    }
    return effect
  }

  /// The patients came, or others changed them.
  private static func follow(
    _ state: inout State, _ news: RecordNews, among parts: Parts
  ) -> Effect<Action> {
    guard let form = state.form else {
      // The form's address was entered before the patient was here.
      guard case .edit(let id)? = PatientPlace(state.context.path) else { return .none }
      return edit(&state, id, among: parts)
    }
    let draft = news.isComplete ? reduceForm(&state, .opened, among: parts) : .none
    guard form.purpose == .edit, news.isChanged(Subject(form.stored.id)),
      let patient = PatientPage.patient(form.stored.id, among: parts), patient != form.stored
    else { return draft }
    return draft + reduceForm(&state, .storedChanged(patient), among: parts)
  }
}
