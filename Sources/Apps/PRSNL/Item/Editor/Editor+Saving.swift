import Editing
import Flow
import Journal
import Markdown
import Records
import Shell
import Values

extension Editor {
  /// Writes what was typed and is not the item's yet. What is typed while that goes on is written behind it.
  static func save(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let form = state.form, form.isHere, form.isDirty, !form.isWriting, !form.isTooLong
    else { return .none }
    if form.isNew, form.isEmpty {
      state.form?.saved = form.typed
      return forget(form, tab: state.tab) + end(&state)
    }
    state.form?.saving = form.typed
    state.form?.refusal = nil
    state.form?.writing.failure = nil
    let head = form.head
    let names = nameTags(form)
    let text = form.text.isBlank ? "" : form.text
    if form.isNew {
      return names + write(&state, text, by: .add(head), among: parts)
    }
    let edit = EditItem(from: form.stored, to: head)
    let upTo = form.typed
    let edits: Effect<Action> =
      edit.changes.isEmpty ? .none : .mutate(edit) { .headSaved($0, upTo) }
    guard text != form.savedText else {
      // Nothing but the head, or nothing at all.
      guard edit.changes.isEmpty else { return names + edits }
      return settle(&state, upTo: upTo) + goOn(&state, among: parts)
    }
    return names + edits + write(&state, text, by: .write(over: form.base), among: parts)
  }

  private static func write(
    _ state: inout State, _ text: String, by change: TextWriting.Change, among parts: Parts
  ) -> Effect<Action> {
    guard let form = state.form else { return .none }
    var job = TextWriting.Job(
      text, MarkdownDocument(text), of: form.id,
      keeping: ItemPage.named(beside: form.stored, over: form.base, among: parts), by: change)
    job.former = form.stored.textVersion
    job.goesOn = form.writing.goesOn
    var writing = form.writing
    let effect = TextWriting.begin(&writing, job).map { Action.writing($0) }
    state.form?.writing = writing
    return effect
  }

  /// A new tag whose name is more than its key is called so.
  private static func nameTags(_ form: Form) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    for (key, name) in form.names where form.tags.contains(key) {
      effects.append(.mutate(RenameTag(key, to: name)) { _ in .tagNamed })
    }
    return .all(effects)
  }

  static func reduceWriting(
    _ state: inout State, _ action: TextWriting.Action, among parts: Parts
  ) -> Effect<Action> {
    guard var form = state.form else { return .none }
    let job = form.writing.job
    let effect = TextWriting.reduce(&form.writing, action).map { Action.writing($0) }
    state.form = form
    guard let job, !form.isWriting else { return effect }
    guard !form.writing.failure.isThere else {
      // The draft has it, and the person is told.
      if form.isLeft { state.form?.isLeft = false }
      return effect + (form.isLeft ? .push(path(of: form).text) : .none)
    }
    state.form?.base = job.written.version
    state.form?.savedText = job.text
    state.form?.names = SmallMap()
    var moved: Effect<Action> = .none
    if case .add(let head) = job.change {
      var item = head
      item.text = job.written.version
      state.form?.stored = item
      state.form?.isNew = false
      state.form?.day = head.day
      if state.context.path == .newItem { moved = .replace(Path.editItem(item.id).text) }
    }
    // What the head was refused is still to be the item's.
    guard !form.refusal.isThere else { return effect + moved }
    return effect + moved + settle(&state, upTo: form.saving) + goOn(&state, among: parts)
  }

  static func headSaved(
    _ state: inout State, _ outcome: MutationOutcome, _ upTo: Int, among parts: Parts
  ) -> Effect<Action> {
    guard let form = state.form else { return .none }
    switch outcome {
    case .refused(let refusal):
      state.form?.refusal = .refused(refusal)
      state.form?.saved = min(form.saved, upTo - 1)
      guard form.isLeft else { return .none }
      state.form?.isLeft = false
      return .push(path(of: form).text)
    case .saved, .savedInMemory:
      state.form?.refusal = nil
      // Where the text is written too, that is the end of it.
      guard !form.isWriting else { return .none }
      state.form?.names = SmallMap()
      return settle(&state, upTo: upTo) + goOn(&state, among: parts)
    }
  }

  /// So much is the item's: no draft needs to be kept of it.
  private static func settle(_ state: inout State, upTo: Int) -> Effect<Action> {
    guard let form = state.form else { return .none }
    state.form?.saved = max(form.saved, upTo)
    guard upTo >= form.typed else { return .none }
    state.form?.kept = form.typed
    state.form?.isRecovered = false
    state.form?.isDraftLost = false
    let forgotten = forget(form, tab: state.tab)
    state.form?.drafts = []
    return forgotten + .cancelTimer(draftTimer) + .guardUnload(false, by: guardName) + end(&state)
  }

  /// What was typed meanwhile, where the person has gone on.
  private static func goOn(_ state: inout State, among parts: Parts) -> Effect<Action> {
    if let form = state.form, form.isLeft, form.isDirty { return save(&state, among: parts) }
    guard !state.form.isThere, let next = state.next else { return .none }
    state.next = nil
    return begin(&state, next, among: parts)
  }

  private static func path(of form: Form) -> Path {
    form.isNew ? .newItem : Path.editItem(form.id)
  }

  // Taking it back

  static func reduceUndo(
    _ state: inout State, _ action: UndoAction, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .tapped:
      guard let undo = state.undo, !state.undoing.isBusy else { return .none }
      state.undo = nil
      var effects: [Effect<Action>] = [.cancelTimer(undoTimer)]
      let edit = EditItem(from: undo.head, to: undo.begun.head)
      if !edit.changes.isEmpty { effects.append(.mutate(edit) { .undo(.headSaved($0)) }) }
      if undo.version != undo.begun.head.text {
        let job = TextWriting.Job(
          undo.begun.text, MarkdownDocument(undo.begun.text), of: undo.head.id,
          keeping: ItemPage.named(beside: undo.head, over: undo.version, among: parts),
          by: .write(over: undo.version))
        effects.append(TextWriting.begin(&state.undoing, job).map { .undo(.writing($0)) })
      }
      return .all(effects)
    case .writing(let action):
      return TextWriting.reduce(&state.undoing, action).map { .undo(.writing($0)) }
    case .headSaved(let outcome):
      if case .refused(let refusal) = outcome { state.undoing.failure = .refused(refusal) }
      return .none
    case .expired:
      state.undo = nil
      return .none
    }
  }
}
