import Editing
import Fields
import Flow
import Journal
import Markdown
import Records
import Shell
import Values

extension Editor {
  static func enter(
    _ state: inout State, _ path: Path, among parts: Parts
  ) -> Effect<Action> {
    if !state.undoing.isBusy { state.undoing.failure = nil }
    guard owns(path) else { return leave(&state, among: parts) }
    let isOpen = state.form.map { isFor(path, $0) } ?? false
    if isOpen, state.form?.isLeft == false { return .none }
    // What was typed and is not written yet goes before, whether its page was left or another one is opened over it.
    var written: Effect<Action> = .none
    if let form = state.form, form.isDirty, !form.isTooLong, !form.failure.isThere {
      written = leave(&state, among: parts)
      guard !state.form.isThere else {
        state.next = path
        return written
      }
    }
    state.form = nil
    let name: Effect<Action> = state.tab.isEmpty ? .newID { .tabNamed($0) } : .none
    return written + name + begin(&state, path, among: parts)
  }

  private static func isFor(_ path: Path, _ form: Form) -> Bool {
    path == .newItem ? form.isNew : path == Path.editItem(form.id)
  }

  static func begin(
    _ state: inout State, _ path: Path, among parts: Parts
  ) -> Effect<Action> {
    if path == .newItem { return .newID { .idForNew(ID($0)) } }
    guard let id = path.item, let item = parts[Library.self]?.shelf.find(id) else { return .none }
    let form = Form(editing: item, today: state.context.today)
    state.form = form
    let read = form.load.map { TextLoad.open($0).map { Action.text($0) } } ?? .focus(textID)
    return read + .listValues(JournalKey.drafts(of: id), limit: 20) { .draftsListed($0) }
  }

  static func beginNew(_ state: inout State, _ id: ID<Item>) -> Effect<Action> {
    guard state.context.path == .newItem, !state.form.isThere else { return .none }
    state.form = Form(adding: id, today: state.context.today)
    return .focus(textID)
      + .listValues(JournalKey.allDrafts, limit: 200) { .draftsListed($0) }
  }

  /// The head came, or another device or tab changed it.
  static func follow(_ state: inout State, among parts: Parts) -> Effect<Action> {
    let path = state.context.path
    guard let form = state.form else {
      // The address was opened before the items were here.
      return owns(path) && path != .newItem ? begin(&state, path, among: parts) : .none
    }
    guard !form.isWriting, let item = parts[Library.self]?.shelf.find(form.id),
      item != form.stored
    else { return .none }
    state.form?.follow(item)
    // Another tab has added what this one began with the same draft.
    state.form?.isNew = false
    return readNewer(&state, item, among: parts)
  }

  /// Where nothing was typed here what others wrote is what is shown; not where what was written here waits for a
  /// decision beside that.
  static func readNewer(
    _ state: inout State, _ item: Item, among parts: Parts
  ) -> Effect<Action> {
    guard let form = state.form else { return .none }
    let waits = parts[Marks.self]?.waiting(beside: item.id).contains { $0.text == form.base }
    guard form.isHere, item.text != form.base, !form.isDirty, waits != true else { return .none }
    let load = TextLoad.State(TextName(item.id, item.text))
    state.form?.load = load
    state.form?.base = item.text
    // What is written now is written over another's text.
    state.form?.writing.goesOn = false
    guard !item.text.isEmpty else {
      state.form?.take("")
      return .none
    }
    return TextLoad.open(load).map { .text($0) }
  }

  static func reduceText(_ state: inout State, _ action: TextLoad.Action) -> Effect<Action> {
    guard var load = state.form?.load else { return .none }
    let effect = TextLoad.reduce(&load, action, in: state.context).map { Action.text($0) }
    state.form?.load = load
    guard let text = load.text else { return effect }
    state.form?.take(text)
    recover(&state)
    return effect + .focus(textID)
  }

  /// Looks for what an earlier tab left behind of what is open: of several new items the one that was typed last, and
  /// the others stay for another time.
  static func find(
    _ state: inout State, _ values: [KeptValue], among parts: Parts
  ) -> Effect<Action> {
    guard let form = state.form else { return .none }
    var found: Draft?
    var drafts: [(key: String, item: ID<Item>)] = []
    for value in values {
      guard let draft = Draft(keptAs: value.bytes) else { continue }
      if form.isNew {
        // Of one that became an item its own page asks.
        guard draft.isNew, parts[Library.self]?.shelf.has(draft.item) == false else { continue }
      } else {
        guard draft.item == form.id else { continue }
      }
      drafts.append((value.key, draft.item))
      if found.map({ $0.typedAt < draft.typedAt }) ?? true { found = draft }
    }
    state.form?.drafts = drafts.filter { $0.item == found?.item }.map { $0.key }
    state.form?.found = found
    recover(&state)
    return .none
  }

  /// Puts a draft back once both it and the text are here, unless something was typed by then.
  private static func recover(_ state: inout State) {
    guard let form = state.form, form.isHere, let draft = form.found else { return }
    state.form?.found = nil
    guard form.typed == 0 else {
      // What was left behind is not in what is typed: it stays for another time.
      state.form?.drafts = []
      return
    }
    if form.differs(draft) { state.form?.recover(draft) }
  }

  /// Writes what was typed, and lets go of the form once that is done.
  private static func leave(_ state: inout State, among parts: Parts) -> Effect<Action> {
    state.next = nil
    guard let form = state.form, !form.isLeft else { return .none }
    state.form?.isLeft = true
    state.form?.picker = nil
    guard form.isDirty else { return end(&state) }
    return save(&state, among: parts)
  }

  /// All is written, or nothing is to be.
  static func end(_ state: inout State) -> Effect<Action> {
    guard let form = state.form, form.isLeft else { return .none }
    state.form = nil
    let calm: Effect<Action> =
      .cancelTimer(draftTimer) + .cancelTimer(saveTimer) + .guardUnload(false, by: guardName)
    // Of a new one nothing was before.
    guard form.begun.head.createdAt != .epoch else { return calm }
    let edit = EditItem(from: form.begun.head, to: form.head)
    guard form.base != form.begun.head.text || !edit.changes.isEmpty else { return calm }
    state.undo = Undo(begun: form.begun, version: form.base, head: form.head)
    return calm + .after(undoTimer, milliseconds: Trash.undo, .undo(.expired))
  }

  static func discard(_ state: inout State) -> Effect<Action> {
    guard let form = state.form else { return .none }
    state.form = nil
    return .cancelTimer(draftTimer) + .cancelTimer(saveTimer) + .guardUnload(false, by: guardName)
      + forget(form, tab: state.tab)
  }
}

extension Draft {
  /// As the device keeps it; nil for what cannot be read.
  init?(keptAs bytes: [UInt8]) {
    do throws(JSONFieldError) {
      self = try Draft(jsonBytes: bytes)
    } catch {
      return nil
    }
  }
}
