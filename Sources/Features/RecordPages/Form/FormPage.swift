import Fields
import Flow
import Records
import Shell
import Values

/// The page on which a record is added or edited: a part of an app that has its form.
public enum FormPage<R: FormRecord> {
  public struct State: Equatable {
    @Boxed public var form: RecordForm<R>.State?
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    /// The person goes to a page.
    case entered(Path)
    case idForNew(ID<R>)
    /// The records came, or others changed them.
    case recordsChanged(RecordNews)
    case form(RecordForm<R>.Action)
    /// A photo of a record that was saved without it, and what is kept of the form that edits that record.
    case photoLeft(NewPhoto, of: ID<R>, beside: String?)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      return enter(&state, path, among: parts)
    case .idForNew(let id):
      let path = R.isNew(at: state.context.path) ? state.context.path : R.newPath
      state.form = RecordForm<R>.State(
        adding: id, as: R.begun(at: path, among: parts), at: path, today: state.context.today,
        owner: state.context.owner)
      let opened = reduceForm(&state, .opened, among: parts)
      return opened + (R.Field.allCases.first.map { .focus($0.rawValue) } ?? .none)
    case .recordsChanged(let news):
      return follow(&state, news, among: parts)
    case .form(let action):
      return reduceForm(&state, action, among: parts)
    case .photoLeft(let photo, let id, let kept):
      guard let form = state.form, form.purpose == .add, let saved = R.find(id, among: parts)
      else { return .none }
      return goOn(from: form, with: photo, of: saved, beside: kept)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func enter(
    _ state: inout State, _ path: Path, among parts: Parts
  ) -> Effect<Action> {
    if R.isNew(at: path) {
      if let form = state.form, form.path == path, !form.isSaved { return .none }
      guard state.context.mayAdd(R.self) else {
        state.form = nil
        return .none
      }
      return .newID { .idForNew(ID($0)) }
    }
    if let id = R.edited(at: path) { return edit(&state, id, among: parts) }
    state.form = nil
    return .none
  }

  private static func edit(
    _ state: inout State, _ id: ID<R>, among parts: Parts
  ) -> Effect<Action> {
    if let form = state.form, form.stored.id == id, !form.isSaved { return .none }
    state.form = nil
    guard let record = R.find(id, among: parts),
      parts.mayChange(Subject(id), in: state.context)
    else { return .none }
    state.form = RecordForm<R>.State(
      editing: record, today: state.context.today, owner: state.context.owner)
    return reduceForm(&state, .opened, among: parts)
  }

  private static func reduceForm(
    _ state: inout State, _ action: RecordForm<R>.Action, among parts: Parts
  ) -> Effect<Action> {
    guard var form = state.form else { return .none }
    if case .draftRead(let kept) = action {
      // Only the records tell whether it was saved: with them it is asked for anew.
      guard R.isLoaded(among: parts) else { return .none }
      if let draft = kept.flatMap({ KeptDraft<R>.found(in: $0) }),
        let saved = draft.adds.flatMap({ R.find($0, among: parts) })
      {
        // Its own: the photo is on its way.
        guard saved.id != form.stored.id else { return .none }
        return goOn(from: form, draft, of: saved)
      }
    }
    let effect = RecordForm<R>.reduce(&form, action).map { Action.form($0) }
    state.form = form
    guard form.isSaved, isAnswer(action) else { return effect }
    return effect + .replace(form.stored.pathOnceSaved.text)
  }

  /// A new one was saved, and the device ended before the draft was forgotten: where its photo was not kept any
  /// more, the person goes on with that in the form that edits it.
  private static func goOn(
    from form: RecordForm<R>.State, _ draft: KeptDraft<R>, of saved: R
  ) -> Effect<Action> {
    guard case .chosen(let photo) = draft.photoDraft, R.formPhoto?.id(saved) != photo.id else {
      return .writeSecret(form.draftKey, nil)
    }
    // It may have been edited since, and not saved: what was typed then stays.
    return .readSecret(editing(saved, form).draftKey) {
      .photoLeft(photo, of: saved.id, beside: $0)
    }
  }

  private static func goOn(
    from form: RecordForm<R>.State, with photo: NewPhoto, of saved: R, beside kept: String?
  ) -> Effect<Action> {
    let editing = editing(saved, form)
    var draft = kept.flatMap { KeptDraft<R>.found(in: $0) } ?? KeptDraft<R>(editing)
    // What was chosen for it later holds.
    if draft.photo == nil { (draft.photo, draft.photoID) = (photo.jpeg, photo.id) }
    let keep = Effect<Action>.writeSecret(editing.draftKey, draft.object.jsonText)
    // What is typed by now is the draft of another new one: the photo is found when this one is edited.
    guard !form.hasChanges else { return keep }
    return keep + .writeSecret(form.draftKey, nil) + .replace(editing.path.text)
  }

  private static func editing(_ saved: R, _ form: RecordForm<R>.State) -> RecordForm<R>.State {
    RecordForm<R>.State(editing: saved, today: form.today, owner: form.owner)
  }

  private static func isAnswer(_ action: RecordForm<R>.Action) -> Bool {
    if case .answered = action { return true }
    if case .photo(.saved) = action { return true }
    return false
  }

  private static func follow(
    _ state: inout State, _ news: RecordNews, among parts: Parts
  ) -> Effect<Action> {
    guard let form = state.form else {
      // The form's address was entered before the record was here.
      guard let id = R.edited(at: state.context.path) else { return .none }
      return edit(&state, id, among: parts)
    }
    let draft = news.isComplete ? reduceForm(&state, .opened, among: parts) : .none
    guard form.purpose == .edit, news.isChanged(Subject(form.stored.id)),
      let record = R.find(form.stored.id, among: parts), record != form.stored
    else { return draft }
    return draft + reduceForm(&state, .storedChanged(record), among: parts)
  }
}
